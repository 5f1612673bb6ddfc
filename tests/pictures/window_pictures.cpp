// SPDX-License-Identifier: BSD-3-Clause
// Pictures of the window to be looked at: every panel and dialog, in four sizes and every theme.
// Usage: window_pictures FOLDER ROBOT...; `./dev pictures` starts it, once for each scale.
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QPixmap>
#include <QSettings>
#include <QTemporaryDir>
#include <QTextStream>
#include <QTimer>
#include <clocale>
#include <functional>
#include <memory>

#include "resources/bundled.h"
#include "ui/widgets/theme.h"
#include "ui/window/main_window.h"

using namespace armillary;

namespace {

constexpr int kSettled = 400;     // ms until what was asked for is drawn
constexpr int kPatience = 60000;  // ms; software rendering is slow

void wait(int milliseconds) {
  QElapsedTimer timer;
  timer.start();
  while (timer.elapsed() < milliseconds) QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
}

bool waitFor(const std::function<bool()>& done) {
  QElapsedTimer timer;
  timer.start();
  while (!done() && timer.elapsed() < kPatience) {
    QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
  }
  return done();
}

// Takes what the window looks like, one file a picture; all of them can be written, or it says so.
class Pictures {
 public:
  Pictures(MainWindow& window, QString folder) : window_(window), folder_(std::move(folder)) {}

  void take(QWidget& widget, const QString& name) {
    if (&widget == &window_) window_.resize(size_);  // what was shown before may have needed more
    wait(kSettled);
    const QString file = QStringLiteral("%1/%2-%3.png").arg(folder_, name, look_);
    if (!widget.grab().save(file)) {
      QTextStream(stderr) << "cannot write " << file << '\n';
      failed_ = true;
    }
  }
  void setLook(const QString& look, const QSize& size) {
    look_ = look;
    size_ = size;
  }
  bool failed() const { return failed_; }

  // Each dock in front of the others of its place, one picture each; a person has not all of them.
  void takeDocks() {
    for (QDockWidget* dock : window_.findChildren<QDockWidget*>()) {
      const bool was_hidden = dock->isHidden();
      dock->show();
      dock->raise();
      take(window_, dock->objectName());
      if (was_hidden) dock->hide();
    }
  }

  // Of the dialogs that do not ask for a file.
  void takeDialogs() {
    for (const char* name :
         {"preferences_action", "about_action", "find_action", "keys_action", "new_table_action",
          "export_plots_action", "export_film_action", "save_picture_action", "print_action",
          "handout_action", "report_action"}) {
      auto* action = window_.findChild<QAction*>(QLatin1String(name));
      if (!action) continue;
      // one that waits for an answer goes on in an event loop of its own
      QTimer::singleShot(2 * kSettled, &window_, [this, name] {
        for (QWidget* top : QApplication::topLevelWidgets()) {
          if (top == &window_ || !top->isVisible() || !qobject_cast<QDialog*>(top)) continue;
          take(*top, QLatin1String(name));
          top->close();
        }
      });
      action->trigger();
      wait(4 * kSettled);
    }
  }

 private:
  MainWindow& window_;
  QString folder_, look_;
  QSize size_;
  bool failed_ = false;
};

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");
  const QStringList arguments = QCoreApplication::arguments();
  if (arguments.size() < 3) {
    QTextStream(stderr) << "usage: window_pictures FOLDER ROBOT...\n";
    return 2;
  }
  const QTemporaryDir own;  // the user's settings are left alone
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, own.path());
  QCoreApplication::setOrganizationName(QStringLiteral("Armillary"));
  QCoreApplication::setApplicationName(QStringLiteral("armillary_pictures"));
  QDir().mkpath(arguments[1]);

  auto window = std::make_unique<MainWindow>();
  Pictures pictures(*window, arguments[1]);
  window->show();
  const QString scale = QString::number(window->devicePixelRatioF());
  const QSize sizes[] = {{823, 700}, {1024, 700}, {1440, 900}};
  const std::pair<ThemeChoice, const char*> looks[] = {{ThemeChoice::kLight, "light"},
                                                       {ThemeChoice::kDark, "dark"},
                                                       {ThemeChoice::kHighContrast, "contrast"}};
  for (const auto& [theme, word] : looks) {
    applyTheme(theme);
    for (const QSize& size : sizes) {
      window->resize(size);
      pictures.setLook(
          QStringLiteral("%1-%2-x%3").arg(QLatin1String(word)).arg(size.width()).arg(scale), size);
      window->showStartPage();
      pictures.take(*window, QStringLiteral("start"));
      for (const QString& robot : arguments.mid(2)) {
        const auto before = window->stage().robot();
        const auto bundled = bundledRobotFile(robot.toStdString());
        window->openFile(bundled ? QString::fromStdString(*bundled) : robot);
        if (!waitFor([&] {
              return window->stage().robot() != before && window->stage().robot()->complete;
            })) {
          QTextStream(stderr) << "cannot open " << robot << '\n';
          return 1;
        }
        window->stage().play();
        wait(3 * kSettled);
        window->stage().pause();
        for (const char* layout : {"layout_pose", "layout_simulate", "layout_teach"}) {
          window->findChild<QAction*>(QLatin1String(layout))->trigger();
          pictures.take(*window, QFileInfo(robot).completeBaseName() + QLatin1Char('-') +
                                     QLatin1String(layout));
        }
      }
      window->findChild<QAction*>(QStringLiteral("layout_pose"))->trigger();
      pictures.takeDocks();
    }
    pictures.takeDialogs();
  }
  return pictures.failed() ? 1 : 0;
}
