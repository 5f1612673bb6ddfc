// SPDX-License-Identifier: BSD-3-Clause
#include "engine/write/in_place/write_in_place.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/text/words.h"
#include "engine/write/in_place/formats_in_place.h"

namespace armillary {
namespace {

struct Format {
  const char* root;
  std::vector<std::string> link_tags, joint_tags;
  Refusal (*write)(const PlaceOfChange& place, const DescriptionChange& change);
};

const std::vector<Format>& formats() {
  static const std::vector<Format> all = {
      {"robot", {"link"}, {"joint", "drake:joint"}, writeUrdfChange},
      {"sdf", {"link"}, {"joint"}, writeSdfChange},
      {"mujoco", {"body"}, {"joint", "freejoint"}, writeMjcfChange},
      {"dh_robot", {"joint"}, {"joint"}, writeDenavitHartenbergChange}};
  return all;
}

template <class Part>
const Part* partOf(const std::vector<Part>& parts, const std::string& name) {
  const auto found =
      std::find_if(parts.begin(), parts.end(), [&](const Part& part) { return part.name == name; });
  return found == parts.end() ? nullptr : &*found;
}

// The one element of these tags that begins in the line, or else that has the name: its own, or in
// SDF the last part of "MODEL::NAME", or in a table that of the row which makes the link.
std::optional<std::size_t> find(const XmlSource& source, const std::vector<std::string>& tags,
                                const std::string& name, int line) {
  std::vector<std::size_t> in_line, by_name;
  const std::size_t colon = name.rfind("::");
  const std::string own = colon == std::string::npos ? name : name.substr(colon + 2);
  for (std::size_t i = 0; i < source.elements().size(); ++i) {
    const XmlSource::Element& element = source.elements()[i];
    if (std::find(tags.begin(), tags.end(), element.tag) == tags.end()) continue;
    const auto said = source.attribute(i, "name");
    const bool same = said && (*said == own || std::string(*said) + "_link" == own);
    if (element.line == line) in_line.push_back(i);
    if (same) by_name.push_back(i);
  }
  if (in_line.size() == 1) return in_line.front();
  if (by_name.size() == 1) return by_name.front();
  for (const std::size_t i : in_line) {
    if (std::find(by_name.begin(), by_name.end(), i) != by_name.end()) return i;
  }
  return std::nullopt;
}

}  // namespace

std::optional<InPlaceText> writeInPlace(const std::string& text,
                                        const std::vector<DescriptionChange>& changes,
                                        const RobotDescription& before,
                                        const RobotDescription& after) {
  std::optional<XmlSource> source = XmlSource::parse(text);
  if (!source) return std::nullopt;
  const auto format = std::find_if(formats().begin(), formats().end(), [&](const Format& known) {
    return source->elements().front().tag == known.root;
  });
  if (format == formats().end()) return std::nullopt;
  InPlaceText result;
  // the last element first, so that the others keep their numbers
  std::multimap<std::size_t, const DescriptionChange*, std::greater<>> places;
  for (const DescriptionChange& change : changes) {
    const bool of_link = isOfLink(change.property);
    const LinkDescription* link = of_link ? partOf(before.links, change.of) : nullptr;
    const JointDescription* joint = of_link ? nullptr : partOf(before.joints, change.of);
    const int line = link != nullptr ? link->line : joint != nullptr ? joint->line : 0;
    const auto element =
        find(*source, of_link ? format->link_tags : format->joint_tags, change.of, line);
    if (element) {
      places.emplace(*element, &change);
    } else {
      result.refused.push_back(toText(change) + " — its element is not found in the file");
    }
  }
  for (const auto& [element, change] : places) {
    const PlaceOfChange place{
        *source,
        element,
        partOf(after.links, change->of),
        partOf(after.joints, change->of),
        partOf(before.joints, change->of),
        valuesOf(before, change->property, change->of).value_or(std::vector<double>{})};
    const XmlSource untouched = *source;
    if (const Refusal refused = format->write(place, *change); !refused.empty()) {
      *source = untouched;
      result.refused.push_back(toText(*change) + " — " + refused);
    } else {
      result.written.push_back(*change);
    }
  }
  result.text = source->text();
  return result;
}

}  // namespace armillary
