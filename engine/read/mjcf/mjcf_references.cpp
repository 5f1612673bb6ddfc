// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/mjcf/mjcf_references.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

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
        use(model.defaults.applied(element, {}));
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
        if (name.empty() || name == "world") continue;
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
    if (!allThere(suffix)) continue;
    use(suffix);
    used = true;
  }
  if (used || attached_) return;
  element.error(unknown + " is not declared", "correct the name");
}

bool MjcfReferences::isSingle(const MjcfElement& element, const std::string& name) {
  const JointDescription& found = build_.robot.joints[joint(name).index];
  if (hasOneCoordinate(found.type)) return true;
  element.error("joint '" + name + "' is a " + armillary::name(found.type) +
                    " joint, which has no single position",
                "name a hinge or slide joint");
  return false;
}

std::string MjcfReferences::freeName(const MjcfElement& element, const std::string& suffix,
                                     const char* kind) {
  std::string wish = full(element.text("name"), suffix);
  if (wish.empty()) wish = prefix_ + kind;
  std::string name = wish;
  for (int i = 2; !names_.insert(name).second; ++i) name = wish + "_" + std::to_string(i);
  return name;
}

void MjcfReferences::readConstraint(const MjcfElement& element) {
  if (!element.flag("active", true)) return;
  if (element.tag == "connect" || element.tag == "weld") {
    forEachCopy(element, {}, {"body1", "body2"}, {"site1", "site2"},
                [&](const std::string& suffix) { readLoop(element, suffix); });
  } else if (element.tag == "joint") {
    forEachCopy(element, {"joint1", "joint2"}, {}, {},
                [&](const std::string& suffix) { readJointCoupling(element, suffix); });
  } else if (element.tag == "tendon") {
    readTendonCoupling(element);
  } else {
    build_.left_out.add("equality constraints of the kind '" + element.tag + "' are", element);
  }
}

void MjcfReferences::readLoop(const MjcfElement& element, const std::string& suffix) {
  const bool weld = element.tag == "weld";
  LoopDescription loop;
  loop.line = element.line;
  loop.type = weld ? JointType::kFixed : JointType::kSpherical;
  loop.axis = Vector3d::UnitZ();
  if (element.has("site1") || element.has("site2")) {
    if (!element.has("site1") || !element.has("site2")) {
      element.error("it names one site", "name two sites, or bodies");
      return;
    }
    const MjcfSite& site1 = build_.sites.at(full(element.text("site1"), suffix));
    const MjcfSite& site2 = build_.sites.at(full(element.text("site2"), suffix));
    loop.link1 = site1.link;
    loop.link2 = site2.link;
    loop.X_L1F = site1.X_LS;
    loop.X_L2F = site2.X_LS;
  } else {
    if (!element.has("body1")) {
      element.error("it names no body", "add body1=\"NAME\"");
      return;
    }
    const auto bodyOf = [&](const char* word) -> const MjcfBody& {
      const std::string name = element.text(word);
      return build_.bodies.at(name.empty() || name == "world" ? "world" : full(name, suffix));
    };
    const MjcfBody &body1 = bodyOf("body1"), &body2 = bodyOf("body2");
    loop.link1 = body1.link;
    loop.link2 = body2.link;
    const Pose X_B2B1 = body2.X_WL.inverse() * body1.X_WL;
    if (weld) {
      std::array<double, 7> relative{0, 1, 0, 0, 0, 0, 0};
      loop.X_L1F = X_B2B1.inverse();
      // all zeros in the orientation: as the two lie in the file
      if (element.fill("relpose", relative)) {
        if (const auto turned = rotationOfQuaternion(relative.data() + 3)) {
          loop.X_L1F = {*turned, {relative[0], relative[1], relative[2]}};
        }
      }
    } else {
      if (!element.has("anchor")) {
        element.error("there is no anchor", "add anchor=\"X Y Z\", in the frame of body1");
        return;
      }
      loop.X_L1F.position = element.vector("anchor", Vector3d::Zero());
      loop.X_L2F = X_B2B1 * loop.X_L1F;
    }
  }
  if (loop.link1 == loop.link2) {
    element.error("it holds '" + loop.link1 + "' in itself", "name two different bodies");
    return;
  }
  loop.name = freeName(element, suffix, weld ? "weld" : "connect");
  build_.robot.loops.push_back(std::move(loop));
}

void MjcfReferences::addCoupling(const MjcfElement& element, const std::string& suffix,
                                 std::vector<CouplingDescription::Term> terms, double offset) {
  CouplingDescription coupling;
  coupling.name = freeName(element, suffix, "coupling");
  coupling.line = element.line;
  coupling.terms = std::move(terms);
  coupling.offset = offset;
  build_.robot.couplings.push_back(std::move(coupling));
}

// y - y0 = a0 + a1 (x - x0), of positions or of tendons' lengths.
static bool linear(const MjcfElement& element, std::array<double, 2>& a, MjcfBuild& build) {
  a = {0.0, 1.0};
  const std::vector<double> said = element.numbers("polycoef", 5);
  for (std::size_t i = 0; i < said.size(); ++i) {
    if (i < 2) {
      a[i] = said[i];
    } else if (said[i] != 0.0) {
      build.left_out.add("couplings that are not linear (polycoef) are", element);
      return false;
    }
  }
  return true;
}

void MjcfReferences::readJointCoupling(const MjcfElement& element, const std::string& suffix) {
  const std::string name1 = full(element.text("joint1"), suffix);
  const std::string name2 = full(element.text("joint2"), suffix);
  if (name1.empty()) {
    element.error("it names no joint", "add joint1=\"NAME\"");
    return;
  }
  std::array<double, 2> a{};
  if (!isSingle(element, name1) || (!name2.empty() && !isSingle(element, name2)) ||
      !linear(element, a, build_)) {
    return;
  }
  const double y0 = joint(name1).reference;
  if (name2.empty()) {
    addCoupling(element, suffix, {{name1, 1.0}}, y0 + a[0]);
  } else if (name1 == name2) {
    element.error("it couples a joint with itself", "name two different joints");
  } else {
    addCoupling(element, suffix, {{name1, 1.0}, {name2, -a[1]}},
                y0 + a[0] - a[1] * joint(name2).reference);
  }
}

void MjcfReferences::readTendonCoupling(const MjcfElement& element) {
  const auto first = tendons_.find(full(element.text("tendon1"), {}));
  const auto second = tendons_.find(full(element.text("tendon2"), {}));
  if (first == tendons_.end() || (element.has("tendon2") && second == tendons_.end())) {
    if (!attached_) build_.left_out.add("couplings of spatial tendons are", element);
    return;
  }
  std::array<double, 2> a{};
  if (!linear(element, a, build_)) return;
  std::map<std::string, double> sum;
  for (const auto& term : first->second.terms) sum[term.joint] += term.coefficient;
  double offset = first->second.reference + a[0];
  if (element.has("tendon2")) {
    for (const auto& term : second->second.terms) sum[term.joint] -= a[1] * term.coefficient;
    offset -= a[1] * second->second.reference;
  }
  std::vector<CouplingDescription::Term> terms;
  for (const auto& [name, coefficient] : sum) {
    if (coefficient != 0.0) terms.push_back({name, coefficient});
  }
  if (!terms.empty()) addCoupling(element, {}, std::move(terms), offset);
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
    driven.limits.effort = std::min(driven.limits.effort, drive.effort);
    if (drive.count == 1 && drive.with_gear) driven.gear_ratio = drive.gear;
  }
}

}  // namespace armillary
