// SPDX-License-Identifier: BSD-3-Clause
// Inverse kinematics: what can be reached is reached, what cannot is told so, limits hold.
#include "engine/inverse_kinematics/inverse_kinematics.h"

#include <QTest>
#include <cmath>
#include <filesystem>

#include "engine/loops/closed_pose.h"
#include "tests/support/compare.h"
#include "tests/support/mechanisms.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// The link that most joints carry.
int deepestLink(const Model& model) {
  int deepest = 0, most = -1;
  for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
    int depth = 0;
    for (int body = model.links[i].body; body > 0; body = model.bodies[body].parent) ++depth;
    if (depth > most) {
      most = depth;
      deepest = i;
    }
  }
  return deepest;
}

Pose poseOf(const Model& model, const State& state, int link) {
  Workspace workspace(model);
  BodyPoses poses;
  forwardKinematics(model, state, workspace, poses);
  return linkPose(model, poses, link);
}

double turnBetween(const Eigen::Matrix3d& one, const Eigen::Matrix3d& other) {
  return Eigen::Quaterniond(one).angularDistance(Eigen::Quaterniond(other));
}

// A random pose within the limits; what floats in the world stays at home.
State reachableState(const Model& model, Random& random) {
  State state = homeState(model);
  Eigen::VectorXd q;
  randomPosition(
      model, [&] { return random.uniform(0.0, 1.0); }, q);
  for (const Joint& joint : model.joints) {
    if (joint.mimic || joint.velocity_size == 0) continue;
    const bool base = joint.type == JointType::kFloating &&
                      model.bodies[model.bodies[joint.body].parent].parent == 0 &&
                      model.bodies[joint.body].parent == 0;
    if (base) continue;
    state.position.segment(joint.position_index, joint.position_size) =
        q.segment(joint.position_index, joint.position_size);
  }
  return state;
}

// Empty where every coordinate is within its limits.
std::string outsideLimits(const Model& model, const Eigen::VectorXd& q) {
  for (int i = 0; i < model.positionSize(); ++i) {
    const Coordinate& coordinate = model.coordinates[i];
    if (coordinate.measure == Measure::kQuaternion || coordinate.lower > coordinate.upper) continue;
    if (q[i] < coordinate.lower - 1e-12 || q[i] > coordinate.upper + 1e-12) {
      return coordinate.name + " is outside its limits";
    }
  }
  return {};
}

// How many of `count` reachable poses are reached from home to 1e-6 m and rad within the limits,
// measured apart from what the solver says of itself.
int reachedFromHome(const Model& model, int link, int count) {
  Random random(611);
  Workspace workspace(model);
  const State home = homeState(model);
  int reached = 0;
  for (int i = 0; i < count; ++i) {
    const Pose target = poseOf(model, reachableState(model, random), link);
    State state = home;
    InverseKinematicsResult result;
    inverseKinematics(model, link, target, {}, workspace, state, result);
    const Pose got = poseOf(model, state, link);
    const bool near = (got.position - target.position).norm() <= 1e-6 &&
                      turnBetween(got.rotation, target.rotation) <= 1e-6;
    reached += near && result.solved() && outsideLimits(model, state.position).empty();
  }
  return reached;
}

// Two bars of 0.5 and 0.4 m in the x-y plane, limited.
std::shared_ptr<const Model> limitedArm(double lower1, double upper1, double lower2,
                                        double upper2) {
  RobotDescription robot = emptyRobot("limited arm");
  robot.links.push_back(bar("upper", 1.0, 0.5));
  robot.links.push_back(bar("lower", 1.0, 0.4));
  robot.joints.push_back(hinge("shoulder", "ground", "upper", Eigen::Vector3d::Zero()));
  robot.joints.push_back(hinge("elbow", "upper", "lower", {0.5, 0.0, 0.0}));
  for (JointDescription& joint : robot.joints) joint.type = JointType::kRevolute;
  robot.joints[0].limits.lower = lower1;
  robot.joints[0].limits.upper = upper1;
  robot.joints[1].limits.lower = lower2;
  robot.joints[1].limits.upper = upper2;
  return compileModel(robot);
}

InverseKinematicsOptions pointOfLimitedArm() {
  InverseKinematicsOptions options;
  options.X_LT.position = {0.4, 0.0, 0.0};
  options.position_only = true;
  return options;
}

}  // namespace

