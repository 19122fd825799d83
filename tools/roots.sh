#!/bin/sh
# roots.sh [SUITE [COMMAND...]] - tries Dyad on a Debian that has nothing yet: makes a bare root of
# each SUITE (bookworm and trixie, if none is named) with mmdebstrap, copies the tree into it
# without what is built, and runs COMMAND there, at the top of the tree: ./dev demo, if none is
# given. Nothing is left behind. SUITE may have an architecture that this machine runs, as in
# bookworm/i386 (for which mmdebstrap needs Debian's package arch-test).
#
# `./dev roots' runs it. Packages come from where this machine has its own. Without root it takes
# user namespaces (and Debian's package uidmap).
# shellcheck disable=SC2016 # what stands in single quotes is for apt-get and mmdebstrap
set -eu
cd "$(dirname "$0")/.."

say() {
    printf 'roots: %s\n' "$*" >&2
}

command -v mmdebstrap >/dev/null || {
    say 'mmdebstrap is missing (Debian: mmdebstrap)'
    exit 1
}
suites=${1:-bookworm trixie}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- ./dev demo

# The archive that apt has Debian's packages from, security updates aside.
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' \
    'Label: Debian' | head -n 1)
[ "$mirror" ] || {
    say 'apt knows no archive of Debian: apt-get update'
    exit 1
}

kept=$(mktemp -d)
trap 'rm -rf "$kept"' EXIT
chmod 755 "$kept"
# What git would take into a commit; all but build/ where there is no git.
if git rev-parse --git-dir >/dev/null 2>&1; then
    git ls-files -z -co --exclude-standard
else
    find . -name build -prune -o -type f -print0
fi | tar -cf "$kept/tree.tar" --null --ignore-failed-read --files-from=- --transform 's,^,dyad/,'

# The words of COMMAND, each quoted for the shell.
quoted=$(for word; do printf "'%s' " "$(printf '%s\n' "$word" | sed "s/'/'\\\\''/g")"; done)
printf 'set -eu\ncd /root/dyad\n%s\n' "$quoted" >"$kept/command"

for suite in $suites; do
    architecture=$(dpkg --print-architecture)
    case $suite in */*) architecture=${suite#*/} suite=${suite%/*} ;; esac
    say "$suite ($architecture): $*"
    status=0
    mmdebstrap --quiet --variant=apt --format=null --architectures="$architecture" \
        --aptopt='Acquire::Retries "3"' \
        --customize-hook='rm -f "$1/etc/resolv.conf"' \
        --customize-hook='copy-in /etc/resolv.conf /etc' \
        --customize-hook="tar-in '$kept/tree.tar' /root" \
        --customize-hook="copy-in '$kept/command' /root" \
        --customize-hook='chroot "$1" env -i HOME=/root LANG=C.UTF-8 \
            PATH=/usr/sbin:/usr/bin:/sbin:/bin sh /root/command' \
        "$suite" /dev/null "deb $mirror $suite main" || status=$?
    [ "$status" -eq 0 ] || {
        say "$suite ($architecture): that failed"
        exit 1
    }
    say "$suite ($architecture): done"
done
