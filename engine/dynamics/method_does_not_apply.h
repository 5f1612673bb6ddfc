// SPDX-License-Identifier: BSD-3-Clause
// What an algorithm says of a robot that its source does not treat.
#pragma once

#include <stdexcept>
#include <string>

#include "engine/model/model.h"

namespace armillary {

// The message names the method, the joint or body that it does not treat, and what to use instead.
class MethodDoesNotApply : public std::domain_error {
 public:
  using std::domain_error::domain_error;
};

// Throws where a joint follows another; `method` begins the sentence.
inline void expectNoFollowers(const Model& model, const char* method) {
  if (!model.has_followers) return;
  for (const Joint& joint : model.joints) {
    if (!joint.mimic) continue;
    throw MethodDoesNotApply(std::string(method) + " does not apply to robot '" + model.name +
                             "': joint '" + joint.name + "' follows '" +
                             model.joints[joint.mimic->leader].name +
                             "'; use a method of the mass matrix (crba)");
  }
}

// Throws where rotors are felt: methods that know bodies and joints only.
inline void expectNoRotors(const Model& model, const char* method) {
  if (!model.has_rotors) return;
  for (const Body& body : model.bodies) {
    if (body.rotor_inertia == 0.0) continue;
    throw MethodDoesNotApply(
        std::string(method) + " does not apply to robot '" + model.name +
        "' with its rotors: joint '" + model.joints[body.joint_index].name +
        "' has one; use rnea for efforts, crba for all else, which treat rotors");
  }
}

}  // namespace armillary
