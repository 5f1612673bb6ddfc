// SPDX-License-Identifier: BSD-3-Clause
// What expressions ask of the expansion that they stand in.
#pragma once

#include <string>

#include "engine/description/diagnostics.h"
#include "engine/xacro/budget.h"
#include "engine/xacro/value.h"

namespace armillary::xacro {

class Scope;

class Host {
 public:
  virtual ~Host() = default;

  // A property as `scope` sees it, evaluated now where it is lazy; null where there is none. Throws
  // ExpansionError where it cannot be evaluated.
  virtual const Value* property(const std::string& name, const Scope& scope) = 0;
  // $(arg NAME). Throws ExpansionError where it has no value.
  virtual std::string argument(const std::string& name) = 0;
  // Of a file beside the one that is read now.
  virtual std::string absolutePath(const std::string& path) = 0;
  // A YAML file's content. Throws ExpansionError where it cannot be read.
  virtual Value yaml(const std::string& path) = 0;
  // What the file's author has to say.
  virtual void say(Severity severity, const std::string& message) = 0;

  Budget budget;
};

}  // namespace armillary::xacro
