#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# precompiled_headers.sh LAUNCHER CCACHE COMPILER: a precompiled header that ccache hands out is that
# of the header as it stands, also where it was changed twice from the same outdated one.
set -eu
launcher=$1 ccache=$2 compiler=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export CCACHE_DIR="$folder/cache"

echo '#include "number.h"' >all.hxx
echo >all.hxx.cxx
echo 'int main() { return number; }' >main.cpp
precompile() {
  echo "constexpr int number = $1;" >number.h
  "$launcher" "$ccache" "$compiler" -fpch-preprocess -Winvalid-pch -x c++-header \
    -include "$folder/all.hxx" -o all.hxx.gch -c all.hxx.cxx
}
precompile 1
cp all.hxx.gch outdated.gch
for number in 2 3; do
  cp outdated.gch all.hxx.gch
  precompile $number
  "$compiler" -include "$folder/all.hxx" -o main main.cpp
  returned=0
  ./main || returned=$?
  if [ "$returned" != $number ]; then
    echo "the header says $number, what was precompiled of it $returned" >&2
    exit 1
  fi
done
