#!/bin/sh
# plain_words.sh - what a newcomer reads first is short, and in plain English: the README is no
# longer than a few screens and leads to the pages, and phrases that readers stumbled over stay out
# of the README, docs/, --help and the man pages.
set -u
: "${DYAD:?}" "${SOURCE:?}"
. "$SOURCE/tests/expect.sh"

"$DYAD" help --pages | sed 's/\.[0-9]$//' >pages
[ -s pages ] || fail 'no pages'
mkdir man
while read -r page; do
    "$DYAD" help --man "$page" >"man/$page"
done <pages

# Lines are joined first: a phrase may be broken across two.
phrases='(are|is|was) told of|told are|games that were given up|goes on where it was|of a sum all '
phrases="$phrases"'but|however it comes about|neither is believed|need(s)? not be taken'
for file in "$SOURCE"/README.md "$SOURCE"/docs/*.md "$SOURCE"/docs/games/*.md \
    "$SOURCE"/docs/*.1 man/*; do
    found=$(tr -s ' \n' '  ' <"$file" | grep -oiE "$phrases" | sort -u)
    [ -z "$found" ] || fail "$file: $found"
done

# The README: what it is, how to start, one picture, five examples.
readme=$SOURCE/README.md
[ "$(wc -l <"$readme")" -le 130 ] || fail "README.md has $(wc -l <"$readme") lines"
[ "$(grep -c '^```console' "$readme")" -eq 5 ] || fail 'README.md has not five examples'
[ "$(grep -c '^!\[' "$readme")" -eq 1 ] || fail 'README.md has not one picture'
for word in 'git clone' './dev demo' './dev test' '1.4 GB' docs/tour.md; do
    grep -qF "$word" "$readme" || fail "README.md does not say $word"
done

# Links of the README and of docs/ lead to files of the tree.
for page in "$readme" "$SOURCE"/docs/*.md "$SOURCE"/docs/games/*.md; do
    grep -oE '\]\([^)#]+' "$page" | sed 's/^](//' | grep -v '^https\{0,1\}:' >links
    while read -r link; do
        [ -e "$(dirname "$page")/$link" ] || fail "$page: $link does not exist"
    done <links
done

all_good
