// Whether the values of piles add up to zero. A pile's value has the sign of its top disc. Its size
// is a whole number and a fraction, of which bits[k] are worth 1 / 2^(k + 1): a disc of the same colour
// adds 1; another one takes 1 off where there are 2 or more, and halves what is less.
bool is_zero(const std::vector<std::string> &discs) {
    std::vector<long long> sum(1, 0); // sum[k] is worth 1 / 2^k
    for (const std::string &pile : discs) {
        long long whole = 0;
        std::deque<int> bits;
        for (char disc : pile)
            if (disc == pile[0]) {
                whole++;
            } else if (whole >= 2) {
                whole--;
            } else {
                bits.push_front(static_cast<int>(whole));
                whole = 0;
            }
        const int sign = pile[0] == letters[0] ? 1 : -1;
        if (sum.size() < bits.size() + 1)
            sum.resize(bits.size() + 1, 0);
        sum[0] += sign * whole;
        for (std::size_t k = 0; k < bits.size(); k++)
            sum[k + 1] += sign * bits[k];
    }
    for (std::size_t k = sum.size() - 1; k > 0; k--) {
        if (sum[k] % 2 != 0)
            return false;
        sum[k - 1] += sum[k] / 2;
    }
    return sum[0] == 0;
}
