// SPDX-License-Identifier: BSD-3-Clause
// The properties, blocks and macros that are known at a place: those of the file, then those of
// each macro call within.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/xacro/value.h"
#include "engine/xacro/xml_tree.h"

namespace armillary::xacro {

struct Property {
  Value value = {};
  bool lazy = false;  // value is text that is evaluated at the first use
  bool evaluating = false;
  Place place = {};
};

// A piece of XML: a property without a value, or an element handed to a macro.
struct Block {
  std::shared_ptr<const XmlNode> node;
  bool content_only = false;  // the children of the node
};

struct Parameter {
  std::string name;
  bool block = false, content_only = false;
  bool forwards = false;  // ":=^": the caller's property of that name
  std::optional<std::string> otherwise = {};
};

struct Macro {
  std::string name;
  std::vector<Parameter> parameters;
  std::shared_ptr<const XmlNode> body;
};

class Scope : public NameSpace, public std::enable_shared_from_this<Scope> {
 public:
  explicit Scope(std::shared_ptr<Scope> outer = {}) : outer_(std::move(outer)) {}

  Scope* outer() const { return outer_.get(); }
  Scope& outermost();

  // Of this scope or one around it; `owner` is the scope that has it. Null where there is none.
  Property* property(const std::string& name, const Scope** owner = nullptr) const;
  const Block* block(const std::string& name) const;
  std::shared_ptr<const Macro> macro(const std::string& name) const;
  // The scope of an included file, by its ns=.
  std::shared_ptr<Scope> space(const std::string& name) const;

  void set(const std::string& name, Property property) const {
    properties_[name] = std::move(property);
  }
  void setBlock(const std::string& name, Block block) { blocks_[name] = std::move(block); }
  void setMacro(std::shared_ptr<const Macro> macro) { macros_[macro->name] = std::move(macro); }
  void setSpace(const std::string& name, std::shared_ptr<Scope> space);
  // Forgets the nearest property and block of that name.
  void remove(const std::string& name);

  Value member(const std::string& name, Host& host) const override;
  // Lets go of all it holds: a namespace and the scope that has it hold each other.
  void release();
  std::vector<std::string> visibleNames() const;
  std::vector<std::string> visibleMacros() const;

 private:
  std::shared_ptr<Scope> outer_;
  mutable std::map<std::string, Property> properties_;  // lazy ones change when they are read
  std::map<std::string, Block> blocks_;
  std::map<std::string, std::shared_ptr<const Macro>> macros_;
  std::map<std::string, std::shared_ptr<Scope>> spaces_;
};

}  // namespace armillary::xacro
