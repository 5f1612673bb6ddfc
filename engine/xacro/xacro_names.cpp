// SPDX-License-Identifier: BSD-3-Clause
// xacro's own functions: xacro.load_yaml(), xacro.arg(), xacro.message(), ...
#include <array>

#include "engine/xacro/arguments_of_call.h"
#include "engine/xacro/global_names.h"

namespace armillary::xacro {
namespace {

// The arguments of a message, with blanks between.
std::string sentence(Call& call) {
  std::string text;
  for (const Value& part : call.positional) {
    text += (text.empty() ? "" : " ") + textOf(part);
    if (text.size() > kLongestText) break;
  }
  call.host.budget.chargeText(text.size());
  return text;
}

template <Severity severity>
Value say(Call& call) {
  call.host.say(severity, sentence(call));
  return Value::text({});
}

Value fatal(Call& call) {
  throw ExpansionError("the file's author stops here: " + sentence(call));
}

Value nothing(Call&) {
  return Value::text({});
}

Value loadYaml(Call& call) {
  expectArguments(call, 1, 1);
  return call.host.yaml(textArgument(call, 0));
}

Value absolutePath(Call& call) {
  expectArguments(call, 1, 1);
  return Value::text(call.host.absolutePath(textArgument(call, 0)));
}

Value argument(Call& call) {
  expectArguments(call, 1, 1);
  return Value::text(call.host.argument(textArgument(call, 0)));
}

Value same(Call& call) {  // every dictionary is reached by dots here
  expectArguments(call, 1, 1);
  return call.positional[0];
}

// Words between separators; empty ones left out unless the third argument says otherwise.
Value tokenize(Call& call) {
  expectArguments(call, 1, 3, {"sep", "skip_empty"});
  const std::string& text = textArgument(call, 0);
  std::string separators = call.positional.size() > 1 ? textArgument(call, 1) : ",; ";
  bool skip_empty = call.positional.size() < 3 || isTrue(call.positional[2]);
  if (const Value* named = namedArgument(call, "sep")) separators = textOf(*named);
  if (const Value* named = namedArgument(call, "skip_empty")) skip_empty = isTrue(*named);
  std::array<bool, 256> separates{};
  for (const char mark : separators) separates[static_cast<unsigned char>(mark)] = true;
  call.host.budget.chargeText(text.size());
  Values words;
  for (std::size_t at = 0; at <= text.size();) {
    std::size_t end = at;
    while (end < text.size() && !separates[static_cast<unsigned char>(text[end])]) ++end;
    if (end > at || !skip_empty) words.push_back(Value::text(text.substr(at, end - at)));
    at = end + 1;
    call.host.budget.chargeSmall(1);
    if (words.size() > kLongestList) break;
  }
  call.host.budget.chargeList(words.size());
  return Value::list(std::move(words));
}

}  // namespace

Names xacroNames() {
  Names names;
  const std::pair<const char*, Value (*)(Call&)> functions[] = {
      {"load_yaml", loadYaml},
      {"abs_filename", absolutePath},
      {"arg", argument},
      {"dotify", same},
      {"tokenize", tokenize},
      {"message", say<Severity::kNote>},
      {"warning", say<Severity::kWarning>},
      {"error", say<Severity::kWarning>},  // the expansion goes on after it
      {"fatal", fatal},
      {"print_location", nothing}};
  for (const auto& [name, run] : functions) names[name] = Value::function(name, run);
  return names;
}

}  // namespace armillary::xacro
