# reuse.sh - a compiler that takes the objects that this build has compiled; read by tests that
# build Dyad once more: `reuse_objects FILE' writes it to ./compiler, for
# -DCMAKE_C_COMPILER_LAUNCHER="sh;$PWD/compiler". FILE names objects that are compiled all the same,
# one a line. In a build of another project Dyad's own lie below dyad-build/. Not a test: it lies in
# no folder of its own.
# shellcheck shell=sh
: "${BUILD:?}"

reuse_objects() { # FILE
    cat >compiler <<'END'
object='' before=''
for word; do
    [ "$before" != -o ] || object=$word
    before=$word
done
built=$BUILD/${object#*dyad-build/}
if [ ! "$object" ] || [ ! -e "$built" ] || grep -qxF "$object" "$ANEW"; then
    exec "$@"
fi
cp "$built" "$object"
END
    export BUILD ANEW="$1"
}
