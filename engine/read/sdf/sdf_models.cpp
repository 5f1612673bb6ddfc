// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/sdf/sdf_models.h"

#include <tinyxml2.h>

#include <set>
#include <string_view>

#include "engine/read/labels.h"
#include "engine/read/sdf/sdf_values.h"

namespace armillary {
namespace {

using tinyxml2::XMLElement;

std::string nameOf(const XMLElement& element) {
  const char* name = element.Attribute("name");
  return name != nullptr ? name : "";
}

// What an <include> says of the model that it includes.
struct Inclusion {
  std::string name;
  std::optional<ElementReader> pose;
  std::string placement;
  bool is_static = false;
  bool merge = false;
};

class ModelWalk {
 public:
  ModelWalk(SdfContext& context, SdfFrames& frames, SdfContents& contents)
      : context_(context), frames_(frames), contents_(contents) {}

  void world(const XMLElement& element) {
    SdfFile& file = context_.main();
    const ElementReader reader = elementIn(element, "world '" + nameOf(element) + "'", file);
    contents_.name = nameOf(element);
    contents_.named = &element;
    readGravity(reader);
    children(element, file, SdfFrames::kWorld);
    context_.noteUnknown(reader, file, {"model", "include", "frame", "joint", "gravity"});
  }

  // A <model> in the scope `outer`.
  void model(const XMLElement& element, SdfFile& file, int outer, const Inclusion& inclusion) {
    constexpr int kDeepest = 60;
    const ElementReader reader = elementIn(element, "model '" + nameOf(element) + "'", file);
    if (contents_.endless) return;
    if (depth_ >= kDeepest || frames_.count() > kMostFrames) {
      reader.error(depth_ >= kDeepest ? "models are nested more than 60 deep"
                                      : "there are more than 50000 links, joints and frames",
                   "see whether models include one another");
      contents_.endless = true;
      return;
    }
    SdfFrame made;
    made.kind = SdfFrameKind::kModel;
    made.name = inclusion.name.empty() ? nameOf(element) : inclusion.name;
    if (made.name.empty()) reader.warning("the model has no name", "add name=\"...\"");
    made.scope = outer;
    made.element = &element;
    made.file = &file;
    made.said_placement = reader.text("placement_frame");
    made.base_scope = outer;
    if (inclusion.pose) {
      made.pose = poseOf(*inclusion.pose);
      made.said_base = poseBaseOf(*inclusion.pose);
    } else if (const auto pose = reader.child("pose")) {
      made.pose = poseOf(*pose);
      made.said_base = poseBaseOf(*pose);
    }
    if (!inclusion.placement.empty()) made.said_placement = inclusion.placement;
    const bool merged = inclusion.merge && outer != SdfFrames::kWorld;
    SdfScope scope;
    scope.outer = outer;
    scope.names = merged ? frames_.scope(outer).names : -1;
    scope.is_static = frames_.scope(outer).is_static || inclusion.is_static ||
                      childFlag(reader, "static", lowered(reader, "static"));
    scope.canonical_link = reader.text("canonical_link");
    const std::string said_name = made.name;
    if (merged) made.name = "_merged__" + made.name + "__model__";
    const int inside = frames_.addScope(scope);
    made.own_scope = inside;
    const int index = frames_.add(made);
    frames_.scope(inside).frame = index;
    if (outer == SdfFrames::kWorld) {
      ++contents_.models;
      top_scopes_.push_back(inside);
      if (contents_.named == nullptr) {
        contents_.name = said_name;
        contents_.named = &element;
      }
    }
    ++depth_;
    children(element, file, inside);
    --depth_;
    SdfScope& own = frames_.scope(inside);
    if (own.first_link < 0) own.first_link = own.first_nested_link;
    if (outer > 0) {
      SdfScope& around = frames_.scope(outer);
      int& first = merged ? around.first_link : around.first_nested_link;
      if (first < 0) first = own.first_link;
    }
    context_.noteUnknown(reader, file,
                         {"model", "include", "link", "joint", "frame", "pose", "static"});
  }

  // An <include> in the scope; `outside`: what an include of the file that it is in says.
  void include(const XMLElement& element, SdfFile& file, int scope, const Inclusion& outside = {}) {
    const ElementReader reader = elementIn(element, "include", file);
    const auto uri = reader.child("uri");
    if (!uri) {
      reader.error("it does not say what to include", "add <uri>model://NAME</uri>");
      return;
    }
    SdfFile* included = context_.include(*uri, file);
    if (included == nullptr) return;
    const auto version = included->root->Attribute("version");
    included->minor = sdfMinorVersion(version != nullptr ? version : "").value_or(file.minor);
    if (!open_.insert(included).second) {
      context_.once(Severity::kError, reader, "'" + textOf(*uri) + "' includes itself",
                    "delete one of the includes of the circle");
      return;
    }
    const Inclusion inclusion = inclusionOf(reader, outside);
    if (const XMLElement* held = included->root->FirstChildElement("model")) {
      model(*held, *included, scope, inclusion);
    } else if (const XMLElement* further = included->root->FirstChildElement("include")) {
      include(*further, *included, scope, inclusion);
    } else if (included->root->FirstChildElement("light") == nullptr) {
      reader.warning("'" + textOf(*uri) + "' holds no model; it is left out",
                     "include a file with a <model>");
    }
    open_.erase(included);
    context_.noteUnknown(reader, file, {"uri", "name", "pose", "placement_frame", "static"});
  }

