// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/mistakes.h"

#include <algorithm>

#include "engine/lessons/model_mistakes.h"
#include "engine/text/degree.h"

namespace armillary {
namespace {

struct Named {
  Mistake mistake;
  const char* name;
};

constexpr Named kNames[] = {{Mistake::kGravityForgotten, "gravity-forgotten"},
                            {Mistake::kGravitySign, "gravity-sign"},
                            {Mistake::kCoriolisLeftOut, "coriolis-left-out"},
                            {Mistake::kCentrifugalLeftOut, "centrifugal-left-out"},
                            {Mistake::kVelocityTermsLeftOut, "velocity-terms-left-out"},
                            {Mistake::kInertiaTermsLeftOut, "inertia-terms-left-out"},
                            {Mistake::kDegrees, "degrees"},
                            {Mistake::kInertiaPoint, "inertia-point"},
                            {Mistake::kTransposedRotation, "transposed-rotation"},
                            {Mistake::kWrongFrame, "wrong-frame"},
                            {Mistake::kMassDoubled, "mass-doubled"},
                            {Mistake::kForceForgotten, "force-forgotten"},
                            {Mistake::kSign, "sign"},
                            {Mistake::kUnit, "unit"}};

Variant variant(Mistake mistake, std::string words) {
  Variant made;
  made.mistake = mistake;
  made.words = std::move(words);
  return made;
}

// Left out or turned: the factors of (1).
std::vector<Variant> termMistakes() {
  std::vector<Variant> variants{
      variant(Mistake::kGravityForgotten, "without gravity"),
      variant(Mistake::kGravitySign, "with gravity's sign turned"),
      variant(Mistake::kCoriolisLeftOut, "without the Coriolis terms"),
      variant(Mistake::kCentrifugalLeftOut, "without the centrifugal terms"),
      variant(Mistake::kVelocityTermsLeftOut, "without the Coriolis and the centrifugal terms"),
      variant(Mistake::kInertiaTermsLeftOut, "without the inertia terms M q̈")};
  variants[0].gravity = 0.0;
  variants[1].gravity = -1.0;
  variants[2].coriolis = 0.0;
  variants[3].centrifugal = 0.0;
  variants[4].coriolis = variants[4].centrifugal = 0.0;
  variants[5].inertia = 0.0;
  return variants;
}

Variant signTurned() {
  Variant made = variant(Mistake::kSign, "with the sign turned");
  made.result = -1.0;
  return made;
}

std::vector<Variant> degreeMistakes() {
  std::vector<Variant> variants;
  const auto add = [&](const char* words) -> Variant& {
    return variants.emplace_back(variant(Mistake::kDegrees, words));
  };
  add("with angles in degrees where radians are meant").angles = 1.0 / kDegree;
  Variant& all = add("with angles and their rates in degrees where radians are meant");
  all.angles = all.angle_rates = 1.0 / kDegree;
  add("with rates of angles in degrees where radians are meant").angle_rates = 1.0 / kDegree;
  add("with angles in radians where degrees are meant").angles = kDegree;
  return variants;
}

std::vector<Variant> frameMistakes() {
  std::vector<Variant> variants;
  const auto add = [&](Mistake mistake, const char* words) -> Variant& {
    return variants.emplace_back(variant(mistake, words));
  };
  using Rotation = Variant::Rotation;
  add(Mistake::kTransposedRotation, "with the joints' rotations transposed").rotation =
      Rotation::kJointTransposed;
  add(Mistake::kTransposedRotation, "with the rotations from link to link transposed").rotation =
      Rotation::kTransposed;
  add(Mistake::kTransposedRotation, "with the rotations of the outward recursion transposed")
      .rotation = Rotation::kOutward;
  add(Mistake::kTransposedRotation, "with the rotations of the inward recursion transposed")
      .rotation = Rotation::kInward;
  using Turned = Variant::Turned;
  add(Mistake::kTransposedRotation, "with inertia tensors turned by transposed rotations")
      .inertia_turned = Turned::kTransposed;
  add(Mistake::kTransposedRotation, "with centres of mass turned by transposed rotations")
      .centers_turned = Turned::kTransposed;
  add(Mistake::kTransposedRotation, "with gravity turned into the links by transposed rotations")
      .gravity_turned = Turned::kTransposed;
  add(Mistake::kWrongFrame, "with inertia tensors in the wrong frame (not turned with their links)")
      .inertia_turned = Turned::kNot;
  add(Mistake::kWrongFrame, "with centres of mass in the wrong frame (not turned with their links)")
      .centers_turned = Turned::kNot;
  add(Mistake::kWrongFrame, "with gravity in the wrong frame (not turned into the links' axes)")
      .gravity_turned = Turned::kNot;
  add(Mistake::kWrongFrame, "with the external force in the wrong frame (the link's axes)")
      .forces_in_link = true;
  add(Mistake::kWrongFrame, "in the wrong frame (the link's axes in place of the world's)")
      .vectors_in_link = true;
  Variant& forgotten = add(Mistake::kForceForgotten, "without the external force");
  forgotten.forces = 0.0;
  Variant& turned = add(Mistake::kSign, "with the external force's sign turned");
  turned.forces = -1.0;
  return variants;
}

// Of the place that a floating base has in the world, and of rates, where its own come from
// elsewhere than the joints'.
std::vector<Variant> baseMistakes(const Model& model) {
  const bool floats = std::any_of(model.bodies.begin() + 1, model.bodies.end(), [](const Body& b) {
    return b.parent == 0 && b.kind.type == BodyJoint::kFloating;
  });
  if (!floats) return {};
  std::vector<Variant> variants{
      variant(Mistake::kTransposedRotation, "with the floating base's rotation transposed"),
      variant(Mistake::kWrongFrame,
              "in the wrong frame (as if the floating base were not turned: gravity's components "
              "in the world taken for those in the base)")};
  variants[0].base_turned = Variant::Turned::kTransposed;
  variants[1].base_turned = Variant::Turned::kNot;
  for (const bool rates_alone : {true, false}) {
    Variant& joints = variants.emplace_back(variant(
        Mistake::kDegrees, rates_alone
                               ? "with rates of the joints' angles in degrees where radians are "
                                 "meant, those of the floating base being right"
                               : "with the joints' angles and their rates in degrees where radians "
                                 "are meant, those of the floating base being right"));
    joints.angle_rates = 1.0 / kDegree;
    joints.joint_rates_alone = true;
    if (!rates_alone) joints.angles = 1.0 / kDegree;
  }
  return variants;
}

}  // namespace

const char* name(Mistake mistake) {
  for (const Named& each : kNames) {
    if (each.mistake == mistake) return each.name;
  }
  return "";
}

std::optional<Mistake> mistakeNamed(std::string_view name) {
  for (const Named& each : kNames) {
    if (each.name == name) return each.mistake;
  }
  return std::nullopt;
}

std::vector<std::string> mistakeNames() {
  std::vector<std::string> names;
  for (const Named& each : kNames) names.emplace_back(each.name);
  return names;
}

double rateFactor(const Model& model, const Variant& variant, int degree_of_freedom) {
  const int joint = model.degrees_of_freedom[static_cast<size_t>(degree_of_freedom)].joint;
  const bool of_base = model.joints[static_cast<size_t>(joint)].type == JointType::kFloating;
  return variant.joint_rates_alone && of_base ? 1.0 : variant.angle_rates;
}

Variant rightVariant() {
  return {};
}

std::vector<Variant> mistakesFor(const Model& model, const RobotDescription& description) {
  std::vector<Variant> variants = termMistakes();
  const auto append = [&](std::vector<Variant> more) {
    variants.insert(variants.end(), more.begin(), more.end());
  };
  variants.push_back(signTurned());
  append(degreeMistakes());
  append(frameMistakes());
  append(baseMistakes(model));
  append(modelMistakes(model, description));
  return variants;
}

std::vector<Variant> pairsOfMistakes() {
  std::vector<Variant> singles = termMistakes(), pairs;
  singles.push_back(signTurned());
  for (size_t i = 0; i < singles.size(); ++i) {
    for (size_t k = i + 1; k < singles.size(); ++k) {
      const Variant &a = singles[i], &b = singles[k];
      Variant both = a;
      both.second = b.mistake;
      both.words += " and " + b.words;
      both.inertia *= b.inertia;
      both.coriolis *= b.coriolis;
      both.centrifugal *= b.centrifugal;
      both.gravity *= b.gravity;
      both.result *= b.result;
      pairs.push_back(std::move(both));
    }
  }
  return pairs;
}

}  // namespace armillary
