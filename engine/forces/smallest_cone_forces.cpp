// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/smallest_cone_forces.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace armillary {
namespace {

using Eigen::Vector3d;

constexpr int kMostIterations = 200;
constexpr double kBalanced = 1e-7;   // of b
constexpr double kRounding = 1e-15;  // of b
constexpr double kFlat = 1e-13;      // of (3)
constexpr double kMostDamping = 1e6;

// The generalized derivative of nearestInCone(), symmetric.
Eigen::Matrix3d coneDerivative(const Vector3d& v, double friction) {
  const double t = v.head<2>().norm();
  if (t <= friction * v.z()) return Eigen::Matrix3d::Identity();
  if (friction * t <= -v.z()) return Eigen::Matrix3d::Zero();
  // along the ray of the cone below v, and across it, where the cone is curved
  const Eigen::Vector2d u = v.head<2>() / t;
  const Vector3d ray = Vector3d(friction * u.x(), friction * u.y(), 1.0).normalized();
  const Vector3d across(-u.y(), u.x(), 0.0);
  const double bent =
      friction * (friction * t + v.z()) / ((1.0 + friction * friction) * t);  // |t of P| / t
  return ray * ray.transpose() + bent * across * across.transpose();
}

}  // namespace

Vector3d nearestInCone(const Vector3d& v, double friction) {
  const double t = v.head<2>().norm();
  if (t <= friction * v.z()) return v;
  if (friction * t <= -v.z()) return Vector3d::Zero();
  const double n = (friction * t + v.z()) / (1.0 + friction * friction);
  const double shortened = friction * n / t;
  return {shortened * v.x(), shortened * v.y(), n};
}

// Rows of length 1, so that moments and forces count alike, and b and c no longer than 1.
void SmallestConeForces::scale(const Eigen::MatrixXd& A, const Eigen::VectorXd& b,
                               const ConeProblem& problem) {
  row_scale_ = A.rowwise().norm();
  for (double& scale : row_scale_) scale = scale > 0.0 ? 1.0 / scale : 1.0;
  A_ = row_scale_.asDiagonal() * A;
  At_ = A_.transpose();
  b_ = row_scale_.cwiseProduct(b);
  if (problem.center != nullptr) {
    center_ = *problem.center;
  } else {
    center_.setZero(A.cols());
  }
  size_ = std::max(b_.norm(), center_.norm());
  if (size_ == 0.0) return;
  b_ /= size_;
  center_ /= size_;
  longest_ = problem.longest / size_;
  const auto count = static_cast<Eigen::Index>(problem.unknowns.size());
  forces_end_ = A.cols() - count;
  weight_.setConstant(A.cols(), problem.force_weight);
  least_.resize(count);
  most_.resize(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const BoundedUnknown& unknown = problem.unknowns[static_cast<size_t>(i)];
    weight_[forces_end_ + i] = unknown.weight;
    least_[i] = unknown.least / size_;
    most_[i] = unknown.most / size_;
  }
}

// x and the gradient at y, and the value of (3).
double SmallestConeForces::evaluate() {
  turned_.noalias() = At_ * y_;
  pull_ = center_ + turned_.cwiseQuotient(weight_);
  for (Eigen::Index i = 0; i < forces_end_; i += 3) {
    x_.segment<3>(i) = nearestInCone(pull_.segment<3>(i), friction_);
  }
  for (Eigen::Index i = 0; i < least_.size(); ++i) {
    x_[forces_end_ + i] = std::clamp(pull_[forces_end_ + i], least_[i], most_[i]);
  }
  gradient_ = b_;
  gradient_.noalias() -= A_ * x_;
  double value = b_.dot(y_) - x_.dot(turned_);
  for (Eigen::Index i = 0; i < x_.size(); ++i) {
    const double moved = x_[i] - center_[i];
    value += 0.5 * weight_[i] * moved * moved;
  }
  return value;
}

