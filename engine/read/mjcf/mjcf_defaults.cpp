// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/mjcf/mjcf_defaults.h"

#include <algorithm>
#include <sstream>

namespace armillary {
namespace {

constexpr const char* kActuators[] = {"general",     "motor",   "position", "velocity",
                                      "intvelocity", "damper",  "cylinder", "muscle",
                                      "adhesion",    "dcmotor", "plugin"};

// All actuators share one set of defaults, and so do both kinds of tendons.
std::string kindOf(const std::string& tag) {
  const bool actuator =
      std::find(std::begin(kActuators), std::end(kActuators), tag) != std::end(kActuators);
  if (actuator) return "actuator";
  if (tag == "fixed" || tag == "spatial") return "tendon";
  if (tag == "connect" || tag == "weld") return "equality";
  return tag;
}

std::vector<std::string> wordsOf(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

// What `upper` says over what `lower` says. Of sizes it may say the first numbers only.
void layOver(const MjcfElement& upper, MjcfElement& lower) {
  for (const auto& [name, value] : upper.attributes) {
    if (name == "class") continue;
    const std::string* below = name == "size" ? lower.value("size") : nullptr;
    std::vector<std::string> said, under;
    if (below != nullptr) {
      said = wordsOf(value);
      under = wordsOf(*below);
    }
    if (under.size() <= said.size()) {
      lower.set(name, value);
      continue;
    }
    std::string whole;
    for (std::size_t i = 0; i < under.size(); ++i) {
      whole += (i > 0 ? " " : "") + (i < said.size() ? said[i] : under[i]);
    }
    lower.set(name, whole);
  }
}

}  // namespace

void MjcfDefaults::read(const MjcfElement& defaults) {
  if (classes_.empty() && defaults.has("class")) main_ = defaults.text("class");
  read(defaults, {}, true);
}

void MjcfDefaults::read(const MjcfElement& defaults, const std::string& parent, bool top) {
  std::string name = defaults.text("class");
  if (top && name.empty()) name = main_;
  if (name.empty()) {
    defaults.error("the class has no name", "add class=\"...\"");
    return;
  }
  const auto inherited = classes_.find(parent);
  if (!classes_.contains(name)) {
    classes_[name] = inherited != classes_.end() ? inherited->second : Attributes{};
  } else if (!top) {
    defaults.error("the class '" + name + "' is declared twice", "give one of them another name");
    return;
  }
  for (const MjcfElement& child : defaults.children) {
    if (child.tag == "default") continue;
    layOver(child, classes_[name][kindOf(child.tag)]);
  }
  for (const MjcfElement& child : defaults.children) {
    if (child.tag == "default") read(child, name, false);
  }
}

MjcfElement MjcfDefaults::applied(const MjcfElement& element, const std::string& child_class,
                                  const std::string& kind) const {
  const std::string* own = element.value("class");
  const std::string& name = own != nullptr ? *own : child_class.empty() ? main_ : child_class;
  const auto known = classes_.find(name);
  if (known == classes_.end()) {
    if (own != nullptr) {
      element.error("the class '" + name + "' is not declared", "declare it in <default>");
    }
    return element;
  }
  const auto attributes = known->second.find(kind.empty() ? kindOf(element.tag) : kind);
  if (attributes == known->second.end()) return element;
  MjcfElement whole = element;
  whole.attributes = attributes->second.attributes;
  layOver(element, whole);
  return whole;
}

}  // namespace armillary
