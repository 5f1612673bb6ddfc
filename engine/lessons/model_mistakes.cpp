// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/model_mistakes.h"

#include "engine/lessons/transposed_pass.h"
#include "engine/model/compile_model.h"

namespace armillary {
namespace {

Variant variantOfModel(Mistake mistake, std::string words) {
  Variant made;
  made.mistake = mistake;
  made.words = std::move(words);
  return made;
}

std::shared_ptr<const Model> compiledLike(const Model& model, const RobotDescription& changed) {
  return withGravity(*compileModel(changed), model.gravity);
}

// m (c·c 1 − c cᵀ), in the axes that the inertia is given in.
Eigen::Matrix3d parallelAxisTerm(const InertialDescription& inertial) {
  const Eigen::Vector3d c = inertial.X_LI.rotation.transpose() * inertial.X_LI.position;
  return inertial.mass * (c.squaredNorm() * Eigen::Matrix3d::Identity() - c * c.transpose());
}

std::shared_ptr<const Model> withParallelAxisTerms(const Model& model, RobotDescription changed,
                                                   double factor) {
  for (LinkDescription& link : changed.links) {
    if (link.inertial) link.inertial->rotational += factor * parallelAxisTerm(*link.inertial);
  }
  return compiledLike(model, changed);
}

// Rotations of the robot's file that are forgotten, or transposed.
std::vector<Variant> turnedDescriptions(const Model& model, const RobotDescription& description) {
  std::vector<Variant> variants;
  const auto add = [&](Mistake mistake, const char* words, const auto& change) {
    RobotDescription changed = description;
    if (!change(changed)) return;
    variants.push_back(variantOfModel(mistake, words));
    variants.back().model = compiledLike(model, changed);
  };
  const auto transpose = [](Eigen::Matrix3d& rotation) {
    const bool differs = !rotation.isApprox(rotation.transpose(), 1e-12);
    rotation.transposeInPlace();
    return differs;
  };
  const auto ofJoints = [&](RobotDescription& changed, bool fixed_alone) {
    bool any = false;
    for (JointDescription& joint : changed.joints) {
      if (fixed_alone && joint.type != JointType::kFixed) continue;
      any |= transpose(joint.X_PJ.rotation);
    }
    return any;
  };
  add(Mistake::kWrongFrame,
      "with inertia tensors in the wrong frame (their own, not turned into their links')",
      [](RobotDescription& changed) {
        bool any = false;
        for (LinkDescription& link : changed.links) {
          if (!link.inertial || link.inertial->X_LI.rotation.isIdentity()) continue;
          link.inertial->X_LI.rotation.setIdentity();
          any = true;
        }
        return any;
      });
  add(Mistake::kTransposedRotation,
      "with inertia tensors turned into their links by transposed rotations",
      [&](RobotDescription& changed) {
        bool any = false;
        for (LinkDescription& link : changed.links) {
          if (link.inertial) any |= transpose(link.inertial->X_LI.rotation);
        }
        return any;
      });
  add(Mistake::kTransposedRotation, "with the rotations of the joints' origins transposed",
      [&](RobotDescription& changed) { return ofJoints(changed, false); });
  // from link to link also where a joint is fixed
  const size_t before = variants.size();
  add(Mistake::kTransposedRotation,
      "with the rotations from link to link transposed, those of fixed joints too",
      [&](RobotDescription& changed) { return ofJoints(changed, true); });
  if (variants.size() > before) variants.back().rotation = Variant::Rotation::kTransposed;
  return variants;
}

// One recursion's rotations, those of fixed joints too, where it makes a difference.
std::vector<Variant> passesThroughFixedJoints(const Model& model) {
  if (!hasTurningFixedJoints(model)) return {};
  std::vector<Variant> variants{
      variantOfModel(
          Mistake::kTransposedRotation,
          "with the rotations of the outward recursion transposed, those of fixed joints too"),
      variantOfModel(
          Mistake::kTransposedRotation,
          "with the rotations of the inward recursion transposed, those of fixed joints too")};
  variants[0].rotation = Variant::Rotation::kOutward;
  variants[1].rotation = Variant::Rotation::kInward;
  for (Variant& each : variants) each.fixed_too = true;
  return variants;
}

}  // namespace

std::vector<Variant> modelMistakes(const Model& model, const RobotDescription& description) {
  std::vector<Variant> variants;
  const auto add = [&](Mistake mistake, std::string words, std::shared_ptr<const Model> changed) {
    variants.push_back(variantOfModel(mistake, std::move(words)));
    variants.back().model = std::move(changed);
  };
  add(Mistake::kInertiaPoint,
      "with inertias about the wrong point (those about the centres of mass taken as if about the "
      "links' origins: the parallel axis term m c² is missing)",
      withParallelAxisTerms(model, description, -1.0));
  add(Mistake::kInertiaPoint,
      "with inertias about the wrong point (those about the links' origins taken as if about the "
      "centres of mass: the parallel axis term m c² is counted twice)",
      withParallelAxisTerms(model, description, 1.0));
  for (Variant& each : turnedDescriptions(model, description)) variants.push_back(std::move(each));
  for (Variant& each : passesThroughFixedJoints(model)) variants.push_back(std::move(each));
  for (size_t i = 0; i < description.links.size(); ++i) {
    const LinkDescription& link = description.links[i];
    const int index = model.findLink(link.name);
    if (!link.inertial || index < 0 || model.links[index].body == 0) continue;
    RobotDescription changed = description;
    changed.links[i].inertial->mass *= 2.0;
    const std::string words = "with the mass of link '" + link.name + "' doubled";
    add(Mistake::kMassDoubled, words, compiledLike(model, changed));
    variants.back().part = link.name;
    changed.links[i].inertial->rotational *= 2.0;
    add(Mistake::kMassDoubled, words + ", its inertia too", compiledLike(model, changed));
    variants.back().part = link.name;
  }
  return variants;
}

}  // namespace armillary
