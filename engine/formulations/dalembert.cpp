// SPDX-License-Identifier: BSD-3-Clause
#include "engine/formulations/dalembert.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "engine/dynamics/in_equation.h"
#include "engine/dynamics/joint_passes.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/sparse_factorization.h"
#include "engine/formulations/center_of_mass_inertia.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

const Vector3d kAxis = Vector3d::UnitZ();  // ẑ

// Link i in its own frame; [0] is the world.
struct DalembertLink {
  CenterOfMassInertia inertia;        // m, P_C, I
  Vector3d omega = Vector3d::Zero();  // ω
  Vector3d C_epsilon = Vector3d::Zero(), C_V = Vector3d::Zero(), C_VC = Vector3d::Zero();
  Vector3d weight = Vector3d::Zero();  // G, in world axes
};

struct DalembertScratch {
  explicit DalembertScratch(const Model& model) : links(model.bodyCount()) {}
  std::vector<DalembertLink> links;
  DalembertTerms terms;  // of the forward problem
};

// The chain in one state, and the sums over its links.
struct Chain {
  const Model& model;
  const std::vector<Pose>& X_WB;
  const std::vector<DalembertLink>& links;
  const std::vector<Force>& loads;  // on each link, in its frame

  int last() const { return static_cast<int>(links.size()) - 1; }
  // The index of θ_j in the robot's vectors, which a file may order otherwise.
  int degreeOfFreedom(int j) const { return model.bodies[j].velocity_index; }
  // Frame i in frame j: ʲR_i and ʲP_i.
  Pose frame(int j, int i) const { return X_WB[j].inverse() * X_WB[i]; }

  double M(int j, int k) const;
  double H(int j) const;
  double G(int j) const;
  double Q(int j) const;
  double torque(int j, const Eigen::VectorXd& acceleration) const;
};

// (12): the moment about axis j of the inertial forces that θ̈_k alone makes.
double Chain::M(int j, int k) const {
  const InEquation inertia("dalembert-inertia");
  Vector3d sum = Vector3d::Zero();
  for (int i = std::max(j, k); i <= last(); ++i) {
    const Pose X_ji = frame(j, i), X_ik = frame(i, k);
    const auto& [m, P_C, I] = links[i].inertia;
    const Vector3d turned_axis = X_ik.rotation * kAxis;
    const Vector3d acceleration_C = (X_ik.position - P_C).cross(turned_axis);
    sum +=
        m * (X_ji * P_C).cross(X_ji.rotation * acceleration_C) + X_ji.rotation * (I * turned_axis);
  }
  return kAxis.dot(sum);
}

// (12): the same for θ̇ alone.
double Chain::H(int j) const {
  const InEquation rates("dalembert-rates");
  Vector3d sum = Vector3d::Zero();
  for (int i = j; i <= last(); ++i) {
    const Pose X_ji = frame(j, i);
    const DalembertLink& link = links[i];
    const auto& [m, P_C, I] = link.inertia;
    sum += X_ji.rotation * (link.omega.cross(I * link.omega) + I * link.C_epsilon) +
           m * (X_ji * P_C).cross(X_ji.rotation * link.C_VC);
  }
  return kAxis.dot(sum);
}

// (12): the moment of the weights.
double Chain::G(int j) const {
  const InEquation weight("dalembert-weight");
  Vector3d sum = Vector3d::Zero();
  for (int i = j; i <= last(); ++i) {
    sum += (frame(j, i) * links[i].inertia.center_of_mass)
               .cross(X_WB[j].rotation.transpose() * links[i].weight);
  }
  return kAxis.dot(sum);
}

// (12): the moment of the loads.
double Chain::Q(int j) const {
  const InEquation load("dalembert-load");
  Vector3d sum = Vector3d::Zero();
  for (int i = j; i <= last(); ++i) sum += toParent(frame(j, i), loads[i]).moment;
  return kAxis.dot(sum);
}

// (9), the row of joint j.
double Chain::torque(int j, const Eigen::VectorXd& acceleration) const {
  const InEquation effort("dalembert-effort");
  double sum = H(j) - G(j) - Q(j);
  for (int k = 1; k <= last(); ++k) sum += M(j, k) * acceleration[degreeOfFreedom(k)];
  return sum;
}

// `instead`: a method of the same question that treats every tree.
[[noreturn]] void refuse(const Model& model, const std::string& reason, const char* instead) {
  throw MethodDoesNotApply("d'Alembert's formulation does not apply to robot '" + model.name +
                           "': " + reason + "; use " + instead + ", which treats every tree");
}

void expectRevoluteChain(const Model& model, const char* instead = "rnea") {
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const Joint& joint = model.joints[body.joint_index];
    if (body.kind.type != BodyJoint::kRevolute) {
      refuse(model,
             "joint '" + joint.name + "' is " + name(joint.type) +
                 ", and it treats revolute joints on a fixed base only",
             instead);
    }
    if (joint.mimic) {
      refuse(model,
             "joint '" + joint.name + "' follows '" + model.joints[joint.mimic->leader].name +
                 "', and it treats independent joints only",
             instead);
    }
    if (body.parent != i - 1) {
      refuse(model,
             "the chain branches at joint '" + joint.name + "', and it treats serial chains only",
             instead);
    }
  }
}

