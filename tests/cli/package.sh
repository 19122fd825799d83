#!/bin/sh
# package.sh - dyad package: all files are there, tests and answers are what dyad says, the same
# bytes each time, and a folder that is in the way, or cannot be written, is told of.
. "$SOURCE/tests/expect.sh"

says() { # STATUS TEXT WORD...: of dyad package
    status=$1 text=$2 got=0
    shift 2
    "$DYAD" package "$@" >said 2>&1 || got=$?
    [ "$got" -eq "$status" ] || fail "package $*: exit status $got, expected $status: $(cat said)"
    grep -qF -e "$text" said || fail "package $*: $(cat said)"
}

# Paths, modes and sums.
listed() { # FOLDER
    (cd "$1" && find . -type d -printf '%P %m\n' -o -printf '%P %m ' -exec cksum {} + | sort)
}

has() { # FOLDER FILE...
    folder=$1
    shift
    for file; do
        [ -s "$folder/$file" ] || fail "$folder has no $file"
    done
}

printf '# a list\nsmall random 4 1 1\nlarge random 7 1 2\n' >list
printf 'two random 4 1 1\ntwo random 5 2 1\n' >parts

# --- the formats ----------------------------------------------------------------------------------
for game in path hex ungo nim; do
    for format in kattis domjudge bapctools polygon; do
        made=$game.$format
        says 0 "$made: 3 tests," "$game" --for "$format" --tests list -o "$made"
        (
            umask 077
            cd / && "$DYAD" package "$game" --for="$format" --tests "$SCRATCH/list" \
                --output "$SCRATCH/again/" >/dev/null
        ) || fail "$made: not made again"
        listed "$made" >first
        listed again >second
        cmp first second || fail "$made is something else the second time"
        rm -rf again
        has "$made" README.md dyad_tests.sh
        # What the script of the tests makes is what is there.
        cp -R "$made" remade
        rm -f remade/data/secret/* remade/tests/0[23]*
        (cd remade && PATH=$(dirname "$DYAD"):$PATH sh dyad_tests.sh) ||
            fail "$made: its script fails"
        diff -r "$made" remade || fail "$made: its script makes other tests"
        rm -rf remade
    done
    for made in "$game.kattis" "$game.domjudge" "$game.bapctools"; do
        has "$made" problem.yaml data/sample/1.in data/sample/1.ans data/secret/01_small.in \
            data/secret/02_large.ans input_validators/validate.cpp
        [ "$(ls "$made/submissions/accepted")" ] || fail "$made has no right programs"
    done
    has "$game.kattis" problem_statement/problem.en.tex
    has "$game.domjudge" problem_statement/problem.en.tex domjudge-problem.ini
    has "$game.bapctools" statement/problem.en.tex answer_validators/answer.cpp
    has "$game.polygon" problem.xml tests/01 tests/03.a files/check.cpp files/validator.cpp \
        statements/english/problem.tex statement-sections/english/legend.tex \
        statement-sections/english/example.01.a
    xmllint --noout "$game.polygon/problem.xml" || fail "$game: problem.xml is malformed"
    for input in "$game.kattis"/data/*/*.in; do
        "$DYAD" validate "$game" --quiet "$input" || fail "$input is not valid"
        "$DYAD" judge "$game" "$input" | cmp - "${input%in}ans" || fail "$input is answered wrongly"
    done
done
grep -q '^timelimit=.2.$' hex.domjudge/domjudge-problem.ini || fail 'no time limit for DOMjudge'
if python3 -c 'import yaml' 2>/dev/null; then
    python3 - <<'END' || fail 'problem.yaml says something else'
import uuid, yaml
for format in "kattis", "domjudge", "bapctools":
    with open(f"ungo.{format}/problem.yaml") as file:
        read = yaml.safe_load(file)
    assert read["name"] == ({"en": "Un-Go"} if format == "bapctools" else "Un-Go"), read
    uuid.UUID(read["uuid"])
END
fi

