// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/record_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

#include "engine/text/words.h"

namespace armillary {

int lineTooLong(std::string_view text) {
  constexpr size_t kLongestLine = 4'000'000;
  int line = 1;
  for (size_t begin = 0; begin < text.size(); ++line) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    if (end - begin > kLongestLine) return line;
    begin = end + 1;
  }
  return 0;
}

bool RecordReader::nextPlain(std::span<double> values) {
  const char* at = text_.data() + position_;
  const char* const end = text_.data() + text_.size();
  const auto skipBlanks = [&] {
    while (at != end && (*at == ' ' || (*at == '\t' && separator_ != '\t'))) ++at;
  };
  const auto atLineEnd = [&] { return at == end || *at == '\n' || *at == '\r'; };
  for (size_t i = 0; i < values.size(); ++i) {
    skipBlanks();
    if (i > 0 && separator_ != ' ') {
      if (at == end || *at != separator_) return false;
      ++at;
      skipBlanks();
    }
    if (atLineEnd() || *at == separator_) {
      // an empty cell; a line of blanks only is no row
      if (separator_ == ' ' || values.size() == 1) return false;
      values[i] = std::numeric_limits<double>::quiet_NaN();
      continue;
    }
    const auto [stop, failure] = std::from_chars(at, end, values[i]);
    if (failure != std::errc() || !std::isfinite(values[i])) return false;
    if (separator_ == ' ' && stop != end && *stop != ' ' && *stop != '\t' && *stop != '\n' &&
        *stop != '\r') {
      return false;
    }
    at = stop;
  }
  skipBlanks();
  if (at != end && *at == '\r') ++at;
  if (at != end && *at != '\n') return false;
  if (at != end) {
    ++at;
    ++line_;
  }
  position_ = static_cast<size_t>(at - text_.data());
  return true;
}

bool RecordReader::next(std::vector<std::string>& cells) {
  cells.clear();
  std::string cell;
  bool any = false;     // blanks: something of the present cell was read
  bool quoted = false;  // its blanks belong to it
  const auto finish = [&] {
    cells.emplace_back(quoted ? std::string_view(cell) : trimmed(cell));
    cell.clear();
    any = quoted = false;
  };
  while (position_ < text_.size()) {
    const char c = text_[position_];
    if (c == '"' && !quoted && trimmed(cell).empty()) {
      cell.clear();
      if (!readQuoted(cell)) return false;
      any = quoted = true;
      continue;
    }
    ++position_;
    if (c == '\n') {
      ++line_;
      break;
    }
    if (c == '\r' && (position_ >= text_.size() || text_[position_] == '\n')) continue;
    if (separator_ == ' ' ? (c == ' ' || c == '\t') : c == separator_) {
      if (separator_ != ' ' || any) finish();
      continue;
    }
    if (quoted && trimmed({&c, 1}).empty()) continue;  // blanks after the quote
    cell += c;
    any = true;
  }
  if (any || (separator_ != ' ' && (!cells.empty() || !cell.empty()))) {
    finish();
  }
  return true;
}

bool RecordReader::readQuoted(std::string& cell) {
  for (++position_; position_ < text_.size(); ++position_) {
    const char c = text_[position_];
    if (c == '"') {
      if (position_ + 1 < text_.size() && text_[position_ + 1] == '"') {
        cell += '"';
        ++position_;
        continue;
      }
      ++position_;
      return true;
    }
    if (c == '\n') ++line_;
    cell += c;
  }
  return false;
}

void RecordReader::skipLine() {
  const size_t end = text_.find('\n', position_);
  position_ = end == std::string_view::npos ? text_.size() : end + 1;
  ++line_;
}

char separatorOf(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of("\r\n"), text.size()));
  bool quoted = false;
  bool comma = false, semicolon = false, tab = false;
  bool named = false, gap = false, blank = false;  // a blank between two names
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (quoted || c == '"') {
      blank |= gap;
      named = true;
      continue;
    }
    if (c == '\n') break;
    comma |= c == ',';
    semicolon |= c == ';';
    tab |= c == '\t';
    if (c == ' ') {
      gap = named;
    } else if (c != '\r') {
      blank |= gap;
      named = true;
    }
  }
  if (comma) return ',';
  if (semicolon) return ';';
  if (tab) return '\t';
  return blank ? ' ' : ',';
}

}  // namespace armillary
