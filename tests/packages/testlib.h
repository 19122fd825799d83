/* testlib.h - as much of the interface of Polygon's testlib.h as packages of Dyad use, in the
 * simplest way: what they are compiled with where testlib itself is not at hand. Exit statuses are
 * testlib's: 0, 1 wrong answer, 3 failure. */
#ifndef TESTS_PACKAGES_TESTLIB_H
#define TESTS_PACKAGES_TESTLIB_H

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

enum TResult { _ok = 0, _wa = 1, _fail = 3 };

template <class... Values>
[[noreturn]] inline void quitf(TResult result, const char *format, Values... values)
{
    std::fprintf(stderr, format, values...);
    std::fputc('\n', stderr);
    std::exit(result);
}

template <class... Values> inline void ensuref(bool holds, const char *format, Values... values)
{
    if (!holds)
        quitf(_fail, format, values...);
}

inline void ensuref(bool holds, const char *text)
{
    ensuref(holds, "%s", text);
}

inline void quitf(TResult result, const char *text)
{
    quitf(result, "%s", text);
}

inline std::string compress(const std::string &text)
{
    return text.size() < 64 ? text : text.substr(0, 30) + "..." + text.substr(text.size() - 30);
}

struct InStream {
    std::string text;
    std::size_t at = 0;

    void open(std::istream &from)
    {
        text.assign(std::istreambuf_iterator<char>(from), std::istreambuf_iterator<char>());
    }

    bool eof() const
    {
        return at == text.size();
    }

    static bool isBlank(char letter)
    {
        return letter == ' ' || (letter >= '\t' && letter <= '\r');
    }

    void expect(char letter)
    {
        ensuref(!eof() && text[at] == letter, "expected character %d at byte %d", letter,
                static_cast<int>(at));
        at++;
    }

    void readEoln()
    {
        expect('\n');
    }

    void readSpace()
    {
        expect(' ');
    }

    void readEof()
    {
        ensuref(eof(), "expected the end of the file");
    }

    std::string readToken()
    {
        std::size_t begin = at;
        while (!eof() && !isBlank(text[at]))
            at++;
        ensuref(at > begin, "expected a token at byte %d", static_cast<int>(at));
        return text.substr(begin, at - begin);
    }

    long long readLong(long long least, long long most, const std::string &name)
    {
        std::string digits = readToken();
        bool number = digits.size() < 19 && (digits[0] != '0' || digits.size() == 1);
        for (char digit : digits)
            number = number && digit >= '0' && digit <= '9';
        long long value = number ? std::atoll(digits.c_str()) : -1;
        ensuref(number && value >= least && value <= most, "%s is '%s'", name.c_str(),
                compress(digits).c_str());
        return value;
    }

    bool seekEof()
    {
        while (!eof() && isBlank(text[at]))
            at++;
        return eof();
    }

    std::string readWord()
    {
        seekEof();
        return readToken();
    }

    std::string readLine()
    {
        std::size_t end = text.find('\n', at);
        std::string line = text.substr(at, end == std::string::npos ? end : end - at);
        at = end == std::string::npos ? text.size() : end + 1;
        return line;
    }
};

static InStream inf, ouf, ans;

inline void setName(const char *)
{
}

inline void registerValidation(int, char **)
{
    inf.open(std::cin);
}

/* INPUT OUTPUT ANSWER */
inline void registerTestlibCmd(int argc, char **argv)
{
    InStream *const streams[] = {&inf, &ouf, &ans};
    for (int i = 0; i < 3; i++) {
        std::ifstream file(i + 1 < argc ? argv[i + 1] : "", std::ios::binary);
        ensuref(static_cast<bool>(file), "file %d is missing", i + 1);
        streams[i]->open(file);
    }
}

/* A validator that comes to its end has found nothing. */
#endif