# Tests of several parts, programs of the user's, and words that need care.
mkdir -p mine/accepted mine/wrong_answer
echo 'print(1)' >mine/accepted/first.py
echo 'print(2)' >mine/wrong_answer/second.py
for game in path hex nim; do
    says 0 ': 2 tests,' "$game" --tests parts --submissions mine --seed 7 --time-limit 3 \
        --name 'A & B: 100% "done" <x> \.' --author 'C_D' --license 'cc by-sa' -o "parts.$game"
    has "parts.$game" submissions/accepted/first.py submissions/wrong_answer/second.py
    input=parts.$game/data/secret/two.in
    "$DYAD" validate "$game" --quiet "$input" || fail "$input is not valid"
    cp -R "parts.$game" remade
    (cd remade && rm data/secret/* && PATH=$(dirname "$DYAD"):$PATH sh dyad_tests.sh)
    diff -r "parts.$game" remade || fail "parts.$game: its script makes other tests"
    rm -rf remade
done
grep -qF 'name: "A & B: 100% \"done\" <x> \\."' parts.hex/problem.yaml ||
    fail 'the name is not quoted'
grep -qF 'A \& B: 100\% ' parts.hex/problem_statement/problem.en.tex ||
    fail 'LaTeX is not quoted'
says 0 '' hex --tests list --for polygon --name 'A & B "<x>' -o quoted
xmllint --noout quoted/problem.xml || fail 'XML is not quoted'
says 0 '' path --tests list --size 1-9 -o sized
grep -q 'size_max = 9;' sized/input_validators/validate.cpp || fail 'the validator has other limits'

# Another problem has another identifier, in every format; the same problem has one.
says 0 '' hex --tests list --size 1-9 --for domjudge -o other
says 0 '' hex --tests list --seed 1 --for domjudge -o seeded
says 0 '' hex --tests list --author A --for domjudge -o authored
for made in hex.domjudge other seeded authored; do
    id=$(sed -n "s/^externalid='\(.*\)'$/\1/p" "$made/domjudge-problem.ini")
    grep -qx "short-name='$id'" "$made/domjudge-problem.ini" || fail "$made: no name of its own"
    echo "$id $(grep '^uuid: ' "$made/problem.yaml")"
done >ids
if [ "$(sort -u ids | wc -l)" -ne 4 ] || [ "$(cut -d ' ' -f 1 ids | sort -u | wc -l)" -ne 4 ]; then
    fail "problems of one name: $(cat ids)"
fi
grep -h '^uuid: ' hex.kattis/problem.yaml hex.domjudge/problem.yaml | sort -u >uuids
[ "$(wc -l <uuids)" -eq 1 ] || fail "one problem has two: $(cat uuids)"
uuid=01234567-89ab-8cde-8f01-23456789abcd
says 0 '' hex --tests list --for domjudge --id my-hex --uuid "$uuid" -o named
grep -qx "uuid: $uuid" named/problem.yaml || fail 'it has another UUID'
grep -qx "externalid='my-hex'" named/domjudge-problem.ini || fail 'it has another identifier'
says 2 'expected a UUID' hex --uuid 1-2 -o new
says 2 'expected an identifier' hex --id "a'b" -o new

# Without a list of its own, tests of every kind within the limits, those at edges among them.
says 0 'every: ' hex --size 2-12 --items 1-20 -o every
for input in every/data/secret/*.in; do
    "$DYAD" validate hex --size 2-12 --items 1-20 --quiet "$input" || fail "$input is not valid"
done

grep -qx 11 every/data/secret/*_random_edges.in || fail 'no test of an edge' # and not the largest
says 0 'MB in all' hex --size 1-1200 -o many
head -n 1 said | grep -q 'dyad: .* tests of about' || fail "it comes late: $(cat said)"

# --- folders --------------------------------------------------------------------------------------
mkdir empty full
echo kept >full/kept
says 0 '' nim --tests list -o empty
diff -r empty nim.kattis || fail 'an empty folder gets something else'
says 4 'full: the folder is not empty; --force' nim --tests list -o full
says 4 'it holds something else than a package of Dyad' nim --tests list -o full --force
[ "$(ls full)" = kept ] || fail 'a full folder was changed'
says 4 'the folder is not empty' hex --tests list -o empty
echo mine >empty/more
says 0 '' hex --tests list -o empty/ --force
diff -r empty hex.kattis || fail 'the old package is not gone'
(mkdir inside && cd inside && "$DYAD" package hex --tests ../list -o . >/dev/null) ||
    fail 'no package in the folder itself'
diff -r inside hex.kattis || fail 'another package in the folder itself'
says 4 'list: it is no folder' hex -o list
says 4 'absent/hex: No such file or directory' hex -o absent/hex
ln -s nowhere loose
says 4 'loose' hex -o loose
[ "$(find . -maxdepth 1 -name '*.part' | wc -l)" -eq 0 ] || fail 'a half package was left'

# --- what is wrong with the question --------------------------------------------------------------
echo 'x random 4' >short
echo 'x random 4 1 1' >once
echo 'x random 101 1 1' >wide
says 3 'short:1: expected' hex --tests short -o new
says 3 'expected a size from 1 to 100' hex --tests wide -o new
says 4 'none: No such file' hex --tests none -o new
says 2 'there are no tests' ungo --tests /dev/null -o new
says 2 'expected programs in folders accepted' hex --tests once --submissions full -o new
says 4 'No such file' hex --tests once --submissions none -o new
mkdir -p bad/accepted large/accepted
echo >'bad/accepted/a b.c'
says 2 "letters, digits" hex --tests once --submissions bad -o new
head -c 2000000 /dev/zero >large/accepted/large.c
says 4 'File too large' hex --tests once --submissions large -o new
mkfifo large/accepted/waits.c
rm large/accepted/large.c
says 4 'Invalid argument' hex --tests once --submissions large -o new
says 2 'expected --output' hex
says 2 'line of text' hex --name 'two
lines' -o new
says 2 'line of text' hex --author "$(printf 'a\377')" -o new
says 2 'expected a size' hex --size 0 -o new
says 2 'none' hex --for none -o new
says 2 'clobber' clobber -o new
[ ! -e new ] || fail 'a package was made all the same'
all_good
