// A stone of a group that has no empty cell beside it; -1: there is none.
int stone_without_liberty(const std::vector<int> &cells, int side) {
    const int rows[] = {0, 0, 1, -1, 1, -1}, columns[] = {1, -1, 0, 0, -1, 1};
    std::vector<bool> seen(cells.size());
    for (std::size_t first = 0; first < cells.size(); first++) {
        if (!cells[first] || seen[first])
            continue;
        std::vector<int> group = {static_cast<int>(first)};
        bool free = false;
        seen[first] = true;
        for (std::size_t i = 0; i < group.size(); i++)
            for (int k = 0; k < (hexagons ? 6 : 4); k++) {
                int row = group[i] / side + rows[k], column = group[i] % side + columns[k];
                if (row < 0 || row >= side || column < 0 || column >= side)
                    continue;
                std::size_t beside = static_cast<std::size_t>(row * side + column);
                free = free || cells[beside] == 0;
                if (cells[beside] != cells[first] || seen[beside])
                    continue;
                seen[beside] = true;
                group.push_back(static_cast<int>(beside));
            }
        if (!free)
            return group[0];
    }
    return -1;
}
