// SPDX-License-Identifier: BSD-3-Clause
// What a motion shows of the base parameters: held against the estimates of noisy efforts, and
// against motions of which it is known what they leave open.
#include "engine/parameters/excited_parameters.h"

#include <set>

#include "engine/parameters/identification.h"
#include "tests/engine/parameters/identified_motions.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

class TestExcitedParameters : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // W₁ itself, stacked: its singular values with columns of length one, and (W₁ᵀ W₁)⁻¹.
  void valuesAndDeviationsAreThoseOfTheStackedRegressor() {
    Random random(7101);
    for (const char* name : {"planar_3r", "scara", "cart_pole", "quadruped"}) {
      const auto model = bundledRobot(name).model;
      const BaseParameters base = findBaseParameters(*model);
      const auto samples = motionOf(*model, 40, random);
      Workspace workspace(*model);
      const ExcitedParameters excited = excitedParameters(*model, base, samples, workspace);
      QCOMPARE(excited.rows, 40);
      QCOMPARE(excited.values.size(), base.rank());
      const Eigen::Index rows = model->velocitySize();
      MatrixXd stacked(40 * rows, base.rank()), W;
      for (int k = 0; k < 40; ++k) {
        effortRegressor(*model, samples[static_cast<std::size_t>(k)].state,
                        samples[static_cast<std::size_t>(k)].acceleration, base.columns, workspace,
                        W);
        stacked.middleRows(k * rows, rows) = baseRegressor(base, W);
      }
      const VectorXd variance = (stacked.transpose() * stacked).inverse().diagonal();
      for (int i = 0; i < base.rank(); ++i) {
        const double expected = std::sqrt(variance[i]);
        QVERIFY2(std::abs(excited.deviations[i] - expected) < 1e-6 * expected, name);
      }
      // each direction's length in W₁ D⁻¹ is its value
      const VectorXd lengths = stacked.colwise().norm();
      const MatrixXd scaled = stacked * lengths.cwiseInverse().asDiagonal();
      const double largest = (scaled * excited.directions.col(0)).norm();
      for (Eigen::Index k = 0; k < excited.values.size(); ++k) {
        VERIFY_CLOSE((scaled * excited.directions.col(k)).norm() / largest, excited.values[k], 1e-9,
                     name);
      }
      VERIFY_CLOSE(excited.condition_number * excited.values[base.rank() - 1], 1.0, 1e-12, name);
    }
  }

  // As identify() has it, which sees the same motion with efforts.
  void theConditionIsThatOfIdentification() {
    Random random(7102);
    const auto model = bundledRobot("puma560").model;
    const auto samples = motionOf(*model, 60, random);
    Workspace workspace(*model);
    const EffortColumns columns{true, true};
    const Identification found =
        identify(*model, samples, {.columns = columns, .weighted = false}, workspace);
    const ExcitedParameters excited = excitedParameters(*model, found.base, samples, workspace);
    QVERIFY(std::abs(excited.condition_number - found.condition_number) <
            1e-6 * found.condition_number);
  }

  // At rest nothing but gravity is felt: no moment of inertia, no friction, no rotor.
  void posesAloneShowNoInertia() {
    Random random(7103);
    const auto model = bundledRobot("planar_3r").model;
    const BaseParameters base =
        findBaseParameters(*model, {.columns = {.friction = true, .rotor_inertia = true}});
    auto samples = motionOf(*model, 30, random);
    for (MotionSample& sample : samples) {
      sample.state.velocity.setZero();
      sample.acceleration.setZero();
    }
    Workspace workspace(*model);
    const ExcitedParameters excited = excitedParameters(*model, base, samples, workspace);
    for (int k = 0; k < base.rank(); ++k) {
      const std::string& name =
          base.names[static_cast<std::size_t>(base.independent[static_cast<std::size_t>(k)])];
      const bool moment = name.ends_with(".mx") || name.ends_with(".mz") || name.ends_with(".my");
      QVERIFY2(std::isfinite(excited.deviations[k]) == moment, name.c_str());
    }
    QCOMPARE(excited.count(Excitedness::kNot), base.rank() - 6);
    QVERIFY(std::isinf(excited.condition_number) || excited.condition_number > 1e8);
    // what is not excited is named, and no moment with it
    std::set<std::string> open;
    for (int k = 0; k < base.rank(); ++k) {
      if (excitedness(excited.values[k]) != Excitedness::kNot) continue;
      const std::string words = directionInWords(base, excited, k, 4);
      QVERIFY2(words.find(".mx") == std::string::npos, words.c_str());
      open.insert(words);
    }
    QCOMPARE(static_cast<int>(open.size()), base.rank() - 6);
  }

  void whatHasNoSamplesOrParametersIsRefused() {
    const auto model = bundledRobot("pendulum").model;
    const BaseParameters base = findBaseParameters(*model);
    Workspace workspace(*model);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, excitedParameters(*model, base, {}, workspace));
    MotionSample wrong;
    wrong.state = neutralState(*model);
    wrong.acceleration = VectorXd::Zero(2);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             excitedParameters(*model, base, std::span(&wrong, 1), workspace));
  }
};

ARMILLARY_TEST(TestExcitedParameters)
#include "tst_excited_parameters.moc"
