#!/bin/sh
# reference.sh - the reference of the headers is made without a warning, and has every public
# function; the guides that the headers cite are installed.
# ctest: release installs
set -eu
: "${SOURCE:?}" "${BUILD:?}" "${SCRATCH:?}"
cmake --install "$BUILD" --prefix "$SCRATCH/inst" >"$SCRATCH/install.log"
grep -ohE 'docs/[a-z-]+[.]md' "$SOURCE"/include/dyad/*.h | sort -u | while read -r guide; do
    [ -f "$SCRATCH/inst/share/doc/dyad/$guide" ] || {
        echo "reference: $guide is not installed"
        exit 1
    }
done
command -v doxygen >/dev/null || { echo 'reference: doxygen is not here'; exit 77; }
cd "$SOURCE"
DYAD_REFERENCE="$SCRATCH" doxygen tools/Doxyfile
sed -n 's/^DYAD_API .*[ *]\(dyad_[a-z0-9_]*\)(.*/\1/p' include/dyad/*.h >"$SCRATCH/functions"
[ "$(wc -l <"$SCRATCH/functions")" -gt 200 ]
cat "$SCRATCH"/html/*_8h.html >"$SCRATCH/all"
while read -r name; do
    grep -q ">$name<" "$SCRATCH/all" || { echo "reference: it lacks $name()"; exit 1; }
done <"$SCRATCH/functions"
