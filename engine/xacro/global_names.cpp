// SPDX-License-Identifier: BSD-3-Clause
#include "engine/xacro/global_names.h"

#include "engine/text/nearest_word.h"
#include "engine/xacro/scope.h"

namespace armillary::xacro {
namespace {

// A module.
class Module : public NameSpace {
 public:
  Module(std::string name, Names names) : name_(std::move(name)), names_(std::move(names)) {}
  Value member(const std::string& name, Host&) const override {
    const auto found = names_.find(name);
    if (found == names_.end()) throw ExpansionError("'" + name_ + "' has no '" + name + "'");
    return found->second;
  }

 private:
  std::string name_;
  Names names_;
};

const Names& globalNames() {
  static const Names all = [] {
    Names names = pythonNames();
    names.merge(mathNames());
    Names own = xacroNames();
    for (const char* name : {"load_yaml", "abs_filename", "dotify"}) names[name] = own[name];
    names["python"] = Value::nameSpace(std::make_shared<Module>("python", pythonNames()));
    names["math"] = Value::nameSpace(std::make_shared<Module>("math", mathNames()));
    names["xacro"] = Value::nameSpace(std::make_shared<Module>("xacro", std::move(own)));
    return names;
  }();
  return all;
}

}  // namespace

const Value* globalName(const std::string& name) {
  const auto found = globalNames().find(name);
  return found != globalNames().end() ? &found->second : nullptr;
}

std::string nearestName(const std::string& name, const Scope& scope) {
  std::vector<std::string> known = scope.visibleNames();
  for (const auto& [word, value] : globalNames()) known.push_back(word);
  return nearestWord(name, known).value_or("");
}

}  // namespace armillary::xacro
