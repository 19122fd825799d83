// path_visited_whatever_was_used.cpp - a cell visited with the move spent is not visited without.
#include <iostream>
#include <string>
#include <vector>

static std::vector<std::string> board;
static std::vector<std::vector<char>> visited;

// Whether the far edge is reached with so many moves at most.
static bool reach(char colour, int r, int c, int moves)
{
    int n = static_cast<int>(board.size());
    if (r < 0 || c < 0 || r >= n || c >= n || visited[r][c])
        return false;
    if (board[r][c] != colour && (board[r][c] != 'U' || moves == 0))
        return false;
    visited[r][c] = 1;
    int left = board[r][c] == colour ? moves : moves - 1;
    if ((colour == 'W' ? c : r) == n - 1)
        return true;
    return reach(colour, r + 1, c, left) || reach(colour, r, c + 1, left) ||
           reach(colour, r - 1, c, left) || reach(colour, r, c - 1, left);
}

static bool wins(char colour, int moves)
{
    int n = static_cast<int>(board.size());
    visited.assign(n, std::vector<char>(n));
    for (int i = 0; i < n; i++)
        if (colour == 'W' ? reach(colour, i, 0, moves) : reach(colour, 0, i, moves))
            return true;
    return false;
}

int main()
{
    int n;
    while (std::cin >> n && n > 0) {
        board.assign(n, "");
        for (auto &row : board)
            std::cin >> row;
        if (wins('W', 0))
            std::cout << "White has a winning path.\n";
        else if (wins('B', 0))
            std::cout << "Black has a winning path.\n";
        else if (wins('W', 1))
            std::cout << "White can win in one move.\n";
        else if (wins('B', 1))
            std::cout << "Black can win in one move.\n";
        else
            std::cout << "There is no winning path.\n";
    }
}
