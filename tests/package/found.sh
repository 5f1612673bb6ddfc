#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# usage: found.sh SOURCES BUILD FOLDER
#
# Installs the engine of the build into a prefix below FOLDER, which is removed afterwards, and
# builds and runs there what others write, which finds it by find_package.
set -eu
sources=$1 build=$2 folder=$3
rm -rf "$folder"
mkdir -p "$folder"
trap 'rm -rf "$folder"' EXIT
say() { echo "== $*"; }
unset CXX  # whoever builds on the engine may have another compiler than built it

say "install"
cmake --install "$build" --component engine --prefix "$folder/prefix" >"$folder/log"

say "a project that finds it"
cmake -G Ninja -S "$sources/tests/package/parent" -B "$folder/parent" \
  -DCMAKE_PREFIX_PATH="$folder/prefix" >"$folder/log" || { cat "$folder/log"; exit 1; }
cmake --build "$folder/parent" >"$folder/log" || { cat "$folder/log"; exit 1; }
"$folder/parent/programs/torques" "$sources/resources/robots/puma560.urdf" >"$folder/torques"
cat "$folder/torques"
# Armstrong's figures: the arm stretched out holds 37 N m in its shoulder
grep -q '^armillary [0-9.]*:  *0 -36\.98[0-9]* 0\.248' "$folder/torques"

if [ "$(uname -m)" = x86_64 ]; then
  say "a program for other vector instructions"
  cmake -G Ninja -S "$sources/tests/package/parent" -B "$folder/wide" -DCMAKE_CXX_FLAGS=-mavx \
    -DCMAKE_PREFIX_PATH="$folder/prefix" >"$folder/log" || { cat "$folder/log"; exit 1; }
  if cmake --build "$folder/wide" --target torques >"$folder/log" 2>&1; then
    echo "it was linked, and would crash"
    exit 1
  fi
  grep -q EngineBuiltForVectorsOf "$folder/log" || { cat "$folder/log"; exit 1; }
fi

say "a component that there is not"
cat >"$folder/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(Other LANGUAGES CXX)
find_package(Armillary CONFIG OPTIONAL_COMPONENTS wings)
if(NOT Armillary_FOUND OR Armillary_wings_FOUND)
  message(FATAL_ERROR "an optional component that is missing was not left out")
endif()
find_package(Armillary CONFIG COMPONENTS wings)
if(Armillary_FOUND)
  message(FATAL_ERROR "a component that is missing was found")
endif()
CMAKE
cmake -S "$folder" -B "$folder/other" -DCMAKE_PREFIX_PATH="$folder/prefix" >"$folder/log" 2>&1 ||
  { cat "$folder/log"; exit 1; }
grep -q "without" "$folder/log" || { echo "no word of the missing component"; cat "$folder/log"; exit 1; }
