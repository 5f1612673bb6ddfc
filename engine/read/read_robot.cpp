// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/read_robot.h"

#include <tinyxml2.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "engine/read/check_inertia.h"
#include "engine/read/check_limits.h"
#include "engine/read/check_simulation.h"
#include "engine/read/check_structure.h"
#include "engine/read/denavit_hartenberg_reader.h"
#include "engine/read/mjcf/mjcf_reader.h"
#include "engine/read/package_resolver.h"
#include "engine/read/sdf/sdf_reader.h"
#include "engine/read/text_file.h"
#include "engine/read/up_axis.h"
#include "engine/read/urdf/urdf_reader.h"
#include "engine/read/xacro_file.h"
#include "engine/text/utf8.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using tinyxml2::XMLDocument;
using tinyxml2::XMLElement;
using tinyxml2::XMLNode;

// What the XML parser found wrong, as a sentence. It names the element it stumbled over in the last
// words of its own message.
std::string xmlFault(const XMLDocument& document) {
  const std::string own = document.ErrorStr();
  const std::size_t name = own.rfind("name=");
  const std::string tag = name == std::string::npos ? "" : own.substr(name + 5);
  switch (document.ErrorID()) {
    case tinyxml2::XML_ERROR_MISMATCHED_ELEMENT:
      return tag.empty() ? "an element is not closed"
                         : "<" + tag + "> is not closed, or closed by another name";
    case tinyxml2::XML_ERROR_PARSING_ATTRIBUTE:
      return "an attribute" + (tag.empty() ? "" : " of <" + tag + ">") +
             " is malformed, or given twice";
    case tinyxml2::XML_ERROR_PARSING_COMMENT:
      return "a comment is not closed";
    case tinyxml2::XML_ERROR_PARSING_CDATA:
      return "a CDATA section is not closed";
    case tinyxml2::XML_ERROR_PARSING_DECLARATION:
      return "an XML declaration is malformed or not at the start";
    case tinyxml2::XML_ERROR_EMPTY_DOCUMENT:
      return "the file has no XML element";
    case tinyxml2::XML_ELEMENT_DEPTH_EXCEEDED:
      return "elements are nested too deeply";
    default:
      return "the XML is malformed";
  }
}

// What to do about XML that is malformed.
std::string remedyFor(const std::string& text) {
  for (const std::string tag : {"robot", "dh_robot", "sdf", "mujoco"}) {
    const auto has = [&](const std::string& mark) { return text.find(mark) != std::string::npos; };
    if (has("<" + tag) && !has("</" + tag)) {
      return "the file seems cut short: </" + tag + "> is missing";
    }
  }
  return "correct the XML in this line or before it";
}

// Parses `text` as XML, or reports why it is none.
bool parseXml(const std::string& text, XMLDocument& document, Diagnostics& diagnostics) {
  const std::size_t start = text.find_first_not_of(kBlanks);
  if (text[start] != '<') {
    diagnostics.error(1, {}, "the file is not XML", "give the robot description (URDF)");
    return false;
  }
  if (start > 0 && std::string_view(text).substr(start).starts_with("<?xml ")) {
    diagnostics.warning(1, {}, "there are blanks before the XML declaration",
                        "delete them: other programs refuse the file");
  }
  if (const std::size_t entity = text.find("<!ENTITY"); entity != std::string::npos) {
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<long>(entity), '\n');
    diagnostics.warning(static_cast<int>(line), {}, "entities of a DOCTYPE are not expanded",
                        "write their texts where they are used");
  }
  if (document.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS) {
    const auto has = [&text](const char* mark) { return text.find(mark) != std::string::npos; };
    if (has("<%") && has("%>")) {  // of a template engine; what the parser says would not help
      diagnostics.error(document.ErrorLineNum(), {}, "the file is a template that was not expanded",
                        "run the template engine first (erb FILE > OUTPUT)");
      return false;
    }
    diagnostics.error(document.ErrorLineNum(), {}, xmlFault(document), remedyFor(text));
    return false;
  }
  if (document.RootElement() == nullptr) {
    diagnostics.error(1, {}, "the file has no XML element", "give the robot description (URDF)");
    return false;
  }
  if (const XMLNode* rest = document.RootElement()->NextSibling();
      rest != nullptr && rest->ToComment() == nullptr) {
    diagnostics.warning(
        rest->GetLineNum(), {},
        "what follows </" + std::string(document.RootElement()->Name()) + "> is ignored",
        "a file holds one robot; put others into files of their own");
  }
  return true;
}

