// SPDX-License-Identifier: BSD-3-Clause
// Properties, and macros and their calls.
#include <algorithm>

#include "engine/text/characters.h"
#include "engine/text/nearest_word.h"
#include "engine/text/words.h"
#include "engine/xacro/expander.h"
#include "engine/xacro/expression_tree.h"
#include "engine/xacro/global_names.h"

namespace armillary::xacro {
namespace {

constexpr int kCallWeight = 4;  // in levels of nesting

// Reads "a b:=2 *block c:='two words' d:=^|${x + 1}".
class ParameterReader {
 public:
  explicit ParameterReader(const std::string& text) : text_(text) {}

  std::vector<Parameter> all() {
    std::vector<Parameter> parameters;
    for (skipBlanks(); at_ < text_.size(); skipBlanks()) parameters.push_back(next());
    return parameters;
  }

 private:
  void skipBlanks() {
    while (at_ < text_.size() && isBlank(text_[at_])) ++at_;
  }

  Parameter next() {
    Parameter parameter;
    while (at_ < text_.size() && text_[at_] == '*') {
      parameter.content_only = parameter.block;
      parameter.block = true;
      ++at_;
    }
    while (at_ < text_.size() && !isBlank(text_[at_]) && text_[at_] != ':' && text_[at_] != '=') {
      parameter.name += text_[at_++];
    }
    const std::size_t after = at_;
    skipBlanks();
    if (at_ < text_.size() && text_[at_] == ':') ++at_;
    if (at_ >= text_.size() || text_[at_] != '=') {
      at_ = after;
      if (parameter.name.empty() || (after < text_.size() && text_[after] == ':')) {
        throw ExpansionError("params=\"" + text_ + "\" cannot be read at '" + text_.substr(after) +
                             "'");
      }
      return parameter;
    }
    ++at_;
    skipBlanks();
    if (at_ < text_.size() && text_[at_] == '^') {
      parameter.forwards = true;
      ++at_;
      if (at_ < text_.size() && text_[at_] == '|') ++at_;
    }
    const std::string otherwise = value();
    if (!parameter.forwards || !otherwise.empty()) parameter.otherwise = otherwise;
    return parameter;
  }

