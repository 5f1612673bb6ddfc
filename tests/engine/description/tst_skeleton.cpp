// SPDX-License-Identifier: BSD-3-Clause
// Shapes of robots that have none: joined where the joints are, and along their axes.
#include "engine/description/skeleton.h"

#include "engine/description/denavit_hartenberg_row.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;

namespace {

const LinkDescription& linkOf(const RobotDescription& robot, const std::string& name) {
  for (const LinkDescription& link : robot.links) {
    if (link.name == name) return link;
  }
  throw std::runtime_error("no link " + name);
}

std::vector<GeometryDescription> shapesOf(const LinkDescription& link, const std::string& name) {
  std::vector<GeometryDescription> shapes;
  for (const GeometryDescription& shape : link.visuals) {
    if (shape.name == name) shapes.push_back(shape);
  }
  return shapes;
}

// The two ends of a bone, in the link.
std::pair<Vector3d, Vector3d> endsOf(const GeometryDescription& bone) {
  const Vector3d half = 0.5 * bone.shape.length * bone.X_LG.rotation.col(2);
  return {bone.X_LG.position - half, bone.X_LG.position + half};
}

bool boneReaches(const LinkDescription& link, const Vector3d& point) {
  for (const GeometryDescription& bone : shapesOf(link, "bone")) {
    const auto [from, to] = endsOf(bone);
    if ((from - point).norm() < 1e-9 || (to - point).norm() < 1e-9) return true;
  }
  return false;
}

// A base and a link on one row of a table.
RobotDescription robotOfRow(DenavitHartenbergConvention convention, JointType type) {
  RobotDescription robot;
  robot.links.push_back({"base", 0, {}, {}, {}});
  robot.links.push_back({"link", 0, {}, {}, {}});
  JointDescription joint;
  joint.name = "joint";
  joint.type = type;
  joint.parent = "base";
  joint.child = "link";
  joint.axis = Vector3d::UnitZ();
  joint.limits.lower = -0.1;
  joint.limits.upper = 0.4;
  const Pose row = rowPose(convention, {0.5, 0.7, 0.3, 0.2});
  (convention == DenavitHartenbergConvention::kStandard ? joint.X_MC : joint.X_PJ) = row;
  robot.joints.push_back(joint);
  return robot;
}

}  // namespace

class TestSkeleton : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void bonesReachEveryJoint() {
    for (TestRobot robot : allRobots()) {
      for (LinkDescription& link : robot.description.links) link.visuals.clear();
      addSkeleton(robot.description);
      for (const JointDescription& joint : robot.description.joints) {
        if (joint.X_PJ.position.norm() < 1e-6) continue;
        QVERIFY2(boneReaches(linkOf(robot.description, joint.parent), joint.X_PJ.position),
                 (robot.name + " " + joint.name).c_str());
      }
    }
  }

  // Of a row, d is a bone along the joint's axis and a one across it: on the link that moves in the
  // standard convention, on the one before it in the modified.
  void rowIsDrawnAsItsTwoLengths() {
    for (const auto convention :
         {DenavitHartenbergConvention::kStandard, DenavitHartenbergConvention::kModified}) {
      RobotDescription robot = robotOfRow(convention, JointType::kRevolute);
      const bool standard = convention == DenavitHartenbergConvention::kStandard;
      addSkeleton(robot);
      const LinkDescription& carrier = linkOf(robot, standard ? "link" : "base");
      const auto bones = shapesOf(carrier, "bone");
      QCOMPARE(bones.size(), size_t{2});
      std::vector<double> lengths{bones[0].shape.length, bones[1].shape.length};
      std::sort(lengths.begin(), lengths.end());
      VERIFY_CLOSE(lengths[0], 0.3, 1e-12, "d");
      VERIFY_CLOSE(lengths[1], 0.5, 1e-12, "a");
      // the barrel stands at the joint, along its axis
      const auto barrels = shapesOf(linkOf(robot, "link"), "joint");
      QCOMPARE(barrels.size(), size_t{1});
      const Pose X_CM = robot.joints[0].X_MC.inverse();
      VERIFY_CLOSE(barrels[0].X_LG.position, X_CM.position, 1e-12, "barrel");
      VERIFY_CLOSE(Vector3d(barrels[0].X_LG.rotation.col(2)), Vector3d(X_CM.rotation.col(2)), 1e-12,
                   "axis");
    }
  }

  void rodStaysInItsSleeve() {
    RobotDescription robot =
        robotOfRow(DenavitHartenbergConvention::kModified, JointType::kPrismatic);
    addSkeleton(robot);
    const auto sleeves = shapesOf(linkOf(robot, "base"), "joint");
    const auto rods = shapesOf(linkOf(robot, "link"), "rod");
    QCOMPARE(sleeves.size(), size_t{1});
    QCOMPARE(rods.size(), size_t{1});
    const auto [from, to] = endsOf(rods[0]);
    for (const double q : {-0.1, 0.0, 0.4}) {
      QVERIFY(from.z() + q < 0.0 && to.z() + q >= 0.0);
    }
  }

  void shapesHaveSize() {
    for (TestRobot robot : allRobots()) {
      for (LinkDescription& link : robot.description.links) link.visuals.clear();
      addSkeleton(robot.description);
      for (const LinkDescription& link : robot.description.links) {
        for (const GeometryDescription& shape : link.visuals) {
          const ShapeDescription& s = shape.shape;
          QVERIFY(s.type == ShapeType::kBox ? s.size.minCoeff() > 0.0 : s.radius > 0.0);
          QVERIFY(shape.X_LG.position.allFinite());
          const Eigen::Matrix3d& R = shape.X_LG.rotation;
          QVERIFY((R.transpose() * R).isIdentity(1e-9));
        }
      }
    }
  }
};

ARMILLARY_TEST(TestSkeleton)
#include "tst_skeleton.moc"
