#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# usage: added.sh SOURCES FOLDER
#
# Configures, below FOLDER, a project that adds this one, and the engine with its tests where there
# are none of the libraries that the program needs.
set -eu
sources=$1 folder=$2
rm -rf "$folder"
mkdir -p "$folder"
trap 'rm -rf "$folder"' EXIT
configure() { cmake -G Ninja "$@" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }; }

echo "== added to another project"
configure -S "$sources/tests/package/parent" -B "$folder/parent" -DARMILLARY="$sources"
if grep -q -e "-Werror" "$folder/parent/build.ninja"; then
  echo "warnings are errors in another project"
  exit 1
fi
grep -q "programs/torques" "$folder/parent/build.ninja"

echo "== the engine and its tests alone"
configure -S "$sources" -B "$folder/engine" -DARMILLARY_PROGRAM=OFF -DARMILLARY_BENCHMARKS=OFF \
  -DCMAKE_DISABLE_FIND_PACKAGE_Open3D=ON -DCMAKE_DISABLE_FIND_PACKAGE_QCustomPlotQt6=ON \
  -DCMAKE_DISABLE_FIND_PACKAGE_Qt6Widgets=ON -DCMAKE_DISABLE_FIND_PACKAGE_fcl=ON \
  -DCMAKE_DISABLE_FIND_PACKAGE_assimp=ON -DCMAKE_DISABLE_FIND_PACKAGE_yaml-cpp=ON \
  -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON -DCMAKE_DISABLE_FIND_PACKAGE_X11=ON
