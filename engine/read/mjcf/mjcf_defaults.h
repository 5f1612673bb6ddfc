// SPDX-License-Identifier: BSD-3-Clause
// Default classes: attributes that elements have without saying so.
#pragma once

#include <map>
#include <string>

#include "engine/read/mjcf/mjcf_element.h"

namespace armillary {

class MjcfDefaults {
 public:
  // Takes a top-level <default>; further ones add to the same class.
  void read(const MjcfElement& defaults);
  // The element with what its class gives where it says nothing itself: the class that it names, or
  // else `child_class`, or else the outermost. A class that nobody declared is an error. `kind` is
  // the word of its defaults where that is not its own: all in <equality> share them.
  MjcfElement applied(const MjcfElement& element, const std::string& child_class,
                      const std::string& kind = {}) const;
  bool knows(const std::string& name) const { return classes_.contains(name); }

 private:
  using Attributes = std::map<std::string, MjcfElement>;  // by kind of element

  void read(const MjcfElement& defaults, const std::string& parent, bool top);

  std::map<std::string, Attributes> classes_;
  std::string main_ = "main";
};

}  // namespace armillary
