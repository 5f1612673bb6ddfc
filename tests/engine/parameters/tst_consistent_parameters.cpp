// SPDX-License-Identifier: BSD-3-Clause
// Where errors of a recording let no bodies have the estimate, bodies that explain it best stand
// in.
#include "engine/parameters/consistent_parameters.h"

#include "engine/parameters/identification.h"
#include "tests/engine/parameters/identified_motions.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// The equations A β = b of samples, every row alike.
struct Equations {
  MatrixXd A;
  VectorXd b;
};

Equations equationsOf(const Model& model, const BaseParameters& base,
                      const std::vector<MotionSample>& samples) {
  const int n = model.velocitySize();
  Equations all{MatrixXd(static_cast<Eigen::Index>(samples.size()) * n, base.rank()),
                VectorXd(static_cast<Eigen::Index>(samples.size()) * n)};
  Workspace workspace(model);
  MatrixXd W;
  Eigen::Index row = 0;
  for (const MotionSample& sample : samples) {
    effortRegressor(model, sample.state, sample.acceleration, base.columns, workspace, W);
    all.A.middleRows(row, n) = W(Eigen::all, base.independent);
    all.b.segment(row, n) = sample.effort;
    row += n;
  }
  return all;
}

bool areBodies(const Model& model, const VectorXd& p) {
  const int of_bodies = inertialParameterCount(model);
  for (int first = 0; first < of_bodies; first += kParametersPerBody) {
    const Eigen::Matrix4d P = pseudoInertia(p.segment<kParametersPerBody>(first));
    if (!(Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d>(P).eigenvalues()[0] > 0.0)) return false;
  }
  return (p.tail(p.size() - of_bodies).array() > 0.0).all();
}

// Some degrees of freedom tremble more than others.
std::vector<MotionSample> disturbed(const Model& model, int count, double size, Random& random) {
  std::vector<MotionSample> samples = motionOf(model, count, random);
  for (MotionSample& sample : samples) {
    for (Eigen::Index i = 0; i < sample.effort.size(); ++i) {
      sample.effort[i] += size * (1.0 + 0.5 * static_cast<double>(i)) * noise(random);
    }
  }
  return samples;
}

}  // namespace

class TestConsistentParameters : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void errorsLeaveBodiesThatExplainTheEffortsAlmostAsWell() {
    Random random(7301);
    for (const auto& [name, size] :
         {std::pair("puma560", 4.0), {"planar_3r", 40.0}, {"hydraulic_manipulator", 500.0}}) {
      const auto model = bundledRobot(name).model;
      Workspace workspace(*model);
      const auto samples = disturbed(*model, 60, size, random);
      const Identification result = identify(*model, samples, {}, workspace);
      QVERIFY2(result.consistent.has_value(), name);  // else nothing is tried here
      QVERIFY2(areBodies(*model, result.parameters), name);
      QVERIFY(result.consistent->residual_ratio >= 1.0 - 1e-9);
      QVERIFY2(result.consistent->residual_ratio < 1.15,
               std::to_string(result.consistent->residual_ratio).c_str());
      VERIFY_CLOSE(result.consistent->residual_rms, result.residual_rms,
                   0.3 * result.residual_rms.maxCoeff(), name);
    }
  }

  // The cost is convex: where no step of any length in any direction lowers it, it is the least.
  void noBodiesNearbyCostLess() {
    Random random(7302);
    const auto model = bundledRobot("planar_3r").model;
    const BaseParameters base = findBaseParameters(*model);
    const auto samples = disturbed(*model, 40, 3.0, random);
    const auto equations = equationsOf(*model, base, samples);
    const MatrixXd& A = equations.A;
    const VectorXd& b = equations.b;
    const VectorXd given = effortParameters(*model, base.columns);
    const VectorXd beta = (A.transpose() * A).ldlt().solve(A.transpose() * b);
    const ConsistentParameters found =
        consistentParameters(*model, base, given, beta, A, b, static_cast<int>(b.size()));
    const double variance =
        (A * beta - b).squaredNorm() / static_cast<double>(b.size() - base.rank());
    const auto cost = [&](const VectorXd& p) {
      double sum = 0.5 * (A * base.K * p - b).squaredNorm() / variance;
      for (int first = 0; first < p.size(); first += kParametersPerBody) {
        const Eigen::Matrix4d P = pseudoInertia(p.segment<kParametersPerBody>(first));
        Eigen::Matrix4d P0 = pseudoInertia(given.segment<kParametersPerBody>(first));
        sum += found.weight * ((P0.inverse() * P).trace() - std::log(P.determinant()));
      }
      return sum;
    };
    // the slope of P0's part is of rounder bodies in the engine: thick ones have the same
    const double least = cost(found.parameters);
    for (int i = 0; i < 400; ++i) {
      VectorXd step = VectorXd::Zero(given.size());
      for (int k = 0; k < step.size(); ++k) step[k] = noise(random) * std::abs(given[k]);
      for (const double size : {1e-2, 1e-3}) {
        const VectorXd other = found.parameters + size * step;
        if (!areBodies(*model, other)) continue;
        QVERIFY2(
            cost(other) > least - 1e-3 * found.weight,
            (std::to_string(cost(other) - least) + " at weight " + std::to_string(found.weight))
                .c_str());
      }
    }
  }

  // The truth is bodies: what is as near to the estimate as bodies are, is nearer to the truth.
  void bodiesAreNearerToTheTruth() {
    Random random(7303);
    const auto model = bundledRobot("puma560").model;
    Workspace workspace(*model);
    const BaseParameters base = findBaseParameters(*model);
    const VectorXd truth = baseParameters(base, effortParameters(*model, base.columns));
    double plain = 0.0, consistent = 0.0;
    for (int i = 0; i < 5; ++i) {
      const auto samples = disturbed(*model, 60, 4.0, random);
      IdentificationOptions options;
      options.weighted = false;
      const Identification result = identify(*model, samples, options, workspace);
      QVERIFY(result.consistent.has_value());
      const MatrixXd A = equationsOf(*model, base, samples).A;
      VectorXd beta(base.rank());
      for (int k = 0; k < base.rank(); ++k) {
        beta[k] = result.estimates[static_cast<std::size_t>(k)].value;
      }
      plain += (A * (beta - truth)).norm();
      consistent += (A * (base.K * result.parameters - truth)).norm();
    }
    QVERIFY2(consistent < 0.95 * plain,
             (std::to_string(consistent) + " of " + std::to_string(plain)).c_str());
  }

  void whatJointsTakeStaysPositive() {
    Random random(7304);
    const auto model = bundledRobot("planar_3r").model;
    Workspace workspace(*model);
    auto samples = disturbed(*model, 80, 0.5, random);
    // a push along the velocity: as if damping were negative
    for (MotionSample& sample : samples) sample.effort[1] -= 2.0 * sample.state.velocity[1];
    IdentificationOptions options;
    options.columns.friction = true;
    const Identification result = identify(*model, samples, options, workspace);
    QVERIFY(result.consistent.has_value());
    QVERIFY(areBodies(*model, result.parameters));
    QVERIFY(result.consistent->residual_ratio > 1.05);  // and says what it costs
  }
};

ARMILLARY_TEST(TestConsistentParameters)
#include "tst_consistent_parameters.moc"
