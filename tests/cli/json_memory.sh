#!/bin/sh
# json_memory.sh - a line of JSON with one long text is read, or there is no memory for it, whatever
# there is: jansson may crash where it runs out.
# ctest: release
set -eu
: "${DYAD:?}"
{
    printf '{"game":"hex","size":3,"nodes":[{"properties":{"C":["'
    head -c 7900000 /dev/zero | tr '\0' a
    printf '"]}}]}\n'
} >comment.jsonl
read=0 refused=0 limit=36000
while [ $limit -le 80000 ]; do
    status=0
    # dash, bash and zsh have ulimit -v, which POSIX does not name.
    # shellcheck disable=SC3045
    (
        ulimit -v $limit
        exec "$DYAD" convert --from jsonl --to sgf comment.jsonl >out 2>err
    ) || status=$?
    case $status in
    0) read=$((read + 1)) ;;
    4) refused=$((refused + 1)) ;;
    *)
        echo "with $limit KiB: exit status $status, $(cat err)"
        exit 1
        ;;
    esac
    limit=$((limit + 2000))
done
if [ $read -eq 0 ] || [ $refused -eq 0 ]; then
    echo "$read were read, $refused were not"
    exit 1
fi
