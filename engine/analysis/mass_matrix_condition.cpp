// SPDX-License-Identifier: BSD-3-Clause
#include "engine/analysis/mass_matrix_condition.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/linear_algebra/symmetric_eigensolver.h"

namespace armillary {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr double kWorthTelling = 1e12;
constexpr int kMostJudged = 500;  // degrees of freedom: O(n³)

// Equation (1); the least entry of M's diagonal that is not positive comes back, or -1.
int unitFree(const Eigen::MatrixXd& M, Eigen::MatrixXd& C) {
  const Eigen::VectorXd root = M.diagonal().cwiseMax(0.0).cwiseSqrt();
  for (Eigen::Index i = 0; i < M.rows(); ++i) {
    if (!(root[i] > 0.0)) return static_cast<int>(i);
  }
  C = root.cwiseInverse().asDiagonal() * M * root.cwiseInverse().asDiagonal();
  return -1;
}

// Degrees of freedom whose own inertia is zero but for rounding.
std::vector<int> moveNothing(const Model& model, const Eigen::MatrixXd& M) {
  std::vector<int> found;
  for (const Body& body : model.bodies) {
    if (&body == &model.bodies.front()) continue;
    const int size = visitJoint(body.kind, [](auto joint) { return joint.kVelocities; });
    for (int k = 0; k < size; ++k) {
      const int i = body.velocity_index + k;
      if (!(M(i, i) > body.multiplier * body.multiplier * body.singular_pivot)) found.push_back(i);
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::string quotedNames(const std::vector<int>& degrees_of_freedom, const Model& model) {
  constexpr std::size_t kNamed = 6;
  std::string text;
  const std::size_t n = degrees_of_freedom.size();
  for (std::size_t i = 0; i < std::min(n, kNamed); ++i) {
    const bool last = i + 1 == n;
    if (i > 0) text += last ? " and " : ", ";
    text += "'" + model.degrees_of_freedom[degrees_of_freedom[i]].name + "'";
  }
  if (n > kNamed) text += " and " + std::to_string(n - kNamed) + " more";
  return text;
}

std::string rounded(double condition) {
  if (!std::isfinite(condition)) return "infinite";
  const double power = std::floor(std::log10(condition));
  const int digit = static_cast<int>(condition / std::pow(10.0, power));
  return std::to_string(digit) + "e" + std::to_string(static_cast<int>(power));
}

// The zero position, then places within the limits that no two joints share alike.
State poseOf(const Model& model, int pose) {
  State state = neutralState(model);
  if (pose == 0) return state;
  for (const Joint& joint : model.joints) {
    if (joint.position_size != 1 || joint.mimic) continue;
    const Coordinate& coordinate = model.coordinates[joint.position_index];
    const bool limited = std::isfinite(coordinate.lower) && std::isfinite(coordinate.upper);
    const double lower = limited ? coordinate.lower : -1.0;
    const double upper = limited ? coordinate.upper : 1.0;
    const double golden = 0.6180339887498949;  // its multiples never repeat
    const double share = std::fmod(golden * (joint.position_index + 1) * pose + 0.1 * pose, 1.0);
    state.position[joint.position_index] = lower + share * (upper - lower);
  }
  return state;
}

}  // namespace

MassMatrixCondition massMatrixCondition(const Model& model, const State& state,
                                        Workspace& workspace) {
  MassMatrixCondition result;
  const int n = model.velocitySize();
  if (n == 0) return result;
  Eigen::MatrixXd M, C;
  massMatrix(model, state, workspace, M);
  result.weak = moveNothing(model, M);
  if (const int vanishing = unitFree(M, C); vanishing >= 0 && result.weak.empty()) {
    result.weak = {vanishing};
  }
  if (!result.weak.empty()) {
    result.condition = kInfinite;
    result.singular = result.alone = true;
    return result;
  }
  const SymmetricEigensolver eigen(C);
  const double least = eigen.values()[0];
  result.condition = least > 0.0 ? eigen.values()[n - 1] / least : kInfinite;
  result.singular = !(n * kEpsilon * result.condition <= 1.0);
  const Eigen::VectorXd share = eigen.vectors().col(0).cwiseAbs();  // (2), each in its own measure
  constexpr double kSmallShare = 0.1;
  for (int i = 0; i < n; ++i) {
    if (share[i] >= kSmallShare * share.maxCoeff()) result.weak.push_back(i);
  }
  std::stable_sort(result.weak.begin(), result.weak.end(),
                   [&](int a, int b) { return share[a] > share[b]; });
  return result;
}

bool mayBeSingular(const Model& model, const State& state, Workspace& workspace) {
  const int n = model.velocitySize();
  if (n == 0 || n > kMostJudged) return false;
  Eigen::MatrixXd& C = workspace.matrix;
  massMatrix(model, state, workspace, C);
  Eigen::VectorXd& root = workspace.vector;
  root = C.diagonal().cwiseMax(0.0).cwiseSqrt();
  for (int k = 0; k < n; ++k) {
    if (!(root[k] > 0.0)) return true;
    for (int j = 0; j <= k; ++j) C(k, j) /= root[k] * root[j];  // (1)
  }
  constexpr double kSmallPivot = 1e-8;
  for (int k = 0; k < n; ++k) {  // C = L Lᵀ, L in C's lower triangle
    for (int j = 0; j < k; ++j) {
      C(k, j) = (C(k, j) - C.row(k).head(j).dot(C.row(j).head(j))) / C(j, j);
    }
    const double pivot = C(k, k) - C.row(k).head(k).squaredNorm();
    if (!(pivot > kSmallPivot)) return true;
    C(k, k) = std::sqrt(pivot);
  }
  return false;
}

std::string describe(const MassMatrixCondition& condition, const Model& model) {
  const std::string names = quotedNames(condition.weak, model);
  std::string text = "the mass matrix is ";
  if (!condition.singular) text += "nearly ";
  text += "singular (condition " + rounded(condition.condition) + "): ";
  if (condition.alone || condition.weak.size() < 2) {
    return text + (condition.weak.size() < 2 ? "joint " : "each of the joints ") + names +
           " moves " + (condition.singular ? "no inertia" : "hardly any inertia") +
           "; give the links beyond it mass and inertia";
  }
  return text + "the joints " + names + " can move together and move " +
         (condition.singular ? "no inertia" : "hardly any inertia") +
         "; fix one of them, or give the links that they move inertia of their own";
}

void checkMassMatrix(const Model& model, const RobotDescription& robot, Diagnostics& diagnostics) {
  if (model.velocitySize() > kMostJudged || !model.loops.empty()) return;
  constexpr int kPoses = 4;
  Workspace workspace(model);
  MassMatrixCondition home, best;
  for (int pose = 0; pose < kPoses; ++pose) {
    const State state = poseOf(model, pose);
    if (pose == 0 && !mayBeSingular(model, state, workspace)) return;
    const MassMatrixCondition here = massMatrixCondition(model, state, workspace);
    if (pose == 0) {
      if (here.alone || !(here.condition > kWorthTelling)) return;
      home = best = here;
    } else if (here.condition < best.condition) {
      best = here;
    }
  }
  const bool everywhere = best.condition > kWorthTelling;
  const std::string text = describe(home, model);
  const std::size_t stop = text.find("; ");
  const int joint = model.degrees_of_freedom[home.weak.front()].joint;
  int line = robot.line;
  for (const JointDescription& each : robot.joints) {
    if (each.name == model.joints[joint].name && each.line > 0) line = each.line;
  }
  diagnostics.warning(
      line, "joint '" + model.joints[joint].name + "'",
      text.substr(0, stop) + (everywhere ? "" : "; so in the zero position, not in others"),
      text.substr(stop + 2) + (home.singular ? "; until then forward dynamics is refused"
                                             : "; until then accelerations have few right digits"));
}

}  // namespace armillary
