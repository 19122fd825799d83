// ungo_everything_taken_at_once.cpp - all groups without liberties go at once, of either colour.
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
    std::vector<std::pair<int, int>> dead;
    after[r][c] = colour;
    if (!dead_group(after, r, c).empty())
        dead.push_back({r, c});
    for (auto [a, b] : around(after, r, c))
        if (after[a][b] != '.' && after[a][b] != colour && !dead_group(after, a, b).empty())
            dead.push_back({a, b});
    if (dead.size() == 1 && dead[0] == std::make_pair(r, c))
        return false;
    std::vector<std::pair<int, int>> off;
    for (auto [a, b] : dead)
        for (auto stone : dead_group(after, a, b))
            off.push_back(stone);
    for (auto [a, b] : off)
        after[a][b] = '.';
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
    for (int moves = 0; moves < 20000 && play_first(board, black ? 'B' : 'W'); moves++)
        black = !black;
    std::cout << (black ? "White" : "Black") << "\n";
}
