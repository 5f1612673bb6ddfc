// SPDX-License-Identifier: BSD-3-Clause
// A moment of a motion: how the robot moves, what acts on it, and what its motors must give.
#pragma once

#include <memory>
#include <optional>

#include "engine/forces/effort_shares.h"
#include "engine/forces/point_springs.h"
#include "engine/loops/actuated_inverse_dynamics.h"
#include "engine/simulation/simulation_options.h"

namespace armillary {

struct Sample {
  State state;
  Eigen::VectorXd acceleration;
  // What the motors must give, the sum of its shares; joints without a motor: what is missing.
  Eigen::VectorXd effort;
  EffortShares shares;
  std::vector<LinkWrench> wrenches;  // of everything that acts, with their sources
};

// The sample of a motion under these forces.
Sample sampleOfMotion(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                      const ActingForces& forces, Workspace& workspace);
// The sample at rest in `state`'s position with nothing but gravity: the efforts that hold the
// pose.
Sample sampleOfPose(const Model& model, const State& state, Workspace& workspace);

// Makes the samples of motions that are not simulated, poses and trajectories, with what the
// options have act on any motion: joints' friction, damping and springs, rotors, springs between
// links and wrenches that do not change. Stops and the ground do not act: nobody knows how hard.
//
// A mechanism with loops is driven by the motors of its file, which share the effort in the least
// norm, or where the file names none by as many joints as it has freedoms; the loops hold the rest.
// Where the state is open or the drives cannot give the motion, the sample is of the opened tree.
class SampleMaker {
 public:
  explicit SampleMaker(std::shared_ptr<const Model> model, const SimulationOptions& options = {});

  // The model with the rotors that it feels.
  const Model& model() const { return *model_; }
  // Degrees of freedom that drive a mechanism with loops where its file does not say which, the
  // best first; others where these cannot.
  void setDrivers(std::vector<int> drivers) { drivers_ = std::move(drivers); }

  Sample ofPose(const State& state);
  Sample ofMotion(const State& state, const Eigen::VectorXd& acceleration,
                  std::span<const LinkWrench> wrenches = {});

 private:
  void closeLoops(const State& state, const Eigen::VectorXd& acceleration);

  std::shared_ptr<const Model> model_;
  Workspace workspace_;
  JointForces joint_forces_;
  std::optional<PointSprings> springs_;
  std::vector<LinkWrench> lasting_wrenches_;
  std::vector<int> drivers_;
  ActingForces forces_;
  ActuatedEfforts actuated_;
  Eigen::MatrixXd K_;
};

}  // namespace armillary
