// SPDX-License-Identifier: BSD-3-Clause
#include <exception>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/fast/fast_dynamics.h"
#include "engine/meshes/shape_triangles.h"
#include "engine/motion_files/yaml_source.h"
#include "engine/read/named_poses.h"
#include "engine/simulation/simulator.h"
#include "engine/write/write_robot.h"
#include "tests/fuzz/readers.h"
#include "tests/fuzz/test_arm.h"

namespace armillary::fuzz {
namespace {

LoadResult load(const std::string& path) {
  LoadOptions options;
  options.read.meshes = shapeTriangles;
  options.read.yaml = yamlSource();
  return loadRobot(path, options);
}

void readRobotFile(const std::string& name, std::string_view bytes) {
  const LoadResult loaded = load(inputFile(name, bytes));
  for (const Diagnostic& found : loaded.diagnostics.all()) (void)toText(found);
  if (loaded.model == nullptr) return;
  exercise(*loaded.model);
  constexpr std::size_t kMostToWrite = 200;
  if (loaded.description->links.size() > kMostToWrite) return;
  for (const RobotFormat format : {RobotFormat::kUrdf, RobotFormat::kSdf, RobotFormat::kMjcf}) {
    (void)writeRobot(*loaded.description, format, "");
  }
  try {
    (void)writeRobot(*loaded.description, RobotFormat::kDenavitHartenberg, "");
  } catch (const std::exception&) {  // most robots are no such table, and it says so
  }
}

LoadResult& loadedArm() {
  static LoadResult arm = load(inputFile("test_arm.urdf", kTestArm));
  return arm;
}

}  // namespace

std::shared_ptr<const Model> testArm() {
  return loadedArm().model;
}
const RobotDescription& testArmDescription() {
  return *loadedArm().description;
}

void exercise(const Model& model) {
  constexpr int kMost = 40;
  const int size = model.velocitySize();
  if (size > kMost || model.bodyCount() > 3 * kMost) return;
  State state = homeState(model);
  state.velocity.setConstant(0.3);
  Workspace workspace(model);
  const Eigen::VectorXd acceleration = Eigen::VectorXd::LinSpaced(size, -1.0, 1.0);
  Eigen::VectorXd effort(size), result(size);
  inverseDynamics(model, state, acceleration, {}, workspace, effort);
  fast::inverseDynamics(model, state, acceleration, {}, workspace, result);
  (void)forwardDynamics(model, state, effort, {}, workspace, result);
  (void)massMatrixSolve(model, state, effort, {}, workspace, result);
  Eigen::MatrixXd M(size, size);
  massMatrix(model, state, workspace, M);
  (void)energy(model, state, workspace);
  SimulationOptions options;
  options.step = 1e-3;
  std::shared_ptr<const Model> shared(std::shared_ptr<void>(), &model);  // owned by the caller
  Simulator simulator(shared, options);
  for (int i = 0; i < 3; ++i) {
    if (!simulator.step(state, options.step, Eigen::VectorXd::Zero(size))) break;
  }
}

void readUrdfFile(std::string_view bytes) {
  readRobotFile("robot.urdf", bytes);
}
void readXacroFile(std::string_view bytes) {
  readRobotFile("robot.xacro", bytes);
}
void readSdfFile(std::string_view bytes) {
  readRobotFile("robot.sdf", bytes);
}
void readMjcfFile(std::string_view bytes) {
  readRobotFile("robot.mjcf.xml", bytes);
}
void readDenavitHartenbergFile(std::string_view bytes) {
  readRobotFile("robot.dh.xml", bytes);
}

void readSrdfFile(std::string_view bytes) {
  const NamedPosesResult result =
      readNamedPoses(inputFile("robot.srdf", bytes), testArmDescription());
  (void)namedPosesText("arm", result.poses);
}

}  // namespace armillary::fuzz
