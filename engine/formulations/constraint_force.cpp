// SPDX-License-Identifier: BSD-3-Clause
#include "engine/formulations/constraint_force.h"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#include "engine/dynamics/in_equation.h"
#include "engine/dynamics/joint_passes.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/formulations/cyclic_reduction.h"

namespace armillary {
namespace {

// A stretch of the chain, from some body to this one, as (6) has it.
struct Stretch {
  Pose X;
  Motion V;
  int depth = 0;  // of the longest chain of (6) that it waited for
};

// A body and the joint before it.
struct ForceChainLink {
  Pose X_PB;
  Stretch stretch;  // from the body before; after prefixStretches() from the root
  JointSpaces joint;
  Columns6 Y = Columns6(6, 0);
  Vector6 effort_force;  // T_a τ

  Matrix6 I_inverse = Matrix6::Zero();
  Vector6 c;
  Vector6 free;  // I⁻¹ f
  Vector6 a;
};

void expectChain(const Model& model) {
  std::vector<int> children(model.bodyCount(), 0);
  for (int i = 1; i < model.bodyCount(); ++i) {
    const int parent = model.bodies[i].parent;
    if (++children[parent] < 2) continue;
    const int link =
        parent > 0 ? model.joints[model.bodies[parent].joint_index].child : model.root_link;
    throw MethodDoesNotApply("the constraint force algorithm does not apply to robot '" +
                             model.name + "': link '" + model.links[link].name +
                             "' carries more than one moving link, and the method treats chains "
                             "without branches; use " +
                             methodThatTreats(model));
  }
}

struct ConstraintForceScratch {
  std::vector<ForceChainLink> links;  // as the model's bodies: [0] is the root
  std::vector<TridiagonalRow> rows;
  std::unique_ptr<ThreadTeam> team;

