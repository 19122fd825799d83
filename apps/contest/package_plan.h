/* package_plan.h - which tests a package gets where nobody says which, and what tests take. */
#ifndef CONTEST_PACKAGE_PLAN_H
#define CONTEST_PACKAGE_PLAN_H

#include "package_problem.h"
#include "test_list.h"

/* Tests of every kind: at small sizes, at those where programs tend to go wrong (size_plan.h), and
 * at the largest. Some may be impossible. False: no memory. The list is to be freed in any case. */
bool package_plan(const package_request *request, test_list *list);
/* About how many bytes the inputs are. */
uint64_t package_plan_bytes(const dyad_game *game, const test_list *list);
/* About how many seconds it takes to make and to judge them, as a trial of one board has it; where
 * play can repeat, perhaps many more. */
double package_plan_seconds(dyad_session *session, const package_request *request,
                            const test_list *list);

#endif
