/* string.c - see string.h. */
#include <string.h>

#include <errno.h>
#include <stdio.h>

#undef strerror

char *dyad_strerror(int number)
{
    static const struct {
        int number;
        char text[36];
    } words[] = {
        {EIO, "Input/output error"},
        {ENOMEM, "Cannot allocate memory"},
        {ELOOP, "Too many levels of symbolic links"},
        {ENAMETOOLONG, "File name too long"},
        {EMFILE, "Too many open files"},
        {EBUSY, "Device or resource busy"},
        {ENOTTY, "Inappropriate ioctl for device"},
        {ESPIPE, "Illegal seek"},
        {ENOSYS, "Function not implemented"},
        {EDQUOT, "Disk quota exceeded"},
        {EXDEV, "Invalid cross-device link"},
        {EOPNOTSUPP, "Operation not supported"},
        {0, "Success"},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (words[i].number == number)
            return (char *)(size_t)words[i].text;
    return strerror(number);
}

int dyad_strerror_r(int number, char *text, size_t size)
{
    return snprintf(text, size, "%s", dyad_strerror(number)) < (int)size ? 0 : ERANGE;
}
