// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/mjcf/mjcf_parts.h"

#include <set>
#include <utility>

namespace armillary {
namespace {

constexpr std::size_t kMostParts = 100000;
constexpr int kDeepestDefault = 400;
constexpr std::size_t kMostAttached = 1000;

const std::set<std::string>& quietlyLeft() {
  static const std::set<std::string> tags = {"camera", "light", "plugin"};
  return tags;
}

const MjcfElement* bodyNamed(const MjcfElement& in, const std::string& name) {
  for (const MjcfElement& child : in.children) {
    if (child.tag == "body" && child.text("name") == name) return &child;
    if (child.tag != "body" && child.tag != "frame") continue;
    if (const MjcfElement* found = bodyNamed(child, name)) return found;
  }
  return nullptr;
}

MjcfElement withoutChildren(const MjcfElement& element) {
  MjcfElement copy;
  copy.tag = element.tag;
  copy.line = element.line;
  copy.found = element.found;
  copy.attributes = element.attributes;
  return copy;
}

}  // namespace

void MjcfPartsCollector::collect(const MjcfElement& body, const Pose& X_BF, const MjcfScope& outer,
                                 MjcfParts& parts) {
  if (++depth_ > kDeepestDefault) {
    body.error("elements are nested too deeply", "no robot needs as many");
    --depth_;
    return;
  }
  MjcfScope scope = outer;
  if (body.has("childclass")) {
    scope.child_class = body.text("childclass");
    if (!scope.model->defaults.knows(scope.child_class)) {
      body.error("the class '" + scope.child_class + "' is not declared",
                 "declare it in <default>");
    }
  }
  for (const MjcfElement& child : body.children) {
    if (build_.too_many) break;
    if (++count_ > kMostParts) {
      tooMany(child);
      break;
    }
    const auto defaulted = [&] { return scope.model->defaults.applied(child, scope.child_class); };
    if (child.tag == "body") {
      parts.bodies.push_back({&child, withoutChildren(child), X_BF, scope});
    } else if (child.tag == "joint") {
      parts.joints.push_back({&child, defaulted(), X_BF, scope});
    } else if (child.tag == "freejoint") {
      parts.joints.push_back({&child, child, X_BF, scope});
    } else if (child.tag == "geom") {
      parts.geoms.push_back({&child, defaulted(), X_BF, scope});
    } else if (child.tag == "site") {
      parts.sites.push_back({&child, defaulted(), X_BF, scope});
    } else if (child.tag == "inertial") {
      parts.inertials.push_back({&child, child, X_BF, scope});
    } else if (child.tag == "frame") {
      collect(child, X_BF * scope.model->compiler.pose(child), scope, parts);
    } else if (child.tag == "replicate") {
      replicate(child, X_BF, scope, parts);
    } else if (child.tag == "attach") {
      attach(child, X_BF, scope, parts);
    } else if (child.tag == "composite" || child.tag == "flexcomp") {
      build_.left_out.add(child.tag + " is", child, "its bodies and their masses are missing here");
      build_.lacks_bodies = true;
    } else if (!quietlyLeft().contains(child.tag)) {
      child.note("<" + child.tag + "> is not known and not read");
    }
  }
  --depth_;
}

void MjcfPartsCollector::tooMany(const MjcfElement& element) {
  if (std::exchange(build_.too_many, true)) return;
  element.error("there are more than 100000 bodies, joints, geoms and sites",
                "replicate fewer times");
}

void MjcfPartsCollector::replicate(const MjcfElement& element, const Pose& X_BF,
                                   const MjcfScope& scope, MjcfParts& parts) {
  const int count = element.integer("count", 0);
  if (count < 1) {
    element.error("count is not above zero", "say how many replicas there are");
    return;
  }
  const MjcfCompiler& compiler = scope.model->compiler;
  const Pose step{compiler.fromEuler(element.vector("euler", Eigen::Vector3d::Zero())),
                  element.vector("offset", Eigen::Vector3d::Zero())};
  const std::size_t digits = std::to_string(count - 1).size();
  Pose X_FR;
  for (int i = 0; i < count && !build_.too_many; ++i) {
    std::string number = std::to_string(i);
    number.insert(0, digits - number.size(), '0');
    MjcfScope inner = scope;
    inner.suffix = element.text("sep") + number + scope.suffix;
    if (build_.known_suffixes.insert(inner.suffix).second) build_.suffixes.push_back(inner.suffix);
    if (++count_ > kMostParts) tooMany(element);
    collect(element, X_BF * X_FR, inner, parts);
    X_FR = X_FR * step;
  }
}

std::shared_ptr<MjcfModel> MjcfPartsCollector::open(const MjcfElement& asset,
                                                    const MjcfScope& scope) {
  const std::string path =
      build_.lookup.find(asset.text("file"), {}, scope.model->folder, false, asset);
  if (path.empty()) return nullptr;
  std::shared_ptr<MjcfModel>& known = build_.models[path];
  if (known) return known;
  std::optional<MjcfElement> root = build_.files.open(path, asset);
  if (!root) return nullptr;
  if (root->tag != "mujoco") {
    asset.error("the model '" + path + "' is not MJCF", "attach models of MJCF alone");
    return nullptr;
  }
  known = std::make_shared<MjcfModel>();
  known->root = std::move(*root);
  known->folder = folderOf(path);
  known->readSettings(build_.lookup);
  return known;
}

std::shared_ptr<MjcfModel> MjcfPartsCollector::attachedModel(const MjcfElement& element,
                                                             const MjcfScope& scope) {
  const std::string name = element.text("model");
  const auto& assets = scope.model->assets.models();
  if (const auto asset = assets.find(name); asset != assets.end()) {
    std::shared_ptr<MjcfModel> model = open(asset->second, scope);
    if (!model) {
      element.error("the model '" + name + "' cannot be read", "correct the path of its file");
    }
    return model;
  }
  for (const auto& [key, asset] : assets) {  // the file itself says its name
    if (asset.has("name")) continue;
    if (std::shared_ptr<MjcfModel> model = open(asset, scope);
        model && model->root.text("model") == name) {
      return model;
    }
  }
  element.error("the model '" + name + "' is not declared", "declare <model name file> in <asset>");
  return nullptr;
}

void MjcfPartsCollector::attach(const MjcfElement& element, const Pose& X_BF,
                                const MjcfScope& scope, MjcfParts& parts) {
  if (build_.attached.size() >= kMostAttached) {
    element.error("more than 1000 models are attached", "attach fewer");
    return;
  }
  if (!element.has("model")) {
    build_.left_out.add("attaching parts of the model itself is", element);
    build_.lacks_bodies = true;
    return;
  }
  MjcfScope inner;
  inner.model = attachedModel(element, scope);
  if (!inner.model) return;
  inner.prefix = scope.prefix + element.text("prefix");
  inner.suffix = scope.suffix;
  build_.attached.push_back({inner.model, inner.prefix});
  const std::string name = element.text("body");
  for (const MjcfElement& section : inner.model->root.children) {
    if (section.tag != "worldbody") continue;
    if (name.empty() || name == "world") {
      collect(section, X_BF, inner, parts);
    } else if (const MjcfElement* body = bodyNamed(section, name)) {
      parts.bodies.push_back({body, withoutChildren(*body), X_BF, inner});
      return;
    }
  }
  if (!name.empty() && name != "world") {
    element.error("the model '" + element.text("model") + "' has no body '" + name + "'",
                  "correct the name");
  }
}

}  // namespace armillary
