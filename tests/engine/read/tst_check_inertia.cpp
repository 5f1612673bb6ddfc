// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/check_inertia.h"

#include "engine/read/composite_body.h"
#include "reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

std::string linkWith(const std::string& name, const std::string& mass, const std::string& ixx,
                     const std::string& iyy, const std::string& izz, const std::string& ixy = "0") {
  return "<link name=\"" + name + "\"><inertial><mass value=\"" + mass + "\"/><inertia ixx=\"" +
         ixx + "\" ixy=\"" + ixy + "\" ixz=\"0\" iyy=\"" + iyy + "\" iyz=\"0\" izz=\"" + izz +
         "\"/></inertial></link>\n";
}

std::string emptyLink(const std::string& name) {
  return "<link name=\"" + name + "\"/>\n";
}

// The base carries 'arm', which is `arm`, by a joint of that type.
ReadResult readArm(const std::string& arm, const std::string& type = "continuous",
                   const std::string& more = {}) {
  return readText(robotOf(solidLink("base") + arm + jointBetween("j", type, "base", "arm") + more));
}

}  // namespace

class TestCheckInertia : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void negativeMassIsAnError();
  void impossibleInertiasAreWarnedOf();
  void roundingInFilesIsForgiven();
  void extremeNumbersAreJudgedByTheirProportions();
  void linksThatDoNotMoveNeedNoMass();
  void movingLeavesNeedMass();
  void masslessLinksMayCarryHeavyOnes();
  void masslessLinksMayBeFixedToHeavyOnes();
  void aMasslessGroupIsReportedOnce();
  void whatMattersIsTheInertiaThatTheJointMoves();
  void massThatIsLostInArithmeticIsWarnedOf();
  void compositeBodiesAddAsSteinerSays();
};

void TestCheckInertia::negativeMassIsAnError() {
  const ReadResult result = readArm(linkWith("arm", "-1", "1", "1", "1"));
  VERIFY_FINDS(result, Severity::kError, "link 'arm' / inertial: the mass -1 is negative");
}

void TestCheckInertia::impossibleInertiasAreWarnedOf() {
  VERIFY_FINDS(readArm(linkWith("arm", "1", "0.01", "0.01", "0.01", "0.05")), Severity::kWarning,
               "not positive semidefinite (principal moments -0.04, 0.01, 0.06");
  VERIFY_FINDS(readArm(linkWith("arm", "1", "-1", "1", "1")), Severity::kWarning,
               "not positive semidefinite");
  const ReadResult triangle = readArm(linkWith("arm", "1", "0.01", "0.01", "0.1"));
  VERIFY_FINDS(triangle, Severity::kWarning, "exceeds the sum of the others");
  QVERIFY(triangle.description);
  // Of a tensor given in other axes it is the principal moments that count: here 0.1, 0.1, 0.3.
  VERIFY_FINDS(readArm(linkWith("arm", "1", "0.2", "0.2", "0.1", "0.1")), Severity::kWarning,
               "exceeds the sum of the others");
}

void TestCheckInertia::roundingInFilesIsForgiven() {
  // A thin plate: the largest moment is the sum of the others, but for the last digit written.
  VERIFY_VERDICT(readArm(linkWith("arm", "1", "0.0833333", "0.0833333", "0.166667")), "ok");
  // A thin rod: one moment is nothing.
  VERIFY_VERDICT(readText(robotOf(linkWith("base", "1", "0.0833333", "0", "0.0833334"))), "ok");
}

void TestCheckInertia::extremeNumbersAreJudgedByTheirProportions() {
  VERIFY_VERDICT(readText(robotOf(linkWith("base", "1", "1e-90", "1e-90", "1e-90"))), "ok");
  VERIFY_VERDICT(readText(robotOf(linkWith("base", "1", "1e90", "1e90", "1e90"))), "ok");
  VERIFY_VERDICT(readText(robotOf(linkWith("base", "1", "1e90", "1e90", "9e90"))), "warn");
  VERIFY_VERDICT(readText(robotOf(linkWith("base", "1", "1e-90", "1e-90", "9e-90"))), "warn");
}

void TestCheckInertia::linksThatDoNotMoveNeedNoMass() {
  VERIFY_VERDICT(readText(robotOf(emptyLink("base"))), "ok");
  VERIFY_VERDICT(readArm(emptyLink("arm"), "fixed"), "ok");
}

void TestCheckInertia::movingLeavesNeedMass() {
  for (const char* type : {"continuous", "planar", "floating"}) {
    VERIFY_FINDS(readArm(emptyLink("arm"), type), Severity::kWarning,
                 "link 'arm': it moves but no mass or inertia is given");
    VERIFY_FINDS(readArm(linkWith("arm", "0", "0", "0", "0"), type), Severity::kWarning,
                 "link 'arm': it moves but without mass");
  }
}

