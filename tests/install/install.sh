#!/bin/sh
# install.sh - installs the build and uses the installed copy as a stranger would: with pkg-config,
# with find_package, by reading the man pages.
# ctest: release installs
set -eu
: "${SOURCE:?}" "${BUILD:?}" "${SCRATCH:?}"
prefix=$SCRATCH/inst
cmake --install "$BUILD" --prefix "$prefix" >install.log

say() {
    printf 'install: %s\n' "$*"
}

expect() { # WHAT WANTED GOT
    [ "$2" = "$3" ] && return
    say "$1: '$3', not '$2'"
    exit 1
}

# The tree may be moved once it is installed.
mv "$prefix" "$SCRATCH/moved here"
prefix="$SCRATCH/moved here"
libraries=$(dirname "$(find "$prefix" -name libdyad.a)")
libraries=${libraries#"$prefix/"}
for file in bin/dyad include/dyad/dyad.h "$libraries/libdyad.a" "$libraries/libdyad.so" \
    "$libraries/libdyad.so.0.1" "$libraries/pkgconfig/dyad.pc" \
    "$libraries/cmake/dyad/dyadConfig.cmake" share/man/man1/dyad.1 share/man/man1/dyad-judge.1 \
    share/man/man7/dyad-hex.7 \
    share/bash-completion/completions/dyad share/zsh/site-functions/_dyad \
    share/fish/vendor_completions.d/dyad.fish share/doc/dyad/LICENSE; do
    [ -s "$prefix/$file" ] || { say "$file is not installed"; exit 1; }
done
# Nothing installed names the tree it was built in.
if grep -rlaF -e "$SOURCE/src/" -e "$SOURCE/apps/" -e "$BUILD" "$prefix" >named; then
    say "these name the build tree:" && cat named
    exit 1
fi

# Each link of a guide leads to a file that is installed: (FOLDER, LINK) of what is no code.
(cd "$prefix/share/doc/dyad" && find . -name '*.md') | while read -r guide; do
    awk -v folder="$(dirname "$guide")" '
        /^ *```/ { code = !code }
        code { next }
        {
            gsub(/`[^`]*`/, "x")
            while (match($0, /\]\([^)# ]+|(src|href)="[^"#]+/)) {
                link = substr($0, RSTART, RLENGTH)
                sub(/^(\]\(|(src|href)=")/, "", link)
                if (link !~ /^[a-z]+:/)
                    print folder "/" link
                $0 = substr($0, RSTART + RLENGTH)
            }
        }' "$prefix/share/doc/dyad/$guide"
done | sort -u >links
[ "$(wc -l <links)" -gt 40 ] || { say "$(wc -l <links) links are found"; exit 1; }
while read -r link; do
    [ -e "$prefix/share/doc/dyad/$link" ] || echo "$link"
done <links >dead
[ ! -s dead ] || { say "dead links: $(cat dead)"; exit 1; }

sample=$SOURCE/tests/cases/path/sample.in
answer=$(head -n 1 "$SOURCE/tests/cases/path/sample.out")
expect 'the installed program' "$(cat "$SOURCE/tests/cases/path/sample.out")" \
    "$("$prefix/bin/dyad" judge path "$sample")"

# As README shows it, with each compiler flag that pkg-config gives.
PKG_CONFIG_PATH="$prefix/$libraries/pkgconfig"
export PKG_CONFIG_PATH
flags='-std=c17 -Wall -Wextra -Werror'
eval "gcc $flags -o shared \"\$SOURCE/examples/judge_one.c\" $(pkg-config --cflags --libs dyad)"
expect 'shared, by pkg-config' "$answer" \
    "$(LD_LIBRARY_PATH="$prefix/$libraries" ./shared path "$sample")"
eval "gcc $flags -static -o static \"\$SOURCE/examples/judge_one.c\"" \
    "$(pkg-config --static --cflags --libs dyad)"
expect 'static, by pkg-config' "$answer" "$(./static path "$sample")"

eval "gcc $flags -o simulate \"\$SOURCE/examples/simulate_one.c\"" \
    "$(pkg-config --cflags --libs dyad)"
printf '1\n3\nR..\n.B.\n...\n' >three.txt
expect 'the example that simulates' \
    "$("$prefix/bin/dyad" simulate hex --from three.txt --games 10000)" \
    "$(LD_LIBRARY_PATH="$prefix/$libraries" ./simulate hex three.txt)"

mkdir consumer
cp "$SOURCE/examples/judge_one.c" consumer/
cp "$SOURCE/tests/install/consumer.cmake" consumer/CMakeLists.txt
cmake -G Ninja -S consumer -B consumer/build -DCMAKE_C_COMPILER=gcc "-Ddyad_ROOT=$prefix" \
    >consumer.log
cmake --build consumer/build >>consumer.log
expect 'shared, by CMake' "$answer" "$(consumer/build/with_shared path "$sample")"
expect 'static, by CMake' "$answer" "$(consumer/build/with_static path "$sample")"

# The pages carry no date, so that every build makes the same bytes.
if mandoc -T lint -W warning "$prefix"/share/man/man[17]/* | grep -v 'missing date'; then
    say 'the man pages are no good roff'
    exit 1
fi
for page in "$prefix"/share/man/man[17]/*; do
    mandoc -T utf8 "$page" | grep -q '^NAME\|N.*A.*M.*E' || { say "$page has no NAME"; exit 1; }
done
bash -n "$prefix/share/bash-completion/completions/dyad"

# As an administrator installs it, in a tree of its own. Each shell finds its completions there.
DESTDIR=$SCRATCH/root cmake --install "$BUILD" --prefix /usr/local >>install.log
root=$SCRATCH/root
if command -v zsh >/dev/null; then
    zsh -n "$root/usr/local/share/zsh/site-functions/_dyad"
    # shellcheck disable=SC2016 # for zsh
    zsh -fc 'print -l $fpath' | grep -qx /usr/local/share/zsh/site-functions ||
        { say 'zsh does not look into /usr/local/share/zsh/site-functions'; exit 1; }
fi
if command -v fish >/dev/null; then
    completions=$(find "$root" -name dyad.fish)
    expect 'completions for fish' 1 "$(echo "$completions" | wc -l)"
    fish --no-execute "$completions"
    folder=$(dirname "${completions#"$root"}")
    # shellcheck disable=SC2016 # for fish
    env -u XDG_DATA_DIRS HOME="$SCRATCH" fish -c 'printf "%s\n" $fish_complete_path' |
        grep -qx "$folder" || { say "fish does not look into $folder"; exit 1; }
fi

# What was installed is taken away again, and nothing else is.
touch "$root/usr/local/bin/another"
DESTDIR=$root cmake -DMANIFEST="$BUILD/install_manifest.txt" -P "$SOURCE/tools/uninstall.cmake" \
    >>install.log
expect 'left by uninstall' "$root/usr/local/bin/another" "$(find "$root" ! -type d)"
[ ! -e "$root/usr/local/include/dyad" ] || { say 'uninstall leaves its own folder'; exit 1; }
