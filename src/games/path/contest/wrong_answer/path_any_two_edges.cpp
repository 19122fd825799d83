// path_any_two_edges.cpp - a group that touches any two edges is taken for a path.
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
    int n = static_cast<int>(board.size()), edge = n * n;
    Groups groups(n * n);
    std::vector<int> edges(n * n);
    auto edges_of = [&](int r, int c) {
        return (r == 0) + 2 * (c == 0) + 4 * (r == n - 1) + 8 * (c == n - 1);
    };
    auto several = [](int of) { return (of & (of - 1)) != 0; };
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            if (board[r][c] != colour)
                continue;
            if (r + 1 < n && board[r + 1][c] == colour)
                groups.join(r * n + c, (r + 1) * n + c);
            if (c + 1 < n && board[r][c + 1] == colour)
                groups.join(r * n + c, r * n + c + 1);
        }
    for (int cell = 0; cell < edge; cell++)
        if (board[cell / n][cell % n] == colour)
            edges[groups.find(cell)] |= edges_of(cell / n, cell % n);
    for (int of : edges)
        if (several(of))
            return 2;
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            if (board[r][c] != 'U')
                continue;
            int near = edges_of(r, c);
            const int next[4][2] = {{r - 1, c}, {r + 1, c}, {r, c - 1}, {r, c + 1}};
            for (auto &cell : next) {
                int a = cell[0], b = cell[1];
                if (a < 0 || b < 0 || a >= n || b >= n || board[a][b] != colour)
                    continue;
                near |= edges[groups.find(a * n + b)];
            }
            if (several(near))
                return 1;
        }
    return 0;
}

int main()
{
    int n;
    while (std::cin >> n && n > 0) {
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
