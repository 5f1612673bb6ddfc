// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/text_kind.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "engine/motion_files/assigned_arrays.h"
#include "engine/motion_files/octave_text.h"
#include "engine/table/labelled_lines.h"
#include "engine/table/printed_array.h"
#include "engine/table/record_reader.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

namespace fs = std::filesystem;

// The first line that says something.
std::string_view firstLine(std::string_view text) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (!trimmed(line).empty() && !line.starts_with('#')) {
      return line;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return {};
}

bool looksLikeJson(std::string_view text) {
  const size_t first = text.find_first_not_of(kBlanks);
  return first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
}

// Whether each of the first lines is one of a mapping or a sequence, or goes on in brackets, and
// some are nested: a table under lines about the recording has rows that are neither.
bool hasLinesOfYaml(std::string_view text) {
  int depth = 0, lines = 0;
  bool nested = false;
  for (size_t at = 0; at < text.size() && lines < 200;) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at), said = trimmed(line);
    at = end + 1;
    if (said.empty() || said[0] == '#') continue;
    ++lines;
    const size_t colon = said.find(':');
    const bool key = (std::isalpha(static_cast<unsigned char>(said[0])) || said[0] == '"') &&
                     colon != said.npos && said.find_first_of(",;\t") >= colon &&
                     (colon + 1 == said.size() || said[colon + 1] == ' ');
    const bool item = said == "-" || said.starts_with("- ");
    if (depth == 0 && !key && !item) return false;
    nested |= item || (key && line[0] == ' ') || depth > 0;
    for (const char c : said) depth += (c == '[' || c == '{') - (c == ']' || c == '}');
  }
  return nested;
}

bool looksLikeYaml(const std::string& file, std::string_view text) {
  const std::string ending = fs::path(file).extension().string();
  if (ending == ".yaml" || ending == ".yml") return true;
  std::string_view line = firstLine(text);
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
  return line == "---" || line.starts_with("joint_names:") ||
         (line.ends_with(':') && line.find_first_of(",;\t") == line.npos) || hasLinesOfYaml(text);
}

bool areTuples(std::string_view text) {
  return firstLine(text).starts_with('(') && areBareArrays(text);
}

}  // namespace

TextKind kindOfText(const std::string& file, std::string_view text) {
  text = withoutBlankLines(text);
  if (isOctaveText(text)) return TextKind::kOctave;
  if (isPrintedArray(text) || areLabelledLines(text)) return TextKind::kTable;
  if (areAssignedArrays(text) || areTuples(text)) return TextKind::kArrays;
  if (looksLikeJson(text)) return TextKind::kJson;
  return looksLikeYaml(file, text) ? TextKind::kYaml : TextKind::kTable;
}

}  // namespace armillary
