// SPDX-License-Identifier: BSD-3-Clause
#include "engine/handout/page_text.h"

#include <cmath>
#include <stdexcept>

#include "engine/text/number_text.h"

namespace armillary {

std::string jsonForScript(std::string_view json) {
  std::string safe;
  safe.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      safe += "\\u003c";
    } else if (c == '>') {
      safe += "\\u003e";
    } else if (c == '&') {
      safe += "\\u0026";
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string jsonNumber(double value) {
  return std::isfinite(value) ? shortest(value) : "null";
}

std::string jsonList(std::span<const double> values) {
  std::string list = "[";
  for (const double value : values) {
    if (list.size() > 1) list += ',';
    list += jsonNumber(value);
  }
  return list + "]";
}

std::string filledPage(std::string_view text,
                       const std::function<const std::string*(std::string_view name)>& value) {
  std::string page;
  while (true) {
    const std::size_t begin = text.find("{{");
    page += text.substr(0, begin);
    if (begin == text.npos) return page;
    const std::size_t end = text.find("}}", begin);
    const std::string_view name =
        text.substr(begin + 2, end == text.npos ? text.npos : end - begin - 2);
    const std::string* found = end == text.npos ? nullptr : value(name);
    if (!found) {
      throw std::invalid_argument("the page has a place '" + std::string(name.substr(0, 40)) +
                                  "' that nothing is known for");
    }
    page += *found;
    text.remove_prefix(end + 2);
  }
}

}  // namespace armillary