class TestInverseKinematics : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void bundledRobotsReachAThousandPoses() {
    for (const TestRobot& robot : bundledRobots()) {
      if (!robot.model->loops.empty() || robot.model->velocitySize() == 0) continue;
      const int reached = reachedFromHome(*robot.model, deepestLink(*robot.model), 1000);
      qInfo("%s: %d of 1000", robot.name.c_str(), reached);
      QVERIFY2(reached >= 990, robot.name.c_str());
    }
  }

  void corpusArmsReachAThousandPoses() {
    const std::filesystem::path corpus = std::filesystem::path(ARMILLARY_SHARED_DATA) / "robots";
    int arms = 0;
    for (const auto& [name, link] :
         std::vector<std::pair<std::string, std::string>>{{"ur5e", "wrist_3_link"},
                                                          {"panda", "panda_hand"},
                                                          {"abb_irb120", "link_6"},
                                                          {"kuka_kr5_arc", "link_6"},
                                                          {"iiwa14_gltf", "iiwa_link_7"},
                                                          {"kinova_j2s6s200", "j2s6s200_link_6"},
                                                          {"widowx", "gripper_aux_link"},
                                                          {"fanuc_m900ib700", "link_6"}}) {
      const std::filesystem::path file = corpus / name / "robot.urdf";
      if (!std::filesystem::exists(file)) continue;
      ++arms;
      const TestRobot robot = loadFile(file);
      const int index = robot.model->findLink(link);
      QVERIFY2(index >= 0, (name + " has no link " + link).c_str());
      const int reached = reachedFromHome(*robot.model, index, 1000);
      qInfo("%s: %d of 1000", name.c_str(), reached);
      QVERIFY2(reached >= 990, name.c_str());
    }
    if (!std::filesystem::exists(corpus)) QSKIP("the corpus is not here");
    QVERIFY(arms >= 6);
  }

  void everyJointTypeAndFollowersAreMoved() {
    Random random(612);
    int tried = 0, reached = 0;
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (!model.loops.empty() || model.velocitySize() == 0) continue;
      const int link = deepestLink(model);
      Workspace workspace(model);
      State state = homeState(model);
      const Pose target =
          poseOf(model, moved(model, state, random.numbers(model.velocitySize(), 1.0), 0.3), link);
      InverseKinematicsOptions options;
      options.move_base = true;
      InverseKinematicsResult result;
      inverseKinematics(model, link, target, options, workspace, state, result);
      ++tried;
      const Pose got = poseOf(model, state, link);
      const bool near = (got.position - target.position).norm() <= 1e-6 &&
                        turnBetween(got.rotation, target.rotation) <= 1e-6;
      QVERIFY2(near == result.solved(), robot.name.c_str());
      expectValid(model, state);
      // a target beside home may be outside the limits
      reached += near;
    }
    QVERIFY2(reached >= 0.97 * tried, qPrintable(QString("%1 of %2").arg(reached).arg(tried)));
  }

  // Elbow angle by the law of cosines, on one side or the other.
  void anArmOfTwoBarsStandsAsTheClosedFormSays() {
    const auto model = limitedArm(-3.0, 3.0, -3.0, 3.0);
    Workspace workspace(*model);
    Random random(613);
    for (int i = 0; i < 200; ++i) {
      const double r = random.uniform(0.15, 0.85), angle = random.uniform(-2.0, 2.0);
      const Pose target{Eigen::Matrix3d::Identity(),
                        {r * std::cos(angle), r * std::sin(angle), 0.0}};
      State state = homeState(*model);
      InverseKinematicsResult result;
      QVERIFY(inverseKinematics(*model, 2, target, pointOfLimitedArm(), workspace, state, result));
      const double bend = std::acos((r * r - 0.25 - 0.16) / (2.0 * 0.5 * 0.4));
      VERIFY_CLOSE(std::abs(state.position[1]), bend, 1e-6, "the elbow");
    }
  }

  // Against every pose of a fine grid: none within the limits is nearer.
  void limitsLeaveTheNearestPose() {
    Random random(614);
    int at_limits = 0;
    for (int i = 0; i < 40; ++i) {
      const double low1 = random.uniform(-2.0, 0.0), low2 = random.uniform(-2.0, 1.0);
      const double up1 = low1 + random.uniform(0.2, 1.5), up2 = low2 + random.uniform(0.2, 1.5);
      const auto model = limitedArm(low1, up1, low2, up2);
      Workspace workspace(*model);
      const Pose target{Eigen::Matrix3d::Identity(),
                        {random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0), 0.0}};
      State state = homeState(*model);
      InverseKinematicsResult result;
      const bool reached =
          inverseKinematics(*model, 2, target, pointOfLimitedArm(), workspace, state, result);
      QCOMPARE(outsideLimits(*model, state.position), std::string());
      double nearest = 1e9;
      constexpr int kGrid = 200;
      for (int a = 0; a <= kGrid; ++a) {
        for (int b = 0; b <= kGrid; ++b) {
          const double q1 = low1 + (up1 - low1) * a / kGrid, q2 = low2 + (up2 - low2) * b / kGrid;
          const Eigen::Vector3d p(0.5 * std::cos(q1) + 0.4 * std::cos(q1 + q2),
                                  0.5 * std::sin(q1) + 0.4 * std::sin(q1 + q2), 0.0);
          nearest = std::min(nearest, (p - target.position).norm());
        }
      }
      QVERIFY2(
          result.distance <= nearest + 1e-6,
          qPrintable(QString("%1: %2 but %3 can be").arg(i).arg(result.distance).arg(nearest)));
      if (reached) continue;
      const double q1 = state.position[0], q2 = state.position[1];
      at_limits += q1 == low1 || q1 == up1 || q2 == low2 || q2 == up2;
    }
    QVERIFY2(at_limits > 10, "limits had no part in it");
  }

  void farTargetsAreToldHowFar() {
    const TestRobot robot = bundledRobot("puma560");
    const Model& model = *robot.model;
    const int link = deepestLink(model);
    Workspace workspace(model);
    InverseKinematicsOptions options;
    State state = homeState(model);
    InverseKinematicsResult result;
    const Pose target{Eigen::Matrix3d::Identity(), {0.0, 8.0, 0.0}};
    QVERIFY(!inverseKinematics(model, link, target, options, workspace, state, result));
    QCOMPARE(result.status, InverseKinematicsStatus::kOutOfPlace);
    // the nearest pose is where the state was left; the rest is what remains
    const Pose got = poseOf(model, state, link);
    VERIFY_CLOSE((got.position - target.position).norm(), result.distance, 1e-12, "what remains");
    QVERIFY(result.beyond_reach <= result.distance + 1e-9 && result.beyond_reach >= 6.0);
    QVERIFY(describe(model, link, result).find("m beyond reach") != std::string::npos);

    // two bars of 0.5 and 0.4 m: exactly 0.21 m too far
    const auto arm = limitedArm(-3.0, 3.0, -3.0, 3.0);
    Workspace workspace_of_arm(*arm);
    state = homeState(*arm);
    const Pose beyond{Eigen::Matrix3d::Identity(), {0.0, 0.9 + 0.21, 0.0}};
    InverseKinematicsOptions with_orientation = pointOfLimitedArm();
    with_orientation.position_only = false;
    QVERIFY(!inverseKinematics(*arm, 2, beyond, with_orientation, workspace_of_arm, state, result));
    VERIFY_CLOSE(result.beyond_reach, 0.21, 1e-6, "beyond reach");
    QCOMPARE(describe(*arm, 2, result),
             std::string("link 'lower' cannot get there: 0.21 m beyond reach"));
  }

  void placesInReachButNotTurnedLikeThatAreToldApart() {
    const TestRobot robot = bundledRobot("scara");
    const Model& model = *robot.model;
    const int link = deepestLink(model);
    Workspace workspace(model);
    Random random(615);
    State state = reachableState(model, random);
    Pose target = poseOf(model, state, link);
    target.rotation =
        target.rotation * Eigen::AngleAxisd(0.5, Eigen::Vector3d::UnitX()).toRotationMatrix();
    InverseKinematicsResult result;
    QVERIFY(!inverseKinematics(model, link, target, {}, workspace, state, result));
    QCOMPARE(result.status, InverseKinematicsStatus::kOutOfTurn);
    QVERIFY(result.beyond_reach == 0.0);
    VERIFY_CLOSE(result.angle, 0.5, 1e-3, "the tilt remains");
    InverseKinematicsOptions options;
    options.position_only = true;
    QVERIFY(inverseKinematics(model, link, target, options, workspace, state, result));
    QVERIFY(result.angle == 0.0);
  }

  void aToolIsBroughtToTheTarget() {
    const TestRobot robot = bundledRobot("puma560");
    const Model& model = *robot.model;
    const int link = deepestLink(model);
    Workspace workspace(model);
    Random random(616);
    InverseKinematicsOptions options;
    options.X_LT = random.pose(0.2);
    const Pose target = poseOf(model, reachableState(model, random), link) * options.X_LT;
    State state = homeState(model);
    InverseKinematicsResult result;
    QVERIFY(inverseKinematics(model, link, target, options, workspace, state, result));
    const Pose got = poseOf(model, state, link) * options.X_LT;
    VERIFY_CLOSE(got.position, target.position, 1e-7, "place");
    VERIFY_CLOSE(got.rotation, target.rotation, 1e-7, "rotation");
  }

  // Robots with loops: through closed poses, also where the target cannot be reached.
  void mechanismsStayClosed() {
    for (const char* name : {"four_bar", "A02-four-bar", "A03-andrews", "A04-bricard"}) {
      const TestRobot robot = bundledRobot(name);
      const Model& model = *robot.model;
      const int link = deepestLink(model);
      Workspace workspace(model);
      Random random(619);
      ClosedPose closed;
      State home = homeState(model);
      QVERIFY(closePose(model, model.loops, {}, workspace, home, closed));
      int tried = 0, reached = 0;
      const auto largestGap = [&](const State& state) {
        std::vector<LoopGap> gaps;
        loopGaps(model, model.loops, state, workspace, gaps);
        double largest = 0.0;
        for (const LoopGap& gap : gaps) largest = std::max(largest, gap.largest());
        return largest;
      };
      for (int i = 0; i < 40; ++i) {
        State there = reachableState(model, random);
        if (!closePose(model, model.loops, {}, workspace, there, closed)) continue;
        if (!closed.within_limits) continue;
        const Pose target = poseOf(model, there, link);
        State state = home;
        InverseKinematicsResult result;
        ++tried;
        if (inverseKinematics(model, link, target, {}, workspace, state, result)) {
          ++reached;
          VERIFY_CLOSE(poseOf(model, state, link).position, target.position, 1e-7, name);
        }
        QVERIFY2(largestGap(state) <= kOpenGap, name);
      }
      QVERIFY2(tried >= 10 && reached >= 0.95 * tried,
               qPrintable(QString("%1: %2 of %3").arg(name).arg(reached).arg(tried)));
      const Pose far{Eigen::Matrix3d::Identity(), {50.0, 0.0, 0.0}};
      State state = home;
      InverseKinematicsResult result;
      QVERIFY(!inverseKinematics(model, link, far, {}, workspace, state, result));
      QVERIFY2(largestGap(state) <= kOpenGap, name);
      QVERIFY(result.beyond_reach > 10.0);
    }
  }

  void aBaseFloatsOnlyWhereItMay() {
    const TestRobot robot = bundledRobot("humanoid");
    RobotDescription description = robot.description;
    freeBase(description);
    const auto model = compileModel(description);
    const int link = model->findLink("left_hand");
    QVERIFY(link >= 0);
    const auto base = std::find_if(model->joints.begin(), model->joints.end(),
                                   [](const auto& j) { return j.type == JointType::kFloating; });
    QVERIFY(base != model->joints.end());
    Workspace workspace(*model);
    const State home = homeState(*model);
    Pose target = poseOf(*model, home, link);
    target.position += Eigen::Vector3d(3.0, 0.0, 0.0);
    State state = home;
    InverseKinematicsResult result;
    QVERIFY(!inverseKinematics(*model, link, target, {}, workspace, state, result));
    QVERIFY(state.position.segment<7>(base->position_index) ==
            home.position.segment<7>(base->position_index));
    InverseKinematicsOptions options;
    options.move_base = true;
    QVERIFY(inverseKinematics(*model, link, target, options, workspace, state, result));
    expectValid(*model, state);
    // what does not carry the hand stays where it was
    const int right = model->links[model->findLink("right_hand")].body;
    const int q = model->bodies[right].position_index;
    QVERIFY(state.position[q] == home.position[q]);
  }

  void aStartOutsideItsLimitsComesInside() {
    const auto model = limitedArm(-1.0, 1.0, 0.1, 1.0);
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position << 2.0, -1.0;
    const double q1 = 0.3, q2 = 0.7;
    const Pose target{Eigen::Matrix3d::Identity(),
                      {0.5 * std::cos(q1) + 0.4 * std::cos(q1 + q2),
                       0.5 * std::sin(q1) + 0.4 * std::sin(q1 + q2), 0.0}};
    InverseKinematicsResult result;
    QVERIFY(inverseKinematics(*model, 2, target, pointOfLimitedArm(), workspace, state, result));
    VERIFY_CLOSE(state.position, Eigen::Vector2d(q1, q2), 1e-6, "the pose");
  }

  void stretchedArmsBendBackToo() {
    const auto model = limitedArm(-3.0, 3.0, -3.0, 3.0);
    Workspace workspace(*model);
    State state = neutralState(*model);
    InverseKinematicsOptions options = pointOfLimitedArm();
    options.most_starts = 3;
    InverseKinematicsResult result;
    const Pose target{Eigen::Matrix3d::Identity(), {0.8, 0.0, 0.0}};
    QVERIFY(inverseKinematics(*model, 2, target, options, workspace, state, result));
  }

  void anglesWithoutLimitsEndWithinHalfATurn() {
    Random random(617);
    for (const TestRobot& robot : bundledRobots()) {
      const Model& model = *robot.model;
      if (!model.loops.empty() || model.has_followers) continue;
      Workspace workspace(model);
      const int link = deepestLink(model);
      State state = reachableState(model, random);
      const State before = state;
      const Pose target = poseOf(model, reachableState(model, random), link);
      InverseKinematicsResult result;
      inverseKinematics(model, link, target, {}, workspace, state, result);
      for (int i = 1; i < model.bodyCount(); ++i) {
        const Body& body = model.bodies[i];
        const Coordinate& coordinate = model.coordinates[body.position_index];
        if (body.kind.type != BodyJoint::kRevolute || std::isfinite(coordinate.lower)) continue;
        const double way =
            state.position[body.position_index] - before.position[body.position_index];
        QVERIFY2(std::abs(way) <= std::numbers::pi + 1e-9, coordinate.name.c_str());
      }
    }
  }

  void theSameInEveryRun() {
    const TestRobot robot = bundledRobot("puma560");
    const Model& model = *robot.model;
    const int link = deepestLink(model);
    Random random(618);
    for (int i = 0; i < 20; ++i) {
      const Pose target = poseOf(model, reachableState(model, random), link);
      Eigen::VectorXd found[2];
      for (Eigen::VectorXd& q : found) {
        Workspace workspace(model);
        State state = homeState(model);
        InverseKinematicsResult result;
        inverseKinematics(model, link, target, {}, workspace, state, result);
        q = state.position;
      }
      QVERIFY(found[0] == found[1]);
    }
  }

  void stopsWhenAsked() {
    const TestRobot robot = bundledRobot("puma560");
    Workspace workspace(*robot.model);
    std::stop_source source;
    InverseKinematicsOptions options;
    options.stop = source.get_token();
    source.request_stop();
    State state = homeState(*robot.model);
    const Eigen::VectorXd before = state.position;
    InverseKinematicsResult result;
    QVERIFY(!inverseKinematics(*robot.model, deepestLink(*robot.model), Pose{}, options, workspace,
                               state, result));
    QCOMPARE(result.status, InverseKinematicsStatus::kStopped);
    QVERIFY(state.position == before);
  }

  void wrongInputsAreRefused() {
    const TestRobot robot = bundledRobot("puma560");
    Workspace workspace(*robot.model);
    State state = homeState(*robot.model);
    InverseKinematicsResult result;
    const auto solve = [&](int link, const Pose& target) {
      inverseKinematics(*robot.model, link, target, {}, workspace, state, result);
    };
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, solve(-1, Pose{}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, solve(99, Pose{}));
    Pose skewed;
    skewed.rotation(0, 1) = 0.1;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, solve(1, skewed));
    Pose mirrored;
    mirrored.rotation(2, 2) = -1.0;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, solve(1, mirrored));
    Pose nowhere;
    nowhere.position.x() = std::nan("");
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, solve(1, nowhere));
  }
};

ARMILLARY_TEST(TestInverseKinematics)
#include "tst_inverse_kinematics.moc"
