// armillary compute: one quantity of rigid-body dynamics, a row for each row of input.
#include <cmath>
#include <functional>
#include <optional>

#include "app/command_line/commands.h"
#include "app/command_line/input_rows.h"
#include "app/command_line/robot_loading.h"
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/simulation/simulator.h"
#include "engine/table/robot_columns.h"

namespace armillary {
namespace {

// What a quantity is computed from and with.
struct Computation {
  const Model& model;
  Workspace& workspace;
  const std::optional<JointForces>& passive;
  bool degrees;
};

void append(const Eigen::VectorXd& values, std::vector<double>& cells) {
  cells.insert(cells.end(), values.data(), values.data() + values.size());
}

std::vector<std::string> perDegreeOfFreedom(const Model& model, const std::string& suffix) {
  std::vector<std::string> names;
  for (const DegreeOfFreedom& dof : model.degrees_of_freedom) names.push_back(dof.name + suffix);
  return names;
}

std::vector<std::string> perPair(const Model& model, const std::string& prefix) {
  std::vector<std::string> names;
  for (const DegreeOfFreedom& row : model.degrees_of_freedom) {
    for (const DegreeOfFreedom& column : model.degrees_of_freedom) {
      names.push_back(prefix + "/" + row.name + "/" + column.name);
    }
  }
  return names;
}

// The efforts that the joints' own forces take, as inverse dynamics counts them.
void addPassive(const Computation& with, const State& state, Eigen::VectorXd& effort) {
  if (!with.passive) return;
  Eigen::VectorXd acting = Eigen::VectorXd::Zero(effort.size());
  with.passive->add(with.model, state, acting);
  effort -= acting;
}

void inverseDynamicsRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  Eigen::VectorXd effort;
  inverseDynamics(with.model, row.state, row.acceleration, row.wrenches, with.workspace, effort);
  addPassive(with, row.state, effort);
  append(effort, cells);
}

using Solver = SolveStatus (*)(const Model&, const State&, const Eigen::VectorXd&,
                               std::span<const LinkWrench>, Workspace&, Eigen::VectorXd&);

template <Solver solver>
void forwardDynamicsRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  Eigen::VectorXd effort = row.effort, acceleration;
  if (with.passive) with.passive->add(with.model, row.state, effort);
  const SolveStatus status =
      solver(with.model, row.state, effort, row.wrenches, with.workspace, acceleration);
  if (!status) {
    throw CommandFailure(
        kNotComputable,
        describe(StepStatus{StepStatus::Kind::kSingular, status.singular_degree_of_freedom, 0.0},
                 with.model));
  }
  for (int i = 0; i < acceleration.size(); ++i) {
    acceleration[i] *= tableScale(with.model.degrees_of_freedom[i].measure, with.degrees);
  }
  append(acceleration, cells);
}

void massMatrixRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  Eigen::MatrixXd M;
  massMatrix(with.model, row.state, with.workspace, M);
  append(M.reshaped(), cells);  // symmetric: by columns is by rows
}

void biasRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  Eigen::VectorXd effort;
  bias(with.model, row.state, with.workspace, effort);
  addPassive(with, row.state, effort);
  append(effort, cells);
}

void gravityRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  Eigen::VectorXd effort;
  gravityEffort(with.model, row.state, with.workspace, effort);
  append(effort, cells);
}

void coriolisRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  Eigen::VectorXd effort;
  coriolisEffort(with.model, row.state, with.workspace, effort);
  append(effort, cells);
}

void linkPosesRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  BodyPoses poses;
  forwardKinematics(with.model, row.state, with.workspace, poses);
  for (size_t i = 0; i < with.model.links.size(); ++i) {
    const Pose X_WL = linkPose(with.model, poses, static_cast<int>(i));
    const Eigen::Quaterniond q = quaternionOf(X_WL.rotation);
    append(X_WL.position, cells);
    cells.insert(cells.end(), {q.w(), q.x(), q.y(), q.z()});
  }
}

void energyRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  const Energy sum = energy(with.model, row.state, with.workspace);
  cells.insert(cells.end(), {sum.kinetic, sum.potential});
}

void centerOfMassRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  append(centerOfMass(with.model, row.state, with.workspace).position, cells);
}

void momentumRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  const Force momentum = centroidalMomentum(with.model, row.state, with.workspace);
  append(momentum.force, cells);
  append(momentum.moment, cells);
}

struct Method {
  std::string_view name;
  std::function<void(const Computation&, const RobotRow&, std::vector<double>&)> compute;
};

struct Quantity {
  std::string_view name;
  std::function<std::vector<std::string>(const Model&)> columns;
  std::vector<Method> methods;  // the default first; it may have no name
};

std::vector<std::string> linkPoseColumns(const Model& model) {
  std::vector<std::string> names;
  for (const Link& link : model.links) {
    for (const char* part : {"/x", "/y", "/z", "/qw", "/qx", "/qy", "/qz"}) {
      names.push_back(link.name + part);
    }
  }
  return names;
}

auto fixedColumns(std::vector<std::string> names) {
  return [names](const Model&) { return names; };
}

