// SPDX-License-Identifier: BSD-3-Clause
// Friction found in efforts that were made with it.
#include "engine/comparison/joint_friction.h"

#include <fstream>
#include <sstream>

#include "engine/table/trajectory.h"
#include "tests/support/compare.h"
#include "tests/support/motions.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr double kCoulomb = 3.5, kViscous = 1.75, kOffset = -0.6, kRotor = 0.09;

double sign(double x) {
  return static_cast<double>((x > 0.0) - (x < 0.0));
}

// Every joint of puma560 swings at its own rate.
std::shared_ptr<Recording> swinging(const std::shared_ptr<const Model>& model, int count = 1001) {
  return recordingOf(model, evenTimes(0.0, 10.0, count), [](double t, Sample& sample) {
    for (int i = 0; i < 6; ++i) {
      const double w = 1.0 + 0.3 * i;
      sample.state.velocity[i] = std::cos(w * t);
      sample.acceleration[i] = -w * std::sin(w * t);
      sample.effort[i] = 10.0 * std::sin(0.7 * t + i);
    }
  });
}

// What motors with friction would have given.
ComparedMotion withFriction(const Recording& computed, double rotor) {
  auto measured = std::make_shared<Recording>(computed.sharedModel(), computed.size());
  for (std::size_t k = 0; k < computed.size(); ++k) {
    Sample sample = computed.sample(k);
    for (int i = 0; i < sample.effort.size(); ++i) {
      const double v = sample.state.velocity[i];
      sample.effort[i] +=
          kCoulomb * sign(v) + kViscous * v + kOffset + rotor * sample.acceleration[i];
    }
    measured->append(sample);
  }
  return wholeMotion(measured);
}

}  // namespace

