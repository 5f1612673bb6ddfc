// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/completion.h"

#include <vector>

namespace armillary {
namespace {

std::string separated(const std::vector<std::string>& words, const char* separator) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
  return text;
}

// In single quotes, for a shell.
std::string quotedForShell(const std::string& text) {
  std::string inside;
  for (const char letter : text)
    inside += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return "'" + inside + "'";
}

std::vector<Option> optionsOf(const Command& command) {
  std::vector<Option> all{{.name = "--help", .help = "what there is"}};
  for (const OptionGroup& group : command.groups) {
    all.insert(all.end(), group.options.begin(), group.options.end());
  }
  return all;
}

std::vector<std::string> shownNames(const CommandLine& line) {
  std::vector<std::string> names;
  for (const Command& command : line.commands) {
    if (!command.hidden) names.push_back(command.name);
  }
  return names;
}

// Bash: what is offered for a value or a word.
std::string offer(const Option& option) {
  std::string text;
  if (!option.choices.empty()) {
    text += "COMPREPLY+=($(compgen -W " + quotedForShell(separated(option.choices, " ")) +
            " -- \"$word\")); ";
  }
  if (option.kind == Value::kFile) text += "_armillary_files; ";
  return text;
}

// Bash: the branch of one command.
std::string branch(const Command& command, const std::string& pattern, int first,
                   const std::string& also) {
  std::string values, names, with_value;
  for (const Option& option : optionsOf(command)) {
    names += (names.empty() ? "" : " ") + option.name;
    if (!option.takesValue()) continue;
    with_value += (with_value.empty() ? "" : "|") + option.name;
    values += "        " + option.name + ") " + offer(option) + "return ;;\n";
  }
  std::string text = "    " + pattern + ")\n";
  if (!values.empty()) text += "      case \"$before\" in\n" + values + "      esac\n";
  text += "      if [[ $word == -* ]]; then\n        COMPREPLY=($(compgen -W " +
          quotedForShell(names) + " -- \"$word\"))\n        return\n      fi\n";
  text += "      _armillary_place " + std::to_string(first) + " " + quotedForShell(with_value) +
          "\n      case $place in\n";
  int place = 1;
  for (const Option& word : command.words) {
    const std::string more = place == 1 ? also : std::string();
    text += "        " + std::to_string(place++) + ") " + offer(word) + more + ";;\n";
  }
  return text + "      esac ;;\n";
}

// Zsh: text in an argument's specification.
std::string specified(const std::string& text) {
  std::string escaped;
  for (const char letter : text) {
    if (letter == '[' || letter == ']' || letter == ':' || letter == '\\') escaped += '\\';
    escaped += letter;
  }
  return escaped;
}

// Zsh: ":what it is:what can be there".
std::string action(const Option& option, const std::string& name) {
  std::string can_be = " ";
  const std::string choices = separated(option.choices, " ");
  if (option.kind == Value::kFile) {
    can_be = option.choices.empty() ? "_files"
                                    : "_alternative \"choices\\:choice\\:(" + choices +
                                          ")\" \"files\\:file\\:_files\"";
    if (!option.choices.empty()) can_be = "{" + can_be + "}";
  } else if (!option.choices.empty()) {
    can_be = "(" + choices + ")";
  }
  return ":" + specified(name) + ":" + can_be;
}

std::string zshArguments(const Command& command) {
  std::string text;
  for (const Option& option : optionsOf(command)) {
    const std::string name = option.takesValue() ? option.name + "=" : option.name;
    std::string specification = option.repeatable ? "*" + name : name;
    specification += "[" + specified(option.help) + "]";
    if (option.takesValue()) specification += action(option, option.value);
    text += " \\\n        " + quotedForShell(specification);
  }
  int place = 1;
  for (const Option& word : command.words) {
    const std::string which = word.repeatable ? "*" : std::to_string(place++);
    text += " \\\n        " + quotedForShell(which + action(word, word.name));
  }
  return text;
}

}  // namespace

std::string bashCompletion(const CommandLine& line) {
  std::string text = R"(# bash completion for armillary
_armillary_files() {
  compopt -o filenames 2>/dev/null
  local IFS=$'\n'
  COMPREPLY+=($(compgen -f -- "$word"))
}
# Sets `place` to which word this is of those that are no options, from word $1 on; $2 are the
# options with a value.
_armillary_place() {
  local i
  place=1
  for ((i = $1; i < COMP_CWORD; ++i)); do
    case "${COMP_WORDS[i]}" in
      -?*) [[ "|$2|" == *"|${COMP_WORDS[i]}|"* ]] && ((++i)) ;;
      *) ((++place)) ;;
    esac
  done
}
_armillary() {
  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}" place
  COMPREPLY=()
  if [[ $word == = ]]; then
    word=
  elif [[ $before == = ]]; then
    before="${COMP_WORDS[COMP_CWORD - 2]}"
  fi
  case "${COMP_WORDS[1]}" in
)";
  for (const Command& command : line.commands) {
    if (!command.hidden) text += branch(command, command.name, 2, {});
  }
  text += branch(line.program, "*", 1,
                 "COMPREPLY+=($(compgen -W " + quotedForShell(separated(shownNames(line), " ")) +
                     " -- \"$word\")); ");
  return text + "  esac\n}\ncomplete -F _armillary armillary\n";
}

std::string zshCompletion(const CommandLine& line) {
  std::string text = "#compdef armillary\n_armillary() {\n  local -a commands=(\n";
  for (const Command& command : line.commands) {
    if (command.hidden) continue;
    text += "    " + quotedForShell(specified(command.name) + ":" + command.summary) + "\n";
  }
  text += "  )\n  local command=$words[2]\n  case $command in\n";
  for (const Command& command : line.commands) {
    if (command.hidden) continue;
    text += "    " + command.name + ")\n      shift words\n      ((CURRENT--))\n      _arguments" +
            zshArguments(command) + " ;;\n";
  }
  text += "    *)\n      ((CURRENT == 2)) && _describe command commands\n      _arguments" +
          zshArguments(line.program) + " ;;\n";
  return text + "  esac\n}\n_armillary \"$@\"\n";
}

}  // namespace armillary
