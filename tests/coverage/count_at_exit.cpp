// SPDX-License-Identifier: GPL-3.0-or-later
// What a forked process reached is counted where it ends by _exit(), too, which runs no exit
// handlers: meshes are read in such processes. Linked into programs that are built with counters,
// with --wrap=_exit.

extern "C" {
void __gcov_dump();
[[noreturn]] void __real__exit(int status);

[[noreturn]] void __wrap__exit(int status) {
  __gcov_dump();
  __real__exit(status);
}
}
