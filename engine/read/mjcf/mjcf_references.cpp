// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/mjcf/mjcf_references.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/text/words.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

bool isOn(const MjcfElement& element, const char* limited, const char* range,
          const MjcfCompiler& compiler) {
  const std::string said = element.text(limited);
  return said == "true" || (said != "false" && compiler.autolimits && element.has(range));
}

// The largest of a range, seen both ways; infinite where there is none.
double bound(const MjcfElement& element, const char* limited, const char* range,
             const MjcfCompiler& compiler) {
  std::array<double, 2> ends{};
  if (!isOn(element, limited, range, compiler) || !element.fill(range, ends)) {
    return std::numeric_limits<double>::infinity();
  }
  return std::max(std::abs(ends[0]), std::abs(ends[1]));
}

}  // namespace

void MjcfReferences::read(const MjcfModel& model, const std::string& prefix, bool attached) {
  model_ = &model;
  prefix_ = prefix;
  attached_ = attached;
  const auto forEach = [&](const char* section_tag, auto use) {
    for (const MjcfElement& section : model.root.children) {
      if (section.tag != section_tag) continue;
      for (const MjcfElement& element : section.children) {
        if (!build_.too_many) use(model.defaults.applied(element, {}, section_tag));
      }
    }
  };
  forEach("tendon", [&](const MjcfElement& element) { readTendon(element); });
  forEach("equality", [&](const MjcfElement& element) { readConstraint(element); });
  forEach("actuator", [&](const MjcfElement& element) { readActuator(element); });
}

void MjcfReferences::forEachCopy(const MjcfElement& element, const std::vector<const char*>& joints,
                                 const std::vector<const char*>& bodies,
                                 const std::vector<const char*>& sites,
                                 const std::function<void(const std::string&)>& use) {
  std::string unknown;
  const auto allThere = [&](const std::string& suffix) {
    const auto there = [&](const std::vector<const char*>& words, const char* kind,
                           const auto& known) {
      for (const char* word : words) {
        const std::string name = element.text(word);
        const bool world = std::string_view(kind) == "body" && (name.empty() || name == "world");
        if (world || !element.has(word)) continue;
        if (known.contains(full(name, suffix))) continue;
        if (unknown.empty()) unknown = std::string("the ") + kind + " '" + prefix_ + name + "'";
        return false;
      }
      return true;
    };
    return there(joints, "joint", build_.joint_by_name) && there(bodies, "body", build_.bodies) &&
           there(sites, "site", build_.sites);
  };
  if (allThere({})) {
    use({});
    return;
  }
  bool used = false;
  for (const std::string& suffix : build_.suffixes) {
    if (++build_.copies_sought > 1'000'000) {
      if (!std::exchange(build_.too_many, true)) {
        element.error("too many elements refer to too many replicas", "replicate fewer times");
      }
      return;
    }
    if (!allThere(suffix)) continue;
    use(suffix);
    used = true;
  }
  if (used || attached_) return;
  if (build_.lacks_bodies) {
    build_.left_out.add("references to bodies and joints that are left out are", element);
    return;
  }
  element.error(unknown + " is not declared", "correct the name");
}

bool MjcfReferences::isSingle(const MjcfElement& element, const std::string& name) {
  const JointDescription& found = build_.robot.joints[joint(name).index];
  if (hasOneCoordinate(found.type)) return true;
  build_.left_out.add("couplings and tendons of ball and free joints are", element);
  return false;
}

std::string MjcfReferences::freeName(const MjcfElement& element, const std::string& suffix,
                                     const char* kind) {
  std::string wish = full(element.text("name"), suffix);
  if (wish.empty()) wish = prefix_ + kind;
  std::string name = wish;
  if (names_.insert(name).second) return name;
  int& last = last_numbers_[wish];  // thousands without a name need not be counted from 2 each time
  for (last = std::max(last, 1); !names_.insert(name).second;) {
    name = wish + "_" + std::to_string(++last);
  }
  return name;
}

