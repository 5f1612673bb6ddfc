// SPDX-License-Identifier: GPL-3.0-or-later
// Kills a window that works (victim.h) at moments of chance, again and again in the same folders.
// Usage: kills [TIMES] [SEED].
//
// It fails where a file is left half, and where the next window does not offer what the killed one
// had made but for its last seconds. Every fifth time a second window works beside it: that one's
// work must be there still, and each must find its own.
#include <QApplication>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTextStream>
#include <QThread>
#include <clocale>
#include <optional>

#include "engine/loading/load_robot.h"
#include "tests/soak/files.h"
#include "tests/soak/left_files.h"
#include "tests/soak/own_folders.h"
#include "tests/soak/victim.h"

using namespace armillary;
using namespace armillary::soak;

namespace {

// What was made before the last of these seconds must be offered again.
constexpr int kMayBeLost = 8000;                 // ms
constexpr int kSoonest = 1500, kLatest = 16000;  // ms, that a window lives
constexpr int kPatience = 60'000;                // ms, for a window to open

struct Work {
  int milliseconds = 0, key_frames = 0;
  double simulated = 0.0;  // s
};

// What a victim said of itself.
struct Life {
  bool opened = false;
  std::optional<Work> offered;
  std::vector<Work> had;

  // What it had `before` ms before its last word.
  Work earlier(int before) const {
    Work work;
    for (const Work& each : had) {
      if (each.milliseconds <= had.back().milliseconds - before) work = each;
    }
    return work;
  }
};

void printKills(const QString& line) {
  QTextStream(stdout) << line << Qt::endl;
}

Life lifeIn(const QByteArray& said) {
  Life life;
  for (const QByteArray& line : said.split('\n')) {
    const QList<QByteArray> words = line.split(' ');
    if (words[0] == "opened") life.opened = true;
    if (words[0] == "offered" && words.size() == 3) {
      life.offered = Work{0, words[1].toInt(), words[2].toDouble()};
    }
    if (words[0] == "has" && words.size() == 4) {
      life.had.push_back({words[1].toInt(), words[2].toInt(), words[3].toDouble()});
    }
  }
  return life;
}

class Window {
 public:
  Window(const QString& program, const QString& folder, std::uint32_t seed) {
    process_.setProcessChannelMode(QProcess::SeparateChannels);
    process_.start(program, {"--victim", folder, QString::number(seed)});
  }
  // Whether it is there, after a while.
  bool opens() {
    while (!said_.contains("opened\n")) {
      if (!process_.waitForReadyRead(kPatience)) return false;
      said_ += process_.readAllStandardOutput();
    }
    return true;
  }
  bool lives() const { return process_.state() == QProcess::Running; }
  Life kill() {
    process_.kill();
    process_.waitForFinished();
    said_ += process_.readAllStandardOutput();
    return lifeIn(said_);
  }
  QByteArray complaints() { return process_.readAllStandardError(); }

 private:
  QProcess process_;
  QByteArray said_;
};

int runVictim(int argc, char** argv) {
  const QString folder = QString::fromLocal8Bit(argv[2]);
  useOwnFolders(folder);
  QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
  QApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");
  QCoreApplication::setOrganizationName(QStringLiteral("Armillary"));
  QCoreApplication::setApplicationName(QStringLiteral("armillary_kills"));
  const Victim victim(folder, static_cast<std::uint32_t>(std::strtoul(argv[3], nullptr, 10)));
  return QApplication::exec();
}

// Faults of one after the other.
class Kills {
 public:
  Kills(const QString& program, std::uint32_t seed) : program_(program), seed_(seed) {
    QDir().mkpath(folder_.filePath("out"));
    QFile::copy(Files().restingRobot(), folder_.filePath("robot.urdf"));
    model_ = loadRobot(folder_.filePath("robot.urdf").toStdString(), {}).model;
  }

  void once(int number) {
    Chance chance(seed_, static_cast<std::uint32_t>(number));
    const int life_time = chance.between(kSoonest, kLatest);
    Window window(program_, folder_.path(), static_cast<std::uint32_t>(chance.below(1 << 30)));
    if (!window.opens()) {
      return fault(number, "the window does not open: " + window.complaints());
    }
    QThread::msleep(static_cast<unsigned long>(life_time));
    if (!window.lives()) return fault(number, "it ended by itself: " + window.complaints());
    const Life life = window.kill();
    for (const QString& half : halfFiles(folder_.filePath("out"), model_)) {
      fault(number, "half a file: " + half);
    }
    if (expected_) {
      // what the user's own file keeps needs no offer
      Work found = life.offered.value_or(Work());
      found.key_frames = std::max(found.key_frames, saved_.key_frames);
      found.simulated = std::max(found.simulated, saved_.simulated);
      if (found.key_frames < expected_->key_frames ||
          found.simulated < expected_->simulated - 1e-3) {
        fault(number, "offered or saved was " + text(found) + ", of " + text(*expected_));
      }
    }
    printKills(QStringLiteral("%1: killed after %2 ms with %3; offered at its start: %4; %5 files")
                   .arg(number)
                   .arg(life_time)
                   .arg(life.had.empty() ? QStringLiteral("nothing") : text(life.had.back()),
                        life.offered ? text(*life.offered) : QStringLiteral("nothing"))
                   .arg(filesIn(folder_.filePath("out"))));
    // what was offered and is open again is its work from the first moment
    Work expected = life.had.empty() ? Work() : life.earlier(kMayBeLost);
    if (life.offered) {
      expected.key_frames = std::max(expected.key_frames, life.offered->key_frames);
      expected.simulated = std::max(expected.simulated, life.offered->simulated);
    }
    expected_ = expected;
    saved_ = savedWork(folder_.filePath("out"), model_);
  }

  int faults() const { return faults_; }

 private:
  static QString text(const Work& work) {
    return QStringLiteral("%1 key frames and %2 s").arg(work.key_frames).arg(work.simulated);
  }
  void fault(int number, const QString& what) {
    ++faults_;
    printKills(QStringLiteral("%1: FAULT: %2").arg(number).arg(what));
  }

  const QString program_;
  const std::uint32_t seed_;
  const QTemporaryDir folder_;
  std::shared_ptr<const Model> model_;
  std::optional<Work> expected_;
  SavedWork saved_;  // when the last one was killed
  int faults_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc == 4 && QByteArray(argv[1]) == "--victim") return runVictim(argc, argv);
  const int times = argc > 1 ? std::atoi(argv[1]) : 30;
  const auto seed = static_cast<std::uint32_t>(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1);
  if (times <= 0 || argc > 3) {
    QTextStream(stderr) << "usage: kills [TIMES] [SEED]\n";
    return 2;
  }
  const QCoreApplication application(argc, argv);
  std::setlocale(LC_NUMERIC, "C");
  printKills(QStringLiteral("kills: %1 times, seed %2").arg(times).arg(seed));
  Kills kills(QCoreApplication::applicationFilePath(), seed);
  for (int i = 1; i <= times; ++i) kills.once(i);
  printKills(QStringLiteral("%1 kills, %2 faults").arg(times).arg(kills.faults()));
  return kills.faults() == 0 ? 0 : 1;
}
