// SPDX-License-Identifier: BSD-3-Clause
// A robot drawn from bytes: any tree of any joints with bodies as they can be, of which every
// method has to give the same numbers; or, where the first byte is odd, with numbers as no robot
// has them, of which nothing is asked but an end.
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/fast/fast_dynamics.h"
#include "engine/model/compile_model.h"
#include "engine/simulation/simulator.h"
#include "tests/fuzz/readers.h"

namespace armillary::fuzz {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : bytes_(bytes) {}

  // The next byte; zeros behind the last one.
  int byte() { return at_ < bytes_.size() ? static_cast<unsigned char>(bytes_[at_++]) : 0; }
  bool atEnd() const { return at_ >= bytes_.size(); }
  double uniform(double low, double high) {
    const int number = 256 * byte() + byte();
    return low + (high - low) * number / 65535.0;
  }
  Eigen::Vector3d vector(double size) {
    const double x = uniform(-size, size), y = uniform(-size, size);
    return {x, y, uniform(-size, size)};
  }
  Eigen::Vector3d direction() {
    const Eigen::Vector3d wish = vector(1.0);
    return wish.norm() > 0.05 ? Eigen::Vector3d(wish.normalized()) : Eigen::Vector3d::UnitY();
  }
  Pose pose(double reach) {
    const double angle = uniform(-std::numbers::pi, std::numbers::pi);
    const Eigen::Vector3d axis = direction();
    return {Eigen::AngleAxisd(angle, axis).toRotationMatrix(), vector(reach)};
  }
  // A number as no robot has it.
  double wild() {
    static constexpr double kNumbers[] = {0.0,    -0.0,   1e-12,  -1.0,  1e12,      1e308,
                                          -1e308, 5e-324, 1e-150, 1e150, kInfinity, -kInfinity};
    const int choice = byte() % 16;
    if (choice < 12) return kNumbers[choice];
    if (choice == 12) return std::numeric_limits<double>::quiet_NaN();
    double number = 0.0;
    unsigned char raw[sizeof number];
    for (unsigned char& each : raw) each = static_cast<unsigned char>(byte());
    std::memcpy(&number, raw, sizeof number);
    return number;
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

// With second moments of mass a, b, c > 0 the principal inertias b + c, c + a, a + b can be.
InertialDescription inertialOf(Bytes& bytes, bool wild) {
  InertialDescription inertial;
  inertial.X_LI = bytes.pose(0.3);
  inertial.mass = bytes.uniform(0.1, 10.0);
  const double a = bytes.uniform(0.002, 0.1), b = bytes.uniform(0.002, 0.1),
               c = bytes.uniform(0.002, 0.1);
  inertial.rotational = inertial.mass * Eigen::Vector3d(b + c, c + a, a + b).asDiagonal();
  if (wild && bytes.byte() % 3 == 0) inertial.mass = bytes.wild();
  if (wild && bytes.byte() % 3 == 0) inertial.rotational(0, 0) = bytes.wild();
  if (wild && bytes.byte() % 5 == 0) inertial.X_LI.position.x() = bytes.wild();
  return inertial;
}

RobotDescription robotOf(Bytes& bytes, bool wild) {
  RobotDescription robot;
  robot.name = "drawn";
  const int joints = 1 + bytes.byte() % 12;
  robot.links.emplace_back();
  robot.links.back().name = "link0";
  robot.links.back().inertial = inertialOf(bytes, wild);
  for (int i = 1; i <= joints; ++i) {
    LinkDescription link;
    link.name = "link" + std::to_string(i);
    // what is regular has a body behind every joint
    if (!wild || bytes.byte() % 4 != 0) link.inertial = inertialOf(bytes, wild);
    JointDescription joint;
    joint.name = "joint" + std::to_string(i);
    joint.type = kAllJointTypes[bytes.byte() % std::size(kAllJointTypes)];
    const int parent =
        wild && bytes.byte() % 16 == 0 ? bytes.byte() % (joints + 2) : i - 1 - bytes.byte() % i;
    joint.parent = "link" + std::to_string(parent);
    joint.child = link.name;
    joint.X_PJ = bytes.pose(0.6);
    joint.axis = bytes.direction();
    joint.axis2 = joint.axis.unitOrthogonal();
    joint.pitch = bytes.uniform(-0.2, 0.2);
    joint.damping = bytes.uniform(0.0, 0.5);
    if (wild && bytes.byte() % 4 == 0) joint.axis = bytes.wild() * Eigen::Vector3d::Ones();
    if (wild && bytes.byte() % 4 == 0) joint.pitch = bytes.wild();
    if (wild && bytes.byte() % 4 == 0) joint.damping = bytes.wild();
    if (wild && bytes.byte() % 4 == 0) joint.stiffness = bytes.wild();
    if (wild && bytes.byte() % 4 == 0) joint.friction = bytes.wild();
    if (wild && bytes.byte() % 4 == 0)
      joint.limits = {.lower = bytes.wild(), .upper = bytes.wild()};
    if (wild && bytes.byte() % 6 == 0) joint.X_PJ.position.y() = bytes.wild();
    if (wild && bytes.byte() % 6 == 0) {
      joint.mimic = MimicDescription{"joint" + std::to_string(bytes.byte() % (joints + 1)),
                                     bytes.wild(), bytes.wild()};
    }
    robot.links.push_back(std::move(link));
    robot.joints.push_back(std::move(joint));
  }
  if (wild && bytes.byte() % 3 == 0) {
    LoopDescription loop;
    loop.name = "loop";
    loop.type = kAllJointTypes[bytes.byte() % std::size(kAllJointTypes)];
    loop.link1 = robot.links[bytes.byte() % robot.links.size()].name;
    loop.link2 = robot.links[bytes.byte() % robot.links.size()].name;
    loop.axis = bytes.direction();
    loop.axis2 = loop.axis.unitOrthogonal();
    robot.loops.push_back(loop);
  }
  return robot;
}

State stateOf(Bytes& bytes, const Model& model, bool wild) {
  State state = neutralState(model);
  Eigen::VectorXd moved(model.velocitySize());
  for (double& number : moved) number = bytes.uniform(-2.0, 2.0);
  integratePosition(model, state.position, moved, state.position);
  for (double& number : state.velocity) {
    number = wild && bytes.byte() % 4 == 0 ? bytes.wild() : bytes.uniform(-3.0, 3.0);
  }
  return state;
}

// Throws where two results of the same quantity differ by more than rounding.
void expectNear(const char* what, const Eigen::MatrixXd& one, const Eigen::MatrixXd& other,
                double size) {
  constexpr double kRounding = 1e-8;
  if (!one.allFinite() || !other.allFinite()) throw Broken(std::string(what) + ": no number");
  const double difference = one.size() == 0 ? 0.0 : (one - other).cwiseAbs().maxCoeff();
  if (difference > kRounding * std::max(1.0, size)) {
    throw Broken(std::string(what) + ": differs by " + std::to_string(difference) + " of " +
                 std::to_string(size));
  }
}

double largest(const Eigen::VectorXd& vector) {
  return vector.size() == 0 ? 0.0 : vector.cwiseAbs().maxCoeff();
}

void computeAll(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                bool regular) {
  const int size = model.velocitySize();
  Workspace workspace(model);
  Eigen::VectorXd effort(size), fast_effort(size), given(size), product(size), velocity(size);
  Eigen::MatrixXd M(size, size), fast_M(size, size);
  inverseDynamics(model, state, acceleration, {}, workspace, effort);
  massMatrix(model, state, workspace, M);
  bias(model, state, workspace, velocity);
  fast::inverseDynamics(model, state, acceleration, {}, workspace, fast_effort);
  fast::massMatrix(model, state, workspace, fast_M);
  const SolveStatus solved = forwardDynamics(model, state, effort, {}, workspace, given);
  const Energy stored = energy(model, state, workspace);
  Eigen::VectorXd by_matrix(size), again(size);
  const SolveStatus solved_by_matrix =
      massMatrixSolve(model, state, effort, {}, workspace, by_matrix);
  if (!regular) return;
  if (!std::isfinite(stored.total())) throw Broken("energy: no number");
  const double scale = std::max(largest(effort), M.cwiseAbs().sum());
  product = M * acceleration + velocity;
  expectNear("mass matrix and recursive Newton-Euler", product, effort, scale);
  expectNear("fast recursive Newton-Euler", fast_effort, effort, scale);
  expectNear("fast mass matrix", fast_M, M, M.cwiseAbs().sum());
  // two joints on one line move the same: singular, and told
  if (solved) {
    inverseDynamics(model, state, given, {}, workspace, again);
    expectNear("articulated body", again, effort, scale * (1.0 + largest(given)));
  }
  if (solved_by_matrix) {
    inverseDynamics(model, state, by_matrix, {}, workspace, again);
    expectNear("mass matrix solved", again, effort, scale * (1.0 + largest(by_matrix)));
  }
}

void simulate(const std::shared_ptr<const Model>& model, State state, Bytes& bytes, bool regular) {
  SimulationOptions options;
  options.integrator = static_cast<Integrator>(bytes.byte() % integratorNames().size());
  options.step = regular ? 1e-3 : bytes.uniform(1e-4, 1.0);
  Simulator simulator(model, options);
  const Eigen::VectorXd none = Eigen::VectorXd::Zero(model->velocitySize());
  for (int i = 0; i < 4; ++i) {
    const StepStatus status = simulator.step(state, options.step, none);
    if (!status) {
      if (describe(status, *model).empty()) throw Broken("a step failed without a word");
      return;
    }
    if (!state.position.allFinite() || !state.velocity.allFinite()) {
      throw Broken("a step that succeeded left no numbers");
    }
  }
}

}  // namespace

void drawRobot(std::string_view text) {
  Bytes bytes(text);
  const bool wild = bytes.byte() % 2 == 1;
  const RobotDescription description = robotOf(bytes, wild);
  std::shared_ptr<const Model> model;
  try {
    model = compileModel(description);
  } catch (const std::invalid_argument&) {
    if (!wild) throw;
    return;  // told
  }
  const State state = stateOf(bytes, *model, wild);
  Eigen::VectorXd acceleration(model->velocitySize());
  for (double& number : acceleration) number = bytes.uniform(-5.0, 5.0);
  if (model->loops.empty()) computeAll(*model, state, acceleration, !wild);
  try {
    simulate(model, state, bytes, !wild);
  } catch (const std::invalid_argument&) {
    if (!wild) throw;  // options or a state that cannot be: told
  }
}

}  // namespace armillary::fuzz
