// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/question_numbers.h"

#include <algorithm>
#include <cmath>

#include "engine/lessons/mistaken_quantities.h"
#include "engine/simulation/simulator.h"
#include "engine/table/written_columns.h"

namespace armillary {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double kTiny = 1e-9;         // what is no larger is zero, in a question's unit
constexpr double kSmallColumn = 0.01;  // of the largest
constexpr int kMostAnswerRows = 400;   // by which mistakes are told apart

double unitOf(const LessonQuestion& question) {
  return question.unit ? question.unit->factor : 1.0;
}

bool isMotionAlone(const Variant& variant) {  // what a simulation can go wrong by
  const Variant right;
  return variant.inertia == right.inertia && variant.coriolis == right.coriolis &&
         variant.centrifugal == right.centrifugal && variant.rotation == right.rotation &&
         variant.base_turned == right.base_turned && !hasTurnedFrames(variant) &&
         !variant.vectors_in_link && !variant.forces_in_link;
}

std::optional<MatrixXd> simulated(const LessonStep& step, const LessonQuestion& question,
                                  const Variant& variant) {
  if (!isMotionAlone(variant)) return std::nullopt;
  const LessonSimulation& simulation = *question.simulation;
  const Model& robot = variant.model ? *variant.model : *step.robot->model;
  const auto model = withGravity(robot, robot.gravity * variant.gravity);
  SimulationOptions options;
  options.joint_forces.passive = simulation.passive;
  Simulator simulator(feltModel(model, options), options);
  State state = simulation.start.state;
  for (int i = 0; i < model->positionSize(); ++i) {
    if (model->coordinates[i].measure == Measure::kAngle) state.position[i] *= variant.angles;
  }
  for (int i = 0; i < model->velocitySize(); ++i) {
    if (model->degrees_of_freedom[i].measure == Measure::kAngle) {
      state.velocity[i] *= rateFactor(*model, variant, i);
    }
  }
  std::vector<LinkWrench> wrenches = simulation.start.wrenches;
  for (LinkWrench& wrench : wrenches) wrench.wrench = wrench.wrench * variant.forces;
  const std::vector<double> times = timesOf(question);
  MatrixXd values(static_cast<Eigen::Index>(times.size()), 1);
  const int column = question.columns.front();
  state.time = 0.0;
  for (size_t i = 0; i < times.size(); ++i) {
    while (state.time < times[i] - 1e-12) {
      const double length = std::min(times[i] - state.time, options.step);
      if (!simulator.step(state, length, simulation.start.effort, wrenches)) return std::nullopt;
    }
    values(static_cast<Eigen::Index>(i), 0) =
        variant.result * (column < model->positionSize()
                              ? state.position[column]
                              : state.velocity[column - model->positionSize()]);
  }
  if (!values.allFinite()) return std::nullopt;
  return values;
}

std::optional<MatrixXd> alongMotion(const LessonStep& step, const LessonQuestion& question,
                                    const Variant& variant, const std::vector<int>& rows) {
  const LessonMotion& motion = *question.motion;
  const size_t count = rows.empty() ? motion.rows.size() : rows.size();
  MistakenQuantities quantities(step.robot->model, variant);
  MatrixXd values(static_cast<Eigen::Index>(count),
                  static_cast<Eigen::Index>(question.columns.size()));
  QuantityPoint point = step.stage;
  for (size_t i = 0; i < count; ++i) {
    const size_t row = rows.empty() ? i : static_cast<size_t>(rows[i]);
    point.state = motion.rows[row].state;
    point.acceleration = motion.rows[row].acceleration;
    if (!motion.wrenches.empty()) point.wrenches = motion.wrenches[row];
    const VectorXd all = quantities.values(question.quantity, point);
    for (size_t k = 0; k < question.columns.size(); ++k) {
      values(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) =
          variant.result * all[question.columns[k]];
    }
  }
  if (!values.allFinite()) return std::nullopt;
  return values;
}

double rootMeanSquare(const VectorXd& values) {
  return values.size() == 0 ? 0.0 : values.norm() / std::sqrt(static_cast<double>(values.size()));
}

}  // namespace

