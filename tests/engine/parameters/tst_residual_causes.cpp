// SPDX-License-Identifier: BSD-3-Clause
// Residuals by cause: each planted cause is named and measured, alone and among the others, and
// noise is not explained.
#include "engine/parameters/residual_causes.h"

#include "engine/parameters/identification.h"
#include "engine/parameters/payload.h"
#include "tests/engine/parameters/identified_motions.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

constexpr EffortColumns kAllCauses{true, true};

// Every joint in sines of its own.
MotionSample at(const Model& model, double time) {
  MotionSample sample{neutralState(model), VectorXd::Zero(model.velocitySize()), {}};
  sample.state.time = time;
  for (int i = 0; i < model.velocitySize(); ++i) {
    const double a = 0.5 + 0.1 * i, w = 1.3 + 0.37 * i, b = 0.3, u = 2.9 - 0.21 * i;
    sample.state.position[i] = a * std::sin(w * time + i) + b * std::cos(u * time);
    sample.state.velocity[i] = a * w * std::cos(w * time + i) - b * u * std::sin(u * time);
    sample.acceleration[i] = -a * w * w * std::sin(w * time + i) - b * u * u * std::cos(u * time);
  }
  return sample;
}

// What is planted in a recording.
struct Planted {
  double payload = 0.0, friction = 0.0, offset = 0.0, gear = 0.0, delay = 0.0, noise = 0.0;
};

std::vector<MotionSample> recorded(const Model& model, int link, const Planted& planted,
                                   int count = 1500) {
  Random random(77);
  auto loaded = std::make_shared<Model>(model);
  std::shared_ptr<const Model> carries = loaded;
  if (planted.payload > 0.0) {
    carries = withPayload(model, link, spherePayload(planted.payload, {0.05, -0.03, 0.1}, 0.06));
  }
  Workspace workspace(*carries);
  const VectorXd p = effortParameters(*carries, kAllCauses);
  std::vector<MotionSample> samples;
  for (int k = 0; k < count; ++k) {
    const double time = 0.01 * k;
    MotionSample late = at(model, time - planted.delay);
    VectorXd effort;
    modelledEffort(*carries, late, kAllCauses, p, workspace, effort);
    MotionSample sample = at(model, time);
    sample.effort = effort;
    for (int i = 0; i < model.velocitySize(); ++i) {
      sample.effort[i] += planted.gear * (i % 2 == 0 ? 1.0 : -0.5) * effort[i];
      sample.effort[i] += planted.offset * (i + 1);
      sample.effort[i] += planted.friction * std::tanh(sample.state.velocity[i] / 0.01);
      sample.effort[i] += planted.noise * noise(random);
    }
    samples.push_back(sample);
  }
  return samples;
}

double valueOf(const ResidualCauses& found, const std::string& name) {
  for (const CauseEstimate& each : found.estimates) {
    if (each.name == name) return each.value;
  }
  return std::nan("");
}

ResidualCauses causesOf(const Model& model, const std::vector<MotionSample>& samples) {
  Workspace workspace(model);
  return residualCauses(model, samples, {}, workspace);
}

}  // namespace

