// ungo_more_stones_win.cpp - the winner is who has more stones at the end.
#include <iostream>
#include <string>
#include <utility>
#include <vector>

using Board = std::vector<std::string>;

static std::vector<std::pair<int, int>> around(const Board &board, int r, int c)
{
    std::vector<std::pair<int, int>> cells;
    int n = static_cast<int>(board.size());
    if (r > 0)
        cells.push_back({r - 1, c});
    if (c > 0)
        cells.push_back({r, c - 1});
    if (c + 1 < n)
        cells.push_back({r, c + 1});
    if (r + 1 < n)
        cells.push_back({r + 1, c});
    return cells;
}

// The stones of the group at a cell; none where it has a liberty.
static std::vector<std::pair<int, int>> dead_group(const Board &board, int r, int c)
{
    std::vector<std::pair<int, int>> group = {{r, c}};
    std::vector<char> seen(board.size() * board.size());
    seen[r * board.size() + c] = 1;
    for (std::size_t i = 0; i < group.size(); i++)
        for (auto [a, b] : around(board, group[i].first, group[i].second)) {
            if (board[a][b] == '.')
                return {};
            if (board[a][b] == board[r][c] && !seen[a * board.size() + b]) {
                seen[a * board.size() + b] = 1;
                group.push_back({a, b});
            }
        }
    return group;
}

static bool play(Board &board, int r, int c, char colour)
{
    Board after = board;
    after[r][c] = colour;
    for (auto [a, b] : around(after, r, c))
        if (after[a][b] != '.' && after[a][b] != colour)
            for (auto [x, y] : dead_group(after, a, b))
                after[x][y] = '.';
    if (!dead_group(after, r, c).empty())
        return false;
    board = after;
    return true;
}

static bool play_first(Board &board, char colour)
{
    int n = static_cast<int>(board.size());
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++)
            if (board[r][c] == '.' && play(board, r, c, colour))
                return true;
    return false;
}

int main()
{
    int n;
    std::cin >> n;
    Board board(n);
    for (auto &row : board)
        std::cin >> row;
    bool black = true;
    while (play_first(board, black ? 'B' : 'W'))
        black = !black;
    int lead = 0;
    for (auto &row : board)
        for (char cell : row)
            lead += (cell == 'B') - (cell == 'W');
    std::cout << (lead > 0 ? "Black" : "White") << "\n";
}
