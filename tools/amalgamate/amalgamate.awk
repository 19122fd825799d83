# amalgamate.awk - makes dyad.c and dyad.h of the tree's sources; see amalgamate.sh.
#
# Every file is cut into units: a function, a type, an object, a macro, or a conditional block, with
# the comment before it. From the roots on, a unit is kept that a kept unit names. So nothing is
# listed by hand, and what a judge does not need is left out, be it half of a file.
#
# With `game' it is a program instead, of that game alone and without comments.
#
#     file -> units: kind, names that it defines, names that it mentions -> kept, from the roots
#          -> dyad.h: what is kept of include/dyad/
#          -> dyad.c: the same, then what is kept of headers, then of sources, each behind those
#             whose objects it names
#
# It leans on how the tree is laid out by clang-format: what is at file scope begins in the first
# column. Names that are shared between files become static. A name that is a file's own, `judge',
# becomes dy_in_path_judge where the file is path.c, so that no two clash, nor does the user's code.

function die(text) {
    print "amalgamate: " text | "cat >&2"
    close("cat >&2")
    failed = 1
    exit 1
}

# ---- text ---------------------------------------------------------------------------------------

# The next token of `line' from `from' on that matters: sets RSTART and RLENGTH in it, and gives back
# its first character; "" at the end. `inside' tells whether a comment has begun before.
function token(line, from,    rest) {
    rest = substr(line, from)
    if (!match(rest, /"([^"\\]|\\.)*"|'([^'\\]|\\.)*'|\/\*|\/\/|[A-Za-z_][A-Za-z0-9_]*/))
        return ""
    RSTART += from - 1
    return substr(line, RSTART, 1)
}

# A line without its comments, and with "" for strings; names of members lose themselves, too, where
# `members'. `commented' says whether a comment is open.
function bare(line, members,    at, out, first, end, before) {
    at = 1
    out = ""
    while (1) {
        if (commented) {
            end = index(substr(line, at), "*/")
            if (!end)
                return out
            at += end + 1
            commented = 0
        }
        first = token(line, at)
        if (first == "")
            return out substr(line, at)
        before = substr(line, at, RSTART - at)
        out = out before
        at = RSTART + RLENGTH
        if (first == "/") {
            if (substr(line, RSTART, 2) == "//")
                return out
            commented = 1
        } else if (first == "\"" || first == "'") {
            out = out first first
        } else if (!(members && before ~ /(->|[^.]\.|^\.)$/)) {
            out = out substr(line, RSTART, RLENGTH)
        }
    }
}

function depth_of(text,    opened) {
    opened = gsub(/[{]/, "", text)
    return opened - gsub(/[}]/, "", text)
}

# ---- units --------------------------------------------------------------------------------------

function is_shared(name) {
    return name ~ /^(dy|DY|dyad|DYAD)_/
}

function define(unit, name) {
    if (name == "" || (unit, name) in defined_by)
        return
    defined_by[unit, name] = 1
    names[unit] = names[unit] " " name
    if (is_shared(name) || file[unit] ~ /[.]h$/) {
        homes[name] = homes[name] " " unit
    } else {
        own[file[unit], name] = own[file[unit], name] " " unit
        owned[file[unit]] = owned[file[unit]] " " name
    }
}

