// Motions through points: they pass them, are what they say they are, and keep their limits.
#include "engine/planning/motion_plan.h"

#include <functional>
#include <limits>

#include "tests/support/compare.h"
#include "tests/support/robots.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kFree = std::numeric_limits<double>::quiet_NaN();

// A robot with every joint type, and one whose joints follow others.
std::vector<TestRobot> someRobots() {
  Random random(61);
  std::vector<RobotDescription> robots;
  ZooOptions every;
  for (const JointType type : kAllJointTypes) every.types.push_back(type);
  every.tree = true;
  robots.push_back(randomRobot(random, every, "every joint"));
  robots.push_back(randomRobot(random, {{JointType::kSpherical}}, "a ball"));
  robots.push_back(randomRobot(random, {{JointType::kFloating, JointType::kRevolute}}, "floating"));
  robots.push_back(randomRobot(random, {randomTypes(random, 8), true, true}, "followers"));
  return compiled(robots);
}

std::vector<ViaPoint> randomPoints(const Model& model, Random& random, int count, bool timed) {
  std::vector<ViaPoint> points;
  double time = random.uniform(-1.0, 1.0);
  for (int k = 0; k < count; ++k) {
    ViaPoint point;
    point.position = randomState(model, random).position;
    if (timed) point.time = time;
    time += random.uniform(0.3, 1.5);
    points.push_back(point);
  }
  return points;
}

PlanOptions freely(const Model& model, Profile profile) {
  PlanOptions options;
  options.profile = profile;
  options.limits = noLimits(model);
  return options;
}

MotionPlan planned(const TestRobot& robot, const std::vector<ViaPoint>& points,
                   const PlanOptions& options) {
  PlannedMotion result = planMotion(robot.model, points, options);
  if (!result.plan) throw std::runtime_error(robot.name + ": " + result.error);
  return *result.plan;
}

struct Moment {
  State state;
  VectorXd acceleration;
};
Moment at(const MotionPlan& plan, double time) {
  Moment moment;
  plan.evaluate(time, moment.state, moment.acceleration);
  return moment;
}

// The tangent vector from one position to another, quaternions of either sign.
VectorXd between(const Model& model, const VectorXd& from, const VectorXd& to) {
  VectorXd d;
  positionDifference(model, from, to, d);
  return d;
}

std::string label(const TestRobot& robot, Profile profile) {
  return robot.name + ", " + name(profile);
}

// Calls function(robot, profile, random) for each robot and profile.
template <class Function>
void forEach(Function&& function) {
  static const std::vector<TestRobot> robots = someRobots();
  Random random(62);
  for (const TestRobot& robot : robots) {
    for (const Profile profile : kAllProfiles) function(robot, profile, random);
  }
}

// f's n-th derivative at the left end of [t, t + n h] by forward differences of order h, then made
// better twice by halving h (Richardson).
VectorXd oneSided(const std::function<VectorXd(double)>& f, double t, double h) {
  const auto slope = [&](double step) -> VectorXd {
    return (-1.5 * f(t) + 2.0 * f(t + step) - 0.5 * f(t + 2.0 * step)) / step;
  };
  return (4.0 * slope(0.5 * h) - slope(h)) / 3.0;
}

}  // namespace

