// SPDX-License-Identifier: BSD-3-Clause
#include "engine/analysis/inverse_dynamics_derivatives.h"

#include "engine/dynamics/joint_passes.h"
#include "engine/spatial/spatial_matrices.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

// A column of the tree's motion subspaces.
struct Column {
  int body = 0;
  int degree_of_freedom = 0;
  double multiplier = 1.0;  // of a follower
  int carrier = -1;         // the column that carries it next, -1: the world
  bool serial = true;       // carried by the columns before it in its joint, too
  Motion S, S_rate, psi_rate, psi_rate2;
};

struct Composite {
  SpatialInertia I;
  Matrix6 B2;  // 2 B, and E of world wrenches beside it
  Matrix6 E;
  Force f;
};

struct DerivativesScratch {
  explicit DerivativesScratch(const Model& model)
      : bodies(model.bodyCount()), X_OB(model.bodyCount()) {
    std::vector<int> last(model.bodyCount(), -1);  // column of each body
    for (int i = 1; i < model.bodyCount(); ++i) {
      const Body& body = model.bodies[i];
      const int carrier = last[body.parent];
      visitJoint(body.kind, [&](auto joint) {
        using Type = decltype(joint);
        for (int k = 0; k < Type::kVelocities; ++k) {
          Column column;
          column.body = i;
          column.degree_of_freedom = body.velocity_index + k;
          column.multiplier = body.multiplier;
          column.serial = Type::kSerial;
          column.carrier = k == 0 ? carrier : static_cast<int>(columns.size()) - 1;
          columns.push_back(column);
        }
      });
      last[i] = static_cast<int>(columns.size()) - 1;
    }
  }

  std::vector<Column> columns;  // in the order of the bodies
  std::vector<Composite> bodies;
  std::vector<Pose> X_OB;  // in world axes about the reference point O
};

// Equation (3). With I = [J, [h]; −[h], m 1], V = (ω, v), and the momentum I V = (n, p), multiplied
// out as in Echeandia and Wensing 2021.
Matrix6 twiceB(const SpatialInertia& I, const Motion& V) {
  const Force momentum = I * V;
  const Eigen::Matrix3d w = skew(V.angular), v = skew(V.linear), h = skew(I.first_moment);
  const Eigen::Matrix3d J = I.rotational.full();
  const Eigen::Matrix3d n = skew(momentum.moment), p = skew(momentum.force);
  Matrix6 B2;
  // V ×* I = [[ω], [v]; 0, [ω]] I,   I V × = I [[ω], 0; [v], [ω]],   (I V) ×̄* = −[[n], [p]; [p], 0]
  B2.topLeftCorner<3, 3>() = w * J - v * h - (J * w + h * v) - n;
  B2.topRightCorner<3, 3>() = w * h + I.mass * v - h * w - p;
  B2.bottomLeftCorner<3, 3>() = -w * h - (-h * w + I.mass * v) - p;
  B2.bottomRightCorner<3, 3>().setZero();  // m ([ω] − [ω])
  return B2;
}

// Equations (1) to (3).
void outwardPass(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                 Workspace& workspace, DerivativesScratch& scratch) {
  Workspace::BodyScratch& world = workspace.bodies[0];
  world.V = {};
  world.A = {Vector3d::Zero(), -model.gravity};
  // V and A of workspace.bodies stand in world axes about O in this file
  size_t next = 0;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const Workspace::BodyScratch& parent = workspace.bodies[body.parent];
    Workspace::BodyScratch& self = workspace.bodies[i];
    const Pose& X_OB = scratch.X_OB[i];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      const JointVelocities<Type> v(body, state.velocity), a(body, acceleration);
      self.V = parent.V;
      self.A = parent.A;
      const size_t first = next;
      for (int k = 0; k < Type::kVelocities; ++k) {
        Column& column = scratch.columns[next++];
        column.S = toParent(X_OB, joint.column(q.data(), k));
        if (Type::kSerial) {
          column.psi_rate = cross(self.V, column.S);
          column.psi_rate2 = cross(self.A, column.S) + cross(self.V, column.psi_rate);
          column.S_rate = column.psi_rate;
          self.V += column.S * v.data()[k];
          self.A += column.S * a.data()[k] + column.S_rate * v.data()[k];
        } else {
          column.psi_rate = cross(parent.V, column.S);
          column.psi_rate2 = cross(parent.A, column.S) + cross(parent.V, column.psi_rate);
          self.V += column.S * v.data()[k];
        }
      }
      if (!Type::kSerial) {
        for (int k = 0; k < Type::kVelocities; ++k) {
          Column& column = scratch.columns[first + k];
          column.S_rate = cross(self.V, column.S);
          self.A += column.S * a.data()[k] + column.S_rate * v.data()[k];
        }
      }
    });
    Composite& own = scratch.bodies[i];
    own.I = toParent(X_OB, body.inertia);
    own.f = forceOfMotion(own.I, self.V, self.A);
    own.B2 = twiceB(own.I, self.V);
    own.E.setZero();
  }
}

