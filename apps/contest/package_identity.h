/* package_identity.h - how systems tell one problem from another. */
#ifndef CONTEST_PACKAGE_IDENTITY_H
#define CONTEST_PACKAGE_IDENTITY_H

#include "package_problem.h"

/* Settles the problem's UUID and identifier, once its tests are made: the same for the same problem
 * in any format, others for others. */
void package_identify(package_problem *of);

#endif