void MjcfReferences::readTendon(const MjcfElement& element) {
  if (element.tag == "spatial") {
    build_.left_out.add("spatial tendons are", element);
    return;
  }
  if (element.tag != "fixed") return;
  MjcfTendon tendon;
  for (const MjcfElement& child : element.children) {
    if (child.tag != "joint") continue;
    const std::string name = full(child.text("joint"), {});
    if (!build_.joint_by_name.contains(name)) {
      const bool replica =
          std::any_of(build_.suffixes.begin(), build_.suffixes.end(), [&](const auto& suffix) {
            return build_.joint_by_name.contains(full(child.text("joint"), suffix));
          });
      if (replica) {
        build_.left_out.add("tendons of replicas are", element);
      } else if (!attached_) {
        child.error("the joint '" + name + "' is not declared", "correct the name");
      }
      return;
    }
    if (!isSingle(child, name)) return;
    const double coefficient = child.number("coef", 1.0);
    tendon.terms.push_back({name, coefficient});
    tendon.reference += coefficient * joint(name).reference;
  }
  if (!tendon.terms.empty()) tendons_[full(element.text("name"), {})] = tendon;
  const auto acts = [&](const char* word) { return element.number(word, 0.0) != 0.0; };
  if (isOn(element, "limited", "range", model_->compiler) || element.has("stiffness") ||
      acts("damping") || acts("frictionloss") || acts("armature")) {
    build_.left_out.add("limits, springs and friction of fixed tendons are", element);
  }
}

void MjcfReferences::readActuator(const MjcfElement& element) {
  if (!element.has("joint")) {
    build_.left_out.add("actuators that drive no single joint are", element);
    return;
  }
  const bool motor = element.tag == "motor";
  const bool servo = element.tag == "position" || element.tag == "velocity" ||
                     element.tag == "intvelocity" || element.tag == "damper";
  const bool direct = motor || (element.tag == "general" && element.text("gaintype") != "affine" &&
                                (!element.has("biastype") || element.text("biastype") == "none") &&
                                element.text("gaintype") != "muscle" && !element.has("dyntype"));
  if (servo || (element.tag == "general" && !direct)) {
    build_.left_out.add("controllers of actuators (position, velocity, general) are", element);
  } else if (!motor && !direct) {
    build_.left_out.add("actuators of the kind '" + element.tag + "' are", element);
  }
  forEachCopy(element, {"joint"}, {}, {}, [&](const std::string& suffix) {
    const std::string name = full(element.text("joint"), suffix);
    JointDescription& driven = build_.robot.joints[joint(name).index];
    if (!hasOneCoordinate(driven.type)) {
      build_.left_out.add("actuators of ball and free joints are", element);
      return;
    }
    const std::vector<double> gear = element.numbers("gear", 6);
    Drive& drive = drives_[name];
    drive.gear = gear.empty() ? 1.0 : gear[0];
    drive.with_gear = !gear.empty();
    ++drive.count;
    double force = bound(element, "forcelimited", "forcerange", model_->compiler);
    if (direct) {
      const std::vector<double> gain = element.numbers("gainprm", 16);
      const double control = bound(element, "ctrllimited", "ctrlrange", model_->compiler);
      const double scale = motor || gain.empty() ? 1.0 : std::abs(gain[0]);
      force = std::min(force, control * scale);
    }
    // a gear of zero drives nothing, whatever its motor has
    drive.effort += drive.gear == 0.0 ? 0.0 : force * std::abs(drive.gear);
  });
}

void MjcfReferences::finish() {
  for (const auto& [name, drive] : drives_) {
    JointDescription& driven = build_.robot.joints[joint(name).index];
    driven.has_motor = true;
    driven.limits.effort = std::min(driven.limits.effort, drive.effort);
    if (drive.count == 1 && drive.with_gear) driven.gear_ratio = drive.gear;
  }
}

}  // namespace armillary
