// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/held_rows.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace armillary {
namespace {

using Eigen::Vector3d;

// Writes the rows that joints hold.
class Holder {
 public:
  Holder(const Pose& X_12, const Vector3d& turning, HeldRows& held)
      : held_(held),
        p_(X_12.position),
        w_(turning),
        R_(X_12.rotation),
        n_(X_12.rotation.col(2)),
        n_rate_(w_.cross(n_)),
        n_second_(w_.cross(n_rate_)),
        // frame 2's axis opposite to frame 1's is the one pose where (2) has no direction to turn
        one_and_z_(std::max(1.0 + n_.z(), 1e-9)) {}

  // (1)
  void slide(int k) {
    static constexpr HeldMotion kMotions[] = {HeldMotion::kSlideX, HeldMotion::kSlideY,
                                              HeldMotion::kSlideZ};
    HeldRow& row = add(kMotions[k]);
    row.slide[k] = 1.0;
    row.gap = p_[k];
  }
  void point() {
    for (int k = 0; k < 3; ++k) slide(k);
  }

  // (2)
  void axis() {
    tilt(HeldMotion::kTiltX, -Vector3d::UnitY());
    tilt(HeldMotion::kTiltY, Vector3d::UnitX());
  }

  // (3)
  void frame() {
    static constexpr HeldMotion kMotions[] = {HeldMotion::kTurnX, HeldMotion::kTurnY,
                                              HeldMotion::kTurnZ};
    const Eigen::Quaterniond quaternion = quaternionOf(R_);
    const Vector3d u = quaternion.vec();
    for (int k = 0; k < 3; ++k) {
      const Vector3d e = Vector3d::Unit(k);
      HeldRow& row = add(kMotions[k]);
      row.turn = quaternion.w() * e + u.cross(e);
      row.gap = 2.0 * u[k];
      row.velocity_product = -0.5 * w_.squaredNorm() * u[k];
    }
  }

  // (4)
  void angle(double cosine, double sine) {
    HeldRow& row = add(HeldMotion::kAngle);
    row.turn = -n_.cross(Vector3d::UnitZ()) / sine;
    row.gap = (cosine - n_.z()) / sine;
    row.velocity_product = -n_second_.z() / sine;
    angle_between_ = std::abs(std::acos(std::clamp(n_.z(), -1.0, 1.0)) - std::atan2(sine, cosine));
  }

  // (5)
  void screw(double pitch) {
    HeldRow& row = add(HeldMotion::kScrew);
    const Vector3d turn = (n_ + Vector3d::UnitZ()) / one_and_z_;
    row.slide = Vector3d::UnitZ();
    row.turn = -pitch * turn;
    const Eigen::Quaterniond quaternion = quaternionOf(R_);
    row.gap = p_.z() - pitch * 2.0 * std::atan2(quaternion.z(), quaternion.w());
    if (pitch != 0.0) {
      row.gap = std::remainder(row.gap, 2.0 * std::numbers::pi * pitch);
    }
    row.velocity_product = pitch * turn.dot(w_) * n_rate_.z() / one_and_z_;
  }

  // (6)
  void roll(double radius, bool ball) {
    const Vector3d up = Vector3d::UnitZ();
    const Vector3d w = up - n_.z() * n_;
    // a wheel that lies flat touches everywhere: no direction is its own
    const double rising = ball ? 1.0 : std::max(w.norm(), 1e-9);
    Vector3d d = up, d_rate = Vector3d::Zero();
    if (!ball) {
      d = w / rising;
      const Vector3d w_rate = -n_rate_.z() * n_ - n_.z() * n_rate_;
      d_rate = (w_rate - d.dot(w_rate) * d) / rising;
    }
    static constexpr HeldMotion kMotions[] = {HeldMotion::kRollX, HeldMotion::kRollY,
                                              HeldMotion::kSlideZ};
    for (int k = 0; k < 3; ++k) {
      const Vector3d e = Vector3d::Unit(k);
      HeldRow& row = add(kMotions[k]);
      row.slide = e;
      row.turn = radius * e.cross(d);
      row.gap = k < 2 ? 0.0 : p_.z() - radius * rising;
      row.velocity_product = -radius * e.dot(w_.cross(d_rate));
    }
  }

