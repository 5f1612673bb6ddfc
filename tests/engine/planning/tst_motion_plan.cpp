// SPDX-License-Identifier: BSD-3-Clause
// Motions through points: they pass them, and are what they say they are.
#include "engine/planning/motion_plan.h"

#include <functional>
#include <limits>

#include "tests/engine/planning/planning.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kFree = std::numeric_limits<double>::quiet_NaN();

// f'(t) from values on one side of t, that of h: differences of second order at h and h / 2,
// extrapolated.
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
    forEachProfile([](const TestRobot& robot, Profile profile, Random& random) {
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
    forEachProfile([](const TestRobot& robot, Profile profile, Random& random) {
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
    forEachProfile([](const TestRobot& robot, Profile profile, Random& random) {
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

  void twoPointsAreTheTextbooksPolynomials() {
    Random random(63);
    const TestRobot robot =
        compiled({randomRobot(random, {{JointType::kRevolute, JointType::kPrismatic}}, "two")})
            .front();
    const auto points = randomPoints(*robot.model, random, 2, true);
    const VectorXd from = points[0].position, way = points[1].position - from;
    for (int i = 0; i <= 10; ++i) {
      const double s = 0.1 * i, T = *points[1].time - *points[0].time;
      const double t = *points[0].time + s * T;
      for (const Profile profile : kAllProfiles) {
        const MotionPlan plan = planned(robot, points, freely(*robot.model, profile));
        double want = s;  // a natural spline of two points is a line
        if (profile == Profile::kCubic || profile == Profile::kClampedSpline) {
          want = s * s * (3.0 - 2.0 * s);
        } else if (profile == Profile::kQuintic || profile == Profile::kMinimumJerk) {
          want = s * s * s * (10.0 + s * (6.0 * s - 15.0));
        } else if (profile == Profile::kTrapezoidal) {  // blends of a third, at 1.5 times the mean
          want = s < 1.0 / 3.0   ? 2.25 * s * s
                 : s < 2.0 / 3.0 ? 1.5 * s - 0.25
                                 : 1.0 - 2.25 * (1.0 - s) * (1.0 - s);
        }
        VERIFY_CLOSE(at(plan, t).state.position, VectorXd(from + want * way), 1e-14,
                     label(robot, profile));
      }
    }
  }

  // The velocity in the middle that makes the acceleration of two cubics continuous, in closed
  // form.
  void threePointsHaveTheMiddleVelocityOfContinuousAcceleration() {
    Random random(64);
    const TestRobot robot =
        compiled({randomRobot(random, {{JointType::kRevolute}}, "hinge")}).front();
    for (int i = 0; i < 20; ++i) {
      const auto points = randomPoints(*robot.model, random, 3, true);
      const double h1 = *points[1].time - *points[0].time, h2 = *points[2].time - *points[1].time;
      const double d1 = points[1].position[0] - points[0].position[0],
                   d2 = points[2].position[0] - points[1].position[0];
      const double want = 1.5 * (d1 / (h1 * h1) + d2 / (h2 * h2)) / (1.0 / h1 + 1.0 / h2);
      for (const Profile profile : {Profile::kCubic, Profile::kClampedSpline, Profile::kQuintic}) {
        const MotionPlan plan = planned(robot, points, freely(*robot.model, profile));
        VERIFY_CLOSE(at(plan, plan.times()[1]).state.velocity[0], want, 1e-13,
                     label(robot, profile));
      }
    }
  }

  void endsAreAtRestButForTheNaturalSpline() {
    forEachProfile([](const TestRobot& robot, Profile profile, Random& random) {
      const auto points = randomPoints(*robot.model, random, 5, true);
      const MotionPlan plan = planned(robot, points, freely(*robot.model, profile));
      const int size = robot.model->velocitySize();
      for (const double end : {plan.startTime(), plan.endTime()}) {
        const Moment moment = at(plan, end);
        const bool natural = profile == Profile::kNaturalSpline;
        if (natural || profile == Profile::kQuintic || profile == Profile::kMinimumJerk) {
          for (int i = 0; i < size; ++i) {
            // the natural spline's moving origin, in axes that turn
            const DegreeOfFreedom& dof = robot.model->degrees_of_freedom[i];
            const bool floats = robot.model->joints[dof.joint].type == JointType::kFloating;
            if (natural && floats && dof.measure == Measure::kLength) continue;
            VERIFY_CLOSE(moment.acceleration[i], 0.0, 1e-10, label(robot, profile));
          }
        }
        if (natural) {
          QVERIFY(moment.state.velocity.norm() > 0.01);
        } else {
          VERIFY_CLOSE(moment.state.velocity, VectorXd::Zero(size), 1e-12, label(robot, profile));
        }
      }
      // beyond its ends it stands
      const Moment later = at(plan, plan.endTime() + 1.0);
      QVERIFY(later.state.velocity.isZero(0.0) && later.acceleration.isZero(0.0));
      const VectorXd off = between(*robot.model, points.back().position, later.state.position);
      VERIFY_CLOSE(off, VectorXd::Zero(size), 1e-12, label(robot, profile));
    });
  }

  void trapezoidsStopAtEveryPointAndGoStraight() {
    Random random(65);
    for (const TestRobot& robot : someRobots()) {
      const auto points = randomPoints(*robot.model, random, 4, true);
      const MotionPlan plan = planned(robot, points, freely(*robot.model, Profile::kTrapezoidal));
      for (int k = 0; k < 3; ++k) {
        const VectorXd still = at(plan, plan.times()[k]).state.velocity;
        VERIFY_CLOSE(still, VectorXd::Zero(still.size()), 1e-12, robot.name);
        // between its points, every joint has the same share of its way
        const double t = plan.times()[k] + 0.5 * (plan.times()[k + 1] - plan.times()[k]);
        const VectorXd now = at(plan, t).state.position;
        for (int i = 0; i < robot.model->positionSize(); ++i) {
          if (robot.model->coordinates[i].measure == Measure::kQuaternion) continue;
          VERIFY_CLOSE(now[i], 0.5 * (points[k].position[i] + points[k + 1].position[i]), 1e-12,
                       robot.name);
        }
      }
    }
  }

  void ratesOfPointsAreKept() {
    forEachProfile([](const TestRobot& robot, Profile profile, Random& random) {
      if (profile != Profile::kCubic && profile != Profile::kQuintic &&
          profile != Profile::kMinimumJerk) {
        return;
      }
      const Model& model = *robot.model;
      auto points = randomPoints(model, random, 5, true);
      points[0].velocity = random.numbers(model.velocitySize(), 1.0);
      points[2].velocity = random.numbers(model.velocitySize(), 1.0);
      const bool fifth = profile != Profile::kCubic;
      if (fifth) points[2].acceleration = random.numbers(model.velocitySize(), 1.0);
      const MotionPlan plan = planned(robot, points, freely(model, profile));
      QCOMPARE(plan.continuity(), profile == Profile::kCubic ? 1 : 2);
      for (const int k : {0, 2}) {
        const Moment moment = at(plan, plan.times()[k]);
        VERIFY_CLOSE(moment.state.velocity, *points[k].velocity, 1e-11, label(robot, profile));
      }
      if (fifth) {
        const Moment moment = at(plan, plan.times()[2]);
        VERIFY_CLOSE(moment.acceleration, *points[2].acceleration, 1e-10, label(robot, profile));
      }
      for (const double t : plan.times()) {
        const double before = std::nextafter(t, -kInfinity);
        if (t == plan.startTime()) continue;
        VERIFY_CLOSE(at(plan, before).state.velocity, at(plan, t).state.velocity, 1e-10,
                     label(robot, profile));
      }
    });
  }

  void aVelocityOfOneJointLeavesTheOthersAlone() {
    Random random(66);
    const TestRobot robot =
        compiled({randomRobot(random, {{JointType::kRevolute, JointType::kPrismatic}}, "two")})
            .front();
    auto points = randomPoints(*robot.model, random, 4, true);
    const MotionPlan without = planned(robot, points, freely(*robot.model, Profile::kCubic));
    points[1].velocity = Eigen::Vector2d(0.7, kFree);
    const MotionPlan with = planned(robot, points, freely(*robot.model, Profile::kCubic));
    const double t = *points[1].time;
    VERIFY_CLOSE(at(with, t).state.velocity[0], 0.7, 1e-14, "given");
    VERIFY_CLOSE(at(with, t).state.velocity[1], at(without, t).state.velocity[1], 1e-14, "free");
  }

  // Against every other choice of velocities and accelerations at the points.
  void minimumJerkHasTheLeastSquaredJerkAndSplinesTheLeastAcceleration() {
    Random random(67);
    const TestRobot robot =
        compiled({randomRobot(random, {{JointType::kRevolute, JointType::kPrismatic}}, "two")})
            .front();
    for (const Profile profile : {Profile::kMinimumJerk, Profile::kCubic}) {
      // each piece's integral by Simpson's rule; of jerk from both ends' accelerations' slopes
      const auto cost = [&](const MotionPlan& plan) {
        double sum = 0.0;
        for (size_t k = 0; k + 1 < plan.times().size(); ++k) {
          const double from = plan.times()[k], width = plan.times()[k + 1] - from;
          constexpr int kParts = 200;
          for (int i = 0; i < kParts; ++i) {
            const double t = from + (i + 0.5) * width / kParts, h = 0.4 * width / kParts;
            const VectorXd value =
                profile == Profile::kCubic
                    ? at(plan, t).acceleration
                    : VectorXd((at(plan, t + h).acceleration - at(plan, t - h).acceleration) /
                               (2.0 * h));
            sum += value.squaredNorm() * width / kParts;
          }
        }
        return sum;
      };
      auto points = randomPoints(*robot.model, random, 5, true);
      const PlanOptions options = freely(*robot.model, profile);
      const MotionPlan best = planned(robot, points, options);
      const double least = cost(best);
      const bool fifth = profile == Profile::kMinimumJerk;
      for (int i = 0; i < 20; ++i) {
        auto others = points;
        for (int k = 1; k < 4; ++k) {
          const Moment moment = at(best, best.times()[k]);
          others[k].velocity = moment.state.velocity + random.numbers(2, 0.3);
          if (fifth) others[k].acceleration = moment.acceleration + random.numbers(2, 0.3);
        }
        const double other = cost(planned(robot, others, options));
        QVERIFY2(other > least * (1.0 + 1e-4), std::to_string(other / least).c_str());
      }
    }
  }

  void longWaysOfOrientationsAreFound() {
    const TestRobot robot = someRobots()[1];  // a ball
    Random random(68);
    int found = 0, asked = 0;
    for (const Profile profile : kAllProfiles) {
      for (int i = 0; i < 200; ++i, ++asked) {
        const auto points = randomPoints(*robot.model, random, 3 + random.below(8), true);
        const PlannedMotion result = planMotion(robot.model, points, freely(*robot.model, profile));
        found += result.plan.has_value();
        if (!result.plan) QVERIFY(result.error.find("'joint1' turns so far") != std::string::npos);
      }
    }
    qInfo("%d of %d found", found, asked);
    QVERIFY2(found >= 0.995 * asked, std::to_string(found).c_str());
  }
};

ARMILLARY_TEST(TestMotionPlan)
#include "tst_motion_plan.moc"
