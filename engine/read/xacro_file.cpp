// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/xacro_file.h"

#include <tinyxml2.h>

#include <algorithm>
#include <string_view>

#include "engine/read/package_resolver.h"
#include "engine/read/text_file.h"

namespace armillary {
namespace {

using tinyxml2::XMLElement;

// Whether `is` holds of the element or one below it. The parser bounds the depth of nesting, and
// with it this recursion.
template <typename Predicate>
const XMLElement* firstWith(const XMLElement& element, const Predicate& is) {
  if (is(element)) return &element;
  for (const XMLElement* child = element.FirstChildElement(); child != nullptr;
       child = child->NextSiblingElement()) {
    if (const XMLElement* found = firstWith(*child, is)) return found;
  }
  return nullptr;
}

template <typename Predicate>
bool anyAttribute(const XMLElement& element, const Predicate& is) {
  for (const auto* given = element.FirstAttribute(); given != nullptr; given = given->Next()) {
    if (is(std::string_view(given->Name()), std::string_view(given->Value()))) return true;
  }
  return false;
}

bool isXacro(const XMLElement& element) {
  return std::string_view(element.Name()).starts_with("xacro:") ||
         anyAttribute(element, [](std::string_view name, std::string_view) {
           return name.starts_with("xacro:");
         });
}

bool hasExpression(const XMLElement& element) {
  return anyAttribute(element, [](std::string_view, std::string_view value) {
    return value.find("${") != std::string_view::npos;
  });
}

bool declaresXacro(const XMLElement& root) {
  return anyAttribute(
      root, [](std::string_view name, std::string_view) { return name == "xmlns:xacro"; });
}

}  // namespace

bool holdsXacro(const XMLElement& root, const std::string& path) {
  if (path.ends_with(".xacro") || firstWith(root, isXacro) != nullptr) return true;
  return declaresXacro(root) && firstWith(root, hasExpression) != nullptr;
}

void refuseLeftovers(const XMLElement& root, const ReadOptions& options, Diagnostics& diagnostics) {
  const XMLElement* named = firstWith(root, [](const XMLElement& element) {
    const char* name = element.Attribute("name");
    return name != nullptr && std::string_view(name).find("${") != std::string_view::npos;
  });
  if (named != nullptr) {
    diagnostics.error(named->GetLineNum(), "<" + std::string(named->Name()) + ">",
                      "the file has expressions of xacro, but does not declare it",
                      "write xmlns:xacro=\"http://www.ros.org/wiki/xacro\" into its root element");
  }
  if (!options.arguments.empty()) {
    diagnostics.warning(1, {}, "the file is no xacro: it has no arguments", "leave out --arg");
  }
}

XacroExpansion expandRobotFile(const std::string& path, const std::string& text,
                               const ReadOptions& options, Diagnostics& diagnostics) {
  const PackageResolver resolver(path, options.packages);
  XacroOptions how;
  how.arguments = options.arguments;
  how.yaml = options.yaml;
  how.stop = options.stop;
  how.find_package = [&resolver](const std::string& package) {
    return resolver.packageFolder(package);
  };
  for (const auto& [package, folder] : options.packages) how.package_folders.push_back(folder);
  return expandXacro(path, text, how, diagnostics);
}

void tellBySource(const Diagnostics& found, const XacroExpansion& expansion,
                  Diagnostics& diagnostics) {
  for (const Diagnostic& each : found.all()) {
    const auto index = static_cast<std::size_t>(each.line) - 1;
    const bool placed = each.line > 0 && index < expansion.lines.size();
    const XacroLine line = placed ? expansion.lines[index] : XacroLine{{each.file, each.line}};
    std::string message = each.message;
    if (line.call >= 0) {
      const std::string& call = expansion.calls[static_cast<std::size_t>(line.call)];
      if (!call.empty()) message += ", " + call;
    }
    Diagnostics moved(line.source.file);
    switch (each.severity) {
      case Severity::kNote:
        moved.note(line.source.line, each.element, message, each.remedy);
        break;
      case Severity::kWarning:
        moved.warning(line.source.line, each.element, message, each.remedy);
        break;
      case Severity::kError:
        moved.error(line.source.line, each.element, message, each.remedy);
        break;
    }
    diagnostics.append(moved);
  }
}

void placeBySource(const XacroExpansion& expansion, RobotDescription& robot) {
  const auto place = [&expansion](int& line) {
    const auto index = static_cast<std::size_t>(line) - 1;
    if (line > 0) line = index < expansion.lines.size() ? expansion.lines[index].top_line : 0;
  };
  const auto placeAll = [&place](auto& parts) {
    for (auto& part : parts) place(part.line);
  };
  place(robot.line);
  placeAll(robot.links);
  placeAll(robot.joints);
  placeAll(robot.loops);
  placeAll(robot.couplings);
  for (LinkDescription& link : robot.links) {
    if (link.inertial) place(link.inertial->line);
    placeAll(link.visuals);
    placeAll(link.collisions);
  }
}

namespace {

// Adds the arguments that the file itself declares, where the expansion did not come so far: with
// the default as it is written. The parser bounds the depth of nesting.
void addDeclared(const tinyxml2::XMLElement& element, const std::string& path,
                 std::vector<XacroArgument>& arguments) {
  for (const auto* child = element.FirstChildElement(); child != nullptr;
       child = child->NextSiblingElement()) {
    addDeclared(*child, path, arguments);
    const char* name = child->Attribute("name");
    if (std::string_view(child->Name()) != "xacro:arg" || name == nullptr) continue;
    const bool known =
        std::any_of(arguments.begin(), arguments.end(),
                    [name](const XacroArgument& argument) { return argument.name == name; });
    if (known || std::string_view(name).find('$') != std::string_view::npos) continue;
    const char* otherwise = child->Attribute("default");
    arguments.push_back(
        {name,
         otherwise != nullptr ? std::optional<std::string>(otherwise) : std::nullopt,
         {path, child->GetLineNum()}});
  }
}

}  // namespace

std::vector<XacroArgument> xacroArguments(const std::string& path, const ReadOptions& options) {
  Diagnostics unused(path);
  const TextFile file = readTextFile(path, unused);
  tinyxml2::XMLDocument document;
  if (!file.text || document.Parse(file.text->data(), file.text->size()) != tinyxml2::XML_SUCCESS ||
      document.RootElement() == nullptr || !holdsXacro(*document.RootElement(), path)) {
    return {};
  }
  std::vector<XacroArgument> arguments =
      expandRobotFile(path, *file.text, options, unused).arguments;
  addDeclared(*document.RootElement(), path, arguments);
  return arguments;
}

}  // namespace armillary
