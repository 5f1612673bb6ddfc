#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# compile_through_ccache.sh CCACHE COMPILER ARGUMENTS...: where headers are precompiled, too.
set -eu
# leave to trust their times and definitions
export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
# A header is precompiled as if it were included, and ccache asks the preprocessor what that would
# bring: where the outdated precompiled one still lies there, that one, whatever has changed since.
last=""
for argument; do
  case "$last $argument" in
    "-o "*.gch) rm -f "$argument" ;;
  esac
  last=$argument
done
exec "$@"
