// SPDX-License-Identifier: GPL-3.0-or-later
// Bundled trajectories are motions that their robots can make: within limits, with velocities and
// accelerations that are those of the positions, on feet that stay.
#include <QFile>
#include <algorithm>
#include <filesystem>
#include <map>

#include "engine/analysis/center_of_mass.h"
#include "engine/dynamics/kinematics.h"
#include "engine/table/trajectory.h"
#include "resources/bundled.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

struct Bundled {
  std::string name;
  std::shared_ptr<const Model> model;
  std::shared_ptr<const Recording> motion;
};

// The humanoid's are of one that floats.
Bundled read(const std::string& robot, const std::string& file) {
  Bundled bundled;
  bundled.name = std::filesystem::path(file).stem().string();
  const auto path = armillary::bundledRobotFile(robot).value();
  bundled.model = loadFile(path, robot == "humanoid").model;
  QFile table(QString::fromStdString(file));
  if (!table.open(QIODevice::ReadOnly)) return bundled;
  const QByteArray text = table.readAll();
  TableError error;
  const auto read = readTrajectory(
      bundled.model, std::string_view(text.constData(), static_cast<size_t>(text.size())), error);
  if (read) bundled.motion = read->recording;
  return bundled;
}

std::vector<Bundled> all() {
  std::vector<Bundled> motions;
  for (const std::string& robot : armillary::bundledRobots()) {
    for (const std::string& file : armillary::bundledTrajectories(robot)) {
      motions.push_back(read(robot, file));
    }
  }
  return motions;
}

Bundled named(const std::string& robot, const std::string& motion) {
  for (const std::string& file : armillary::bundledTrajectories(robot)) {
    if (std::filesystem::path(file).stem() == robot + "_" + motion) return read(robot, file);
  }
  return {};
}

}  // namespace