  // How far it is from closed, from the rows.
  void finish() {
    double slides = 0.0, turns = 0.0;
    for (int i = 0; i < held_.count; ++i) {
      const HeldRow& row = held_.rows[i];
      if (row.motion == HeldMotion::kAngle) continue;
      const bool length = row.slide != Vector3d::Zero();
      (length ? slides : turns) += row.gap * row.gap;
    }
    held_.distance = std::sqrt(slides);
    held_.angle = std::max(angle_between_, 2.0 * std::asin(std::min(1.0, 0.5 * std::sqrt(turns))));
  }

 private:
  HeldRow& add(HeldMotion motion) {
    HeldRow& row = held_.rows[held_.count++];
    row.motion = motion;
    return row;
  }

  void tilt(HeldMotion motion, const Vector3d& d) {
    const double s = std::sqrt(2.0 / one_and_z_), s3 = s * s * s / 4.0;
    const double along = n_.dot(d), along_rate = n_rate_.dot(d), z_rate = n_rate_.z();
    HeldRow& row = add(motion);
    row.turn = n_.cross(s * d - s3 * along * Vector3d::UnitZ());
    row.gap = s * along;
    row.velocity_product = s * n_second_.dot(d) - 2.0 * s3 * z_rate * along_rate -
                           s3 * n_second_.z() * along + 0.75 * s3 * s * s * z_rate * z_rate * along;
  }

  HeldRows& held_;
  Vector3d p_, w_;
  const Eigen::Matrix3d& R_;
  Vector3d n_, n_rate_, n_second_;  // velocity terms of the rates only
  double one_and_z_;
  double angle_between_ = 0.0;
};

// What each type of joint holds. A type without its function here does not compile.
void hold(const RevoluteJoint&, Holder& holder) {
  holder.point();
  holder.axis();
}
void hold(const PrismaticJoint&, Holder& holder) {
  holder.slide(0);
  holder.slide(1);
  holder.frame();
}
void hold(const HelicalJoint& joint, Holder& holder) {
  holder.slide(0);
  holder.slide(1);
  holder.axis();
  holder.screw(joint.pitch);
}
void hold(const CylindricalJoint&, Holder& holder) {
  holder.slide(0);
  holder.slide(1);
  holder.axis();
}
void hold(const PlanarJoint&, Holder& holder) {
  holder.slide(2);
  holder.axis();
}
void hold(const UniversalJoint& joint, Holder& holder) {
  holder.point();
  holder.angle(joint.cosine, joint.sine);
}
void hold(const SphericalJoint&, Holder& holder) {
  holder.point();
}
void hold(const FloatingJoint&, Holder&) {}

}  // namespace

const char* name(HeldMotion motion) {
  static constexpr const char* kNames[] = {"slide_x", "slide_y", "slide_z", "tilt_x", "tilt_y",
                                           "turn_x",  "turn_y",  "turn_z",  "angle",  "screw",
                                           "roll_x",  "roll_y",  "coupling"};
  return kNames[static_cast<int>(motion)];
}

int heldRowCount(const Loop& loop) {
  if (loop.isCoupling()) return 1;
  if (loop.rolling) return 3;
  if (loop.type == JointType::kFixed) return 6;
  return visitJoint(loop.kind, [](auto joint) { return 6 - decltype(joint)::kVelocities; });
}

HeldRows heldRows(const Loop& loop, const Pose& X_12, const Vector3d& turning) {
  HeldRows held;
  Holder holder(X_12, turning, held);
  if (loop.rolling) {
    holder.roll(loop.rolling->radius, loop.rolling->ball);
  } else if (loop.type == JointType::kFixed) {
    holder.point();
    holder.frame();
  } else {
    visitJoint(loop.kind, [&](auto joint) { hold(joint, holder); });
  }
  holder.finish();
  return held;
}

}  // namespace armillary