// Equations (6) and (8).
void fillLinks(const Model& model, const State& state, const Workspace& workspace,
               std::vector<DalembertLink>& links) {
  links[0] = DalembertLink{};
  for (int j = 1; j < model.bodyCount(); ++j) {
    const DalembertLink& before = links[j - 1];
    DalembertLink& link = links[j];
    link.inertia = atCenterOfMass(model.bodies[j].inertia);
    link.weight = link.inertia.mass * model.gravity;
    const InEquation placement("link-placement");
    const Pose X_PB = workspace.X_WB[j - 1].inverse() * workspace.X_WB[j];
    const auto R = X_PB.rotation.transpose();  // ʲR_{j−1}
    const Vector3d& P = X_PB.position;
    const Vector3d& P_C = link.inertia.center_of_mass;
    const Vector3d turning = kAxis * state.velocity[model.bodies[j].velocity_index];
    const Vector3d& w = before.omega;
    {
      const InEquation velocity("dalembert-velocity");
      link.omega = R * w + turning;  // (6)
    }
    const InEquation accelerations("dalembert-acceleration");
    link.C_epsilon = R * before.C_epsilon + (R * w).cross(turning);  // (8)
    link.C_V = R * (before.C_epsilon.cross(P) + w.cross(w.cross(P)) + before.C_V);
    link.C_VC = link.C_epsilon.cross(P_C) + link.omega.cross(link.omega.cross(P_C)) + link.C_V;
  }
}

// The chain in this state, whose torques can then be asked for in any order.
Chain prepare(const Model& model, const State& state, std::span<const LinkWrench> wrenches,
              Workspace& workspace) {
  workspace.check(model, state);
  expectRevoluteChain(model);
  expectNoRotors(model, "d'Alembert's formulation");
  gatherWrenches(model, state, wrenches, workspace);
  forwardKinematics(model, state, workspace, workspace.X_WB);
  std::vector<DalembertLink>& links = workspace.scratch<DalembertScratch>(model).links;
  fillLinks(model, state, workspace, links);
  return {model, workspace.X_WB, links, workspace.wrenches};
}

}  // namespace

void dalembertTerms(const Model& model, const State& state, std::span<const LinkWrench> wrenches,
                    Workspace& workspace, DalembertTerms& terms) {
  const Chain chain = prepare(model, state, wrenches, workspace);
  const int n = chain.last();
  terms.M.resize(n, n);
  for (Eigen::VectorXd* term : {&terms.H, &terms.G, &terms.Q}) term->resize(n);
  for (int j = 1; j <= n; ++j) {
    const int row = chain.degreeOfFreedom(j);
    for (int k = 1; k <= n; ++k) terms.M(row, chain.degreeOfFreedom(k)) = chain.M(j, k);
    terms.H[row] = chain.H(j);
    terms.G[row] = chain.G(j);
    terms.Q[row] = chain.Q(j);
  }
}

double dalembertEffort(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                       std::span<const LinkWrench> wrenches, int body, Workspace& workspace) {
  workspace.check(model, acceleration, "the acceleration");
  if (body < 1 || body >= model.bodyCount()) {
    throw std::invalid_argument("the torque of body " + std::to_string(body) +
                                " is asked; robot '" + model.name + "' has moving bodies 1 to " +
                                std::to_string(model.bodyCount() - 1));
  }
  return prepare(model, state, wrenches, workspace).torque(body, acceleration);
}

void dalembert(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
               std::span<const LinkWrench> wrenches, Workspace& workspace,
               Eigen::VectorXd& effort) {
  workspace.check(model, acceleration, "the acceleration");
  const Chain chain = prepare(model, state, wrenches, workspace);
  effort.resize(chain.last());
  for (int j = 1; j <= chain.last(); ++j) {
    effort[chain.degreeOfFreedom(j)] = chain.torque(j, acceleration);
  }
}

SolveStatus dalembertForwardDynamics(const Model& model, const State& state,
                                     const Eigen::VectorXd& effort,
                                     std::span<const LinkWrench> wrenches, Workspace& workspace,
                                     Eigen::VectorXd& acceleration) {
  workspace.check(model, effort, "the effort");
  expectRevoluteChain(model, "crba");
  DalembertTerms& terms = workspace.scratch<DalembertScratch>(model).terms;
  dalembertTerms(model, state, wrenches, workspace, terms);
  const InEquation forward("dalembert-forward");
  if (const SolveStatus status = factorize(workspace.tree(model), terms.M); !status) return status;
  acceleration = effort - terms.H + terms.G + terms.Q;
  solve(workspace.tree(model), terms.M, acceleration);  // (13)
  return {};
}

}  // namespace armillary
