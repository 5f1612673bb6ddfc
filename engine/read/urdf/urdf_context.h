// SPDX-License-Identifier: BSD-3-Clause
// What the parts of the URDF reader share while they read one file.
#pragma once

#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"
#include "engine/read/element_reader.h"
#include "engine/read/file_lookup.h"

namespace armillary {

// The materials of a file by name. Definitions anywhere in the file count everywhere in it, so
// they are all collected before any is looked up.
class MaterialTable {
 public:
  // Reads a <material>; where it holds a colour or a texture, it defines its name.
  void collect(const ElementReader& material, FileLookup& files);
  // What a <material> that was collected means: its own definition, or else the one of its name.
  MaterialDescription lookUp(const ElementReader& material);

 private:
  struct Definition {
    MaterialDescription material;
    int line = 0;
  };

  std::map<const tinyxml2::XMLElement*, MaterialDescription> collected_;
  std::map<std::string, Definition> definitions_;  // the first of each name
  std::set<std::string> conflicting_;              // names already warned of
  std::set<std::string> undefined_;
};

// Handed to every part; lives as long as the reading of one file.
struct UrdfContext {
  UrdfContext(const PackageResolver& resolver, Diagnostics& found)
      : diagnostics(found), files(resolver) {}

  // Notes, once per tag, the children of `parent` that are neither in `known` nor read elsewhere.
  void noteUnknown(const tinyxml2::XMLElement& parent, std::initializer_list<const char*> known);

  Diagnostics& diagnostics;
  FileLookup files;
  MaterialTable materials;
  std::set<std::pair<std::string, std::string>> noted;  // tags of parent and child
};

}  // namespace armillary