// What a robot is made of. A robot of 10,000 links and joints works; what has far more of them, or
// of anything, is no robot, and what is amiss with each of them would take more memory than it has.
constexpr int kMostParts = 20'000, kMostAlike = 100'000;

int mostOf(std::string_view tag) {
  // not joint: transmissions, controls and couplings name them by elements of that name, too
  constexpr std::string_view kParts[] = {"link", "body", "frame", "model"};
  const bool part = std::find(std::begin(kParts), std::end(kParts), tag) != std::end(kParts);
  return part ? kMostParts : kMostAlike;
}

// Refuses elements of one name that are more than any robot has.
bool expectFew(const XMLElement& root, Diagnostics& diagnostics) {
  std::unordered_map<std::string_view, int> seen;
  const XMLElement* element = &root;
  while (element != nullptr) {
    const std::string_view tag = element->Name();
    if (const int most = mostOf(tag); ++seen[tag] > most) {
      diagnostics.error(
          element->GetLineNum(), {},
          "the file has more than " + std::to_string(most) + " elements <" + std::string(tag) + ">",
          "leave out what does not describe the robot");
      return false;
    }
    const XMLElement* next = element->FirstChildElement();
    while (next == nullptr && element != &root) {
      next = element->NextSiblingElement();
      if (next == nullptr) element = element->Parent()->ToElement();
    }
    element = next;
  }
  return true;
}

// The same of what includes and repetitions make.
bool expectFewParts(const RobotDescription& robot, Diagnostics& diagnostics) {
  const std::size_t parts = std::max(robot.links.size(), robot.joints.size());
  if (parts <= kMostParts) return true;
  diagnostics.error(robot.line, "robot '" + robot.name + "'",
                    "it has " + std::to_string(robot.links.size()) + " links and " +
                        std::to_string(robot.joints.size()) + " joints; " +
                        std::to_string(kMostParts) + " of each are the most",
                    "leave out what is not needed, or include and repeat less");
  return false;
}

// Names are shown, measured and compared everywhere: nobody wrote one that long.
bool expectShortNames(const RobotDescription& robot, Diagnostics& diagnostics) {
  constexpr std::size_t kLongest = 2000, kShown = 40;
  const auto isShort = [&](const char* what, const std::string& name, int line) {
    if (name.size() <= kLongest) return true;
    std::size_t shown = kShown;  // no part of a letter
    while ((static_cast<unsigned char>(name[shown]) & 0xC0) == 0x80) --shown;
    diagnostics.error(line, std::string(what) + " '" + printableUtf8(name.substr(0, shown)) + "…'",
                      "its name has " + std::to_string(name.size()) + " bytes; " +
                          std::to_string(kLongest) + " are the most",
                      "give it a shorter name");
    return false;
  };
  bool all = isShort("robot", robot.name, robot.line);
  for (const LinkDescription& link : robot.links) {
    all = all && isShort("link", link.name, link.line);
  }
  for (const JointDescription& joint : robot.joints) {
    all = all && isShort("joint", joint.name, joint.line);
  }
  return all;
}

enum class Format { kUrdf, kSdf, kMjcf, kDenavitHartenberg };

