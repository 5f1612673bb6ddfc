// SPDX-License-Identifier: BSD-3-Clause
#include "engine/formulations/absolute_coordinates.h"

#include "engine/dynamics/in_equation.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/formulations/invert_in_place.h"
#include "engine/formulations/motion_subspace.h"
#include "engine/spatial/spatial_matrices.h"

namespace armillary {
namespace {

using Eigen::VectorXd;
using Columns = Eigen::Matrix<double, 6, Eigen::Dynamic, Eigen::ColMajor, 6, 6>;
using Block = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 6, 6>;
using Numbers = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, 6, 1>;

// A body and what acts on it, all in world axes about the point; [0] is the world.
struct AbsoluteBody {
  Pose X;                       // of its frame, from that point
  Columns h;                    // a column a degree of freedom
  SpatialInertia I, composite;  // I_C
  Motion v, a, drift;           // ḣ q̇
  Force f;                      // Newton-Euler: through the joint
  Matrix6 I_A = Matrix6::Zero();
  Vector6 p_A = Vector6::Zero();
  Columns U;
  Block D_inverse;
  Numbers u;
};

struct AbsoluteScratch {
  explicit AbsoluteScratch(const Model& model) : bodies(model.bodyCount()) {}
  std::vector<AbsoluteBody> bodies;
};

using AbsoluteBodies = std::vector<AbsoluteBody>;

// h and I of every body, from where it stands.
AbsoluteBodies& placeBodiesInWorld(const Model& model, const State& state, Workspace& workspace) {
  forwardKinematics(model, state, workspace, workspace.X_WB);
  AbsoluteBodies& bodies = workspace.scratch<AbsoluteScratch>(model).bodies;
  const Eigen::Vector3d point = workspace.X_WB[bodyOfAbsolutePoint(model)].position;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    AbsoluteBody& self = bodies[i];
    const InEquation inertia("absolute-inertia");
    self.X = {workspace.X_WB[i].rotation, workspace.X_WB[i].position - point};
    self.I = toParent(self.X, body.inertia);
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      const InEquation axes("absolute-axes");
      self.h.resize(6, Type::kVelocities);
      for (int k = 0; k < Type::kVelocities; ++k) {
        self.h.col(k) = toColumn(toParent(self.X, joint.column(q.data(), k)));
      }
    });
  }
  return bodies;
}

// A joint's own numbers of a vector of the robot.
template <class Type>
auto ownNumbers(const Body& body, const VectorXd& all) {
  const JointVelocities<Type> own(body, all);
  Eigen::Matrix<double, Type::kVelocities, 1> numbers;
  for (int k = 0; k < Type::kVelocities; ++k) numbers[k] = own.data()[k];
  return numbers;
}

// (3), and ḣ q̇ of (4).
void moveBodies(const Model& model, const State& state, AbsoluteBodies& bodies) {
  bodies[0].v = {};
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    AbsoluteBody& self = bodies[i];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      const auto rates = ownNumbers<Type>(body, state.velocity);
      const InEquation velocity("absolute-velocity");
      const Motion own = toMotion(self.h * rates);
      self.v = bodies[body.parent].v + own;
      const InEquation drift("absolute-drift");
      self.drift = cross(self.v, own);
      if constexpr (Type::kSerial) {  // S moves within the body
        Motion moved;
        for (int k = 0; k < Type::kVelocities; ++k) {
          moved += subspaceRate(joint, q.data(), rates.data(), k) * rates[k];
        }
        self.drift += toParent(self.X, moved);
      }
    });
  }
}

Motion startOfAccelerations(const Model& model) {
  return {Eigen::Vector3d::Zero(), -model.gravity};
}

}  // namespace

int bodyOfAbsolutePoint(const Model& model) {
  return model.bodyCount() / 2;
}

void absoluteNewtonEuler(const Model& model, const State& state, const VectorXd& acceleration,
                         std::span<const LinkWrench> wrenches, Workspace& workspace,
                         VectorXd& effort) {
  workspace.check(model, state);
  workspace.check(model, acceleration, "the acceleration");
  if (!wrenches.empty()) gatherWrenches(model, state, wrenches, workspace);
  AbsoluteBodies& bodies = placeBodiesInWorld(model, state, workspace);
  moveBodies(model, state, bodies);
  bodies[0].a = startOfAccelerations(model);
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    AbsoluteBody& self = bodies[i];
    const InEquation link_acceleration("absolute-acceleration");
    self.a = bodies[body.parent].a + self.drift;  // (4)
    visitJoint(body.kind, [&](auto joint) {
      self.a += toMotion(self.h * ownNumbers<decltype(joint)>(body, acceleration));
    });
    const InEquation body_force("absolute-body-force");
    self.f = forceOfMotion(self.I, self.v, self.a);  // (7)
    const InEquation force("absolute-force");
    if (!wrenches.empty()) self.f -= toParent(self.X, workspace.wrenches[i]);
  }
  effort.setZero(model.velocitySize());
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const Body& body = model.bodies[i];
    const AbsoluteBody& self = bodies[i];
    const InEquation own("absolute-effort");
    for (int k = 0; k < self.h.cols(); ++k) {  // (8)
      effort[body.velocity_index + k] += body.multiplier * self.h.col(k).dot(toColumn(self.f));
    }
    if (body.rotor_inertia != 0.0) {
      effort[body.velocity_index] += body.multiplier * body.multiplier * body.rotor_inertia *
                                     acceleration[body.velocity_index];
    }
    const InEquation force("absolute-force");
    if (body.parent > 0) bodies[body.parent].f += self.f;
  }
}

