// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/smallest_cone_forces.h"

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

// Rows of length 1, so that moments and forces count alike, and b of length 1.
void SmallestConeForces::scaleRows(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) {
  row_scale_ = A.rowwise().norm();
  for (double& scale : row_scale_) scale = scale > 0.0 ? 1.0 / scale : 1.0;
  A_ = row_scale_.asDiagonal() * A;
  At_ = A_.transpose();
  b_ = row_scale_.cwiseProduct(b);
}

// f and the gradient at y, and the value of (3).
double SmallestConeForces::evaluate(double friction) {
  pull_.noalias() = At_ * y_;
  for (Eigen::Index i = 0; i < pull_.size(); i += 3) {
    f_.segment<3>(i) = nearestInCone(pull_.segment<3>(i), friction);
  }
  gradient_ = b_;
  gradient_.noalias() -= A_ * f_;
  return b_.dot(y_) - 0.5 * f_.squaredNorm();
}

// A D Aᵀ.
void SmallestConeForces::assemble(double friction) {
  for (Eigen::Index i = 0; i < pull_.size(); i += 3) {
    const Eigen::Matrix3d D = coneDerivative(pull_.segment<3>(i), friction);
    scaled_.middleRows<3>(i).noalias() = D * At_.middleRows<3>(i);
  }
  H_.noalias() = A_ * scaled_;
}

bool SmallestConeForces::solve(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, double friction,
                               double longest) {
  if (A.cols() % 3 != 0 || A.rows() != b.size() || !(friction >= 0.0)) {
    throw std::invalid_argument(
        "forces in cones: A is " + std::to_string(A.rows()) + " x " + std::to_string(A.cols()) +
        ", b has " + std::to_string(b.size()) + " numbers and the friction is " +
        std::to_string(friction) +
        "; expected three columns a force, a number a row, and friction of at least 0");
  }
  scaleRows(A, b);
  const double size = b_.norm();
  iterations_ = 0;
  f_.setZero(A.cols());
  y_.setZero(b.size());
  if (size == 0.0) return true;
  b_ /= size;
  pull_.setZero(A.cols());
  scaled_.setZero(A.cols(), A.rows());

  // first as if all forces were inside of their cones: often they are
  H_.noalias() = A_ * At_;
  gradient_ = b_;
  double value = 0.0, residual = 1.0, sigma = kRounding;
  for (; iterations_ < kMostIterations && residual > kRounding; ++iterations_) {
    start_ = y_;
    step_ = gradient_;
    shifted_ = H_;
    shifted_.diagonal().array() += sigma;
    cholesky_.factorize(shifted_);
    cholesky_.solveInPlace(step_);  // (4)
    const double promised = gradient_.dot(step_);
    y_ = start_ + step_;
    const double reached = evaluate(friction);
    const double left = gradient_.norm();
    if (b_.dot(y_) > longest / size * f_.norm() * (1.0 + kBalanced)) return false;  // (5)
    // near the top (3) is flat to rounding, and the gradient says more
    const bool flat = promised < kFlat;
    if (flat ? left < residual : reached >= value + 0.1 * promised) {
      value = reached;
      residual = left;
      sigma = std::max(kRounding, 0.1 * sigma);
      assemble(friction);
      continue;
    }
    if (sigma > kMostDamping) break;
    sigma = std::max(10.0 * sigma, 1e-3 * residual);
    y_ = start_;
    evaluate(friction);
  }
  if (!(residual <= kBalanced)) return false;
  f_ *= size;
  y_ = size * row_scale_.cwiseProduct(y_);
  return true;
}

}  // namespace armillary
