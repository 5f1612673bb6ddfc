// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/mechanism_efforts.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <utility>

#include "app/command_line/declaration.h"
#include "engine/loops/drivers.h"
#include "engine/text/counted.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr double kOpenHere = 1e-6;  // m or rad: told
constexpr double kMoving = 1e-6;    // of the largest term of a row: told
constexpr double kForeign = 1e-3;   // of the largest term: no motion of the mechanism

bool fileHasMotors(const Model& model) {
  return std::any_of(model.joints.begin(), model.joints.end(),
                     [](const Joint& joint) { return joint.has_motor; });
}

std::vector<std::string> namesOf(const Model& model, const std::vector<int>& degrees_of_freedom) {
  std::vector<std::string> names;
  names.reserve(degrees_of_freedom.size());
  for (const int i : degrees_of_freedom) names.push_back(model.degrees_of_freedom[i].name);
  return names;
}

// How much φ' x − wanted is, of the largest that its terms are; the row where it is most.
struct Break {
  double share = 0.0;
  int row = 0;
};

Break breakOf(const LoopConstraints& constraints, const Eigen::VectorXd& x,
              const Eigen::VectorXd& wanted) {
  Break worst;
  for (int i = 0; i < constraints.rowCount(); ++i) {
    const auto row = constraints.jacobian.row(i);
    const double terms = std::abs(wanted[i]) + row.cwiseAbs().dot(x.cwiseAbs());
    const double share = std::abs(row.dot(x) - wanted[i]) / std::max(1.0, terms);
    if (share > worst.share) worst = {share, i};
  }
  return worst;
}

}  // namespace

std::optional<std::vector<int>> drivenArgument(const Arguments& arguments, const Model& model) {
  if (!arguments.has("--driven")) return std::nullopt;
  std::vector<int> driven;
  std::vector<std::string> known;
  for (const DegreeOfFreedom& dof : model.degrees_of_freedom) known.push_back(dof.name);
  for (const std::string& name : arguments.values("--driven")) {
    const std::size_t before = driven.size();
    for (int i = 0; i < model.velocitySize(); ++i) {
      const DegreeOfFreedom& dof = model.degrees_of_freedom[i];
      if (dof.name == name || model.joints[dof.joint].name == name) driven.push_back(i);
    }
    if (driven.size() == before) {
      throw CommandFailure(kWrongUsage, unknownWord("degree of freedom", name, known));
    }
  }
  std::sort(driven.begin(), driven.end());
  driven.erase(std::unique(driven.begin(), driven.end()), driven.end());
  return driven;
}

MechanismEfforts::MechanismEfforts(const Model& model, std::optional<std::vector<int>> driven)
    : model_(model), given_(std::move(driven)) {}

void expectMotionOfMechanism(const Model& model, const State& state,
                             const Eigen::VectorXd& acceleration, const ActuatedEfforts& found,
                             bool& told) {
  const LoopConstraints& constraints = found.constraints;
  const auto tell = [&told](const std::string& what) {
    if (!std::exchange(told, true)) std::cerr << "armillary: " << what << "\n";
  };
  if (const double gap = constraints.largestGap(); gap > kOpenHere) {
    tell("the loops are open here, '" + model.loops[constraints.worstLoop()].name + "' by " +
         withDigits(gap, 3) + ": the mechanism cannot take this pose");
  }
  const auto check = [&](const char* what, const Eigen::VectorXd& x,
                         const Eigen::VectorXd& wanted) {
    const Break worst = breakOf(constraints, x, wanted);
    if (worst.share <= kMoving) return;
    const std::string text = std::string("the ") + what + " are none of the mechanism's: loop '" +
                             model.loops[constraints.rows[worst.row].loop].name + "' would tear";
    if (worst.share > kForeign) {
      throw CommandFailure(kNotComputable, text +
                                               "; give those of all joints, as simulate and "
                                               "inverse-kinematics write them");
    }
    tell(text + " a little");
  };
  check("velocities", state.velocity, constraints.rate);
  check("accelerations", acceleration, -constraints.bias);
}

