/* match_names.h - what records of a match say besides the moves: the engines and the date. */
#ifndef CLI_MATCH_NAMES_H
#define CLI_MATCH_NAMES_H

#include "match_engine.h"

enum { MATCH_NAME_MAX = 256, MATCH_DATE_MAX = 32 };

/* The name of an engine that runs: what it answers to `name` and `version`, within `seconds` each,
 * or else the name of its program. */
void match_find_name(match_engine *engine, double seconds, char name[MATCH_NAME_MAX]);
/* Puts the names that were given, where they are not NULL, in place of those that were found. If
 * both engines were found to have one name, it is followed by (A) and (B). */
void match_settle_names(char names[2][MATCH_NAME_MAX], const char *const given[2]);
/* The date here, as SGF's DT has it; false: the system does not say it. */
bool match_today(char date[MATCH_DATE_MAX]);

#endif
