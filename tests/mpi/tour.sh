#!/bin/sh
# tour.sh - what docs/tour.md tells to type for dyad-mpi runs as it stands, on as few cores as there
# are, as root with the option that mpirun wants then.
# ctest: release
set -u
: "${SOURCE:?}" "${BUILD:?}" "${DYAD:?}"
mpi=$BUILD/dyad-mpi
if ! command -v mpirun >/dev/null || [ ! -x "$mpi" ]; then
    echo 'no Open MPI here'
    exit 77
fi
# shellcheck source=/dev/null
. "$SOURCE/tests/expect.sh"
# One machine: without a look for other networks, MPI starts in half the time.
export OMPI_MCA_pml=ob1 OMPI_MCA_btl=self,vader

mkdir -p build/release
ln -s "$mpi" build/release/dyad-mpi
"$DYAD" generate hex -n 9 -c 2000 >boards.txt
"$DYAD" judge hex boards.txt >expected
root=''
[ "$(id -u)" -ne 0 ] || root=' --allow-run-as-root'
sed -n "s/^mpirun\(.*\)\$/mpirun$root\1/p" "$SOURCE/docs/tour.md" >commands
[ "$(wc -l <commands)" -ge 2 ] || fail 'docs/tour.md has no commands for mpirun'
while read -r command; do
    sh -c "$command" >out 2>err </dev/null || fail "$command: exit status $?: $(cat err)"
    cmp expected run/answers.txt || fail "$command: other answers"
done <commands
all_good
