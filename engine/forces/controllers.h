// SPDX-License-Identifier: BSD-3-Clause
// Controllers: efforts that motors are told to give, from where the robot is and where it should
// be.
//
// With the error e = q_d ⊖ q on the manifold (rad, m), ė = v_d − v, and gains K and D:
//
//   hold             g(q_0): the effort that holds the wanted pose of the start, and no more
//   pd               K e + D ė
//   pd-gravity       K e + D ė + g(q)
//   computed-torque  what gives the joint q̈_d + K' e + D' ė, K' = ω², D' = 2 ζ ω: of all joints
//                    M(q) (q̈_d + K' e + D' ė) + C(q, v) v + g(q); joints without the law, a free
//                    trunk and those that loops carry along keep their own acceleration under
//                    their own efforts (computed_torque.h). Rigid bodies: a joint's friction and
//                    springs are not made up for
//   closed-valves    g(q_0) + K e − D v: a hydraulic joint whose valves have closed, a spring and
//                    damper that rests where they closed (after equation (14) of a paper on a
//                    hydraulic manipulator, whose free position is q_0 + g(q_0) / K)
//
// One link can be told to go and to press instead, by all joints together: hybrid_control.h.
//
// Source: Siciliano, Sciavicco, Villani, Oriolo, Robotics (2009), sections 8.5 and 8.6. Gains that
// are not given: K = I ω², D = 2 ζ I ω, I being feltInertia() and what is carried, ω and ζ the
// options'. What floats
// has no motor: no law acts on a floating joint. Controllers are continuous in time.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/dynamics/kinematics.h"
#include "engine/forces/computed_torque.h"
#include "engine/forces/hybrid_control.h"
#include "engine/forces/reference.h"

namespace armillary {

enum class ControlLaw { kNone, kHold, kPd, kPdGravity, kComputedTorque, kClosedValves };

// "none", "hold", "pd", "pd-gravity", "computed-torque", "closed-valves".
std::span<const std::string_view> controlLawNames();
std::optional<ControlLaw> controlLawNamed(std::string_view name);

// Of one degree of freedom.
struct JointControl {
  ControlLaw law = ControlLaw::kNone;
  std::optional<double> stiffness = {};  // K, N m/rad or N/m; computed torque: K', 1/s²
  std::optional<double> damping = {};    // D, N m s/rad or N s/m; computed torque: D', 1/s
};

struct ControlOptions {
  // One a degree of freedom; empty: no control.
  std::vector<JointControl> joints = {};
  // In place of all joints' own laws.
  std::optional<HybridControl> hybrid = {};
  double frequency = 3.0;      // ω / 2π, Hz
  double damping_ratio = 1.0;  // ζ
  // Null: the pose at home.
  std::shared_ptr<const Reference> reference = {};
  // What carries the robot besides its fixed root, in link axes: hold, pd-gravity, closed-valves
  // and computed-torque count with it (see support_forces.h).
  std::vector<LinkWrench> support = {};
  // What joints feel besides feltInertia() because the robot stands on them: one a degree of
  // freedom, kg m² or kg; empty: nothing.
  Eigen::VectorXd carried_inertia = {};
};

// Whether any degree of freedom has a law, or a link.
bool controlsAnything(const ControlOptions& options);

// The same law with the same gains for every degree of freedom.
std::vector<JointControl> sameControl(const Model& model, const JointControl& control);

class Controllers {
 public:
  // Throws std::invalid_argument where the options have another number of joints, or a frequency or
  // damping ratio that is not positive; of hybrid control what HybridController() throws.
  Controllers(const Model& model, const ControlOptions& options);

  bool any() const { return any_; }
  // Adds to `effort` (velocitySize numbers), which is what is given besides: computed torque counts
  // with it where it does not drive. `model` is the constructor's.
  void add(const Model& model, const State& state, Workspace& workspace, Eigen::VectorXd& effort);
  // At least the fastest rate of what the gains make a joint do (1/s): D / I + √(K / I).
  double dampingRate() const { return damping_rate_; }

 private:
  struct Law {
    ControlLaw law = ControlLaw::kNone;
    double stiffness = 0.0, damping = 0.0;
  };
  std::vector<Law> laws_;
  std::shared_ptr<const Reference> reference_;
  std::vector<LinkWrench> support_;
  std::optional<ComputedTorque> computed_torque_;
  std::optional<HybridController> hybrid_;
  bool any_ = false, gravity_ = false;
  double damping_rate_ = 0.0;
  State wanted_, at_rest_;
  Eigen::VectorXd wanted_acceleration_, error_, hold_, gravity_effort_, commanded_,
      computed_effort_;
};

}  // namespace armillary