// The format that the root element belongs to; if none, the error says what the file seems to be.
std::optional<Format> formatOf(const XMLElement& root, Diagnostics& diagnostics) {
  const std::string_view tag = root.Name();
  if (tag == "robot") return Format::kUrdf;
  if (tag == "dh_robot") return Format::kDenavitHartenberg;
  if (tag == "sdf" || tag == "gazebo") return Format::kSdf;  // as it was called before 1.3
  if (tag == "mujoco") return Format::kMjcf;
  std::string message;
  if (tag == "mujocoinclude") {
    diagnostics.error(root.GetLineNum(), {}, "the file is a part of an MJCF model (MuJoCo)",
                      "open the file that includes it, whose root element is <mujoco>");
    return std::nullopt;
  } else if (tag == "COLLADA") {
    message = "the file is a COLLADA mesh, not a robot description";
  } else {
    message = "the root element is <" + std::string(tag) +
              ">, not <robot>, <sdf>, <mujoco> or <dh_robot>";
  }
  diagnostics.error(root.GetLineNum(), {}, message,
                    "give a URDF, SDF or MJCF file, or a Denavit-Hartenberg table");
  return std::nullopt;
}

// What the root element describes; none where it is no robot.
std::optional<RobotDescription> readRoot(const XMLElement& root, const std::string& path,
                                         const ReadOptions& options, Diagnostics& diagnostics) {
  const std::optional<Format> format = formatOf(root, diagnostics);
  if (!format || !expectFew(root, diagnostics)) return std::nullopt;
  RobotDescription robot;
  switch (*format) {
    case Format::kUrdf:
      robot = readUrdf(root, PackageResolver(path, options.packages), diagnostics);
      break;
    case Format::kSdf:
      robot = readSdf(root, path, options, diagnostics);
      break;
    case Format::kMjcf:
      robot = readMjcf(root, path, options, diagnostics);
      break;
    case Format::kDenavitHartenberg:
      robot = mechanismOf(readDenavitHartenberg(root, diagnostics));
      break;
  }
  robot.file = path;
  // said already, in SDF's words
  if (*format == Format::kSdf && robot.links.empty()) return std::nullopt;
  if (!expectFewParts(robot, diagnostics) || !expectShortNames(robot, diagnostics)) {
    return std::nullopt;
  }
  checkLimits(robot, diagnostics);
  const bool masses_sound = checkLinkInertias(robot, diagnostics);
  const bool structure_sound = checkStructure(robot, diagnostics);
  if (structure_sound && masses_sound) checkMovingMasses(robot, diagnostics);
  if (structure_sound && options.meshes) chooseUpAxis(robot, options.meshes, diagnostics);
  checkSimulation(robot, diagnostics);
  return robot;
}

// The same of a file that holds xacro.
std::optional<RobotDescription> readXacro(const std::string& path, const std::string& text,
                                          const ReadOptions& options, Diagnostics& diagnostics) {
  const XacroExpansion expansion = expandRobotFile(path, text, options, diagnostics);
  XMLDocument document;
  if (!expansion.text || !parseXml(*expansion.text, document, diagnostics)) return std::nullopt;
  Diagnostics found(path);
  std::optional<RobotDescription> robot = readRoot(*document.RootElement(), path, options, found);
  tellBySource(found, expansion, diagnostics);
  if (!robot) return std::nullopt;
  if (robot->links.empty()) {
    diagnostics.note(1, {}, "the file makes no links: it may define macros for other files",
                     "open the file that includes it");
  }
  placeBySource(expansion, *robot);
  return robot;
}

}  // namespace

ReadResult readRobot(const std::string& path, const ReadOptions& options) {
  ReadResult result;
  result.diagnostics = Diagnostics(path);
  Diagnostics& diagnostics = result.diagnostics;
  const TextFile file = readTextFile(path, diagnostics);
  result.unreadable = file.unreadable;
  XMLDocument document;
  if (!file.text || !parseXml(*file.text, document, diagnostics)) return result;
  const XMLElement& root = *document.RootElement();
  std::optional<RobotDescription> robot;
  if (holdsXacro(root, path)) {
    if (!expectFew(root, diagnostics)) return result;
    document.Clear();  // which the expansion parses in its own way
    robot = readXacro(path, *file.text, options, diagnostics);
  } else {
    refuseLeftovers(root, options, diagnostics);
    if (!diagnostics.hasErrors()) robot = readRoot(root, path, options, diagnostics);
  }
  diagnostics.sortByLine();
  if (robot && !diagnostics.hasErrors()) result.description = std::move(robot);
  return result;
}

}  // namespace armillary
