/* descriptors.h - the standard descriptors of the programs: 0, 1 and 2 are always taken. */
#ifndef DESCRIPTORS_H
#define DESCRIPTORS_H

/* Takes each standard descriptor that whoever started the program has closed, so that no file, pipe
 * or store ever becomes one of them. Reading and writing there fail as they do on a closed one. The
 * first call of main(). Without it the program cannot go on: ends the process with status 4. */
void take_standard_descriptors(void);

#endif
