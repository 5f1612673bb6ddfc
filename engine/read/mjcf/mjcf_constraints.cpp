// SPDX-License-Identifier: BSD-3-Clause
// <equality>: loops and couplings.
#include <array>

#include "engine/read/mjcf/mjcf_references.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

// y - y0 = a0 + a1 (x - x0), of positions or of tendons' lengths.
bool linear(const MjcfElement& element, std::array<double, 2>& a, MjcfBuild& build) {
  a = {0.0, 1.0};
  const std::vector<double> said = element.numbers("polycoef", 5);
  for (std::size_t i = 0; i < said.size(); ++i) {
    if (i < 2) {
      a[i] = said[i];
    } else if (said[i] != 0.0) {
      build.left_out.add("couplings that are not linear (polycoef) are", element,
                         "their joints move freely here");
      return false;
    }
  }
  return true;
}

}  // namespace

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

}  // namespace armillary
