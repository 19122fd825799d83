// path_reads_a_count.cpp - the first number is taken for the number of boards.
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

struct Groups {
    std::vector<int> parent;

    explicit Groups(int count) : parent(count)
    {
        std::iota(parent.begin(), parent.end(), 0);
    }

    int find(int x)
    {
        while (parent[x] != x)
            x = parent[x] = parent[parent[x]];
        return x;
    }

    void join(int a, int b)
    {
        parent[find(a)] = find(b);
    }
};

// 2: has won; 1: can win in one move; 0: neither.
static int judge(const std::vector<std::string> &board, char colour)
{
    int n = static_cast<int>(board.size()), home = n * n, target = n * n + 1;
    Groups groups(n * n + 2);
    auto at_home = [&](int r, int c) { return (colour == 'W' ? c : r) == 0; };
    auto at_target = [&](int r, int c) { return (colour == 'W' ? c : r) == n - 1; };
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            if (board[r][c] != colour)
                continue;
            if (at_home(r, c))
                groups.join(r * n + c, home);
            if (at_target(r, c))
                groups.join(r * n + c, target);
            if (r + 1 < n && board[r + 1][c] == colour)
                groups.join(r * n + c, (r + 1) * n + c);
            if (c + 1 < n && board[r][c + 1] == colour)
                groups.join(r * n + c, r * n + c + 1);
        }
    if (groups.find(home) == groups.find(target))
        return 2;
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            if (board[r][c] != 'U')
                continue;
            bool near_home = at_home(r, c), near_target = at_target(r, c);
            const int next[4][2] = {{r - 1, c}, {r + 1, c}, {r, c - 1}, {r, c + 1}};
            for (auto &cell : next) {
                int a = cell[0], b = cell[1];
                if (a < 0 || b < 0 || a >= n || b >= n || board[a][b] != colour)
                    continue;
                near_home = near_home || groups.find(a * n + b) == groups.find(home);
                near_target = near_target || groups.find(a * n + b) == groups.find(target);
            }
            if (near_home && near_target)
                return 1;
        }
    return 0;
}

int main()
{
    int boards, n;
    std::cin >> boards;
    for (int i = 0; i < boards && std::cin >> n; i++) {
        if (n <= 0 || n > 80)
            break;
        std::vector<std::string> board(n);
        for (auto &row : board)
            std::cin >> row;
        int white = judge(board, 'W'), black = judge(board, 'B');
        if (white == 2)
            std::cout << "White has a winning path.\n";
        else if (black == 2)
            std::cout << "Black has a winning path.\n";
        else if (white == 1)
            std::cout << "White can win in one move.\n";
        else if (black == 1)
            std::cout << "Black can win in one move.\n";
        else
            std::cout << "There is no winning path.\n";
    }
}
