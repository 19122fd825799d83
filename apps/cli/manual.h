/* manual.h - manual pages, made from the rows of commands and games. */
#ifndef CLI_MANUAL_H
#define CLI_MANUAL_H

#include <stdbool.h>

/* Writes a page to standard output; false for an unknown one. */
bool print_manual(const char *page);
/* The names of all pages, each with its section: judge.1. */
void print_manual_pages(void);

#endif
