// SPDX-License-Identifier: BSD-3-Clause
// The mistakes that people make in dynamics, as computations that make them: what an answer would
// be with each. A grader compares an answer with all of them and says which it is.
//
// Source: the equation of motion by its terms (Featherstone 2008, section 2.14; centrifugal terms
// as in engine/dynamics/centrifugal_effort.h),
//
//   (1)  τ = a M q̈ + b (Coriolis) + c (centrifugal) + d g − Jᵀ f,      a = b = c = d = 1
//
// A variant has other factors in (1), other angles, a model with other numbers, or frames that were
// not turned.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/description/robot_description.h"
#include "engine/model/model.h"

namespace armillary {

enum class Mistake {
  kGravityForgotten,
  kGravitySign,
  kCoriolisLeftOut,
  kCentrifugalLeftOut,
  kVelocityTermsLeftOut,
  kInertiaTermsLeftOut,
  kDegrees,
  kInertiaPoint,
  kTransposedRotation,
  kWrongFrame,
  kMassDoubled,
  kForceForgotten,
  kSign,
  kUnit,
};

// "gravity-forgotten" …: how lesson files call it.
const char* name(Mistake mistake);
std::optional<Mistake> mistakeNamed(std::string_view name);
std::vector<std::string> mistakeNames();

// How a computation goes wrong. Without anything set it is right.
struct Variant {
  Mistake mistake = Mistake::kSign;
  std::optional<Mistake> second = {};  // made beside it
  std::string words = {};  // "without the Coriolis terms": what the answer is, said of it
  std::string part = {};   // of several, such as the link whose mass is doubled; may be empty
  std::shared_ptr<const Model> model = {};  // with other numbers; null: the robot's own

  double inertia = 1.0, coriolis = 1.0, centrifugal = 1.0, gravity = 1.0;  // a … d of (1)
  double forces = 1.0;                                                     // factor of f
  double angles = 1.0, angle_rates = 1.0;  // factors of positions, of velocities and accelerations
  bool joint_rates_alone = false;          // those of a floating base are right
  enum class Rotation {
    kRight,
    kJointTransposed,  // R(−q) where R(q) is meant, in each joint
    kTransposed,       // Rᵀ for R from each link to the next, the joint's place in it included
    kOutward,          // the same of recursive Newton-Euler's outward recursion alone …
    kInward,           // … or of its inward one: see transposed_pass.h
  } rotation = Rotation::kRight;
  bool fixed_too = false;  // of one recursion: the rotations of fixed joints as well
  // How what is given in one frame gets into another: R and Rᵀ are the link's in the world.
  enum class Turned {
    kRightly,
    kNot,         // its components are taken as they are
    kTransposed,  // Rᵀ for R, R for Rᵀ
  };
  Turned inertia_turned = Turned::kRightly;  // inertia tensors about centres of mass, to the world
  Turned centers_turned = Turned::kRightly;  // centres of mass, to the world
  Turned gravity_turned = Turned::kRightly;  // gravity, to each link
  Turned base_turned = Turned::kRightly;     // a floating base, in the world
  bool forces_in_link = false;               // and so external forces
  bool vectors_in_link = false;  // a link's velocity … in its own axes, in place of the world's
  double result = 1.0;           // factor of the answer; left to whoever makes it of quantities
};

// Whether some frame is not turned as it should be.
inline bool hasTurnedFrames(const Variant& variant) {
  constexpr Variant::Turned kRightly = Variant::Turned::kRightly;
  return variant.inertia_turned != kRightly || variant.centers_turned != kRightly ||
         variant.gravity_turned != kRightly;
}

// The factor of the rate of a degree of freedom that is an angle's.
double rateFactor(const Model& model, const Variant& variant, int degree_of_freedom);

// The right computation.
Variant rightVariant();

// Every mistake that this robot lets one make: masses doubled link by link. `description` is the
// one that the model was compiled from.
std::vector<Variant> mistakesFor(const Model& model, const RobotDescription& description);
// Two factors of (1) or the sign besides: what is tried where no single mistake explains an answer.
std::vector<Variant> pairsOfMistakes();

}  // namespace armillary
