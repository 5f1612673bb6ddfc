// SPDX-License-Identifier: BSD-3-Clause
// How findings name links and joints, the same in every reader and check.
#pragma once

#include <string>

namespace armillary {

inline std::string linkLabel(const std::string& name) {
  return name.empty() ? "link without a name" : "link '" + name + "'";
}

inline std::string jointLabel(const std::string& name) {
  return name.empty() ? "joint without a name" : "joint '" + name + "'";
}

inline std::string loopLabel(const std::string& name) {
  return name.empty() ? "loop_joint without a name" : "loop_joint '" + name + "'";
}

inline std::string couplingLabel(const std::string& name) {
  return name.empty() ? "coupling without a name" : "coupling '" + name + "'";
}

inline std::string springLabel(const std::string& name) {
  return name.empty() ? "spring_damper without a name" : "spring_damper '" + name + "'";
}

inline std::string actuatorLabel(const char* tag, const std::string& name) {
  return std::string(tag) + (name.empty() ? " without a name" : " '" + name + "'");
}

}  // namespace armillary
