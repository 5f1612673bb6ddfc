// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/effort_regressor.h"

#include <cmath>

#include "engine/parameters/fast_regressor.h"

namespace armillary {
namespace {

constexpr double kSlow = 0.01;  // rad/s or m/s, as in the simulation's joint forces

// What a degree of freedom's parameters are in the file, its followers' included.
struct JointTerms {
  double friction = 0.0, damping = 0.0, rotor_inertia = 0.0;
};

std::vector<JointTerms> jointTerms(const Model& model) {
  std::vector<JointTerms> terms(model.velocitySize());
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const Joint& joint = model.joints[body.joint_index];
    // a follower moves multiplier times as fast, and its effort counts multiplier times
    const double square = body.multiplier * body.multiplier;
    for (int k = 0; k < joint.velocity_size; ++k) {
      JointTerms& own = terms[joint.velocity_index + k];
      own.friction += std::abs(body.multiplier) * joint.friction;
      own.damping += square * joint.damping;
      own.rotor_inertia += square * joint.rotor_inertia;
    }
  }
  return terms;
}

struct EffortScratch {
  explicit EffortScratch(const Model& model) : axes(axisDegreesOfFreedom(model)) {}
  std::vector<int> axes;
  Eigen::MatrixXd Y;
};

}  // namespace

std::vector<int> axisDegreesOfFreedom(const Model& model) {
  std::vector<int> indices;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    if (model.joints[body.joint_index].mimic) continue;
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      if (!Type::kSerial) return;
      for (int k = 0; k < Type::kVelocities; ++k) indices.push_back(body.velocity_index + k);
    });
  }
  return indices;
}

Eigen::VectorXd effortParameters(const Model& model, const EffortColumns& columns) {
  const Eigen::VectorXd phi = inertialParameters(model);
  const std::vector<JointTerms> terms = jointTerms(model);
  std::vector<double> all(phi.data(), phi.data() + phi.size());
  const std::vector<int> axes = axisDegreesOfFreedom(model);
  if (columns.friction) {
    for (const int k : axes) all.push_back(terms[k].friction);
    for (const int k : axes) all.push_back(terms[k].damping);
  }
  if (columns.rotor_inertia) {
    for (const int k : axes) all.push_back(terms[k].rotor_inertia);
  }
  return Eigen::Map<const Eigen::VectorXd>(all.data(), static_cast<Eigen::Index>(all.size()));
}

std::vector<std::string> effortParameterNames(const Model& model, const EffortColumns& columns) {
  std::vector<std::string> names = inertialParameterNames(model);
  const std::vector<int> axes = axisDegreesOfFreedom(model);
  const auto add = [&](const char* suffix) {
    for (const int k : axes) names.push_back(model.degrees_of_freedom[k].name + suffix);
  };
  if (columns.friction) {
    add(".friction");
    add(".damping");
  }
  if (columns.rotor_inertia) add(".rotor_inertia");
  return names;
}

std::vector<std::string> effortParameterUnits(const Model& model, const EffortColumns& columns) {
  std::vector<std::string> units;
  for (int i = 0; i < inertialParameterCount(model); ++i) {
    const int parameter = i % kParametersPerBody;
    units.emplace_back(parameter == 0 ? "kg" : parameter < 4 ? "kg m" : "kg m²");
  }
  const std::vector<int> axes = axisDegreesOfFreedom(model);
  const auto add = [&](const char* of_angle, const char* of_length) {
    for (const int k : axes) {
      const bool turns = model.degrees_of_freedom[k].measure == Measure::kAngle;
      units.emplace_back(turns ? of_angle : of_length);
    }
  };
  if (columns.friction) {
    add("N m", "N");
    add("N m s/rad", "N s/m");
  }
  if (columns.rotor_inertia) add("kg m²", "kg");
  return units;
}

void effortRegressor(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                     const EffortColumns& columns, Workspace& workspace, Eigen::MatrixXd& W) {
  if (!columns.friction && !columns.rotor_inertia) {
    fast::regressor(model, state, acceleration, workspace, W);
    return;
  }
  EffortScratch& own = workspace.scratch<EffortScratch>(model);
  fast::regressor(model, state, acceleration, workspace, own.Y);
  const int of_bodies = inertialParameterCount(model), count = static_cast<int>(own.axes.size());
  const int per_axis = (columns.friction ? 2 : 0) + (columns.rotor_inertia ? 1 : 0);
  W.setZero(model.velocitySize(), of_bodies + per_axis * count);
  W.leftCols(of_bodies) = own.Y;
  for (int i = 0; i < count; ++i) {
    const int row = own.axes[i];
    int column = of_bodies + i;
    if (columns.friction) {  // (1)
      W(row, column) = std::tanh(state.velocity[row] / kSlow);
      W(row, column += count) = state.velocity[row];
      column += count;
    }
    if (columns.rotor_inertia) W(row, column) = acceleration[row];
  }
}

}  // namespace armillary
