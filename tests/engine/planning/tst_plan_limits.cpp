// SPDX-License-Identifier: BSD-3-Clause
// Motions through points under limits: kept, reached, named where broken, stretched where asked.
#include <limits>

#include "engine/planning/motion_plan.h"
#include "tests/engine/planning/planning.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

constexpr double kNoLimit = std::numeric_limits<double>::infinity();

// The largest share of a limit that a motion has on many moments of each segment.
double largestShare(const MotionPlan& plan, const MotionLimits& limits, int moments = 400) {
  double most = 0.0;
  for (size_t k = 0; k + 1 < plan.times().size(); ++k) {
    const double from = plan.times()[k], width = plan.times()[k + 1] - from;
    for (int i = 0; i <= moments; ++i) {
      const Moment now = at(plan, from + width * i / moments);
      most =
          std::max(most, (now.state.velocity.array() / limits.velocity.array()).abs().maxCoeff());
      most =
          std::max(most, (now.acceleration.array() / limits.acceleration.array()).abs().maxCoeff());
    }
  }
  return most;
}

MotionLimits randomLimits(const Model& model, Random& random) {
  MotionLimits limits = noLimits(model);
  for (int i = 0; i < model.velocitySize(); ++i) {
    limits.velocity[i] = random.uniform(0.5, 2.0);
    limits.acceleration[i] = random.uniform(1.0, 6.0);
  }
  return limits;
}

// A hinge with limits ±2 rad.
TestRobot oneHinge() {
  Random random(5);
  return compiled({randomRobot(random, {{JointType::kRevolute}}, "hinge")}).front();
}

std::vector<ViaPoint> hingePoints(const std::vector<double>& positions,
                                  const std::vector<double>& times = {}) {
  std::vector<ViaPoint> points;
  for (size_t k = 0; k < positions.size(); ++k) {
    ViaPoint point;
    point.position = VectorXd::Constant(1, positions[k]);
    if (!times.empty()) point.time = times[k];
    points.push_back(point);
  }
  return points;
}

}  // namespace

