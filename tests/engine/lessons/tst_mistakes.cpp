// SPDX-License-Identifier: BSD-3-Clause
// Mistakes are computed as people make them: held against a textbook's program that makes the same,
// and against closed forms.
#include "engine/lessons/mistakes.h"

#include <QTest>

#include "engine/analysis/jacobian.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/lessons/mistaken_quantities.h"
#include "engine/model/compile_model.h"
#include "tests/engine/lessons/textbook_arm.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

// A state in which nothing is zero or alike.
QuantityPoint movingPoint(const Model& model) {
  QuantityPoint point;
  point.state = neutralState(model);
  point.acceleration = point.effort = VectorXd::Zero(model.velocitySize());
  for (int i = 0; i < model.velocitySize(); ++i) {
    point.state.position[i] = 0.9 * std::sin(1.3 * i + 0.7);
    point.state.velocity[i] = 1.7 * std::cos(2.1 * i + 0.3);
    point.acceleration[i] = 3.1 * std::sin(0.8 * i + 1.9);
  }
  return point;
}

VectorXd efforts(const TestRobot& robot, const Variant& variant, const QuantityPoint& point) {
  return MistakenQuantities(robot.model, variant).values("inverse-dynamics", point);
}

// The variant of that kind whose words hold `word`.
Variant variantWith(const TestRobot& robot, Mistake mistake, const std::string& word) {
  for (const Variant& each : mistakesFor(*robot.model, robot.description)) {
    if (each.mistake == mistake && each.words.find(word) != std::string::npos) return each;
  }
  throw std::runtime_error("no variant says " + word);
}

}  // namespace

