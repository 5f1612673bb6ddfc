// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window keeps a person waiting: the time to the first picture, and how far a 16 ms
// timer on the GUI thread slips while a simulation runs and the renderer is busy.
// With --panels every panel is open, side by side, and how often each is shown anew is counted.
// With --rows a trajectory of so many rows, positions only, is opened instead and scrubbed through
// after it has its torques: how long the opening took, the timer while scrubbing, and the memory of
// it all.
// usage: bench_window [--seconds S] [--robot NAME] [--panels all] [--rows N] [--json FILE]
#include <unistd.h>

#include <QApplication>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <clocale>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "app/display.h"
#include "engine/table/csv.h"
#include "resources/bundled.h"
#include "ui/panels/live_panel.h"
#include "ui/viewport/viewport.h"
#include "ui/window/main_window.h"

namespace {

// Seconds since this process was started, by the kernel's clock.
double secondsSinceStart() {
  std::ifstream stat("/proc/self/stat"), up("/proc/uptime");
  std::string text;
  std::getline(stat, text);
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string field;
  for (int i = 0; i < 19; ++i) fields >> field;  // starttime is the 20th after the name
  double ticks = 0.0, uptime = 0.0;
  fields >> ticks;
  up >> uptime;
  return uptime - ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

struct Options {
  double seconds = 60.0;
  std::string robot = "puma560";
  std::string json;
  bool all_panels = false;
  int rows = 0;
};

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i], value = argv[i + 1];
    if (name == "--seconds") options.seconds = std::stod(value);
    if (name == "--robot") options.robot = value;
    if (name == "--json") options.json = value;
    if (name == "--rows") options.rows = std::stoi(value);
    if (name == "--panels") options.all_panels = value == "all";
  }
  return options;
}

// Panels behind another tab rest: every one gets a window of its own.
void openAllPanels(armillary::MainWindow& window) {
  for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
    dock->setFloating(true);
    dock->show();
  }
}

// The most memory that this process ever had, MB.
double peakMemory() {
  std::ifstream status("/proc/self/status");
  std::string word;
  double kilobytes = 0.0;
  while (status >> word) {
    if (word == "VmHWM:") status >> kilobytes;
  }
  return kilobytes * 1024.0 / 1e6;
}

// Rows of 1 kHz in which every joint swings at a pace of its own.
void writeTrajectory(const QString& file, const armillary::Model& model, int rows) {
  std::ofstream out(file.toStdString());
  std::vector<std::string> header{"time"};
  for (const armillary::Coordinate& one : model.coordinates)
    header.push_back(one.name + "/position");
  out << armillary::csvRow(header);
  std::vector<double> cells(header.size());
  for (int i = 0; i < rows; ++i) {
    const double t = i / 1000.0;
    cells[0] = t;
    for (std::size_t k = 1; k < cells.size(); ++k) {
      const auto number = static_cast<double>(k);
      cells[k] = std::sin(0.3 * number * t + number);
    }
    out << armillary::csvRow(cells);
  }
}

