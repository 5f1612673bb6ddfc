// SPDX-License-Identifier: BSD-3-Clause
// Forward kinematics against a composition straight from the description, frame by frame.
#include "engine/dynamics/kinematics.h"

#include "engine/dynamics/energy.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;

namespace {

// Places links as a reader of the file would: every joint moves about its own axis as it is
// written, fixed links are links like others, mimics follow by the file's words.
class NaiveKinematics {
 public:
  NaiveKinematics(const TestRobot& robot, const State& state) : robot_(robot), state_(state) {}

  Pose place(const std::string& link) const {
    for (const JointDescription& joint : robot_.description.joints) {
      if (joint.child != link) continue;
      return place(joint.parent) * joint.X_PJ * motion(joint) * joint.X_MC;
    }
    return {};
  }

 private:
  double coordinate(const std::string& name) const {
    for (int i = 0; i < robot_.model->positionSize(); ++i) {
      if (robot_.model->coordinates[i].name == name) return state_.position[i];
    }
    throw std::runtime_error("no coordinate " + name);
  }

  double value(const JointDescription& joint) const {
    if (!joint.mimic) return coordinate(joint.name);
    for (const JointDescription& leader : robot_.description.joints) {
      if (leader.name == joint.mimic->joint) {
        return joint.mimic->multiplier * value(leader) + joint.mimic->offset;
      }
    }
    throw std::runtime_error("no joint " + joint.mimic->joint);
  }

  Pose motion(const JointDescription& joint) const {
    switch (joint.type) {
      case JointType::kFixed:
        return {};
      case JointType::kRevolute:
      case JointType::kContinuous:
        return {AngleAxisd(value(joint), joint.axis).toRotationMatrix(), Vector3d::Zero()};
      case JointType::kPrismatic:
        return {Matrix3d::Identity(), value(joint) * joint.axis};
      case JointType::kHelical:
        return {AngleAxisd(value(joint), joint.axis).toRotationMatrix(),
                joint.pitch * value(joint) * joint.axis};
      case JointType::kCylindrical:
        return {AngleAxisd(coordinate(joint.name + ".angle"), joint.axis).toRotationMatrix(),
                coordinate(joint.name + ".z") * joint.axis};
      case JointType::kUniversal: {
        const Matrix3d first =
            AngleAxisd(coordinate(joint.name + ".angle1"), joint.axis).toRotationMatrix();
        // the second axis as turned by the first
        const AngleAxisd second(coordinate(joint.name + ".angle2"),
                                (first * joint.axis2).normalized());
        return {second.toRotationMatrix() * first, Vector3d::Zero()};
      }
      case JointType::kSpherical:
        return {Eigen::Quaterniond(coordinate(joint.name + ".qw"), coordinate(joint.name + ".qx"),
                                   coordinate(joint.name + ".qy"), coordinate(joint.name + ".qz"))
                    .toRotationMatrix(),
                Vector3d::Zero()};
      case JointType::kPlanar: {
        // x along the joint's x axis projected on the plane, or its y axis where x is the normal
        const Vector3d normal = joint.axis;
        const bool x_is_normal = std::abs(std::abs(normal.x()) - 1.0) < 1e-12;
        const Vector3d along = x_is_normal ? Vector3d::UnitY() : Vector3d::UnitX();
        const Vector3d x = (along - along.dot(normal) * normal).normalized();
        const Vector3d y = normal.cross(x);
        return {AngleAxisd(coordinate(joint.name + ".angle"), normal).toRotationMatrix(),
                x * coordinate(joint.name + ".x") + y * coordinate(joint.name + ".y")};
      }
      case JointType::kFloating: {
        const Eigen::Quaterniond q(coordinate(joint.name + ".qw"), coordinate(joint.name + ".qx"),
                                   coordinate(joint.name + ".qy"), coordinate(joint.name + ".qz"));
        return {q.toRotationMatrix(),
                {coordinate(joint.name + ".x"), coordinate(joint.name + ".y"),
                 coordinate(joint.name + ".z")}};
      }
    }
    return {};
  }

  const TestRobot& robot_;
  const State& state_;
};

MatrixXd asMatrix(const Pose& X) {
  MatrixXd result(3, 4);
  result << X.rotation, X.position;
  return result;
}

}  // namespace

