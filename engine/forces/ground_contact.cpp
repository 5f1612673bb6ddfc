// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/ground_contact.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "engine/dynamics/sparse_factorization.h"
#include "engine/linear_algebra/symmetric_eigenvalues.h"

namespace armillary {
namespace {

using Matrix6 = Eigen::Matrix<double, 6, 6>;

void expectOptions(const GroundOptions& options) {
  const auto expect = [](bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(std::string("the ground: ") + what);
  };
  expect(std::isfinite(options.height), "its height must be a finite number");
  expect(options.friction >= 0.0, "friction must not be negative");
  expect(options.frequency > 0.0, "the frequency must be positive");
  expect(options.stiffness >= 0.0, "stiffness must not be negative (0: from the frequency)");
  expect(options.dissipation >= 0.0, "dissipation must not be negative");
  expect(options.damping_ratio >= 0.0, "the damping ratio must not be negative");
}

// Σ over points of [p, 1]ᵀ [p, 1] with [p, 1] (ω, v) the velocity of the point: those that touch a
// plane under the body.
Matrix6 touching(const ContactLink& link, const Eigen::Vector3d& up) {
  constexpr double kSameHeight = 1e-3;
  double lowest = std::numeric_limits<double>::infinity();
  for (const ContactPoint& point : link.points) {
    lowest = std::min(lowest, up.dot(lowestPoint(point, up).place));
  }
  Matrix6 sum = Matrix6::Zero();
  for (const ContactPoint& point : link.points) {
    const LowestPoint low = lowestPoint(point, up);
    if (up.dot(low.place) > lowest + kSameHeight * link.radius) continue;
    Eigen::Matrix<double, 3, 6> J;
    J << -skew(low.place), Eigen::Matrix3d::Identity();
    sum += low.weight * J.transpose() * J;
  }
  return sum;
}

// λ of the header (1/kg), J of the body's origin in its axes.
double largestInverseInertia(const ContactLink& link, const Jacobian& J,
                             const Eigen::MatrixXd& inverse_mass) {
  const Matrix6 felt = J * inverse_mass * J.transpose();
  const Matrix6 root = symmetricRoot(felt);
  double largest = 0.0;
  for (const Eigen::Vector3d& up : spreadDirections(1)) {
    const Matrix6 product = root * touching(link, up) * root;
    largest = std::max(largest, symmetricEigenvalues(product).values[5]);
  }
  return largest;
}

}  // namespace

GroundContact::GroundContact(const Model& model, const ContactPoints& points, const State& start,
                             const GroundOptions& options)
    : options_(options) {
  expectOptions(options);
  Workspace workspace(model);
  forwardKinematics(model, start, workspace, workspace.X_WB);
  Eigen::MatrixXd inverse_mass;
  // a robot with a singular mass matrix cannot be simulated; that is said there
  const SolveStatus solved = inverseMassMatrix(model, start, workspace, inverse_mass);
  Jacobian J;
  int first = 0;
  for (const ContactLink& contact : points.links) {
    const Pose& X_WB = workspace.X_WB.at(contact.body);
    double inverse_inertia = 1.0 / std::max(model.total_mass, 1e-12);
    if (solved) {
      bodyJacobian(model, start, contact.body, X_WB.position, workspace, J);
      J.topRows<3>() = (X_WB.rotation.transpose() * J.topRows<3>()).eval();
      J.bottomRows<3>() = (X_WB.rotation.transpose() * J.bottomRows<3>()).eval();
      inverse_inertia = std::max(inverse_inertia, largestInverseInertia(contact, J, inverse_mass));
    }
    GroundLink link{contact, model.links.at(contact.link).X_BL, options.stiffness, 0.0, first};
    double omega = 2.0 * std::numbers::pi * options.frequency;
    if (options.stiffness > 0.0) {
      omega = std::sqrt(options.stiffness * inverse_inertia);
    } else {
      link.stiffness = omega * omega / inverse_inertia;
    }
    link.most_damping = 2.0 * options.damping_ratio * link.stiffness / omega;
    rate_ = std::max(rate_, (1.0 + 2.0 * options.damping_ratio) * omega);
    first += static_cast<int>(contact.points.size());
    links_.push_back(std::move(link));
  }
  holds_.resize(first);
}

double GroundContact::stiffness(int link) const {
  for (const GroundLink& own : links_) {
    if (own.contact.link == link) return own.stiffness;
  }
  return 0.0;
}

bool GroundContact::above(const GroundLink& link, const Pose& X_WB) const {
  return (X_WB * link.contact.center).z() - link.contact.radius >= options_.height;
}

bool GroundContact::touches(const GroundLink& link, size_t point, const Pose& X_WB, const Motion& V,
                            Touch& touch) const {
  const LowestPoint low = lowestPoint(link.contact.points[point], X_WB.rotation.row(2));
  touch.p_BC = low.place;
  touch.p_WC = X_WB * low.place;
  touch.depth = options_.height - touch.p_WC.z();
  touch.stiffness = low.weight * link.stiffness;
  if (!(touch.depth > 0.0) || touch.stiffness == 0.0) return false;
  const Eigen::Vector3d velocity = X_WB.rotation * (V.linear + V.angular.cross(low.place));
  // (1)
  const double damping =
      low.weight * std::min(link.stiffness * touch.depth * options_.dissipation, link.most_damping);
  const double normal = std::max(0.0, touch.stiffness * touch.depth - damping * velocity.z());
  // (2)
  const Hold& hold = holds_[link.first + point];
  touch.stretch = Eigen::Vector2d::Zero();
  if (hold.held) touch.stretch = (X_WB * hold.p_BM).head<2>() - hold.anchor;
  Eigen::Vector2d along = -(touch.stiffness * touch.stretch + damping * velocity.head<2>());
  const double most = options_.friction * normal, size = along.norm();
  touch.sliding = size > most;
  if (touch.sliding) along *= most / size;
  touch.force << along, normal;
  return true;
}

void GroundContact::append(const Model& model, const Workspace& kinematics,
                           std::vector<LinkWrench>& wrenches) const {
  if (kinematics.X_WB.size() != model.bodies.size()) {
    throw std::invalid_argument("the ground: the workspace was made for another model");
  }
  Touch touch;
  for (const GroundLink& link : links_) {
    const Pose& X_WB = kinematics.X_WB[link.contact.body];
    if (above(link, X_WB)) continue;
    const Motion& V = kinematics.bodies[link.contact.body].V;
    Force F;  // on the body, in its frame
    bool any = false;
    for (size_t i = 0; i < link.contact.points.size(); ++i) {
      if (!touches(link, i, X_WB, V, touch)) continue;
      const Eigen::Vector3d force = X_WB.rotation.transpose() * touch.force;
      F += Force{touch.p_BC.cross(force), force};
      any = true;
    }
    if (any) {
      wrenches.push_back({link.contact.link, toChild(link.X_BL, F), LinkWrench::Axes::kLink,
                          LinkWrench::Source::kGround});
    }
  }
}

void GroundContact::update(const Workspace& kinematics) {
  Touch touch;
  for (const GroundLink& link : links_) {
    const Pose& X_WB = kinematics.X_WB[link.contact.body];
    const Motion& V = kinematics.bodies[link.contact.body].V;
    const bool is_above = above(link, X_WB);
    for (size_t i = 0; i < link.contact.points.size(); ++i) {
      Hold& hold = holds_[link.first + i];
      if (is_above || !touches(link, i, X_WB, V, touch)) {
        hold.held = false;
        continue;
      }
      const double most = options_.friction * touch.force.z();
      const double spring = touch.stiffness * touch.stretch.norm();
      const bool dragged = spring > most;
      if (dragged) touch.stretch *= most / spring;
      // a corner that sticks keeps its anchor to the last bit
      if (!hold.held || dragged || link.contact.points[i].moves()) {
        hold = {true, touch.p_BC, touch.p_WC.head<2>() - touch.stretch};
      }
    }
  }
}

void GroundContact::reset() {
  std::fill(holds_.begin(), holds_.end(), Hold{});
}

void GroundContact::remember(std::vector<GroundAnchor>& anchors) const {
  anchors.clear();
  for (size_t i = 0; i < holds_.size(); ++i) {
    if (!holds_[i].held) continue;
    anchors.push_back({static_cast<int>(i), holds_[i].p_BM, holds_[i].anchor});
  }
}

void GroundContact::restore(std::span<const GroundAnchor> anchors) {
  reset();
  for (const GroundAnchor& anchor : anchors) {
    if (anchor.point < 0 || anchor.point >= static_cast<int>(holds_.size())) {
      throw std::invalid_argument("the ground: an anchor belongs to point " +
                                  std::to_string(anchor.point) + "; this robot has " +
                                  std::to_string(holds_.size()));
    }
    holds_[anchor.point] = {true, anchor.p_BM, anchor.anchor};
  }
}

void GroundContact::forces(const Workspace& kinematics, std::vector<GroundForce>& forces) const {
  forces.clear();
  Touch touch;
  for (const GroundLink& link : links_) {
    const Pose& X_WB = kinematics.X_WB[link.contact.body];
    if (above(link, X_WB)) continue;
    for (size_t i = 0; i < link.contact.points.size(); ++i) {
      if (!touches(link, i, X_WB, kinematics.bodies[link.contact.body].V, touch)) continue;
      forces.push_back({link.contact.link, touch.p_WC, touch.force, touch.sliding});
    }
  }
}

double GroundContact::energy(const Workspace& kinematics) const {
  double energy = 0.0;
  Touch touch;
  for (const GroundLink& link : links_) {
    const Pose& X_WB = kinematics.X_WB[link.contact.body];
    if (above(link, X_WB)) continue;
    for (size_t i = 0; i < link.contact.points.size(); ++i) {
      if (!touches(link, i, X_WB, kinematics.bodies[link.contact.body].V, touch)) continue;
      energy += 0.5 * touch.stiffness * (touch.depth * touch.depth + touch.stretch.squaredNorm());
    }
  }
  return energy;
}

}  // namespace armillary
