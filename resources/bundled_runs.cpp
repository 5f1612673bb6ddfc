// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/bundled_runs.h"

#include <algorithm>
#include <cctype>

#include "engine/simulation/ready_runs.h"
#include "resources/bundled.h"

namespace armillary {
namespace {

std::vector<BundledRun> allRuns() {
  std::vector<BundledRun> runs;
  const auto follow = [&](const char* robot, const char* title, const char* trajectory,
                          ControlLaw law) {
    BundledRun run;
    run.robot = robot;
    run.title = title;
    run.trajectory = trajectory;
    run.law = law;
    run.frequency = 10.0;  // stiff against the joints' friction, of which the laws know nothing
    run.words = law == ControlLaw::kComputedTorque
                    ? "The motors follow the trajectory by computed torque"
                    : "The motors follow the trajectory by springs and its weight";
    runs.push_back(run);
  };
  follow("puma560", "Welding seam", "welding_seam", ControlLaw::kComputedTorque);
  follow("scara", "Stacking", "stacking", ControlLaw::kComputedTorque);
  follow("planar_3r", "Figure eight", "figure_eight", ControlLaw::kPdGravity);
  follow("hydraulic_manipulator", "Swing with the load", "swing", ControlLaw::kPdGravity);

  BundledRun stance;
  stance.robot = "quadruped";
  stance.title = "Stance and push";
  stance.words = "It stands on the ground; after a second it is pushed sideways for 0.2 s";
  stance.ground = true;
  stance.frequency = 6.0;
  stance.push = {"trunk", {0.0, 60.0, 0.0}, 1.0, 1.2};
  runs.push_back(stance);

  BundledRun squat;
  squat.robot = "humanoid";
  squat.title = "Squat";
  squat.words = "It squats twice on the ground, its weight over its feet (integrator: sdirk)";
  squat.trajectory = "squat";
  squat.floating_base = true;
  squat.ground = true;
  squat.frequency = 20.0;  // the springs carry the legs' loads, of which g(q) knows nothing
  squat.integrator = Integrator::kDiagonallyImplicit;
  squat.step = 0.002;
  runs.push_back(squat);
  return runs;
}

}  // namespace

std::string BundledRun::name() const {
  std::string name = title;
  for (char& letter : name) {
    letter =
        letter == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return name;
}

std::string BundledRun::trajectoryFile() const {
  return trajectory.empty() ? std::string()
                            : bundledTrajectoryFile(robot + "_" + trajectory).value_or("");
}

SimulationSetup BundledRun::setup(SimulationSetup before) const {
  before.law = law;
  before.target = trajectory.empty() ? ControlTarget::kStart : ControlTarget::kTrajectory;
  for (auto& [name, joint] : before.joints) joint.law = {};
  before.frequency = frequency;
  before.integrator = integrator.value_or(before.integrator);
  before.step = step.value_or(before.step);
  before.ground = ground;
  if (ground) before.ground_height.reset();
  return before;
}

std::shared_ptr<const EffortSchedule> BundledRun::efforts(const Model& model) const {
  if (!push) return nullptr;
  return armillary::push(model, push->link, push->force, push->from, push->until);
}

std::vector<BundledRun> bundledRuns(const std::string& robot) {
  std::vector<BundledRun> runs = allRuns();
  std::erase_if(runs, [&](const BundledRun& run) { return run.robot != robot; });
  return runs;
}

}  // namespace armillary
