// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/element_reader.h"

#include <tinyxml2.h>

#include <cmath>
#include <limits>

#include "engine/text/parse_number.h"

namespace armillary {
namespace {

constexpr double kAnySize = std::numeric_limits<double>::infinity();

std::string quoted(const tinyxml2::XMLAttribute& attribute) {
  constexpr std::size_t kLongest = 80;  // enough to recognise it by
  std::string value = attribute.Value();
  if (value.size() > kLongest) value = value.substr(0, kLongest) + "...";
  return std::string(attribute.Name()) + "=\"" + value + "\"";
}

}  // namespace

std::string remedyForNumbers(std::string_view text, std::size_t count, std::string_view why) {
  if (text.find("$(") != std::string_view::npos || text.find("${") != std::string_view::npos) {
    return "xacro would replace it: give the file a name that ends in .xacro";
  }
  if (text.find(',') != std::string_view::npos) {
    return "write decimals with a point and separate numbers by blanks";
  }
  if (why.find("too large") != std::string_view::npos) {
    return "correct the number or its unit (SI units are expected)";
  }
  return count == 1 ? "write one number" : "write " + std::to_string(count) + " numbers";
}

ElementReader::ElementReader(const tinyxml2::XMLElement& element, std::string label,
                             Diagnostics& diagnostics)
    : element_(&element), label_(std::move(label)), diagnostics_(&diagnostics) {}

int ElementReader::line() const {
  return element_->GetLineNum();
}

std::string_view ElementReader::tag() const {
  return element_->Name();
}

bool ElementReader::has(const char* attribute) const {
  return element_->FindAttribute(attribute) != nullptr;
}

std::string ElementReader::text(const char* attribute) const {
  const char* value = element_->Attribute(attribute);
  return value != nullptr ? value : "";
}

double ElementReader::number(const char* attribute, double fallback) const {
  double value = 0.0;
  return has(attribute) && numbers(attribute, {&value, 1}, kAnySize) ? value : fallback;
}

Eigen::Vector3d ElementReader::vector(const char* attribute,
                                      const Eigen::Vector3d& fallback) const {
  Eigen::Vector3d value;
  const bool good = has(attribute) && numbers(attribute, {value.data(), 3});
  return good ? value : fallback;
}

std::optional<double> ElementReader::requiredNumber(const char* attribute) const {
  double value = 0.0;
  if (!has(attribute)) {
    error("the attribute '" + std::string(attribute) + "' is missing", "add it");
    return std::nullopt;
  }
  if (!numbers(attribute, {&value, 1})) return std::nullopt;
  return value;
}

std::optional<Eigen::Vector3d> ElementReader::requiredVector(const char* attribute) const {
  Eigen::Vector3d value;
  if (!has(attribute)) {
    error("the attribute '" + std::string(attribute) + "' is missing", "add its three numbers");
    return std::nullopt;
  }
  if (!numbers(attribute, {value.data(), 3})) return std::nullopt;
  return value;
}

std::string ElementReader::content() const {
  const char* text = element_->GetText();
  return text != nullptr ? text : "";
}

std::optional<double> ElementReader::contentNumber() const {
  std::string why;
  const std::optional<double> value = parseNumber(content(), &why);
  if (!value) {
    error("\"" + content() + "\": " + why, remedyForNumbers(content(), 1, why));
  } else if (std::abs(*value) > kLargestComputable) {
    error("\"" + content() + "\": this is too large to compute with",
          "correct the number or its unit (SI units are expected)");
    return std::nullopt;
  }
  return value;
}

std::optional<ElementReader> ElementReader::child(const char* tag) const {
  const tinyxml2::XMLElement* first = element_->FirstChildElement(tag);
  if (first == nullptr) return std::nullopt;
  if (const tinyxml2::XMLElement* second = first->NextSiblingElement(tag)) {
    diagnostics_->warning(second->GetLineNum(), label_,
                          "a second <" + std::string(tag) + "> is ignored; the one of line " +
                              std::to_string(first->GetLineNum()) + " counts",
                          "delete one of them");
  }
  return ElementReader(*first, label_ + " / " + tag, *diagnostics_);
}

Pose ElementReader::pose() const {
  const Eigen::Vector3d zero = Eigen::Vector3d::Zero();
  Pose pose;
  pose.position = vector("xyz", zero);
  pose.rotation = rotationFromRollPitchYaw(vector("rpy", zero));
  if (!has("quat_xyzw")) return pose;
  // URDF 1.2: the orientation as a quaternion instead of rpy.
  if (has("rpy")) {
    error("rpy and quat_xyzw both give the orientation", "delete one of them");
    return pose;
  }
  Eigen::Vector4d xyzw;
  if (!numbers("quat_xyzw", {xyzw.data(), 4})) return pose;
  const double norm = xyzw.norm();
  if (norm < 1e-6) {
    error("quat_xyzw is zero, which is no orientation", "give a unit quaternion");
    return pose;
  }
  if (std::abs(norm - 1.0) > 1e-3) {
    warning("quat_xyzw is not a unit quaternion; it is normalized");
  }
  pose.rotation = Eigen::Quaterniond(Eigen::Vector4d(xyzw / norm)).toRotationMatrix();
  return pose;
}

Pose ElementReader::origin() const {
  const std::optional<ElementReader> element = child("origin");
  return element ? element->pose() : Pose{};
}

void ElementReader::note(std::string message, std::string remedy, std::vector<Mend> mends) const {
  diagnostics_->note(line(), label_, std::move(message), std::move(remedy), std::move(mends));
}

void ElementReader::warning(std::string message, std::string remedy,
                            std::vector<Mend> mends) const {
  diagnostics_->warning(line(), label_, std::move(message), std::move(remedy), std::move(mends));
}

void ElementReader::error(std::string message, std::string remedy) const {
  diagnostics_->error(line(), label_, std::move(message), std::move(remedy));
}

bool ElementReader::numbers(const char* attribute, std::span<double> values, double largest) const {
  const tinyxml2::XMLAttribute* found = element_->FindAttribute(attribute);
  if (found == nullptr) return false;
  std::string why;
  if (!parseNumbers(found->Value(), values, &why)) {
    diagnostics_->error(found->GetLineNum(), label_, quoted(*found) + ": " + why,
                        remedyForNumbers(found->Value(), values.size(), why));
    return false;
  }
  for (const double value : values) {
    if (std::abs(value) <= largest) continue;
    diagnostics_->error(found->GetLineNum(), label_,
                        quoted(*found) + ": this is too large to compute with",
                        "correct the number or its unit (SI units are expected)");
    return false;
  }
  return true;
}

}  // namespace armillary
