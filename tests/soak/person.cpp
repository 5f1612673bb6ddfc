// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/soak/person.h"

#include <QApplication>
#include <QCursor>
#include <QDateTime>
#include <QElapsedTimer>
#include <QTextStream>
#include <QTimer>

#include "ui/window/session_recovery.h"

namespace armillary::soak {
namespace {

constexpr int kShortestPause = 15, kLongestPause = 180;  // ms between two things
constexpr int kRestingPause = 50;
constexpr int kRested = 30;  // steps for which the robot must have stood there: caches settle
constexpr int kGivesUpRest = 800;

QElapsedTimer clockSinceStart() {
  QElapsedTimer clock;
  clock.start();
  return clock;
}

}  // namespace

Person::Person(std::uint32_t seed, Heartbeat& heartbeat) : seed_(seed), heartbeat_(heartbeat) {
  rest_file_ = files_.restingRobot();
  openWindow();
}

Person::~Person() {
  heartbeat_.pause();
  window_.reset();
}

void Person::begin() {
  step();
}

void Person::tell(const QString& what) {
  static const QElapsedTimer clock = clockSinceStart();
  QTextStream(stdout) << QStringLiteral("%1 s  %2  %3")
                             .arg(1e-3 * static_cast<double>(clock.elapsed()), 8, 'f', 2)
                             .arg(step_, 5)
                             .arg(what)
                      << Qt::endl;
  heartbeat_.doing(what.toStdString());
}

// Nobody waits for a window that is not there yet: the beats rest.
void Person::openWindow() {
  heartbeat_.pause();
  window_.reset();
  window_ = std::make_unique<MainWindow>();
  window_->show();
  window_->showStartPage();
  window_->recovery().offerLost();
  heartbeat_.doing("opened the window");
}

void Person::step() {
  if (ends_) return;
  ++step_;
  Chance chance(seed_, step_);
  const int pause = chance.between(kShortestPause, kLongestPause);
  // before it acts: what is asked in an event loop of its own is answered from there
  QTimer::singleShot(rested_ ? kRestingPause : pause, this, [this] { step(); });
  if (rested_) {
    restOn();
  } else if (!answerPopup(chance) && !answerDialog(chance)) {
    act(chance);
  }
  heartbeat_.doing("has done step " + std::to_string(step_) + ", or what came of it");
}

void Person::act(Chance& chance) {
  int sum = 0;
  for (const Act& act : acts()) sum += act.weight;
  int drawn = chance.below(sum);
  for (const Act& act : acts()) {
    drawn -= act.weight;
    if (drawn >= 0) continue;
    tell(QLatin1String(act.words));
    (this->*act.perform)(chance);
    return;
  }
}

void Person::rest(std::function<void()> rested) {
  rested_ = std::move(rested);
  rest_asked_ = false;
  rest_steps_ = rest_ready_ = 0;
}

void Person::restOn() {
  Chance chance(seed_, step_);
  const bool ready = window_->stage().robot() && window_->stage().robot()->complete &&
                     window_->stage().robot()->request.file == rest_file_;
  rest_ready_ = ready && rest_asked_ ? rest_ready_ + 1 : 0;
  if (rest_ready_ >= kRested || ++rest_steps_ > kGivesUpRest) {
    if (rest_ready_ < kRested) tell(QStringLiteral("CANNOT REST: the robot does not come"));
    const auto rested = std::exchange(rested_, nullptr);
    rested();
    return;
  }
  if (answerPopup(chance) || answerDialog(chance)) return;
  if (!rest_asked_ || (rest_steps_ % 200 == 0 && !ready)) {
    tell(QStringLiteral("rests with %1").arg(rest_file_));
    rest_asked_ = true;
    window_->stage().pause();
    window_->showNormal();
    window_->resize(1200, 760);
    window_->openFile(rest_file_);
  }
}

}  // namespace armillary::soak
