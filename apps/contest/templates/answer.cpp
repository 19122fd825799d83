// answer.cpp - whether an answer is one that the input, which is the first argument, can have: an
// answer for each of its items. It reads the answer from standard input, and ends with 42 where that
// is so and 43 where it is not.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <set>
#include <string>

// What the problem is.
//FACTS

namespace {

[[noreturn]] void refuse(const std::string &what) {
    std::cerr << what << "\n";
    std::exit(43);
}

// An item is a size, and so many words.
long long count_items(std::istream &input) {
    long long items = 0, count = 0, size = 0;
    std::string word;
    if (counted)
        input >> count;
    while ((!counted || items < count) && input >> size && (!zero_ends || size)) {
        for (long long i = 0; i < size; i++)
            input >> word;
        items++;
    }
    return items;
}

// With each number as a '#', unless it is all that there is.
std::string without_numbers(const std::string &answer) {
    std::string made;
    for (char letter : answer) {
        bool digit = letter >= '0' && letter <= '9';
        if (!digit || made.empty() || made.back() != '#')
            made += digit ? '#' : letter;
    }
    return made == "#" ? answer : made;
}

} // namespace

int main(int argc, char *argv[]) {
    std::ifstream input(argc > 1 ? argv[1] : "");
    if (!input)
        return 1;
    std::string text((std::istreambuf_iterator<char>(std::cin)), std::istreambuf_iterator<char>());
    long long items = count_items(input);
    std::size_t at = 0;
    for (long long item = 1; item <= items; item++) {
        const std::string prefix = numbered.empty() ? "" : numbered + std::to_string(item) + ": ";
        const std::size_t end = text.find(one_line && item < items ? ' ' : '\n', at);
        if (end == std::string::npos || text.compare(at, prefix.size(), prefix) != 0)
            refuse("answer " + std::to_string(item) + " is missing");
        at += prefix.size();
        if (end < at || !answers.count(without_numbers(text.substr(at, end - at))))
            refuse("answer " + std::to_string(item) + " is none that there is");
        at = end + 1;
    }
    if (at != text.size() && (items || text != "\n"))
        refuse("expected the end of the file");
    return 42;
}
