/* package_formats.h - the formats of packages. */
#ifndef CONTEST_PACKAGE_FORMATS_H
#define CONTEST_PACKAGE_FORMATS_H

#include "package_problem.h"

/* Each adds all files of a package. */
void make_kattis(package_problem *of);
void make_domjudge(package_problem *of);
void make_bapctools(package_problem *of);
void make_polygon(package_problem *of);

#endif
