// SPDX-License-Identifier: BSD-3-Clause
// Records of separated cells in text: CSV after RFC 4180, and what people write like it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armillary {

// Splits one record that starts at `position`; moves it behind the record's line break. A quoted
// cell may hold the separator, quotes and line breaks. Where the separator is a blank, any number
// of blanks and tabs is one.
class RecordReader {
 public:
  RecordReader(std::string_view text, char separator, size_t position = 0, int line = 1)
      : text_(text), separator_(separator), position_(position), line_(line) {}

  bool atEnd() const { return position_ >= text_.size(); }
  int line() const { return line_; }
  size_t position() const { return position_; }

  // Reads a record of plain numbers and empty cells without a word of why where it is none: then
  // nothing has moved, and next() says what is there.
  bool nextPlain(std::span<double> values);
  // Returns false where a quote is not closed.
  bool next(std::vector<std::string>& cells);
  // Moves behind lines that hold nothing, of which there may be many millions.
  void skipBlankLines();
  // Moves behind the present line.
  void skipLine();

 private:
  bool readQuoted(std::string& cell);

  std::string_view text_;
  char separator_;
  size_t position_ = 0;
  int line_ = 1;
};

// What stands behind the blank lines that a text begins with, of which there may be many millions.
std::string_view withoutBlankLines(std::string_view text);

// The first line that is longer than any of a table can be, counted from 1; 0 where there is none.
// To be asked before cells are made of it.
int lineTooLong(std::string_view text);
inline constexpr const char* kLineTooLong =
    "the line has more than 4 million characters: this is no table";

inline constexpr size_t kMostShown = 80;  // of a cell, in a sentence about it

// The separator that the first line uses outside quotes: of comma, semicolon, tab and blank the
// first that it has; a comma where it has none.
char separatorOf(std::string_view text);

}  // namespace armillary