// As at home, where that can be: no row depends on the rows before it.
void MechanismEfforts::chooseDriven(const State& state, Workspace& workspace) {
  if (!home_known_) {
    freeMotions(model_, model_.loops, homeState(model_), {}, workspace, K_);
    chooseMotors(model_, K_, {}, home_);
    home_known_ = true;
  }
  freeMotions(model_, model_.loops, state, {}, workspace, K_);
  chooseMotors(model_, K_, home_, driven_);
  if (std::exchange(told_drivers_, true)) return;
  const std::string others = " (--driven NAME for others)\n";
  if (!fileHasMotors(model_)) {
    std::cerr << "armillary: the file does not say which joints have motors; driven: "
              << joined(namesOf(model_, driven_), 6) << others;
    return;
  }
  std::vector<int> without;
  for (const int i : driven_) {
    const DegreeOfFreedom& dof = model_.degrees_of_freedom[static_cast<std::size_t>(i)];
    if (!model_.joints[static_cast<std::size_t>(dof.joint)].has_motor) without.push_back(i);
  }
  if (without.empty()) return;
  std::cerr << "armillary: the file's motors are too few for this mechanism; also driven: "
            << joined(namesOf(model_, without), 6) << others;
}

// Motors that are too many can work against each other: there are many solutions.
void MechanismEfforts::tellWhichSolution() {
  if (found_.redundant_drives == 0 || std::exchange(told_solution_, true)) return;
  const int motors = static_cast<int>(driven_.size());
  std::cerr
      << "armillary: " << counted(motors, "motor") << " for "
      << counted(motors - found_.redundant_drives, "freedom")
      << ": of all efforts that give the motion these are the least (the sum of their squares "
         "in N m and N)\n";
}

const ActuatedEfforts& MechanismEfforts::find(const State& state,
                                              const Eigen::VectorXd& acceleration,
                                              const Eigen::VectorXd& tree_effort,
                                              Workspace& workspace) {
  if (given_) {
    driven_ = *given_;
  } else {
    chooseDriven(state, workspace);
  }
  actuatedEfforts(model_, model_.loops, state, acceleration, driven_, tree_effort, workspace,
                  found_);
  expectMotionOfMechanism(model_, state, acceleration, found_, told_);
  if (!found_.possible) {
    throw CommandFailure(kNotComputable, "the driven joints cannot give this motion: " +
                                             describe(found_, model_) + "; add --driven NAME");
  }
  tellWhichSolution();
  return found_;
}

void MechanismEfforts::findActuators(const State& state, const Eigen::VectorXd& acceleration,
                                     const Eigen::VectorXd& tree_effort, Workspace& workspace,
                                     ActuatorReadings& result) {
  loopConstraints(model_, model_.loops, state, workspace, found_.constraints);
  expectMotionOfMechanism(model_, state, acceleration, found_, told_);
  freeMotions(model_, model_.loops, state, {}, workspace, K_);
  std::vector<int> motors = given_ ? *given_ : motorsBesideActuators(model_);
  std::erase_if(motors, [this](int motor) {
    return std::any_of(
        model_.actuators.begin(), model_.actuators.end(),
        [&](const LineActuator& actuator) { return actuator.degree_of_freedom == motor; });
  });
  actuators_.findInMechanism(model_, state, K_, tree_effort, motors, workspace, result);
}

void MechanismEfforts::appendLoopForces(const State& state, Workspace& workspace,
                                        std::vector<LinkWrench>& wrenches) const {
  forwardKinematics(model_, state, workspace, workspace.X_WB);
  appendLoopWrenches(model_, model_.loops, found_.constraints, found_.multipliers, workspace,
                     wrenches);
}

}  // namespace armillary
