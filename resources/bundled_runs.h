// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of the bundled robots that want more than their files can say: a trajectory to follow, a
// ground to stand on, a push.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/forces/controllers.h"
#include "engine/simulation/effort_schedule.h"
#include "engine/simulation/simulation_setup.h"

namespace armillary {

struct BundledRun {
  std::string robot;         // its bundled name
  std::string title, words;  // in English: "Welding seam", and a sentence without a full stop
  ControlLaw law = ControlLaw::kPdGravity;
  // Of the bundled trajectory that is followed, without the robot's name; empty: the pose is kept.
  std::string trajectory;
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

  // The title as one word for scripts: "welding-seam".
  std::string name() const;
  // The file of the trajectory; empty where there is none.
  std::string trajectoryFile() const;
  // `before` with what this run says.
  SimulationSetup setup(SimulationSetup before) const;
  // What acts besides, over time; null: nothing does.
  std::shared_ptr<const EffortSchedule> efforts(const Model& model) const;
};

// Of the bundled robot of that name.
std::vector<BundledRun> bundledRuns(const std::string& robot);

}  // namespace armillary