void absoluteCompositeBodies(const Model& model, const State& state, Workspace& workspace,
                             Eigen::MatrixXd& M) {
  workspace.check(model, state);
  AbsoluteBodies& bodies = placeBodiesInWorld(model, state, workspace);
  for (int i = 1; i < model.bodyCount(); ++i) bodies[i].composite = bodies[i].I;
  M.setZero(model.velocitySize(), model.velocitySize());
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const Body& body = model.bodies[i];
    const AbsoluteBody& self = bodies[i];
    {
      const InEquation composite("absolute-composite");
      if (body.parent > 0) bodies[body.parent].composite += self.composite;  // (9)
    }
    const InEquation entries("absolute-diagonal");
    M(body.velocity_index, body.velocity_index) +=
        body.multiplier * body.multiplier * body.rotor_inertia;
    for (int k = 0; k < self.h.cols(); ++k) {  // (10)
      const Vector6 force = toColumn(self.composite * toMotion(self.h.col(k)));
      const int column = body.velocity_index + k;
      for (int j = i; j > 0; j = model.bodies[j].parent) {
        const Body& carrier = model.bodies[j];
        const InEquation entry_of(j == i ? "absolute-diagonal" : "absolute-entry");
        const int last = j == i ? k : static_cast<int>(bodies[j].h.cols()) - 1;
        for (int l = 0; l <= last; ++l) {
          const double entry = carrier.multiplier * body.multiplier * bodies[j].h.col(l).dot(force);
          M(carrier.velocity_index + l, column) += entry;
          if (j != i || l != k) M(column, carrier.velocity_index + l) += entry;
        }
      }
    }
  }
}

SolveStatus absoluteArticulatedBodies(const Model& model, const State& state,
                                      const VectorXd& effort, std::span<const LinkWrench> wrenches,
                                      Workspace& workspace, VectorXd& acceleration) {
  workspace.check(model, state);
  workspace.check(model, effort, "the effort");
  expectNoFollowers(model, "the articulated body algorithm");
  if (!wrenches.empty()) gatherWrenches(model, state, wrenches, workspace);
  AbsoluteBodies& bodies = placeBodiesInWorld(model, state, workspace);
  moveBodies(model, state, bodies);
  for (int i = 1; i < model.bodyCount(); ++i) {
    AbsoluteBody& self = bodies[i];
    self.I_A = toMatrix(self.I);
    const InEquation bias("absolute-bias");
    Force p = crossForce(self.v, self.I * self.v);
    if (!wrenches.empty()) p -= toParent(self.X, workspace.wrenches[i]);
    self.p_A = toColumn(p);
  }
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const Body& body = model.bodies[i];
    AbsoluteBody& self = bodies[i];
    const int n = static_cast<int>(self.h.cols());
    const InEquation articulated("absolute-articulated");
    self.U.noalias() = self.I_A * self.h;
    self.D_inverse.noalias() = self.h.transpose() * self.U;
    self.D_inverse(0, 0) += body.rotor_inertia;  // of joints with one degree of freedom
    if (const int k = invertInPlace(body.singular_pivot, self.D_inverse); k >= 0) {
      return {body.velocity_index + k};
    }
    const InEquation bias("absolute-bias");
    const Vector6 p = self.p_A + self.I_A * toColumn(self.drift);
    const InEquation remainder("absolute-remainder");
    self.u = effort.segment(body.velocity_index, n);
    self.u.noalias() -= self.h.transpose() * p;
    if (body.parent == 0) continue;
    AbsoluteBody& parent = bodies[body.parent];
    const InEquation passed("absolute-articulated");
    const Columns UD = self.U * self.D_inverse;
    parent.I_A += self.I_A;  // (12)
    parent.I_A.noalias() -= UD * self.U.transpose();
    const InEquation passed_bias("absolute-bias");
    parent.p_A += p;  // (13)
    parent.p_A.noalias() += UD * self.u;
  }
  acceleration.resize(model.velocitySize());
  bodies[0].a = startOfAccelerations(model);
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    AbsoluteBody& self = bodies[i];
    const Motion& carried = bodies[body.parent].a;
    const InEquation own_acceleration("absolute-joint");
    const Numbers rest = self.u - self.U.transpose() * toColumn(carried);
    const Numbers own = self.D_inverse * rest;  // (14)
    acceleration.segment(body.velocity_index, own.size()) = own;
    const InEquation link_acceleration("absolute-acceleration");
    self.a = carried + self.drift + toMotion(self.h * own);  // (4)
  }
  return {};
}

}  // namespace armillary
