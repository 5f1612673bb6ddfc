// SPDX-License-Identifier: BSD-3-Clause
#include "engine/analysis/denavit_hartenberg.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "engine/analysis/common_normals.h"

namespace armillary {
namespace {

using Eigen::Vector3d;
using Convention = DenavitHartenbergConvention;

constexpr int kRandomPoses = 100;

[[noreturn]] void reject(const Model& model, const std::string& why) {
  throw MethodDoesNotApply("Denavit-Hartenberg parameters do not apply to robot '" + model.name +
                           "': " + why);
}

// The bodies from the root to the tool, all joints of a kind that rows can describe.
std::vector<int> serialBodies(const Model& model, int tool_link) {
  std::vector<int> bodies;
  for (int i = model.links[tool_link].body; i > 0; i = model.bodies[i].parent) bodies.push_back(i);
  std::reverse(bodies.begin(), bodies.end());
  if (bodies.empty()) {
    reject(model, "nothing moves link '" + model.links[tool_link].name + "'; choose another");
  }
  for (const int i : bodies) {
    const Joint& joint = model.joints[model.bodies[i].joint_index];
    if (joint.mimic) {
      reject(model, "joint '" + joint.name + "' follows '" +
                        model.joints[joint.mimic->leader].name + "'; choose a tool link before it");
    }
    if (joint.type != JointType::kRevolute && joint.type != JointType::kContinuous &&
        joint.type != JointType::kPrismatic) {
      reject(model, "joint '" + joint.name + "' is " + name(joint.type) +
                        ", and rows describe revolute and prismatic joints only; choose a tool "
                        "link before it");
    }
  }
  return bodies;
}

// The last link of the last body, where no body carries two others.
int endOfChain(const Model& model) {
  std::vector<int> child_of(model.bodies.size(), 0);
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const int sibling = std::exchange(child_of[body.parent], i);
    if (sibling == 0) continue;
    reject(model, "it branches: joints '" + model.joints[model.bodies[sibling].joint_index].name +
                      "' and '" + model.joints[body.joint_index].name +
                      "' are carried by the same body; choose the chain by its last link");
  }
  if (model.bodyCount() == 1) reject(model, "it has no joint that moves");
  int end = 0;
  for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
    if (model.links[i].body == model.bodyCount() - 1) end = i;
  }
  return end;
}

// Line i for i = 1 … n at index i − 1, from the body poses at zero.
std::vector<Line> jointLines(const std::vector<int>& bodies, const BodyPoses& X_WB) {
  std::vector<Line> lines;
  lines.reserve(bodies.size());
  for (const int i : bodies) lines.push_back({X_WB[i].position, X_WB[i].rotation.col(2)});
  return lines;
}

// From `a` to `b` about `axis`, all unit and the axis square to both.
double angleAbout(const Vector3d& axis, const Vector3d& a, const Vector3d& b) {
  return std::atan2(axis.dot(a.cross(b)), a.dot(b));
}

// θ_i and d_i (2), a_i and α_i (3) of the normals before and after line i.
struct AboutLine {
  double theta = 0.0, d = 0.0;
};
AboutLine alongLine(const Line& line, const Normal& before, const Normal& after) {
  return {angleAbout(line.direction, before.x, after.N), line.direction.dot(after.P - before.Q)};
}

struct AboutNormal {
  double a = 0.0, alpha = 0.0, beta = 0.0;
};
AboutNormal alongNormal(const Normal& normal, const Vector3d& k, const Vector3d& k_next,
                        NearlyParallelAxes nearly) {
  const bool exact = nearly == NearlyParallelAxes::kToldApart;
  return {normal.N.dot(normal.Q - normal.P), angleAbout(normal.N, k, k_next),
          exact ? std::asin(std::clamp(normal.N.dot(k_next), -1.0, 1.0)) : 0.0};
}

// Rounding of an angle or a length that is zero is not worth a reader's eye.
double cleared(double value, double rounding = 1e-15) {
  return std::abs(value) < rounding ? 0.0 : value;
}

void fillRows(const Model& model, const std::vector<int>& bodies, const std::vector<Line>& lines,
              const std::vector<Normal>& normals, const Vector3d& k_next, NearlyParallelAxes nearly,
              DenavitHartenbergTable& table) {
  // what the last row's four numbers miss is in the tool's constant pose
  constexpr auto kLeftToTool = NearlyParallelAxes::kTakenAsParallel;
  const int count = static_cast<int>(bodies.size());
  table.rows.clear();
  for (int i = 1; i <= count; ++i) {
    DenavitHartenbergTable::Row row;
    row.joint = model.bodies[bodies[i - 1]].joint_index;
    row.turns = model.joints[row.joint].type != JointType::kPrismatic;
    const Vector3d& k = lines[i - 1].direction;
    const AboutLine z = alongLine(lines[i - 1], normals[i - 1], normals[i]);
    const AboutNormal x =
        table.convention == Convention::kStandard
            ? alongNormal(normals[i], k, i < count ? lines[i].direction : k_next,
                          i < count ? nearly : kLeftToTool)
            : alongNormal(normals[i - 1], i > 1 ? lines[i - 2].direction : k, k, nearly);
    row.parameters = {cleared(x.a), cleared(x.alpha), cleared(z.d), cleared(z.theta),
                      cleared(x.beta, 1e-13)};
    table.rows.push_back(row);
  }
}

