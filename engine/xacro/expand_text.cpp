// SPDX-License-Identifier: BSD-3-Clause
// ${expressions} and $(substitutions) in attributes and texts.
#include <cstdlib>
#include <filesystem>

#include "engine/text/nearest_word.h"
#include "engine/text/words.h"
#include "engine/xacro/arguments_of_call.h"
#include "engine/xacro/evaluate.h"
#include "engine/xacro/expander.h"

namespace armillary::xacro {
namespace {

constexpr int kTextWeight = 3;  // in levels of nesting

// Where the bracket that opens at `open` is closed; npos where it is not. In $(eval ...) brackets
// and quotes nest; in all else the first one closes.
std::size_t closing(const std::string& text, std::size_t open) {
  if (text[open] == '{') return text.find('}', open);
  if (!std::string_view(text).substr(open + 1).starts_with("eval ")) return text.find(')', open);
  int depth = 0;
  char quote = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '(') {
      ++depth;
    } else if (c == ')' && --depth == 0) {
      return at;
    }
  }
  return std::string::npos;
}

std::string environment(const std::string& name) {
  if (const char* value = std::getenv(name.c_str())) return value;
  throw ExpansionError("the environment variable '" + name + "' is not set");
}

}  // namespace

Value Expander::evaluateText(const std::string& text, const ScopePointer& scope) {
  if (text.find('$') == std::string::npos) {
    budget.chargeText(text.size());
    return Value::text(text);
  }
  const Budget::Level level(budget, kTextWeight);
  Value only;
  std::string joined;
  std::size_t pieces = 0;
  const auto add = [&](Value piece) {
    if (pieces++ > 0) {
      if (pieces == 2) joined = textOf(only);
      joined += textOf(piece);
      budget.chargeText(joined.size());
    } else {
      only = std::move(piece);
    }
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t dollar = std::min(text.find('$', at), text.size());
    if (dollar > at) {
      add(Value::text(text.substr(at, dollar - at)));
      at = dollar;
      continue;
    }
    const std::size_t next = std::min(text.find_first_not_of('$', at), text.size());
    const bool bracket = next < text.size() && (text[next] == '{' || text[next] == '(');
    const std::size_t dollars = next - at;
    if (dollars > 1 && bracket) {  // $${: one less, and no expression
      add(Value::text(text.substr(at + 1, dollars)));
      at = next + 1;
    } else if (dollars > 1) {
      throw ExpansionError("'$$' stands before neither '{' nor '(' in \"" + text + "\"");
    } else if (!bracket) {
      add(Value::text("$"));
      at = next;
    } else {
      const std::size_t end = closing(text, next);
      if (end == std::string::npos) {
        throw ExpansionError("'$" + std::string(1, text[next]) + "' is not closed in \"" + text +
                             "\"");
      }
      const std::string inside = text.substr(next + 1, end - next - 1);
      add(text[next] == '{' ? expressionIn(inside, scope) : substitution(inside, scope));
      at = end + 1;
    }
  }
  if (pieces == 1) return only;
  return Value::text(std::move(joined));
}

std::string Expander::evaluatedText(const std::string& text, const ScopePointer& scope) {
  std::string result = textOf(evaluateText(text, scope));
  budget.chargeText(result.size());
  return result;
}

Value Expander::expressionIn(const std::string& text, const ScopePointer& scope) {
  try {
    const Value inner = evaluateText(text, scope);  // $(arg NAME) stands in expressions too
    return inner.is(Type::kText) ? evaluate(inner.text(), scope, *this) : inner;
  } catch (const ExpansionError& wrong) {
    if (wrong.quotes()) throw;
    const std::string shown = text.size() > 120 ? text.substr(0, 120) + "..." : text;
    throw ExpansionError(std::string(wrong.what()) + ", in ${" + shown + "}", wrong.remedy(), true);
  }
}

Value Expander::substitution(const std::string& text, const ScopePointer& scope) {
  const std::string command = evaluatedText(text, scope);
  if (command.starts_with("eval ")) return evalCommand(command.substr(5));
  std::vector<std::string> words;
  for (std::string_view rest = trimmed(command); !rest.empty();) {
    const std::size_t end = std::min(rest.find_first_of(kBlanks), rest.size());
    words.emplace_back(rest.substr(0, end));
    rest = trimmed(rest.substr(end));
  }
  const std::string name = words.empty() ? "" : words[0];
  const auto expect = [&](std::size_t count) {
    if (words.size() != count) {
      throw ExpansionError("$(" + command + "): $(" + name + ") takes " +
                           (count == 1 ? "nothing" : "one word"));
    }
  };
  if (name == "arg") {
    expect(2);
    return Value::text(argument(words[1]));
  }
  if (name == "find") {
    expect(2);
    const std::string folder = options_.find_package ? options_.find_package(words[1]) : "";
    if (!folder.empty()) {
      packages_[folder] = words[1];
      return Value::text(folder);
    }
    // whoever reads it tells that the file is not there
    if (spared_ && !tag_.starts_with("xacro:")) return Value::text("package://" + words[1]);
    throw ExpansionError("the package '" + words[1] + "' is not found",
                         "give --package " + words[1] + "=FOLDER");
  }
  if (name == "env") {
    expect(2);
    return Value::text(environment(words[1]));
  }
  if (name == "optenv") {
    if (words.size() < 2) throw ExpansionError("$(optenv) takes a name and a default");
    if (const char* value = std::getenv(words[1].c_str())) return Value::text(value);
    const std::vector<std::string> rest(words.begin() + 2, words.end());
    std::string otherwise;
    for (const std::string& word : rest) otherwise += (otherwise.empty() ? "" : " ") + word;
    return Value::text(otherwise);
  }
  if (name == "dirname") {
    expect(1);
    return Value::text(std::filesystem::path(absolutePath("x")).parent_path().string());
  }
  if (name == "cwd") {
    expect(1);
    std::error_code error;
    return Value::text(std::filesystem::current_path(error).string());
  }
  if (name == "anon") {
    expect(2);
    const auto [entry, added] = anonymous_.try_emplace(words[1]);
    if (added) entry->second = words[1] + "_" + std::to_string(anonymous_.size());
    return Value::text(entry->second);
  }
  throw ExpansionError("$(" + command + ") is not known",
                       "known are $(arg), $(find), $(env), $(optenv), $(eval), $(dirname), $(cwd), "
                       "$(anon)");
}

