// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a motion of a million rows can be looked at without a stutter: the window plays one of an
// arm with seven joints, every panel is open, and time is scrubbed and the plots zoomed all the
// while. Measured is how long the GUI thread is busy with one event: on its own clock, which other
// programs do not slow down, and on the wall's.
// usage: bench_long_motion [--rows N] [--seconds S] [--json FILE]
#include <sys/resource.h>

#include <QApplication>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <QWheelEvent>
#include <algorithm>
#include <clocale>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "app/display.h"
#include "ui/panels/plots/curve_plots.h"
#include "ui/viewport/viewport.h"
#include "ui/window/main_window.h"

namespace {

using namespace armillary;

double milliseconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

// Times every event, those within others with them.
class TimedApplication : public QApplication {
 public:
  using QApplication::QApplication;
  bool notify(QObject* receiver, QEvent* event) override {
    if (!measures || depth_ > 0) return QApplication::notify(receiver, event);
    ++depth_;
    const double busy = milliseconds(CLOCK_THREAD_CPUTIME_ID), wall = milliseconds(CLOCK_MONOTONIC);
    const bool result = QApplication::notify(receiver, event);
    --depth_;
    const double spent = milliseconds(CLOCK_THREAD_CPUTIME_ID) - busy;
    if (spent > longest_busy) {
      longest_busy = spent;
      longest_in = QString::fromLatin1(receiver->metaObject()->className());
    }
    longest_wall = std::max(longest_wall, milliseconds(CLOCK_MONOTONIC) - wall);
    late += spent > 50.0;
    ++events;
    return result;
  }
  bool measures = false;
  double longest_busy = 0.0, longest_wall = 0.0;
  QString longest_in;
  int late = 0, events = 0;

 private:
  int depth_ = 0;
};

struct Options {
  std::size_t rows = 1000000;
  double seconds = 20.0;
  std::string json;
};

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i], value = argv[i + 1];
    if (name == "--rows") options.rows = std::stoul(value);
    if (name == "--seconds") options.seconds = std::stod(value);
    if (name == "--json") options.json = value;
  }
  return options;
}

// Every joint swings at rates of its own, a thousand rows a second.
std::shared_ptr<const Recording> longMotion(const std::shared_ptr<const Model>& model,
                                            std::size_t rows) {
  auto recording = std::make_shared<Recording>(model, rows);
  SampleMaker maker(model);
  State state = neutralState(*model);
  Eigen::VectorXd acceleration(model->velocitySize());
  for (std::size_t i = 0; i < rows; ++i) {
    state.time = 1e-3 * static_cast<double>(i);
    for (int k = 0; k < model->velocitySize(); ++k) {
      const double slow = 0.01 * (k + 1), fast = 3.0 + 0.7 * k, t = state.time;
      state.position[k] = std::sin(slow * t) + 0.05 * std::sin(fast * t);
      state.velocity[k] = slow * std::cos(slow * t) + 0.05 * fast * std::cos(fast * t);
      acceleration[k] = -slow * slow * std::sin(slow * t) - 0.05 * fast * fast * std::sin(fast * t);
    }
    recording->append(maker.ofMotion(state, acceleration));
  }
  return recording;
}

void wheel(QWidget& plot, const QPoint& at, int turn) {
  QWheelEvent event(at, plot.mapToGlobal(at), {}, {0, turn}, Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(&plot, &event);
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = parse(argc, argv);
  if (const std::string why = armillary::whyNoDisplay(); !why.empty()) {
    std::fprintf(stderr, "%s\n", why.c_str());
    return 4;
  }
  TimedApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");
  QTemporaryDir settings;
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
  QApplication::setOrganizationName("Armillary");
  QApplication::setApplicationName("bench_long_motion");

  MainWindow window;
  window.show();
  window.openFile(QStringLiteral(ARMILLARY_BENCH_ROBOTS "/arm7.urdf"));
  QElapsedTimer clock;
  QTimer scrubbing;
  int moves = 0;
  QObject::connect(&window.stage(), &Stage::robotChanged, &window, [&] {
    QTimer::singleShot(0, &window, [&] {
      clock.start();
      const auto motion = longMotion(window.stage().sharedModel(), options.rows);
      std::printf("A motion of %zu rows, made in %.1f s\n", options.rows,
                  1e-3 * static_cast<double>(clock.elapsed()));
      for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
        dock->setFloating(true);
        dock->show();
      }
      window.stage().setTrajectory(motion);
      window.comparison().keepRun();
      application.measures = true;
      scrubbing.start(10);
      // not quit(): that asks the window, which asks about what was simulated
      QTimer::singleShot(static_cast<int>(1000 * options.seconds), &application,
                         [] { QApplication::exit(); });
    });
  });
  QObject::connect(&scrubbing, &QTimer::timeout, &window, [&] {
    ++moves;
    const double end = window.stage().recording()->endTime();
    window.stage().scrubTo(end * (0.5 + 0.5 * std::sin(0.037 * moves)));
    auto* plot = window.findChild<QWidget*>(QStringLiteral("plot"));
    // in and out again, now and then all
    if (moves % 5 == 0)
      wheel(*plot, {plot->width() / 4, plot->height() / 2}, moves % 100 < 50 ? 120 : -120);
  });
  if (const int failure = TimedApplication::exec(); failure != 0) return failure;

  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const double memory = static_cast<double>(usage.ru_maxrss) / 1024.0;
  std::printf("Scrubbed %d times in %.0f s, every panel open, with the same run kept beside it\n",
              moves, options.seconds);
  std::printf("  longest event, GUI thread busy %7.1f ms  (at most 100) in %s\n",
              application.longest_busy, qPrintable(application.longest_in));
  std::printf("  longest event, on the wall     %7.1f ms\n", application.longest_wall);
  std::printf("  events busy for more than 50 ms %6d of %d\n", application.late,
              application.events);
  std::printf("  memory at most                 %7.0f MB\n", memory);
  if (!options.json.empty()) {
    std::ofstream out(options.json);
    out << "{\"rows\": " << options.rows << ", \"longest_event_ms\": " << application.longest_busy
        << ", \"longest_event_wall_ms\": " << application.longest_wall
        << ", \"events\": " << application.events << ", \"memory_mb\": " << memory << "}\n";
  }
  return 0;
}