// The external part of (1), and (9).
void addWrenches(const Model& model, std::span<const LinkWrench> wrenches,
                 DerivativesScratch& scratch) {
  for (const LinkWrench& given : wrenches) {
    const Link& link = model.links[given.link];
    if (link.body == 0) continue;
    const Pose X_OL = scratch.X_OB[link.body] * link.X_BL;
    Composite& own = scratch.bodies[link.body];
    if (given.axes == LinkWrench::Axes::kLink) {
      own.f -= toParent(X_OL, given.wrench);
      continue;
    }
    const Vector3d &n = given.wrench.moment, &f = given.wrench.force, &p = X_OL.position;
    own.f -= Force{n + p.cross(f), f};
    own.E.topLeftCorner<3, 3>() -= skew(n) + skew(p) * skew(f);
    own.E.bottomLeftCorner<3, 3>() -= skew(f);
  }
}

// Equation (4).
void gatherComposites(const Model& model, DerivativesScratch& scratch) {
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const int parent = model.bodies[i].parent;
    if (parent == 0) continue;
    Composite &own = scratch.bodies[i], &outer = scratch.bodies[parent];
    outer.I += own.I;
    outer.B2 += own.B2;
    outer.E += own.E;
    outer.f += own.f;
  }
}

}  // namespace

void inverseDynamicsDerivatives(const Model& model, const State& state,
                                const Eigen::VectorXd& acceleration,
                                std::span<const LinkWrench> wrenches, Workspace& workspace,
                                InverseDynamicsDerivatives& derivatives) {
  workspace.check(model, state);
  workspace.check(model, acceleration, "the acceleration");
  DerivativesScratch& scratch = workspace.scratch<DerivativesScratch>(model);
  forwardKinematics(model, state, workspace, workspace.X_WB);
  for (int i = 1; i < model.bodyCount(); ++i) {
    scratch.X_OB[i] = {workspace.X_WB[i].rotation,
                       workspace.X_WB[i].position - workspace.X_WB[1].position};
  }
  outwardPass(model, state, acceleration, workspace, scratch);
  addWrenches(model, wrenches, scratch);
  gatherComposites(model, scratch);

  const int n = model.velocitySize();
  derivatives.by_position.setZero(n, n);
  derivatives.by_velocity.setZero(n, n);
  derivatives.by_acceleration.setZero(n, n);
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    derivatives.by_acceleration(body.velocity_index, body.velocity_index) +=
        body.multiplier * body.multiplier * body.rotor_inertia;
  }
  for (size_t index = scratch.columns.size(); index-- > 0;) {
    const Column& outer = scratch.columns[index];
    const Composite& beyond = scratch.bodies[outer.body];
    const Vector6 S = toColumn(outer.S);
    const Force load = beyond.I * outer.S;                        // Iᶜ S
    const Motion turning = toMotion(beyond.B2.transpose() * S);   // (2 Bᶜ)ᵀ S, a covector
    const Motion following = toMotion(beyond.E.transpose() * S);  // Eᶜᵀ S, likewise
    const Force moved =
        toForce(beyond.B2 * toColumn(outer.psi_rate) + beyond.E * S) + beyond.I * outer.psi_rate2;
    const Force carried = moved + crossForce(outer.S, beyond.f);  // of (6)
    const Force swept = toForce(beyond.B2 * S) + beyond.I * (outer.psi_rate + outer.S_rate);  // (8)
    const auto pairing = [](const Motion& covector, const Motion& m) {
      return dot(covector.angular, m.angular) + dot(covector.linear, m.linear);
    };
    for (int j = static_cast<int>(index); j >= 0; j = scratch.columns[j].carrier) {
      const Column& inner = scratch.columns[j];
      const double scale = outer.multiplier * inner.multiplier;
      const int row = outer.degree_of_freedom, column = inner.degree_of_freedom;
      derivatives.by_position(row, column) +=
          scale * (pairing(turning, inner.psi_rate) + dot(inner.psi_rate2, load) +
                   pairing(following, inner.S));  // (5), (9)
      derivatives.by_velocity(row, column) +=
          scale * (pairing(turning, inner.S) + dot(inner.psi_rate + inner.S_rate, load));  // (7)
      const double mass = scale * dot(inner.S, load);
      derivatives.by_acceleration(row, column) += mass;
      if (j == static_cast<int>(index)) continue;
      const bool at_once = inner.body == outer.body && !outer.serial;
      derivatives.by_position(column, row) +=
          scale * dot(inner.S, at_once ? moved : carried);                  // (6), (9)
      derivatives.by_velocity(column, row) += scale * dot(inner.S, swept);  // (8)
      derivatives.by_acceleration(column, row) += mass;
    }
  }
}

}  // namespace armillary
