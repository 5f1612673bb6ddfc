// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/conditions.h"

#include <cmath>

#include "engine/analysis/jacobian.h"
#include "engine/lessons/question_numbers.h"
#include "engine/linear_algebra/singular_values.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

// The least singular value of the rows of J by the largest; 0 is singular.
double singularity(const LessonCondition& condition, const Model& model,
                   const QuantityPoint& point) {
  Workspace workspace(model);
  Jacobian J;
  linkJacobian(model, point.state, condition.link, JacobianFrame::kLinkOrigin, workspace, J);
  Eigen::MatrixXd some(static_cast<Eigen::Index>(condition.rows.size()), J.cols());
  for (size_t i = 0; i < condition.rows.size(); ++i) {
    some.row(static_cast<Eigen::Index>(i)) = J.row((condition.rows[i] + 3) % 6);
  }
  const Eigen::VectorXd values = singularValues(some);
  const auto needed = static_cast<Eigen::Index>(condition.rows.size());
  if (values.size() < needed || !(values[0] > 0.0)) return 0.0;
  return values[needed - 1] / values[0];
}

}  // namespace

bool holds(const LessonCondition& condition, const LessonRobot& robot, const QuantityPoint& point,
           std::string& found) {
  using Bound = LessonCondition::Kind;
  if (condition.kind == Bound::kSingular) {
    const double ratio = singularity(condition, *robot.model, point);
    found = "the least singular value is " + withDigits(ratio, 3) + " of the largest, not below " +
            withDigits(condition.tolerance, 3);
    return ratio <= condition.tolerance;
  }
  const double value = computedNumberAt(condition.value, robot, point.state.position);
  const std::string name = condition.text.empty() ? condition.value.text : condition.text;
  found = name + ": it is " + withDigits(value, 4) + ", and must be ";
  if (condition.kind == Bound::kEquals) {
    found += withDigits(condition.bound, 4) + " ± " + withDigits(condition.tolerance, 3);
    return std::abs(value - condition.bound) <= condition.tolerance;
  }
  const bool above = condition.kind == Bound::kAbove;
  found += (above ? "above " : "below ") + withDigits(condition.bound, 4);
  return above ? value > condition.bound : value < condition.bound;
}

std::string outsideOfLimits(const Model& model, const Eigen::VectorXd& position) {
  for (int i = 0; i < model.positionSize(); ++i) {
    const Coordinate& coordinate = model.coordinates[i];
    if (position[i] < coordinate.lower - 1e-6 || position[i] > coordinate.upper + 1e-6) {
      return "'" + coordinate.name + "' is outside of its limits";
    }
  }
  return {};
}

}  // namespace armillary
