// SPDX-License-Identifier: BSD-3-Clause
// Forward dynamics with loops: closed forms of planar mechanisms, three methods that agree,
// reactions that do no work, redundant and contradicting constraints.
#include "engine/loops/constrained_dynamics.h"

#include <numbers>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/linear_algebra/singular_values.h"
#include "engine/loops/assemble.h"
#include "engine/loops/project_state.h"
#include "tests/support/compare.h"
#include "tests/support/loops.h"
#include "tests/support/mechanisms.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr LoopMethod kMethods[] = {LoopMethod::kKkt, LoopMethod::kMultipliers,
                                   LoopMethod::kNullSpace, LoopMethod::kRecursiveMultipliers,
                                   LoopMethod::kFactors};

// The recursions know neither followers nor rotors.
bool treats(LoopMethod method, const Model& model) {
  return method != LoopMethod::kRecursiveMultipliers || !(model.has_followers || model.has_rotors);
}

std::string nameOf(LoopMethod method) {
  if (method == LoopMethod::kFactors) return "factors";
  return std::string(loopMethodNames()[static_cast<size_t>(method)]);
}

// Throws where the system is singular.
ConstrainedResult solved(const Model& model, std::span<const Loop> loops, const State& state,
                         const VectorXd& effort, LoopMethod method) {
  Workspace workspace(model);
  ConstrainedResult result;
  const SolveStatus status = constrainedForwardDynamics(model, loops, state, effort, {},
                                                        {.method = method}, workspace, result);
  if (!status) throw std::runtime_error(model.name + " is singular by " + nameOf(method));
  return result;
}

// Ratio of the largest to the smallest singular value of the rows of φ' that count.
double conditionOf(const ConstrainedResult& result) {
  if (result.rank == 0) return 1.0;
  const VectorXd svd = singularValues(result.constraints.jacobian);
  return svd[0] / svd[result.rank - 1];
}

double conditionOf(const MatrixXd& M) {
  const VectorXd svd = singularValues(M);
  return svd[0] / svd.tail<1>()[0];
}

// Rotation and its derivative along an angle.
Vector2d ray(double angle) {
  return {std::cos(angle), std::sin(angle)};
}

// A crank of length r at the origin, a rod of length l on its end, whose other end a slider guides
// along x.
struct SliderCrank {
  double r = 0.2, l = 0.7, crank = 1.2, rod = 0.8, slider = 2.0;

  std::shared_ptr<const Model> model() const {
    RobotDescription robot = emptyRobot("slider-crank");
    robot.links.push_back(bar("crank", crank, r));
    robot.links.push_back(bar("rod", rod, l));
    robot.links.push_back(bar("slider", slider, 0.0));
    robot.joints.push_back(hinge("crank_joint", "ground", "crank", {0.0, 0.0, 0.0}));
    robot.joints.push_back(hinge("rod_joint", "crank", "rod", {r, 0.0, 0.0}));
    robot.joints.push_back(hinge("slide", "ground", "slider", {0.0, 0.0, 0.0}, Vector3d::UnitX()));
    robot.joints.back().type = JointType::kPrismatic;
    robot.loops.push_back(loopHinge("pin", "rod", {l, 0.0, 0.0}, "slider", {0.0, 0.0, 0.0}));
    return compiledInPlane(robot);
  }
  double rodAngle(double theta) const { return std::asin(-r * std::sin(theta) / l); }
  VectorXd position(double theta) const {
    const double phi = rodAngle(theta);
    return Vector3d(theta, phi - theta, r * std::cos(theta) + l * std::cos(phi));
  }
};

}  // namespace

