// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the program. Each writes results to standard output or --output and messages to
// standard error, and returns the exit code; failures are CommandFailure.
#pragma once

#include "app/command_line/declaration.h"

namespace armillary {

Command infoCommand();
Command checkCommand();
Command convertCommand();
Command computeCommand();
Command countCommand();
Command equationsCommand();
Command simulateCommand();
Command trajectoryCommand();
Command inverseKinematicsCommand();
Command parametersCommand();
Command identifyCommand();
Command residualCommand();
Command renderCommand();
Command lessonCommand();
Command gradeCommand();
Command sizeCommand();
Command reachCommand();
Command uncertaintyCommand();
Command accuracyCommand();
Command driftCommand();
Command reportCommand();
Command handoutCommand();
// Hidden: for packages and shells.
Command manPageCommand();
Command completionCommand();

// The program with all of them. Opening the window is done by its caller.
const CommandLine& commandLine();

// What the program's --version says, without its name.
const char* version();

// Run by `render`; needs the window's libraries.
ExitCode runRender(const Arguments& arguments);

}  // namespace armillary
