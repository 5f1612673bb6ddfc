// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/urdf/urdf_context.h"

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <span>

#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

// The colour of <color rgba>; nothing where it is absent or malformed.
std::optional<Color> readColor(const ElementReader& element) {
  if (!element.has("rgba")) {
    element.warning("a colour without rgba is ignored", "add rgba=\"RED GREEN BLUE ALPHA\"");
    return std::nullopt;
  }
  std::array<double, 4> rgba{};
  if (!element.numbers("rgba", rgba)) return std::nullopt;
  const bool inRange =
      std::all_of(rgba.begin(), rgba.end(), [](double c) { return c >= 0.0 && c <= 1.0; });
  if (!inRange) {
    element.warning("rgba=\"" + element.text("rgba") + "\" leaves the range 0 to 1 and is clamped",
                    "divide by 255 where the colour was meant in bytes");
    for (double& component : rgba) component = std::clamp(component, 0.0, 1.0);
  }
  return Color{rgba[0], rgba[1], rgba[2], rgba[3]};
}

bool isDefinition(const MaterialDescription& material) {
  return material.color.has_value() || !material.texture.empty();
}

}  // namespace

void MaterialTable::collect(const ElementReader& element, FileLookup& files) {
  MaterialDescription material;
  material.name = element.text("name");
  if (const auto color = element.child("color")) material.color = readColor(*color);
  if (const auto texture = element.child("texture")) {
    const std::string uri = texture->text("filename");
    // An empty <texture/> is common in exported files and says nothing.
    if (!uri.empty()) material.texture = files.find(uri, *texture);
  }
  collected_[&element.element()] = material;
  // A material without a name belongs to its visual alone.
  if (material.name.empty() || !isDefinition(material)) return;
  const auto [place, added] =
      definitions_.try_emplace(material.name, Definition{material, element.line()});
  const Definition& first = place->second;
  const bool same =
      first.material.color == material.color && first.material.texture == material.texture;
  if (added || same || !conflicting_.insert(material.name).second) return;
  element.warning("material '" + material.name + "' is defined differently in line " +
                      std::to_string(first.line) + "; references by name mean the first",
                  "give the two materials different names");
}

MaterialDescription MaterialTable::lookUp(const ElementReader& element) {
  const MaterialDescription& own = collected_[&element.element()];
  if (isDefinition(own) || own.name.empty()) return own;
  const auto defined = definitions_.find(own.name);
  if (defined != definitions_.end()) return defined->second.material;
  // With a <texture> whose file is missing it is defined, though nothing can be shown of it.
  const bool attempted = element.element().FirstChildElement("texture") != nullptr ||
                         element.element().FirstChildElement("color") != nullptr;
  if (!attempted && undefined_.insert(own.name).second) {
    element.warning("material '" + own.name + "' is not defined anywhere in the file",
                    "define it: <material name=\"" + own.name + "\"><color rgba=.../></material>");
  }
  return own;
}

void UrdfContext::noteUnknown(const tinyxml2::XMLElement& parent,
                              std::initializer_list<const char*> known) {
  for (const tinyxml2::XMLElement* child = parent.FirstChildElement(); child != nullptr;
       child = child->NextSiblingElement()) {
    const bool expected = std::any_of(known.begin(), known.end(), [child](const char* tag) {
      return std::strcmp(tag, child->Name()) == 0;
    });
    if (expected || !noted.emplace(parent.Name(), child->Name()).second) continue;
    diagnostics.note(child->GetLineNum(), std::string("<") + parent.Name() + ">",
                     std::string("<") + child->Name() + "> is not read");
  }
}

}  // namespace armillary
