// SPDX-License-Identifier: BSD-3-Clause
// How a robot is simulated: the integrator, and what acts besides gravity and what is given anew
// for each step.
#pragma once

#include <optional>
#include <vector>

#include "engine/forces/controllers.h"
#include "engine/forces/ground_contact.h"
#include "engine/forces/joint_forces.h"
#include "engine/forces/motors.h"
#include "engine/integration/integrators.h"
#include "engine/simulation/effort_schedule.h"

namespace armillary {

// A ground and what of the robot can touch it.
struct GroundSetup {
  std::shared_ptr<const ContactPoints> points = {};
  GroundOptions options = {};
};

struct SimulationOptions {
  Integrator integrator = Integrator::kRungeKutta4;
  double step = 0.001;  // s; larger steps than this are not taken where steps are fixed
  JointForceOptions joint_forces = {};
  double tolerance = 0.0;    // of each step, relative to 1 + |y|; 0: fixed steps, but for
                             // dormand-prince, whose tolerance then is kUsualTolerance
  double restitution = 0.0;  // of rigid stops, 0 to 1
  ControlOptions control = {};
  bool motor_limits = false;              // motors give no more than they can
  std::vector<Motor> motors = {};         // empty: as the robot's file has them
  std::vector<LinkWrench> wrenches = {};  // that always act
  std::optional<GroundSetup> ground = {};
  // What SimulationWorker holds over time; null: the file's constant efforts.
  std::shared_ptr<const EffortSchedule> schedule = {};

  static constexpr double kUsualTolerance = 1e-9;
  // The tolerance that holds; 0: fixed steps.
  double stepTolerance() const {
    if (!estimatesError(integrator)) return 0.0;
    return tolerance > 0.0 || integrator != Integrator::kDormandPrince ? tolerance
                                                                       : kUsualTolerance;
  }
};

// The wrenches that always act, with their source.
std::vector<LinkWrench> lastingWrenches(const SimulationOptions& options);

// The robot with the rotors that it feels under these options.
std::shared_ptr<const Model> feltModel(std::shared_ptr<const Model> model,
                                       const SimulationOptions& options);

}  // namespace armillary