class TestConstrainedDynamics : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void fourBarFollowsItsEquationOfMotion() {
    // One coordinate, the crank's angle θ. With the reduced inertia J(θ) = Σ I_i θ_i'² + m_i
    // |r_i'|² (primes are derivatives along θ) and the potential V(θ) = Σ m_i g y_i, Lagrange's
    // equation is
    //   J θ̈ + ½ J' θ̇² + V' = τ.
    // The coordinates q(θ) of the tree have q̈ = q' θ̈ + q'' θ̇².
    const Reached reached;
    const FourBar bars;
    const auto model = bars.model();
    const auto inertia = [&](double theta) {
      const Vector3d rate = derivative([&](double h) { return Vector3d(bars.angles(theta + h)); });
      const Vector2d coupler = derivative([&](double h) {
        const Vector3d at = bars.angles(theta + h);
        return Vector2d(bars.a * ray(at[0]) + 0.5 * bars.b * ray(at[1]));
      });
      return bars.crank * bars.a * bars.a / 3.0 +
             bars.coupler * (bars.b * bars.b / 12.0 * rate[1] * rate[1] + coupler.squaredNorm()) +
             bars.rocker * bars.c * bars.c / 3.0 * rate[2] * rate[2];
    };
    const auto potential = [&](double theta) {
      const Vector3d angle = bars.angles(theta);
      const double crank = 0.5 * bars.a * std::sin(angle[0]);
      const double coupler = 2.0 * crank + 0.5 * bars.b * std::sin(angle[1]);
      const double rocker = 0.5 * bars.c * std::sin(angle[2]);
      return kGravity * (bars.crank * crank + bars.coupler * coupler + bars.rocker * rocker);
    };
    for (const double theta : {-2.0, 0.3, 1.0, 2.5}) {
      const double rate = 3.0, effort = 2.0;
      const auto slope = [&](const auto& f) {
        return derivative([&](double h) { return f(theta + h); });
      };
      const double theta2 =
          (effort - 0.5 * slope(inertia) * rate * rate - slope(potential)) / inertia(theta);
      const auto tangent = [&](double at) {
        return VectorXd(derivative([&](double h) { return VectorXd(bars.position(at + h)); }));
      };
      State state = neutralState(*model);
      state.position = bars.position(theta);
      state.velocity = rate * tangent(theta);
      const VectorXd curve = derivative([&](double h) { return VectorXd(tangent(theta + h)); });
      const VectorXd want = tangent(theta) * theta2 + curve * rate * rate;
      for (const LoopMethod method : kMethods) {
        const ConstrainedResult got =
            solved(*model, model->loops, state, VectorXd(Vector3d(effort, 0.0, 0.0)), method);
        VERIFY_CLOSE(got.acceleration, want, 1e-8, nameOf(method));
        QCOMPARE(got.rank, 2);
        QCOMPARE(got.redundantCount(), 3);
        QCOMPARE(got.redundant_loops, std::vector<int>{0});
        QVERIFY(got.consistent);
      }
    }
  }

  void sliderCrankFollowsItsEquationOfMotion() {
    // θ the crank's angle, φ the rod's with l sin φ = −r sin θ, x = r cos θ + l cos φ the slider's
    // place. φ' = −r cos θ / (l cos φ), φ'' = (r sin θ + l sin φ φ'²) / (l cos φ),
    // x' = −r sin θ − l sin φ φ', and with the rod's middle (r cos θ + ½ l cos φ, ½ r sin θ):
    //   J = m_c r²/3 + m_r (l²/12 φ'² + |middle'|²) + m_s x'²,   V = g (m_c + m_r) ½ r sin θ
    //   J θ̈ + ½ J' θ̇² + V' = τ_crank + x' F,   J' by the derivatives of its terms
    const Reached reached;
    const SliderCrank it;
    const auto model = it.model();
    for (const double theta : {-2.0, 0.4, 1.3, 3.0}) {
      const double phi = it.rodAngle(theta), r = it.r, l = it.l;
      const double s = std::sin(theta), c = std::cos(theta), sp = std::sin(phi), cp = std::cos(phi);
      const double phi1 = -r * c / (l * cp);
      const double phi2 = (r * s + l * sp * phi1 * phi1) / (l * cp);
      const double x1 = -r * s - l * sp * phi1;
      const double x2 = -r * c - l * (cp * phi1 * phi1 + sp * phi2);
      const Vector2d middle1(-r * s - 0.5 * l * sp * phi1, 0.5 * r * c);
      const Vector2d middle2(-r * c - 0.5 * l * (cp * phi1 * phi1 + sp * phi2), -0.5 * r * s);
      const double inertia = it.crank * r * r / 3.0 +
                             it.rod * (l * l / 12.0 * phi1 * phi1 + middle1.squaredNorm()) +
                             it.slider * x1 * x1;
      const double half_slope =
          it.rod * (l * l / 12.0 * phi1 * phi2 + middle1.dot(middle2)) + it.slider * x1 * x2;
      const double weight = kGravity * (it.crank + it.rod) * 0.5 * r * c;
      const double rate = -2.0, torque = 1.5, force = -4.0;
      const double theta2 = (torque + x1 * force - half_slope * rate * rate - weight) / inertia;
      State state = neutralState(*model);
      state.position = it.position(theta);
      state.velocity = rate * Vector3d(1.0, phi1 - 1.0, x1);
      const Vector3d want =
          theta2 * Vector3d(1.0, phi1 - 1.0, x1) + rate * rate * Vector3d(0.0, phi2, x2);
      for (const LoopMethod method : kMethods) {
        const ConstrainedResult got =
            solved(*model, model->loops, state, VectorXd(Vector3d(torque, 0.0, force)), method);
        VERIFY_CLOSE(got.acceleration, VectorXd(want), 1e-12, nameOf(method));
        QCOMPARE(got.rank, 2);
      }
    }
  }

  void parallelogramsSwingAsOnePendulum() {
    // Uprights of inertia m L²/3 each and bars that only move along: with N windows
    //   ((N + 1)/3 + N) m L² θ̈ = −((N + 1)/2 + N) m g L cos θ
    const Reached reached;
    for (const int count : {1, 2, 5}) {
      const auto model = compiledInPlane(windows(count));
      for (const double theta : {0.4, 1.5, 2.8}) {
        const State state = windowsState(*model, theta, 1.7);
        const double want =
            -kGravity * std::cos(theta) * ((count + 1) / 2.0 + count) / ((count + 1) / 3.0 + count);
        for (const LoopMethod method : kMethods) {
          const ConstrainedResult got =
              solved(*model, model->loops, state, VectorXd::Zero(model->velocitySize()), method);
          VERIFY_CLOSE(got.acceleration, windowsState(*model, 0.0, want).velocity, 1e-11,
                       nameOf(method));
          QCOMPARE(got.rank, 2 * count);
        }
      }
    }
  }

  void bricardsRedundantConstraintIsFound() {
    const Reached reached;
    const auto model = compiledInPlane(bricard());
    const State state = neutralState(*model);
    ConstrainedResult first;
    for (const LoopMethod method : kMethods) {
      const ConstrainedResult got = solved(*model, model->loops, state, VectorXd::Zero(5), method);
      QCOMPARE(got.rank, 4);
      QCOMPARE(got.redundantCount(), 1);
      QCOMPARE(got.redundant_rows.size(), size_t{1});
      QCOMPARE(got.redundant_loops, std::vector<int>{0});
      QVERIFY(got.consistent);
      QVERIFY(describe(got, model->loops).find("closure/") != std::string::npos);
      if (method == kMethods[0]) first = got;
      VERIFY_CLOSE(got.acceleration, first.acceleration, 1e-12, nameOf(method));
      VERIFY_CLOSE(got.multipliers, first.multipliers, 1e-12, nameOf(method));
    }
    QVERIFY(first.acceleration.norm() > 1.0);  // it falls
  }

  void methodsAgreeOnRandomMechanisms() {
    const Reached reached;
    Random random(311);
    int compared = 0, redundant = 0, locked = 0;
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() < 3 || model.velocitySize() > 40) continue;
      Workspace workspace(model);
      for (const JointType type : kAllJointTypes) {
        State state = randomState(model, random);
        std::vector<Loop> loops{closedLoop(random, model, state, type)};
        if (random.chance(0.5)) {
          loops.push_back(closedLoop(random, model, state, kAllJointTypes[random.below(10)]));
        }
        if (random.chance(0.2)) loops.push_back(loops[0]);  // holds nothing new
        // opened a little, and closed by the assembly
        state = moved(model, state, random.numbers(model.velocitySize(), 1.0), 0.05);
        Assembly assembly;
        const std::string where = robot.name + ", " + loops[0].name;
        QVERIFY2(assemble(model, loops, {}, workspace, state, assembly), where.c_str());
        if (!projectVelocity(model, loops, {}, workspace, state)) QFAIL(where.c_str());

        const VectorXd effort = random.numbers(model.velocitySize(), 5.0);
        const ConstrainedResult one = solved(model, loops, state, effort, kMethods[0]);
        MatrixXd M;
        massMatrix(model, state, workspace, M);
        const double condition = conditionOf(M) * std::pow(conditionOf(one), 2);
        const double tolerance = std::max(1e-9, 1e-16 * condition);
        for (const LoopMethod method : kMethods) {
          if (method == kMethods[0] || !treats(method, model)) continue;
          const ConstrainedResult other = solved(model, loops, state, effort, method);
          QCOMPARE(other.rank, one.rank);
          VERIFY_CLOSE(other.acceleration, one.acceleration, tolerance,
                       where + ", " + nameOf(method));
          VERIFY_CLOSE(other.multipliers, one.multipliers, tolerance,
                       where + ", multipliers, " + nameOf(method));
        }
        ++compared;
        redundant += one.redundantCount() > 0;
        locked += one.rank == model.velocitySize();
      }
    }
    qInfo("%d mechanisms, %d with redundant rows, %d that cannot move", compared, redundant,
          locked);
    QVERIFY(compared > 500 && redundant > 50 && locked > 50 && locked < compared / 2);
  }

  void loopForcesGiveTheTreeTheSameAccelerationAndDoNoWork() {
    const Reached reached;
    Random random(312);
    for (const TestRobot& robot : plainRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() < 4 || model.velocitySize() > 40) continue;
      Workspace workspace(model);
      for (const JointType type : {JointType::kRevolute, JointType::kSpherical,
                                   JointType::kUniversal, JointType::kHelical}) {
        State state = randomState(model, random);
        const Loop loop = closedLoop(random, model, state, type);
        const std::string where = robot.name + ", " + loop.name;
        if (!projectVelocity(model, {&loop, 1}, {}, workspace, state)) QFAIL(where.c_str());
        const VectorXd effort = random.numbers(model.velocitySize(), 5.0);
        const ConstrainedResult result = solved(model, {&loop, 1}, state, effort, LoopMethod::kKkt);
        const VectorXd loop_effort = result.constraints.jacobian.transpose() * result.multipliers;
        // both ends move alike where the joint holds them, so that their powers cancel
        VERIFY_CLOSE_TO_SCALE(loop_effort.dot(state.velocity), 0.0, 1e-9, loop_effort.norm(),
                              where + ", power");

        std::vector<Force> reactions;
        loopReactions(result.constraints, result.multipliers, reactions);
        BodyPoses poses;
        forwardKinematics(model, state, workspace, poses);
        const Vector3d point = (poses[loop.end2.body] * loop.end2.X_BF).position;
        std::vector<LinkWrench> wrenches;
        for (const Loop::End* end : {&loop.end1, &loop.end2}) {
          Force F = end == &loop.end1 ? reactions[0] * -1.0 : reactions[0];
          F.moment += (point - linkPose(model, poses, end->link).position).cross(F.force);
          wrenches.push_back({end->link, F, LinkWrench::Axes::kWorld});
        }
        VectorXd tree;
        const SolveStatus status = forwardDynamics(model, state, effort, wrenches, workspace, tree);
        QVERIFY2(status, where.c_str());
        MatrixXd M;
        massMatrix(model, state, workspace, M);
        const double tolerance =
            std::max(1e-9, 1e-16 * conditionOf(M) * std::pow(conditionOf(result), 2));
        VERIFY_CLOSE(tree, result.acceleration, tolerance, where + ", tree with reactions");
      }
    }
  }

  void multipliersAreTheLeastOfAllThatGiveTheMotion() {
    // held twice, each of two equal loops bears half
    Random random(313);
    const TestRobot robot = bundledRobot("puma560");
    const Model& model = *robot.model;
    const State state = randomState(model, random);
    const Loop loop = closedLoop(random, model, state, JointType::kSpherical, 0, 6);
    const std::vector<Loop> twice{loop, loop};
    const VectorXd effort = random.numbers(model.velocitySize(), 5.0);
    for (const LoopMethod method : kMethods) {
      const ConstrainedResult once = solved(model, {&loop, 1}, state, effort, method);
      const ConstrainedResult both = solved(model, twice, state, effort, method);
      QCOMPARE(once.rank, 3);
      QCOMPARE(both.rank, 3);
      QCOMPARE(both.redundant_rows.size(), size_t{3});
      VERIFY_CLOSE(both.acceleration, once.acceleration, 1e-9, nameOf(method));
      VERIFY_CLOSE(both.multipliers.head(3), 0.5 * once.multipliers, 1e-9, nameOf(method));
      VERIFY_CLOSE(both.multipliers.tail(3), 0.5 * once.multipliers, 1e-9, nameOf(method));
    }
  }

  void stretchedFourBarLosesRankAndStaysFinite() {
    // all bars of a square along the x axis: the loop cannot hold them along it
    const Reached reached;
    const auto model = compiledInPlane(windows(1));
    for (const double rate : {0.0, 2.0}) {
      const State state = windowsState(*model, 0.0, rate);
      for (const LoopMethod method : kMethods) {
        const ConstrainedResult got =
            solved(*model, model->loops, state, VectorXd::Zero(3), method);
        QCOMPARE(got.rank, 1);
        QVERIFY(got.consistent);
        QVERIFY(got.acceleration.allFinite() && got.multipliers.allFinite());
      }
    }
    // a velocity with which the bars would have to get longer: no acceleration can mend that
    State state = windowsState(*model, 0.0, 0.0);
    state.velocity = Vector3d(1.0, 0.0, 2.0);
    ConstrainedResult first;
    for (const LoopMethod method : kMethods) {
      const ConstrainedResult got = solved(*model, model->loops, state, VectorXd::Zero(3), method);
      if (method == kMethods[0]) first = got;
      QCOMPARE(got.rank, 1);
      QVERIFY(!got.consistent);
      QVERIFY(describe(got, model->loops).find("contradict") != std::string::npos);
      // along x the crank and the coupler draw with 1² + 1², the rocker with 2²
      VERIFY_CLOSE(got.residual, 2.0, 1e-12, nameOf(method));
      VERIFY_CLOSE(got.acceleration, first.acceleration, 1e-12, nameOf(method));
    }
  }

  // A row counts whether it moves what is light or what is heavy.
  void rowsOfHeavyJointsCountAsThoseOfLightOnes() {
    const auto model = bundledRobot("puma560").model;
    Workspace workspace(*model);
    MatrixXd M;
    Random random(319);
    massMatrix(*model, randomState(*model, random), workspace, M);
    VectorXd heavy = VectorXd::Ones(6);
    heavy[0] = 1e10;
    M = (heavy.asDiagonal() * M * heavy.asDiagonal()).eval();
    MatrixXd rows = MatrixXd::Zero(3, 6);
    rows(0, 0) = rows(1, 2) = rows(2, 5) = 1.0;
    const VectorXd force = random.numbers(6, 1.0), target = random.numbers(3, 1.0);
    const ConstrainedSystem system{M, force, rows, target, 1e-9};
    ConstrainedSolution fast, whole;
    QVERIFY(solveByFactors(*model, system, workspace, fast));
    QVERIFY(solveByKkt(*model, system, workspace, whole));
    QCOMPARE(fast.rank, 3);
    QCOMPARE(whole.rank, 3);
    VERIFY_CLOSE(fast.acceleration, whole.acceleration, 1e-9, "acceleration");
  }

  void aLinkWithoutInertiaIsBorneWhereTheLoopMovesIt() {
    FourBar bars;
    bars.coupler = 0.0;
    const auto model = bars.model();
    State state = neutralState(*model);
    state.position = bars.position(1.0);
    Workspace workspace(*model);
    ConstrainedResult result;
    const VectorXd effort = VectorXd::Zero(3);
    const auto solve = [&](std::span<const Loop> loops, LoopMethod method) {
      return constrainedForwardDynamics(*model, loops, state, effort, {}, {.method = method},
                                        workspace, result);
    };
    QVERIFY(solve(model->loops, LoopMethod::kKkt));
    const VectorXd acceleration = result.acceleration;
    QVERIFY(solve(model->loops, LoopMethod::kNullSpace));
    VERIFY_CLOSE(result.acceleration, acceleration, 1e-12, "null-space");
    QVERIFY(solve(model->loops, LoopMethod::kFactors));  // which hands over
    VERIFY_CLOSE(result.acceleration, acceleration, 1e-12, "factors");
    // the mass matrix is singular, and without the loop so is everything
    const SolveStatus by_multipliers = solve(model->loops, LoopMethod::kMultipliers);
    QCOMPARE(by_multipliers.singular_degree_of_freedom, 1);
    for (const LoopMethod method : kMethods) {
      const SolveStatus open = solve({}, method);
      QCOMPARE(open.singular_degree_of_freedom, 1);
    }
  }

  void withoutLoopsItIsTheTree() {
    const Reached reached;
    Random random(314);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() == 0) continue;
      const State state = randomState(model, random);
      const VectorXd effort = random.numbers(model.velocitySize(), 5.0);
      Workspace workspace(model);
      VectorXd tree;
      QVERIFY(forwardDynamics(model, state, effort, {}, workspace, tree));
      MatrixXd M;
      massMatrix(model, state, workspace, M);
      for (const LoopMethod method : kMethods) {
        if (!treats(method, model)) continue;
        VERIFY_CLOSE(solved(model, {}, state, effort, method).acceleration, tree,
                     std::max(1e-9, 1e-16 * conditionOf(M)), robot.name + ", " + nameOf(method));
      }
    }
  }

  void stabilizationAddsItsTermsToTheDemand() {
    const Reached reached;
    Random random(315);
    const TestRobot robot = bundledRobot("puma560");
    const Model& model = *robot.model;
    State state = randomState(model, random);
    const Loop loop = closedLoop(random, model, state, JointType::kRevolute, 0, 6);
    state = moved(model, state, random.numbers(6, 1.0), 0.01);
    Workspace workspace(model);
    ConstrainedResult result;
    const LoopOptions options{.stabilization = stabilizationForStep(0.01)};
    QCOMPARE(options.stabilization.position_gain, 100.0);
    QCOMPARE(options.stabilization.velocity_gain, 20.0);
    QVERIFY(constrainedForwardDynamics(model, {&loop, 1}, state, VectorXd::Zero(6), {}, options,
                                       workspace, result));
    const LoopConstraints& loops = result.constraints;
    QVERIFY(loops.largestGap() > 1e-3);
    VERIFY_CLOSE(loops.jacobian * result.acceleration + loops.bias,
                 -20.0 * loops.jacobian * state.velocity - 100.0 * loops.gap, 1e-9, "demand");
  }

  void methodsAreNamed() {
    for (const LoopMethod method : kMethods) {
      if (method == LoopMethod::kFactors) continue;  // which nobody asks for
      QVERIFY(loopMethodNamed(nameOf(method)) == method);
    }
    QVERIFY(!loopMethodNamed("factors"));
    QVERIFY(!loopMethodNamed("aba"));
  }
};

ARMILLARY_TEST(TestConstrainedDynamics)
#include "tst_constrained_dynamics.moc"
