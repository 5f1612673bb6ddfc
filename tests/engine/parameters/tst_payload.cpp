// SPDX-License-Identifier: BSD-3-Clause
// A payload against the same mass in the file, and against a force on the link.
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/parameters/inertial_parameters.h"
#include "engine/parameters/payload.h"

#include "engine/analysis/reactions.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

// The robot whose file has the load as a link of its own, fixed to the one that carries it.
RobotDescription withLoadInFile(RobotDescription robot, const std::string& link,
                                const InertialDescription& load) {
  LinkDescription payload;
  payload.name = "carried load";
  payload.inertial = load;
  JointDescription joint;
  joint.name = "carried load fixture";
  joint.type = JointType::kFixed;
  joint.parent = link;
  joint.child = payload.name;
  robot.links.push_back(payload);
  robot.joints.push_back(joint);
  return robot;
}

}  // namespace

class TestPayload : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void equalsTheMassInTheFile() {
    const Reached reached;
    Random random(511);
    for (const TestRobot& robot : allRobots()) {
      const int link = random.below(static_cast<int>(robot.model->links.size()));
      const InertialDescription load = randomInertial(random);
      const auto loaded = withPayload(*robot.model, link, load);
      const auto want =
          compileModel(withLoadInFile(robot.description, robot.model->links[link].name, load));
      const State state = randomState(*loaded, random);
      const VectorXd acceleration = random.numbers(loaded->velocitySize(), 1.0);
      Workspace workspace(*loaded);
      VectorXd effort, want_effort;
      inverseDynamics(*loaded, state, acceleration, {}, workspace, effort);
      inverseDynamics(*want, state, acceleration, {}, workspace, want_effort);
      VERIFY_CLOSE(effort, want_effort, 1e-12, robot.name);
      VERIFY_CLOSE(energy(*loaded, state, workspace).kinetic,
                   energy(*want, state, workspace).kinetic, 1e-12, robot.name);
      VERIFY_CLOSE(loaded->total_mass, want->total_mass, 1e-14, robot.name);
      for (int i = 1; i < loaded->bodyCount(); ++i) {
        VERIFY_CLOSE(loaded->bodies[i].singular_pivot / want->bodies[i].singular_pivot, 1.0, 1e-12,
                     robot.name);
      }
    }
  }

  void hangsOnALinkBehindAFixedJoint() {
    // a point that hangs at rest is a force there
    RobotDescription robot = bundledRobot("planar_3r").description;
    InertialDescription nothing;
    robot = withLoadInFile(robot, "hand", nothing);
    robot.joints.back().X_PJ.position = {0.3, 0.0, 0.0};
    robot.links.back().inertial.reset();
    const auto model = compileModel(robot);
    const auto loaded =
        withPayload(*model, model->findLink("carried load"), pointPayload(2.0, {0.0, 0.0, 0.1}));
    Workspace workspace(*model);
    VectorXd empty, full;
    gravityEffort(*model, neutralState(*model), workspace, empty);
    gravityEffort(*loaded, neutralState(*loaded), workspace, full);
    VERIFY_CLOSE(full - empty, Vector3d(1.2, 0.7, 0.3) * 2.0 * 9.81, 1e-13, "stretched out");
    VERIFY_CLOSE(loaded->total_mass - model->total_mass, 2.0, 1e-14, "mass");
  }

  void onTheGroundItIsOnlyMass() {
    const TestRobot robot = bundledRobot("planar_3r");
    const auto loaded =
        withPayload(*robot.model, robot.model->root_link, pointPayload(5.0, Vector3d::Zero()));
    VERIFY_CLOSE(loaded->total_mass - robot.model->total_mass, 5.0, 1e-14, "mass");
    VERIFY_CLOSE(inertialParameters(*loaded), inertialParameters(*robot.model), 1e-15, "bodies");
  }

  void solidsHaveTheirTextbookInertias() {
    const Pose at{Eigen::Matrix3d::Identity(), {0.1, 0.0, 0.0}};
    VERIFY_CLOSE(boxPayload(12.0, at, {1.0, 2.0, 3.0}).rotational.diagonal(),
                 Vector3d(13.0, 10.0, 5.0), 1e-14, "box");
    VERIFY_CLOSE(cylinderPayload(12.0, at, 1.0, 3.0).rotational.diagonal(),
                 Vector3d(12.0, 12.0, 6.0), 1e-14, "cylinder");
    VERIFY_CLOSE(spherePayload(5.0, at.position, 2.0).rotational.diagonal(),
                 Vector3d(8.0, 8.0, 8.0), 1e-14, "sphere");
    // a box of eight points of an eighth of the mass each has three times its inertia
    const TestRobot robot = bundledRobot("pendulum");
    const int bob = robot.model->findLink("bob");
    std::shared_ptr<const Model> points = robot.model;
    for (int corner = 0; corner < 8; ++corner) {
      const Vector3d p(corner & 1 ? 0.5 : -0.5, corner & 2 ? 1.0 : -1.0, corner & 4 ? 1.5 : -1.5);
      points = withPayload(*points, bob, pointPayload(12.0 / 8.0, at.position + p));
    }
    const auto box = withPayload(*robot.model, bob, boxPayload(12.0, at, {1.0, 2.0, 3.0}));
    const VectorXd none = inertialParameters(*robot.model);
    const VectorXd of_points = inertialParameters(*points) - none;
    const VectorXd of_box = inertialParameters(*box) - none;
    VERIFY_CLOSE(of_points.head<4>(), of_box.head<4>(), 1e-13, "mass and centre");
    const double moved = 12.0 * 0.1 * 0.1;
    VERIFY_CLOSE(of_points[4], 3.0 * of_box[4], 1e-13, "along the shift");
    VERIFY_CLOSE(of_points[6] - moved, 3.0 * (of_box[6] - moved), 1e-13, "across");
  }

  // The joints that bear the carrier bear the payload, with all their bearings.
  void reactionsBearThePayload() {
    const TestRobot robot = bundledRobot("puma560");
    const int last = static_cast<int>(robot.model->links.size()) - 1;
    const auto loaded = withPayload(*robot.model, last, pointPayload(3.0, {0.1, 0.0, 0.2}));
    Workspace workspace(*loaded);
    const State state = homeState(*loaded);
    const VectorXd still = VectorXd::Zero(loaded->velocitySize());
    std::vector<JointReaction> with, without;
    jointReactions(*loaded, state, still, {}, workspace, with);
    jointReactions(*robot.model, state, still, {}, workspace, without);
    for (size_t i = 0; i < with.size(); ++i) {
      if (robot.model->links[robot.model->joints[i].child].body == 0) continue;
      VERIFY_CLOSE(with[i].wrench.force.norm(), without[i].wrench.force.norm() + 3.0 * 9.81, 1e-9,
                   robot.model->joints[i].name);
    }
  }

  void whatCannotBeIsRefused() {
    const TestRobot robot = bundledRobot("pendulum");
    const Model& model = *robot.model;
    const auto bob = pointPayload(1.0, Vector3d::Zero());
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, withPayload(model, -1, bob));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, withPayload(model, 99, bob));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, pointPayload(-1.0, Vector3d::Zero()));
    InertialDescription wrong = bob;
    wrong.rotational = Vector3d(1.0, 1.0, 3.0).asDiagonal();
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, withPayload(model, 0, wrong));
  }
};

ARMILLARY_TEST(TestPayload)
#include "tst_payload.moc"
