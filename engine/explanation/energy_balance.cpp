// SPDX-License-Identifier: BSD-3-Clause
#include "engine/explanation/energy_balance.h"

#include "engine/analysis/power.h"
#include "engine/forces/point_springs.h"

namespace armillary {
namespace {

// Kinetic energy of the rotors, and how it grows.
void addRotors(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
               EnergyBalance& balance) {
  if (!model.has_rotors) return;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const double inertia = body.multiplier * body.multiplier * body.rotor_inertia;
    const double v = state.velocity[body.velocity_index];
    balance.rotors += 0.5 * inertia * v * v;
    if (acceleration.size() > 0) {
      balance.kinetic_rate += inertia * v * acceleration[body.velocity_index];
    }
  }
}

// (2), and the power that joints' springs give back.
void addSprings(const Model& model, const State& state, const Workspace& workspace,
                EnergyBalance& balance) {
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const Joint& joint = model.joints[body.joint_index];
    if (joint.position_size != 1 || joint.stiffness == 0.0) continue;
    const double q = body.multiplier * state.position[body.position_index] + body.offset;
    const double stretch = q - joint.spring_reference;
    balance.elastic += 0.5 * joint.stiffness * stretch * stretch;
    balance.joint_springs -=
        joint.stiffness * stretch * body.multiplier * state.velocity[body.velocity_index];
  }
  balance.elastic_between = PointSprings::energy(model, workspace);
  balance.elastic += balance.elastic_between;
}

}  // namespace

void energies(const Model& model, const State& state, bool springs_act, Workspace& workspace,
              EnergyBalance& balance) {
  balance = {};
  const Energy sum = energy(model, state, workspace);
  addRotors(model, state, {}, balance);
  balance.kinetic = sum.kinetic;  // rotors with it
  balance.potential = sum.potential;
  if (!springs_act) return;
  bodyMotions(model, state, workspace);
  addSprings(model, state, workspace, balance);
}

void energyBalance(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                   const Eigen::VectorXd& effort, const EffortShares& shares, bool springs_act,
                   Workspace& workspace, EnergyBalance& balance) {
  std::vector<LinkEnergy> links = std::move(balance.links);
  energies(model, state, springs_act, workspace, balance);
  const PowerBalance power =
      powerBalance(model, state, acceleration, effort, workspace.zero, {}, workspace);
  balance.rotors = 0.0;
  balance.kinetic_rate = power.kinetic_rate;
  addRotors(model, state, acceleration, balance);
  balance.potential_rate = power.potential_rate;
  balance.motors = power.drives;
  const auto given = [&](EffortShare share) { return -shares[share].dot(state.velocity); };
  balance.friction = given(EffortShare::kPassive) - balance.joint_springs;
  balance.external = given(EffortShare::kExternal);
  balance.contact = given(EffortShare::kContact);
  balance.constraint = given(EffortShare::kConstraint);

  bodyMotions(model, state, workspace);
  links.clear();
  for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
    const Link& link = model.links[i];
    if (link.body == 0) continue;
    const Pose X_WL = workspace.X_WB[link.body] * link.X_BL;
    const Motion V = toChild(link.X_BL, workspace.bodies[link.body].V);
    const Eigen::Vector3d first_moment =
        link.inertia.mass * X_WL.position + X_WL.rotation * link.inertia.first_moment;
    links.push_back({i, 0.5 * dot(V, link.inertia * V), -model.gravity.dot(first_moment)});  // (1)
  }
  balance.links = std::move(links);
}

}  // namespace armillary
