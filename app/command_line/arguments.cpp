#include "app/command_line/arguments.h"

#include <algorithm>

#include "engine/text/parse_number.h"

namespace armillary {

Arguments::Arguments(const std::vector<std::string>& words, const std::vector<OptionRule>& rules) {
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (!word.starts_with("--")) {
      positional_.push_back(word);
      continue;
    }
    const size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const auto rule = std::find_if(rules.begin(), rules.end(),
                                   [&](const OptionRule& known) { return known.name == name; });
    if (rule == rules.end()) {
      throw CommandFailure(kWrongUsage, "unknown option '" + name + "'; see armillary --help");
    }
    std::string value;
    if (rule->takes_value) {
      if (equals != std::string::npos) {
        value = word.substr(equals + 1);
      } else if (i + 1 < words.size()) {
        value = words[++i];
      } else {
        throw CommandFailure(kWrongUsage, "option '" + name + "' needs a value");
      }
    } else if (equals != std::string::npos) {
      throw CommandFailure(kWrongUsage, "option '" + name + "' takes no value");
    }
    options_[name].push_back(value);
  }
}

std::optional<std::string> Arguments::value(std::string_view option) const {
  const auto found = options_.find(std::string(option));
  if (found == options_.end()) return std::nullopt;
  return found->second.back();
}

std::vector<std::string> Arguments::values(std::string_view option) const {
  const auto found = options_.find(std::string(option));
  return found == options_.end() ? std::vector<std::string>{} : found->second;
}

std::optional<double> Arguments::number(std::string_view option) const {
  const std::optional<std::string> text = value(option);
  if (!text) return std::nullopt;
  std::string why;
  const std::optional<double> number = parseNumber(*text, &why);
  if (!number) {
    throw CommandFailure(kWrongUsage,
                         "option '" + std::string(option) + "': '" + *text + "' " + why);
  }
  return number;
}

void Arguments::expectPositional(size_t count, const std::string& usage) const {
  if (positional_.size() != count) throw CommandFailure(kWrongUsage, "usage: " + usage);
}

}  // namespace armillary
