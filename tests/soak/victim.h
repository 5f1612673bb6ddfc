// SPDX-License-Identifier: GPL-3.0-or-later
// Works before a window until it is killed: poses, key frames, simulations; saves and exports in
// between. What it has made so far it says to standard output as it goes:
//
//   opened                  the window and its robot are there
//   offered K S             work of a window that was killed before was offered and is open again:
//                           so many key frames, the longest simulation ends at S s
//   nothing offered
//   has MS K S              MS ms after its start it had so many key frames and so long a
//   simulation
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <memory>

#include "tests/soak/chance.h"
#include "ui/window/main_window.h"

namespace armillary::soak {

class Victim : public QObject {
 public:
  // Files go to `folder`, where robot.urdf is.
  Victim(const QString& folder, std::uint32_t seed);
  ~Victim() override;

 private:
  void answerOffer();
  void step();
  void act(Chance& chance);
  void tellWork();
  QString name(Chance& chance, const QStringList& endings) const;
  // s; that of the longest run, also of one that goes on.
  double simulated() const;

  const QString folder_;
  const std::uint32_t seed_;
  std::unique_ptr<MainWindow> window_;
  QElapsedTimer clock_;
  std::uint32_t step_ = 0;
  bool offered_ = false, robot_asked_ = false, told_of_offer_ = false;
  int waited_ = 0;
};

}  // namespace armillary::soak
