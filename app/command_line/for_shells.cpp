// SPDX-License-Identifier: GPL-3.0-or-later
// armillary man-page, armillary completion: what a package installs beside the program.
#include "app/command_line/commands.h"
#include "app/command_line/completion.h"
#include "app/command_line/man_page.h"
#include "app/command_line/robot_loading.h"

namespace armillary {
namespace {

ExitCode printManPage(const Arguments&) {
  writeText({}, manPage(commandLine(), version()));
  return kDone;
}

ExitCode printCompletion(const Arguments& arguments) {
  writeText({}, arguments.word("SHELL") == "bash" ? bashCompletion(commandLine())
                                                  : zshCompletion(commandLine()));
  return kDone;
}

}  // namespace

Command manPageCommand() {
  return {.name = "man-page",
          .summary = "the man page, as it is installed",
          .run = printManPage,
          .hidden = true};
}

Command completionCommand() {
  return {.name = "completion",
          .summary = "the script by which a shell completes what is typed",
          .words = {{.name = "SHELL",
                     .help = "bash or zsh",
                     .required = true,
                     .choices = {"bash", "zsh"},
                     .noun = "shell"}},
          .run = printCompletion,
          .hidden = true};
}

}  // namespace armillary
