// validator.cpp - whether an input is what the statement says, to the last byte; over testlib.h.
#include "testlib.h"

#include <deque>
#include <string>
#include <vector>

// What the problem is.
//FACTS

namespace {

// A most of 0: there is none.
long long take_number(const char *name, long long least, long long most) {
    return inf.readLong(least, most ? most : 1000000000000000000, name);
}

// Of one cell or disc.
int number_of(char letter) {
    std::size_t found = letters.find(letter);
    ensuref(found != std::string::npos, "expected one of '%s', found '%c'", letters.c_str(),
            letter);
    return static_cast<int>(found);
}

//LIBERTIES

//ZERO

void take_board(int side) {
    std::vector<int> cells;
    int stones[3] = {0, 0, 0};
    for (int row = 0; row < side; row++) {
        std::string line = inf.readToken();
        inf.readEoln();
        ensuref(static_cast<int>(line.size()) == side, "expected a row of %d letters, found %d",
                side, static_cast<int>(line.size()));
        for (char letter : line) {
            cells.push_back(number_of(letter));
            stones[cells.back()]++;
        }
    }
    ensuref(!balanced || stones[1] == stones[2], "the counts of stones differ");
    const int stone = liberties ? stone_without_liberty(cells, side) : -1;
    ensuref(stone < 0, "the group at row %d, column %d has no liberty", stone / side + 1,
            stone % side + 1);
}

void take_piles(long long count) {
    std::vector<std::string> all;
    for (long long pile = 0; pile < count; pile++) {
        if (pile)
            inf.readSpace();
        std::string discs = inf.readToken();
        for (char letter : discs)
            number_of(letter);
        long long size = static_cast<long long>(discs.size());
        ensuref(size >= discs_min && (!discs_max || size <= discs_max),
                "a pile has too few or too many discs");
        all.push_back(discs);
    }
    ensuref(!decided || !is_zero(all), "the winner depends on who begins");
    inf.readEoln();
}

} // namespace

int main(int argc, char *argv[]) {
    registerValidation(argc, argv);
    long long items = 0, count = counted ? take_number("items", items_min, items_max) : 0;
    if (counted)
        inf.readEoln();
    while (counted ? items < count : zero_ends || !inf.eof()) {
        if (items && spaced)
            inf.readEoln();
        long long size = take_number("size", zero_ends ? 0 : size_min, size_max);
        if (zero_ends && size == 0)
            break;
        ensuref(size >= size_min, "the size is too small");
        inf.readEoln();
        if (spaced)
            inf.readEoln();
        if (piles)
            take_piles(size);
        else
            take_board(static_cast<int>(size));
        items++;
    }
    if (zero_ends)
        inf.readEoln();
    ensuref(items >= items_min && (!items_max || items <= items_max),
            "there are too few or too many of them");
    inf.readEof();
}
