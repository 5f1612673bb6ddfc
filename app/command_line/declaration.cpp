// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/declaration.h"

#include <cctype>

#include "engine/text/nearest_word.h"
#include "engine/text/words.h"

namespace armillary {

const Option* Command::find(const std::string& option) const {
  for (const OptionGroup& group : groups) {
    for (const Option& each : group.options) {
      if (each.name == option) return &each;
    }
  }
  return nullptr;
}

std::string usage(const Command& command) {
  std::string text = "armillary";
  if (!command.name.empty()) text += " " + command.name;
  for (const Option& word : command.words) {
    const std::string name = word.repeatable ? word.name + "…" : word.name;
    text += word.required ? " " + name : " [" + name + "]";
  }
  bool more = false;
  for (const OptionGroup& group : command.groups) {
    for (const Option& option : group.options) {
      if (option.required) {
        text += " " + option.name + " " + option.value;
      } else {
        more = true;
      }
    }
  }
  return more ? text + " [OPTIONS]" : text;
}

std::string purposeOf(const Command& command) {
  if (!command.description.empty()) return command.description;
  std::string text = command.summary + ".";
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string unknownWord(const std::string& noun, const std::string& word,
                        const std::vector<std::string>& known, const std::string& otherwise) {
  const auto nearest = nearestWord(word, known);
  return "unknown " + noun + " '" + word + "'; " +
         (nearest ? "did you mean '" + *nearest + "'?" : otherwise);
}

std::string unknownWord(const std::string& noun, const std::string& word,
                        const std::vector<std::string>& known) {
  return unknownWord(noun, word, known,
                     known.empty()
                         ? "there is none"
                         : (known.size() == 1 ? "there is " : "there are ") + joined(known));
}

}  // namespace armillary
