// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/consistent_parameters.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

#include "engine/linear_algebra/cholesky.h"
#include "engine/parameters/given_bodies.h"

namespace armillary {
namespace {

using Eigen::Matrix4d;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using BodyMatrix = Eigen::Matrix<double, kParametersPerBody, kParametersPerBody>;

constexpr double kInfiniteCost = std::numeric_limits<double>::infinity();

// D (2) with its derivatives.
class Distance {
 public:
  Distance(const Model& model, const VectorXd& given, const VectorXd& sizes)
      : of_bodies_(inertialParameterCount(model)), sizes_(sizes) {
    constexpr double kSphere = 1e-4;  // bodies as thin as rods leave no room beside them
    const GivenBodies bodies(model, given, kSphere);
    start_ = bodies.at(VectorXd::Zero(given.size()));
    start_.tail(sizes.size()) = sizes;
    slope_ = VectorXd::Zero(given.size());
    for (int first = 0; first < of_bodies_; first += kParametersPerBody) {
      const Matrix4d P = pseudoInertia(start_.segment<kParametersPerBody>(first));
      const Eigen::LLT<Matrix4d> factor(P);
      const Matrix4d inverse = factor.solve(Matrix4d::Identity());
      for (int a = 0; a < kParametersPerBody; ++a) {
        slope_[first + a] = inverse.cwiseProduct(derivative(a)).sum();
      }
    }
    slope_.tail(sizes.size()) = sizes.cwiseInverse();
  }

  // Bodies that are D's least.
  const VectorXd& start() const { return start_; }

  // Infinite where p is no bodies'. Up to a constant.
  double value(const VectorXd& p) const {
    double sum = slope_.dot(p);
    for (int first = 0; first < of_bodies_; first += kParametersPerBody) {
      const Eigen::LLT<Matrix4d> factor(pseudoInertia(p.segment<kParametersPerBody>(first)));
      if (factor.info() != Eigen::Success) return kInfiniteCost;
      const Matrix4d L = factor.matrixL();
      sum -= 2.0 * L.diagonal().array().log().sum();
    }
    for (Eigen::Index k = of_bodies_; k < p.size(); ++k) {
      if (!(p[k] > 0.0)) return kInfiniteCost;
      sum -= std::log(p[k]);
    }
    return std::isfinite(sum) ? sum : kInfiniteCost;
  }

  // Adds γ times the derivatives at bodies p.
  void add(const VectorXd& p, double weight, VectorXd& gradient, MatrixXd& hessian) const {
    gradient += weight * slope_;
    for (int first = 0; first < of_bodies_; first += kParametersPerBody) {
      const Eigen::LLT<Matrix4d> factor(pseudoInertia(p.segment<kParametersPerBody>(first)));
      std::array<Matrix4d, kParametersPerBody> carried;  // P⁻¹ ∂P
      for (int a = 0; a < kParametersPerBody; ++a) {
        carried[static_cast<std::size_t>(a)] = factor.solve(derivative(a));
        gradient[first + a] -= weight * carried[static_cast<std::size_t>(a)].trace();
      }
      BodyMatrix block;
      for (std::size_t a = 0; a < kParametersPerBody; ++a) {
        for (std::size_t b = 0; b < kParametersPerBody; ++b) {
          block(static_cast<int>(a), static_cast<int>(b)) =
              carried[a].cwiseProduct(carried[b].transpose()).sum();
        }
      }
      hessian.block<kParametersPerBody, kParametersPerBody>(first, first) += weight * block;
    }
    for (Eigen::Index k = of_bodies_; k < p.size(); ++k) {
      gradient[k] -= weight / p[k];
      hessian(k, k) += weight / (p[k] * p[k]);
    }
  }

 private:
  // ∂P/∂(parameter a): P is linear in them.
  static const Matrix4d& derivative(int a) {
    static const auto all = [] {
      std::array<Matrix4d, kParametersPerBody> of_each;
      for (int k = 0; k < kParametersPerBody; ++k) {
        of_each[static_cast<std::size_t>(k)] = pseudoInertia(BodyParameters::Unit(k));
      }
      return of_each;
    }();
    return all[static_cast<std::size_t>(a)];
  }