Value Expander::evalCommand(const std::string& expression) {
  const auto names = std::make_shared<Scope>();
  const auto add = [&names](const std::string& name, Value value) {
    Property property;
    property.value = std::move(value);
    names->set(name, std::move(property));
  };
  for (const auto& [name, value] : arguments_) {
    if (expression.find(name) == std::string::npos) continue;
    asked_.insert(name);
    add(name, literalOf(value));
  }
  add("true", Value::boolean(true));
  add("false", Value::boolean(false));
  add("arg", Value::function("arg", [](Call& call) {
        expectArguments(call, 1, 1);
        return literalOf(call.host.argument(textArgument(call, 0)));
      }));
  for (const char* command : {"find", "env", "optenv", "anon", "dirname"}) {
    add(command, Value::function(command, [this, command](Call& call) {
          std::string text = command;
          for (const Value& word : call.positional) text += " " + textOf(word);
          return substitution(text, std::make_shared<Scope>());
        }));
  }
  try {
    return evaluate(expression, names, *this);
  } catch (const ExpansionError& wrong) {
    throw ExpansionError(std::string(wrong.what()) + ", in $(eval " + expression + ")",
                         wrong.remedy(), true);
  }
}

bool Expander::truth(const std::string& condition, const ScopePointer& scope) {
  const Value value = evaluateText(condition, scope);
  if (!value.is(Type::kText)) return isTrue(value);
  const std::string& text = value.text();
  if (text == "true" || text == "True") return true;
  if (text == "false" || text == "False") return false;
  if (const auto whole = wholeNumberIn(text)) return *whole != 0;
  throw ExpansionError(
      "the condition \"" + condition + "\" is \"" + text + "\", which is neither true nor false",
      "write true, false, 0, 1 or an expression in ${}");
}

const Value* Expander::property(const std::string& name, const Scope& scope) {
  const Scope* owner = nullptr;
  Property* found = scope.property(name, &owner);
  if (found == nullptr) return nullptr;
  if (!found->lazy) return &found->value;
  if (found->evaluating) {
    std::string chain;
    for (const std::string& each : evaluating_) chain += each + " -> ";
    throw ExpansionError("properties are defined by one another: " + chain + name,
                         "write lazy_eval=\"false\" where the value until now is meant");
  }
  found->evaluating = true;
  evaluating_.push_back(name);
  try {
    const ScopePointer home = std::const_pointer_cast<Scope>(owner->shared_from_this());
    Value value = evaluateText(found->value.text(), home);
    if (value.is(Type::kText)) value = literalOf(value.text());
    if (value.type() > Type::kText) kept_.push_back(home);
    found = home->property(name);  // evaluating may have moved nothing, but may have removed it
    if (found == nullptr) return nullptr;
    found->value = std::move(value);
    found->lazy = false;
    found->evaluating = false;
  } catch (const ExpansionError& wrong) {
    const std::string where =
        std::filesystem::path(files_[static_cast<std::size_t>(found->place.file)])
            .filename()
            .string() +
        ":" + std::to_string(found->place.line);
    const std::string message = wrong.what();
    found->evaluating = false;
    evaluating_.pop_back();
    // the innermost property says enough
    if (message.find("; property '") != std::string::npos) throw;
    throw ExpansionError(message + "; property '" + name + "' of " + where, wrong.remedy(),
                         wrong.quotes());
  }
  evaluating_.pop_back();
  return &found->value;
}

std::string Expander::argument(const std::string& name) {
  asked_.insert(name);
  const auto found = arguments_.find(name);
  if (found != arguments_.end()) return found->second;
  bool known = false;
  for (const XacroArgument& each : declared_) known |= each.name == name;
  if (!known) {
    declared_.push_back({name, {}, {files_[static_cast<std::size_t>(place_.file)], place_.line}});
  }
  throw ExpansionError("the argument '" + name + "' has no value", "give --arg " + name + "=VALUE");
}

}  // namespace armillary::xacro