// Opens a trajectory and scrubs through it; prints what it took. Returns the exit code.
int benchTrajectory(armillary::MainWindow& window, const Options& options, const QString& file) {
  using namespace armillary;
  const double memory_before = peakMemory();
  QElapsedTimer since_open;
  since_open.start();
  window.openTrajectory({file});
  while (!window.stage().hasTrajectory() && since_open.elapsed() < 120000) {
    QApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
  }
  const double opened = static_cast<double>(since_open.nsecsElapsed()) * 1e-9;
  if (!window.stage().hasTrajectory()) {
    std::fprintf(stderr, "bench: the trajectory was not opened\n");
    return 1;
  }
  const double end = window.stage().trajectory()->endTime();
  double largest = 0.0;
  int ticks = 0;
  QElapsedTimer clock;
  QTimer timer;
  timer.setTimerType(Qt::PreciseTimer);
  timer.setInterval(16);
  QObject::connect(&timer, &QTimer::timeout, [&] {
    // to and fro, as a hand at the slider
    largest = std::max(largest, static_cast<double>(clock.nsecsElapsed()) * 1e-6);
    clock.start();
    window.stage().scrubTo(end * (0.5 + 0.5 * std::sin(0.13 * ++ticks)));
  });
  clock.start();
  timer.start();
  // not quit(): that asks the window, which asks about what was simulated
  QTimer::singleShot(static_cast<int>(options.seconds * 1000), &window,
                     [] { QApplication::exit(); });
  QApplication::exec();
  std::printf("Window, a trajectory of %d rows, %s, positions only\n", options.rows,
              options.robot.c_str());
  std::printf("  opened with its torques       %8.2f s                   (at most 5)\n", opened);
  std::printf("  most memory, all of it        %8.0f MB, %.0f before     (at most 1,000)\n",
              peakMemory(), memory_before);
  std::printf("  scrubbing, largest interval   %8.1f ms of %d            (at most 100)\n", largest,
              ticks);
  if (!options.json.empty()) {
    std::ofstream out(options.json);
    out << "{\"rows\": " << options.rows << ", \"opened_s\": " << opened
        << ", \"peak_memory_mb\": " << peakMemory() << ", \"largest_interval_ms\": " << largest
        << "}\n";
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace armillary;
  const Options options = parse(argc, argv);
  if (const std::string why = armillary::whyNoDisplay(); !why.empty()) {
    std::fprintf(stderr, "%s\n", why.c_str());
    return 4;
  }
  QApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");
  QTemporaryDir settings;
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
  QApplication::setOrganizationName("Armillary");
  QApplication::setApplicationName("bench_window");

  MainWindow window;
  window.show();
  const auto file = bundledRobotFile(options.robot);
  window.openFile(QString::fromStdString(file.value_or(options.robot)));

  if (options.rows > 0) {
    const QString trajectory = settings.filePath(QStringLiteral("trajectory.csv"));
    QElapsedTimer waiting;
    waiting.start();
    bool shown = false;
    QObject::connect(&window.viewport(), &Viewport::pictureShown, [&] { shown = true; });
    while (!shown && waiting.elapsed() < 60000) {
      QApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
    }
    if (!shown) {
      std::fprintf(stderr, "bench: no picture within 60 s: %s\n",
                   qPrintable(window.viewport().unavailableReason()));
      return 1;
    }
    writeTrajectory(trajectory, window.stage().model(), options.rows);
    return benchTrajectory(window, options, trajectory);
  }

  double first_picture = -1.0;
  int pictures = 0;
  std::vector<double> intervals;        // ms
  std::map<LivePanel*, int> refreshes;  // that were before it was measured
  QElapsedTimer clock;
  QTimer timer;
  timer.setTimerType(Qt::PreciseTimer);
  timer.setInterval(16);
  QObject::connect(&timer, &QTimer::timeout, [&] {
    intervals.push_back(static_cast<double>(clock.nsecsElapsed()) * 1e-6);
    clock.start();
  });
  QObject::connect(&window.viewport(), &Viewport::pictureShown, [&] {
    ++pictures;
    if (first_picture >= 0.0) return;
    first_picture = secondsSinceStart();
    pictures = 0;
    if (options.all_panels) openAllPanels(window);
    for (LivePanel* panel : window.findChildren<LivePanel*>()) {
      refreshes[panel] = panel->refreshCount();
    }
    window.stage().play();
    clock.start();
    timer.start();
    // not quit(): that asks the window, which asks about what was simulated
    QTimer::singleShot(static_cast<int>(options.seconds * 1000), &application,
                       [] { QApplication::exit(); });
  });
  QTimer::singleShot(60000, [&] {
    if (first_picture < 0.0) QApplication::exit(1);
  });
  if (const int failure = QApplication::exec(); failure != 0) {
    std::fprintf(stderr, "bench: no picture within 60 s: %s\n",
                 qPrintable(window.viewport().unavailableReason()));
    return failure;
  }

  const auto late = std::count_if(intervals.begin(), intervals.end(),
                                  [](double interval) { return interval > 50.0; });
  const double largest = *std::max_element(intervals.begin(), intervals.end());
  const double share = 1000.0 * static_cast<double>(late) / static_cast<double>(intervals.size());
  const double simulated = window.stage().sample().state.time;
  const double rate = pictures / options.seconds;
  std::printf("Window, %s simulating, %s%.0f s\n", options.robot.c_str(),
              options.all_panels ? "all panels open, " : "", options.seconds);
  std::printf("  first picture                 %8.2f s after the start   (at most 3)\n",
              first_picture);
  std::printf("  16 ms timer past 50 ms        %8.2f in 1,000 of %zu     (fewer than 1)\n", share,
              intervals.size());
  std::printf("  largest interval              %8.1f ms\n", largest);
  std::printf("  pictures                      %8.1f a second\n", rate);
  std::printf("  simulated                     %8.2f s\n", simulated);
  double slowest = INFINITY;
  if (options.all_panels) {
    QString name;
    for (const auto& [panel, before] : refreshes) {
      const double refreshed = (panel->refreshCount() - before) / options.seconds;
      if (refreshed >= slowest) continue;
      slowest = refreshed;
      name = panel->objectName();
    }
    std::printf("  panels, the slowest of %-9zu%8.1f a second, %s  (at least 15)\n",
                refreshes.size(), slowest, qPrintable(name));
  }
  if (!options.json.empty()) {
    std::ofstream out(options.json);
    out << "{\"robot\": \"" << options.robot << "\", \"first_picture_s\": " << first_picture
        << ", \"timer_ticks\": " << intervals.size() << ", \"late_per_thousand\": " << share
        << ", \"largest_interval_ms\": " << largest << ", \"pictures_per_s\": " << rate
        << ", \"simulated_s\": " << simulated;
    if (options.all_panels) out << ", \"slowest_panel_per_s\": " << slowest;
    out << "}\n";
  }
  return 0;
}
