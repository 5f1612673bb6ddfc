// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/sdf/sdf_frames.h"

#include <algorithm>
#include <unordered_set>

namespace armillary {
namespace {

std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

std::string labelOf(const SdfFrame& frame) {
  switch (frame.kind) {
    case SdfFrameKind::kWorld:
      return "world";
    case SdfFrameKind::kModel:
      return "model '" + frame.name + "'";
    case SdfFrameKind::kLink:
      return "link '" + frame.name + "'";
    case SdfFrameKind::kJoint:
      return "joint '" + frame.name + "'";
    case SdfFrameKind::kFrame:
      return "frame '" + frame.name + "'";
  }
  return {};
}

void report(const SdfFrame& frame, const std::string& message, const std::string& remedy) {
  if (frame.element == nullptr) return;
  elementIn(*frame.element, labelOf(frame), *frame.file).error(message, remedy);
}

}  // namespace

SdfFrames::SdfFrames() {
  SdfFrame world;
  world.kind = SdfFrameKind::kWorld;
  world.name = "world";
  frames_.push_back(world);
  scopes_.emplace_back();
}

int SdfFrames::addScope(SdfScope scope) {
  const int index = static_cast<int>(scopes_.size());
  if (scope.names < 0) scope.names = index;
  scopes_.push_back(std::move(scope));
  return index;
}

int SdfFrames::add(SdfFrame frame) {
  const int index = count();
  SdfScope& table = scope(scope(frame.scope).names);
  const bool joint = frame.kind == SdfFrameKind::kJoint;
  if (joint) table.joints.try_emplace(frame.name, index);
  const auto [place, added] = table.by_name.try_emplace(frame.name, index);
  if (!added && !joint && this->frame(place->second).kind == SdfFrameKind::kJoint) {
    place->second = index;  // before SDF 1.7 a joint could be called as a link
  }
  frames_.push_back(std::move(frame));
  return index;
}

int SdfFrames::find(int scope_index, const std::string& name) const {
  if (name == "__model__") return scope(scope_index).frame;
  const SdfScope& table = scope(scope(scope_index).names);
  const auto found = table.by_name.find(name);
  // a joint may be called `world`, and nobody means it by that
  const bool shadowed = name == "world" && found != table.by_name.end() &&
                        frame(found->second).kind == SdfFrameKind::kJoint;
  if (found != table.by_name.end() && !shadowed) return found->second;
  if (name == "world" || name == "__root__") return kWorld;
  const std::size_t colons = name.find("::");
  if (colons == std::string::npos) return -1;
  const auto model = table.by_name.find(name.substr(0, colons));
  if (model == table.by_name.end()) return -1;
  const int inside = frame(model->second).own_scope;
  return inside < 0 ? -1 : find(inside, name.substr(colons + 2));
}

int SdfFrames::findJoint(int scope_index, const std::string& name) const {
  const SdfScope& table = scope(scope(scope_index).names);
  if (const auto found = table.joints.find(name); found != table.joints.end()) {
    return found->second;
  }
  const std::size_t colons = name.find("::");
  if (colons == std::string::npos) return -1;
  const auto model = table.by_name.find(name.substr(0, colons));
  if (model == table.by_name.end()) return -1;
  const int inside = frame(model->second).own_scope;
  return inside < 0 ? -1 : findJoint(inside, name.substr(colons + 2));
}

std::string SdfFrames::fullName(int index) const {
  std::string name = frame(index).name;
  for (int s = scope(frame(index).scope).names; s > 0; s = scope(scope(s).outer).names) {
    if (!scope(s).unnamed) name = frame(scope(s).frame).name + "::" + name;
  }
  return name;
}

void SdfFrames::connect() {
  for (int i = 1; i < count(); ++i) {
    connectAttachment(i);
    connectBase(i);
    connectPlacement(i);
  }
  steps_.resize(frames_.size());
  in_world_.resize(frames_.size());
  breakCircles();
}

void SdfFrames::connectBase(int index) {
  SdfFrame& made = frame(index);
  const int model = scope(made.base_scope).frame;
  // without a word: a joint in its child, a <frame> in what it is attached to, all others in their
  // model
  const bool on_other = made.kind == SdfFrameKind::kJoint || made.kind == SdfFrameKind::kFrame;
  made.relative_to = on_other && made.attached_to >= 0 ? made.attached_to : model;
  if (made.said_base.empty()) return;
  const int base = find(made.base_scope, made.said_base);
  if (base >= 0) {
    made.relative_to = base;
    return;
  }
  report(made, "its pose is relative to the unknown frame '" + made.said_base + "'",
         "declare that frame or correct the name");
}

void SdfFrames::connectAttachment(int index) {
  SdfFrame& made = frame(index);
  if (made.kind == SdfFrameKind::kLink) return;
  if (made.kind == SdfFrameKind::kModel) {
    const SdfScope& inside = scope(made.own_scope);
    made.attached_to = inside.first_link;
    if (inside.canonical_link.empty()) return;
    const int link = find(made.own_scope, inside.canonical_link);
    if (link >= 0 && frame(link).kind == SdfFrameKind::kLink) {
      made.attached_to = link;
    } else {
      report(made, "the canonical link '" + inside.canonical_link + "' is unknown",
             "name a link of the model");
    }
    return;
  }
  if (made.said_attached.empty()) {
    // the child of a joint is missing: the joint's own reading says so
    if (made.kind == SdfFrameKind::kFrame && scope(made.scope).frame != index) {
      made.attached_to = scope(made.scope).frame;
    }
    return;
  }
  made.attached_to = find(made.scope, made.said_attached);
  if (made.attached_to >= 0) return;
  if (made.kind == SdfFrameKind::kJoint) return;
  report(made, "it is attached to the unknown frame '" + made.said_attached + "'",
         "declare that frame or correct the name");
}

void SdfFrames::connectPlacement(int index) {
  SdfFrame& made = frame(index);
  if (made.said_placement.empty() || made.own_scope < 0) return;
  made.placement = find(made.own_scope, made.said_placement);
  if (made.placement == kWorld) made.placement = -1;
  if (made.placement >= 0) return;
  report(made, "the placement frame '" + made.said_placement + "' is unknown",
         "name a frame or link of the model");
}

// Each frame is relative to one other; a walk that meets its own mark has found a circle.
void SdfFrames::breakCircles() {
  std::unordered_set<int> reported;  // of what leads back both ways, one is said
  const auto search = [&](int SdfFrame::*next, const char* what) {
    std::vector<int> mark(frames_.size(), -1);
    for (int start = 1; start < count(); ++start) {
      int i = start;
      while (i > 0 && mark[at(i)] < 0) {
        mark[at(i)] = start;
        i = frame(i).*next;
      }
      if (i <= 0 || mark[at(i)] != start) continue;
      if (reported.insert(i).second) {
        report(frame(i), std::string(what) + " leads back to itself",
               "let one of the frames in the circle name another one");
      }
      frame(i).*next = next == &SdfFrame::relative_to ? kWorld : -1;
    }
  };
  search(&SdfFrame::attached_to, "the frame that it is attached to");
  search(&SdfFrame::relative_to, "the frame that its pose is relative to");
  // a placement frame must stand in its model without going through the outside
  for (int i = 1; i < count(); ++i) {
    if (frame(i).placement < 0) continue;
    int walk = frame(i).placement;
    while (walk > 0 && walk != i) walk = frame(walk).relative_to;
    if (walk == i) continue;
    report(frame(i), "the placement frame '" + frame(i).said_placement + "' is not placed in it",
           "place it relative to the model");
    frame(i).placement = -1;
  }
}

int SdfFrames::linkOf(int index) const {
  while (index > 0 && frame(index).kind != SdfFrameKind::kLink) index = frame(index).attached_to;
  return index;
}

Pose SdfFrames::step(int index) const {
  std::optional<Pose>& known = steps_[at(index)];
  if (known) return *known;
  const SdfFrame& made = frame(index);
  Pose X = made.pose;
  if (made.placement >= 0 && made.placement != index) {
    Pose X_MF;  // the placement frame in the model
    for (int f = made.placement; f != index; f = frame(f).relative_to) X_MF = step(f) * X_MF;
    X = X * X_MF.inverse();
  }
  known = X;
  return X;
}

const Pose& SdfFrames::inWorld(int index) const {
  std::vector<int> open;  // frames whose place is not known yet, the given one first
  int i = index;
  while (i > 0 && !in_world_[at(i)]) {
    open.push_back(i);
    i = frame(i).relative_to;
  }
  if (i <= 0 && !in_world_[kWorld]) in_world_[kWorld] = Pose{};
  Pose X_WF = *in_world_[at(std::max(i, 0))];
  for (std::size_t k = open.size(); k-- > 0;) {
    X_WF = X_WF * step(open[k]);
    in_world_[at(open[k])] = X_WF;
  }
  return *in_world_[at(std::max(index, 0))];
}

Pose SdfFrames::pose(int a, int b) const {
  // along a short path where there is one, so that what the file writes comes out unrounded
  constexpr int kLongestPath = 8;
  Pose X_AB;
  int f = b;
  for (int n = 0; n < kLongestPath && f > 0 && f != a; ++n) {
    X_AB = step(f) * X_AB;
    f = frame(f).relative_to;
  }
  if (f == a) return X_AB;
  return inWorld(a).inverse() * inWorld(b);
}

}  // namespace armillary
