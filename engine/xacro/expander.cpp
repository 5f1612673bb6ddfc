// SPDX-License-Identifier: BSD-3-Clause
#include "engine/xacro/expander.h"

#include <algorithm>
#include <utility>

#include "engine/text/words.h"

namespace armillary::xacro {
namespace {

constexpr std::size_t kMostElements = 300'000;
constexpr int kElementWeight = 4;  // in levels of nesting

// Whether nothing in it is there for xacro to work with: what calls it has are left over. The
// parser bounds the depth of nesting.
bool definesNothing(const XmlNode& node) {
  if (node.kind != XmlNode::Kind::kElement) return true;
  for (const char* tag : {"xacro:macro", "xacro:property", "xacro:include", "xacro:arg",
                          "xacro:call", "xacro:insert_block"}) {
    if (node.text == tag) return false;
  }
  return std::all_of(node.children.begin(), node.children.end(), definesNothing);
}

}  // namespace

const std::string& required(const XmlNode& node, const std::string& attribute) {
  if (const std::string* value = node.attribute(attribute)) return *value;
  throw ExpansionError("the attribute '" + attribute + "' is missing");
}

Expander::~Expander() {
  for (const ScopePointer& scope : kept_) scope->release();
}

std::shared_ptr<const XmlNode> Expander::run(const std::string& path, const std::string& text) {
  open_files_.push_back(fileNumber(path));
  place_ = {0, 0, -1};
  try {
    const std::shared_ptr<const XmlNode> source = tree(path, text);
    expanded_before_ = !path.ends_with(".xacro") && definesNothing(*source);
    const auto scope = std::make_shared<Scope>();
    kept_.push_back(scope);
    auto root = std::make_shared<XmlNode>();
    enter(*source);
    root->text = source->text;
    root->place = placeOf(*source);
    attributes(*source, *root, scope);
    if (const std::string* space = source->attribute("xacro:targetNamespace")) {
      root->setAttribute("xmlns", *space);
    }
    children(*source, *root, scope);
    warnOfUnknownArguments();
    return root;
  } catch (const ExpansionError& wrong) {
    report(Severity::kError, place_, tag_.empty() ? "" : "<" + tag_ + ">", wrong.what(),
           wrong.remedy());
    return nullptr;
  }
}

void Expander::enter(const XmlNode& source) {
  place_ = placeOf(source);
  tag_ = source.text;
}

Place Expander::placeOf(const XmlNode& source) const {
  Place place = source.place;
  if (place.call < 0) place.call = call_;
  return place;
}

XmlNode& Expander::add(XmlNode node, XmlNode& target) {
  if (++elements_ > kMostElements) {
    throw ExpansionError("the expansion has more than 300000 elements",
                         "look for a recursion that grows without end");
  }
  budget.charge(5);
  target.children.push_back(std::move(node));
  return target.children.back();
}

void Expander::attributes(const XmlNode& source, XmlNode& target, const ScopePointer& scope) {
  for (const auto& [name, value] : source.attributes) {
    std::string result = name.starts_with("xacro:") ? "" : evaluatedText(value, scope);
    if (name.starts_with("xacro:") || name == "xmlns:xacro") continue;
    // of a package that is absent, "file://$(find PACKAGE)/meshes"
    constexpr std::string_view kFile = "file://";
    if (spared_ && result.starts_with("file://package://")) result.erase(0, kFile.size());
    target.attributes.emplace_back(name, result);
  }
}

void Expander::children(const XmlNode& source, XmlNode& target, const ScopePointer& scope) {
  const Budget::Level level(budget, kElementWeight);
  for (const XmlNode& child : source.children) {
    if (child.kind == XmlNode::Kind::kElement) {
      element(child, target, scope);
      continue;
    }
    if (child.kind == XmlNode::Kind::kText && trimmed(child.text).empty()) continue;
    place_.line = child.place.line;
    XmlNode text;
    text.kind = child.kind;
    text.place = placeOf(child);
    text.text = child.kind == XmlNode::Kind::kText ? evaluatedText(child.text, scope) : child.text;
    add(std::move(text), target);
  }
}

void Expander::element(const XmlNode& source, XmlNode& target, const ScopePointer& scope) {
  budget.charge(10);
  enter(source);
  if (source.text.starts_with("xacro:") && directive(source, target, scope)) return;
  // a robot is whole without its meshes' files, and without what a simulator or controllers load
  const bool spared = source.text == "mesh" || source.text == "texture" ||
                      source.text == "gazebo" || source.text == "ros2_control";
  const bool before = std::exchange(spared_, spared_ || spared);
  XmlNode node;
  node.text = source.text;
  node.place = placeOf(source);
  attributes(source, node, scope);
  children(source, node, scope);
  add(std::move(node), target);
  spared_ = before;
}

bool Expander::directive(const XmlNode& source, XmlNode& target, const ScopePointer& scope) {
  const std::string name = source.text.substr(std::string_view("xacro:").size());
  if (name == "property") {
    defineProperty(source, scope);
  } else if (name == "macro") {
    defineMacro(source, scope);
  } else if (name == "include") {
    include(source, target, scope);
  } else if (name == "insert_block") {
    insertBlock(source, target, scope);
  } else if (name == "if" || name == "unless") {
    condition(source, target, scope);
  } else if (name == "arg") {
    declareArgument(source, scope);
  } else if (name == "element") {
    namedElement(source, target, scope);
  } else if (name == "attribute") {
    setAttribute(source, target, scope);
  } else if (name == "call") {
    callMacro(source, evaluatedText(required(source, "macro"), scope), target, scope);
  } else {
    callMacro(source, name, target, scope);
  }
  return true;
}

void Expander::insertBlock(const XmlNode& source, XmlNode& target, const ScopePointer& scope) {
  const std::string name = evaluatedText(required(source, "name"), scope);
  const Block* found = scope->block(name);
  if (found == nullptr) throw ExpansionError("there is no block '" + name + "'");
  const Block block = *found;  // a copy: evaluating may define it anew
  if (block.content_only) {
    children(*block.node, target, scope);
    return;
  }
  const Budget::Level level(budget, kElementWeight);
  XmlNode node;
  node.text = block.node->text;
  node.place = placeOf(*block.node);
  attributes(*block.node, node, scope);
  children(*block.node, node, scope);
  add(std::move(node), target);
}

void Expander::condition(const XmlNode& source, XmlNode& target, const ScopePointer& scope) {
  const bool holds = truth(required(source, "value"), scope);
  if (holds == (source.text == "xacro:if")) children(source, target, scope);
}

void Expander::declareArgument(const XmlNode& source, const ScopePointer& scope) {
  const std::string& name = required(source, "name");
  asked_.insert(name);
  auto known = std::find_if(declared_.begin(), declared_.end(),
                            [&name](const XacroArgument& each) { return each.name == name; });
  if (known == declared_.end()) {
    const std::string& file = files_[static_cast<std::size_t>(place_.file)];
    known = declared_.insert(declared_.end(), {name, {}, {file, place_.line}});
  }
  const bool has_value = arguments_.contains(name);
  const std::string* otherwise = source.attribute("default");
  if (otherwise == nullptr) {
    if (has_value) return;
    throw ExpansionError("the attribute 'default' is missing, and the argument has no value",
                         "give --arg " + name + "=VALUE");
  }
  if (known->otherwise) return;  // the first default counts
  const auto at = known - declared_.begin();
  std::string value = *otherwise;
  try {
    value = evaluatedText(*otherwise, scope);
  } catch (const ExpansionError&) {
    if (!has_value) throw;  // else it is only shown
  }
  declared_[static_cast<std::size_t>(at)].otherwise = value;
  if (!has_value) arguments_[name] = value;
}

void Expander::namedElement(const XmlNode& source, XmlNode& target, const ScopePointer& scope) {
  const std::string name = evaluatedText(required(source, "xacro:name"), scope);
  if (name.empty() || name.find_first_of(" <>&\"'/=\t\n") != std::string::npos) {
    throw ExpansionError("'" + name + "' is no name of an element");
  }
  if (name == "xacro:element") throw ExpansionError("an element cannot be called xacro:element");
  XmlNode named = source;
  named.text = name;
  std::erase_if(named.attributes, [](const auto& each) { return each.first == "xacro:name"; });
  const Budget::Level level(budget, kElementWeight);
  element(named, target, scope);
}

void Expander::setAttribute(const XmlNode& source, XmlNode& target, const ScopePointer& scope) {
  const std::string name = evaluatedText(required(source, "name"), scope);
  if (name.empty() || name.find_first_of(" <>&\"'/=\t\n") != std::string::npos) {
    throw ExpansionError("'" + name + "' is no name of an attribute");
  }
  target.setAttribute(name, evaluatedText(required(source, "value"), scope));
}

}  // namespace armillary::xacro