class TestPlanLimits : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void withoutTimesLimitsAreReachedAndKept() {
    forEachProfile([](const TestRobot& robot, Profile profile, Random& random) {
      const Model& model = *robot.model;
      PlanOptions options = freely(model, profile);
      options.limits = randomLimits(model, random);
      options.start_time = 3.0;
      const auto points = randomPoints(model, random, 5, false);
      const MotionPlan plan = planned(robot, points, options);
      QCOMPARE(plan.startTime(), 3.0);
      for (size_t k = 0; k < points.size(); ++k) {
        const VectorXd off =
            between(model, points[k].position, at(plan, plan.times()[k]).state.position);
        VERIFY_CLOSE(off, VectorXd::Zero(off.size()), 1e-12, label(robot, profile));
      }
      const double share = largestShare(plan, options.limits);
      QVERIFY2(share <= 1.0 + 1e-6, (label(robot, profile) + " " + std::to_string(share)).c_str());
      // a joint that floats has its trapezoid from bounds
      const double least = profile == Profile::kTrapezoidal ? 0.5 : 0.98;
      QVERIFY2(share > least, (label(robot, profile) + " " + std::to_string(share)).c_str());
    });
  }

  void limitsOfPlainJointsAreKeptToRounding() {
    Random random(71);
    for (int i = 0; i < 20; ++i) {
      const TestRobot robot = compiled({randomRobot(random,
                                                    {{JointType::kRevolute, JointType::kPrismatic,
                                                      JointType::kUniversal, JointType::kPlanar}},
                                                    "arm")})
                                  .front();
      for (const Profile profile : kAllProfiles) {
        PlanOptions options = freely(*robot.model, profile);
        options.limits = randomLimits(*robot.model, random);
        const MotionPlan plan =
            planned(robot, randomPoints(*robot.model, random, 4, false), options);
        const double share = largestShare(plan, options.limits, 1000);
        QVERIFY2(share <= 1.0 + 1e-9, (label(robot, profile) + std::to_string(share)).c_str());
        QVERIFY2(share > 0.999, (label(robot, profile) + std::to_string(share)).c_str());
      }
    }
  }

  void segmentsWithSlackAreShortened() {
    // one long way and one short: with one scale for both, the short one would be slow
    const TestRobot robot = oneHinge();
    for (const Profile profile : kAllProfiles) {
      PlanOptions options = freely(*robot.model, profile);
      options.limits.velocity.setConstant(1.0);
      options.limits.acceleration.setConstant(4.0);
      const auto points = hingePoints({-1.8, -1.7, -1.6, 0.0, 1.8});
      const MotionPlan plan = planned(robot, points, options);
      PlanOptions even = options;
      even.stretch = Stretch::kWhole;
      const MotionPlan stretched =
          planned(robot, hingePoints({-1.8, -1.7, -1.6, 0.0, 1.8}, {0, 0.1, 0.2, 0.3, 0.4}), even);
      const double took = plan.endTime() - plan.startTime();
      QVERIFY2(took < 0.95 * (stretched.endTime() - stretched.startTime()),
               label(robot, profile).c_str());
      QVERIFY2(took > 3.6, "faster than its velocity");  // 3.6 rad at 1 rad/s
    }
  }

  void trapezoidsAreTheShortest() {
    const TestRobot robot = oneHinge();
    PlanOptions options = freely(*robot.model, Profile::kTrapezoidal);
    options.limits.velocity.setConstant(0.8);
    options.limits.acceleration.setConstant(2.0);
    // with a constant part: d / v + v / a; without: 2 √(d / a)
    const MotionPlan plan = planned(robot, hingePoints({0.0, 1.2, 1.1}), options);
    VERIFY_CLOSE(plan.times()[1], 1.2 / 0.8 + 0.8 / 2.0, 1e-14, "with a constant part");
    VERIFY_CLOSE(plan.times()[2] - plan.times()[1], 2.0 * std::sqrt(0.1 / 2.0), 1e-14, "triangle");
    options.limits.acceleration.setConstant(kNoLimit);  // blends of a third
    const MotionPlan blends = planned(robot, hingePoints({0.0, 1.2}), options);
    VERIFY_CLOSE(blends.endTime(), 1.5 * 1.2 / 0.8, 1e-14, "thirds");
  }

  void trapezoidsWithTimesBendToTheirLimits() {
    const TestRobot robot = oneHinge();
    for (const double velocity : {1.05, 1.3, 1.8, 2.5}) {
      for (const double acceleration : {4.1, 4.4, 6.0, 40.0, kNoLimit}) {
        PlanOptions options = freely(*robot.model, Profile::kTrapezoidal);
        options.limits.velocity.setConstant(velocity);
        options.limits.acceleration.setConstant(acceleration);
        const PlannedMotion result =
            planMotion(robot.model, hingePoints({0.0, 1.0}, {0.0, 1.0}), options);
        // 1 rad in 1 s can be done where 1 / v + v / a <= 1 for the v that is used
        const double used = std::min(velocity, 2.0);
        const bool can = used > 1.0 && used * used / (used - 1.0) <= acceleration;
        QCOMPARE(result.plan.has_value(), can);
        if (can) QVERIFY(largestShare(*result.plan, options.limits) <= 1.0 + 1e-9);
      }
    }
  }

  void aBrokenLimitIsNamedWithHowFar() {
    const TestRobot robot = oneHinge();
    PlanOptions options = freely(*robot.model, Profile::kCubic);
    options.limits.velocity.setConstant(1.0);
    // the second segment: 1.2 rad in 0.6 s from rest to rest has 3 rad/s in its middle
    const auto points = hingePoints({0.0, 0.0, 1.2}, {0.0, 1.0, 1.6});
    const PlannedMotion result = planMotion(robot.model, points, options);
    QVERIFY(!result.plan);
    QVERIFY(result.breaks_limits);
    QCOMPARE(result.point, 2);
    const std::string want = "joint 'joint1' between points 2 and 3: its velocity of ";
    QVERIFY2(result.error.starts_with(want), result.error.c_str());
    options.limits.velocity.setConstant(1e3);
    options.limits.acceleration.setConstant(1.0);
    const PlannedMotion other = planMotion(robot.model, points, options);
    QVERIFY2(other.error.find("its acceleration of") != std::string::npos, other.error.c_str());
  }

  void stretchingKeepsThePathAndTheLimits() {
    forEachProfile([](const TestRobot& robot, Profile profile, Random& random) {
      const Model& model = *robot.model;
      const auto points = randomPoints(model, random, 4, true);
      PlanOptions options = freely(model, profile);
      const MotionPlan fast = planned(robot, points, options);
      options.limits = randomLimits(model, random);
      options.stretch = Stretch::kWhole;
      const PlannedMotion result = planMotion(robot.model, points, options);
      QVERIFY2(result.plan.has_value(), result.error.c_str());
      QVERIFY(result.stretched > 1.0);
      QVERIFY(!result.notes.empty());
      const double share = largestShare(*result.plan, options.limits);
      QVERIFY2(share <= 1.0 + 1e-6, (label(robot, profile) + std::to_string(share)).c_str());
      if (profile == Profile::kTrapezoidal) return;  // its blends follow the limits
      for (int i = 0; i <= 20; ++i) {
        const double passed = (fast.endTime() - fast.startTime()) * i / 20;
        const VectorXd off =
            between(model, at(fast, fast.startTime() + passed).state.position,
                    at(*result.plan, fast.startTime() + result.stretched * passed).state.position);
        VERIFY_CLOSE(off, VectorXd::Zero(off.size()), 1e-9, label(robot, profile));
      }
    });
  }

  // One segment of three is too fast: it alone takes longer, what follows comes later by so much.
  void onlyTheSegmentThatBreaksALimitTakesLonger() {
    const TestRobot robot = oneHinge();
    const std::vector<double> asked = {0.5, 2.5, 3.0, 6.0};
    auto points = hingePoints({0.0, 0.4, 1.6, 1.9});
    for (size_t k = 0; k < points.size(); ++k) points[k].time = asked[k];
    for (const Profile profile : kAllProfiles) {
      PlanOptions options = freely(*robot.model, profile);
      options.limits.velocity.setConstant(1.0);
      options.limits.acceleration.setConstant(8.0);
      options.stretch = Stretch::kWhereNeeded;
      const PlannedMotion result = planMotion(robot.model, points, options);
      QVERIFY2(result.plan.has_value(), result.error.c_str());
      const double share = largestShare(*result.plan, options.limits);
      QVERIFY2(share <= 1.0 + 1e-6, (label(robot, profile) + std::to_string(share)).c_str());
      const std::vector<double>& times = result.plan->times();
      QCOMPARE(times[0], asked[0]);
      QVERIFY(times[2] - times[1] > 1.1);  // 1.2 rad at 1 rad/s
      QVERIFY(std::abs(result.stretched - (times[2] - times[1]) / 0.5) < 1e-9);
      const std::string& note = result.notes.front();
      for (const char* part : {"joint '", "between points 2 and 3", "limit of", "times as long"}) {
        QVERIFY2(note.find(part) != std::string::npos, note.c_str());
      }
      if (profile == Profile::kTrapezoidal) {  // stops at each point: the others are not touched
        QVERIFY(std::abs(times[1] - asked[1]) < 1e-9);
        QVERIFY(std::abs((times[3] - times[2]) - 3.0) < 1e-9);
        QVERIFY2(note.find("points 1 and 2") == std::string::npos, note.c_str());
      }
      options.stretch = Stretch::kWhole;
      const PlannedMotion whole = planMotion(robot.model, points, options);
      const double length = whole.plan->endTime() - whole.plan->startTime();
      QVERIFY2(times[3] - times[0] < 0.8 * length,
               (label(robot, profile) + std::to_string(times[3] - times[0]) + " against " +
                std::to_string(length) + ": " + note)
                   .c_str());
    }
  }

  void lengtheningWhereItIsNeededKeepsTheLimitsOfEveryRobot() {
    forEachProfile([](const TestRobot& robot, Profile profile, Random& random) {
      const auto points = randomPoints(*robot.model, random, 5, true);
      PlanOptions options = freely(*robot.model, profile);
      options.limits = randomLimits(*robot.model, random);
      options.stretch = Stretch::kWhereNeeded;
      const PlannedMotion result = planMotion(robot.model, points, options);
      QVERIFY2(result.plan.has_value(), result.error.c_str());
      const double share = largestShare(*result.plan, options.limits);
      QVERIFY2(share <= 1.0 + 1e-6, (label(robot, profile) + std::to_string(share)).c_str());
      for (size_t k = 1; k < points.size(); ++k) {
        const double took = result.plan->times()[k] - result.plan->times()[k - 1];
        QVERIFY(took >= (*points[k].time - *points[k - 1].time) * (1.0 - 1e-9));
      }
    });
  }

  void durationIsKeptWithLimitsOrWithout() {
    const TestRobot robot = oneHinge();
    for (const Profile profile : kAllProfiles) {
      for (const bool limited : {false, true}) {
        PlanOptions options = freely(*robot.model, profile);
        if (limited) options.limits.velocity.setConstant(1.0);
        options.duration = 9.0;
        options.start_time = 1.0;
        const MotionPlan plan = planned(robot, hingePoints({0.0, 1.0, 0.5}), options);
        QCOMPARE(plan.endTime(), 10.0);
        // twice the way has about twice the time
        const double share = (plan.times()[1] - 1.0) / 9.0;
        QVERIFY2(share > 0.6 && share < 0.75, std::to_string(share).c_str());
      }
      PlanOptions options = freely(*robot.model, profile);
      options.limits.velocity.setConstant(1.0);
      options.duration = 1.0;
      const PlannedMotion result = planMotion(robot.model, hingePoints({0.0, 1.0, 0.5}), options);
      QVERIFY(!result.plan && result.breaks_limits);
    }
  }

  void followersLimitTheirLeaders() {
    Random random(72);
    RobotDescription description =
        randomRobot(random, {{JointType::kRevolute, JointType::kRevolute}}, "two");
    description.joints[0].limits.velocity = 3.0;
    description.joints[1].limits.velocity = 1.0;
    description.joints[1].limits.lower = -0.5;
    description.joints[1].limits.upper = 0.5;
    description.joints[1].mimic = MimicDescription{"joint1", -2.0, 0.1};
    const TestRobot robot = compiled({description}).front();
    VERIFY_CLOSE(limitsOf(*robot.model).velocity[0], 0.5, 1e-15, "limit");
    PlanOptions options = freely(*robot.model, Profile::kQuintic);
    const PlannedMotion result =
        planMotion(robot.model, hingePoints({0.0, 1.0}, {0.0, 1.0}), options);
    QVERIFY(result.plan);
    QCOMPARE(result.notes.size(), size_t{1});  // −2 q + 0.1 is −0.5 at 0.3
    QVERIFY2(
        result.notes[0] == "joint 'joint1' passes its upper limit of 0.3 rad by 0.7 rad at 1 s",
        result.notes[0].c_str());
  }

  void overshootBeyondAPositionLimitIsNoted() {
    const TestRobot robot = oneHinge();
    PlanOptions options = freely(*robot.model, Profile::kNaturalSpline);
    const PlannedMotion result =
        planMotion(robot.model, hingePoints({0.0, 1.95, 1.95, 0.0}, {0.0, 1.0, 2.0, 3.0}), options);
    QVERIFY(result.plan);
    QCOMPARE(result.notes.size(), size_t{1});
    QVERIFY2(result.notes[0].starts_with("joint 'joint1' passes its upper limit of 2 rad by ") &&
                 result.notes[0].ends_with(" at 1.5 s"),
             result.notes[0].c_str());
    options.profile = Profile::kTrapezoidal;
    QVERIFY(
        planMotion(robot.model, hingePoints({0.0, 1.95, 1.95, 0.0}, {0.0, 1.0, 2.0, 3.0}), options)
            .notes.empty());
  }

  // Between times that are nearly the same rates are no numbers, or numbers by which the motion
  // misses its points: there is none.
  void ratesThatAreNoNumbersAreRefused() {
    const TestRobot robot = oneHinge();
    for (const Profile profile : kAllProfiles) {
      for (const double apart : {1e-300, 1e-160, 1e-50}) {
        const PlannedMotion result = planMotion(robot.model, hingePoints({0, 1, 2}, {0, apart, 1}),
                                                freely(*robot.model, profile));
        QVERIFY2(!result.plan, name(profile));
        QCOMPARE(result.point, 1);
        QVERIFY2(result.error.find("too fast to compute with between points 1 and 2") !=
                     std::string::npos,
                 result.error.c_str());
      }
      QVERIFY(planMotion(robot.model, hingePoints({0, 1, 2}, {0, 1e-3, 1}),
                         freely(*robot.model, profile))
                  .plan);
    }
  }

  void whatCannotBePlannedSaysWhy() {
    const TestRobot robot = oneHinge();
    const auto why = [&](const std::vector<ViaPoint>& points,
                         Profile profile = Profile::kCubic) -> std::string {
      const PlannedMotion result = planMotion(robot.model, points, freely(*robot.model, profile));
      return result.plan ? "" : result.error;
    };
    const auto says = [](const std::string& text, const char* words) {
      return text.find(words) != std::string::npos;
    };
    QVERIFY(says(why(hingePoints({1.0})), "two points"));
    QVERIFY(says(why({}), "two points"));
    QVERIFY(says(why(hingePoints({0, 1}, {1, 1})), "point 2"));
    QVERIFY(says(why(hingePoints({0, 1}, {0, std::nan("")})), "not finite"));
    auto points = hingePoints({0, 1, 2}, {0, 1, 2});
    points[1].time.reset();
    QVERIFY(says(why(points), "point 2 has no time"));
    QVERIFY(says(why(hingePoints({0, 1})), "no limit that says how fast"));
    QVERIFY(says(why(hingePoints({1, 1})), "is where the point before it is"));
    points = hingePoints({0, 1, 2}, {0, 1, 2});
    points[1].velocity = VectorXd::Ones(1);
    QVERIFY(says(why(points, Profile::kNaturalSpline), "use cubic"));
    QVERIFY(says(why(points, Profile::kClampedSpline), "use cubic"));
    QVERIFY(says(why(points, Profile::kTrapezoidal), "stops at every point"));
    QVERIFY(why(points).empty());
    points[1].acceleration = VectorXd::Ones(1);
    QVERIFY(says(why(points), "use quintic or minimum-jerk"));
    for (ViaPoint& point : points) point.time.reset();
    points[1].acceleration.reset();
    QVERIFY(says(why(points), "need the points' times"));
    PlanOptions nailed = freely(*robot.model, Profile::kCubic);
    nailed.limits.velocity.setZero();
    const PlannedMotion still = planMotion(robot.model, hingePoints({0, 1}, {0, 1}), nailed);
    QVERIFY(!still.plan && says(still.error, "its limit of velocity is 0"));
    QVERIFY(planMotion(robot.model, hingePoints({1, 1}, {0, 1}), nailed).plan);
    // a caller's mistakes
    points = hingePoints({0, 1}, {0, 1});
    points[1].position = VectorXd::Ones(2);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, why(points));
    points[1].position = VectorXd::Ones(1);
    points[1].velocity = VectorXd::Ones(2);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, why(points));
    PlanOptions options = freely(*robot.model, Profile::kCubic);
    options.limits.velocity.resize(0);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             planMotion(robot.model, hingePoints({0, 1}, {0, 1}), options));
  }
};

ARMILLARY_TEST(TestPlanLimits)
#include "tst_plan_limits.moc"