// A D W⁻¹ Aᵀ.
void SmallestConeForces::assemble() {
  for (Eigen::Index i = 0; i < forces_end_; i += 3) {
    const Eigen::Matrix3d D = coneDerivative(pull_.segment<3>(i), friction_) / weight_[i];
    scaled_.middleRows<3>(i).noalias() = D * At_.middleRows<3>(i);
  }
  for (Eigen::Index k = 0; k < least_.size(); ++k) {
    const Eigen::Index i = forces_end_ + k;
    const bool inside = pull_[i] >= least_[k] && pull_[i] <= most_[k];
    scaled_.row(i) = (inside ? 1.0 / weight_[i] : 0.0) * At_.row(i);
  }
  H_.noalias() = A_ * scaled_;
}

// The right side of (5).
double SmallestConeForces::reach() const {
  double along = 0.0, rest = 0.0;
  for (Eigen::Index i = 0; i < forces_end_; i += 3) {
    along += nearestInCone(turned_.segment<3>(i), friction_).squaredNorm();
  }
  for (Eigen::Index k = 0; k < least_.size(); ++k) {
    const double slope = turned_[forces_end_ + k];
    const double end = slope > 0.0 ? most_[k] : -least_[k];
    rest += std::abs(slope) * (std::isfinite(end) ? end : longest_);
  }
  return longest_ * std::sqrt(along) + rest;
}

bool SmallestConeForces::solve(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, double friction,
                               double longest) {
  return solve(A, b, friction, {.longest = longest});
}

bool SmallestConeForces::solve(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, double friction,
                               const ConeProblem& problem) {
  const Eigen::Index forces = A.cols() - static_cast<Eigen::Index>(problem.unknowns.size());
  if (forces < 0 || forces % 3 != 0 || A.rows() != b.size() || !(friction >= 0.0) ||
      (problem.center != nullptr && problem.center->size() != A.cols())) {
    throw std::invalid_argument(
        "forces in cones: A is " + std::to_string(A.rows()) + " x " + std::to_string(A.cols()) +
        " with " + std::to_string(problem.unknowns.size()) + " further unknowns, b has " +
        std::to_string(b.size()) + " numbers and the friction is " + std::to_string(friction) +
        "; expected three columns a force and one a further unknown, a number a row, and friction "
        "of at least 0");
  }
  friction_ = friction;
  scale(A, b, problem);
  iterations_ = 0;
  x_.setZero(A.cols());
  y_.setZero(b.size());
  if (size_ == 0.0) return true;
  scaled_.setZero(A.cols(), A.rows());

  // first as if all forces were inside of their cones: often they are
  double value = evaluate(), residual = gradient_.norm(), sigma = kRounding;
  assemble();
  for (; iterations_ < kMostIterations && residual > kRounding; ++iterations_) {
    start_ = y_;
    step_ = gradient_;
    shifted_ = H_;
    shifted_.diagonal().array() += sigma;
    cholesky_.factorize(shifted_);
    cholesky_.solveInPlace(step_);  // (4)
    const double promised = gradient_.dot(step_);
    y_ = start_ + step_;
    const double reached = evaluate();
    const double left = gradient_.norm();
    if (b_.dot(y_) > reach() * (1.0 + kBalanced)) return false;  // (5)
    // near the top (3) is flat to rounding, and the gradient says more
    const bool flat = promised < kFlat;
    if (flat ? left < residual : reached >= value + 0.1 * promised) {
      value = reached;
      residual = left;
      sigma = std::max(kRounding, 0.1 * sigma);
      assemble();
      continue;
    }
    if (sigma > kMostDamping) break;
    sigma = std::max(10.0 * sigma, 1e-3 * residual);
    y_ = start_;
    evaluate();
  }
  if (!(residual <= kBalanced)) return false;
  x_ *= size_;
  y_ = size_ * row_scale_.cwiseProduct(y_);
  return true;
}

}  // namespace armillary
