// SPDX-License-Identifier: BSD-3-Clause
#include "engine/meshes/collada_sources.h"

#include <map>
#include <set>

#include "engine/meshes/collada_tags.h"
#include "engine/text/parse_number.h"

namespace armillary {
namespace {

struct Accessor {
  std::string_view array;
  double offset = 0.0, count = 0.0, stride = 1.0;
  int parameters = 0;
};

// A count; −1 for what is none.
double countOf(std::string_view tag, std::string_view name, double otherwise) {
  const std::string_view text = attributeOf(tag, name);
  if (text.empty()) return otherwise;
  constexpr double kMost = 4e9;
  const std::optional<double> number = parseNumber(text);
  return number && *number >= 0.0 && *number <= kMost ? *number : -1.0;
}

}  // namespace

bool sourcesReachTooFar(std::string_view text) {
  std::map<std::string_view, double> numbers;    // of each array of floats
  std::map<std::string_view, Accessor> sources;  // by their ids
  std::set<std::string_view> read;               // that numbers are taken from
  std::string_view source;
  visitTags(text, [&](std::string_view name, std::string_view tag) {
    if (name == "source") {
      source = attributeOf(tag, "id");
      if (!source.empty()) sources.insert_or_assign(source, Accessor{});
    } else if (name == "float_array") {
      numbers.insert_or_assign(attributeOf(tag, "id"), countOf(tag, "count", 0.0));
    } else if (name == "accessor" && !source.empty()) {
      sources[source] = {referenceOf(tag, "source"), countOf(tag, "offset", 0.0),
                         countOf(tag, "count", 0.0), countOf(tag, "stride", 1.0), 0};
    } else if (name == "param" && !source.empty()) {
      ++sources[source].parameters;
    } else if (name == "/source") {
      source = {};
    } else if (name == "input") {
      static constexpr std::string_view kNumbers[] = {"POSITION",    "NORMAL",     "TEXCOORD",
                                                      "COLOR",       "TANGENT",    "BINORMAL",
                                                      "TEXBINORMAL", "TEXTANGENT", "UV"};
      const std::string_view semantic = attributeOf(tag, "semantic");
      if (std::find(std::begin(kNumbers), std::end(kNumbers), semantic) != std::end(kNumbers)) {
        read.insert(referenceOf(tag, "source"));
      }
    }
  });
  for (const std::string_view name : read) {
    const auto found = sources.find(name);
    if (found == sources.end()) return true;
    const Accessor& accessor = found->second;
    const auto array = numbers.find(accessor.array);
    if (array == numbers.end()) return true;
    if (accessor.offset < 0.0 || accessor.count < 0.0 || accessor.stride < 0.0) return true;
    const double last = accessor.offset + accessor.stride * (accessor.count - 1.0) +
                        std::max(1, accessor.parameters);
    if (array->second <= 0.0 || last > array->second) return true;
  }
  return false;
}

}  // namespace armillary
