// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/help.h"

#include <algorithm>
#include <sstream>

namespace armillary {
namespace {

constexpr size_t kWidth = 90;        // letters in a line
constexpr size_t kLongestTerm = 30;  // a longer one has its text below

// As many letters as are seen: bytes that go on a letter are none.
size_t widthOf(const std::string& text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
  }));
}

// Appends words, from `column` on; the lines that follow begin at `indent`.
void appendWrapped(const std::string& words, size_t column, size_t indent, std::string& text) {
  std::istringstream stream(words);
  bool first = true;
  for (std::string word; stream >> word; first = false) {
    const size_t width = widthOf(word);
    if (!first && column + 1 + width > kWidth) {
      text += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (!first) {
      text += ' ';
      ++column;
    }
    text += word;
    column += width;
  }
  text += '\n';
}

// "  TERM   text", with the texts one below the other.
std::string table(const std::vector<WordList::Entry>& entries) {
  size_t widest = 0;
  for (const WordList::Entry& entry : entries) {
    if (const size_t width = widthOf(entry.term); width <= kLongestTerm && !entry.text.empty())
      widest = std::max(widest, width);
  }
  const size_t indent = widest + 4;
  std::string text;
  for (const WordList::Entry& entry : entries) {
    text += "  ";
    if (entry.text.empty()) {
      appendWrapped(entry.term, 2, 6, text);
      continue;
    }
    const size_t width = widthOf(entry.term);
    text += entry.term;
    text += width > widest ? "\n" + std::string(indent, ' ') : std::string(indent - 2 - width, ' ');
    appendWrapped(entry.text, indent, indent, text);
  }
  return text;
}

WordList::Entry entryOf(const Option& option) {
  std::string text = option.help;
  if (option.repeatable) text += "; repeatable";
  return {option.takesValue() ? option.name + " " + option.value : option.name, text};
}

std::string titled(const std::string& title, const std::vector<WordList::Entry>& entries) {
  if (entries.empty()) return {};
  return "\n" + (title.empty() ? std::string() : title + ":\n") + table(entries);
}

std::string groupsAndLists(const Command& command) {
  std::string text;
  for (const OptionGroup& group : command.groups) {
    std::vector<WordList::Entry> entries;
    for (const Option& option : group.options) entries.push_back(entryOf(option));
    text += titled(group.title, entries);
  }
  for (const WordList& list : command.lists) text += titled(list.title, list.entries);
  return text;
}

}  // namespace

const WordList& exitCodeList() {
  static const WordList list{
      "Exit codes",
      {{"0", "done"},
       {"1", "wrong usage: an unknown command, option, quantity, method or link"},
       {"2", "an input file is invalid"},
       {"3", "it cannot be computed; rows before it are written"},
       {"4", "a file or something else that is needed is not available"}}};
  return list;
}

std::string helpText(const CommandLine& line) {
  std::string text = "armillary: " + line.program.summary + "\n\n";
  std::vector<WordList::Entry> commands{{usage(line.program), "the window"}};
  for (const Command& command : line.commands) {
    if (!command.hidden) commands.push_back({usage(command), command.summary});
  }
  text += table(commands) + "\n";
  appendWrapped(line.program.description, 0, 0, text);
  return text + groupsAndLists(line.program) + titled(exitCodeList().title, exitCodeList().entries);
}

std::string helpText(const Command& command) {
  std::string text = "usage: " + usage(command) + "\n\n";
  appendWrapped(purposeOf(command), 0, 0, text);
  std::vector<WordList::Entry> words;
  for (const Option& word : command.words) words.push_back({word.name, word.help});
  return text + titled({}, words) + groupsAndLists(command);
}

}  // namespace armillary
