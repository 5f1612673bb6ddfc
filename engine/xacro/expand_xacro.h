// SPDX-License-Identifier: BSD-3-Clause
// xacro: XML with properties, macros, conditions, includes and Python expressions, made into plain
// XML (http://wiki.ros.org/xacro).
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/description/diagnostics.h"
#include "engine/xacro/yaml_source.h"

namespace armillary {

struct XacroOptions {
  std::map<std::string, std::string> arguments;  // values of $(arg NAME)
  // The folder of a package, for $(find NAME); empty where there is none.
  std::function<std::string(const std::string& package)> find_package;
  // Those that somebody named: files may be included from one into another.
  std::vector<std::string> package_folders;
  YamlSource yaml;       // without it load_yaml() is an error
  std::stop_token stop;  // ends the expansion early, with an error
};

// An argument that a file declares by <xacro:arg>, or uses without declaring it.
struct XacroArgument {
  std::string name;
  std::optional<std::string> otherwise;  // its default, evaluated; none: it must be given
  SourceLine declared;
};

// Where a line of the expansion came from.
struct XacroLine {
  SourceLine source;
  int call = -1;     // index into `calls`; -1: not from a macro
  int top_line = 0;  // the line of the first file through which it came; 0 where unknown
};

struct XacroExpansion {
  std::optional<std::string> text;  // plain XML, an element a line; none where there is an error
  std::vector<XacroLine> lines;     // of line i + 1 of the text
  std::vector<std::string> calls;   // "in <xacro:leg> called at robot.xacro:12"
  std::vector<XacroArgument> arguments;  // in the order in which they were met
};

// Expands `text`, the content of the file at `path`. Findings name the file and line of the xacro
// source and the calls that led there; at the first error the expansion stops. Given arguments that
// nothing asks for are warned of. A file that would expand without end is an error: ten million
// steps, 300,000 elements or 50 MB are the most.
XacroExpansion expandXacro(const std::string& path, const std::string& text,
                           const XacroOptions& options, Diagnostics& diagnostics);

}  // namespace armillary
