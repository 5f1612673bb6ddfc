// SPDX-License-Identifier: BSD-3-Clause
// Identification: exact without noise, as uncertain as it says with noise, and honest about what
// the motion does not show.
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/parameters/identification.h"
#include "engine/parameters/payload.h"
#include "tests/engine/parameters/identified_motions.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

VectorXd valuesOf(const Identification& result) {
  VectorXd values(result.estimates.size());
  for (size_t i = 0; i < result.estimates.size(); ++i) {
    values[static_cast<Eigen::Index>(i)] = result.estimates[i].value;
  }
  return values;
}

// The robot whose every body has other masses, as a body can have.
std::shared_ptr<const Model> heavier(const Model& model, Random& random) {
  VectorXd phi = inertialParameters(model);
  for (int i = 0; i < phi.size(); i += kParametersPerBody) {
    phi.segment<kParametersPerBody>(i) *= random.uniform(0.6, 1.6);
  }
  std::shared_ptr<const Model> changed = withInertialParameters(model, phi);
  for (size_t link = 0; link < model.links.size(); ++link) {
    changed = withPayload(*changed, static_cast<int>(link),
                          spherePayload(random.uniform(0.05, 0.3), random.vector(0.1), 0.05));
  }
  return changed;
}

bool mentions(const Identification& result, const std::string& words) {
  for (const std::string& warning : result.warnings) {
    if (warning.find(words) != std::string::npos) return true;
  }
  return false;
}

}  // namespace

