// SPDX-License-Identifier: BSD-3-Clause
// Every joint type by itself: its place, motion subspace and coordinates are one and the same
// motion.
#include "engine/model/joints.h"

#include <array>

#include "engine/dynamics/workspace.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"
#include "tests/support/zoo.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr double kPi = std::numbers::pi;

struct NamedKind {
  std::string name;
  JointKind kind;
};

// Every type; those with constants more than once.
std::vector<NamedKind> allKinds() {
  std::vector<NamedKind> kinds;
  for (const JointType type : kAllJointTypes) {
    if (type == JointType::kFixed || type == JointType::kContinuous) continue;
    kinds.push_back({name(type), {bodyJoint(type)}});
    if (type == JointType::kHelical) {
      kinds.pop_back();
      for (const double pitch : {0.0, 0.15, -0.4}) {
        kinds.push_back({"helical of pitch " + std::to_string(pitch), {bodyJoint(type), pitch}});
      }
    }
    if (type == JointType::kUniversal) {
      for (const double angle : {0.3, 1.2, 2.5}) {
        kinds.push_back({"universal at " + std::to_string(angle),
                         {bodyJoint(type), 0.0, std::cos(angle), std::sin(angle)}});
      }
    }
  }
  return kinds;
}

// A joint's type whose operations take and give Eigen's vectors.
template <class Type>
struct Shown {
  static constexpr int kPositions = Type::kPositions, kVelocities = Type::kVelocities;
  using Position = Eigen::Matrix<double, kPositions, 1>;
  using Velocity = Eigen::Matrix<double, kVelocities, 1>;
  Type joint;

  Position neutral() const {
    Position q;
    joint.neutral(q.data());
    return q;
  }
  Position integrate(const Position& q, const Velocity& d) const {
    Position result;
    joint.integrate(q.data(), d.data(), result.data());
    return result;
  }
  Velocity difference(const Position& from, const Position& to) const {
    Velocity d;
    joint.difference(from.data(), to.data(), d.data());
    return d;
  }
  Position rate(const Position& q, const Velocity& v) const {
    Position result;
    joint.rate(q.data(), v.data(), result.data());
    return result;
  }
  Motion velocity(const Position& q, const Velocity& v) const {
    Motion V;
    joint.addVelocity(q.data(), v.data(), V);
    return V;
  }
  Velocity randomVelocity(Random& random, double size) const {
    return random.numbers(kVelocities, size);
  }
  // Anywhere, with either sign of a quaternion.
  Position randomPosition(Random& random) const {
    Position q = integrate(neutral(), randomVelocity(random, 3.0));
    const int quaternion = quaternionIndex();
    if (quaternion >= 0 && random.chance(0.5)) q.template segment<4>(quaternion) *= -1.0;
    return q;
  }
  // Where the quaternion of a joint that has one begins; -1 otherwise.
  static constexpr int quaternionIndex() { return kPositions > kVelocities ? kPositions - 4 : -1; }
};

// Calls function(joint, name) for every kind.
template <class Function>
void forEachJoint(Function&& function) {
  for (const NamedKind& each : allKinds()) {
    visitJoint(each.kind, [&](auto joint) { function(Shown<decltype(joint)>{joint}, each.name); });
  }
}

Eigen::Matrix<double, 6, 1> asColumn(const Motion& V) {
  Eigen::Matrix<double, 6, 1> column;
  column << V.angular, V.linear;
  return column;
}

Eigen::Matrix<double, 6, 1> asColumn(const Force& F) {
  Eigen::Matrix<double, 6, 1> column;
  column << F.moment, F.force;
  return column;
}

Eigen::Matrix<double, 3, 4> asMatrix(const Pose& X) {
  Eigen::Matrix<double, 3, 4> matrix;
  matrix << X.rotation, X.position;
  return matrix;
}

// The velocity of B in B from the rate of its pose: [ω] = Rᵀ Ṙ, v = Rᵀ ṗ.
Motion velocityOf(const Pose& X, const Eigen::Matrix<double, 3, 4>& rate) {
  const Matrix3d turning = X.rotation.transpose() * rate.leftCols<3>();
  return {{turning(2, 1), turning(0, 2), turning(1, 0)}, X.rotation.transpose() * rate.col(3)};
}

ArticulatedInertia randomArticulated(Random& random) {
  ArticulatedInertia I;
  const auto number = [&] { return random.uniform(-1.0, 1.0); };
  I.angular = {number(), number(), number(), number(), number(), number()};
  I.linear = {number(), number(), number(), number(), number(), number()};
  for (double& entry : I.coupling.reshaped()) entry = number();
  return I;
}

