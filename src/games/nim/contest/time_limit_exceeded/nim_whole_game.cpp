// nim_whole_game.cpp - all games of all piles together are played through.
#include <iostream>
#include <string>
#include <vector>

// Whether who is to move wins.
static bool wins(const std::vector<std::string> &piles, char own)
{
    for (std::size_t k = 0; k < piles.size(); k++)
        for (std::size_t i = 0; i < piles[k].size(); i++) {
            const std::string &pile = piles[k];
            std::size_t end = i + 1;
            while (i == 0 && end < pile.size() && pile[end] != own)
                end++;
            if (pile[i] != own)
                continue;
            std::vector<std::string> after = piles;
            after[k] = pile.substr(0, i) + pile.substr(end);
            if (!wins(after, own == 'B' ? 'W' : 'B'))
                return true;
        }
    return false;
}

int main()
{
    int games;
    std::cin >> games;
    for (int g = 0; g < games; g++) {
        int count;
        std::cin >> count;
        std::vector<std::string> piles(count);
        for (auto &pile : piles)
            std::cin >> pile;
        bool black = wins(piles, 'B'), white = wins(piles, 'W');
        std::cout << (g ? " " : "") << (black && !white ? 'B' : white && !black ? 'W' : '0');
    }
    std::cout << "\n";
}
