#!/bin/sh
# check_tree.sh [SOURCE [BUILD]] - checks what DESIGN says of the tree and no compiler sees:
#
#   includes   data flows one way: a folder of src/ includes only folders above it and itself
#   circles    files of one folder include one another one way, and with BUILD call one way; what
#              includes a header may use any file that defines a function of it
#   names      no name of a C file or a solution occurs twice; a shared type, constant or function
#              is defined once
#   table      every row of games.def has the files that its words promise, and cases
#   facts      nobody asks for a game's name: what a game is stands in its row
#   files      what is opened is closed in programs that are started, and the library opens files by
#              dy_open() alone, which never takes a standard descriptor
#   size       files, lines and functions are no longer than agreed
#   stacks     the library starts threads in one place, with stacks of a size that it sets, and
#              reads JSON where it has seen that the stack holds it
#   gaps       no page has a word in capitals where a text is to come
#   symbols    (with BUILD) libdyad.so shows what dyad.h declares and nothing else; the checkers of
#              evidence call nothing that the judges are made of
#
# Prints each fault as FILE:LINE: WHAT; exit status 1 when there is any.
set -eu
LC_ALL=C
export LC_ALL
source=${1-$(dirname "$0")/..}
build=${2-}
[ -z "$build" ] || build=$(cd "$build" && pwd)
cd "$source"
faults=$(mktemp -d)
trap 'rm -rf "$faults"' EXIT

# The order of the folders of src/, top first, and those that never include one another. A folder of
# src/games/ holds all that is one game's own: there the name of a file says in which folder of this
# order it counts.
order='base board cgt report games play rows value record formats text store judge simulate sums'
order="$order endgame network connection solver player verify generate convert api"
siblings='judge simulate sums endgame connection verify generate convert'

c_files() { # FOLDER...
    for folder in "$@"; do
        [ ! -d "$folder" ] || find "$folder" -type f \( -name '*.[ch]' -o -name '*.inc' \) \
            ! -path 'src/games/*/contest/*'
    done | sort
}

# Solutions of contest problems, right and wrong: programs of their own.
solutions() {
    [ ! -d src/games ] || find src/games -path '*/contest/*' -name '*.[cp]*' | sort
}

