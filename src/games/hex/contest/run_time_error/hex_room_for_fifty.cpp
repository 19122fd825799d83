// hex_room_for_fifty.cpp - the board has room for 50 rows.
#include <iostream>
#include <queue>
#include <string>
#include <vector>

// A network of stones, each split into a way in and a way out, with room for one way.
struct Network {
    struct Edge {
        int to, room;
    };
    std::vector<Edge> edges;
    std::vector<std::vector<int>> from;

    explicit Network(int nodes) : from(nodes)
    {
    }

    void add(int a, int b)
    {
        from[a].push_back(static_cast<int>(edges.size()));
        edges.push_back({b, 1});
        from[b].push_back(static_cast<int>(edges.size()));
        edges.push_back({a, 0});
    }

    // Finds one more way, and takes its room.
    bool augment(int source, int sink)
    {
        std::vector<int> by(from.size(), -1);
        std::queue<int> todo;
        todo.push(source);
        while (!todo.empty() && by[sink] < 0) {
            int node = todo.front();
            todo.pop();
            for (int e : from[node])
                if (edges[e].room && by[edges[e].to] < 0 && edges[e].to != source) {
                    by[edges[e].to] = e;
                    todo.push(edges[e].to);
                }
        }
        if (by[sink] < 0)
            return false;
        for (int node = sink; node != source; node = edges[by[node] ^ 1].to) {
            edges[by[node]].room--;
            edges[by[node] ^ 1].room++;
        }
        return true;
    }
};

static int count_ways(const std::vector<std::string> &board, char colour)
{
    int n = static_cast<int>(board.size()), source = 2 * n * n, sink = source + 1;
    const int next[6][2] = {{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}};
    Network network(2 * n * n + 2);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            int cell = r * n + c, depth = colour == 'R' ? r : c;
            if (board[r][c] != colour)
                continue;
            network.add(2 * cell, 2 * cell + 1);
            if (depth == 0)
                network.add(source, 2 * cell);
            if (depth == n - 1)
                network.add(2 * cell + 1, sink);
            for (auto &step : next) {
                int a = r + step[0], b = c + step[1];
                if (a >= 0 && b >= 0 && a < n && b < n && board[a][b] == colour)
                    network.add(2 * cell + 1, 2 * (a * n + b));
            }
        }
    int ways = 0;
    while (ways < 2 && network.augment(source, sink))
        ways++;
    return ways;
}

static std::string judge(const std::vector<std::string> &board)
{
    int red = 0, blue = 0;
    for (auto &row : board)
        for (char cell : row) {
            red += cell == 'R';
            blue += cell == 'B';
        }
    if (red > blue + 1 || blue > red + 1)
        return "Impossible";
    int red_ways = count_ways(board, 'R'), blue_ways = count_ways(board, 'B');
    if (red_ways > 1 || blue_ways > 1 || (red_ways && blue > red) || (blue_ways && red > blue))
        return "Impossible";
    return red_ways ? "Red wins" : blue_ways ? "Blue wins" : "Nobody wins";
}

int main()
{
    int cases;
    std::cin >> cases;
    for (int x = 1; x <= cases; x++) {
        int n;
        std::cin >> n;
        std::vector<std::string> board(50);
        for (int r = 0; r < n; r++)
            std::cin >> board.at(r);
        board.resize(n);
        std::cout << "Case #" << x << ": " << judge(board) << "\n";
    }
}
