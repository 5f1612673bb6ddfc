// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window keeps a person waiting for a robot: until its joints can be moved, until its
// first picture, until the picture with all of its shapes; and the GUI thread's longest pause
// meanwhile. Every robot is opened twice: the second time after another one, from what is kept.
// usage: bench_loading FILE...
#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <clocale>
#include <cstdio>
#include <string>
#include <utility>

#include "app/display.h"
#include "resources/bundled.h"
#include "ui/viewport/viewport.h"
#include "ui/window/main_window.h"

namespace {

constexpr qint64 kPatience = 120000;  // ms

struct Times {
  double usable = 0.0, first_picture = 0.0, complete = 0.0, longest_pause = 0.0;  // ms
};

Times open(armillary::MainWindow& window, const QString& file) {
  using namespace armillary;
  Times times;
  QElapsedTimer since;
  const auto now = [&] { return static_cast<double>(since.nsecsElapsed()) * 1e-6; };
  const auto before = window.stage().robot();
  bool complete = false;
  quint64 last = 0;  // picture that was asked for before the robot was complete
  QObject guard;
  QObject::connect(&window.stage(), &Stage::robotChanged, &guard, [&] { times.usable = now(); });
  QObject::connect(&window.viewport(), &Viewport::pictureShown, &guard, [&] {
    if (times.usable > 0.0 && times.first_picture == 0.0) times.first_picture = now();
  });
  QObject::connect(&window.viewport().renderThread(), &RenderThread::pictureReady, &guard,
                   [&](const QImage&, const PictureInfo& info) {
                     if (!complete || info.id <= last || !info.whole) return;
                     if (times.complete == 0.0) times.complete = now();
                   });
  QTimer heart;
  heart.setTimerType(Qt::PreciseTimer);
  heart.setInterval(4);
  double last_beat = 0.0;
  QObject::connect(&heart, &QTimer::timeout, &guard, [&] {
    times.longest_pause = std::max(times.longest_pause, now() - last_beat);
    last_beat = now();
  });
  heart.start();
  since.start();
  window.openFile(file);
  while (since.elapsed() < kPatience && times.complete == 0.0) {
    QApplication::processEvents(QEventLoop::WaitForMoreEvents);  // the heart beats
    const auto robot = window.stage().robot();
    if (complete || robot == before || !robot->complete) continue;
    complete = true;
    Viewport& view = window.viewport();
    last = view.requestOf(view.camera(), {64, 64}, 1.0, false).id;
    view.setCamera(view.camera());  // asks for a picture
  }
  return times;
}

}  // namespace

int main(int argc, char** argv) {
  if (const std::string why = armillary::whyNoDisplay(); !why.empty()) {
    std::fprintf(stderr, "bench: %s\n", why.c_str());
    return 1;
  }
  QApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");
  QTemporaryDir settings;
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
  QCoreApplication::setOrganizationName("Armillary");
  QCoreApplication::setApplicationName("bench_loading");
  armillary::MainWindow window;
  window.resize(1280, 800);
  window.show();
  const QString other =
      QString::fromStdString(armillary::bundledRobotFile("planar_3r").value_or(""));
  open(window, other);
  std::printf("%-44s %9s %9s %9s %9s   ms\n", "", "usable", "picture", "complete", "pause");
  for (int i = 1; i < argc; ++i) {
    const QString file = QString::fromLocal8Bit(argv[i]);
    for (const char* time : {"", ", again"}) {
      const Times t = open(window, file);
      const QFileInfo info(file);
      const QString name = info.dir().dirName() + '/' + info.fileName() + time;
      std::printf("%-44s %9.0f %9.0f %9.0f %9.0f\n", qPrintable(name), t.usable, t.first_picture,
                  t.complete, t.longest_pause);
      std::fflush(stdout);
      open(window, other);
    }
  }
  return 0;
}
