// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window.h"

#include <QApplication>
#include <QFileInfo>
#include <QIcon>
#include <clocale>
#include <cstdlib>

#include "app/command_line/robot_loading.h"
#include "app/display.h"
#include "ui/widgets/number_format.h"
#include "ui/window/few_heaps.h"
#include "ui/window/file_kinds.h"
#include "ui/window/main_window.h"
#include "ui/window/session_recovery.h"

namespace armillary {
namespace {

OpenRequest requested(const Arguments& arguments) {
  OpenRequest request{loadOptions(arguments), {}};
  if (const auto robot = arguments.value("ROBOT")) {
    request.file = QString::fromStdString(robotFile(*robot));
  }
  return request;
}

}  // namespace

ExitCode runWindow(const Arguments& arguments) {
  keepFewHeaps();
  OpenRequest request = requested(arguments);
  QStringList motion;
  for (const std::string& file : arguments.values("MOTION")) {
    motion << QFileInfo(QString::fromStdString(file)).absoluteFilePath();
  }
  // in the other order, as they are dropped onto the window
  if (!motion.isEmpty() && isMotionFile(request.file) && !isMotionFile(motion.front())) {
    motion.front() = request.file;
    request.file = QString::fromStdString(robotFile(arguments.values("MOTION").front()));
  }
  if (const std::string reason = whyNoDisplay(); !reason.empty()) {
    throw CommandFailure(kNotAvailable, reason);
  }
  chooseDisplay();

  int count = 1;
  char name[] = "armillary";
  char* words[] = {name, nullptr};
  QApplication application(count, words);
  std::setlocale(LC_NUMERIC, "C");  // QApplication took the user's; numbers in files have points
  beginNumberFormat();
  QApplication::setOrganizationName(QStringLiteral("Armillary"));
  QApplication::setApplicationName(QStringLiteral("armillary"));
  // the menu entry that is installed, by which desktops tell whose window this is
  QApplication::setDesktopFileName(QStringLiteral("org.armillary.Armillary"));
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/org.armillary.Armillary.svg")));
  MainWindow window;
  window.show();
  if (request.file.isEmpty()) {
    window.showStartPage();
  } else {
    window.openGiven(request);
    if (!motion.isEmpty()) window.openTrajectory(motion);
  }
  window.recovery().offerLost();
  return static_cast<ExitCode>(QApplication::exec());
}

}  // namespace armillary