class TestKinematics : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void agreesWithCompositionFromTheDescription() {
    const Reached reached;
    Random random(41);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      BodyPoses poses;
      for (int k = 0; k < 3; ++k) {
        const State state = randomState(model, random);
        const NaiveKinematics naive(robot, state);
        forwardKinematics(model, state, workspace, poses);
        for (size_t link = 0; link < model.links.size(); ++link) {
          VERIFY_CLOSE(asMatrix(linkPose(model, poses, static_cast<int>(link))),
                       asMatrix(naive.place(model.links[link].name)), 1e-13,
                       robot.name + " " + model.links[link].name);
        }
      }
    }
  }

  void planarJointsFrame_data() {
    QTest::addColumn<QList<double>>("normal");
    QTest::addColumn<QList<double>>("x");
    QTest::addColumn<QList<double>>("y");
    using L = QList<double>;
    QTest::newRow("z") << L{0, 0, 1} << L{1, 0, 0} << L{0, 1, 0};
    QTest::newRow("-z") << L{0, 0, -1} << L{1, 0, 0} << L{0, -1, 0};
    QTest::newRow("y") << L{0, 1, 0} << L{1, 0, 0} << L{0, 0, -1};
    QTest::newRow("-y") << L{0, -1, 0} << L{1, 0, 0} << L{0, 0, 1};
    QTest::newRow("x") << L{1, 0, 0} << L{0, 1, 0} << L{0, 0, 1};
    QTest::newRow("-x") << L{-1, 0, 0} << L{0, 1, 0} << L{0, 0, -1};
    QTest::newRow("oblique") << L{0.6, 0, 0.8} << L{0.8, 0, -0.6} << L{0, 1, 0};
  }
  void planarJointsFrame() {
    QFETCH(const QList<double>, normal);
    QFETCH(const QList<double>, x);
    QFETCH(const QList<double>, y);
    const auto vector = [](const QList<double>& list) {
      return Vector3d(list[0], list[1], list[2]);
    };
    RobotDescription robot;
    robot.links.resize(2);
    robot.links[0].name = "ground";
    robot.links[1].name = "puck";
    JointDescription joint;
    joint.name = "slide";
    joint.type = JointType::kPlanar;
    joint.parent = "ground";
    joint.child = "puck";
    joint.axis = vector(normal);
    robot.joints.push_back(joint);
    const auto model = compileModel(robot);
    Workspace workspace(*model);
    BodyPoses poses;
    State state = neutralState(*model);
    forwardKinematics(*model, state, workspace, poses);
    VERIFY_CLOSE(asMatrix(linkPose(*model, poses, 1)), asMatrix(Pose{}), 1e-15, "at zero");
    state.position << 2.0, 3.0, 0.5;
    forwardKinematics(*model, state, workspace, poses);
    const Pose want{AngleAxisd(0.5, vector(normal)).toRotationMatrix(),
                    2.0 * vector(x) + 3.0 * vector(y)};
    VERIFY_CLOSE(asMatrix(linkPose(*model, poses, 1)), asMatrix(want), 1e-15, "moved");
  }

  void centerOfMassIsTheLinksMean() {
    const Reached reached;
    Random random(42);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const NaiveKinematics naive(robot, state);
      Vector3d sum = Vector3d::Zero();
      double mass = 0.0;
      for (size_t i = 0; i < model.links.size(); ++i) {
        const LinkDescription& link = robot.description.links[i];
        if (!link.inertial || model.links[i].body == 0) continue;
        sum += link.inertial->mass * (naive.place(link.name) * link.inertial->X_LI.position);
        mass += link.inertial->mass;
      }
      const CenterOfMass got = centerOfMass(model, state, workspace);
      VERIFY_CLOSE(got.mass, mass, 1e-14, robot.name);
      if (mass > 0.0) VERIFY_CLOSE(got.position, Vector3d(sum / mass), 1e-13, robot.name);
    }
  }

  void momentumIsMassTimesTheCentersVelocity() {
    const Reached reached;
    Random random(43);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const Eigen::VectorXd velocity = derivative([&](double t) {
        return Eigen::VectorXd(
            centerOfMass(model, moved(model, state, state.velocity, t), workspace).position);
      });
      const double mass = centerOfMass(model, state, workspace).mass;
      VERIFY_CLOSE(centroidalMomentum(model, state, workspace).force, mass * velocity, 1e-10,
                   robot.name);
    }
  }
};

ARMILLARY_TEST(TestKinematics)
#include "tst_kinematics.moc"
