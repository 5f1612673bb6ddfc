// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/point_springs.h"

#include <cmath>
#include <limits>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/forces/point_lines.h"
#include "engine/linear_algebra/cholesky.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

// Where no inertia is felt, the diagonal's share is all that can be said: of those degrees of
// freedom that the line moves.
double byDiagonal(const Eigen::VectorXd& along, const Eigen::MatrixXd& M) {
  double sum = 0.0;
  for (Eigen::Index i = 0; i < along.size(); ++i) {
    if (along[i] != 0.0) sum += along[i] * along[i] / M(i, i);
  }
  return sum;
}

double dampingRateAtHome(const Model& model) {
  Workspace workspace(model);
  const State home = homeState(model);
  Eigen::MatrixXd M;
  massMatrix(model, home, workspace, M);
  const Cholesky factor(M);
  forwardKinematics(model, home, workspace, workspace.X_WB);
  Eigen::VectorXd along;
  double rate = 0.0;
  for (const PointSpring& spring : model.springs) {
    if (spring.damping == 0.0) continue;
    lengthGradient(model, home, spring.end1, spring.end2, workspace, along);
    const double eased =
        factor.isPositiveDefinite() ? along.dot(factor.solve(along)) : byDiagonal(along, M);
    // of a matrix that is positive definite by rounding only, no more can be said
    rate += std::isnan(eased) ? std::numeric_limits<double>::infinity() : spring.damping * eased;
  }
  return rate;
}

}  // namespace

PointSprings::PointSprings(const Model& model) : count_(static_cast<int>(model.springs.size())) {
  if (needed()) damping_rate_ = dampingRateAtHome(model);
}

void PointSprings::append(const Model& model, const Workspace& kinematics,
                          std::vector<LinkWrench>& wrenches) const {
  expectSize(model, "the springs' workspace", static_cast<Eigen::Index>(kinematics.X_WB.size()),
             model.bodyCount());
  const auto act = [&](const LinkPoint& end, const Vector3d& force) {
    wrenches.push_back(wrenchAt(model, end, force, kinematics));
    wrenches.back().source = LinkWrench::Source::kSpring;
  };
  for (const PointSpring& spring : model.springs) {
    const PointLine line = lineBetween(spring.end1, spring.end2, kinematics);
    const double pull =
        spring.stiffness * (line.length - spring.rest_length) + spring.damping * line.rate;  // (1)
    const Vector3d force = pull * line.direction;                                            // (2)
    act(spring.end1, force);
    act(spring.end2, -force);
  }
}

double PointSprings::energy(const Model& model, const Workspace& kinematics) {
  double sum = 0.0;
  for (const PointSpring& spring : model.springs) {
    const double stretch =
        lineBetween(spring.end1, spring.end2, kinematics).length - spring.rest_length;
    sum += 0.5 * spring.stiffness * stretch * stretch;  // (3)
  }
  return sum;
}

}  // namespace armillary
