// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/standard_output_guard.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>

namespace armillary {
namespace {

// What sits in the buffers belongs to the side on which it was written.
void flushAll() {
  std::cout.flush();
  std::fflush(stdout);
}

}  // namespace

StandardOutputGuard::StandardOutputGuard() {
  flushAll();
  saved_ = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (saved_ < 0) return;
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  dup2(nowhere, STDOUT_FILENO);
  close(nowhere);
}

StandardOutputGuard::~StandardOutputGuard() {
  if (saved_ < 0) return;
  flushAll();
  dup2(saved_, STDOUT_FILENO);
  close(saved_);
}

}  // namespace armillary