# Enumerators: what stands behind a brace or a comma.
function define_enumerators(unit, text,    name) {
    sub(/^[^{]*[{]/, "", text)
    sub(/[}][^}]*$/, "", text)
    text = "," text
    while (match(text, /(,|\n#[^\n]*\n)[ \t\n]*[A-Za-z_][A-Za-z0-9_]*/)) {
        name = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        sub(/^(,|\n#[^\n]*\n)[ \t\n]*/, "", name)
        define(unit, name)
    }
}

# What an object or a function without its body is called.
function declared_name(text,    name) {
    gsub(/__attribute__\(\([^()]*(\([^()]*\))?\)\)|DYAD_API/, "", text)
    sub(/[ \n]*=.*/, "", text)
    if (match(text, /[A-Za-z_][A-Za-z0-9_]*\(/)) {
        name = substr(text, RSTART, RLENGTH - 1)
        return name
    }
    sub(/[[;].*/, "", text)
    sub(/^.*[ *]/, "", text)
    return text
}

# Says of a unit of code what it is, and what it defines.
function understand(unit, text,    name, body, parts, count, i) {
    if (text ~ /^static_assert/) {
        kind[unit] = "assert"
    } else if (text ~ /^typedef/) {
        kind[unit] = "type"
        if (match(text, /^typedef (struct|union|enum) [A-Za-z_0-9]+ [{]/)) {
            name = substr(text, RSTART, RLENGTH - 2)
            sub(/^.* /, "", name)
            define(unit, name)
        }
        if (text ~ /^typedef enum/ && text ~ /[{]/)
            define_enumerators(unit, text)
        name = text
        sub(/^.*[}]/, "", name)
        if (match(name, /\(\*?[A-Za-z_][A-Za-z0-9_]*\)\(/))
            name = substr(name, RSTART, RLENGTH - 2)
        sub(/[[;].*/, "", name)
        gsub(/[()]/, "", name)
        sub(/^.*[ *]/, "", name)
        define(unit, name)
    } else if (text ~ /^(struct|union|enum) [A-Za-z_0-9]* ?[{]/) {
        kind[unit] = "type"
        if (text ~ /^enum/)
            define_enumerators(unit, text)
        name = text
        sub(/ ?[{].*/, "", name)
        sub(/^[a-z]+ ?/, "", name)
        define(unit, name)
    } else if (text ~ /^extern/) {
        kind[unit] = "extern"
        body = text
        sub(/;.*/, "", body)
        count = split(body, parts, ",")
        for (i = 1; i <= count; i++) {
            name = parts[i]
            sub(/\[.*/, "", name)
            sub(/^.*[ *]/, "", name)
            define(unit, name)
        }
    } else {
        body = text
        sub(/[ \n]*=.*/, "", body)
        gsub(/__attribute__\(\([^()]*(\([^()]*\))?\)\)/, "", body)
        name = declared_name(text)
        if (body ~ /\(/)
            kind[unit] = text ~ /[{]/ ? "function" : "declaration"
        else
            kind[unit] = "object"
        define(unit, name)
    }
}

function begin_unit(path) {
    unit_count++
    file[unit_count] = path
    units[path] = units[path] " " unit_count
    section_of[unit_count] = section
    group[unit_count] = group_count
    return unit_count
}

# One line more of the raw text of a unit, and of that which is looked at.
function add_line(unit, line) {
    raw[unit] = raw[unit] line "\n"
    text_of[unit] = text_of[unit] bare(line, 1) "\n"
}

# Cuts the lines of a file, 1 to `count' of lines[], into units.
function cut(path, count,    i, line, plain, unit, depth, comment, in_comment, level, blocks, block,
             clean) {
    section = group_count = 0
    comment = ""
    group_count = ++groups
    for (i = 1; i <= count; i++) {
        line = lines[i]
        if (line ~ /^$/) {
            if (comment != "") { # it stands alone: of all that follows, to the next one
                section = ++section_count
                section_text[section] = comment
                comment = ""
            }
            group_count = ++groups
            continue
        }
        if (line ~ /^\/\*.*NOLINT/)
            continue
        if (line ~ /^\/\*/) {
            group_count = ++groups
            comment = line "\n"
            while (line !~ /\*\// && i < count) {
                line = lines[++i]
                comment = comment line "\n"
            }
            group_comment[group_count] = comment
            continue
        }
        if (line ~ /^# *include/) {
            if (match(line, /"[^"]*"/))
                includes[path] = includes[path] " src/" substr(line, RSTART + 1, RLENGTH - 2)
            else if (match(line, /<dyad\/[^>]*>/))
                includes[path] = includes[path] " include/" substr(line, RSTART + 1, RLENGTH - 2)
            else
                systems[path] = systems[path] line "\n"
            head_done(path, comment)
            comment = ""
            continue
        }
        if (line ~ /^# *(define|undef) _[A-Z]*_SOURCE/)
            continue
        comment = ""
        unit = begin_unit(path)
        commented = 0
        add_line(unit, line)
        if (line ~ /^# *define/) {
            while (line ~ /\\$/) {
                line = lines[++i]
                add_line(unit, line)
            }
            kind[unit] = "macro"
            line = raw[unit]
            sub(/^# *define /, "", line)
            sub(/[^A-Za-z0-9_].*/, "", line)
            define(unit, line)
        } else if (line ~ /^# *if/) {
            kind[unit] = "block"
            for (level = 1; level > 0;) {
                if (++i > count) {
                    strange[path] = "a block that does not end"
                    break
                }
                line = lines[i]
                add_line(unit, line)
                level += (line ~ /^# *if/) - (line ~ /^# *endif/)
            }
            blocks[++block] = unit
        } else if (line ~ /^#/) {
            strange[path] = line
        } else {
            depth = depth_of(bare_last(unit))
            while (depth > 0 || commented || bare_last(unit) !~ /[;}][ \t]*$/) {
                if (++i > count) {
                    strange[path] = raw[unit]
                    break
                }
                add_line(unit, lines[i])
                depth += depth_of(bare_last(unit))
            }
            understand(unit, text_of[unit])
        }
    }
    for (i = 1; i <= block; i++)
        understand_block(blocks[i])
}

# The last line of what is looked at of a unit.
function bare_last(unit,    text) {
    text = text_of[unit]
    sub(/\n$/, "", text)
    sub(/^.*\n/, "", text)
    return text
}

# The comment at the head of a file belongs to no unit.
function head_done(path, comment) {
    if (comment != "")
        delete group_comment[group_count]
}

# A block of a conditional defines what its lines at file scope define.
function understand_block(unit,    rows, count, i, line, depth, name, text, whole) {
    count = split(text_of[unit], rows, "\n")
    depth = 0
    for (i = 1; i <= count; i++) {
        line = rows[i]
        if (line ~ /^# *define/) {
            sub(/^# *define /, "", line)
            sub(/[^A-Za-z0-9_].*/, "", line)
            define(unit, line)
            continue
        }
        if (depth == 0 && line ~ /^[A-Za-z_]/) {
            whole = line
            text = line
            depth = depth_of(line)
            while ((depth > 0 || whole !~ /[;}][ \t]*$/) && i < count) {
                line = rows[++i]
                if (line ~ /^#/)
                    continue
                depth += depth_of(line)
                whole = whole "\n" line
            }
            if (whole !~ /^template/)
                understand(unit, whole)
            else if (match(whole, /[A-Za-z_0-9]+\(/))
                define(unit, substr(whole, RSTART, RLENGTH - 1))
            depth = 0
        }
    }
    kind[unit] = "block"
}

# ---- reading ------------------------------------------------------------------------------------

# Reads a file into lines[], with what stands between #ifndef DY_AMALGAMATION and its #endif left
# out, as of all conditions that are settled, and with a line for each game where the table of games
# is included.
function read_file(path,    line, count, skips, level, ours, i, guard, row) {
    count = level = skips = 0
    while ((getline line < path) > 0) {
        if (line ~ /^# *if/) {
            level++
            if (line ~ settled) {
                if (line !~ /^#ifn?def [A-Z_]+$/)
                    die(path ": what is '" line "'?")
                ours[level] = line ~ /^#ifndef/ ? "out" : "in"
                continue
            }
            ours[level] = ""
        } else if (line ~ /^# *else/ && ours[level] != "") {
            ours[level] = ours[level] == "out" ? "in" : "out"
            continue
        } else if (line ~ /^# *endif/) {
            if (ours[level--] != "")
                continue
        }
        skips = 0
        for (i = 1; i <= level; i++)
            skips = skips || ours[i] == "out"
        if (skips)
            continue
        if (line ~ /^#define DY_[A-Z]+\(x\)/) {
            row = line
            sub(/^#define DY_[A-Z]+\(x\) */, "", row)
            sub(/\(x\).*/, "", line)
            sub(/^#define /, "", line)
            row_word = line
            row_text = row
            continue
        }
        if (line ~ /^#include "games\/games[.]def"$/) {
            for (i = 1; i <= game_count; i++) {
                row = row_text
                gsub(/##x/, games[i], row)
                if (row_word == "DY_GAME")
                    lines[++count] = row
            }
            continue
        }
        lines[++count] = line
    }
    close(path)
    if (path ~ /[.]h$/) { # without its guard
        for (i = 1; i < count && lines[i] !~ /^#ifndef [A-Z0-9_]*_H$/;)
            i++
        if (i < count && lines[i + 1] ~ /^#define [A-Z0-9_]*_H$/) {
            guard = lines[i]
            sub(/^#ifndef /, "", guard)
            guards[path] = guard
            lines[i] = lines[i + 1] = ""
            while (lines[count] !~ /^#endif/)
                count--
            count--
        }
        for (i = 1; i + 2 <= count; i++)
            if (lines[i] == "#ifdef __cplusplus" && lines[i + 2] == "#endif" &&
                lines[i + 1] ~ /^(extern "C" [{]|[}])$/)
                lines[i] = lines[i + 1] = lines[i + 2] = ""
    }
    return count
}

function read_games(    line) {
    while ((getline line < "src/games/games.def") > 0)
        if (match(line, /^DY_GAME\([a-z0-9_]+\)/) &&
            (game == "" || game == substr(line, 9, RLENGTH - 9)))
            games[++game_count] = substr(line, 9, RLENGTH - 9)
    close("src/games/games.def")
    if (!game_count)
        die("there is no game '" game "'")
}

# ---- what is kept -------------------------------------------------------------------------------

function keep(unit) {
    if (!(unit in kept)) {
        kept[unit] = 1
        queue[++queued] = unit
    }
}

function keep_all(list,    part, count, i) {
    count = split(list, part, " ")
    for (i = 1; i <= count; i++)
        keep(part[i])
}

function keep_named(name, path) {
    if ((path, name) in own)
        keep_all(own[path, name])
    else if (name in homes)
        keep_visible(homes[name], is_shared(name) ? "" : path)
}

# Names that are not ours alone mean something only where their header is included.
function keep_visible(list, path,    part, count, i) {
    count = split(list, part, " ")
    for (i = 1; i <= count; i++)
        if (path == "" || sees(path, file[part[i]]))
            keep(part[i])
}

function sees(path, header) {
    if (!(path in looked)) {
        looked[path] = 1
        look(path, path)
    }
    return (path, header) in seen
}

function look(path, at,    part, count, i) {
    if ((path, at) in seen)
        return
    seen[path, at] = 1
    count = split(includes[at], part, " ")
    for (i = 1; i <= count; i++)
        look(path, part[i])
}

function keep_mentioned(unit,    text, name) {
    if (kind[unit] == "extern") # what defines the object mentions all that it is made of
        return
    text = text_of[unit]
    gsub(/struct [a-z_0-9]+ \*/, "", text) # what is behind such a pointer need not be known
    while (match(text, /[A-Za-z_][A-Za-z0-9_]*/)) {
        name = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        if (!((unit, name) in defined_by) || name in homes)
            keep_named(name, file[unit])
    }
}

# Whether all that an assertion speaks of is kept.
function holds_together(unit,    text, name, list, part, found) {
    text = text_of[unit]
    while (match(text, /[A-Za-z_][A-Za-z0-9_]*/)) {
        name = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        list = (file[unit], name) in own ? own[file[unit], name] : name in homes ? homes[name] : ""
        if (list != "") {
            split(list, part, " ")
            if (!(part[1] in kept))
                return 0
            found = 1
        }
    }
    return found
}

function keep_from_roots(    i, unit, part, count) {
    count = split(root_names, part, " ")
    for (i = 1; i <= count; i++) {
        if (!(part[i] in homes))
            die("there is no " part[i])
        keep_all(homes[part[i]])
    }
    count = split(root_files, part, " ")
    for (i = 1; i <= count; i++) {
        if (units[part[i]] == "")
            die("there is nothing in " part[i])
        keep_public(units[part[i]])
    }
    keep_all(units[last_file])
    for (i = 1; i <= queued; i++)
        keep_mentioned(queue[i])
    for (unit = 1; unit <= unit_count; unit++) # conditional includes
        if (kind[unit] == "block" && raw[unit] ~ /\n#include </ && has_kept(file[unit]))
            keep(unit)
    for (; i <= queued; i++)
        keep_mentioned(queue[i])
    for (unit = 1; unit <= unit_count; unit++)
        if (kind[unit] == "assert" && has_kept(file[unit]) && holds_together(unit))
            kept[unit] = 1
}

function keep_public(list,    part, count, i) {
    count = split(list, part, " ")
    for (i = 1; i <= count; i++)
        if (kind[part[i]] == "function" && names[part[i]] ~ /^ dyad_/)
            keep(part[i])
}

# ---- writing ------------------------------------------------------------------------------------

# The raw text of a unit, with the names that are its file's own made the file's own everywhere.
function renamed(unit,    line, count, rows, i, out) {
    count = split(raw[unit], rows, "\n")
    commented = 0
    for (i = 1; i < count; i++) {
        line = renamed_line(rows[i], file[unit])
        if (game != "") { # as short as can be
            gsub(/^[ \t]+|[ \t]+$/, "", line)
            if (line == "")
                continue
        }
        out = out line "\n"
    }
    return out
}

function renamed_line(line, path,    at, out, end, first, before, name) {
    at = 1
    while (1) {
        if (commented) {
            end = index(substr(line, at), "*/")
            if (!end)
                return game == "" ? out substr(line, at) : out
            out = out (game == "" ? substr(line, at, end + 1) : "")
            at += end + 1
            commented = 0
        }
        first = token(line, at)
        if (first == "")
            return out substr(line, at)
        before = substr(line, at, RSTART - at)
        name = substr(line, RSTART, RLENGTH)
        out = out before
        at = RSTART + RLENGTH
        if (name == "/*") {
            commented = 1
            name = game == "" ? name : ""
        }
        if (first ~ /[A-Za-z_]/ && (path, name) in own && before !~ /(->|[^.]\.|^\.)$/)
            name = own_name(path, name)
        out = out name
    }
}

function own_name(path, name,    stem) {
    if (name == "main")
        return name
    stem = path
    sub(/^.*\//, "", stem)
    sub(/[.].*/, "", stem)
    return "dy_in_" stem "_" name
}

function is_internal(unit) {
    return names[unit] !~ /^ (dyad_|main$)/
}

function put(out, text) {
    printf "%s", text > out
}

# Writes the kept units of a file, with the comments that belong to them.
function put_units(out, path, templates,    part, count, i, unit, text, told, last, is_template) {
    count = split(units[path], part, " ")
    last = 0
    for (i = 1; i <= count; i++) {
        unit = part[i]
        if (!(unit in kept) || (kind[unit] == "extern" && path !~ /^include/))
            continue
        is_template = kind[unit] == "block" && raw[unit] ~ /\ntemplate/
        if (is_template != templates)
            continue
        if (section_of[unit] && section_of[unit] != told && game == "") {
            told = section_of[unit]
            put(out, "\n" section_text[told])
            last = 0
        }
        if ((group[unit] != last || kind[unit] == "function") && game == "")
            put(out, "\n")
        if (group[unit] != last && group[unit] in group_comment && game == "")
            put(out, group_comment[group[unit]])
        last = group[unit]
        text = renamed(unit)
        if (path !~ /^include/ && kind[unit] ~ /^(function|declaration|object)$/ &&
            text !~ /^(__attribute__\(\([a-z_]*\)\) )?static/ && is_internal(unit))
            text = "static " text
        put(out, text)
    }
}

# What could not be cut matters where the file is wanted alone.
function check_cut(path) {
    if (path in strange)
        die(path ": cannot be cut here: " substr(strange[path], 1, 300))
}

# Headers, each behind those that it includes.
function order_header(path,    part, count, i) {
    if (path in passed)
        return
    passed[path] = 1
    count = split(includes[path], part, " ")
    for (i = 1; i <= count; i++)
        order_header(part[i])
    if (path ~ /^src\/.*[.]h$/ && has_kept(path)) {
        check_cut(path)
        headers[++header_count] = path
    }
}

function has_kept(path,    part, count, i) {
    count = split(units[path], part, " ")
    for (i = 1; i <= count; i++)
        if (part[i] in kept)
            return 1
    return 0
}

# Sources, each behind those that define objects which it names.
function order_source(path,    part, count, i, text, name, homes_of, n, j) {
    if (path in ordered)
        return
    ordered[path] = 1
    check_cut(path)
    count = split(units[path], part, " ")
    for (i = 1; i <= count; i++) {
        if (!(part[i] in kept))
            continue
        text = text_of[part[i]]
        while (match(text, /dy_[a-z0-9_]+/)) {
            name = substr(text, RSTART, RLENGTH)
            text = substr(text, RSTART + RLENGTH)
            n = split(homes[name], homes_of, " ")
            for (j = 1; j <= n; j++)
                if (kind[homes_of[j]] == "object" && file[homes_of[j]] != path)
                    order_source(file[homes_of[j]])
        }
    }
    if (path != last_file)
        sources[++source_count] = path
}

# The system headers of all files that are there, in order of their names.
function put_systems(out, public,    path, i, rows, count, all, name, found, swap, j, list) {
    for (i = 1; i <= path_count; i++) {
        path = paths[i]
        if (!has_kept(path) || (path ~ /^include/) != public)
            continue
        count = split(systems[path], rows, "\n")
        for (j = 1; j < count; j++)
            if (!(rows[j] in all)) {
                all[rows[j]] = 1
                list[++found] = rows[j]
            }
    }
    for (i = 2; i <= found; i++)
        for (j = i; j > 1 && list[j - 1] > list[j]; j--) {
            swap = list[j]
            list[j] = list[j - 1]
            list[j - 1] = swap
        }
    for (i = 1; i <= found; i++)
        put(out, list[i] "\n")
}

function put_public(out,    i, path) {
    put(out, "#ifndef DYAD_DYAD_H\n#define DYAD_DYAD_H\n#define DYAD_BASE_H\n\n")
    put_systems(out, 1)
    put(out, "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n")
    for (i = 1; i <= public_count; i++)
        put_units(out, public[i], 0)
    put(out, "\n#ifdef __cplusplus\n}\n#endif\n")
    for (i = 1; i <= public_count; i++)
        put_units(out, public[i], 1)
    put(out, "\n#endif\n")
}

function put_file(out, path,    line) {
    while ((getline line < path) > 0)
        put(out, line "\n")
    close(path)
}

function put_banner(out, path) {
    if (game != "")
        return
    put(out, "\n/* ==== " path " ")
    for (path = path; length(path) < 84; path = path "=")
        put(out, "=")
    put(out, " */\n")
}

function find_public(path,    part, count, i) {
    if (path in seen_public)
        return
    seen_public[path] = 1
    count = split(includes[path], part, " ")
    for (i = 1; i <= count; i++)
        find_public(part[i])
    public[++public_count] = path
}

# Names of headers that are no names of ours would be everybody's.
function check_names(    unit, part, count, i) {
    for (unit = 1; unit <= unit_count; unit++)
        if (unit in kept && file[unit] ~ /[.]h$/) {
            count = split(names[unit], part, " ")
            for (i = 1; i <= count; i++)
                if (!is_shared(part[i]))
                    die(file[unit] " defines " part[i] ", a name without our prefix")
        }
}

BEGIN {
    settled = game == "" ? "DY_AMALGAMATION" : "DY_AMALGAMATION|DYAD_PLAIN_LIMBS|DYAD_MAIN"
    read_games()
    while ((getline path < list_file) > 0) {
        paths[++path_count] = path
        cut(path, read_file(path))
    }
    keep_from_roots()
    check_names()
    find_public("include/dyad/dyad.h")
    if (game == "") {
        put_file(out_header, head_header)
        put_public(out_header)
    }
    put_file(out_source, head_source)
    put_public(out_source)
    put_file(out_source, head_private)
    put_systems(out_source, 0)
    for (i = 1; i <= path_count; i++)
        if (paths[i] ~ /[.]c$/ && has_kept(paths[i]))
            order_source(paths[i])
    for (i = 1; i <= source_count; i++)
        order_header(sources[i])
    for (i = 1; i <= header_count; i++) {
        put_banner(out_source, headers[i])
        put_units(out_source, headers[i], 0)
    }
    for (i = 1; i <= source_count; i++) {
        put_banner(out_source, sources[i])
        put_units(out_source, sources[i], 0)
    }
    put_banner(out_source, last_file)
    put_units(out_source, last_file, 0)
    put_file(out_source, foot_source)
    exit failed
}
