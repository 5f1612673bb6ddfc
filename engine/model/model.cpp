#include "engine/model/model.h"

#include <algorithm>
#include <cmath>

namespace armillary {
namespace {

template <class Items>
int indexOf(const Items& items, std::string_view wanted) {
  for (size_t i = 0; i < items.size(); ++i) {
    if (items[i].name == wanted) return static_cast<int>(i);
  }
  return -1;
}

// Calls function(type, position index, velocity index) for every joint with coordinates of its own.
template <class Function>
void forEachIndependentJoint(const Model& model, Function&& function) {
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    if (model.joints[body.joint_index].mimic) continue;
    visitJoint(body.joint,
               [&](auto joint) { function(joint, body.position_index, body.velocity_index); });
  }
}

}  // namespace

int Model::findLink(std::string_view link_name) const {
  return indexOf(links, link_name);
}

int Model::findJoint(std::string_view joint_name) const {
  return indexOf(joints, joint_name);
}

State neutralState(const Model& model) {
  State state;
  state.position.resize(model.positionSize());
  state.velocity = Eigen::VectorXd::Zero(model.velocitySize());
  forEachIndependentJoint(model, [&](auto joint, int position, int) {
    decltype(joint)::neutral(state.position.data() + position);
  });
  return state;
}

State homeState(const Model& model) {
  State state = neutralState(model);
  for (int i = 0; i < model.positionSize(); ++i) {
    const Coordinate& coordinate = model.coordinates[i];
    if (coordinate.measure == Measure::kQuaternion || coordinate.lower > coordinate.upper) continue;
    state.position[i] = std::clamp(state.position[i], coordinate.lower, coordinate.upper);
  }
  return state;
}

std::shared_ptr<const Model> withGravity(const Model& model, const Eigen::Vector3d& gravity) {
  auto changed = std::make_shared<Model>(model);
  changed->gravity = gravity;
  return changed;
}

void integratePosition(const Model& model, const Eigen::VectorXd& q, const Eigen::VectorXd& d,
                       Eigen::VectorXd& result) {
  if (&result != &q) result.resize(q.size());
  forEachIndependentJoint(model, [&](auto joint, int position, int velocity) {
    decltype(joint)::integrate(q.data() + position, d.data() + velocity, result.data() + position);
  });
}

void positionDifference(const Model& model, const Eigen::VectorXd& q0, const Eigen::VectorXd& q1,
                        Eigen::VectorXd& d) {
  d.resize(model.velocitySize());
  forEachIndependentJoint(model, [&](auto joint, int position, int velocity) {
    decltype(joint)::difference(q0.data() + position, q1.data() + position, d.data() + velocity);
  });
}

void positionRate(const Model& model, const Eigen::VectorXd& q, const Eigen::VectorXd& v,
                  Eigen::VectorXd& rate) {
  rate.resize(model.positionSize());
  forEachIndependentJoint(model, [&](auto joint, int position, int velocity) {
    decltype(joint)::rate(q.data() + position, v.data() + velocity, rate.data() + position);
  });
}

void normalizePosition(const Model& model, Eigen::VectorXd& q) {
  forEachIndependentJoint(model, [&](auto joint, int position, int) {
    decltype(joint)::normalize(q.data() + position);
  });
}

double jointPosition(const Model& model, int joint, const Eigen::VectorXd& q) {
  const Joint& which = model.joints[joint];
  const double own = q[which.position_index];
  return which.mimic ? which.mimic->multiplier * own + which.mimic->offset : own;
}

}  // namespace armillary