class TestResidualCauses : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    model_ = bundledRobot("puma560").model;
    link_ = model_->findLink("link6");
    QVERIFY(link_ >= 0);
  }

  void eachPlantedCauseIsNamed_data() {
    QTest::addColumn<int>("cause");
    QTest::newRow("payload") << int(ResidualCause::kPayload);
    QTest::newRow("friction") << int(ResidualCause::kFriction);
    QTest::newRow("offset") << int(ResidualCause::kOffset);
    QTest::newRow("gear") << int(ResidualCause::kGear);
    QTest::newRow("delay") << int(ResidualCause::kDelay);
  }
  void eachPlantedCauseIsNamed() {
    QFETCH(int, cause);
    Planted planted;
    switch (static_cast<ResidualCause>(cause)) {
      case ResidualCause::kPayload:
        planted.payload = 1.5;
        break;
      case ResidualCause::kFriction:
        planted.friction = 0.8;
        break;
      case ResidualCause::kOffset:
        planted.offset = 0.4;
        break;
      case ResidualCause::kGear:
        planted.gear = 0.06;
        break;
      case ResidualCause::kDelay:
        planted.delay = 0.004;
        break;
    }
    const ResidualCauses found = causesOf(*model_, recorded(*model_, link_, planted));
    QVERIFY2(found.alone[cause] > 0.999, std::to_string(found.alone[cause]).c_str());
    for (int other = 0; other < kResidualCauses; ++other) {
      if (other == cause) continue;
      QVERIFY2(found.share[other] < found.share[cause], std::to_string(found.share[other]).c_str());
      // what another explains it explains by looking alike: nothing is left for it alone
      QVERIFY2(found.only[other] < 1e-3, std::to_string(found.only[other]).c_str());
    }
    QVERIFY(found.only[cause] > 0.01);
    double sum = 0.0;
    for (const double share : found.share) sum += share;
    VERIFY_CLOSE(sum, found.together, 1e-9, "shares");
  }

  // Efforts of friction jump where a joint turns back: no slope tells a delay of many samples.
  // Friction and a delay have nothing to show then.
  void aRobotAtRestHasItsOffsets() {
    Random random(5);
    Workspace workspace(*model_);
    std::vector<MotionSample> samples;
    for (int k = 0; k < 200; ++k) {
      MotionSample one{neutralState(*model_), VectorXd::Zero(model_->velocitySize()), {}};
      one.state.time = 0.01 * k;
      VectorXd effort;
      modelledEffort(*model_, one, kAllCauses, effortParameters(*model_, kAllCauses), workspace,
                     effort);
      for (double& each : effort) each += 0.4 + 0.01 * noise(random);
      one.effort = effort;
      samples.push_back(one);
    }
    const ResidualCauses found = causesOf(*model_, samples);
    double sum = 0.0;
    for (int c = 0; c < kResidualCauses; ++c) {
      QVERIFY(std::isfinite(found.share[c]) && std::isfinite(found.alone[c]));
      sum += found.share[c];
    }
    VERIFY_CLOSE(sum, found.together, 1e-12, "the shares");
    QCOMPARE(found.alone[int(ResidualCause::kFriction)], 0.0);
    QVERIFY(found.alone[int(ResidualCause::kOffset)] > 0.99);
  }

  void longDelaysOfJointsWithFrictionAreMeasured() {
    Model model = *model_;
    for (Joint& joint : model.joints) joint.friction = joint.type == JointType::kFixed ? 0.0 : 4.0;
    const auto rough = std::make_shared<const Model>(model);
    for (const double delay : {-0.02, 0.004, 0.013, 0.03, 0.07}) {
      Planted planted;
      planted.delay = delay;
      planted.noise = 0.05;
      const ResidualCauses found = causesOf(*rough, recorded(*rough, link_, planted));
      for (const CauseEstimate& each : found.estimates) {
        if (each.name == "delay") {
          QVERIFY2(std::abs(each.value - delay) < 4e-4, std::to_string(each.value).c_str());
        }
        // none is made up, beyond what the motion does not tell from a factor
        if (each.name.starts_with("friction of")) {
          const double most = 0.1 + 6.0 * each.standard_deviation.value_or(1e9);
          QVERIFY2(std::abs(each.value) < most, (each.name + std::to_string(each.value)).c_str());
        }
      }
      const double alone = found.alone[int(ResidualCause::kDelay)];
      // when a joint turned back between two samples nothing tells
      const bool shorter_than_samples = std::abs(delay) < 0.01;
      QVERIFY2(alone > (shorter_than_samples ? 0.5 : 0.9),
               (std::to_string(delay) + ": " + std::to_string(alone)).c_str());
    }
  }

  // As the window has them made of long recordings: a delay is still told from all samples.
  void someOfTheRowsTellTheSame() {
    Planted planted;
    planted.delay = 0.03;
    planted.payload = 1.0;
    planted.noise = 0.02;
    const std::vector<MotionSample> samples = recorded(*model_, link_, planted, 3000);
    Workspace workspace(*model_);
    ResidualOptions options;
    options.stride = 7;
    const ResidualCauses some = residualCauses(*model_, samples, options, workspace);
    QCOMPARE(some.rows, (3000 + 6) / 7);
    const ResidualCauses all = causesOf(*model_, samples);
    for (const char* name : {"delay", "mass on link6"}) {
      QVERIFY2(std::abs(valueOf(some, name) / valueOf(all, name) - 1.0) < 0.03,
               (name + (" " + std::to_string(valueOf(some, name))) + " and not " +
                std::to_string(valueOf(all, name)))
                   .c_str());
    }
  }

  // Recordings that were put one behind the other without a time of their own.
  void timesThatStartAgainHaveNoDelay() {
    std::vector<MotionSample> samples = recorded(*model_, link_, {.payload = 1.0});
    for (std::size_t k = samples.size() / 2; k < samples.size(); ++k) {
      samples[k].state.time = 0.01 * static_cast<double>(k - samples.size() / 2);
    }
    const ResidualCauses found = causesOf(*model_, samples);
    QVERIFY(std::isnan(valueOf(found, "delay")));
    QVERIFY(found.alone[int(ResidualCause::kPayload)] > 0.999);
  }

  void whatIsPlantedIsMeasured() {
    Planted planted;
    planted.payload = 1.5;
    planted.friction = 0.8;
    planted.offset = 0.4;
    planted.gear = 0.0;
    const ResidualCauses found = causesOf(*model_, recorded(*model_, link_, planted));
    VERIFY_CLOSE(valueOf(found, "mass on link6"), 1.5, 1e-6, "mass");
    VERIFY_CLOSE(valueOf(found, "mass times z on link6"), 0.15, 1e-6, "moment");
    VERIFY_CLOSE(valueOf(found, "friction of joint3"), 0.8, 1e-6, "friction");
    VERIFY_CLOSE(valueOf(found, "offset of joint2"), 0.8, 1e-6, "offset");
    QVERIFY(std::abs(valueOf(found, "delay")) < 1e-6);
    QVERIFY(found.together > 1.0 - 1e-9);
    for (int i = 0; i < 6; ++i) {
      QVERIFY(found.rest_rms[i] < 1e-6 * found.residual_rms[i]);
      // the part of a constant is that constant
      VERIFY_CLOSE(found.part_rms(i, int(ResidualCause::kOffset)), 0.4 * (i + 1), 1e-5, "offset");
    }
  }

  void aFactorOfEachGearIsFound() {
    Planted planted;
    planted.gear = 0.06;
    const ResidualCauses found = causesOf(*model_, recorded(*model_, link_, planted));
    VERIFY_CLOSE(valueOf(found, "factor of joint1"), 0.06, 1e-6, "gear");
    VERIFY_CLOSE(valueOf(found, "factor of joint2"), -0.03, 1e-6, "gear");
  }

  void aDelayIsFoundToItsSecondOrder() {
    Planted planted;
    planted.delay = 0.004;
    const ResidualCauses found = causesOf(*model_, recorded(*model_, link_, planted));
    QVERIFY2(std::abs(valueOf(found, "delay") - 0.004) < 0.02 * 0.004,
             std::to_string(valueOf(found, "delay")).c_str());
  }

  void noiseIsNotExplainedAndDeviationsHoldTheTruth() {
    Planted planted;
    planted.noise = 0.5;
    const ResidualCauses noisy = causesOf(*model_, recorded(*model_, link_, planted));
    QVERIFY2(noisy.together < 0.02, std::to_string(noisy.together).c_str());
    planted.offset = 0.4;
    const ResidualCauses found = causesOf(*model_, recorded(*model_, link_, planted));
    int inside = 0, told = 0;
    for (const CauseEstimate& each : found.estimates) {
      if (each.cause != ResidualCause::kOffset) continue;
      QVERIFY(each.standard_deviation.has_value());
      const double truth = 0.4 * (each.name.back() - '0');
      inside += std::abs(each.value - truth) < 3.0 * *each.standard_deviation ? 1 : 0;
      ++told;
    }
    QCOMPARE(told, 6);
    QVERIFY(inside >= 5);
    for (int i = 0; i < 6; ++i) VERIFY_CLOSE(found.rest_rms[i], 0.5, 0.06, "noise");
  }

  // Of joints that agree but for rounding the others must not be explained away.
  void jointsThatAgreeDoNotDrownTheOthers() {
    std::vector<MotionSample> samples = recorded(*model_, link_, {});
    for (MotionSample& sample : samples) sample.effort[1] += 3.0;
    const ResidualCauses found = causesOf(*model_, samples);
    QVERIFY2(found.alone[int(ResidualCause::kOffset)] > 0.999,
             std::to_string(found.alone[int(ResidualCause::kOffset)]).c_str());
    VERIFY_CLOSE(valueOf(found, "offset of joint2"), 3.0, 1e-6, "offset");
    QVERIFY(std::abs(valueOf(found, "mass on link6")) < 1e-6);
  }

  // A planar arm in a horizontal plane does not feel the height of a payload's centre.
  void whatTheMotionDoesNotShowHasNoDeviation() {
    const auto scara = bundledRobot("scara").model;
    Planted planted;
    planted.offset = 0.2;
    planted.noise = 0.1;
    const ResidualCauses found = causesOf(*scara, recorded(*scara, 0, planted));
    int blind = 0;
    for (const CauseEstimate& each : found.estimates) {
      if (!each.standard_deviation) ++blind;
    }
    QVERIFY(blind > 0);
    QVERIFY(found.share[int(ResidualCause::kOffset)] > 0.5);
  }

  void jointsWithoutRecordedEffortsAreLeftOut() {
    Planted planted;
    planted.friction = 0.8;
    std::vector<MotionSample> samples = recorded(*model_, link_, planted);
    for (MotionSample& sample : samples) sample.effort[2] = 1e6;  // nothing that was measured
    ResidualOptions options;
    options.efforts_given = {true, true, false, true, true, true};
    Workspace workspace(*model_);
    const ResidualCauses found = residualCauses(*model_, samples, options, workspace);
    QVERIFY(found.together > 0.999);
    QVERIFY(std::isnan(found.residual_rms[2]));
    QVERIFY(std::isnan(valueOf(found, "offset of joint3")));
    VERIFY_CLOSE(valueOf(found, "friction of joint4"), 0.8, 1e-6, "friction");
  }

  void wrongAsksAreRefused() {
    Workspace workspace(*model_);
    const std::vector<MotionSample> few = recorded(*model_, link_, {}, 4);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, residualCauses(*model_, few, {}, workspace));
    ResidualOptions options;
    options.link = 0;  // the base
    const std::vector<MotionSample> enough = recorded(*model_, link_, {}, 40);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             residualCauses(*model_, enough, options, workspace));
  }

 private:
  std::shared_ptr<const Model> model_;
  int link_ = -1;
};

ARMILLARY_TEST(TestResidualCauses)
#include "tst_residual_causes.moc"
