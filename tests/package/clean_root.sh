#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# usage: clean_root.sh FOLDER
#
# Installs the Debian packages in FOLDER (made by `./dev package`) in a Debian that has nothing else,
# uses them there as somebody who never saw the sources would, and removes them: nothing may be left
# behind. Needs root and debootstrap, and downloads what the packages depend on; by itself, not part
# of ctest. ARMILLARY_ROOT names a tar file that keeps the bare Debian from one run to the next.
set -eu
packages=$(cd "${1:?usage: clean_root.sh FOLDER}" && pwd)
if [ "$(id -u)" != 0 ] || ! command -v debootstrap >/dev/null; then
  echo "SKIPPED: this needs root and debootstrap"
  exit 77
fi
sources=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
root=$work/root
cleanup() {
  umount "$root/proc" "$root/var/cache/apt/archives" 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap cleanup EXIT

say() { echo "== $*"; }
inside() { chroot "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }
fail() { echo "FAILED: $*"; exit 1; }
# every file of the system but what is written whatever one installs
files() { inside find / -xdev \( -path /proc -o -path /sys -o -path /tmp -o -path /var/log \
  -o -path /var/cache -o -path /var/lib/apt -o -path /var/lib/dpkg \) -prune -o -print | sort; }
# what a package depends on, by name
dependencies() { dpkg-deb -f "$1" Depends | tr ',' '\n' | sed 's/|.*//; s/(.*//; s/ //g'; }

say "a bare Debian"
tar=${ARMILLARY_ROOT:-$work/root.tar}
if [ ! -f "$tar" ]; then
  debootstrap --variant=minbase bookworm "$root" >"$work/log" || { cat "$work/log"; exit 1; }
  tar -C "$root" -cf "$tar" .
else
  mkdir "$root" && tar -C "$root" -xf "$tar"
fi
cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
mount -t proc proc "$root/proc" || fail "the programs in it need /proc, and this may not mount it"
mount --bind /var/cache/apt/archives "$root/var/cache/apt/archives" 2>/dev/null ||
  say "what is downloaded is not kept: this may not mount"
rm -f "$root/etc/apt/apt.conf.d/docker-clean"
inside apt-get update -q >"$work/log"

program=$(ls "$packages"/armillary_*.deb)
development=$(ls "$packages"/libarmillary-dev_*.deb)
cp "$program" "$root/tmp/program.deb"
cp "$development" "$root/tmp/development.deb"

say "what the program depends on, and a desktop's databases"
# shellcheck disable=SC2046
inside apt-get install -y -q --no-install-recommends shared-mime-info desktop-file-utils \
  $(dependencies "$program") >"$work/log" 2>&1 || { tail "$work/log"; exit 1; }
files >"$work/before"

say "the program installed, and used"
inside dpkg -i /tmp/program.deb >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
inside armillary --version
inside armillary compute gravity puma560 | grep -q -- '-36\.98' || fail "no bundled robot, or another"
inside /usr/libexec/armillary/armillary-window compute gravity puma560 | grep -q -- '-36\.98' ||
  fail "the part that draws does not start, or finds no robots"
inside armillary puma560 2>&1 | grep -q "no display" || fail "the window does not say what is missing"
grep -q 'x-urdf+xml:\*\.urdf' "$root/usr/share/mime/globs2" || fail "URDF is no type of file"
grep -q 'x-sdformat+xml:\*\.sdf' "$root/usr/share/mime/globs2" || fail "SDF is no type of file"
grep -q 'x-denavit-hartenberg+xml:\*\.dh\.xml' "$root/usr/share/mime/globs2" || fail ".dh.xml is none"
grep -q 'x-urdf+xml=org.armillary.Armillary.desktop' \
  "$root/usr/share/applications/mimeinfo.cache" || fail "a double click on a URDF opens nothing"
gzip -t "$root/usr/share/man/man1/armillary.1.gz"
gzip -cd "$root/usr/share/doc/armillary/changelog.gz" | grep -q "^armillary (" || fail "no changelog"
bash -n "$root/usr/share/bash-completion/completions/armillary"
[ -s "$root/usr/share/zsh/vendor-completions/_armillary" ] || fail "no completion for zsh"

say "the program removed"
inside dpkg --purge armillary >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
files >"$work/after"
diff "$work/before" "$work/after" || fail "something was left behind, or taken away"

say "the engine installed, and built against"
# shellcheck disable=SC2046
inside apt-get install -y -q --no-install-recommends g++ cmake ninja-build \
  $(dependencies "$development") >"$work/log" 2>&1 || { tail "$work/log"; exit 1; }
files >"$work/before"
inside dpkg -i /tmp/development.deb >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
cp -r "$sources/tests/package/parent" "$sources/resources/robots/puma560.urdf" "$root/tmp/"
inside sh -c 'cmake -G Ninja -S /tmp/parent -B /tmp/built && cmake --build /tmp/built' >"$work/log" ||
  { cat "$work/log"; exit 1; }
inside /tmp/built/programs/torques /tmp/puma560.urdf | tee "$work/torques"
grep -q ' -36\.98' "$work/torques" || fail "other torques"
inside dpkg --purge libarmillary-dev >"$work/log" 2>&1
files >"$work/after"
diff "$work/before" "$work/after" || fail "something was left behind, or taken away"
say "all of it works, and nothing is left behind"
