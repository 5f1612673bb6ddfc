#include "engine/simulation/small_motions.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <numbers>
#include <stdexcept>

namespace armillary {

double SmallMotion::frequency() const {
  return std::abs(eigenvalue.imag()) / (2.0 * std::numbers::pi);
}

double SmallMotion::dampingRatio() const {
  return -eigenvalue.real() / std::abs(eigenvalue);
}

std::vector<SmallMotion> smallMotions(Simulator& simulator, const State& state,
                                      const Eigen::VectorXd& effort) {
  constexpr double kStep = 1e-5;
  const Model& model = simulator.model();
  const int n = model.velocitySize();
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(2 * n, 2 * n);
  A.topRightCorner(n, n).setIdentity();
  Eigen::VectorXd forward, backward, d = Eigen::VectorXd::Zero(n);
  const auto acceleration = [&](const State& at, Eigen::VectorXd& result) {
    const StepStatus status = simulator.acceleration(at, effort, {}, result);
    if (!status) throw std::invalid_argument(describe(status, model));
  };
  for (int k = 0; k < n; ++k) {
    const auto difference = [&](auto&& moved, int column) {
      State at = state;
      moved(at, kStep);
      acceleration(at, forward);
      at = state;
      moved(at, -kStep);
      acceleration(at, backward);
      A.block(n, column, n, 1) = (forward - backward) / (2.0 * kStep);
    };
    difference(
        [&](State& at, double by) {
          d.setZero();
          d[k] = by;
          integratePosition(model, state.position, d, at.position);
        },
        k);
    difference([&](State& at, double by) { at.velocity[k] += by; }, n + k);
  }
  const Eigen::EigenSolver<Eigen::MatrixXd> solver(A);
  std::vector<SmallMotion> motions;
  for (int i = 0; i < 2 * n; ++i) {
    const std::complex<double> value = solver.eigenvalues()[i];
    if (value.imag() < 0.0) continue;
    SmallMotion motion{value, solver.eigenvectors().col(i).head(n)};
    Eigen::Index largest = 0;
    motion.shape.cwiseAbs().maxCoeff(&largest);
    if (std::abs(motion.shape[largest]) > 0.0) {
      motion.shape /= std::complex<double>(motion.shape[largest]);
    }
    motions.push_back(std::move(motion));
  }
  std::sort(motions.begin(), motions.end(), [](const SmallMotion& a, const SmallMotion& b) {
    return a.eigenvalue.real() > b.eigenvalue.real();
  });
  return motions;
}

}  // namespace armillary