  explicit ConstraintForceScratch(const Model& model)
      : links(model.bodyCount()), rows(model.bodyCount()) {
    expectChain(model);
    expectInvertibleInertias(model, "the constraint force algorithm");
    for (int i = 1; i < model.bodyCount(); ++i) {
      links[i].I_inverse = inverseOf(model.bodies[i].inertia);
    }
  }
};

using Links = std::vector<ForceChainLink>;

// A joint's place and spaces, and the velocity that it gives its body.
void placeLink(const Model& model, const State& state, const Eigen::VectorXd& effort, int i,
               Links& links) {
  const Body& body = model.bodies[i];
  ForceChainLink& self = links[i];
  visitJoint(body.kind, [&](auto joint) {
    using Type = decltype(joint);
    const JointCoordinates<Type> q(body, state.position);
    const JointVelocities<Type> v(body, state.velocity);
    const InEquation placement("link-placement");
    self.X_PB = joint.place(body.X_PJ, q.data());
    self.stretch = {self.X_PB, {}, 0};
    const InEquation velocity("maximal-velocity");
    joint.addVelocity(q.data(), v.data(), self.stretch.V);
    const InEquation spaces("maximal-spaces");
    findJointSpaces(body.kind, q.data(), self.joint);
  });
  const InEquation spaces("maximal-spaces");
  self.Y = forcesToParent(self.X_PB, self.joint.T);
  const InEquation force("maximal-force");
  self.effort_force = self.joint.T_a * effort.segment(body.velocity_index, self.joint.T_a.cols());
}

// Equation (6): the stretch `after` with what comes before it.
void prepend(const Stretch& before, Stretch& after) {
  const InEquation velocity("maximal-velocity");
  after.V += toChild(after.X, before.V);
  const InEquation placement("link-placement");
  after.X = before.X * after.X;
  after.depth = std::max(before.depth, after.depth) + 1;
}

// Makes every link's stretch begin at the root.
void prefixStretches(Links& links, ThreadTeam& team, int member) {
  const int n = static_cast<int>(links.size()) - 1;
  int stride = 1;
  for (; 2 * stride <= n; stride *= 2) {
    team.step(member, n / (2 * stride), [&](int k) {
      const int i = (2 * k + 2) * stride;
      prepend(links[i - stride].stretch, links[i].stretch);
    });
  }
  for (; stride >= 1; stride /= 2) {
    team.step(member, (n / stride - 1) / 2, [&](int k) {
      const int i = (2 * k + 3) * stride;
      prepend(links[i - stride].stretch, links[i].stretch);
    });
  }
}

// Equation (2), and I⁻¹ f.
void loadLink(const Model& model, const State& state, const Force& external, int i, Links& links) {
  const Body& body = model.bodies[i];
  ForceChainLink& self = links[i];
  const Motion& V = self.stretch.V;
  visitJoint(body.kind, [&](auto joint) {
    using Type = decltype(joint);
    const JointCoordinates<Type> q(body, state.position);
    const JointVelocities<Type> v(body, state.velocity);
    const InEquation drift("maximal-drift");
    self.c = toColumn(joint.velocityProduct(q.data(), v.data(), V));
  });
  const InEquation force("maximal-force");
  Vector6 f = toColumn(external - crossForce(V, body.inertia * V)) + self.effort_force;
  if (i + 1 < model.bodyCount()) f -= forceToParent(links[i + 1].X_PB, links[i + 1].effort_force);
  const InEquation free("constraint-right");
  self.free = self.I_inverse * f;
}

// Equation (3).
void fillRow(const Links& links, int i, std::vector<TridiagonalRow>& rows) {
  const ForceChainLink& self = links[i];
  const ForceChainLink& before = links[i - 1];
  const Columns6& T = self.joint.T;
  const Columns6& Y = self.Y;
  const InEquation diagonal("constraint-diagonal");
  const Columns6 I_inverse_T = self.I_inverse * T;
  const Columns6 I_inverse_Y = before.I_inverse * Y;
  TridiagonalRow& row = rows[i];
  row.A = T.transpose() * I_inverse_T + Y.transpose() * I_inverse_Y;
  const InEquation right("constraint-right");
  row.r = T.transpose() * (self.c - self.free) + Y.transpose() * before.free;
  const InEquation coupling("constraint-coupling");
  if (i + 1 < static_cast<int>(links.size())) row.B = -(I_inverse_T.transpose() * links[i + 1].Y);
}

// Equation (4).
void accelerateLink(const std::vector<TridiagonalRow>& rows, int i, Links& links) {
  ForceChainLink& self = links[i];
  const InEquation accelerated("constraint-acceleration");
  Vector6 constraint = self.joint.T * rows[i].x;
  if (i + 1 < static_cast<int>(links.size())) constraint -= links[i + 1].Y * rows[i + 1].x;
  self.a = self.free + self.I_inverse * constraint;
}

// Equation (5).
void accelerateJoint(const Model& model, const Links& links, int i, Eigen::VectorXd& acceleration) {
  const ForceChainLink& self = links[i];
  const InEquation joint("maximal-joint");
  const Vector6 relative = self.a - motionToChild(self.X_PB, links[i - 1].a) - self.c;
  acceleration.segment(model.bodies[i].velocity_index, self.joint.T_a.cols()) =
      self.joint.T_a.transpose() * relative;
}

ConstraintForceReport makeReport(const ConstraintForceScratch& scratch) {
  ConstraintForceReport report;
  report.chain_length = static_cast<int>(scratch.links.size()) - 1;
  report.threads = scratch.team->size();
  for (int i = 1; i <= report.chain_length; ++i) {
    report.kinematics_depth = std::max(report.kinematics_depth, scratch.links[i].stretch.depth);
    report.solve_depth = std::max(report.solve_depth, scratch.rows[i].depth);
    report.solve_work += scratch.rows[i].work;
  }
  return report;
}

// A body takes one thread about 1 µs, and to end a step together takes two threads about 4 µs; a
// chain of 400 has some fifty steps.
int usefulThreads(const Model& model) {
  constexpr int kBodiesForThreads = 400;
  if (model.bodyCount() <= kBodiesForThreads) return 1;
  static const int processors = static_cast<int>(std::thread::hardware_concurrency());
  return std::max(processors, 1);
}

}  // namespace

SolveStatus constraintForce(const Model& model, const State& state, const Eigen::VectorXd& effort,
                            std::span<const LinkWrench> wrenches, int threads, Workspace& workspace,
                            Eigen::VectorXd& acceleration, ConstraintForceReport* report) {
  workspace.check(model, state);
  workspace.check(model, effort, "the effort");
  if (threads < 1) {
    throw std::invalid_argument("the number of threads is " + std::to_string(threads) +
                                "; it must be 1 or more");
  }
  expectNoFollowers(model, "the constraint force algorithm");
  expectNoRotors(model, "the constraint force algorithm");
  auto& scratch = workspace.scratch<ConstraintForceScratch>(model);
  if (!scratch.team || scratch.team->size() != threads) {
    scratch.team = std::make_unique<ThreadTeam>(threads);
  }
  gatherWrenches(model, state, wrenches, workspace);
  acceleration.resize(model.velocitySize());

  Links& links = scratch.links;
  std::vector<TridiagonalRow>& rows = scratch.rows;
  ThreadTeam& team = *scratch.team;
  links[0].free << Eigen::Vector3d::Zero(), -model.gravity;
  links[0].a = links[0].free;
  const int n = model.bodyCount() - 1;
  const long steps_before = team.steps();
  team.run([&](int member) {
    team.step(member, n, [&](int k) { placeLink(model, state, effort, k + 1, links); });
    prefixStretches(links, team, member);
    team.step(member, n,
              [&](int k) { loadLink(model, state, workspace.wrenches[k + 1], k + 1, links); });
    team.step(member, n, [&](int k) { fillRow(links, k + 1, rows); });
    solveTridiagonal(rows, team, member);
    team.step(member, n, [&](int k) { accelerateLink(rows, k + 1, links); });
    team.step(member, n, [&](int k) { accelerateJoint(model, links, k + 1, acceleration); });
  });
  if (report) {
    *report = makeReport(scratch);
    report->steps = static_cast<int>(team.steps() - steps_before);
  }
  for (int i = 1; i <= n; ++i) {
    if (!rows[i].is_positive) return {model.bodies[i].velocity_index};
  }
  return {};
}

SolveStatus constraintForce(const Model& model, const State& state, const Eigen::VectorXd& effort,
                            std::span<const LinkWrench> wrenches, Workspace& workspace,
                            Eigen::VectorXd& acceleration, ConstraintForceReport* report) {
  return constraintForce(model, state, effort, wrenches, usefulThreads(model), workspace,
                         acceleration, report);
}

}  // namespace armillary
