// validate.cpp - whether an input is what the statement says, to the last byte. It reads standard
// input, and ends with 42 where that is so and 43 where it is not.
#include <cstdlib>
#include <deque>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

// What the problem is.
//FACTS

namespace {

std::string text;
std::size_t at = 0;

[[noreturn]] void refuse(const std::string &what) {
    std::size_t line = 1, column = 1;
    for (std::size_t i = 0; i < at; i++) {
        column = text[i] == '\n' ? 1 : column + 1;
        line += text[i] == '\n';
    }
    std::cerr << "line " << line << ", column " << column << ": " << what << "\n";
    std::exit(43);
}

bool at_end() { return at == text.size(); }

char next() { return at_end() ? '\0' : text[at]; }

void take(char wanted, const char *name) {
    if (at_end() || text[at] != wanted)
        refuse(std::string("expected ") + name);
    at++;
}

void end_line() { take('\n', "the end of the line"); }

// Without a sign, and without zeros before it. A most of 0: there is none.
long long take_number(const char *name, long long least, long long most) {
    const long long limit = 1000000000000000000;
    std::size_t begin = at;
    long long number = 0;
    while (next() >= '0' && next() <= '9' && number < limit / 10)
        number = 10 * number + (text[at++] - '0');
    if (at == begin || (next() >= '0' && next() <= '9') || (text[begin] == '0' && at > begin + 1) ||
        number < least || (most && number > most)) {
        at = begin;
        refuse("expected " + std::string(name) + " from " + std::to_string(least) +
               (most ? " to " + std::to_string(most) : ""));
    }
    return number;
}

int letter() {
    std::size_t found = at_end() ? std::string::npos : letters.find(text[at]);
    if (found == std::string::npos)
        refuse("expected one of '" + letters + "'");
    at++;
    return static_cast<int>(found);
}

//LIBERTIES

//ZERO

void take_board(int side) {
    std::vector<int> cells;
    long long stones[3] = {0, 0, 0};
    for (int row = 0; row < side; row++, end_line())
        for (int column = 0; column < side; column++) {
            cells.push_back(letter());
            stones[cells.back()]++;
        }
    if (balanced && stones[1] != stones[2])
        refuse("the counts of stones of the board before differ");
    const int stone = liberties ? stone_without_liberty(cells, side) : -1;
    if (stone >= 0)
        refuse("the group at row " + std::to_string(stone / side + 1) + ", column " +
               std::to_string(stone % side + 1) + " of the board before has no liberty");
}

void take_piles(long long count) {
    std::vector<std::string> all;
    for (long long pile = 0; pile < count; pile++) {
        const std::size_t begin = at + (pile > 0);
        long long discs = 0;
        if (pile)
            take(' ', "a space");
        do {
            letter();
            discs++;
        } while (next() != ' ' && next() != '\n' && (!discs_max || discs <= discs_max));
        if (discs < discs_min || (discs_max && discs > discs_max))
            refuse("a pile has too few or too many discs");
        all.push_back(text.substr(begin, at - begin));
    }
    if (decided && is_zero(all))
        refuse("the winner depends on who begins");
    end_line();
}

void take_item(long long size) {
    end_line();
    if (spaced)
        end_line();
    if (piles)
        take_piles(size);
    else
        take_board(static_cast<int>(size));
}

} // namespace

int main() {
    text.assign(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>());
    long long items = 0, count = counted ? take_number("how many", items_min, items_max) : 0;
    if (counted)
        end_line();
    while (counted ? items < count : zero_ends || !at_end()) {
        if (items && spaced)
            end_line();
        bool last = zero_ends && next() == '0';
        long long size = last ? take_number("0", 0, 0) : take_number("a size", size_min, size_max);
        if (last)
            break;
        take_item(size);
        items++;
    }
    if (zero_ends)
        end_line();
    if (!at_end())
        refuse("expected the end of the file");
    if (items < items_min || (items_max && items > items_max))
        refuse("there are too few or too many of them");
    return 42;
}