check_includes() {
    # shellcheck disable=SC2016 # $0 is awk's
    c_files src apps | xargs awk -v order="$order" -v siblings=" $siblings " '
    function fault(text) { print FILENAME ":" FNR ": " text }
    # What a checker of evidence may see: the position, and nothing of how it is judged.
    function checker_may(path) {
        return path ~ /^(base|verify)\// || path == "board/grid.h" || path == "games/piles.h"
    }
    # apps/gtp, apps/match and apps/contest show all their headers, the first to the others, and all
    # to apps/cli; apps/routes shows its own to apps/serve.
    function is_room(path, own,    found) {
        found = own == "apps/serve" && (getline line < ("apps/routes/" path)) >= 0
        close("apps/routes/" path)
        found = found || own == "apps/cli" && (getline line < ("apps/match/" path)) >= 0
        close("apps/match/" path)
        found = found || own == "apps/cli" && (getline line < ("apps/contest/" path)) >= 0
        close("apps/contest/" path)
        found = found || own ~ /^apps\/(cli|match|contest)$/ &&
            (getline line < ("apps/gtp/" path)) >= 0
        close("apps/gtp/" path)
        return found
    }
    # What another folder of apps/ shows to apps/cli, which has a command for it, and those that are
    # shared to all: the header that has its name.
    function is_front(path,    folder, found) {
        folder = path
        sub(/\.h$/, "", folder)
        found = (getline line < ("apps/" folder "/" path)) >= 0
        close("apps/" folder "/" path)
        return found
    }
    function from_app(path, quoted, own) {
        if (!quoted) {
            if (path ~ /^dyad\// && path != "dyad/dyad.h")
                fault("apps see <dyad/dyad.h> only, not <" path ">")
        } else if (!((own == "apps/cli" || path ~ shared) && is_front(path)) &&
                   !is_room(path, own) &&
                   (path ~ /\// || (getline line < (own "/" path)) < 0))
            fault("apps include headers of their own folder only, not \"" path "\"")
        close(own "/" path)
    }
    function from_library(path, quoted, folder, checker,    to, own) {
        if (!quoted)
            return
        if (!(folder in rank)) {
            fault("src/" folder "/ has no place in the order of folders")
            return
        }
        if (path !~ /\//) {
            fault("name the folder in \"" path "\"")
            return
        }
        to = path
        sub(/\/.*/, "", to)
        if (path ~ /^games\/[a-z0-9_]*\//) { # one folder alone may see it
            own = FILENAME
            sub(/^src\//, "", own)
            sub(/\/[^\/]*$/, "/", own)
            if (index(path, own) != 1)
                fault("\"" path "\" is for the folder of its game alone")
            else if (checker && !checker_may(path))
                fault("a checker of evidence cannot include \"" path "\"")
            return
        }
        if (!(to in rank))
            fault("src/" to "/ has no place in the order of folders")
        else if (to != folder && index(siblings, " " folder " ") && index(siblings, " " to " "))
            fault(folder " and " to " are siblings: neither includes the other")
        else if (rank[to] > rank[folder])
            fault(folder " is above " to " and cannot include \"" path "\"")
        else if (checker && !checker_may(path))
            fault("a checker of evidence cannot include \"" path "\"")
    }
    # Where a file of the folder of a game counts.
    function layer_of(file,    word) {
        for (word in layers)
            if (file ~ ("_" word "[.][ch]$"))
                return layers[word]
        return "rows"
    }
    BEGIN {
        shared = "^(arguments|signals|commit|descriptors|stacks|json_memory|loaded|output" \
            "|kept_store|record_ways|ungo_answers)[.]h$"
        layers["check"] = "verify"
        layers["kinds"] = "generate"
        layers["playout"] = layers["single"] = "simulate"
        layers["player"] = "player"
        layers["ruleset"] = "value"
        count = split(order, names, " ")
        for (i = 1; i <= count; i++)
            rank[names[i]] = i
    }
    /^[ \t]*#[ \t]*include[ \t]*["<]/ {
        path = $0
        sub(/^[ \t]*#[ \t]*include[ \t]*/, "", path)
        quoted = path ~ /^"/
        path = substr(path, 2)
        sub(/[">].*/, "", path)
        if (path ~ /\.\.\//) {
            fault("no \"..\" in an include")
            next
        }
        folder = FILENAME
        sub(/\/[^\/]*$/, "", folder)
        if (folder ~ /^apps/)
            from_app(path, quoted, folder)
        else {
            sub(/^src\//, "", folder)
            sub(/\/.*/, "", folder)
            if (FILENAME ~ /^src\/games\/[a-z0-9_]*\//)
                folder = layer_of(FILENAME)
            from_library(path, quoted, folder, FILENAME ~ /_check\.c$/)
        }
    }'
}

# What one file of a folder needs of another, as lines "FILE NEEDED KIND", files without suffix:
# first by the headers that it includes.
included() {
    # shellcheck disable=SC2016 # $0 is awk's
    c_files src apps | xargs awk '
    /^[ \t]*#[ \t]*include[ \t]*"[^"]*[.](h|inc)"/ {
        split($0, part, "\"")
        own = folder = FILENAME
        sub(/[.]([ch]|inc)$/, "", own)
        sub(/\/[^\/]*$/, "", folder)
        at = to = (own ~ /^src\// ? "src/" : folder "/") part[2]
        sub(/[.](h|inc)$/, "", to)
        sub(/\/[^\/]*$/, "", at)
        if (at == folder && to != own)
            print own, to, "includes"
    }'
}

# The objects of src/ and apps/ whose sources are still there.
objects() {
    find "$build"/CMakeFiles/*.dir -name '*.c.o' | sort | while read -r object; do
        file=${object#*.dir/}
        case $file in
        src/* | apps/*) [ ! -f "${file%.o}" ] || echo "$object" ;;
        esac
    done
}

# Then by the functions that its code calls: relocations in .text. A table of functions is no call.
called() {
    objects | xargs readelf -rWs | awk '
    /^File: / { file = $2; sub(/^.*[.]dir\//, "", file); sub(/[.]c[.]o$/, "", file); code = 0 }
    /^Relocation section/ { code = $3 ~ /[.]rela?[.]text/; next }
    /^Symbol table/ { code = 0 }
    $4 == "FUNC" && $5 != "LOCAL" && $7 != "UND" { home[$8] = file }
    code && $3 ~ /^R_/ { calls[file " " $5] = 1 }
    END {
        for (call in calls) {
            split(call, part, " ")
            to = home[part[2]]
            folder = part[1]
            at = to
            sub(/\/[^\/]*$/, "", folder)
            sub(/\/[^\/]*$/, "", at)
            if (to != "" && to != part[1] && at == folder)
                print part[1], to, "calls"
        }
    }'
}

# Then both together, files with suffix: what includes a header needs all files of the folder that
# define a function which the header declares. Those files are the header's own, and may include it.
used() {
    objects | xargs readelf -sW | awk '
    /^File: / { file = $2; sub(/^.*[.]dir\//, "", file); sub(/[.]o$/, "", file) }
    $4 == "FUNC" && $5 != "LOCAL" && $7 != "UND" { print $8, file }' >"$faults/homes"
    # shellcheck disable=SC2016 # $0 is awk's
    c_files src apps | xargs awk -v homes="$faults/homes" '
    BEGIN {
        while ((getline line < homes) > 0) {
            split(line, part, " ")
            home[part[1]] = part[2]
        }
    }
    function folder_of(file) {
        sub(/\/[^\/]*$/, "", file)
        return file
    }
    /^[ \t]*#[ \t]*include[ \t]*"[^"]*[.](h|inc)"/ {
        split($0, part, "\"")
        to = (FILENAME ~ /^src\// ? "src/" : folder_of(FILENAME) "/") part[2]
        if (folder_of(to) == folder_of(FILENAME))
            includes[FILENAME " " to] = 1
        next
    }
    FILENAME ~ /[.]h$/ && /^[a-z_]/ && !/^(typedef|static)/ {
        text = $0
        while (match(text, /[a-z_0-9]+[(]/)) {
            name = substr(text, RSTART, RLENGTH - 1)
            text = substr(text, RSTART + RLENGTH)
            if (name in home && folder_of(home[name]) == folder_of(FILENAME))
                defines[FILENAME " " home[name]] = 1
        }
    }
    END {
        for (need in defines)
            print need, "uses"
        for (need in includes) {
            split(need, part, " ")
            if (!((part[2] " " part[1]) in defines))
                print need, "uses"
        }
    }'
    awk '{ print $1 ".c", $2 ".c", "uses" }' "$faults/called"
}

# A file that is reached again from itself; each kind of need by itself.
circles() {
    sort -u | awk '
    function walk(from, path,    i, count, list) {
        state[from] = 1
        count = split(needs[from], list, " ")
        for (i = 1; i <= count; i++) {
            if (state[list[i]] == 1)
                print substr(from, 1, length(from) - length(kind[from])) \
                    (kind[from] == "uses" ? "" : ".c") ":1: " kind[from] \
                    " what comes back to it: " path " " bare(list[i])
            else if (!state[list[i]])
                walk(list[i], path " " bare(list[i]))
        }
        state[from] = 2
    }
    function bare(node) {
        sub(/^.*\//, "", node)
        sub(/(includes|calls|uses)$/, "", node)
        return node
    }
    {
        from = $1 $3
        kind[from] = $3
        if (!(from in needs))
            names[++total] = from
        needs[from] = needs[from] " " $2 $3
    }
    END {
        for (i = 1; i <= total; i++)
            if (!state[names[i]])
                walk(names[i], bare(names[i]))
    }'
}

# Circles of calls, or of includes, are circles of both, too, and told once.
check_circles() {
    {
        included
        [ -z "$build" ] || called | tee "$faults/called"
    } | circles >"$faults/circles"
    [ -z "$build" ] || [ -s "$faults/circles" ] || used | circles >"$faults/circles"
    cat "$faults/circles"
}

# What is defined: types by their names and tags, constants that are shared, guards of headers. A
# name with our prefix means one thing in the library; a type of a header means one thing in its
# folder, where apps/cli, gtp, match and output are one. Words of games.def mean something else to
# each reader of the table.
check_definitions() {
    # shellcheck disable=SC2016 # $0 is awk's
    c_files include src apps | xargs awk '
    function take(name,    room, folder) {
        # Each search has a structure of its own behind the handle of connection.h.
        if (name ~ /^__/ || name == "dy_connection_search")
            return
        folder = FILENAME
        sub(/\/[^\/]*$/, "", folder)
        sub(/^apps\/(cli|gtp|match|output)$/, "apps/cli", folder)
        room = name ~ /^(dy|dyad)_/ || name ~ /^(DY|DYAD)_/ ? "" : folder
        if ((name, room) in file && file[name, room] != FILENAME) {
            if (room == "" || FILENAME ~ /[.](h|inc)$/ ||
                file[name, room] ~ /[.](h|inc)$/)
                print FILENAME ":" FNR ": " name " is defined in " file[name, room] ", too"
        } else {
            file[name, room] = FILENAME
        }
    }
    FNR == 1 { tag = "" }
    /^(typedef )?(struct|union|enum) [A-Za-z_0-9]+ [{]/ {
        tag = $0
        sub(/^(typedef )?(struct|union|enum) /, "", tag)
        sub(/ .*/, "", tag)
        take(tag)
    }
    /^[}] [A-Za-z_0-9]+;/ {
        name = $2
        sub(/;.*/, "", name)
        if (name != tag)
            take(name)
        tag = ""
    }
    /^typedef [^({]*[ *][A-Za-z_0-9]+(\[[^]]*\])?;/ {
        name = $0
        sub(/(\[[^]]*\])?;.*/, "", name)
        whole = name
        sub(/^.*[ *]/, "", name)
        if (whole !~ ("^typedef (struct|union|enum) " name " " name "$"))
            take(name)
    }
    /^typedef .*[(][*]?[A-Za-z_0-9]+[)]?[(]/ || /^typedef [A-Za-z_0-9 *]*[ *][A-Za-z_0-9]+[(]/ {
        name = $0
        if (match(name, /[(][*][A-Za-z_0-9]+[)][(]/))
            name = substr(name, RSTART + 2, RLENGTH - 4)
        else {
            sub(/[(].*/, "", name)
            sub(/^.*[ *]/, "", name)
        }
        take(name)
    }
    /^ *# *define DY[A-Z_0-9]+/ {
        name = $0
        sub(/^ *# *define /, "", name)
        sub(/[^A-Z_0-9].*/, "", name)
        if (name !~ /^DY_(GAME|CHECK|KINDS|PLAYOUT|PLAYER|RULESET)$/)
            take(name)
    }
    /^(typedef )?enum[^;]*[{]/ { inside = 1 }
    inside {
        text = $0
        sub(/\/[*].*/, "", text)
        sub(/^[^{]*[{]/, "", text)
        while (match(text, /(^|,) *DY[A-Z_0-9]+ *(=|,|[}]|$)/)) {
            name = substr(text, RSTART, RLENGTH)
            text = substr(text, RSTART + RLENGTH - 1)
            gsub(/[^A-Z_0-9]/, "", name)
            take(name)
        }
    }
    /[}]/ { inside = 0 }'
}

# Functions and variables that two files define which no linker sees together. Each program has its
# main.
check_symbols() {
    objects | xargs nm -A --defined-only | awk '
    $(NF - 1) ~ /^[TDBR]$/ && $NF != "main" {
        file = $1
        sub(/[.]o:.*/, "", file)
        sub(/^.*[.]dir\//, "", file)
        if ($NF in home && home[$NF] != file)
            print file ":1: " $NF " is defined in " home[$NF] ", too"
        home[$NF] = file
    }'
}

check_names() {
    {
        c_files include src apps tests fuzz bench tools examples
        solutions
    } | awk -F/ '
    $NF in seen { print $0 ":1: the name is taken by " seen[$NF] }
    { seen[$NF] = $0 }'
}

check_table() {
    table=src/games/games.def
    awk '/^DY_/ {
        line = $0
        while (match(line, /DY_[A-Z]+\([a-z0-9_]+\)/)) {
            word = substr(line, RSTART, RLENGTH)
            line = substr(line, RSTART + RLENGTH)
            split(word, part, /[()]/)
            print FNR, part[1], part[2]
        }
    }' $table | while read -r line word game; do
        case $word in
        DY_GAME)
            file=src/games/$game/$game.c
            case $(find "tests/cases/$game" -name '*.out' -o -name '*.err' 2>/dev/null) in
            '') echo "$table:$line: $game has no case in tests/cases/$game/" ;;
            esac
            ;;
        DY_CHECK) file=src/games/$game/${game}_check.c ;;
        DY_KINDS) file=src/games/$game/${game}_kinds.c ;;
        DY_PLAYOUT) file=src/games/$game/${game}_playout.c ;;
        DY_PLAYER) file=src/games/$game/${game}_player.c ;;
        DY_RULESET)
            file=src/value/${game}_ruleset.c
            [ ! -d "src/games/$game" ] || file=src/games/$game/${game}_ruleset.c
            ;;
        *)
            echo "$table:$line: what does $word promise?"
            continue
            ;;
        esac
        [ -f "$file" ] || echo "$table:$line: $word($game) needs $file"
    done
}

# A game's own files, named after it, may find it.
check_facts() {
    sed -n 's/^DY_GAME(\([a-z0-9_]*\)).*/\1/p' src/games/games.def | while read -r game; do
        # shellcheck disable=SC2046 # no file name has a blank
        grep -nE "(game_name|game->name|game_find)\(?[^;]*\"$game\"" $(c_files src apps) /dev/null |
            grep -vE "^[^:]*/[a-z_]*${game}[a-z_]*[.][ch]:" |
            sed -E "s/^([^:]*:[0-9]*):.*/\1: asks for $game by name, and not for a fact/"
        [ ! -d web ] || find web -name '*.js' -exec grep -nE "[!=]== \"$game\"" /dev/null {} + |
            sed -E "s/^([^:]*:[0-9]*):.*/\1: asks for $game by name, and not for a fact/"
    done
}

check_files() {
    # shellcheck disable=SC2046 # no file name has a blank
    set -- $(c_files src apps)
    grep -nE '(^|[^a-z_>.])(pipe|dup|creat|mkstemp|tmpfile)\(' "$@" /dev/null |
        sed -E 's/^([^:]*:[0-9]*):.*/\1: what it opens is left open in programs that are started/'
    grep -nE '(^|[^a-z_>.])f(re)?open\(.*"[rwa][b+]*"' "$@" /dev/null |
        sed -E 's/^([^:]*:[0-9]*):.*/\1: the mode lacks its e/'
    grep -nE '(^|[^a-z_>.])(open|openat|socket)\(.*(O_RDONLY|O_WRONLY|O_RDWR|SOCK_STREAM)' "$@" \
        /dev/null | grep -vE '^apps/descriptors/|_CLOEXEC' |
        sed -E 's/^([^:]*:[0-9]*):.*/\1: the flags lack CLOEXEC/'
    grep -nE '(^|[^a-z_>.])open\([^)]*O_|fopen\(' "$@" /dev/null |
        grep -E '^src/' | grep -v '^src/base/descriptor.c:' |
        sed -E 's/^([^:]*:[0-9]*):.*/\1: the library opens files by dy_open()/'
}

check_size() {
    # shellcheck disable=SC2016 # $0 is awk's
    {
        c_files include src apps tests fuzz bench tools examples
        solutions
        find dev CMakeLists.txt tests tools bench fuzz examples -type f \
            \( -name '*.sh' -o -name '*.cmake' -o -name CMakeLists.txt -o -name dev \) 2>/dev/null
    } | sort -u | xargs awk -v lines_max=800 -v columns_max=100 -v body_max=70 -v body_limit=90 '
    FNR == 1 { if (previous) file_ends(); previous = FILENAME; name = ""; body = 0 }
    { last = FNR }
    {
        text = $0
        gsub(/[\200-\277]/, "", text) # a character of UTF-8 is its first byte
        if (length(text) > columns_max)
            print FILENAME ":" FNR ": " length(text) " columns, more than " columns_max
    }
    FILENAME !~ /\.([ch]|inc)$/ { next }
    /^[a-z].*\(/ { name = $0; sub(/\(.*/, "", name); sub(/^.*[ *]/, "", name) }
    /^\{/ { body = FNR }
    /^\}/ && body {
        size = FNR - body + 1
        what = FILENAME ":" body ": " name "() has " size " lines, more than "
        if (size > body_limit)
            print what body_limit
        else if (size > body_max)
            print what body_max " (a warning)" > "/dev/stderr"
        body = 0
    }
    function file_ends() {
        if (last > lines_max && previous !~ /_weights\.inc$/) # numbers, which nobody reads
            print previous ":" last ": more than " lines_max " lines"
    }
    END { if (previous) file_ends() }'
}

check_gaps() {
    find . -maxdepth 1 -name '*.md' >"$faults/pages"
    [ ! -d docs ] || find docs -name '*.md' >>"$faults/pages"
    # shellcheck disable=SC2016 # a backtick of Markdown
    sort "$faults/pages" | xargs awk '
    /(^|[^A-Za-z_`])(TODO|FIXME|TBD)([^A-Za-z_`]|$)/ || /^[A-Z]+[.:]?$/ && last == "" {
        print FILENAME ":" FNR ": " $0 ": a text that was never written"
    }
    { last = $0 }' /dev/null | sed 's|^\./||'
}

check_stacks() {
    c_files src | xargs awk '
    FILENAME != "src/base/threads.c" && /pthread_create *\(/ {
        print FILENAME ":" FNR ": threads are started by dy_thread_start()"
    }
    /dy_json_too_deep\(/ { looked = FILENAME }
    /json_load[a-z]* *\(/ && looked != FILENAME {
        print FILENAME ":" FNR ": dy_json_too_deep() comes before JSON is read"
    }'
}

# The public functions that dyad.h, and what it includes, declare.
declared() {
    cat include/dyad/*.h | awk '/^DYAD_API/ && match($0, /dyad_[a-z0-9_]+\(/) {
        print substr($0, RSTART, RLENGTH - 1)
    }' | sort
}

check_exports() {
    header=include/dyad/dyad.h
    declared >"$faults/declared"
    nm -D --defined-only "$build/libdyad.so" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' |
        sort >"$faults/exported"
    comm -23 "$faults/declared" "$faults/exported" |
        sed "s|^|$header:1: libdyad.so does not show |"
    comm -13 "$faults/declared" "$faults/exported" |
        sed "s|^|$header:1: does not declare what libdyad.so shows: |"
}

# What a checker of evidence calls must come from base/, verify/, or the position's own files.
check_calls() {
    (
        cd "$build/CMakeFiles/dyad_objects.dir" || exit 1
        find src -name '*.o' | sort | xargs nm -A | awk '
        { split($1, part, ":"); file = part[1]; sub(/\.o$/, "", file) }
        $(NF - 1) ~ /^[TDBRVW]$/ { home[$NF] = file }
        $(NF - 1) == "U" && file ~ /^src\/[a-z_\/]*_check\.c$/ { calls[file " " $NF] = 1 }
        END {
            for (call in calls) {
                split(call, part, " ")
                to = home[part[2]]
                if (to != "" && to !~ /^src\/(base|verify)\// && to != "src/board/grid.c" &&
                    to != "src/games/piles.c" && to != "src/games/games.c")
                    print part[1] ":1: a checker of evidence calls " part[2] " of " to
            }
        }' | sort
    )
}

{
    check_includes
    check_circles
    check_names
    check_definitions
    check_table
    check_facts
    check_files
    check_size
    check_stacks
    check_gaps
    if [ -n "$build" ]; then
        check_exports
        check_symbols
        check_calls
    fi
} >"$faults/all"

cat "$faults/all"
count=$(wc -l <"$faults/all")
[ "$count" -eq 0 ] || echo "check_tree: $count faults"
[ "$count" -eq 0 ]
