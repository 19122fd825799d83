// nim_values_without_memo.cpp - values of smaller piles are worked out again and again.
#include <algorithm>
#include <iostream>
#include <string>

using Number = long long;

static const Number one = 1LL << 20, none = 1LL << 60;

// The simplest number above `low` and below `high`.
static Number simplest(Number low, Number high)
{
    if (low < 0 && high > 0)
        return 0;
    if (high <= 0)
        return -simplest(-high, -low);
    for (Number step = one;; step /= 2) {
        Number number = (low / step + 1) * step;
        if (number < high)
            return number;
    }
}

static Number value_of(const std::string &pile)
{
    Number low = -none, high = none;
    for (std::size_t i = 0; i < pile.size(); i++) {
        std::size_t end = i + 1;
        if (i == 0) // the top disc takes the run of the other colour right below it along
            while (end < pile.size() && pile[end] != pile[0])
                end++;
        Number value = value_of(pile.substr(0, i) + pile.substr(end));
        if (pile[i] == 'B')
            low = std::max(low, value);
        else
            high = std::min(high, value);
    }
    return simplest(low, high);
}

int main()
{
    int games;
    std::cin >> games;
    for (int g = 0; g < games; g++) {
        int piles;
        Number sum = 0;
        std::cin >> piles;
        for (int p = 0; p < piles; p++) {
            std::string pile;
            std::cin >> pile;
            sum += value_of(pile);
        }
        std::cout << (g ? " " : "") << (sum > 0 ? 'B' : sum < 0 ? 'W' : '0');
    }
    std::cout << "\n";
}
