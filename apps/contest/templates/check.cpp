// check.cpp - compares an output with the answer word by word, and names the first item that is
// answered wrongly; over testlib.h.
#include "testlib.h"

#include <sstream>
#include <string>
#include <vector>

// What the problem is.
//FACTS

namespace {

struct word {
    std::string text;
    int item; // that it is of the answer to
};

// The answer's words. Each line answers an item; or each word does.
std::vector<word> answer_words() {
    std::vector<word> words;
    for (int item = 1; !ans.seekEof(); item++) {
        std::istringstream line(ans.readLine());
        for (std::string text; line >> text;) {
            words.push_back({text, item});
            item += one_line;
        }
        item -= one_line;
    }
    return words;
}

} // namespace

int main(int argc, char *argv[]) {
    setName("the right answers, word by word");
    registerTestlibCmd(argc, argv);
    std::vector<word> words = answer_words();
    for (const word &right : words) {
        if (ouf.seekEof())
            quitf(_wa, "item %d: expected '%s', found the end of the output", right.item,
                  compress(right.text).c_str());
        std::string found = ouf.readWord();
        if (found != right.text)
            quitf(_wa, "item %d: expected '%s', found '%s'", right.item,
                  compress(right.text).c_str(), compress(found).c_str());
    }
    if (!ouf.seekEof())
        quitf(_wa, "expected the end of the output, found '%s'",
              compress(ouf.readWord()).c_str());
    quitf(_ok, "%d items", words.empty() ? 0 : words.back().item);
}
