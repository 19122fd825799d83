/* package_parts.h - what packages of every format have. */
#ifndef CONTEST_PACKAGE_PARTS_H
#define CONTEST_PACKAGE_PARTS_H

#include "package_problem.h"

/* A file that marks a package of Dyad. */
extern const char package_mark[];

/* The problem's name. */
void put_name(const package_problem *of, draft *to);
/* A template, with what the problem is in the place of its line "//FACTS", and other templates in
 * the places of "//LIBERTIES" and "//ZERO". */
void add_template(package_problem *of, const char *name, const char *path);
/* The script that makes the tests again; `path` writes the files of a case, counted from 0. */
void add_script(package_problem *of, void (*path)(const package_problem *of, size_t index,
                                                  bool answer, char text[PACKAGE_PATH_MAX]));
/* README.md: `what` it is a package for, and how it is handed on. */
void add_readme(package_problem *of, const char *format, const char *what);

#endif
