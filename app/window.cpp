#include "app/window.h"

#include <QApplication>
#include <QIcon>
#include <clocale>
#include <cstdlib>

#include "app/command_line/robot_loading.h"
#include "app/display.h"
#include "resources/bundled.h"
#include "ui/window/main_window.h"

namespace armillary {
namespace {

constexpr const char* kFirstRobot = "puma560";

OpenRequest requested(const Arguments& arguments) {
  OpenRequest request{loadOptions(arguments), {}};
  if (arguments.positional().empty()) {
    request.file = QString::fromStdString(bundledRobotFile(kFirstRobot).value_or(""));
    return request;
  }
  const std::string& word = arguments.positional()[0];
  if (arguments.positional().size() > 1) {
    throw CommandFailure(kWrongUsage, "unknown command '" + word + "'; see armillary --help");
  }
  try {
    request.file = QString::fromStdString(robotFile(word));
  } catch (const CommandFailure& failure) {
    // a word that looks like no path was meant as a command
    const bool path = word.find_first_of("./") != std::string::npos;
    if (path) throw;
    throw CommandFailure(kWrongUsage,
                         std::string(failure.what()) + ", nor a command; see armillary --help");
  }
  return request;
}

}  // namespace

int runWindow(int argc, char** argv) {
  const Arguments arguments({argv + 1, argv + argc}, robotOptions());
  const OpenRequest request = requested(arguments);
  if (const std::string reason = whyNoDisplay(); !reason.empty()) {
    throw CommandFailure(kNotAvailable, reason);
  }
  // Filament draws through X; under Wayland that is Xwayland
  if (!std::getenv("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "xcb");

  QApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");  // QApplication took the user's; numbers in files have points
  QApplication::setOrganizationName(QStringLiteral("Armillary"));
  QApplication::setApplicationName(QStringLiteral("armillary"));
  // the menu entry that is installed, by which desktops tell whose window this is
  QApplication::setDesktopFileName(QStringLiteral("org.armillary.Armillary"));
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/org.armillary.Armillary.svg")));
  MainWindow window;
  window.show();
  if (!request.file.isEmpty()) window.openRobot(request);
  return QApplication::exec();
}

}  // namespace armillary
