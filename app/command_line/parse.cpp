// SPDX-License-Identifier: GPL-3.0-or-later
// The one file that knows CLI11.
#include "app/command_line/parse.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>

#include "engine/text/nearest_word.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

[[noreturn]] void fail(const Command& command, const std::string& why) {
  throw CommandFailure(kWrongUsage, why + "; usage: " + usage(command));
}

void declare(const Command& command, CLI::App& app) {
  app.set_help_flag("-h,--help");
  const auto add = [&](const Option& option) {
    CLI::Option* const added = option.takesValue() || !option.name.starts_with("-")
                                   ? app.add_option(option.name)
                                   : app.add_flag(option.name)->disable_flag_override();
    added->required(option.required);
    added->multi_option_policy(option.repeatable ? CLI::MultiOptionPolicy::TakeAll
                                                 : CLI::MultiOptionPolicy::TakeLast);
    if (option.repeatable && !option.name.starts_with("-")) added->expected(-1);  // one at least
  };
  for (const Option& word : command.words) add(word);
  for (const OptionGroup& group : command.groups) {
    for (const Option& option : group.options) add(option);
  }
  for (const OptionGroup& group : command.groups) {
    for (const Option& option : group.options) {
      CLI::Option* const added = app.get_option(option.name);
      if (!option.needs.empty()) added->needs(app.get_option(option.needs));
      for (const std::string& other : option.excludes) added->excludes(app.get_option(other));
    }
  }
}

std::vector<std::string> optionNames(const Command& command) {
  std::vector<std::string> names{"--help"};
  for (const OptionGroup& group : command.groups) {
    for (const Option& option : group.options) names.push_back(option.name);
  }
  return names;
}

bool isOption(const std::string& word) {
  return word.starts_with("-") && word != "-" && word != "--";
}

// "--input is an option of the commands compute and trajectory"; empty where it is none's.
std::string commandsWith(const CommandLine& line, const std::string& option) {
  std::vector<std::string> commands;
  for (const Command& command : line.commands) {
    const std::vector<std::string> names = optionNames(command);
    if (!command.hidden && std::find(names.begin(), names.end(), option) != names.end()) {
      commands.push_back(command.name);
    }
  }
  if (commands.empty()) return {};
  return option +
         (commands.size() == 1 ? " is an option of the command "
                               : " is an option of the commands ") +
         joined(commands);
}

// Words that no declaration takes.
void expectNoneLeft(const CommandLine& line, const Command& command, const CLI::App& app) {
  for (const std::string& word : app.remaining()) {
    if (!isOption(word)) continue;
    const std::string help = command.name.empty() ? "--help" : command.name + " --help";
    const std::string name = word.substr(0, word.find('='));
    const std::string elsewhere = commandsWith(line, name);
    if (!elsewhere.empty()) {
      throw CommandFailure(
          kWrongUsage, "unknown option '" + name + "' " +
                           (command.name.empty() ? "of the window" : "of " + command.name) + ": " +
                           elsewhere + "; see armillary " + help);
    }
    throw CommandFailure(
        kWrongUsage, unknownWord("option", name, optionNames(command), "see armillary " + help));
  }
  for (const std::string& word : app.remaining()) {
    if (word != "--") fail(command, "'" + word + "' is one word too many");
  }
}

// Whoever mistypes a command names no robot.
void expectNoMistypedCommand(const CommandLine& line, const CLI::App& app) {
  const std::vector<std::string> left = app.remaining();
  const std::vector<std::string> given = app.get_option(line.program.words.front().name)->results();
  if (left.empty() || given.empty() || given.front().find_first_of("./") != std::string::npos) {
    return;
  }
  std::vector<std::string> names;
  for (const Command& command : line.commands) {
    if (!command.hidden) names.push_back(command.name);
  }
  if (isOption(left.front()) && !nearestWord(given.front(), names)) return;
  throw CommandFailure(kWrongUsage, unknownWord("command", given.front(), names));
}

