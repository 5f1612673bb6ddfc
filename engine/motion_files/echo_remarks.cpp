// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/echo_remarks.h"

#include <algorithm>
#include <string_view>

#include "engine/text/words.h"

namespace armillary {

std::string withoutEchoRemarks(std::string text) {
  if (text.find("\n---") == std::string::npos && text.find("1---") == std::string::npos)
    return text;
  const bool lost = text.find("A message was lost!!!") != std::string::npos;
  if (!lost && !text.starts_with("WARNING: ")) return text;
  std::string plain;
  plain.reserve(text.size());
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line(text.data() + begin, end - begin), said = trimmed(line);
    const bool remark = said == "A message was lost!!!" || said.starts_with("WARNING: ") ||
                        said.starts_with("total count");
    // a remark may end in the sign of a new message
    if (!remark) {
      plain += line;
    } else if (said.ends_with("---")) {
      plain += "---";
    }
    if (end < text.size()) plain += '\n';
    begin = end + 1;
  }
  return plain;
}

}  // namespace armillary
