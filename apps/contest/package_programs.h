/* package_programs.h - the programs that a package judges, in folders by what they should get. */
#ifndef CONTEST_PACKAGE_PROGRAMS_H
#define CONTEST_PACKAGE_PROGRAMS_H

#include "package_problem.h"

/* Those of the game, and those of the request's folder, which take the place of others of their
 * name. DYAD_E_USAGE, DYAD_E_SYSTEM: the problem's text says what is wrong. DYAD_E_MEMORY. */
dyad_status package_find_programs(package_problem *of);
/* The folder that a program is in. */
verdict_folder package_folder(const package_file *program);
/* Its name without the folder. */
const char *package_program_name(const package_file *program);

#endif
