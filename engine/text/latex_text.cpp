// SPDX-License-Identifier: BSD-3-Clause
#include "engine/text/latex_text.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

#include "engine/text/tex_symbols.h"
#include "engine/text/utf8.h"

namespace armillary {
namespace {

using Marks = std::map<std::string, std::string, std::less<>>;

// Of characters by themselves.
Marks allMarks() {
  Marks marks{{"\\", "\\textbackslash{}"}, {"^", "\\textasciicircum{}"},
              {"~", "\\textasciitilde{}"}, {"<", "\\textless{}"},
              {">", "\\textgreater{}"},    {"\"", "''"}};
  for (const char* each : {"{", "}", "$", "&", "#", "%", "_"}) {
    marks[each] = std::string("\\") + each;
  }
  const auto sign = [&marks](std::string_view text, const std::string& mathematics) {
    marks.try_emplace(std::string(text), "\\ensuremath{" + mathematics + "}");
  };
  sign("°", "{}^{\\circ}");  // no name that all have
  for (const auto& [name, text] : kTexGreek) sign(text, "\\" + std::string(name));
  for (const TexSymbol& symbol : kTexSymbols) {
    if (static_cast<unsigned char>(symbol.text[0]) >= 0x80) {
      sign(symbol.text, "\\" + std::string(symbol.name));
    }
  }
  sign("µ", "\\mu");  // micro, a letter of its own
  sign("−", "-");
  sign("√", "\\surd");
  const char* raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  const char* lowered[] = {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
  for (int i = 0; i < 10; ++i) {
    sign(raised[i], "{}^{" + std::to_string(i) + "}");
    sign(lowered[i], "{}_{" + std::to_string(i) + "}");
  }
  sign("⁻", "{}^{-}");
  // those of Greek that Latin has, too, and have no name
  const std::pair<const char*, const char*> shared[] = {
      {"Α", "A"}, {"Β", "B"}, {"Ε", "E"}, {"Ζ", "Z"}, {"Η", "H"}, {"Ι", "I"}, {"Κ", "K"},
      {"Μ", "M"}, {"Ν", "N"}, {"Ο", "O"}, {"ο", "o"}, {"Ρ", "P"}, {"Τ", "T"}, {"Χ", "X"}};
  for (const auto& [greek, latin] : shared) sign(greek, std::string("\\mathrm{") + latin + "}");
  for (const auto& [quote, latex] : {std::pair{"–", "--"},
                                     {"—", "---"},
                                     {"‘", "`"},
                                     {"’", "'"},
                                     {"“", "``"},
                                     {"”", "''"},
                                     {"…", "\\ldots{}"}}) {
    marks[quote] = latex;
  }
  return marks;
}

// Whether T1, the encoding of European letters, has it.
bool isLatin(unsigned code) {
  static const std::set<unsigned> kMissing{0x126, 0x127, 0x138, 0x13F, 0x140,
                                           0x149, 0x166, 0x167, 0x17F};
  return code >= 0xA0 && code < 0x180 && !kMissing.contains(code);
}

unsigned codeOf(std::string_view character) {
  const auto lead = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return lead;
  unsigned code = lead & (0x7Fu >> character.size());
  for (const char each : character.substr(1))
    code = code << 6 | (static_cast<unsigned>(each) & 0x3Fu);
  return code;
}

// What sets a mark that combines with the letter before it; empty for those that T1 has not.
std::string_view accentCommand(unsigned code) {
  static const std::map<unsigned, std::string_view> kAccents{
      {0x300, "\\`"}, {0x301, "\\'"}, {0x302, "\\^"},  {0x303, "\\~"}, {0x304, "\\="},
      {0x306, "\\u"}, {0x307, "\\."}, {0x308, "\\\""}, {0x30A, "\\r"}, {0x30B, "\\H"},
      {0x30C, "\\v"}, {0x327, "\\c"}, {0x328, "\\k"}};
  const auto found = kAccents.find(code);
  return found == kAccents.end() ? std::string_view() : found->second;
}

bool isAsciiLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace

std::string latexText(std::string_view text) {
  static const Marks kMarks = allMarks();
  const std::string printable = printableUtf8(text);
  std::string result;
  for (std::size_t at = 0, next = 0; at < printable.size(); at = next) {
    next = at + 1;
    while (next < printable.size() &&
           (static_cast<unsigned char>(printable[next]) & 0xC0) == 0x80) {
      ++next;
    }
    const std::string_view character = std::string_view(printable).substr(at, next - at);
    const unsigned code = codeOf(character);
    const bool after_letter = at > 0 && isAsciiLetter(printable[at - 1]);
    if (const auto mark = kMarks.find(character); mark != kMarks.end()) {
      result += mark->second;
    } else if (const std::string_view accent = accentCommand(code);
               !accent.empty() && after_letter) {
      const char base = result.back();  // of q̈, and of names as some systems write them
      result.pop_back();
      result += std::string(accent) + "{" + base + "}";
    } else if (code < 0x80 || isLatin(code)) {
      result += character;
    } else {
      char number[32];
      std::snprintf(number, sizeof number, "\\texttt{U+%04X}", code);
      result += number;
    }
  }
  return result;
}

}  // namespace armillary