// The pose of a row at the model's position q.
Pose movedRow(const Model& model, const DenavitHartenbergTable& table,
              const DenavitHartenbergTable::Row& row, const Eigen::VectorXd& q) {
  DenavitHartenbergParameters moved = row.parameters;
  (row.turns ? moved.theta : moved.d) += q[model.joints[row.joint].position_index];
  return rowPose(table.convention, moved);
}

Pose chainPose(const Model& model, const DenavitHartenbergTable& table, const Eigen::VectorXd& q) {
  Pose X_W = table.X_W0;
  for (const DenavitHartenbergTable::Row& row : table.rows) {
    X_W = X_W * movedRow(model, table, row, q);
  }
  return X_W;
}

// The angle of a rotation, exact also where it is small.
double angleOf(const Eigen::Matrix3d& R) {
  const Vector3d twice_sine(R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1));
  return std::atan2(twice_sine.norm(), R.trace() - 1.0);
}

void measureResiduals(const Model& model, Workspace& workspace, DenavitHartenbergTable& table) {
  std::mt19937_64 random(1);
  const auto uniform = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  table.position_residual = table.orientation_residual = 0.0;
  State state = neutralState(model);
  BodyPoses X_WB;
  for (int i = 0; i < kRandomPoses; ++i) {
    randomPosition(model, uniform, state.position);
    forwardKinematics(model, state, workspace, X_WB);
    const Pose X_WT = linkPose(model, X_WB, table.tool_link);
    const Pose by_table = toolPose(model, table, state.position);
    table.position_residual =
        std::max(table.position_residual, (by_table.position - X_WT.position).norm());
    table.orientation_residual = std::max(table.orientation_residual,
                                          angleOf(X_WT.rotation.transpose() * by_table.rotation));
  }
}

}  // namespace

void extractDenavitHartenberg(const Model& model, DenavitHartenbergConvention convention,
                              int tool_link, Workspace& workspace, DenavitHartenbergTable& table,
                              NearlyParallelAxes nearly) {
  if (tool_link >= static_cast<int>(model.links.size())) {
    throw std::invalid_argument("link " + std::to_string(tool_link) + " of robot '" + model.name +
                                "' does not exist; it has " + std::to_string(model.links.size()) +
                                " links, counted from 0");
  }
  table.convention = convention;
  table.tool_link = tool_link < 0 ? endOfChain(model) : tool_link;
  const std::vector<int> bodies = serialBodies(model, table.tool_link);

  // the joints' lines and the tool at zero
  const State zero = neutralState(model);
  BodyPoses X_WB;
  forwardKinematics(model, zero, workspace, X_WB);
  const std::vector<Line> lines = jointLines(bodies, X_WB);
  const Pose X_WT = linkPose(model, X_WB, table.tool_link);

  // (1)
  std::vector<Normal> normals{firstNormal(lines[0], linkPose(model, X_WB, model.root_link))};
  for (size_t i = 0; i + 1 < lines.size(); ++i) {
    normals.push_back(commonNormal(lines[i], lines[i + 1], normals.back(), nearly));
  }
  Vector3d k_next;
  normals.push_back(lastNormal(convention, lines.back(), normals.back(), X_WT, k_next, nearly));

  // (2), (3)
  fillRows(model, bodies, lines, normals, k_next, nearly, table);

  // what the rows leave before and after them
  const Vector3d &x = normals[0].N, &z = lines[0].direction;
  table.X_W0.rotation << x, z.cross(x), z;
  table.X_W0.position = normals[0].P;
  table.X_nT = Pose{};
  table.X_nT = chainPose(model, table, zero.position).inverse() * X_WT;
  measureResiduals(model, workspace, table);
}

void denavitHartenbergFrames(const Model& model, const DenavitHartenbergTable& table,
                             const Eigen::VectorXd& q, std::vector<Pose>& frames) {
  frames.assign(1, table.X_W0);
  for (const DenavitHartenbergTable::Row& row : table.rows) {
    frames.push_back(frames.back() * movedRow(model, table, row, q));
  }
}

Pose toolPose(const Model& model, const DenavitHartenbergTable& table, const Eigen::VectorXd& q) {
  return chainPose(model, table, q) * table.X_nT;
}

}  // namespace armillary