  int of_bodies_;
  VectorXd sizes_, start_, slope_;
};

// (1) for one γ, from bodies p.
class Problem {
 public:
  Problem(const Distance& distance, MatrixXd equations, VectorXd right, double variance)
      : distance_(distance),
        A_(std::move(equations)),
        b_(std::move(right)),
        precision_(1.0 / variance),
        information_(precision_ * A_.transpose() * A_) {}

  double residual(const VectorXd& p) const { return (A_ * p - b_).norm(); }

  VectorXd minimized(VectorXd p, double weight) const {
    constexpr int kMostSteps = 200;
    constexpr double kArrived = 1e-10;  // of Newton's decrement, squared, in units of γ
    MatrixXd hessian;
    VectorXd gradient, step;
    double now = value(p, weight);
    for (int i = 0; i < kMostSteps; ++i) {
      gradient = precision_ * (A_.transpose() * (A_ * p - b_));
      hessian = information_;
      distance_.add(p, weight, gradient, hessian);
      // rows and columns scaled so that units do not matter to rounding
      const VectorXd scale = hessian.diagonal().cwiseSqrt().cwiseInverse();
      const PivotedCholesky factor(scale.asDiagonal() * hessian * scale.asDiagonal());
      factor.solve(scale.cwiseProduct(gradient), step);
      step = -scale.cwiseProduct(step);
      const double decrement = -gradient.dot(step);
      if (!(decrement > kArrived * weight)) break;
      double share = 1.0;
      for (;; share *= 0.5) {
        const double then = value(p + share * step, weight);
        if (then <= now - 0.1 * share * decrement) {
          now = then;
          break;
        }
        if (share < 1e-12) return p;  // rounding says that it is there
      }
      p += share * step;
    }
    return p;
  }

 private:
  double value(const VectorXd& p, double weight) const {
    return 0.5 * precision_ * (A_ * p - b_).squaredNorm() + weight * distance_.value(p);
  }

  const Distance& distance_;
  MatrixXd A_;
  VectorXd b_;
  double precision_;
  MatrixXd information_;
};

}  // namespace

ConsistentParameters consistentParameters(const Model& model, const BaseParameters& base,
                                          const VectorXd& given, const VectorXd& beta,
                                          const MatrixXd& A, const VectorXd& b, int equations) {
  if (given.size() != base.K.cols() || beta.size() != base.K.rows() || A.cols() != base.K.rows() ||
      A.rows() != b.size()) {
    throw std::invalid_argument("robot '" + model.name +
                                "': the equations do not fit its base parameters");
  }
  // what the joints take is of the size that the file or the estimate gives it
  const int of_bodies = inertialParameterCount(model);
  VectorXd sizes = given.tail(given.size() - of_bodies);
  for (int k = 0; k < base.rank(); ++k) {
    const int p = base.independent[static_cast<std::size_t>(k)];
    if (p >= of_bodies) sizes[p - of_bodies] = std::max(sizes[p - of_bodies], std::abs(beta[k]));
  }
  constexpr double kLeastSize = 1e-6;  // N m s/rad, N m, kg m² or the like for translation
  sizes = sizes.cwiseMax(kLeastSize);

  const double least = (A * beta - b).norm();
  const double scale = std::max(b.norm(), 1e-300);
  // equations that hold to rounding have no scatter to measure by
  const double scatter = std::max(least, 1e-9 * scale);
  const double freedom = std::max(1, equations - base.rank());
  const Distance distance(model, given, sizes);
  const Problem problem(distance, A * base.K, b, scatter * scatter / freedom);

  constexpr double kFirst = 1.0, kLast = 1e-7, kEnough = 1e-3;  // of γ; of the residual
  ConsistentParameters result;
  std::vector<ConsistentParameters> tried;
  VectorXd p = distance.start();
  for (double weight = kFirst; weight >= 0.5 * kLast; weight *= 0.1) {
    p = problem.minimized(p, weight);
    tried.push_back({p, weight, problem.residual(p) / scatter});
  }
  // of those that explain the efforts as well as the last, the one that is farthest from the end of
  // what bodies can be
  const double best = tried.back().residual_ratio;
  const auto found =
      std::find_if(tried.begin(), tried.end(), [&](const ConsistentParameters& each) {
        return each.residual_ratio <= best * (1.0 + kEnough);
      });
  return found != tried.end() ? *found : tried.back();  // none, where the residual is no number
}

}  // namespace armillary
