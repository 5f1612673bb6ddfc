// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/man_page.h"

#include "app/command_line/help.h"

namespace armillary {
namespace {

// Text as troff prints it as it is.
std::string plain(const std::string& text) {
  std::string escaped;
  for (const char letter : text) {
    if (letter == '\\') {
      escaped += "\\e";
    } else if (letter == '-') {
      escaped += "\\-";
    } else {
      escaped += letter;
    }
  }
  // a line that begins so would be a request
  return escaped.starts_with('.') || escaped.starts_with('\'') ? "\\&" + escaped : escaped;
}

std::string quotedForRoff(const std::string& text) {
  std::string inside = plain(text);
  for (size_t at = 0; (at = inside.find('"', at)) != std::string::npos; at += 4) {
    inside.replace(at, 1, "\\(dq");
  }
  return "\"" + inside + "\"";
}

std::string paragraph(const std::string& term, const std::string& text) {
  return ".TP\n" + term + "\n" + plain(text) + "\n";
}

std::string options(const OptionGroup& group) {
  std::string text;
  if (!group.title.empty()) text += ".PP\n" + plain(group.title) + ":\n";
  for (const Option& option : group.options) {
    std::string term = "\\fB" + plain(option.name) + "\\fR";
    if (option.takesValue()) term += " \\fI" + plain(option.value) + "\\fR";
    text += paragraph(term, option.repeatable ? option.help + "; repeatable" : option.help);
  }
  return text;
}

std::string list(const WordList& list) {
  std::string text = ".PP\n" + plain(list.title) + ":\n";
  for (const WordList::Entry& entry : list.entries) {
    text += entry.text.empty() ? ".br\n" + plain(entry.term) + "\n"
                               : paragraph("\\fB" + plain(entry.term) + "\\fR", entry.text);
  }
  return text;
}

std::string section(const Command& command) {
  std::string text =
      ".SS " + quotedForRoff(usage(command)) + "\n" + plain(purposeOf(command)) + "\n";
  for (const Option& word : command.words) {
    text += paragraph("\\fI" + plain(word.name) + "\\fR", word.help);
  }
  for (const OptionGroup& group : command.groups) {
    if (group.title != kOptionsOfAll) text += options(group);
  }
  for (const WordList& each : command.lists) text += list(each);
  return text;
}

}  // namespace

std::string manPage(const CommandLine& line, const std::string& version) {
  std::string text = ".TH ARMILLARY 1 \"\" " + quotedForRoff("Armillary " + version) + "\n" +
                     ".SH NAME\narmillary \\- " + plain(line.program.summary) +
                     "\n.SH SYNOPSIS\n.B armillary\n[\\fIROBOT\\fR] [\\fIOPTIONS\\fR]\n";
  for (const Command& command : line.commands) {
    if (!command.hidden) text += ".br\n" + plain(usage(command)) + "\n";
  }
  text += ".SH DESCRIPTION\n" + plain(line.program.description) + "\n.SH COMMANDS\n";
  for (const Command& command : line.commands) {
    if (!command.hidden) text += section(command);
  }
  text += ".SH OPTIONS\n";
  for (const OptionGroup& group : line.program.groups) text += options(group);
  text += ".SH EXIT STATUS\n";
  for (const WordList::Entry& entry : exitCodeList().entries) {
    text += paragraph("\\fB" + entry.term + "\\fR", entry.text);
  }
  return text;
}

}  // namespace armillary
