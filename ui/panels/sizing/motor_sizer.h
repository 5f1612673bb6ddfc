// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes the motors of a robot for motions, on a thread of its own.
#pragma once

#include <memory>
#include <vector>

#include "engine/simulation/recording.h"
#include "engine/sizing/motor_sizing.h"
#include "ui/files/background_load.h"

namespace armillary {

// A joint with what the motion asks of its motor, and the drives that there are for it, the best
// first.
struct SizedJoint {
  JointLoad load;
  LoadSummary sum;
  std::vector<DriveChoice> drives;
};
struct SizedRobot {
  std::shared_ptr<const MotorCatalogue> catalogue;  // that the drives point into
  std::vector<SizedJoint> joints;
  std::size_t motions = 1;
  double duty = 1.0;        // as it was wanted
  bool in_the_air = false;  // isHeldInTheAir()
};

class MotorSizer : public BackgroundLoad {
  Q_OBJECT

 public:
  struct Options {
    QStringList catalogue;  // files; empty: the bundled motors
    DriveRank rank = DriveRank::kMargin;
    double speed = 1.0;   // what if the motion were so many times as fast
    double duty = 1.0;    // the share of the time that the motions take
    bool passive = true;  // damping, friction and springs of the joints count
  };

  explicit MotorSizer(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~MotorSizer() override { join(); }
  // For all motions, each as often as the others. Overtakes what is being sized.
  void size(std::shared_ptr<const Model> model,
            std::vector<std::shared_ptr<const Recording>> motions, const Options& options);

 Q_SIGNALS:
  void sized(std::shared_ptr<const armillary::SizedRobot> robot);
  void failed(const QString& why);
};

}  // namespace armillary
