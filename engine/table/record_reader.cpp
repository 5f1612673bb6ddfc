// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/record_reader.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

#include "engine/text/words.h"

namespace armillary {

std::string_view withoutBlankLines(std::string_view text) {
  size_t line = 0;
  for (size_t i = 0; i < text.size(); ++i) {  // by hand: a search in a set takes five times as long
    const char c = text[i];
    if (c == '\n') {
      line = i + 1;
    } else if (c != ' ' && c != '\t' && c != '\r' && c != '\v' && c != '\f') {
      return text.substr(line);
    }
  }
  return {};
}

int lineTooLong(std::string_view text) {
  constexpr size_t kLongestLine = 4'000'000;
  // from the last line break that is near enough to the next such one
  for (size_t begin = 0; text.size() - begin > kLongestLine;) {
    const size_t last = text.substr(begin, kLongestLine + 1).rfind('\n');
    if (last == std::string_view::npos) {
      return 1 + static_cast<int>(std::count(
                     text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n'));
    }
    begin += last + 1;
  }
  return 0;
}

void RecordReader::skipBlankLines() {
  for (size_t at = position_; at < text_.size(); ++at) {
    const char c = text_[at];
    if (c == '\n') {
      position_ = at + 1;
      ++line_;
    } else if (kBlanks.find(c) == std::string_view::npos || (c == '\t' && separator_ == '\t')) {
      return;
    }
  }
  position_ = text_.size();
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
  const auto first =
      std::find_if(text.begin(), text.end(), [](char c) { return c != '\r' && c != '\n'; });
  text.remove_prefix(static_cast<size_t>(first - text.begin()));
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
