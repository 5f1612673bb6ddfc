// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/soak/victim.h"

#include <unistd.h>

#include <QAbstractButton>
#include <QApplication>
#include <QFile>
#include <QMessageBox>
#include <QTimer>
#include <algorithm>

#include "ui/window/session_recovery.h"
#include "ui/window/window_sessions.h"

namespace armillary::soak {
namespace {

constexpr int kPause = 30;                 // ms between two things
constexpr int kTellEvery = 5;              // steps
constexpr std::size_t kVictimFrames = 40;  // key frames at most
constexpr double kLongestRun = 30.0;

// To what was the standard output at first: a window that begins to draw shuts that for a while.
void say(const QString& line) {
  static const int out = dup(STDOUT_FILENO);
  const QByteArray bytes = line.toUtf8() + '\n';
  if (write(out, bytes.constData(), static_cast<size_t>(bytes.size())) < 0) _exit(1);
}

}  // namespace

Victim::Victim(const QString& folder, std::uint32_t seed) : folder_(folder), seed_(seed) {
  clock_.start();
  say(QStringLiteral("begins"));
  window_ = std::make_unique<MainWindow>();
  window_->show();
  window_->recovery().offerLost();
  QTimer::singleShot(0, this, [this] { step(); });
}

Victim::~Victim() = default;

// The work of the one before, or a robot to begin with.
void Victim::answerOffer() {
  if (auto* question = window_->findChild<QMessageBox*>(QStringLiteral("lost_question"));
      question && !offered_) {
    offered_ = true;
    question->button(QMessageBox::Open)->click();
    return;
  }
  if (!offered_ && !robot_asked_) {
    robot_asked_ = true;
    window_->openFile(folder_ + QStringLiteral("/robot.urdf"));
  }
}

double Victim::simulated() const {
  double end = 0.0;
  for (const Comparison::Entry& run : window_->comparison().entries()) {
    end = std::max(end, run.motion.recording->endTime());
  }
  const Stage& stage = window_->stage();
  if (stage.mode() == Stage::Mode::kSimulate && stage.recording()) {
    end = std::max(end, stage.recording()->endTime());
  }
  return end;
}

void Victim::tellWork() {
  say(QStringLiteral("has %1 %2 %3")
          .arg(clock_.elapsed())
          .arg(window_->keyFrames().list().size())
          .arg(simulated(), 0, 'f', 3));
}

void Victim::step() {
  QTimer::singleShot(kPause, this, [this] { step(); });
  answerOffer();
  // dialogs of saving over what is there, and the like
  for (QWidget* open = QApplication::activeModalWidget(); open;) {
    open->close();
    break;
  }
  if (!window_->stage().robot()) return;
  if (!told_of_offer_) {
    // runs come after the robot
    constexpr int kPatience = 100;
    if (offered_ && window_->comparison().entries().empty() && ++waited_ < kPatience) return;
    told_of_offer_ = true;
    say(QStringLiteral("opened"));
    say(offered_ ? QStringLiteral("offered %1 %2")
                       .arg(window_->keyFrames().list().size())
                       .arg(simulated(), 0, 'f', 3)
                 : QStringLiteral("nothing offered"));
  }
  ++step_;
  Chance chance(seed_, step_);
  act(chance);
  if (step_ % kTellEvery == 0) tellWork();
}

QString Victim::name(Chance& chance, const QStringList& endings) const {
  return folder_ + QStringLiteral("/out/saved%1").arg(chance.below(3)) + chance.of(endings);
}

void Victim::act(Chance& chance) {
  Stage& stage = window_->stage();
  switch (chance.below(8)) {
    case 0:
    case 1:
      if (window_->keyFrames().list().size() < kVictimFrames) {
        Eigen::VectorXd position = stage.sample().state.position;
        position[chance.below(static_cast<int>(position.size()))] += chance.part() - 0.5;
        stage.setPosition(position);
        window_->keyFrames().addShown();
      }
      return;
    case 2:
      stage.setAsFastAsItCan(true);
      if (!stage.running() && simulated() < kLongestRun) stage.play();
      return;
    case 3:
      stage.pause();
      return;
    case 4:
      return window_->sessions().save(name(chance, {".armillary"}));
    case 5:
      if (stage.mode() == Stage::Mode::kPose) return;
      return window_->motionExports().save(name(chance, {".csv", ".npz", ".yaml", ".json"}));
    case 6:
      return window_->robotExports().write(name(chance, {".urdf", ".sdf", ".xml"}));
    default:
      if (stage.mode() == Stage::Mode::kSimulate && chance.once_in(3)) {
        stage.setMode(Stage::Mode::kPose);
      }
  }
}

}  // namespace armillary::soak