void TestCheckInertia::masslessLinksMayCarryHeavyOnes() {
  const ReadResult result =
      readArm(emptyLink("arm"), "continuous",
              solidLink("hand") + jointBetween("k", "continuous", "arm", "hand"));
  VERIFY_VERDICT(result, "ok");
  VERIFY_FINDS(result, Severity::kNote, "link 'arm': it has no mass");
}

void TestCheckInertia::masslessLinksMayBeFixedToHeavyOnes() {
  const std::string frame = emptyLink("frame");
  VERIFY_VERDICT(
      readArm(solidLink("arm"), "continuous", frame + jointBetween("k", "fixed", "arm", "frame")),
      "ok");
  const ReadResult before = readArm(emptyLink("arm"), "continuous",
                                    solidLink("body") + jointBetween("k", "fixed", "arm", "body"));
  VERIFY_VERDICT(before, "ok");
  QCOMPARE(before.diagnostics.count(Severity::kNote), 0);
}

void TestCheckInertia::aMasslessGroupIsReportedOnce() {
  const ReadResult result = readArm(emptyLink("arm"), "continuous",
                                    emptyLink("hand") + emptyLink("finger") +
                                        jointBetween("k", "continuous", "arm", "hand") +
                                        jointBetween("l", "fixed", "hand", "finger"));
  VERIFY_FINDS(result, Severity::kWarning, "link 'arm': it moves, with 2 other links on it,");
  QCOMPARE(result.diagnostics.count(Severity::kWarning), 1);
}

void TestCheckInertia::whatMattersIsTheInertiaThatTheJointMoves() {
  // A point mass on the joint's axis has nothing that turns; beside it, it has.
  const auto point = [](const std::string& xyz) {
    return "<link name=\"arm\"><inertial><origin xyz=\"" + xyz +
           "\"/><mass value=\"1\"/><inertia ixx=\"0\" ixy=\"0\" ixz=\"0\" iyy=\"0\" iyz=\"0\" "
           "izz=\"0\"/></inertial></link>\n";
  };
  VERIFY_FINDS(readArm(point("2 0 0")), Severity::kWarning,
               "joint 'j' moves it, but without inertia about its axis");
  VERIFY_VERDICT(readArm(point("0 0.5 0")), "ok");
  VERIFY_FINDS(readArm(point("0 0.5 0"), "floating"), Severity::kWarning,
               "without inertia about every axis");
  VERIFY_FINDS(readArm(point("0 0.5 0"), "planar"), Severity::kWarning,
               "without inertia about the plane's normal");
  // A rotor: inertia is all that a turning joint needs.
  VERIFY_VERDICT(readArm(linkWith("arm", "0", "1", "1", "1")), "ok");
}

void TestCheckInertia::massThatIsLostInArithmeticIsWarnedOf() {
  VERIFY_FINDS(readArm(linkWith("arm", "1e-300", "1e-300", "1e-300", "1e-300")), Severity::kWarning,
               "which is lost beside the rest of the robot");
  VERIFY_VERDICT(readArm(linkWith("arm", "1e-6", "1e-9", "1e-9", "1e-9")), "ok");
}

void TestCheckInertia::compositeBodiesAddAsSteinerSays() {
  // Two balls on a rod, 2 m apart: m1 m2 / (m1 + m2) d² across it, about the common centre.
  CompositeBody body{1.0, {0, 0, 0}, 0.1 * Eigen::Matrix3d::Identity()};
  body.add({3.0, {2, 0, 0}, 0.2 * Eigen::Matrix3d::Identity()});
  QCOMPARE(body.mass, 4.0);
  QVERIFY((body.center - Eigen::Vector3d(1.5, 0, 0)).norm() < 1e-15);
  const Eigen::Vector3d expected(0.3, 3.3, 3.3);
  QVERIFY((body.rotational.diagonal() - expected).norm() < 1e-14);
  // About the origin, by its definition: 0.1 + 0.2 + 3 · 2².
  QVERIFY(std::abs(body.aboutAxis(Eigen::Vector3d::UnitZ()) - 12.3) < 1e-14);
  // A turn about z by a quarter brings the second ball onto the y axis.
  Pose turned;
  turned.rotation = rotationFromRollPitchYaw({0, 0, 1.5707963267948966});
  turned.position = {0, 0, 1};
  const CompositeBody seen = body.in(turned);
  QVERIFY((seen.center - Eigen::Vector3d(0, 1.5, 1)).norm() < 1e-15);
  QVERIFY((seen.rotational.diagonal() - Eigen::Vector3d(3.3, 0.3, 3.3)).norm() < 1e-14);
}

ARMILLARY_TEST(TestCheckInertia)
#include "tst_check_inertia.moc"
