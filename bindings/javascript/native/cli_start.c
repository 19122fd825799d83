/* cli_start.c - what the program does before main() where it is WebAssembly: relative paths begin
 * where whoever started it stands, which the environment tells. */
#include <stdlib.h>
#include <unistd.h>

__attribute__((constructor)) static void begin_where_we_are(void)
{
    const char *folder = getenv("PWD");
    if (folder && chdir(folder) != 0)
        return; /* it is gone; absolute paths still lead somewhere */
}