double computedNumber(const ComputedNumber& number, const LessonRobot& robot,
                      const Variant& variant) {
  if (!number.expression) return variant.result * number.constant;
  MistakenQuantities quantities(robot.model, variant);
  std::vector<double> values;
  for (const ComputedNumber::Quantity& each : number.quantities) {
    values.push_back(each.quantity.empty()
                         ? each.constant
                         : quantities.values(each.quantity, each.point)[each.index]);
  }
  return variant.result * number.expression->value([&](int i) { return values[i]; });
}

double computedNumberAt(const ComputedNumber& number, const LessonRobot& robot,
                        const VectorXd& position) {
  ComputedNumber there = number;
  for (ComputedNumber::Quantity& each : there.quantities) each.point.state.position = position;
  return computedNumber(there, robot, rightVariant());
}

std::vector<double> timesOf(const LessonQuestion& question) {
  std::vector<double> times;
  if (question.simulation) {
    const auto steps =
        static_cast<int>(std::lround(question.simulation->duration * question.simulation->rate));
    for (int i = 0; i <= steps; ++i) times.push_back(i / question.simulation->rate);
  } else if (question.motion) {
    for (const MotionSample& row : question.motion->rows) times.push_back(row.state.time);
  }
  return times;
}

std::optional<MatrixXd> questionNumbers(const LessonStep& step, const LessonQuestion& question,
                                        const Variant& variant, const std::vector<int>& rows) {
  if (question.kind == LessonQuestion::Kind::kNumber) {
    const double value = computedNumber(*question.expected, *step.robot, variant);
    if (!std::isfinite(value)) return std::nullopt;
    return MatrixXd::Constant(1, 1, value);
  }
  if (question.kind == LessonQuestion::Kind::kArrow) {
    const Eigen::Vector3d arrow =
        variant.result * MistakenQuantities(step.robot->model, variant)
                             .linkForce(question.arrow->what, question.arrow->link, step.stage);
    if (!arrow.allFinite()) return std::nullopt;
    return MatrixXd(arrow.transpose());
  }
  if (question.motion) return alongMotion(step, question, variant, rows);
  std::optional<MatrixXd> all = simulated(step, question, variant);
  if (!all || rows.empty()) return all;
  MatrixXd some(static_cast<Eigen::Index>(rows.size()), 1);
  for (size_t i = 0; i < rows.size(); ++i)
    some(static_cast<Eigen::Index>(i), 0) = (*all)(rows[i], 0);
  return some;
}

double columnDistance(const LessonQuestion& question, const MatrixXd& answer,
                      const MatrixXd& wanted, Eigen::Index column) {
  const VectorXd off = answer.col(column) - wanted.col(column);
  double largest = 0.0;
  for (Eigen::Index k = 0; k < wanted.cols(); ++k) {
    largest = std::max(largest, rootMeanSquare(wanted.col(k)));
  }
  const double unit = unitOf(question);
  double size = std::max(rootMeanSquare(wanted.col(column)), kSmallColumn * largest);
  if (question.kind == LessonQuestion::Kind::kPredict) {
    const VectorXd curve = wanted.col(column);
    size = std::max(curve.maxCoeff() - curve.minCoeff(), curve.cwiseAbs().maxCoeff());
  }
  const double allowed = std::max(
      {question.tolerance.absolute * unit, question.tolerance.relative * size, kTiny * unit});
  return rootMeanSquare(off) / allowed;
}

ArrowError arrowError(const MatrixXd& answer, const MatrixXd& wanted) {
  const Eigen::Vector3d drawn = answer.row(0).transpose(), right = wanted.row(0).transpose();
  const double angle = std::atan2(drawn.cross(right).norm(), drawn.dot(right));
  return {angle, drawn.norm() - right.norm()};
}

double distance(const LessonQuestion& question, const MatrixXd& answer, const MatrixXd& wanted) {
  if (question.kind == LessonQuestion::Kind::kArrow) {
    const ArrowError error = arrowError(answer, wanted);
    const double unit = unitOf(question);
    const double allowed = std::max({question.tolerance.absolute * unit,
                                     question.tolerance.relative * wanted.norm(), kTiny * unit});
    return std::max(error.angle / question.arrow->angle, std::abs(error.length) / allowed);
  }
  double worst = 0.0;
  for (Eigen::Index k = 0; k < wanted.cols(); ++k) {
    const double one = columnDistance(question, answer, wanted, k);
    if (!(one <= worst)) worst = one;
  }
  return worst;
}

