// SPDX-License-Identifier: GPL-3.0-or-later
// Holds the window to what an impatient person does to it. Usage: soak [MINUTES] [SEED].
//
// Each step is drawn from the seed and its number alone: what it would do is always the same, and
// its target (a widget, a menu's entry, a file) is as far as the same ones are there. What is
// there, and whether a dialog wants an answer first, depends on how far other threads have come
// with loading.
//
// It fails where the window's thread is blocked for more than 250 ms (waiting for a processor that
// other programs have is none of its own), where memory grows by more than 2 % after the tenth
// minute, and where it crashes. The memory is taken at rest, with the same robot each time and
// without the runs that the window keeps on purpose.
#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <QTextStream>
#include <QTimer>
#include <clocale>
#include <memory>

#include "tests/soak/heartbeat.h"
#include "tests/soak/memory.h"
#include "tests/soak/own_folders.h"
#include "tests/soak/person.h"
#include "ui/window/few_heaps.h"

using namespace armillary;
using namespace armillary::soak;

namespace {

constexpr double kLongestBlock = 0.25;  // s
constexpr double kMostGrowth = 0.02;    // after the tenth minute
constexpr int kMinute = 60'000;         // ms

void print(const QString& line) {
  QTextStream(stdout) << line << Qt::endl;
}

void printBlock(const Block& block) {
  print(QStringLiteral("BLOCKED for %1 s (%2 s by the clock) when it %3\n%4")
            .arg(block.seconds, 0, 'f', 3)
            .arg(block.by_the_clock, 0, 'f', 3)
            .arg(QString::fromStdString(block.during), QString::fromStdString(block.stack)));
}

}  // namespace

int main(int argc, char** argv) {
  const double minutes = argc > 1 ? std::strtod(argv[1], nullptr) : 10.0;
  const auto seed = static_cast<std::uint32_t>(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1);
  if (!(minutes > 0.0) || argc > 3) {
    QTextStream(stderr) << "usage: soak [MINUTES] [SEED]\n";
    return 2;
  }
  keepFewHeaps();  // as the program does
  const QTemporaryDir own;
  useOwnFolders(own.path());
  // dialogs of the desktop could not be answered from here
  QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
  QApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");
  QCoreApplication::setOrganizationName(QStringLiteral("Armillary"));
  QCoreApplication::setApplicationName(QStringLiteral("armillary_soak"));
  QApplication::setQuitOnLastWindowClosed(false);
  QApplication::setEffectEnabled(Qt::UI_AnimateMenu, false);
  tellOfCrashes();

  print(QStringLiteral("soak: %1 min, seed %2").arg(minutes).arg(seed));
  Heartbeat heartbeat(kLongestBlock);
  MemoryOverTime memory;
  auto person = std::make_unique<Person>(seed, heartbeat);
  std::size_t told = 0;
  double minute = 0.0;
  const auto rested = [&](double at) {
    // giving freed memory back to the system is this program's, not the window's
    heartbeat.pause();
    const double megabytes = residentMemory(), runs = person->keptRuns();
    heartbeat.doing("measured the memory");
    memory.add(at, megabytes - runs);
    print(QStringLiteral(
              "minute %1: %2 MB and %3 MB of runs, %4 objects; longest block %5 s, %6 steps")
              .arg(at)
              .arg(megabytes - runs, 0, 'f', 1)
              .arg(runs, 0, 'f', 1)
              .arg(person->objects())
              .arg(heartbeat.longest().seconds, 0, 'f', 3)
              .arg(person->steps()));
    for (; told < heartbeat.blocks().size(); ++told) printBlock(heartbeat.blocks()[told]);
  };
  QTimer clock;
  QObject::connect(&clock, &QTimer::timeout, &clock, [&] {
    minute += 1.0;
    if (minute < minutes) person->rest([&, at = minute] { rested(at); });
  });
  clock.start(kMinute);
  QTimer::singleShot(static_cast<int>(minutes * kMinute), &application, [&] {
    clock.stop();
    person->rest([&] {
      rested(minutes);
      person->end();
      QCoreApplication::exit();  // quit() would ask the window whether it may be closed
    });
  });
  person->begin();
  QApplication::exec();
  const int steps = person->steps();
  person.reset();

  const double growth = memory.growth();
  print(QStringLiteral("%1 steps; %2 blocks of more than %3 s, the longest %4 s when it %5; memory "
                       "grew by %6 % after the tenth minute")
            .arg(steps)
            .arg(heartbeat.blocks().size())
            .arg(kLongestBlock)
            .arg(heartbeat.longest().seconds, 0, 'f', 3)
            .arg(QString::fromStdString(heartbeat.longest().during))
            .arg(100.0 * growth, 0, 'f', 1));
  return heartbeat.blocks().empty() && growth <= kMostGrowth ? 0 : 1;
}
