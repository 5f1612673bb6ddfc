// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line is: its commands, their words and options. Parsing, help, the man page and
// the shells' completions are all made from these declarations.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/command_line/arguments.h"

namespace armillary {

// What a value is; completion offers files where it is one.
enum class Value { kText, kNumber, kFile };

// An option, or a word that stands in its place.
struct Option {
  std::string name;        // "--input"; of a word in its place, "ROBOT"
  std::string value = {};  // what stands for its value, "ROWS.csv"; empty: a flag
  std::string help = {};   // a phrase
  Value kind = Value::kText;
  bool required = false;
  bool repeatable = false;                 // else the last one counts
  std::vector<std::string> choices = {};   // its values, where they can be listed
  bool only_choices = true;                // nothing beside the choices, where there are any
  std::string noun = {};                   // what a choice is, "integrator"
  std::string needs = {};                  // the option without which it says nothing
  std::vector<std::string> excludes = {};  // options beside which it cannot stand
  std::string former = {};                 // a name that it had; taken still where it is not
                                           // given by its own
  // Values that are known but cannot be chosen here, with the reason.
  std::map<std::string, std::string> elsewhere = {};

  bool takesValue() const { return !value.empty(); }
};

// Options under a heading.
struct OptionGroup {
  std::string title;  // may be empty
  std::vector<Option> options;
};
inline constexpr const char* kOptionsOfAll = "Options of every command";

// A list for people who choose: integrators, methods.
struct WordList {
  struct Entry {
    std::string term, text = {};
  };
  std::string title;
  std::vector<Entry> entries;
};

struct Command {
  std::string name;              // empty: of the program without a command
  std::string summary;           // a phrase
  std::string description = {};  // sentences, if the summary does not say all
  std::vector<Option> words = {};
  std::vector<OptionGroup> groups = {};
  std::vector<WordList> lists = {};
  ExitCode (*run)(const Arguments&) = nullptr;
  bool hidden = false;  // not listed: for packaging
  bool draws = false;   // takes the window's libraries

  // The option of that name; null where there is none.
  const Option* find(const std::string& option) const;
};

// The program and its commands.
struct CommandLine {
  Command program;  // without a command
  std::vector<Command> commands;
};

// "armillary info ROBOT [OPTIONS]": what is required, and that there is more.
std::string usage(const Command& command);

// Its description; where it has none its summary, as a sentence.
std::string purposeOf(const Command& command);

// "unknown integrator 'rk5'; ", and what was probably meant, or else `otherwise`.
std::string unknownWord(const std::string& noun, const std::string& word,
                        const std::vector<std::string>& known, const std::string& otherwise);
// Otherwise all that are known.
std::string unknownWord(const std::string& noun, const std::string& word,
                        const std::vector<std::string>& known);

}  // namespace armillary
