// SPDX-License-Identifier: BSD-3-Clause
#include "engine/xacro/scope.h"

#include "engine/xacro/host.h"

namespace armillary::xacro {
namespace {

// Seen from a macro in an included file, its name space; it must not keep what holds it.
class WeakSpace : public NameSpace {
 public:
  explicit WeakSpace(std::weak_ptr<Scope> scope) : scope_(std::move(scope)) {}
  Value member(const std::string& name, Host& host) const override {
    const std::shared_ptr<Scope> scope = scope_.lock();
    if (!scope) throw ExpansionError("the namespace of '" + name + "' is gone");
    return scope->member(name, host);
  }

 private:
  std::weak_ptr<Scope> scope_;
};

}  // namespace

Scope& Scope::outermost() {
  Scope* scope = this;
  while (scope->outer_) scope = scope->outer_.get();
  return *scope;
}

Property* Scope::property(const std::string& name, const Scope** owner) const {
  for (const Scope* scope = this; scope != nullptr; scope = scope->outer()) {
    const auto found = scope->properties_.find(name);
    if (found == scope->properties_.end()) continue;
    if (owner != nullptr) *owner = scope;
    return &found->second;
  }
  return nullptr;
}

const Block* Scope::block(const std::string& name) const {
  for (const Scope* scope = this; scope != nullptr; scope = scope->outer()) {
    const auto found = scope->blocks_.find(name);
    if (found != scope->blocks_.end()) return &found->second;
  }
  return nullptr;
}

std::shared_ptr<const Macro> Scope::macro(const std::string& name) const {
  for (const Scope* scope = this; scope != nullptr; scope = scope->outer()) {
    const auto found = scope->macros_.find(name);
    if (found != scope->macros_.end()) return found->second;
  }
  return nullptr;
}

std::shared_ptr<Scope> Scope::space(const std::string& name) const {
  for (const Scope* scope = this; scope != nullptr; scope = scope->outer()) {
    const auto found = scope->spaces_.find(name);
    if (found != scope->spaces_.end()) return found->second;
  }
  return nullptr;
}

void Scope::setSpace(const std::string& name, std::shared_ptr<Scope> space) {
  Property property;
  property.value = Value::nameSpace(std::make_shared<WeakSpace>(space));
  set(name, std::move(property));
  spaces_[name] = std::move(space);
}

void Scope::remove(const std::string& name) {
  for (Scope* scope = this; scope != nullptr; scope = scope->outer()) {
    if (scope->properties_.erase(name) + scope->blocks_.erase(name) > 0) return;
  }
}

Value Scope::member(const std::string& name, Host& host) const {
  const auto own = properties_.find(name);
  const Value* value = own != properties_.end() ? host.property(name, *this) : nullptr;
  if (value == nullptr) throw ExpansionError("the namespace has no property '" + name + "'");
  return *value;
}

void Scope::release() {
  std::map<std::string, Property>().swap(properties_);
  std::map<std::string, std::shared_ptr<Scope>>().swap(spaces_);
}

std::vector<std::string> Scope::visibleNames() const {
  std::vector<std::string> names;
  for (const Scope* scope = this; scope != nullptr; scope = scope->outer()) {
    for (const auto& [name, property] : scope->properties_) names.push_back(name);
  }
  return names;
}

std::vector<std::string> Scope::visibleMacros() const {
  std::vector<std::string> names;
  for (const Scope* scope = this; scope != nullptr; scope = scope->outer()) {
    for (const auto& [name, macro] : scope->macros_) names.push_back(name);
    for (const auto& [name, space] : scope->spaces_) {
      for (const auto& [inner, macro] : space->macros_) names.push_back(name + "." + inner);
    }
  }
  return names;
}

}  // namespace armillary::xacro
