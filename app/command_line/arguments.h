// SPDX-License-Identifier: GPL-3.0-or-later
// The words that a command was given, by the names of its declaration.
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

// Values of options ("--input") and of words in their places ("ROBOT"). Those that read a number
// throw CommandFailure(kWrongUsage) where it is none, or not of their kind.
class Arguments {
 public:
  using Values = std::map<std::string, std::vector<std::string>, std::less<>>;

  // A name is there where it was given; a flag's values say nothing.
  explicit Arguments(Values values) : values_(std::move(values)) {}

  bool has(std::string_view name) const { return values_.contains(name); }
  // The last one.
  std::optional<std::string> value(std::string_view name) const;
  std::vector<std::string> values(std::string_view name) const;
  // Of a word that the command requires.
  const std::string& word(std::string_view name) const;

  std::optional<double> number(std::string_view name) const;
  // Above zero.
  std::optional<double> positive(std::string_view name) const;
  double within(std::string_view name, double least, double most, double otherwise) const;
  // Without a fraction, at least `least` and no more than a million.
  int whole(std::string_view name, int least, int otherwise) const;

 private:
  Values values_;
};

}  // namespace armillary