  // The models of the robot's own file have short names where that tells them apart: the only
  // model, and the only one that is not static.
  void nameModels() {
    int moving = 0;
    for (const int scope : top_scopes_) moving += frames_.scope(scope).is_static ? 0 : 1;
    for (const int scope : top_scopes_) {
      frames_.scope(scope).unnamed =
          top_scopes_.size() == 1 || (moving == 1 && !frames_.scope(scope).is_static);
      if (frames_.scope(scope).unnamed) {
        const SdfFrame& model = frames_.frame(frames_.scope(scope).frame);
        contents_.name = model.name;
        contents_.named = model.element;
      }
    }
  }

 private:
  static constexpr int kMostFrames = 50000;

  // SDF 1.0 wrote <model static="true">.
  static bool lowered(const ElementReader& model, const char* attribute) {
    const std::string said = model.text(attribute);
    return said == "true" || said == "1";
  }

  void readGravity(const ElementReader& world) {
    contents_.gravity = childVector(world, "gravity");
    if (contents_.gravity) return;
    // before SDF 1.6
    if (const XMLElement* physics = world.element().FirstChildElement("physics")) {
      contents_.gravity = childVector(
          elementIn(*physics, world.label() + " / physics", context_.main()), "gravity");
    }
  }

  void children(const XMLElement& parent, SdfFile& file, int scope) {
    for (const XMLElement* child = parent.FirstChildElement(); child != nullptr;
         child = child->NextSiblingElement()) {
      const std::string_view tag = child->Name();
      if (tag == "link" && scope != SdfFrames::kWorld) link(*child, file, scope);
      if (tag == "joint") joint(*child, file, scope);
      if (tag == "frame") frame(*child, file, scope);
      if (tag == "model") model(*child, file, scope, {});
      if (tag == "include") include(*child, file, scope);
    }
  }

  SdfFrame frameOf(const XMLElement& element, SdfFile& file, int scope, SdfFrameKind kind,
                   const std::string& label) {
    const ElementReader reader = elementIn(element, label, file);
    SdfFrame made;
    made.kind = kind;
    made.name = nameOf(element);
    made.scope = made.base_scope = scope;
    made.element = &element;
    made.file = &file;
    if (const auto pose = reader.child("pose")) {
      made.pose = poseOf(*pose);
      made.said_base = poseBaseOf(*pose);
    }
    return made;
  }

  void link(const XMLElement& element, SdfFile& file, int scope) {
    const int index =
        frames_.add(frameOf(element, file, scope, SdfFrameKind::kLink, linkLabel(nameOf(element))));
    contents_.links.push_back(index);
    if (frames_.scope(scope).first_link < 0) frames_.scope(scope).first_link = index;
  }

  void joint(const XMLElement& element, SdfFile& file, int scope) {
    const std::string label = jointLabel(nameOf(element));
    SdfFrame made = frameOf(element, file, scope, SdfFrameKind::kJoint, label);
    if (const auto child = elementIn(element, label, file).child("child")) {
      made.said_attached = textOf(*child);
      if (made.said_attached.empty()) made.said_attached = child->text("link");  // SDF 1.0
    }
    contents_.joints.push_back(frames_.add(std::move(made)));
  }

  void frame(const XMLElement& element, SdfFile& file, int scope) {
    SdfFrame made =
        frameOf(element, file, scope, SdfFrameKind::kFrame, "frame '" + nameOf(element) + "'");
    const char* attached = element.Attribute("attached_to");
    if (attached != nullptr) made.said_attached = attached;
    frames_.add(std::move(made));
  }

  // What `element` says of its model, where it is not said from outside already.
  static Inclusion inclusionOf(const ElementReader& element, const Inclusion& outside) {
    Inclusion inclusion = outside;
    if (inclusion.name.empty()) inclusion.name = childText(element, "name");
    if (!inclusion.pose) inclusion.pose = element.child("pose");
    if (inclusion.placement.empty()) inclusion.placement = childText(element, "placement_frame");
    inclusion.is_static = inclusion.is_static || childFlag(element, "static", false);
    const std::string merge = element.text("merge");
    inclusion.merge = inclusion.merge || merge == "true" || merge == "1";
    return inclusion;
  }

  SdfContext& context_;
  SdfFrames& frames_;
  SdfContents& contents_;
  std::set<const SdfFile*> open_;  // files that are being walked
  std::vector<int> top_scopes_;
  int depth_ = 0;
};

}  // namespace

SdfContents readSdfModels(SdfContext& context, SdfFrames& frames) {
  SdfContents contents;
  const ElementReader root = elementIn(*context.main().root, "sdf", context.main());
  ModelWalk walk(context, frames, contents);
  const XMLElement* world = root.element().FirstChildElement("world");
  if (world != nullptr) {
    walk.world(*world);
    if (const XMLElement* second = world->NextSiblingElement("world")) {
      elementIn(*second, "world '" + nameOf(*second) + "'", context.main())
          .warning("a file holds one world; this further one is left out",
                   "put it into a file of its own");
    }
  }
  for (const XMLElement* model = root.element().FirstChildElement("model"); model != nullptr;
       model = model->NextSiblingElement("model")) {
    walk.model(*model, context.main(), SdfFrames::kWorld, {});
  }
  for (const XMLElement* included = root.element().FirstChildElement("include");
       included != nullptr; included = included->NextSiblingElement("include")) {
    walk.include(*included, context.main(), SdfFrames::kWorld);
  }
  if (contents.endless) return contents;
  walk.nameModels();
  frames.connect();
  return contents;
}

}  // namespace armillary
