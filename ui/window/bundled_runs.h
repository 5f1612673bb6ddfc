// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of the bundled robots that want more than their files can say: a trajectory to follow, a
// ground to stand on, a push.
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/forces/controllers.h"
#include "engine/simulation/simulation_setup.h"

namespace armillary {

struct BundledRun {
  QString robot;  // its bundled name
  QString title, words;
  ControlLaw law = ControlLaw::kPdGravity;
  // Of the bundled trajectory that is followed, without the robot's name; empty: the pose is kept.
  QString trajectory;
  bool floating_base = false;  // of a robot that its file fixes
  bool ground = false;
  double frequency = 3.0;  // of the controllers, Hz
  // Nothing: as the setup has them. Light links with dampers want implicit steps.
  std::optional<Integrator> integrator;
  std::optional<double> step;  // s
  struct Push {
    std::string link;
    Eigen::Vector3d force = Eigen::Vector3d::Zero();  // N, world axes
    double from = 0.0, until = 0.0;                   // s
  };
  std::optional<Push> push;

  // The file of the trajectory; empty where there is none.
  QString trajectoryFile() const;
  // `before` with what this run says.
  SimulationSetup setup(SimulationSetup before) const;
};

std::vector<BundledRun> bundledRuns(const QString& robot);

// "puma560_welding_seam.csv" is "Welding seam".
QString titleOfTrajectory(const QString& file, const QString& robot);
// Whether its columns are of a robot whose base floats.
bool wantsFloatingBase(const QString& file);

}  // namespace armillary
