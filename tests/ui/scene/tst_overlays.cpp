// SPDX-License-Identifier: GPL-3.0-or-later
// Springs, forces and the floor, as they are handed to the renderer.
#include <QCoreApplication>
#include <QTest>

#include "engine/model/compile_model.h"
#include "engine/read/read_robot.h"
#include "tests/support/test_program.h"
#include "ui/scene/contact_arrows.h"
#include "ui/scene/scene_robot.h"
#include "ui/scene/spring_lines.h"
#include "ui/scene/upright.h"

using namespace armillary;

class TestOverlays : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // One unbroken line from point to point, whatever the pose.
  void coilsJoinTheSpringsPoints() {
    const auto read =
        readRobot(ARMILLARY_SOURCE_FOLDER "/resources/robots/A05-governor.urdf", ReadOptions());
    QVERIFY(read.description);
    const auto model = compileModel(*read.description);
    QCOMPARE(model->springs.size(), std::size_t(2));
    Workspace workspace(*model);
    State state = homeState(*model);
    std::size_t count = 0;
    for (const double slide : {0.5, 0.2}) {
      state.position[model->joints[model->findJoint("slide")].position_index] = slide;
      BodyPoses X_WB;
      forwardKinematics(*model, state, workspace, X_WB);
      const auto lines = springLines(
          *model, X_WB,
          Eigen::AlignedBox3d(Eigen::Vector3d(-1, 0, -1), Eigen::Vector3d(1.0, 1.0, 1.0)));
      const std::size_t each = lines.size() / 2;
      for (std::size_t spring = 0; spring < 2; ++spring) {
        const double side = spring == 0 ? 1.0 : -1.0;
        const Eigen::Vector3d from = lines[spring * each].from;
        const Eigen::Vector3d to = lines[(spring + 1) * each - 1].to;
        QVERIFY((from - Eigen::Vector3d(0.05 * side, slide, 0.0)).norm() < 1e-12);
        // the middle of a rod of 1 m, 30 degrees below the horizontal
        const Eigen::Vector3d middle(side * (0.05 + 0.5 * std::cos(M_PI / 6)), 0.75, 0.0);
        QVERIFY((to - middle).norm() < 1e-12);
        for (std::size_t i = 1; i < each; ++i) {
          QVERIFY(lines[spring * each + i].from == lines[spring * each + i - 1].to);
        }
      }
      if (count == 0) count = lines.size();
      QCOMPARE(lines.size(), count);  // of as many turns, stretched or not
    }
  }

  void arrowsAreAsLongAsTheirShareOfTheWeight() {
    GroundForce holds, slides, hits, grazes;
    holds.point = {1.0, 2.0, 3.0};
    holds.force = {0.0, 0.0, 50.0};
    slides.force = {30.0, 0.0, 40.0};
    slides.sliding = true;
    hits.force = {0.0, 0.0, 1e6};
    grazes.force = {0.0, 0.0, 1e-3};
    const std::vector<GroundForce> forces{holds, slides, hits, grazes};
    const auto arrows = contactArrows(forces, 100.0, 0.4);
    QCOMPARE(arrows.size(), std::size_t(3));
    QVERIFY(arrows[0].origin == holds.point);
    QVERIFY((arrows[0].vector - Eigen::Vector3d(0.0, 0.0, 0.2)).norm() < 1e-15);
    QVERIFY((arrows[1].vector - Eigen::Vector3d(0.12, 0.0, 0.16)).norm() < 1e-15);
    QVERIFY(!(arrows[0].color == arrows[1].color));
    QVERIFY(std::abs(arrows[2].vector.norm() - 0.6) < 1e-12);
    QVERIFY(contactArrows(forces, 0.0, 0.4).empty());
  }

  // A box from -3 to 1 on a pin along y, and the same with another gravity.
  void floorLiesUnderTheRobotSquareToGravity() {
    RobotDescription robot;
    robot.links.resize(2);
    robot.links[0].name = "ground";
    robot.links[1].name = "door";
    GeometryDescription box;
    box.shape.size = {2.0, 3.0, 4.0};
    box.X_LG.position = {0.0, -0.5, -1.0};
    robot.links[1].visuals = {box};
    JointDescription pin;
    pin.name = "pin";
    pin.type = JointType::kContinuous;
    pin.parent = "ground";
    pin.child = "door";
    pin.axis = Eigen::Vector3d::UnitY();
    robot.joints = {pin};
    const auto scene = SceneRobot::make(robot);
    Camera camera;
    SceneOptions options;
    const auto stand = [&](const Eigen::Vector3d& gravity) {
      robot.simulation.gravity = gravity;
      const auto model = compileModel(robot);
      standUpright(*model, *scene, homeState(*model), camera, options);
    };
    stand({0.0, 0.0, -9.81});
    QVERIFY(camera == Camera() && options.ground_normal == Eigen::Vector3d::UnitZ());
    QCOMPARE(options.ground_height, -3.0);
    // the pin is upright now
    stand({0.0, -9.81, 0.0});
    QVERIFY(options.ground_normal == Eigen::Vector3d::UnitY());
    QVERIFY((camera.R_WV.col(2) - Eigen::Vector3d::UnitY()).norm() < 1e-15);
    QVERIFY(std::abs(options.ground_height + 2.0) < 1e-12);
    // level again, the door swings as low as x = -3
    stand({-1.0, 0.0, 0.0});
    QVERIFY(options.ground_normal == Eigen::Vector3d::UnitX());
    QVERIFY(options.ground_height < -2.9999 && options.ground_height > -3.7);
    // without gravity up is z
    stand(Eigen::Vector3d::Zero());
    QVERIFY(camera == Camera());
  }

  // Lines a metre apart are none under a gear of a watch, and a blur under a crane.
  void theGroundsLinesSuitTheRobot() {
    for (const auto& [edge, cell] : {std::pair{0.001, 0.001}, std::pair{0.05, 0.1},
                                     std::pair{1.0, 1.0}, std::pair{100.0, 100.0}}) {
      RobotDescription robot;
      robot.links.resize(1);
      robot.links[0].name = "cube";
      GeometryDescription box;
      box.shape.size = Eigen::Vector3d::Constant(edge);
      robot.links[0].visuals = {box};
      const auto scene = SceneRobot::make(robot);
      const auto model = compileModel(robot);
      Camera camera;
      SceneOptions options;
      standUpright(*model, *scene, homeState(*model), camera, options);
      QVERIFY2(std::abs(options.ground_cell / cell - 1.0) < 1e-9,
               std::to_string(options.ground_cell).c_str());
    }
  }
};

ARMILLARY_EVENT_TEST(TestOverlays)
#include "tst_overlays.moc"
