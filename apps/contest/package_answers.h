/* package_answers.h - the answers that occur in a package. */
#ifndef CONTEST_PACKAGE_ANSWERS_H
#define CONTEST_PACKAGE_ANSWERS_H

#include "package_problem.h"

/* As strings of C++, separated by commas: each once, without what numbers it; numbers in it are a
 * '#', unless it is nothing else. */
void put_answers(const package_problem *of, draft *to);

#endif