// How many of the numbers lie in each of ten equal parts of [low, high), relative to the mean.
Eigen::VectorXd histogram(const std::vector<double>& numbers, double low, double high) {
  Eigen::VectorXd parts = Eigen::VectorXd::Zero(10);
  for (const double number : numbers) {
    const int part = static_cast<int>((number - low) / (high - low) * 10.0);
    if (part >= 0 && part < 10) parts[part] += 10.0 / static_cast<double>(numbers.size());
  }
  return parts;
}

}  // namespace

class TestJoints : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void columnsAreTheDerivativeOfPlace() {
    const Reached reached;
    Random random(81);
    forEachJoint([&](const auto& joint, const std::string& name) {
      for (int trial = 0; trial < 20; ++trial) {
        const Pose X_PJ = random.pose(1.0);
        const auto q = joint.randomPosition(random);
        const Pose X_PB = joint.joint.place(X_PJ, q.data());
        VERIFY_CLOSE(X_PB.rotation.transpose() * X_PB.rotation, Matrix3d::Identity(), 1e-14, name);
        for (int k = 0; k < joint.kVelocities; ++k) {
          const auto rate = derivative([&](double t) -> Eigen::Matrix<double, 3, 4> {
            auto d = decltype(joint.randomVelocity(random, 1.0))::Zero().eval();
            d[k] = t;
            return asMatrix(joint.joint.place(X_PJ, joint.integrate(q, d).data()));
          });
          VERIFY_CLOSE(asColumn(joint.joint.column(q.data(), k)), asColumn(velocityOf(X_PB, rate)),
                       1e-11, name + " column " + std::to_string(k));
        }
      }
    });
  }

  void velocityIsTheColumnsTimesTheRates() {
    const Reached reached;
    Random random(82);
    forEachJoint([&](const auto& joint, const std::string& name) {
      for (int trial = 0; trial < 20; ++trial) {
        const auto q = joint.randomPosition(random);
        const auto v = joint.randomVelocity(random, 2.0);
        const Motion before{random.vector(1.0), random.vector(1.0)};
        Motion got = before, want = before;
        joint.joint.addVelocity(q.data(), v.data(), got);
        for (int k = 0; k < joint.kVelocities; ++k) want += joint.joint.column(q.data(), k) * v[k];
        VERIFY_CLOSE(asColumn(got), asColumn(want), 1e-14, name);
      }
    });
  }

  void velocityProductIsTheRestOfTheAcceleration() {
    // Ṡ v, with S differentiated along the motion as seen in B, and V × S v
    const Reached reached;
    Random random(83);
    forEachJoint([&](const auto& joint, const std::string& name) {
      for (int trial = 0; trial < 20; ++trial) {
        const auto q = joint.randomPosition(random);
        const auto v = joint.randomVelocity(random, 2.0);
        const Motion V{random.vector(2.0), random.vector(2.0)};
        const auto turning = derivative([&](double t) -> Eigen::Matrix<double, 6, 1> {
          return asColumn(joint.velocity(joint.integrate(q, v * t), v));
        });
        VERIFY_CLOSE(asColumn(joint.joint.velocityProduct(q.data(), v.data(), V)),
                     turning + asColumn(cross(V, joint.velocity(q, v))), 1e-11, name);
      }
    });
  }

  void velocityProductIsTheAccelerationOfABodyThatIsMovedAlong() {
    // The same from poses alone: B's acceleration at constant v, on a parent that moves by itself.
    const Reached reached;
    Random random(84);
    forEachJoint([&](const auto& joint, const std::string& name) {
      const auto q = joint.randomPosition(random);
      const auto v = joint.randomVelocity(random, 1.0);
      const Pose X_PJ = random.pose(1.0), X_WP = random.pose(1.0);
      const Vector3d turn = random.vector(1.0), move = random.vector(1.0);
      // P turns and moves evenly in its own axes: its spatial acceleration is zero
      const auto poseAt = [&](double t) {
        const double angle = turn.norm() * t;
        const Matrix3d R = Eigen::AngleAxisd(angle, turn.normalized()).toRotationMatrix();
        // the screw's displacement: ∫ R(s) move ds
        const Vector3d e = turn.normalized();
        const Vector3d along = e * e.dot(move), across = move - along;
        const Vector3d p = along * t + across * (std::sin(angle) / turn.norm()) +
                           e.cross(across) * ((1.0 - std::cos(angle)) / turn.norm());
        auto d = (v * t).eval();
        if constexpr (std::decay_t<decltype(joint)>::kVelocities == 6) {
          // integrate() moves straight; at constant v in its own turning axes B moves on an arc
          const Vector3d spin = v.template head<3>(), slide = v.template tail<3>();
          d.template tail<3>() += 0.5 * t * t * spin.cross(slide);
        }
        return X_WP * Pose{R, p} * joint.joint.place(X_PJ, joint.integrate(q, d).data());
      };
      const auto velocityAt = [&](double t) -> Eigen::Matrix<double, 6, 1> {
        const auto rate = derivative(
            [&](double s) -> Eigen::Matrix<double, 3, 4> { return asMatrix(poseAt(t + s)); });
        return asColumn(velocityOf(poseAt(t), rate));
      };
      const Pose X_PB = joint.joint.place(X_PJ, q.data());
      const Motion V = toChild(X_PB, Motion{turn, move}) + joint.velocity(q, v);
      VERIFY_CLOSE(velocityAt(0.0), asColumn(V), 1e-11, name + " velocity");
      VERIFY_CLOSE(asColumn(joint.joint.velocityProduct(q.data(), v.data(), V)),
                   derivative(velocityAt, 1e-2), 1e-9, name + " acceleration");
    });
  }

  void loadIsTheInertiaTimesTheColumn() {
    const Reached reached;
    Random random(85);
    forEachJoint([&](const auto& joint, const std::string& name) {
      for (int trial = 0; trial < 20; ++trial) {
        const auto q = joint.randomPosition(random);
        const InertialDescription body = randomInertial(random);
        const SpatialInertia rigid =
            SpatialInertia::fromCenterOfMass(body.mass, random.vector(0.5), body.rotational);
        const ArticulatedInertia articulated = randomArticulated(random);
        for (int k = 0; k < joint.kVelocities; ++k) {
          const Motion column = joint.joint.column(q.data(), k);
          VERIFY_CLOSE(asColumn(joint.joint.load(rigid, q.data(), k)), asColumn(rigid * column),
                       1e-14, name + " rigid");
          VERIFY_CLOSE(asColumn(joint.joint.load(articulated, q.data(), k)),
                       asColumn(articulated * column), 1e-14, name + " articulated");
        }
      }
    });
  }

  void effortIsTheForceOnTheColumns() {
    const Reached reached;
    Random random(86);
    forEachJoint([&](const auto& joint, const std::string& name) {
      for (int trial = 0; trial < 20; ++trial) {
        const auto q = joint.randomPosition(random);
        const Force F{random.vector(3.0), random.vector(3.0)};
        auto got = joint.randomVelocity(random, 1.0),
             want = got;  // what was there counts for nothing
        joint.joint.project(q.data(), F, got.data());
        for (int k = 0; k < joint.kVelocities; ++k)
          want[k] = dot(joint.joint.column(q.data(), k), F);
        VERIFY_CLOSE(got, want, 1e-14, name);
      }
    });
  }

  void rateIsTheDerivativeOfIntegrate() {
    const Reached reached;
    Random random(87);
    forEachJoint([&](const auto& joint, const std::string& name) {
      for (int trial = 0; trial < 20; ++trial) {
        const auto q = joint.randomPosition(random);
        const auto v = joint.randomVelocity(random, 2.0);
        const auto rate = derivative([&](double t) { return joint.integrate(q, v * t); });
        VERIFY_CLOSE(joint.rate(q, v), rate, 1e-11, name);
        // coordinates of serial joints are plain numbers
        if (std::decay_t<decltype(joint.joint)>::kSerial) {
          VERIFY_CLOSE(joint.rate(q, v), v, 0.0, name);
        }
      }
    });
  }

  void onlySerialJointsHaveColumnsThatMove() {
    Random random(88);
    forEachJoint([&](const auto& joint, const std::string& name) {
      if (std::decay_t<decltype(joint.joint)>::kSerial) return;
      const auto q = joint.randomPosition(random), other = joint.randomPosition(random);
      for (int k = 0; k < joint.kVelocities; ++k) {
        VERIFY_CLOSE(asColumn(joint.joint.column(q.data(), k)),
                     asColumn(joint.joint.column(other.data(), k)), 0.0, name);
      }
    });
  }

  void columnsOfSerialJointsAreCarriedByThoseBefore() {
    // Column k's derivative along coordinate j, seen in B, is column k × column j where k < j (the
    // later joint turns B under the earlier axis), and zero otherwise.
    const Reached reached;
    Random random(89);
    forEachJoint([&](const auto& joint, const std::string& name) {
      if (!std::decay_t<decltype(joint.joint)>::kSerial) return;
      const auto q = joint.randomPosition(random);
      for (int k = 0; k < joint.kVelocities; ++k) {
        for (int j = 0; j < joint.kVelocities; ++j) {
          const auto turning = derivative([&](double t) -> Eigen::Matrix<double, 6, 1> {
            auto there = q;
            there[j] += t;
            return asColumn(joint.joint.column(there.data(), k));
          });
          const Motion carried =
              k < j ? cross(joint.joint.column(q.data(), k), joint.joint.column(q.data(), j))
                    : Motion{};
          VERIFY_CLOSE(turning, asColumn(carried), 1e-11, name);
        }
      }
    });
  }

  void integrateUndoesDifference() {
    const Reached reached;
    Random random(90);
    forEachJoint([&](const auto& joint, const std::string& name) {
      for (int trial = 0; trial < 50; ++trial) {
        const auto from = joint.randomPosition(random), to = joint.randomPosition(random);
        const auto there = joint.integrate(from, joint.difference(from, to));
        VERIFY_CLOSE(asMatrix(joint.joint.place(Pose{}, there.data())),
                     asMatrix(joint.joint.place(Pose{}, to.data())), 1e-13, name);
        // the way back is the same way, but for a floating joint's axes, which have turned
        if (joint.kVelocities == 6) continue;
        VERIFY_CLOSE(joint.difference(to, from), -joint.difference(from, to), 1e-13, name);
      }
    });
  }

  void differenceUndoesIntegrate() {
    const Reached reached;
    Random random(91);
    forEachJoint([&](const auto& joint, const std::string& name) {
      for (const double size : {1e-12, 1e-6, 1e-4, 2e-4, 1.0, 1.8}) {  // 1.8: turns up to 3.1 rad
        for (int trial = 0; trial < 20; ++trial) {
          const auto q = joint.randomPosition(random);
          const auto d = joint.randomVelocity(random, size);
          VERIFY_CLOSE(joint.difference(q, joint.integrate(q, d)), d, 1e-13, name);
        }
      }
    });
  }

  void stepsAlongOneDirectionAddUp() {
    // but a floating joint's, which moves straight while it turns
    const Reached reached;
    Random random(92);
    forEachJoint([&](const auto& joint, const std::string& name) {
      if (joint.kVelocities == 6) return;
      const auto q = joint.randomPosition(random);
      const auto d = joint.randomVelocity(random, 2.0);
      const auto twice = joint.integrate(joint.integrate(q, 0.3 * d), 0.7 * d);
      VERIFY_CLOSE(twice, joint.integrate(q, d), 1e-14, name);
    });
  }

  void neutralIsNoMotion() {
    forEachJoint([&](const auto& joint, const std::string& name) {
      const auto neutral = joint.neutral();
      const Pose X_JB = joint.joint.place(Pose{}, neutral.data());
      VERIFY_CLOSE(X_JB.position, Vector3d(Vector3d::Zero()), 0.0, name);
      // the second axis of a universal joint is z of B and was turned there
      if (name.find("universal") != std::string::npos) return;
      VERIFY_CLOSE(X_JB.rotation, Matrix3d(Matrix3d::Identity()), 0.0, name);
    });
  }

  void quaternionsKeepUnitLength() {
    const Reached reached;
    Random random(93);
    forEachJoint([&](const auto& joint, const std::string& name) {
      const int index = joint.quaternionIndex();
      if (index < 0) {
        auto q = joint.randomPosition(random), same = q;
        joint.joint.normalize(q.data());
        VERIFY_CLOSE(q, same, 0.0, name);
        return;
      }
      auto q = joint.randomPosition(random);
      for (int step = 0; step < 1000; ++step) {
        q = joint.integrate(q, joint.randomVelocity(random, 0.5));
      }
      VERIFY_CLOSE(q.template segment<4>(index).norm(), 1.0, 1e-15, name + " after 1000 steps");
      for (const double length : {1e-3, 0.999999, 7.0}) {
        auto scaled = q;
        scaled.template segment<4>(index) *= length;
        // read as unit, wherever it is read
        VERIFY_CLOSE(asMatrix(joint.joint.place(Pose{}, scaled.data())),
                     asMatrix(joint.joint.place(Pose{}, q.data())), 1e-14, name + " place");
        joint.joint.normalize(scaled.data());
        VERIFY_CLOSE(scaled, q, 1e-14, name + " normalized");
      }
    });
  }

  void oppositeQuaternionsAreOnePlace() {
    const Reached reached;
    Random random(94);
    forEachJoint([&](const auto& joint, const std::string& name) {
      const int index = joint.quaternionIndex();
      if (index < 0) return;
      const auto q = joint.randomPosition(random), to = joint.randomPosition(random);
      auto opposite = q;
      opposite.template segment<4>(index) *= -1.0;
      VERIFY_CLOSE(asMatrix(joint.joint.place(Pose{}, opposite.data())),
                   asMatrix(joint.joint.place(Pose{}, q.data())), 0.0, name + " place");
      VERIFY_CLOSE(joint.difference(q, opposite), joint.difference(q, q), 1e-15, name + " apart");
      VERIFY_CLOSE(joint.difference(opposite, to), joint.difference(q, to), 1e-15, name + " from");
      VERIFY_CLOSE(joint.difference(to, opposite), joint.difference(to, q), 1e-15, name + " to");
    });
  }

  void differenceAtHalfATurnIsOneOfTheTwoWays() {
    // At 180° both ways are as long: either is right, and must lead there. Beyond it the way turns
    // round.
    const Reached reached;
    Random random(95);
    forEachJoint([&](const auto& joint, const std::string& name) {
      if (joint.quaternionIndex() < 0) return;
      for (int trial = 0; trial < 30; ++trial) {
        const auto q = joint.randomPosition(random);
        const Vector3d axis =
            trial < 3 ? Vector3d(Vector3d::Unit(trial)) : Vector3d(random.direction());
        for (const double beyond : {-1e-3, -1e-9, -1e-15, 0.0, 1e-15, 1e-9, 1e-3}) {
          auto turn = decltype(joint.randomVelocity(random, 1.0))::Zero().eval();
          turn.template head<3>() = (kPi + beyond) * axis;
          const auto to = joint.integrate(q, turn);
          const auto d = joint.difference(q, to);
          VERIFY_CLOSE(asMatrix(joint.joint.place(Pose{}, joint.integrate(q, d).data())),
                       asMatrix(joint.joint.place(Pose{}, to.data())), 1e-14,
                       name + " leads there");
          VERIFY_CLOSE(d.template head<3>().norm(), kPi - std::abs(beyond), 1e-14,
                       name + " length");
          if (std::abs(beyond) < 1e-12) continue;
          const double way = beyond < 0.0 ? 1.0 : -1.0;
          VERIFY_CLOSE(d.template head<3>().dot(axis), way * (kPi - std::abs(beyond)), 1e-14,
                       name + " way");
        }
      }
      // exactly, without rounding: the quaternion's w is 0
      for (int axis = 1; axis < 4; ++axis) {
        auto to = joint.neutral();
        to.template segment<4>(joint.quaternionIndex()) = Eigen::Vector4d::Unit(axis);
        VERIFY_CLOSE(joint.difference(joint.neutral(), to).template head<3>().norm(), kPi, 1e-15,
                     name + " exactly");
      }
    });
  }

  void namesFitTheCoordinates() {
    // what turns is an angle, what slides a length: seen from place() and the columns themselves
    forEachJoint([&](const auto& joint, const std::string& name) {
      Random random(96);
      const auto kind = [&] {
        for (const NamedKind& each : allKinds()) {
          if (each.name == name) return each.kind;
        }
        return JointKind{};
      }();
      const auto q = joint.randomPosition(random);
      const JointNaming* velocities = velocityNaming(kind.type);
      for (int k = 0; k < joint.kVelocities; ++k) {
        const bool turns = joint.joint.column(q.data(), k).angular.norm() > 0.5;
        QVERIFY2((velocities[k].measure == Measure::kAngle) == turns, name.c_str());
        for (int j = 0; j < k; ++j) {
          QVERIFY2(std::string(velocities[k].suffix) != velocities[j].suffix, name.c_str());
        }
      }
      const JointNaming* coordinates = coordinateNaming(kind.type);
      int quaternion = 0;
      for (int k = 0; k < joint.kPositions; ++k) {
        quaternion += coordinates[k].measure == Measure::kQuaternion;
      }
      QVERIFY2(quaternion == (joint.quaternionIndex() < 0 ? 0 : 4), name.c_str());
    });
  }

  void randomPositionsStayWithinTheLimitsAndFillThem() {
    Random random(97);
    RobotDescription robot =
        randomRobot(random,
                    {{JointType::kRevolute, JointType::kPrismatic, JointType::kHelical,
                      JointType::kContinuous, JointType::kPrismatic, JointType::kRevolute,
                      JointType::kPlanar, JointType::kCylindrical, JointType::kUniversal}},
                    "limits");
    const double kInfinite = std::numeric_limits<double>::infinity();
    robot.joints[0].limits = {0.5, 1.5, 10.0, 1.0};
    robot.joints[1].limits = {-0.2, 3.0, 10.0, 1.0};
    robot.joints[2].limits = {-9.0, -4.0, 10.0, 1.0};
    robot.joints[3].limits = {1.0, 2.0, 10.0, 1.0};        // mean nothing for a continuous joint
    robot.joints[4].limits = {2.0, kInfinite, 10.0, 1.0};  // one-sided: from there on
    robot.joints[5].limits = {-kInfinite, 1.0, 10.0, 1.0};
    const auto model = compileModel(robot);
    const std::array<std::array<double, 2>, 13> ranges{{{0.5, 1.5},
                                                        {-0.2, 3.0},
                                                        {-9.0, -4.0},
                                                        {-kPi, kPi},
                                                        {2.0, 4.0},
                                                        {1.0 - 2.0 * kPi, 1.0},
                                                        {-1.0, 1.0},
                                                        {-1.0, 1.0},
                                                        {-kPi, kPi},
                                                        {-1.0, 1.0},
                                                        {-kPi, kPi},
                                                        {-kPi, kPi},
                                                        {-kPi, kPi}}};
    QCOMPARE(model->positionSize(), 13);
    constexpr int kCount = 20000;
    std::array<std::vector<double>, 13> drawn;
    VectorXd q;
    for (int i = 0; i < kCount; ++i) {
      armillary::randomPosition(
          *model, [&] { return random.uniform(0.0, 1.0); }, q);
      for (int k = 0; k < 13; ++k) drawn[k].push_back(q[k]);
    }
    for (int k = 0; k < 13; ++k) {
      const std::string& name = model->coordinates[k].name;
      const auto [low, high] = ranges[k];
      for (const double number : drawn[k]) {
        QVERIFY2(number >= low && number <= high, (name + " " + std::to_string(number)).c_str());
      }
      // 2000 ± 42 in each tenth; six of these deviations do not happen
      VERIFY_CLOSE(histogram(drawn[k], low, high), VectorXd(VectorXd::Ones(10)),
                   6.0 * 42.0 / 2000.0, name);
    }
  }

  void randomOrientationsAreUniform() {
    // Of uniform rotations a turned direction is uniform on the sphere, so that each of its
    // coordinates is uniform in [-1, 1] (Archimedes), and the angle θ has the distribution
    // (θ − sin θ) / π.
    RobotDescription robot;
    robot.links.resize(2);
    robot.links[0].name = "base";
    robot.links[1].name = "ball";
    robot.joints.resize(1);
    robot.joints[0].name = "ball_joint";
    robot.joints[0].type = JointType::kSpherical;
    robot.joints[0].parent = "base";
    robot.joints[0].child = "ball";
    const auto model = compileModel(robot);
    Random random(98);
    constexpr int kCount = 20000;
    std::array<std::vector<double>, 9> entries;
    std::vector<double> angles;
    VectorXd q;
    for (int i = 0; i < kCount; ++i) {
      armillary::randomPosition(
          *model, [&] { return random.uniform(0.0, 1.0); }, q);
      VERIFY_CLOSE(q.norm(), 1.0, 1e-15, "length");
      const Matrix3d R = SphericalJoint::place(Pose{}, q.data()).rotation;
      for (int k = 0; k < 9; ++k) entries[k].push_back(R(k / 3, k % 3));
      const double angle = 2.0 * std::acos(std::min(1.0, std::abs(q[0])));
      angles.push_back((angle - std::sin(angle)) / kPi);
    }
    const VectorXd even = VectorXd::Ones(10);
    for (int k = 0; k < 9; ++k) {
      VERIFY_CLOSE(histogram(entries[k], -1.0, 1.0), even, 6.0 * 42.0 / 2000.0,
                   "entry " + std::to_string(k));
    }
    VERIFY_CLOSE(histogram(angles, 0.0, 1.0), even, 6.0 * 42.0 / 2000.0, "angle");
  }
};

ARMILLARY_TEST(TestJoints)
#include "tst_joints.moc"
