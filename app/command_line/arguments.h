// The words of a command line: positional ones and options.
#pragma once

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "app/command_line/exit_codes.h"

namespace armillary {

// Ends a command with a sentence for the user and an exit code.
class CommandFailure : public std::runtime_error {
 public:
  CommandFailure(ExitCode code, const std::string& message)
      : std::runtime_error(message), code_(code) {}
  ExitCode code() const { return code_; }

 private:
  ExitCode code_;
};

// An option that a command knows.
struct OptionRule {
  std::string_view name;  // with its dashes
  bool takes_value = true;
};

// Parsed arguments. Options may stand anywhere; "--name value" and "--name=value" are the same.
class Arguments {
 public:
  // Throws CommandFailure(kWrongUsage) for an option that is not among the rules, or has no value.
  Arguments(const std::vector<std::string>& words, const std::vector<OptionRule>& rules);

  const std::vector<std::string>& positional() const { return positional_; }
  bool has(std::string_view option) const { return options_.contains(std::string(option)); }
  std::optional<std::string> value(std::string_view option) const;
  std::vector<std::string> values(std::string_view option) const;
  // A number; throws CommandFailure(kWrongUsage) where it is none.
  std::optional<double> number(std::string_view option) const;
  // Throws CommandFailure(kWrongUsage) with the usage where there are not exactly `count`.
  void expectPositional(size_t count, const std::string& usage) const;

 private:
  std::vector<std::string> positional_;
  std::map<std::string, std::vector<std::string>> options_;
};

}  // namespace armillary
