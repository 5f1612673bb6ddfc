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
# as CMake asks each of the two to
case "$("$compiler" --version)" in
  *clang*) precompiled=all.hxx.pch making="-Xclang -emit-pch -Xclang -fno-pch-timestamp -Xclang -include -Xclang" ;;
  *) precompiled=all.hxx.gch making="-fpch-preprocess -include" ;;
esac
precompile() {
  echo "constexpr int number = $1;" >number.h
  # shellcheck disable=SC2086
  "$launcher" "$ccache" "$compiler" -Winvalid-pch -x c++-header $making "$folder/all.hxx" \
    -o $precompiled -c all.hxx.cxx
}
compile() {
  case $precompiled in
    *.pch) "$compiler" -Xclang -fno-pch-timestamp -Xclang -include-pch -Xclang "$folder/$precompiled" \
      -Xclang -include -Xclang "$folder/all.hxx" -o main main.cpp ;;
    *) "$compiler" -include "$folder/all.hxx" -o main main.cpp ;;
  esac
}
precompile 1
cp $precompiled outdated
for number in 2 3; do
  cp outdated $precompiled
  precompile $number
  compile
  returned=0
  ./main || returned=$?
  if [ "$returned" != $number ]; then
    echo "the header says $number, what was precompiled of it $returned" >&2
    exit 1
  fi
done