auto dofColumns(std::string suffix) {
  return [suffix](const Model& model) { return perDegreeOfFreedom(model, suffix); };
}

const std::vector<Quantity>& quantities() {
  static const std::vector<Quantity> all{
      {"inverse-dynamics", dofColumns("/effort"), {{"rnea", inverseDynamicsRow}}},
      {"forward-dynamics",
       dofColumns("/acceleration"),
       {{"", forwardDynamicsRow<forwardDynamics>},
        {"aba", forwardDynamicsRow<articulatedBody>},
        {"crba", forwardDynamicsRow<massMatrixSolve>}}},
      {"mass-matrix",
       [](const Model& model) { return perPair(model, "mass_matrix"); },
       {{"crba", massMatrixRow}}},
      {"bias", dofColumns("/bias"), {{"", biasRow}}},
      {"gravity", dofColumns("/gravity"), {{"", gravityRow}}},
      {"coriolis", dofColumns("/coriolis"), {{"", coriolisRow}}},
      {"link-poses", linkPoseColumns, {{"", linkPosesRow}}},
      {"energy", fixedColumns({"energy/kinetic", "energy/potential"}), {{"", energyRow}}},
      {"center-of-mass",
       fixedColumns({"center_of_mass/x", "center_of_mass/y", "center_of_mass/z"}),
       {{"", centerOfMassRow}}},
      {"momentum",
       fixedColumns({"momentum/px", "momentum/py", "momentum/pz", "momentum/lx", "momentum/ly",
                     "momentum/lz"}),
       {{"", momentumRow}}},
  };
  return all;
}

template <class Items>
std::string listOf(const Items& items) {
  std::string names;
  for (const auto& item : items) {
    if (item.name.empty()) continue;
    names += (names.empty() ? "" : ", ") + std::string(item.name);
  }
  return names;
}

const Quantity& quantityNamed(const std::string& wanted) {
  for (const Quantity& quantity : quantities()) {
    if (quantity.name == wanted) return quantity;
  }
  throw CommandFailure(kWrongUsage,
                       "unknown quantity '" + wanted + "'; there are " + listOf(quantities()));
}

const Method& methodOf(const Quantity& quantity, const std::optional<std::string>& wanted) {
  if (!wanted) return quantity.methods.front();
  for (const Method& method : quantity.methods) {
    if (!method.name.empty() && method.name == *wanted) return method;
  }
  const std::string known = listOf(quantity.methods);
  throw CommandFailure(kWrongUsage, "unknown method '" + *wanted + "' for " +
                                        std::string(quantity.name) + "; there " +
                                        (known.empty() ? "is no choice" : "are " + known));
}

}  // namespace

ExitCode runCompute(const std::vector<std::string>& words) {
  const Arguments arguments(
      words,
      robotOptions({{"--input"}, {"--output"}, {"--method"}, {"--link"}, {"--passive", false}}));
  arguments.expectPositional(2,
                             "armillary compute QUANTITY ROBOT [--input ROWS.csv] "
                             "[--output OUT.csv] [--method NAME] [--link NAME]");
  const Quantity& quantity = quantityNamed(arguments.positional()[0]);
  const Method& method = methodOf(quantity, arguments.value("--method"));
  const RobotArgument robot = loadRobot(arguments.positional()[1], arguments);
  const Model& model = *robot.model;
  if (const auto link = arguments.value("--link"); link && model.findLink(*link) < 0) {
    throw CommandFailure(kWrongUsage, "robot '" + model.name + "' has no link '" + *link + "'");
  }
  const bool degrees = arguments.has("--degrees");
  std::optional<InputRows> input;
  if (const auto file = arguments.value("--input")) {
    input.emplace(model, *file, degrees);
  } else {
    input.emplace(model);
  }
  std::optional<JointForces> passive;
  if (arguments.has("--passive")) passive.emplace(model, JointForceOptions{}, 0.0);
  Workspace workspace(model);
  const Computation with{model, workspace, passive, degrees};

  std::vector<std::string> header = quantity.columns(model);
  if (input->hasTime()) header.insert(header.begin(), "time");
  std::string output = csvRow(header);
  RobotRow row;
  std::vector<double> cells;
  for (size_t i = 0; i < input->count(); ++i) {
    try {
      input->read(i, row);
      cells.clear();
      if (input->hasTime()) cells.push_back(row.time.value_or(0.0));
      try {
        method.compute(with, row, cells);
      } catch (const MethodDoesNotApply& why) {
        throw CommandFailure(kNotComputable, why.what());
      }
      for (size_t k = 0; k < cells.size(); ++k) {
        if (std::isfinite(cells[k])) continue;
        throw CommandFailure(kNotComputable,
                             "column '" + header[k] + "' is too large to be a number");
      }
    } catch (const CommandFailure& failure) {
      writeText(arguments.value("--output"), output);
      throw CommandFailure(failure.code(), "row " + std::to_string(i + 1) + ": " + failure.what());
    }
    output += csvRow(cells);
  }
  writeText(arguments.value("--output"), output);
  return kDone;
}

}  // namespace armillary
