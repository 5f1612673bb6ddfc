// SPDX-License-Identifier: BSD-3-Clause
// Rods for tables that nobody measured.
#include "engine/description/denavit_hartenberg_rods.h"

#include "engine/description/denavit_hartenberg_motions.h"
#include "engine/dynamics/composite_rigid_body.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Convention = DenavitHartenbergConvention;
using Eigen::Vector3d;

class TestDenavitHartenbergRods : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Held against the closed form of a double pendulum of rods.
  void aPlanarArmIsOneOfRods() {
    DenavitHartenbergRobot arm = newArm("arm", Convention::kStandard, 2, 0.5, 3.0);
    arm.rows[0].row = {0.5, 0.0, 0.0, 0.0};
    arm.rows[0].inertial = rodOf(arm, 0, 3.0);
    const auto model = compileModel(mechanismOf(arm));
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position << 0.3, 0.7;
    Eigen::MatrixXd M;
    massMatrix(*model, state, workspace, M);
    const double m = 3.0, l = 0.5, own = m * (3 * kRodRadius * kRodRadius + l * l) / 12;
    const double far = own + m * l * l / 4;  // about its joint
    const double cross = m * l * l / 2 * std::cos(0.7);
    VERIFY_CLOSE(M(1, 1), far, 1e-14, "second");
    VERIFY_CLOSE(M(0, 1), far + cross, 1e-14, "coupling");
    VERIFY_CLOSE(M(0, 0), 2 * far + m * l * l + 2 * cross, 1e-14, "first");
  }

  void rodsStayRodsInTheOtherConvention() {
    const DenavitHartenbergRobot arm = newArm("arm", Convention::kStandard, 4, 0.3, 2.0);
    const DenavitHartenbergRobot other = inConvention(arm, Convention::kModified);
    for (size_t i = 0; i < 4; ++i) {
      QVERIFY2(isRod(arm, i) && isRod(other, i), std::to_string(i).c_str());
    }
    DenavitHartenbergRobot heavy = arm;
    heavy.rows[1].inertial->rotational(0, 0) *= 1.1;
    QVERIFY(!isRod(heavy, 1));
  }

  void rodsFollowTheirRowsAndOthersStay() {
    const DenavitHartenbergRobot before = newArm("arm", Convention::kStandard, 3, 0.3, 2.0);
    DenavitHartenbergRobot arm = before;
    arm.rows[1].inertial->mass = 5.0;  // no longer the rod of its mass
    const DenavitHartenbergRobot edited_from = arm;
    arm.rows[1].row.a = arm.rows[2].row.a = 0.8;
    followRods(edited_from, arm);
    QVERIFY(isRod(arm, 2));
    std::swap(arm.rows[0], arm.rows[2]);  // rows are known by their joints
    followRods(edited_from, arm);
    std::swap(arm.rows[0], arm.rows[2]);
    QVERIFY(isRod(arm, 2));
    VERIFY_CLOSE(arm.rows[2].inertial->X_LI.position, Vector3d(-0.4, 0, 0), 1e-15, "middle");
    VERIFY_CLOSE(arm.rows[1].inertial->X_LI.position, Vector3d(-0.15, 0, 0), 1e-15, "own");
  }

  // A row without length has a body all the same, and every joint an inertia.
  void everyJointOfAnArmFeelsAnInertia() {
    for (const Convention convention : {Convention::kStandard, Convention::kModified}) {
      DenavitHartenbergRobot arm = newArm("arm", convention, 6, 0.2, 1.0);
      for (size_t i = 3; i < 6; ++i) arm.rows[i].row = {0.0, 1.5, 0.0, 0.0};
      for (size_t i = 0; i < 6; ++i) arm.rows[i].inertial = rodOf(arm, i, 1.0);
      const auto model = compileModel(mechanismOf(arm));
      Workspace workspace(*model);
      Eigen::MatrixXd M;
      massMatrix(*model, neutralState(*model), workspace, M);
      QVERIFY(M.diagonal().minCoeff() > 1e-4);
    }
  }

  void framesAreTheMechanismsLinks() {
    Random random(11);
    const DenavitHartenbergRobot arm = newArm("arm", Convention::kModified, 4, 0.3, 2.0);
    const auto model = compileModel(mechanismOf(arm));
    const State state = randomState(*model, random);
    const std::vector<double> q(state.position.begin(), state.position.end());
    const std::vector<Pose> frames = tableFrames(arm, q);
    Workspace workspace(*model);
    BodyPoses X_WB;
    forwardKinematics(*model, state, workspace, X_WB);
    for (size_t i = 0; i < 4; ++i) {
      const Pose X = linkPose(*model, X_WB, model->findLink(rowLinkName(arm.rows[i])));
      VERIFY_CLOSE(frames[i + 1].position, X.position, 1e-14, "place");
      VERIFY_CLOSE(frames[i + 1].rotation, X.rotation, 1e-14, "turn");
    }
  }

  // Each begins where the one before ends, and the last one ends where the row does.
  void elementaryMotionsLeadFromFrameToFrame() {
    Random random(12);
    for (const Convention convention : {Convention::kStandard, Convention::kModified}) {
      for (const double beta : {0.0, 0.01}) {
        const DenavitHartenbergParameters row{0.3, 1.1, -0.4, 0.7, beta};
        const Pose start = random.pose(1.0);
        const std::vector<ElementaryMotion> motions = elementaryMotions(convention, row, start);
        QCOMPARE(motions.size(), beta == 0.0 ? size_t{4} : size_t{5});
        Pose at = start;
        for (const ElementaryMotion& motion : motions) {
          VERIFY_CLOSE(motion.after(0.0).position, at.position, 1e-15, "start");
          VERIFY_CLOSE(motion.after(0.0).rotation, at.rotation, 1e-15, "start");
          const Pose half = motion.after(0.5), whole = motion.after(1.0);
          const double gone = (half.position - at.position).norm();
          VERIFY_CLOSE(gone, motion.turns() ? 0.0 : 0.5 * std::abs(motion.value), 1e-15, "half");
          at = whole;
        }
        const Pose end = start * rowPose(convention, row);
        VERIFY_CLOSE(at.position, end.position, 1e-15, "end");
        VERIFY_CLOSE(at.rotation, end.rotation, 2e-15, "end");
      }
    }
  }
};

ARMILLARY_TEST(TestDenavitHartenbergRods)
#include "tst_denavit_hartenberg_rods.moc"