class TestBundledTrajectories : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyRobotThatHasOneHasThree() {
    std::map<std::string, int> counts;
    for (const std::string& robot : armillary::bundledRobots()) {
      const auto count = static_cast<int>(armillary::bundledTrajectories(robot).size());
      if (count > 0) counts[robot] = count;
    }
    for (const char* robot :
         {"hydraulic_manipulator", "planar_3r", "puma560", "quadruped", "scara"}) {
      QCOMPARE(counts[robot], 3);
    }
    QCOMPARE(counts["humanoid"], 1);
    QCOMPARE(counts.size(), size_t{6});
  }

  // Positions, velocities and efforts, of every joint that has limits. A base that floats has none,
  // but then the legs' efforts lack the ground's: they are no test of theirs.
  void noLimitIsPassed() {
    for (const Bundled& bundled : all()) {
      QVERIFY2(bundled.motion, bundled.name.c_str());
      const Model& model = *bundled.model;
      const bool floats = model.joints[model.bodies[1].joint_index].type == JointType::kFloating;
      for (const Joint& joint : model.joints) {
        if (joint.body == 0 || !hasOneCoordinate(joint.type)) continue;
        const std::string where = bundled.name + ", " + joint.name;
        for (size_t i = 0; i < bundled.motion->size(); ++i) {
          const Sample sample = bundled.motion->sample(i);
          const double q = sample.state.position[joint.position_index];
          QVERIFY2(q >= joint.limits.lower - 1e-12 && q <= joint.limits.upper + 1e-12,
                   where.c_str());
          QVERIFY2(std::abs(sample.state.velocity[joint.velocity_index]) <= joint.limits.velocity,
                   where.c_str());
          if (floats) continue;
          QVERIFY2(std::abs(sample.effort[joint.velocity_index]) <= joint.limits.effort,
                   where.c_str());
        }
      }
    }
  }

  // By Simpson's rule over two rows. Where polynomials meet, the acceleration has a corner; the
  // rule's error there is no more than these shares of what the acceleration is off a line.
  void ratesAreThoseOfThePositions() {
    for (const Bundled& bundled : all()) {
      QVERIFY2(bundled.motion, bundled.name.c_str());
      const Model& model = *bundled.model;
      const Recording& motion = *bundled.motion;
      for (const Joint& joint : model.joints) {
        if (joint.body == 0 || !hasOneCoordinate(joint.type)) continue;
        for (size_t i = 3; i + 1 < motion.size(); ++i) {
          const Sample a = motion.sample(i - 2), b = motion.sample(i - 1), c = motion.sample(i);
          const double h = (c.state.time - a.state.time) / 2.0;
          const auto v = [&](const Sample& s) { return s.state.velocity[joint.velocity_index]; };
          const auto w = [&](const Sample& s) { return s.acceleration[joint.velocity_index]; };
          const Sample before = motion.sample(i - 3), after = motion.sample(i + 1);
          // its neighbours too: a corner can just cancel the curve's own bend
          const double corner =
              std::max({std::abs(w(a) - 2.0 * w(b) + w(c)), std::abs(w(before) - 2.0 * w(a) + w(b)),
                        std::abs(w(b) - 2.0 * w(c) + w(after))});
          const double moved =
              c.state.position[joint.position_index] - a.state.position[joint.position_index];
          const std::string where = bundled.name + ", " + joint.name;
          VERIFY_CLOSE(moved, h / 3.0 * (v(a) + 4.0 * v(b) + v(c)), 0.06 * h * h * corner + 1e-7,
                       where);
          VERIFY_CLOSE(v(c) - v(a), h / 3.0 * (w(a) + 4.0 * w(b) + w(c)), 0.34 * h * corner + 1e-5,
                       where);
        }
      }
    }
  }

  // They begin and end at rest.
  void theyBeginAndEndAtRest() {
    for (const Bundled& bundled : all()) {
      QVERIFY2(bundled.motion, bundled.name.c_str());
      for (const size_t i : {size_t{0}, bundled.motion->size() - 1}) {
        QVERIFY2(bundled.motion->sample(i).state.velocity.norm() < 1e-9, bundled.name.c_str());
      }
    }
  }

  void feetStayWhereTheyAre() {
    const struct {
      const char *robot, *motion;
      std::vector<const char*> feet;
    } on_feet[] = {{"humanoid", "squat", {"left_foot", "right_foot"}},
                   {"quadruped", "push_up", {"front_left_foot", "rear_right_foot"}},
                   {"quadruped", "look_around", {"front_right_foot", "rear_left_foot"}}};
    for (const auto& [robot, motion, feet] : on_feet) {
      const Bundled bundled = named(robot, motion);
      QVERIFY2(bundled.motion, motion);
      const Model& model = *bundled.model;
      Workspace workspace(model);
      BodyPoses X_WB;
      for (const char* foot : feet) {
        const Link& link = model.links[model.findLink(foot)];
        std::optional<Pose> first;
        for (size_t i = 0; i < bundled.motion->size(); i += 5) {
          forwardKinematics(model, bundled.motion->sample(i).state, workspace, X_WB);
          const Pose X_WL = X_WB[link.body] * link.X_BL;
          if (!first) first = X_WL;
          VERIFY_CLOSE(X_WL.position, first->position, 1e-9, std::string(motion) + foot);
          // a quadruped's feet are balls, which roll where they stand
          if (std::string(robot) == "humanoid") {
            VERIFY_CLOSE(X_WL.rotation, Eigen::Matrix3d::Identity(), 1e-9, foot);
            VERIFY_CLOSE(X_WL.position.z(), 0.075, 1e-9, foot);  // its sole is on z = 0
          }
        }
      }
    }
  }

  // 4 cm in front of the ankles, over the middle of the feet, all the way down and up.
  void theSquatKeepsItsWeightOverTheFeet() {
    const Bundled squat = named("humanoid", "squat");
    QVERIFY(squat.motion);
    double lowest = 10.0, highest = 0.0;
    Workspace workspace(*squat.model);
    BodyPoses X_WB;
    for (size_t i = 0; i < squat.motion->size(); ++i) {
      forwardKinematics(*squat.model, squat.motion->sample(i).state, workspace, X_WB);
      const Eigen::Vector3d center = centerOfMass(*squat.model, X_WB);
      VERIFY_CLOSE(center.x(), 0.04, 1e-9, "x");
      VERIFY_CLOSE(center.y(), 0.0, 1e-9, "y");
      lowest = std::min(lowest, center.z());
      highest = std::max(highest, center.z());
    }
    QVERIFY(highest - lowest > 0.2);
  }
};

ARMILLARY_TEST(TestBundledTrajectories)
#include "tst_bundled_trajectories.moc"
