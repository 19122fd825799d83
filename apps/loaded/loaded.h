/* loaded.h - libraries of others that one command alone needs. The program loads such a library
 * when that command runs, since every run would pay for it otherwise: libmicrohttpd and the TLS
 * libraries that it brings cost more than the judging of most inputs. */
#ifndef LOADED_H
#define LOADED_H

#include <stdbool.h>
#include <stddef.h>

/* Opens the library of that soname and finds `count` functions in it, whose names are in `names`
 * and whose addresses go to `functions`, an array of function pointers. False: the library or one
 * of its functions is missing; why[] says which. A library stays open until the program ends. */
bool load_library(const char *soname, const char *const *names, size_t count, void *functions,
                  char *why, size_t room);

#endif