QuestionNumbers::QuestionNumbers(const LessonStep& step, const LessonQuestion& question,
                                 const std::vector<Variant>& variants)
    : step_(step),
      question_(question),
      variants_(variants),
      pair_variants_(pairsOfMistakes()),
      quaternions_(quaternionColumns(*step.robot->model, question)) {
  if (auto right = questionNumbers(step, question, rightVariant())) right_ = std::move(*right);
  const auto count = static_cast<int>(right_.rows());
  const int stride = std::max(1, (count + kMostAnswerRows - 1) / kMostAnswerRows);
  for (int i = 0; i < count; i += stride) rows_.push_back(i);
  right_of_rows_ = some(right_);
}

MatrixXd QuestionNumbers::some(const MatrixXd& all) const {
  MatrixXd chosen(static_cast<Eigen::Index>(rows_.size()), all.cols());
  for (size_t i = 0; i < rows_.size(); ++i) {
    chosen.row(static_cast<Eigen::Index>(i)) = all.row(rows_[i]);
  }
  return chosen;
}

void QuestionNumbers::compute(const std::vector<Variant>& variants,
                              std::vector<Candidate>& candidates) {
  for (const Variant& variant : variants) {
    auto numbers = questionNumbers(step_, question_, variant, rows_);
    // what is right within the tolerance is no mistake that could be seen here
    if (!numbers) continue;
    const MatrixXd as_right = signedAs(right_of_rows_, *numbers, quaternions_);
    if (distance(question_, as_right, right_of_rows_) <= 1.0) continue;
    candidates.push_back({&variant, std::move(*numbers)});
  }
  // of a base that rests there is no difference
  std::erase_if(candidates, [&](const Candidate& one) {
    return one.variant->joint_rates_alone &&
           std::any_of(candidates.begin(), candidates.end(), [&](const Candidate& other) {
             return other.variant->mistake == one.variant->mistake &&
                    !other.variant->joint_rates_alone && other.numbers == one.numbers;
           });
  });
}

std::vector<NamedMistake> QuestionNumbers::explain(const MatrixXd& answer) {
  const MatrixXd given = some(answer);
  if (!singles_known_) compute(variants_, singles_);
  singles_known_ = true;
  std::vector<NamedMistake> found =
      explainBy(singles_, otherUnits(*step_.robot->model, question_), given);
  if (!found.empty()) return found;
  if (const auto turned = turnedColumns(given)) return {*turned};
  if (!pairs_known_) compute(pair_variants_, pairs_);
  pairs_known_ = true;
  return explainBy(pairs_, {}, given);
}

std::vector<NamedMistake> QuestionNumbers::explainBy(const std::vector<Candidate>& candidates,
                                                     const std::vector<OtherUnit>& units,
                                                     const MatrixXd& answer) const {
  std::vector<std::pair<double, const Variant*>> near;
  double best = 1.0;
  for (const Candidate& each : candidates) {
    const double off =
        distance(question_, signedAs(each.numbers, answer, quaternions_), each.numbers);
    if (!(off <= 1.0)) continue;
    near.emplace_back(off, each.variant);
    best = std::min(best, off);
  }
  std::vector<std::pair<double, const OtherUnit*>> told;
  for (const OtherUnit& unit : units) {
    const std::optional<double> off = distanceInUnit(unit, answer);
    if (!off) continue;
    told.emplace_back(*off, &unit);
    best = std::min(best, *off);
  }
  const double most = std::max(3.0 * best, 1e-4);
  std::vector<const Variant*> kept;
  for (const auto& [off, variant] : near) {
    if (off <= most) kept.push_back(variant);
  }
  std::vector<NamedMistake> named = joinedByKind(kept);
  for (const auto& [off, unit] : told) {
    if (off <= most) named.push_back({unit->mistake, {}, {}, unit->words});
  }
  return named;
}

}  // namespace armillary
