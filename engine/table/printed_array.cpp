// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/printed_array.h"

#include "engine/text/words.h"

namespace armillary {

bool isPrintedArray(std::string_view text) {
  constexpr size_t kLongestRow = 200'000;
  // by hand: there may be 50 MB of them
  size_t first = 0;
  while (first < text.size() &&
         (text[first] == ' ' || (text[first] >= '\t' && text[first] <= '\r'))) {
    ++first;
  }
  if (first == text.size() || text[first] != '[') return false;
  const size_t begin = text.find_first_not_of("[ \t\r\n", first);
  const size_t end = text.find(']', first);
  if (begin == text.npos || end == text.npos || end < begin || end - begin > kLongestRow) {
    return false;
  }
  const std::string_view row = trimmed(text.substr(begin, end - begin));
  return row.find_first_of(" \n") != row.npos &&
         row.find_first_not_of("0123456789.+-eEnaif \t\r\n") == row.npos;
}

std::string withoutBrackets(std::string_view text, TableError& error) {
  std::string rows;
  int line = 1;
  size_t ahead = 0;  // line ends that a row has left out
  bool in_row = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '.' && text.substr(i).starts_with("...")) {
      error = {line,
               "NumPy left numbers out where it printed '...'; write them all: "
               "numpy.savetxt(FILE, array, delimiter=',')"};
      return {};
    }
    const bool is_empty = rows.empty() || rows.back() == '\n';
    if (c == '[' || c == ']') {
      in_row = c == '[';
    } else if (c != '\n') {
      if (!is_empty || c != ' ') rows += c;
    } else if (in_row && !is_empty) {  // the row goes on in the next line
      rows += ' ';
      ++ahead;
    } else {
      rows.append(ahead + 1, '\n');
      ahead = 0;
    }
    line += c == '\n' ? 1 : 0;
  }
  return rows;
}

}  // namespace armillary
