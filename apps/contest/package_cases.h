/* package_cases.h - the tests of a package, with their answers, and the programs that it judges. */
#ifndef CONTEST_PACKAGE_CASES_H
#define CONTEST_PACKAGE_CASES_H

#include "package_problem.h"

/* The game's example as a sample; then the tests of the request's list, of the game's own, or,
 * where there is neither, of every kind from small to large. What is the same as a test before it
 * is left out. As package_make(). */
dyad_status package_make_cases(package_problem *of);
void package_free_cases(package_problem *of);

#endif