class TestJointFriction : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void knownFrictionIsFound() {
    const auto computed = swinging(bundledRobot("puma560").model);
    const auto found = identifyFriction(withFriction(*computed, 0.0), *computed);
    QCOMPARE(found.size(), std::size_t{6});
    for (const JointFriction& friction : found) {
      QVERIFY2(friction.identified && friction.reason.empty(), friction.reason.c_str());
      VERIFY_CLOSE(friction.coulomb, kCoulomb, 1e-12, "Coulomb");
      VERIFY_CLOSE(friction.viscous, kViscous, 1e-12, "viscous");
      VERIFY_CLOSE(friction.offset, kOffset, 1e-12, "offset");
      QCOMPARE(friction.rotor, 0.0);
      QVERIFY(friction.residual_before > 2.0 && friction.residual_after < 1e-12);
      VERIFY_CLOSE(friction.effort(0.5, 9.0), kCoulomb + 0.5 * kViscous + kOffset, 1e-12, "at 0.5");
      VERIFY_CLOSE(friction.effort(0.0, 9.0), kOffset, 1e-12, "at rest");
    }
  }

  void rotorIsFoundWhereItIsAskedFor() {
    const auto computed = swinging(bundledRobot("puma560").model);
    const ComparedMotion measured = withFriction(*computed, kRotor);
    FrictionOptions options;
    options.rotor = true;
    for (const JointFriction& friction : identifyFriction(measured, *computed, options)) {
      QVERIFY(friction.identified);
      VERIFY_CLOSE(friction.rotor, kRotor, 1e-12, "rotor");
      VERIFY_CLOSE(friction.coulomb, kCoulomb, 1e-12, "Coulomb");
    }
    const JointFriction without = identifyFriction(measured, *computed).front();
    QVERIFY(without.residual_after > 0.03 && without.residual_after < kRotor);
  }

  // Measured ten times as often as computed: efforts between are interpolated.
  void measuredTimesNeedNotBeTheComputed() {
    const auto model = bundledRobot("puma560").model;
    const auto coarse = swinging(model, 501);
    auto fine = std::make_shared<Recording>(model, 10000);
    for (const double t : evenTimes(-1.0, 9.99, 3000)) {
      if (t >= 0.0) fine->append(coarse->sampleAt(t));
    }
    const auto found = identifyFriction(withFriction(*fine, 0.0), *coarse);
    for (const JointFriction& friction : found) {
      VERIFY_CLOSE(friction.coulomb, kCoulomb, 1e-10, "Coulomb");
      VERIFY_CLOSE(friction.viscous, kViscous, 1e-10, "viscous");
    }
  }

  // Near zero velocity a sensor's noise has the sign: what stands there must not count.
  void theDeadBandIsLeftOut() {
    const auto computed = swinging(bundledRobot("puma560").model);
    auto measured = std::make_shared<Recording>(computed->sharedModel(), computed->size());
    for (std::size_t k = 0; k < computed->size(); ++k) {
      Sample sample = computed->sample(k);
      for (int i = 0; i < 6; ++i) {
        const double v = sample.state.velocity[i];
        sample.effort[i] += std::abs(v) < 0.05 ? 1000.0 : kCoulomb * sign(v) + kViscous * v;
      }
      measured->append(sample);
    }
    FrictionOptions options;
    options.dead_band = 0.06;
    const auto found = identifyFriction(wholeMotion(measured), *computed, options);
    for (const JointFriction& friction : found) {
      VERIFY_CLOSE(friction.coulomb, kCoulomb, 1e-12, "Coulomb");
      QVERIFY(friction.samples < computed->size());
    }
    options.dead_band = 0.0;
    QVERIFY(identifyFriction(wholeMotion(measured), *computed, options)[0].residual_after > 50.0);
  }

  // Noise of a known size stays, and is all that stays.
  void noiseIsWhatIsLeft() {
    const auto computed = swinging(bundledRobot("puma560").model, 20001);
    const ComparedMotion clean = withFriction(*computed, 0.0);
    Random random(632);
    auto noisy = std::make_shared<Recording>(computed->sharedModel(), computed->size());
    for (std::size_t k = 0; k < computed->size(); ++k) {
      Sample sample = clean.recording->sample(k);
      sample.effort += random.numbers(6, 0.5);  // even over ±0.5: 0.5 / √3 root mean square
      noisy->append(sample);
    }
    for (const JointFriction& friction : identifyFriction(wholeMotion(noisy), *computed)) {
      VERIFY_CLOSE(friction.residual_after, 0.5 / std::sqrt(3.0), 0.01, "residual");
      VERIFY_CLOSE(friction.coulomb, kCoulomb, 0.02, "Coulomb");
    }
  }

  void whatCannotBeToldApartSaysSo() {
    const auto model = bundledRobot("puma560").model;
    const auto computed =
        recordingOf(model, evenTimes(0.0, 10.0, 1001), [](double t, Sample& sample) {
          sample.state.velocity[0] = std::cos(t);
          sample.state.velocity[2] = 1.0 + 0.5 * std::cos(t);         // one way
          sample.state.velocity[3] = std::cos(t) > 0.0 ? 0.5 : -0.5;  // one speed
          sample.state.velocity[4] = std::cos(t);
          sample.effort[4] = 2.0 * std::cos(t);
        });
    ComparedMotion measured = wholeMotion(computed);
    auto wrong = recordingOf(model, evenTimes(0.0, 10.0, 1001), [](double, Sample&) {});
    measured.recording = wrong;
    measured.efforts_given[5] = false;
    const auto found = identifyFriction(measured, *computed);
    QVERIFY(found[0].identified);
    QVERIFY(!found[1].identified && found[1].reason.find("does not move") != std::string::npos);
    QVERIFY(!found[2].identified && found[2].reason.find("one way") != std::string::npos);
    QVERIFY(!found[3].identified && found[3].reason.find("one speed") != std::string::npos);
    // friction that drives: found as it is, and called what it is
    QVERIFY(found[4].identified && found[4].reason.find("no friction") != std::string::npos);
    VERIFY_CLOSE(found[4].viscous, -2.0, 1e-12, "viscous");
    QVERIFY(!found[5].identified && found[5].reason.find("not measured") != std::string::npos);
    QCOMPARE(found[2].effort(1.0, 0.0), 0.0);
  }

  // A real arm's recording: friction explains most of what the rigid bodies leave.
  void aRealArmHasFriction() {
    const std::string shared = ARMILLARY_SHARED_DATA;
    const std::string file = shared + "/motion/ur10_exciting/ur10_exciting.csv";
    std::ifstream in(file, std::ios::binary);
    if (!in) QSKIP("no recordings here: ARMILLARY_SHARED_DATA has no motion/");
    const auto model = loadFile(shared + "/xacro/ur/expected_ur10_prefix_safety.urdf").model;
    std::ostringstream text;
    text << in.rdbuf();
    std::string table = text.str();
    // in the words of our tables, and with the prefix of this robot's joints
    std::size_t end = table.find('\n');
    const std::string& first = model->degrees_of_freedom[0].name;
    const std::string prefix = first.substr(0, first.find("shoulder"));
    for (std::size_t at = 0; (at = table.find_first_of(".,", at)) < end; ++at) {
      if (table[at] == '.') {
        table[at] = '/';
      } else {
        table.insert(at + 1, prefix);
        end += prefix.size();
      }
    }
    TableError error;
    const auto motion = readTrajectory(model, table, error);
    QVERIFY2(motion && motion->measured, error.message.c_str());
    const auto found = identifyFriction(*motion->measured, *motion->recording);
    for (std::size_t i = 0; i < found.size(); ++i) {
      const JointFriction& friction = found[i];
      qInfo("%-28s Coulomb %6.2f, viscous %6.2f, offset %6.2f: %6.2f -> %5.2f rms",
            model->degrees_of_freedom[i].name.c_str(), friction.coulomb, friction.viscous,
            friction.offset, friction.residual_before, friction.residual_after);
      QVERIFY(friction.identified && friction.reason.empty());
      QVERIFY(friction.coulomb > 0.0 && friction.viscous > 0.0);
    }
    // the joint that turns about the vertical has no weight to carry: nearly all is friction
    QVERIFY(found[0].residual_after < 0.3 * found[0].residual_before);
  }

  void wrongQuestionsAreRefused() {
    const auto puma = swinging(bundledRobot("puma560").model, 30);
    const auto scara = recordingOf(bundledRobot("scara").model, {0.0}, [](double, Sample&) {});
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, identifyFriction(wholeMotion(scara), *puma));
    FrictionOptions options;
    options.dead_band = 1.0;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             identifyFriction(wholeMotion(puma), *puma, options));
  }
};

ARMILLARY_TEST(TestJointFriction)
#include "tst_joint_friction.moc"
