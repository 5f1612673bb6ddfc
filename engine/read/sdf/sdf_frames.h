// SPDX-License-Identifier: BSD-3-Clause
// The frames of an SDF file and where they stand: those of models, links, joints and <frame>s, each
// placed relative to another one that it names
// (http://sdformat.org/tutorials?tut=pose_frame_semantics).
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/read/sdf/sdf_context.h"
#include "engine/spatial/pose.h"

namespace armillary {

enum class SdfFrameKind { kWorld, kModel, kLink, kJoint, kFrame };

struct SdfFrame {
  SdfFrameKind kind = SdfFrameKind::kFrame;
  std::string name;  // within its scope
  int scope = 0;     // in which its names mean something
  const tinyxml2::XMLElement* element = nullptr;
  SdfFile* file = nullptr;
  Pose pose;              // in `relative_to`; of a placement frame where there is one
  std::string said_base;  // the names as the file says them; empty: none
  std::string said_attached;
  std::string said_placement;
  int base_scope = 0;  // in which `said_base` is looked up
  int own_scope = -1;  // of a model: the scope inside it

  // Filled by SdfFrames::connect().
  int relative_to = -1;
  int attached_to = -1;  // the next frame on the way to a link; -1: none
  int placement = -1;    // of a model: the frame in it that `pose` places
};

// A model's inside, or the world. A merged model has its own __model__, but its names are those of
// the model that it is merged into.
struct SdfScope {
  int frame = 0;   // __model__, or the world
  int outer = -1;  // the scope around it; -1: the world
  int names = 0;   // the scope whose tables it uses: its own or, merged, an outer one
  bool is_static = false;
  bool unnamed = false;  // its links and joints are called without its name
  std::string canonical_link;
  int first_link = -1;  // its own; without any, the first of a nested model
  int first_nested_link = -1;
  std::unordered_map<std::string, int> by_name;  // links and frames before joints
  std::unordered_map<std::string, int> joints;
};

class SdfFrames {
 public:
  SdfFrames();

  static constexpr int kWorld = 0;  // the frame and the scope

  int addScope(SdfScope scope);
  // Makes the frame known by its name in its scope's table.
  int add(SdfFrame frame);

  SdfFrame& frame(int index) { return frames_[static_cast<std::size_t>(index)]; }
  const SdfFrame& frame(int index) const { return frames_[static_cast<std::size_t>(index)]; }
  SdfScope& scope(int index) { return scopes_[static_cast<std::size_t>(index)]; }
  const SdfScope& scope(int index) const { return scopes_[static_cast<std::size_t>(index)]; }
  int count() const { return static_cast<int>(frames_.size()); }

  // The frame that `name` means in a scope: "arm", "gripper::finger", "__model__", "world"; or -1.
  int find(int scope, const std::string& name) const;
  // The joint of that name; or -1.
  int findJoint(int scope, const std::string& name) const;
  // "model::link", without the names of models that need not be told.
  std::string fullName(int index) const;

  // Finds what every frame is relative to and attached to; what is unknown or goes in a circle is
  // an error, and stands in the model's own frame.
  void connect();
  // The link that a frame is part of; kWorld for the world; -1 where it is part of nothing.
  int linkOf(int index) const;
  // X_AB: frame B in frame A.
  Pose pose(int a, int b) const;

 private:
  void connectBase(int index);
  void connectAttachment(int index);
  void connectPlacement(int index);
  void breakCircles();
  // How a frame stands in the one that it is relative to.
  Pose step(int index) const;
  const Pose& inWorld(int index) const;

  std::vector<SdfFrame> frames_;
  std::vector<SdfScope> scopes_;
  mutable std::vector<std::optional<Pose>> steps_, in_world_;
};

}  // namespace armillary