class TestIdentification : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void withoutNoiseItIsExact() {
    const Reached reached;
    Random random(541);
    for (const TestRobot& robot : allRobots()) {
      if (robot.model->velocitySize() == 0 || robot.model->bodyCount() > 8) continue;
      const auto truth = heavier(*robot.model, random);
      Workspace workspace(*truth);
      const auto samples = motionOf(*truth, 300, random);
      const Identification result = identify(*robot.model, samples, {}, workspace);
      const VectorXd beta = baseParameters(result.base, inertialParameters(*truth));
      VERIFY_CLOSE(valuesOf(result), beta, 1e-8, robot.name);
      VERIFY_CLOSE(result.residual_rms / result.effort_rms.maxCoeff(),
                   VectorXd::Zero(truth->velocitySize()), 1e-11, robot.name);
      // the completed parameters move the robot as the true ones do
      VectorXd effort;
      modelledEffort(*robot.model, samples[0], {}, result.parameters, workspace, effort);
      VERIFY_CLOSE(effort, samples[0].effort, 1e-8, robot.name);
    }
  }

  void standardDeviationsAreTrue() {
    // over many seeds and all parameters, errors in standard deviations have a mean square of one,
    // and but for three in a thousand lie within three; the joints' noise differs
    const TestRobot robot = bundledRobot("puma560");
    const Model& model = *robot.model;
    const VectorXd deviation = (VectorXd(6) << 3.0, 1.0, 0.3, 0.1, 0.1, 0.05).finished();
    const VectorXd phi = inertialParameters(model);
    Workspace workspace(model);
    double squares = 0.0, weighted_error = 0.0, plain_error = 0.0;
    int count = 0, outside = 0;
    for (int seed = 0; seed < 30; ++seed) {
      Random random(54200 + seed);
      auto samples = motionOf(model, 150, random);
      for (MotionSample& sample : samples) {
        for (int j = 0; j < 6; ++j) sample.effort[j] += deviation[j] * noise(random);
      }
      const Identification result = identify(model, samples, {}, workspace);
      IdentificationOptions plain;
      plain.weighted = false;
      const VectorXd unweighted = valuesOf(identify(model, samples, plain, workspace));
      const VectorXd beta = baseParameters(result.base, phi);
      for (int k = 0; k < beta.size(); ++k) {
        const Estimate& estimate = result.estimates[k];
        const double error = (estimate.value - beta[k]) / estimate.standard_deviation;
        squares += error * error;
        outside += std::abs(error) > 3.0;
        ++count;
        weighted_error += std::abs(estimate.value - beta[k]) / estimate.standard_deviation;
        plain_error += std::abs(unweighted[k] - beta[k]) / estimate.standard_deviation;
      }
      for (int j = 0; j < 6; ++j) {
        VERIFY_CLOSE(result.residual_rms[j] / deviation[j], 1.0, 0.25, "residual");
      }
    }
    qInfo("mean square %.3f, outside three deviations %d of %d, without weights %.1f times worse",
          squares / count, outside, count, plain_error / weighted_error);
    QVERIFY2(squares / count > 0.85 && squares / count < 1.15, "mean square");
    QVERIFY(outside < 0.01 * count);
    QVERIFY(plain_error > 2.0 * weighted_error);
  }

  void jointsWithLargeErrorsDoNotSpoilOthers() {
    // by one step of weights the last joint keeps what the first one's errors did to it
    const TestRobot robot = bundledRobot("planar_3r");
    const Model& model = *robot.model;
    const VectorXd deviation = (VectorXd(3) << 100.0, 1.0, 0.001).finished();
    Workspace workspace(model);
    for (int seed = 0; seed < 5; ++seed) {
      Random random(55300 + seed);
      auto samples = motionOf(model, 200, random);
      for (MotionSample& sample : samples) {
        for (int j = 0; j < 3; ++j) sample.effort[j] += deviation[j] * noise(random);
      }
      const Identification result = identify(model, samples, {}, workspace);
      VERIFY_CLOSE(result.residual_rms.cwiseQuotient(deviation), VectorXd::Ones(3), 0.25,
                   "residuals");
    }
  }

  void frictionAndRotorsAreFound() {
    const TestRobot robot = bundledRobot("planar_3r");
    const Model& model = *robot.model;
    IdentificationOptions options;
    options.columns = {true, true};
    VectorXd p = effortParameters(model, options.columns);
    p.tail<9>() << 3.0, 2.0, 1.0, 0.5, 0.4, 0.3, 0.0, 0.02, 0.03;
    Random random(543);
    Workspace workspace(model);
    auto samples = motionOf(model, 200, random);
    for (MotionSample& sample : samples) {
      modelledEffort(model, sample, options.columns, p, workspace, sample.effort);
    }
    const Identification result = identify(model, samples, options, workspace);
    VERIFY_CLOSE(valuesOf(result), baseParameters(result.base, p), 1e-9, "base parameters");
    VERIFY_CLOSE(result.parameters.tail<8>(), p.tail<8>(), 1e-9, "friction and rotors");
    // what the joints take is not mistaken for inertia
    const Identification without = identify(model, samples, {}, workspace);
    QVERIFY(without.residual_rms[0] > 1.0);
  }

  void nearestParametersAreTheFilesWhereTheseAreRight() {
    const Reached reached;
    Random random(544);
    for (const TestRobot& robot : ofSolidBodies(allRobots())) {
      if (robot.model->velocitySize() == 0 || robot.model->bodyCount() > 8) continue;
      const Model& model = *robot.model;
      const BaseParameters base = findBaseParameters(model);
      const VectorXd phi = inertialParameters(model);
      VERIFY_CLOSE(nearestParameters(model, base, phi, baseParameters(base, phi)), phi, 1e-9,
                   robot.name);
      // and have the base parameters that were asked for, whatever these are
      const VectorXd beta =
          baseParameters(base, phi) + random.numbers(base.rank(), 0.1 * phi.cwiseAbs().maxCoeff());
      const VectorXd nearest = nearestParameters(model, base, phi, beta);
      VERIFY_CLOSE(baseParameters(base, nearest), beta, 1e-9, robot.name);
    }
  }

  void nearestParametersAreBodiesWhereThereAreAny() {
    // what bodies other than the file's show is again told by bodies, however far they are
    Random random(552);
    for (const TestRobot& robot : allRobots()) {
      if (robot.model->velocitySize() == 0 || robot.model->bodyCount() > 8) continue;
      const Model& model = *robot.model;
      const BaseParameters base = findBaseParameters(model);
      std::shared_ptr<const Model> truth = heavier(model, random);
      truth = withPayload(*truth, static_cast<int>(model.links.size()) - 1,
                          spherePayload(5.0, {0.3, -0.3, 0.3}, 0.02));
      const VectorXd phi = nearestParameters(model, base, inertialParameters(model),
                                             baseParameters(base, inertialParameters(*truth)));
      for (int i = 0; i < phi.size(); i += kParametersPerBody) {
        const std::string why = whyNoBody(phi.segment<kParametersPerBody>(i));
        QVERIFY2(why.empty(), (robot.name + ": " + why).c_str());
      }
    }
  }

  void nearestParametersDoNotDependOnTheUnitOfLength() {
    // the robot in centimetres, masses in kilograms: parameters scale by their powers of length
    const RobotDescription metres = bundledRobot("puma560").description;
    RobotDescription centimetres = metres;
    for (JointDescription& joint : centimetres.joints) joint.X_PJ.position *= 100.0;
    for (LinkDescription& link : centimetres.links) {
      if (!link.inertial) continue;
      link.inertial->X_LI.position *= 100.0;
      link.inertial->rotational *= 1e4;
    }
    const auto model = compileModel(metres), scaled = compileModel(centimetres);
    const VectorXd phi = inertialParameters(*model);
    VectorXd units(phi.size());
    for (int i = 0; i < phi.size(); ++i) {
      const int k = i % kParametersPerBody;
      units[i] = k == 0 ? 1.0 : k < 4 ? 100.0 : 1e4;
    }
    Random random(545);
    const BaseParameters base = findBaseParameters(*model),
                         scaled_base = findBaseParameters(*scaled);
    QVERIFY(base.independent == scaled_base.independent);
    const VectorXd beta = baseParameters(base, inertialParameters(*heavier(*model, random)));
    const VectorXd own_units = units(base.independent);
    VERIFY_CLOSE(nearestParameters(*scaled, scaled_base, inertialParameters(*scaled),
                                   beta.cwiseProduct(own_units))
                     .cwiseQuotient(units),
                 nearestParameters(*model, base, phi, beta), 1e-7, "puma560");
  }

  void stillJointsLeaveParametersOpenAndNamed() {
    // with the wrist still, the hand is a part of the forearm
    const TestRobot robot = bundledRobot("planar_3r");
    const Model& model = *robot.model;
    Random random(546);
    const auto truth = heavier(model, random);
    Workspace workspace(model);
    auto samples = motionOf(*truth, 200, random);
    for (MotionSample& sample : samples) {
      sample.state.position[2] = 0.3;
      sample.state.velocity[2] = sample.acceleration[2] = 0.0;
      inverseDynamics(*truth, sample.state, sample.acceleration, {}, workspace, sample.effort);
    }
    IdentificationOptions options;
    options.efforts_given = {true, true, false};
    const Identification result = identify(model, samples, options, workspace);
    QVERIFY(result.condition_number > 1e10);
    QVERIFY2(mentions(result, "does not determine"), "no warning");
    QVERIFY2(mentions(result, "hand.mx"), result.warnings[0].c_str());
    QVERIFY(!mentions(result, "upper_arm.mz"));
    QVERIFY(std::isnan(result.residual_rms[2]));
    for (int j = 0; j < 2; ++j) VERIFY_CLOSE(result.residual_rms[j], 0.0, 1e-9, "residual");
    // what is determined is right
    const VectorXd beta = baseParameters(result.base, inertialParameters(*truth));
    for (int k = 0; k < beta.size(); ++k) {
      const Estimate& estimate = result.estimates[k];
      if (std::isfinite(estimate.standard_deviation)) {
        VERIFY_CLOSE(estimate.value, beta[k], 1e-8, estimate.name);
      }
    }
  }

  void hardlyMovingJointsAreNamed() {
    const TestRobot robot = bundledRobot("planar_3r");
    Random random(547);
    Workspace workspace(*robot.model);
    auto samples = motionOf(*robot.model, 200, random);
    for (MotionSample& sample : samples) {
      sample.state.position[2] *= 1e-4;
      sample.state.velocity[2] *= 1e-4;
      sample.acceleration[2] *= 1e-4;
      inverseDynamics(*robot.model, sample.state, sample.acceleration, {}, workspace,
                      sample.effort);
    }
    IdentificationOptions options;
    options.efforts_given = {true, true, false};
    const Identification result = identify(*robot.model, samples, options, workspace);
    QVERIFY2(mentions(result, "hardly excites"), std::to_string(result.condition_number).c_str());
    QVERIFY(mentions(result, "hand."));
  }

  void parametersBelowTheErrorsAreNamed() {
    // at a crawl and without gravity nothing shows but noise
    const TestRobot robot = bundledRobot("planar_3r");
    const auto model = withGravity(*robot.model, Eigen::Vector3d::Zero());
    Random random(551);
    Workspace workspace(*model);
    for (const double pace : {1e-3, 1.0}) {
      auto samples = motionOf(*model, 200, random);
      for (MotionSample& sample : samples) {
        sample.state.velocity *= pace;
        sample.acceleration *= pace;
        inverseDynamics(*model, sample.state, sample.acceleration, {}, workspace, sample.effort);
        for (double& effort : sample.effort) effort += 0.01 * noise(random);
      }
      const Identification result = identify(*model, samples, {}, workspace);
      QCOMPARE(mentions(result, "errors hide"), pace < 1.0);
    }
  }

  void unphysicalResultsAreWarnedOf() {
    // efforts of a hand that no body can be
    const TestRobot robot = bundledRobot("planar_3r");
    const Model& model = *robot.model;
    VectorXd phi = inertialParameters(model);
    phi[20 + 6] = 0.001;  // hand.Iyy, less than its mass at its centre has
    const auto impossible = withInertialParameters(model, phi);
    Random random(548);
    Workspace workspace(model);
    const auto samples = motionOf(*impossible, 200, random);
    const Identification result = identify(model, samples, {}, workspace);
    QVERIFY2(mentions(result, "'hand' would be no physical body"), "no warning");
    QVERIFY(!mentions(result, "'upper_arm'"));
    const Identification good = identify(model, motionOf(model, 200, random), {}, workspace);
    QVERIFY2(good.warnings.empty(), good.warnings.empty() ? "" : good.warnings[0].c_str());
  }

  void effortsThatNothingExplainsAreNamed() {
    // one joint's efforts are another recording's
    const TestRobot robot = bundledRobot("planar_3r");
    const Model& model = *robot.model;
    Random random(554);
    Workspace workspace(model);
    auto samples = motionOf(model, 400, random);
    for (size_t i = 0; i + 1 < samples.size(); ++i) {
      samples[i].effort[2] = samples[i + 1].effort[2] - samples[i + 1].effort[0];
    }
    const Identification result = identify(model, samples, {}, workspace);
    QVERIFY2(mentions(result, "next to nothing of the efforts of wrist ("),
             result.warnings.empty() ? "none" : result.warnings.back().c_str());
    QVERIFY(mentions(result, "--gravity"));
  }

  void bodiesThatLeaveMuchMoreAreNamed() {
    // efforts of a robot whose signs are turned are those of no bodies
    const TestRobot robot = bundledRobot("planar_3r");
    const Model& model = *robot.model;
    Random random(555);
    Workspace workspace(model);
    auto samples = motionOf(model, 400, random);
    for (MotionSample& sample : samples) {
      sample.effort *= -1.0;
      for (double& effort : sample.effort) effort += 0.1 * noise(random);
    }
    const Identification result = identify(model, samples, {}, workspace);
    QVERIFY2(mentions(result, "physical bodies leave much more than the estimate"),
             result.warnings.empty() ? "none" : result.warnings.back().c_str());
  }

  void wrongInputsThrow() {
    const TestRobot robot = bundledRobot("planar_3r");
    Random random(549);
    Workspace workspace(*robot.model);
    auto samples = motionOf(*robot.model, 2, random);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, identify(*robot.model, samples, {}, workspace));
    samples = motionOf(*robot.model, 20, random);
    samples[3].effort.resize(2);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, identify(*robot.model, samples, {}, workspace));
  }
};

ARMILLARY_TEST(TestIdentification)
#include "tst_identification.moc"
