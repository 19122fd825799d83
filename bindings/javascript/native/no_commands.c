/* no_commands.c - the commands that cannot be had in WebAssembly, in place of their files in
 * apps/cli/, and why. The build leaves out what is named here. */
#include "command.h"

#define ABSENT(function, word, what) \
    const command function##_command = {.name = word, .needs = what " (the native program has it)"}

ABSENT(serve, "serve", "sockets and threads");
ABSENT(store, "store", "stores of LMDB");
ABSENT(stress, "stress", "to start programs");
ABSENT(kill, "kill", "to start programs");
ABSENT(package, "package", "to start programs");
ABSENT(interact, "interact", "to start programs");
ABSENT(match, "match", "to start programs");