class TestMistakes : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theRightVariantIsInverseDynamics() {
    for (const char* name : {"pendulum", "double_pendulum", "puma560", "scara", "cart_pole"}) {
      const TestRobot robot = bundledRobot(name);
      const QuantityPoint point = movingPoint(*robot.model);
      Workspace workspace(*robot.model);
      VectorXd want;
      inverseDynamics(*robot.model, point.state, point.acceleration, {}, workspace, want);
      VERIFY_CLOSE(efforts(robot, rightVariant(), point), want, 1e-12, name);
    }
  }

  void studentsOfPumaAndPlanarArmMakeTheSameMistakes() {
    const Reached reached;
    for (const char* name : {"puma560", "planar_3r", "double_pendulum"}) {
      const TestRobot robot = bundledRobot(name);
      const QuantityPoint point = movingPoint(*robot.model);
      const auto student = [&](const StudentMistakes& wrong) {
        return studentTorques(robot.description, point.state.position, point.state.velocity,
                              point.acceleration, wrong);
      };
      const auto ours = [&](Mistake mistake, const std::string& word) {
        return efforts(robot, variantWith(robot, mistake, word), point);
      };
      const VectorXd right = student({});
      VERIFY_CLOSE(efforts(robot, rightVariant(), point), right, 1e-12, name);
      VERIFY_CLOSE(ours(Mistake::kTransposedRotation, "joints'"),
                   student({.transposed_joints = true}), 1e-11, name);
      VERIFY_CLOSE(ours(Mistake::kTransposedRotation, "link to link"),
                   student({.transposed_links = true}), 1e-11, name);
      VERIFY_CLOSE(ours(Mistake::kTransposedRotation, "outward"),
                   student({.transposed_outward = true}), 1e-11, name);
      VERIFY_CLOSE(ours(Mistake::kTransposedRotation, "inward"),
                   student({.transposed_inward = true}), 1e-11, name);
      VERIFY_CLOSE(ours(Mistake::kWrongFrame, "inertia tensors"),
                   student({.inertia_not_turned = true}), 1e-11, name);
      VERIFY_CLOSE(ours(Mistake::kWrongFrame, "gravity in the wrong frame"),
                   student({.gravity_not_turned = true}), 1e-11, name);
      VERIFY_CLOSE(ours(Mistake::kWrongFrame, "centres of mass"),
                   student({.center_not_turned = true}), 1e-11, name);
      VERIFY_CLOSE(ours(Mistake::kTransposedRotation, "inertia tensors turned"),
                   student({.inertia_transposed = true}), 1e-11, name);
      VERIFY_CLOSE(ours(Mistake::kTransposedRotation, "gravity turned"),
                   student({.gravity_transposed = true}), 1e-11, name);
      VERIFY_CLOSE(ours(Mistake::kInertiaPoint, "missing"), student({.no_parallel_axis = true}),
                   1e-11, name);
      VERIFY_CLOSE(ours(Mistake::kGravityForgotten, ""), student({.gravity = 0.0}), 1e-11, name);
      VERIFY_CLOSE(ours(Mistake::kGravitySign, ""), student({.gravity = -1.0}), 1e-11, name);
      VERIFY_CLOSE(ours(Mistake::kDegrees, "with angles in degrees"),
                   student({.degrees = 180.0 / M_PI}), 1e-9, name);
      for (const StudentMistakes& wrong : {StudentMistakes{.transposed_joints = true},
                                           {.transposed_links = true},
                                           {.gravity_not_turned = true},
                                           {.no_parallel_axis = true}}) {
        QVERIFY2((student(wrong) - right).norm() > 1e-3 * right.norm(), name);
      }
    }
  }

  // In the file: of joints' places, of tensors, and of links that are fixed to each other.
  void rotationsOfTheFileMayBeTransposed() {
    TestRobot robot = bundledRobot("puma560");
    for (LinkDescription& link : robot.description.links) {
      if (!link.inertial) continue;
      link.inertial->X_LI.rotation =
          Eigen::AngleAxisd(0.4, Eigen::Vector3d(1, 2, 3).normalized()).toRotationMatrix();
      link.inertial->rotational += Eigen::Vector3d(0.2, 0.5, 0.4).asDiagonal();
    }
    for (JointDescription& joint : robot.description.joints) {
      joint.X_PJ.rotation *= Eigen::AngleAxisd(0.3, Eigen::Vector3d::UnitY()).toRotationMatrix();
    }
    const RobotDescription moving = robot.description;
    robot.model = compileModel(robot.description);
    QuantityPoint point = movingPoint(*robot.model);
    const auto student = [&](const StudentMistakes& wrong) {
      return studentTorques(moving, point.state.position, point.state.velocity, point.acceleration,
                            wrong);
    };
    VERIFY_CLOSE(efforts(robot, rightVariant(), point), student({}), 1e-11, "right");
    constexpr Mistake kMistake = Mistake::kTransposedRotation;
    VERIFY_CLOSE(efforts(robot, variantWith(robot, kMistake, "into their links by"), point),
                 student({.transposed_tensors = true}), 1e-11, "tensors");
    VERIFY_CLOSE(efforts(robot, variantWith(robot, kMistake, "joints' origins"), point),
                 student({.transposed_origins = true}), 1e-11, "origins");
    // a joint that is fixed is one that stands still
    point.state.position[3] = point.state.velocity[3] = point.acceleration[3] = 0.0;
    const auto withoutTheFixedOne = [](const VectorXd& whole) {
      VectorXd less(5);
      less << whole.head(3), whole.tail(2);
      return less;
    };
    const VectorXd want = withoutTheFixedOne(student({.transposed_links = true}));
    const VectorXd outward = withoutTheFixedOne(student({.transposed_outward = true}));
    const VectorXd inward = withoutTheFixedOne(student({.transposed_inward = true}));
    robot.description.joints[3].type = JointType::kFixed;
    robot.model = compileModel(robot.description);
    const auto without = [](VectorXd& v) {
      VectorXd less(5);
      less << v.head(3), v.tail(2);
      v = less;
    };
    for (VectorXd* each : {&point.state.position, &point.state.velocity, &point.acceleration}) {
      without(*each);
    }
    VERIFY_CLOSE(efforts(robot, variantWith(robot, kMistake, "fixed joints too"), point), want,
                 1e-11, "fixed");
    VERIFY_CLOSE(
        efforts(robot, variantWith(robot, kMistake, "outward recursion transposed, those of"),
                point),
        outward, 1e-11, "fixed, outward");
    VERIFY_CLOSE(
        efforts(robot, variantWith(robot, kMistake, "inward recursion transposed, those of"),
                point),
        inward, 1e-11, "fixed, inward");
  }

  // Fixed joints that turn nothing are the same either way.
  void fixedJointsThatTurnNothingAddNoMistake() {
    const TestRobot robot = bundledRobot("hydraulic_manipulator");
    for (const Variant& each : mistakesFor(*robot.model, robot.description)) {
      QVERIFY2(each.words.find("recursion transposed, those of") == std::string::npos,
               each.words.c_str());
    }
  }

  // A floating base's rates come from elsewhere than the joints' encoders.
  void theJointsRatesAloneMayBeInDegrees() {
    const TestRobot robot =
        loadFile(bundledFolder().parent_path() / "robots" / "quadruped.urdf", true);
    const QuantityPoint point = [&] {
      QuantityPoint moving = movingPoint(*robot.model);
      moving.state.position.segment<4>(3) = Eigen::Vector4d(0.5, 0.5, -0.1, 0.7).normalized();
      return moving;
    }();
    QuantityPoint student = point;
    for (int i = 6; i < robot.model->velocitySize(); ++i) {
      student.state.velocity[i] *= 180.0 / M_PI;
      student.acceleration[i] *= 180.0 / M_PI;
    }
    const VectorXd rates = efforts(robot, rightVariant(), student);
    VERIFY_CLOSE(
        efforts(robot, variantWith(robot, Mistake::kDegrees, "with rates of the joints' angles"),
                point),
        rates, 1e-9 * rates.norm(), "rates");
    for (int i = 7; i < robot.model->positionSize(); ++i) student.state.position[i] *= 180.0 / M_PI;
    const VectorXd both = efforts(robot, rightVariant(), student);
    VERIFY_CLOSE(
        efforts(robot, variantWith(robot, Mistake::kDegrees, "with the joints' angles and their"),
                point),
        both, 1e-9 * both.norm(), "both");
  }

  // The closed form of double_pendulum.urdf.
  void velocityTermsLeftOutAreThoseOfTheClosedForm() {
    const TestRobot robot = bundledRobot("double_pendulum");
    const QuantityPoint point = movingPoint(*robot.model);
    const VectorXd right = efforts(robot, rightVariant(), point);
    const VectorXd& q = point.state.position;
    const VectorXd& v = point.state.velocity;
    const double h = 1.0 * 0.5 * 0.4 * std::sin(q[1]);
    const auto missing = [&](Mistake mistake) {
      return VectorXd(right - efforts(robot, variantWith(robot, mistake, ""), point));
    };
    const Eigen::Vector2d coriolis(-2.0 * h * v[0] * v[1], 0.0);
    const Eigen::Vector2d centrifugal(-h * v[1] * v[1], h * v[0] * v[0]);
    VERIFY_CLOSE(missing(Mistake::kCoriolisLeftOut), coriolis, 1e-13, "Coriolis");
    VERIFY_CLOSE(missing(Mistake::kCentrifugalLeftOut), centrifugal, 1e-13, "centrifugal");
    VERIFY_CLOSE(missing(Mistake::kVelocityTermsLeftOut), coriolis + centrifugal, 1e-13, "both");
  }

  void aDoubledMassIsThatOfItsLink() {
    const TestRobot robot = bundledRobot("planar_3r");
    QuantityPoint point = movingPoint(*robot.model);
    point.state.velocity.setZero();
    point.acceleration.setZero();
    const VectorXd right = efforts(robot, rightVariant(), point);
    int count = 0;
    for (const Variant& each : mistakesFor(*robot.model, robot.description)) {
      if (each.mistake != Mistake::kMassDoubled || each.part != "forearm") continue;
      ++count;
      const VectorXd more = efforts(robot, each, point) - right;
      const VectorXd& q = point.state.position;
      const double arm = 0.2 * std::cos(q[0] + q[1]);
      VERIFY_CLOSE(
          more, Eigen::Vector3d(2.0 * 9.81 * (0.5 * std::cos(q[0]) + arm), 2.0 * 9.81 * arm, 0.0),
          1e-12, each.words);
    }
    QCOMPARE(count, 2);  // with its inertia and without
  }

  void tensorsThatTheirFileTurnsCanBeLeftUnturned() {
    TestRobot robot = bundledRobot("planar_3r");
    const auto count = [&] {
      int found = 0;
      for (const Variant& each : mistakesFor(*robot.model, robot.description)) {
        found += each.words.find("their own, not turned") != std::string::npos;
      }
      return found;
    };
    QCOMPARE(count(), 0);  // its file turns none
    const QuantityPoint point = movingPoint(*robot.model);
    const VectorXd before = efforts(robot, rightVariant(), point);
    LinkDescription& hand = robot.description.links.back();
    hand.inertial->X_LI.rotation =
        Eigen::AngleAxisd(M_PI / 2.0, Eigen::Vector3d::UnitZ()).toRotationMatrix();
    robot.model = compileModel(robot.description);
    QVERIFY((efforts(robot, rightVariant(), point) - before).norm() > 1e-3);
    VERIFY_CLOSE(efforts(robot, variantWith(robot, Mistake::kWrongFrame, "their own"), point),
                 before, 1e-12, "as the tensor was without its turn");
  }

  void externalForcesAreForgottenTurnedAndMisplaced() {
    const TestRobot robot = bundledRobot("planar_3r");
    QuantityPoint point = movingPoint(*robot.model);
    const VectorXd without = efforts(robot, rightVariant(), point);
    LinkWrench push;
    push.link = robot.model->findLink("hand");
    push.wrench = {{0.3, -0.5, 0.2}, {4.0, 1.0, -7.0}};
    point.wrenches = {push};
    const VectorXd with = efforts(robot, rightVariant(), point);
    Workspace workspace(*robot.model);
    Jacobian J;
    linkJacobian(*robot.model, point.state, push.link, JacobianFrame::kLinkOrigin, workspace, J);
    Eigen::Matrix<double, 6, 1> f;
    f << push.wrench.moment, push.wrench.force;
    VERIFY_CLOSE(with, without - J.transpose() * f, 1e-12, "pushed");
    VERIFY_CLOSE(efforts(robot, variantWith(robot, Mistake::kForceForgotten, ""), point), without,
                 1e-12, "forgotten");
    VERIFY_CLOSE(efforts(robot, variantWith(robot, Mistake::kSign, "force's"), point),
                 without + J.transpose() * f, 1e-12, "turned");
    linkJacobian(*robot.model, point.state, push.link, JacobianFrame::kLink, workspace, J);
    VERIFY_CLOSE(efforts(robot, variantWith(robot, Mistake::kWrongFrame, "external"), point),
                 without - J.transpose() * f, 1e-12, "in the link's axes");
  }

  void massMatrixAndForwardDynamicsBelongTogether() {
    const TestRobot robot = bundledRobot("puma560");
    QuantityPoint point = movingPoint(*robot.model);
    for (const Variant& each : mistakesFor(*robot.model, robot.description)) {
      MistakenQuantities quantities(robot.model, each);
      point.effort = quantities.values("inverse-dynamics", point);
      if (each.inertia == 0.0 || each.angle_rates != 1.0) continue;
      const VectorXd found = quantities.values("forward-dynamics", point);
      QVERIFY2(found.allFinite(), each.words.c_str());
      VERIFY_CLOSE(found, point.acceleration, 1e-8, each.words);
    }
  }

  void namesReadBack() {
    for (const std::string& name : mistakeNames()) {
      QVERIFY(mistakeNamed(name).has_value());
      QCOMPARE(std::string(armillary::name(*mistakeNamed(name))), name);
    }
    QVERIFY(!mistakeNamed("gravity"));
  }
};

ARMILLARY_TEST(TestMistakes)
#include "tst_mistakes.moc"
