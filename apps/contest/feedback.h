/* feedback.h - where contest systems look for what a checker or an interactor says. */
#ifndef CONTEST_FEEDBACK_H
#define CONTEST_FEEDBACK_H

#include "checker.h"

/* Each says to standard error what it could not write, and gives back false or NULL. */

/* As testlib's quit() writes it, to the file `path`, or to standard error where that is NULL;
 * `xml` is its -appes. */
bool feedback_report(const char *path, bool xml, check_verdict verdict, const char *text);
/* Whether the last argument is testlib's -appes. */
bool feedback_is_xml(int argc, char *const *argv);

/* A new file in the folder of a problem package's validator. */
FILE *feedback_open(const char *folder, const char *name);
/* Ends a file that was written; whether all of it is there. NULL: there is none, which is good. */
bool feedback_close(FILE *file);
/* A dyad_write_fn whose user is such a file. */
int feedback_write(void *user, const void *bytes, size_t size);

#endif