// What stands before the command would be the window's.
void expectNoneBefore(const Command& command, const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() > 0) fail(command, "give " + option->get_name() + " after the command");
  }
}

// A value that is missing, or one too many.
std::string mismatch(const Command& command, const std::string& what) {
  for (const std::string& name : optionNames(command)) {
    if (what.starts_with(name + ":")) return "option '" + name + "' needs a value";
    if (what.starts_with(name.substr(2) + " ")) return "option '" + name + "' takes no value";
  }
  return what;
}

Arguments argumentsOf(const CLI::App& app) {
  Arguments::Values values;
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() > 0) values[option->get_name()] = option->results();
  }
  return Arguments(std::move(values));
}

void expectChoice(const Option& option, const Arguments& arguments) {
  if (option.choices.empty() || !option.only_choices) return;
  for (const std::string& value : arguments.values(option.name)) {
    if (std::find(option.choices.begin(), option.choices.end(), value) != option.choices.end()) {
      continue;
    }
    if (const auto known = option.elsewhere.find(value); known != option.elsewhere.end()) {
      throw CommandFailure(kWrongUsage, option.name + " '" + value + "': " + known->second);
    }
    throw CommandFailure(kWrongUsage, unknownWord(option.noun.empty() ? option.name : option.noun,
                                                  value, option.choices));
  }
}

bool isGiven(const std::string& option, const std::string& word) {
  return word == option || word.starts_with(option + "=");
}

// With options under their present names where they are given by their former ones alone.
std::vector<std::string> withPresentNames(const CommandLine& line, std::vector<std::string> words) {
  const auto command = std::find_if(
      line.commands.begin(), line.commands.end(),
      [&](const Command& each) { return !words.empty() && each.name == words.front(); });
  if (command == line.commands.end()) return words;
  for (const OptionGroup& group : command->groups) {
    for (const Option& option : group.options) {
      const bool as_now = std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        return isGiven(option.name, word);
      });
      if (option.former.empty() || as_now) continue;
      for (std::string& word : words) {
        if (isGiven(option.former, word)) word.replace(0, option.former.size(), option.name);
      }
    }
  }
  return words;
}

}  // namespace

ParsedCommand parse(const CommandLine& line, const std::vector<std::string>& words) {
  CLI::App app;
  app.require_subcommand(0, 1);
  declare(line.program, app);
  for (const Command& command : line.commands) declare(command, *app.add_subcommand(command.name));

  ParsedCommand parsed;
  std::string wrong;
  try {
    std::vector<std::string> present = withPresentNames(line, words);
    std::reverse(present.begin(), present.end());
    app.parse(std::move(present));
  } catch (const CLI::CallForHelp&) {
    parsed.asked = ParsedCommand::Asked::kHelp;
  } catch (const CLI::ParseError& failure) {
    wrong = failure.what();
  }
  parsed.command = &line.program;
  const CLI::App* of_command = &app;
  for (const Command& command : line.commands) {
    const CLI::App* const sub = app.get_subcommand(command.name);
    if (!sub->parsed()) continue;
    parsed.command = &command;
    of_command = sub;
  }
  if (parsed.asked == ParsedCommand::Asked::kHelp) return parsed;
  if (app.count("--version") > 0) {
    parsed.asked = ParsedCommand::Asked::kVersion;
    return parsed;
  }
  expectNoMistypedCommand(line, app);
  if (of_command != &app) expectNoneBefore(*parsed.command, app);
  expectNoneLeft(line, line.program, app);
  expectNoneLeft(line, *parsed.command, *of_command);
  if (!wrong.empty()) fail(*parsed.command, mismatch(*parsed.command, wrong));
  parsed.arguments = argumentsOf(*of_command);
  for (const Option& word : parsed.command->words) expectChoice(word, parsed.arguments);
  for (const OptionGroup& group : parsed.command->groups) {
    for (const Option& option : group.options) expectChoice(option, parsed.arguments);
  }
  return parsed;
}

}  // namespace armillary
