// SPDX-License-Identifier: GPL-3.0-or-later
// The program: command-line work without a window, or the window.
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <csignal>
#include <exception>
#include <iostream>
#include <new>

#include "app/command_line/commands.h"
#include "app/command_line/help.h"
#include "app/command_line/parse.h"
#include "app/command_line/robot_loading.h"
#include "app/window.h"
#include "app/window_program.h"
#include "engine/meshes/mesh_readers.h"

namespace armillary {

const char* version() {
  return ARMILLARY_VERSION;
}

namespace {

ExitCode run(char** words, char** end) {
  const ParsedCommand parsed = parse(commandLine(), {words + 1, end});
  const bool without_command = parsed.command == &commandLine().program;
  switch (parsed.asked) {
    case ParsedCommand::Asked::kHelp:
      writeText({}, without_command ? helpText(commandLine()) : helpText(*parsed.command));
      return kDone;
    case ParsedCommand::Asked::kVersion:
      writeText({}, std::string("armillary ") + version() + "\n");
      return kDone;
    case ParsedCommand::Asked::kRun:
      break;
  }
  if (without_command || parsed.command->draws) goOnWhereItIsDrawn(words);
  startMeshReaders();  // while there is one thread
  if (!without_command) return parsed.command->run(parsed.arguments);
  if (const auto word = parsed.arguments.value("ROBOT")) expectRobotOrPath(*word);
  return runWindow(parsed.arguments);
}

// Where a shell closed standard input, output or error (>&-), the next file opened would take its
// number, and what is told would be written into it: these take it, and refuse what is done to
// them.
void fillClosedFiles() {
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(file, F_GETFD) != -1) continue;
    if (open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY) == -1) return;
  }
}

// What the system limits, as far as it may be lifted or can be told.
void faceLimits() {
  std::signal(SIGXFSZ, SIG_IGN);       // a file too large (ulimit -f): writing fails, which is told
  constexpr rlim_t kStack = 8u << 20;  // the usual, by which readers bound how deep they go
  rlimit stack = {};
  if (getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur >= kStack) return;
  stack.rlim_cur = std::min(kStack, stack.rlim_max);
  setrlimit(RLIMIT_STACK, &stack);  // the stack of this thread grows until what is said now
}

}  // namespace
}  // namespace armillary

int main(int argc, char** argv) {
  armillary::fillClosedFiles();
  armillary::faceLimits();
  std::setlocale(LC_ALL, "");
  std::setlocale(LC_NUMERIC, "C");  // numbers in files have points
  try {
    return armillary::run(argv, argv + argc);
  } catch (const armillary::CommandFailure& failure) {
    std::cerr << "armillary: " << failure.what() << '\n';
    return failure.code();
  } catch (const std::bad_alloc&) {
    std::cerr << "armillary: there is not enough memory for this; close other programs, raise the "
                 "limit (ulimit -v), or give it less at a time\n";
    return armillary::kNotComputable;
  } catch (const std::exception& failure) {
    // nothing should come here; where it does, a sentence is better than an abort
    std::cerr << "armillary: this failed in a way it should not: " << failure.what() << '\n';
    return armillary::kNotComputable;
  }
}