class TestMotionPlan : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void profilesHaveTheirNames() {
    for (const Profile profile : kAllProfiles) QVERIFY(profileNamed(name(profile)) == profile);
    QVERIFY(!profileNamed("septic"));
  }

  void passesItsPointsAtTheirTimes() {
    const Reached reached;
    forEach([](const TestRobot& robot, Profile profile, Random& random) {
      const auto points = randomPoints(*robot.model, random, 7, true);
      const MotionPlan plan = planned(robot, points, freely(*robot.model, profile));
      QVERIFY(plan.startTime() == *points.front().time && plan.endTime() == *points.back().time);
      for (const ViaPoint& point : points) {
        const VectorXd off =
            between(*robot.model, point.position, at(plan, *point.time).state.position);
        VERIFY_CLOSE(off, VectorXd::Zero(off.size()), 1e-12, label(robot, profile));
      }
    });
  }

  void velocityAndAccelerationAreTheDerivatives() {
    const Reached reached;
    forEach([](const TestRobot& robot, Profile profile, Random& random) {
      const Model& model = *robot.model;
      const auto points = randomPoints(model, random, 5, true);
      const MotionPlan plan = planned(robot, points, freely(model, profile));
      for (int i = 0; i < 40; ++i) {
        // inside a segment, away from the trapezoid's corners at thirds
        const int k = random.below(4);
        const double from = plan.times()[k], width = plan.times()[k + 1] - from;
        const double s = random.uniform(0.05, 0.28) + (random.below(3) / 3.0);
        const double t = from + s * width;
        const Moment now = at(plan, t);
        const VectorXd v = derivative(
            [&](double h) {
              return between(model, now.state.position, at(plan, t + h).state.position);
            },
            1e-3);
        const double scale = now.state.velocity.cwiseAbs().maxCoeff();
        VERIFY_CLOSE_TO_SCALE(v, now.state.velocity, 1e-7, scale, label(robot, profile));
        const VectorXd a =
            derivative([&](double h) { return at(plan, t + h).state.velocity; }, 1e-3);
        const double most = now.acceleration.cwiseAbs().maxCoeff();
        VERIFY_CLOSE_TO_SCALE(a, now.acceleration, 1e-7, most, label(robot, profile));
      }
    });
  }

  // Of position up to acceleration both sides are compared as they are; of what comes after,
  // one-sided differences of the acceleration.
  void isAsContinuousAsItSays() {
    const Reached reached;
    forEach([](const TestRobot& robot, Profile profile, Random& random) {
      const Model& model = *robot.model;
      const auto points = randomPoints(model, random, 6, true);
      const MotionPlan plan = planned(robot, points, freely(model, profile));
      const int expected = profile == Profile::kMinimumJerk   ? 4
                           : profile == Profile::kTrapezoidal ? 1
                                                              : 2;
      QCOMPARE(plan.continuity(), expected);
      bool jumps = false;  // something does, in what is not claimed
      for (size_t k = 1; k + 1 < points.size(); ++k) {
        const double t = plan.times()[k];
        const double before = std::nextafter(t, -kInfinity), after = t;
        const Moment left = at(plan, before), right = at(plan, after);
        const VectorXd step = between(model, left.state.position, right.state.position);
        VERIFY_CLOSE(step, VectorXd::Zero(step.size()), 1e-12, label(robot, profile));
        VERIFY_CLOSE(left.state.velocity, right.state.velocity, 1e-10, label(robot, profile));
        if (expected >= 2) {
          VERIFY_CLOSE(left.acceleration, right.acceleration, 1e-9, label(robot, profile));
        } else {
          jumps |= (left.acceleration - right.acceleration).norm() > 0.1;
        }
        const double h = 1e-3;
        const auto acceleration = [&](double time) { return at(plan, time).acceleration; };
        const auto jerk = [&](double time) {
          // of smooth stretches on either side
          return oneSided(acceleration, time, time < t ? -h : h);
        };
        const VectorXd jerk_left = jerk(before), jerk_right = jerk(after);
        if (expected < 3) {
          jumps |= (jerk_left - jerk_right).norm() > 0.1;
          continue;
        }
        const double scale = jerk_left.cwiseAbs().maxCoeff();
        VERIFY_CLOSE_TO_SCALE(jerk_left, jerk_right, 1e-5, scale, label(robot, profile));
        const VectorXd snap_left = oneSided(jerk, before, -4.0 * h),
                       snap_right = oneSided(jerk, after, 4.0 * h);
        const double most = snap_left.cwiseAbs().maxCoeff();
        VERIFY_CLOSE_TO_SCALE(snap_left, snap_right, 1e-2, most, label(robot, profile));
        jumps = true;
      }
      QVERIFY2(jumps, label(robot, profile).c_str());
    });
  }
};

QTEST_APPLESS_MAIN(TestMotionPlan)
#include "tst_motion_plan.moc"