  // Up to the next blank that stands neither in quotes nor in ${} or $().
  std::string value() {
    const std::size_t start = at_;
    while (at_ < text_.size() && !isBlank(text_[at_])) {
      const char c = text_[at_];
      const bool opens =
          c == '$' && at_ + 1 < text_.size() && (text_[at_ + 1] == '{' || text_[at_ + 1] == '(');
      const char end = c == '\'' || c == '"'   ? c
                       : !opens                ? '\0'
                       : text_[at_ + 1] == '{' ? '}'
                                               : ')';
      const std::size_t close = end != '\0' ? text_.find(end, at_ + 1) : std::string::npos;
      at_ = close != std::string::npos ? close + 1 : at_ + 1;
    }
    return text_.substr(start, at_ - start);
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace

void Expander::defineProperty(const XmlNode& source, const ScopePointer& scope) {
  const std::string name = evaluatedText(required(source, "name"), scope);
  if (!isPropertyName(name) || name.find("__") != std::string::npos) {
    throw ExpansionError("'" + name + "' cannot be the name of a property",
                         "use letters, digits and single underscores, and no word of Python");
  }
  const std::string* value = source.attribute("value");
  const std::string* otherwise = source.attribute("default");
  const std::string* remove = source.attribute("remove");
  const bool removes = remove != nullptr && truth(*remove, scope);
  if ((value != nullptr) + (otherwise != nullptr) + removes > 1) {
    throw ExpansionError("property '" + name + "': value, default and remove exclude one another");
  }
  if (removes) {
    scope->remove(name);
    return;
  }
  if (otherwise != nullptr) {
    if (scope->property(name) != nullptr) return;
    value = otherwise;
  }
  const std::string* lazy_word = source.attribute("lazy_eval");
  bool lazy = lazy_word == nullptr || truth(*lazy_word, scope);
  Scope* target = scope.get();
  if (const std::string* where = source.attribute("scope")) {
    if (*where == "global") {
      target = &scope->outermost();
      lazy = false;
    } else if (*where == "parent") {
      if (scope->outer() == nullptr) {
        report(Severity::kWarning, place_, "<" + tag_ + ">",
               "property '" + name + "': there is no scope around this one");
        return;
      }
      target = scope->outer();
      lazy = false;
    }
  }
  if (value == nullptr) {
    target->setBlock(name, {std::make_shared<const XmlNode>(source), true});
    return;
  }
  if (globalName(name) != nullptr && redefined_.insert(name).second) {
    report(Severity::kNote, place_, "<" + tag_ + ">",
           "property '" + name + "' hides what has that name in expressions");
  }
  Property property;
  property.place = place_;
  property.value = lazy ? Value::text(*value) : evaluateText(*value, scope);
  if (property.value.is(Type::kText)) property.value = literalOf(property.value.text());
  property.lazy = lazy && property.value.is(Type::kText);
  if (property.value.type() > Type::kText) kept_.push_back(target->shared_from_this());
  target->set(name, std::move(property));
}

void Expander::defineMacro(const XmlNode& source, const ScopePointer& scope) {
  std::string name = required(source, "name");
  if (name.starts_with("xacro:")) name.erase(0, 6);
  if (name == "call") throw ExpansionError("a macro cannot be called 'call'");
  if (name.find('.') != std::string::npos) {
    throw ExpansionError("the macro's name '" + name + "' holds a dot, which means a namespace");
  }
  auto macro = std::make_shared<Macro>();
  macro->name = name;
  if (const std::string* parameters = source.attribute("params")) {
    macro->parameters = ParameterReader(*parameters).all();
  }
  macro->body = std::make_shared<const XmlNode>(source);
  budget.charge(20);
  scope->setMacro(std::move(macro));
}

void Expander::callMacro(const XmlNode& source, const std::string& name, XmlNode& target,
                         const ScopePointer& scope) {
  const Budget::Level level(budget, kCallWeight);
  budget.charge(20);
  ScopePointer home = scope;  // where the macro's body looks for names
  std::shared_ptr<const Macro> macro = scope->macro(name);
  if (!macro) {
    std::string rest = name;
    for (std::size_t dot = rest.find('.'); dot != std::string::npos && home; dot = rest.find('.')) {
      home = home->space(rest.substr(0, dot));
      rest.erase(0, dot + 1);
    }
    if (home && rest != name) macro = home->macro(rest);
  }
  if (!macro && expanded_before_) {
    return report(Severity::kWarning, place_, "<" + tag_ + ">",
                  "the call is left over from xacro, and not read: the file defines no macro",
                  "take it out, or open the .xacro file that this one was made of");
  }
  if (!macro) {
    const auto nearest = nearestWord(name, scope->visibleMacros());
    throw ExpansionError("there is no macro '" + name + "'",
                         nearest ? "did you mean <xacro:" + *nearest + ">?"
                                 : "include the file that defines it, before this line");
  }
  const auto inner = std::make_shared<Scope>(home);
  const Place here = place_;
  setParameters(source, *macro, scope, home, inner);
  through_.push_back({source.text, here});
  const int outer_call = call_;
  call_ = static_cast<int>(through_.size()) - 1;
  for (const auto& [attribute, value] : macro->body->attributes) {
    if (!attribute.starts_with("xmlns:") || attribute == "xmlns:xacro") continue;
    target.setAttribute(attribute, value);
  }
  children(*macro->body, target, inner);
  call_ = outer_call;
  enter(source);
}

void Expander::setParameters(const XmlNode& call, const Macro& macro, const ScopePointer& caller,
                             const ScopePointer& home, const ScopePointer& inner) {
  const auto set = [&](const std::string& name, Value value) {
    budget.charge(4);
    Property property;
    property.place = place_;
    property.value = value.is(Type::kText) ? literalOf(value.text()) : std::move(value);
    inner->set(name, std::move(property));
  };
  std::vector<const Parameter*> open;
  for (const Parameter& parameter : macro.parameters) open.push_back(&parameter);
  for (const auto& [name, value] : call.attributes) {
    if (name.starts_with("xmlns:") || (name == "macro" && call.text == "xacro:call")) continue;
    const auto wanted = std::find_if(
        open.begin(), open.end(),
        [&name = name](const Parameter* each) { return !each->block && each->name == name; });
    if (wanted == open.end()) {
      std::vector<std::string> names;
      for (const Parameter& each : macro.parameters) names.push_back(each.name);
      throw ExpansionError("the macro '" + macro.name + "' has no parameter '" + name + "'",
                           names.empty() ? "it has none" : "it has " + armillary::joined(names));
    }
    set(name, evaluateText(value, caller));
    open.erase(wanted);
  }
  XmlNode blocks;  // evaluated among the caller's names
  children(call, blocks, caller);
  enter(call);
  auto block = blocks.children.begin();
  const auto skipTexts = [&] {
    while (block != blocks.children.end() && block->kind != XmlNode::Kind::kElement) ++block;
  };
  std::string missing;
  for (const Parameter* parameter : open) {
    if (parameter->block) {
      skipTexts();
      if (block == blocks.children.end()) {
        throw ExpansionError("the macro '" + macro.name + "' needs an element for its block '" +
                             parameter->name + "'");
      }
      inner->setBlock(parameter->name, {std::make_shared<const XmlNode>(std::move(*block)),
                                        parameter->content_only});
      ++block;
    }
  }
  skipTexts();
  if (block != blocks.children.end()) {
    throw ExpansionError("the macro '" + macro.name + "' has no block left for <" + block->text +
                         ">");
  }
  for (const Parameter* parameter : open) {
    if (parameter->block) continue;
    const Value* forwarded = parameter->forwards ? property(parameter->name, *caller) : nullptr;
    if (forwarded != nullptr) {
      set(parameter->name, *forwarded);
    } else if (parameter->otherwise) {
      set(parameter->name, evaluateText(*parameter->otherwise, home));
    } else {
      missing += (missing.empty() ? "'" : ", '") + parameter->name + "'";
    }
  }
  if (!missing.empty()) {
    throw ExpansionError("the macro '" + macro.name + "' is called without " + missing);
  }
}

}  // namespace armillary::xacro
