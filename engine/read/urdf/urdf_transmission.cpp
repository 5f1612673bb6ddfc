// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/urdf/urdf_transmission.h"

#include <tinyxml2.h>

#include <cmath>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>

#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using tinyxml2::XMLElement;

constexpr const char* kRatioTags[] = {"drake:gear_ratio", "mechanicalReduction"};
constexpr const char* kRotorTags[] = {"drake:rotor_inertia", "rotor_inertia", "rotorInertia",
                                      "motorInertia"};

std::string transmissionLabel(const XMLElement& transmission) {
  const char* name = transmission.Attribute("name");
  return name == nullptr ? "transmission" : "transmission " + inQuotes(name);
}

// The number of the first such child of the first of these elements that has one.
std::optional<double> firstNumber(std::initializer_list<const XMLElement*> parents,
                                  std::span<const char* const> tags, const std::string& label,
                                  Diagnostics& diagnostics) {
  for (const XMLElement* parent : parents) {
    for (const char* tag : tags) {
      const XMLElement* child = parent == nullptr ? nullptr : parent->FirstChildElement(tag);
      if (child == nullptr) continue;
      const char* said = child->Attribute("value");
      if (said == nullptr) said = child->GetText();
      if (said == nullptr) continue;
      std::string why;
      const std::optional<double> number = parseNumber(said, &why);
      if (number && std::abs(*number) <= kLargestComputable) return number;
      diagnostics.warning(child->GetLineNum(), label,
                          "<" + std::string(tag) + "> " +
                              (number ? "is too large to compute with" : why) + "; it is ignored",
                          "correct the number");
      return std::nullopt;
    }
  }
  return std::nullopt;
}

// One note for all that have the same in common.
class Gathered {
 public:
  void add(const XMLElement& transmission, const std::string& name) {
    if (names_.empty()) line_ = transmission.GetLineNum();
    names_.push_back(inQuotes(name));
  }
  void note(const std::string& what, Diagnostics& diagnostics) const {
    if (names_.empty()) return;
    constexpr std::size_t kMostNamed = 4;
    diagnostics.note(
        line_, "<transmission>",
        std::to_string(names_.size()) + " " + what + ": " + joined(names_, kMostNamed));
  }

 private:
  int line_ = 0;
  std::vector<std::string> names_;
};

class TransmissionReader {
 public:
  TransmissionReader(UrdfContext& context, std::vector<JointDescription>& joints)
      : context_(context), joints_(joints) {
    for (std::size_t j = 0; j < joints.size(); ++j) by_name_.emplace(joints[j].name, j);
  }

  void read(const XMLElement& transmission) {
    const XMLElement* joint = transmission.FirstChildElement("joint");
    const XMLElement* actuator = transmission.FirstChildElement("actuator");
    const char* name = joint == nullptr ? nullptr : joint->Attribute("name");
    const bool several =
        (joint != nullptr && joint->NextSiblingElement("joint") != nullptr) ||
        (actuator != nullptr && actuator->NextSiblingElement("actuator") != nullptr);
    if (several || name == nullptr) {
      const char* own = transmission.Attribute("name");
      if (transmission.FirstChildElement() != nullptr) {
        others_.add(transmission, own == nullptr ? "" : own);
      }
      return;
    }
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) {
      unknown_.add(transmission, name);
      return;
    }
    JointDescription& driven = joints_[found->second];
    if (!hasOneCoordinate(driven.type)) return;
    driven.has_motor = true;
    set(driven, transmission, joint, actuator);
  }

  void noteRest() const {
    others_.note("drive several joints, or none, and are not read", context_.diagnostics);
    unknown_.note("are of joints that the robot has not", context_.diagnostics);
  }

 private:
  void set(JointDescription& driven, const XMLElement& transmission, const XMLElement* joint,
           const XMLElement* actuator) {
    const std::string label = transmissionLabel(transmission);
    const auto number = [&](std::span<const char* const> tags) {
      return firstNumber({actuator, joint, &transmission}, tags, label, context_.diagnostics);
    };
    std::optional<double> ratio = number(kRatioTags);
    if (ratio == 0.0) {
      context_.diagnostics.warning(transmission.GetLineNum(), label,
                                   "a reduction of 0 holds the motor still; it is ignored",
                                   "give the motor's turns for one turn of the joint");
      ratio.reset();
    }
    if (ratio && !driven.gear_ratio) driven.gear_ratio = ratio;
    const std::optional<double> rotor = number(kRotorTags);
    if (!rotor || driven.rotor_inertia != 0.0) return;
    const double reflected = *rotor * ratio.value_or(1.0) * ratio.value_or(1.0);
    if (*rotor < 0.0 || !(reflected <= kLargestComputable)) {
      context_.diagnostics.warning(transmission.GetLineNum(), label,
                                   std::string("the rotor's inertia is ") +
                                       (*rotor < 0.0 ? "negative" : "too large to compute with") +
                                       "; it is ignored",
                                   "give it in kg m²");
      return;
    }
    driven.rotor_inertia = reflected;
  }

  UrdfContext& context_;
  std::vector<JointDescription>& joints_;
  std::unordered_map<std::string_view, std::size_t> by_name_;  // the first of each name
  Gathered others_, unknown_;
};

}  // namespace

void readUrdfTransmissions(const XMLElement& robot, UrdfContext& context,
                           std::vector<JointDescription>& joints) {
  TransmissionReader reader(context, joints);
  for (const XMLElement* each = robot.FirstChildElement("transmission"); each != nullptr;
       each = each->NextSiblingElement("transmission")) {
    reader.read(*each);
  }
  reader.noteRest();
}

}  // namespace armillary
