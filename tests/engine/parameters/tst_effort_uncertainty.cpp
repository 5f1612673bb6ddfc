// SPDX-License-Identifier: BSD-3-Clause
// Bands around efforts: by derivatives, by robots drawn at random, and by whom they are caused.
#include "engine/parameters/effort_uncertainty.h"

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

const EffortColumns kAllKinds{true, true};

}  // namespace

class TestEffortUncertainty : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // A part's change is how the parameters of a robot change whose mass, centre or inertia is a
  // little different: compared with a robot that is built so.
  void changesOfPartsAreDerivatives() {
    const auto model = bundledRobot("puma560").model;
    constexpr double kStep = 1e-6;
    const auto parts =
        uncertainParts(*model, {.mass = 1.0, .centre = 1.0, .inertia = 1.0}, kAllKinds);
    const VectorXd p = effortParameters(*model, kAllKinds);
    const auto partNamed = [&](const std::string& name) {
      for (const UncertainPart& part : parts) {
        if (part.name == name) return part.change;
      }
      throw std::runtime_error("no part " + name);
    };
    for (int body = 1; body < model->bodyCount(); ++body) {
      const int first = kParametersPerBody * (body - 1);
      const SpatialInertia I = inertiaOf(p.segment<kParametersPerBody>(first));
      const Eigen::Vector3d c = I.first_moment / I.mass;
      const auto square = [](const Eigen::Vector3d& v) -> Eigen::Matrix3d {
        return v.squaredNorm() * Eigen::Matrix3d::Identity() - v * v.transpose();
      };
      Eigen::Matrix3d about_link;
      for (int k = 0; k < 3; ++k) about_link.col(k) = I.rotational.column(k);
      const Eigen::Matrix3d central = about_link - I.mass * square(c);
      const auto built = [&](double mass, const Eigen::Vector3d& centre, double size) {
        return parametersOf(SpatialInertia::fromCenterOfMass(mass, centre, size * central));
      };
      const std::string link = parameterLink(*model, body).name;
      const BodyParameters by_mass =
          (built(I.mass * (1.0 + kStep), c, 1.0) - built(I.mass * (1.0 - kStep), c, 1.0)) /
          (2.0 * kStep);
      VERIFY_CLOSE(partNamed("mass of " + link).segment<kParametersPerBody>(first), by_mass, 1e-7,
                   link);
      for (int axis = 0; axis < 3; ++axis) {
        const Eigen::Vector3d step = kStep * Eigen::Vector3d::Unit(axis);
        const BodyParameters by_centre =
            (built(I.mass, c + step, 1.0) - built(I.mass, c - step, 1.0)) / (2.0 * kStep);
        VERIFY_CLOSE(partNamed("centre of " + link + " along " + "xyz"[axis])
                         .segment<kParametersPerBody>(first),
                     by_centre, 1e-7, link);
      }
      const BodyParameters by_size = built(I.mass, c, 1.0) - built(I.mass, c, 0.0);
      VERIFY_CLOSE(partNamed("inertia of " + link).segment<kParametersPerBody>(first), by_size,
                   1e-12, link);
    }
  }

  // Of small tolerances both ways say the same, to what so many robots can tell.
  void sampledRobotsScatterAsDerivativesSay() {
    Random random(9001);
    for (const char* name : {"puma560", "cart_pole", "scara"}) {
      const auto model = bundledRobot(name).model;
      const auto samples = motionOf(*model, 12, random);
      const Tolerances tolerances{
          .mass = 0.02, .centre = 0.001, .inertia = 0.03, .friction = 0.05, .rotor = 0.04};
      Workspace workspace(*model);
      const auto parts = uncertainParts(*model, tolerances, kAllKinds);
      const EffortUncertainty found =
          effortUncertainty(*model, samples, parts, kAllKinds, workspace);
      const SampledUncertainty sampled =
          sampledUncertainty(*model, samples, tolerances, kAllKinds, 4000, 7, workspace);
      for (Eigen::Index k = 0; k < found.deviation.cols(); ++k) {
        for (Eigen::Index i = 0; i < found.deviation.rows(); ++i) {
          const double by_derivative = found.deviation(i, k), by_chance = sampled.deviation(i, k);
          QVERIFY2(std::abs(by_chance - by_derivative) <= 0.06 * by_derivative + 1e-9,
                   (std::string(name) + ": " + std::to_string(by_chance) + " and " +
                    std::to_string(by_derivative))
                       .c_str());
          QVERIFY(found.bound(i, k) >= found.deviation(i, k) * (1.0 - 1e-12));
          QVERIFY(sampled.least(i, k) <= sampled.mean(i, k) &&
                  sampled.mean(i, k) <= sampled.greatest(i, k));
        }
      }
    }
  }

  // A pendulum by hand: τ = m g l sin q + (I + m l²) q̈ with l = 0.5 m.
  void aPendulumByHand() {
    const auto model = bundledRobot("pendulum").model;
    const SpatialInertia I = inertiaOf(inertialParameters(*model).head<kParametersPerBody>());
    const double m = I.mass, l = I.first_moment.norm() / m;
    MotionSample sample;
    sample.state = neutralState(*model);
    sample.state.position[0] = 0.7;
    sample.acceleration = VectorXd::Constant(1, 3.0);
    Workspace workspace(*model);
    const auto parts = uncertainParts(*model, {.mass = 0.1}, {});
    QCOMPARE(parts.size(), 1u);
    const EffortUncertainty found =
        effortUncertainty(*model, std::span(&sample, 1), parts, {}, workspace);
    const double g = model->gravity.norm();
    const double sine = std::abs(found.effort(0, 0));
    QVERIFY(sine > 0.0);
    const double change = 0.1 * m * std::abs(g * l * std::sin(0.7) + l * l * 3.0);
    QVERIFY2(std::abs(found.deviation(0, 0) - change) < 1e-12,
             (std::to_string(found.deviation(0, 0)) + " " + std::to_string(change)).c_str());
    QCOMPARE(found.shares(0, 0), 1.0);
  }

  // What acts in the joints beside is known: it moves the bands, and makes them no wider.
  void whatIsGivenIsTakenOff() {
    Random random(9003);
    const auto model = bundledRobot("puma560").model;
    const auto samples = motionOf(*model, 8, random);
    const Tolerances tolerances{.mass = 0.05};
    const auto parts = uncertainParts(*model, tolerances, kAllKinds);
    MatrixXd given(6, 8);
    for (auto column : given.colwise()) column = random.numbers(6, 20.0);
    Workspace workspace(*model);
    const auto bare = effortUncertainty(*model, samples, parts, kAllKinds, workspace);
    const auto with = effortUncertainty(*model, samples, parts, kAllKinds, workspace, given);
    VERIFY_CLOSE(MatrixXd(bare.effort - given), with.effort, 1e-12, "effort");
    VERIFY_CLOSE(bare.deviation, with.deviation, 1e-15, "deviation");
    const auto drawn = sampledUncertainty(*model, samples, tolerances, kAllKinds, 10, 1, workspace);
    const auto sampled =
        sampledUncertainty(*model, samples, tolerances, kAllKinds, 10, 1, workspace, given);
    VERIFY_CLOSE(MatrixXd(drawn.mean - given), sampled.mean, 1e-12, "mean");
    VERIFY_CLOSE(MatrixXd(drawn.least - given), sampled.least, 1e-12, "least");
    VERIFY_CLOSE(drawn.deviation, sampled.deviation, 1e-12, "sampled deviation");
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             effortUncertainty(*model, samples, parts, kAllKinds, workspace,
                                               MatrixXd(given.leftCols(3))));
  }

  // What a robot carries is uncertain as what it is: it is not called the link's own.
  void aPayloadIsNamed() {
    const auto bare = bundledRobot("planar_3r").model;
    const auto loaded = withPayload(*bare, bare->findLink("hand"), pointPayload(3.0, {0.1, 0, 0}));
    const auto names = [](const Model& model) {
      std::vector<std::string> found;
      for (const UncertainPart& part : uncertainParts(model, {.mass = 0.1}, {})) {
        found.push_back(part.name);
      }
      return found;
    };
    std::vector<std::string> expected = names(*bare);
    std::replace(expected.begin(), expected.end(), std::string("mass of hand"),
                 std::string("mass of hand with its payload"));
    QVERIFY(names(*bare) != expected);
    QVERIFY(names(*loaded) == expected);
  }

  // A slack centre far out is guiltier than all that is well known.
  void theGuiltyPartIsNamed() {
    Random random(9002);
    const auto model = bundledRobot("planar_3r").model;
    const auto samples = motionOf(*model, 30, random);
    Workspace workspace(*model);
    auto parts = uncertainParts(*model, {.mass = 0.001, .centre = 0.0001}, {});
    for (UncertainPart& part : parts) {
      if (part.name == "mass of hand") part.change *= 100.0;
    }
    const EffortUncertainty found = effortUncertainty(*model, samples, parts, {}, workspace);
    for (int joint = 0; joint < 3; ++joint) {
      Eigen::Index guilty = 0;
      found.shares.col(joint).maxCoeff(&guilty);
      QCOMPARE(parts[static_cast<std::size_t>(guilty)].name, std::string("mass of hand"));
      QVERIFY(std::abs(found.shares.col(joint).sum() - 1.0) < 1e-12);
    }
  }

  void whatIsKnownIsNoPart() {
    const auto model = bundledRobot("puma560").model;
    QVERIFY(uncertainParts(*model, {}, kAllKinds).empty());
    for (const UncertainPart& part : uncertainParts(*model, {.friction = 0.1}, kAllKinds)) {
      QVERIFY(part.name.starts_with("damping of ") ||
              part.name.starts_with("Coulomb friction of "));
    }
  }
};

ARMILLARY_TEST(TestEffortUncertainty)
#include "tst_effort_uncertainty.moc"
