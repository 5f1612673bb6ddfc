// SPDX-License-Identifier: BSD-3-Clause
// What stands in a body, with frames, replicas and attached models resolved.
#pragma once

#include "engine/read/mjcf/mjcf_build.h"

namespace armillary {

// How elements of a part of the file are to be read.
struct MjcfScope {
  std::shared_ptr<MjcfModel> model;
  std::string prefix, suffix;  // of names, by attaching and replicating
  std::string child_class;

  std::string full(const std::string& name) const { return prefix + name + suffix; }
};

// An element with its defaults in place, in a frame X_BF of its body.
struct MjcfPart {
  const MjcfElement* source;  // as it stands in the file
  MjcfElement element;        // without children where it is a body
  Pose X_BF;
  MjcfScope scope;
};

struct MjcfParts {
  std::vector<MjcfPart> joints, geoms, sites, inertials, bodies;  // each in file order
};

// Collects the parts of a body element, or of what stands for one.
class MjcfPartsCollector {
 public:
  explicit MjcfPartsCollector(MjcfBuild& build) : build_(build) {}
  void collect(const MjcfElement& body, const Pose& X_BF, const MjcfScope& scope, MjcfParts& parts);

 private:
  void replicate(const MjcfElement& element, const Pose& X_BF, const MjcfScope& scope,
                 MjcfParts& parts);
  void attach(const MjcfElement& element, const Pose& X_BF, const MjcfScope& scope,
              MjcfParts& parts);
  void tooMany(const MjcfElement& element);
  std::shared_ptr<MjcfModel> open(const MjcfElement& asset, const MjcfScope& scope);
  std::shared_ptr<MjcfModel> attachedModel(const MjcfElement& element, const MjcfScope& scope);

  MjcfBuild& build_;
  std::size_t count_ = 0;  // of parts
  int depth_ = 0;
};

}  // namespace armillary
