// SPDX-License-Identifier: BSD-3-Clause
// What is told of an expansion: findings by their source, and the result by its lines.
#include <filesystem>

#include "engine/text/words.h"
#include "engine/xacro/expander.h"

namespace armillary::xacro {
namespace {

constexpr std::size_t kLongestExpansion = std::size_t{50} << 20;
constexpr std::size_t kMostShownCalls = 3;

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\n':  // so that the text keeps one element a line
        result += "&#10;";
        break;
      case '\t':
        result += "&#9;";
        break;
      case '\r':
        result += "&#13;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

// Puts an element on each line and remembers where it came from.
class Writer {
 public:
  std::string text;
  std::vector<Place> places;

  bool node(const XmlNode& node) {
    if (node.kind == XmlNode::Kind::kText) {
      line(escaped(node.text), node.place);
      return fits();
    }
    if (node.kind == XmlNode::Kind::kVerbatim) {
      line("<![CDATA[" + node.text + "]]>", node.place);
      return fits();
    }
    std::string start = "<" + node.text;
    for (const auto& [name, value] : node.attributes) {
      start += " " + name + "=\"" + escaped(value) + "\"";
    }
    if (node.children.empty()) {
      line(start + "/>", node.place);
      return fits();
    }
    const bool only_text =
        node.children.size() == 1 && node.children[0].kind == XmlNode::Kind::kText;
    if (only_text) {
      line(start + ">" + escaped(node.children[0].text) + "</" + node.text + ">", node.place);
      return fits();
    }
    line(start + ">", node.place);
    for (const XmlNode& child : node.children) {
      if (!this->node(child)) return false;
    }
    line("</" + node.text + ">", node.place);
    return fits();
  }

 private:
  void line(const std::string& words, const Place& place) {
    for (const char c : words) {
      if (c == '\n') places.push_back(place);  // in CDATA
    }
    text += words + "\n";
    places.push_back(place);
  }
  bool fits() const { return text.size() <= kLongestExpansion; }
};

}  // namespace

bool Expander::write(const XmlNode& root, XacroExpansion& expansion) {
  Writer writer;
  if (!writer.node(root)) {
    report(Severity::kError, root.place, "<" + root.text + ">",
           "the expansion is longer than 50 MB", "look for a recursion that grows without end");
    return false;
  }
  expansion.text = std::move(writer.text);
  expansion.lines.reserve(writer.places.size());
  for (const Place& place : writer.places) {
    expansion.lines.push_back(
        {{files_[static_cast<std::size_t>(place.file)], place.line}, place.call, topLine(place)});
  }
  for (std::size_t call = 0; call < through_.size(); ++call) {
    expansion.calls.push_back(throughText(static_cast<int>(call)));
  }
  return true;
}

void Expander::report(Severity severity, const Place& place, const std::string& element,
                      const std::string& message, const std::string& remedy) {
  const std::string trail = throughText(place.call);
  const std::string sentence = trail.empty() ? message : message + ", " + trail;
  Diagnostics finding(files_[static_cast<std::size_t>(place.file)]);
  switch (severity) {
    case Severity::kNote:
      finding.note(place.line, element, sentence, remedy);
      break;
    case Severity::kWarning:
      finding.warning(place.line, element, sentence, remedy);
      break;
    case Severity::kError:
      finding.error(place.line, element, sentence, remedy);
      break;
  }
  diagnostics_.append(finding);
}

std::string Expander::throughText(int call) const {
  std::string text;
  std::size_t shown = 0, more = 0;
  for (; call >= 0; call = through_[static_cast<std::size_t>(call)].place.call) {
    const Through& each = through_[static_cast<std::size_t>(call)];
    if (each.tag.empty()) continue;
    if (++shown > kMostShownCalls) {
      ++more;
      continue;
    }
    const std::filesystem::path file = files_[static_cast<std::size_t>(each.place.file)];
    text += (text.empty() ? "in <" : ", in <") + each.tag + "> called at " +
            file.filename().string() + ":" + std::to_string(each.place.line);
  }
  return more > 0 ? text + ", and so on " + std::to_string(more) + " times" : text;
}

int Expander::topLine(const Place& place) const {
  Place top = place;
  while (top.file != 0 && top.call >= 0) top = through_[static_cast<std::size_t>(top.call)].place;
  return top.file == 0 ? top.line : 0;
}

void Expander::say(Severity severity, const std::string& message) {
  report(severity, place_, "<" + tag_ + ">", message);
}

void Expander::warnOfUnknownArguments() {
  std::vector<std::string> names;
  for (const XacroArgument& each : declared_) names.push_back(each.name);
  for (const auto& [name, value] : options_.arguments) {
    if (asked_.contains(name)) continue;
    report(Severity::kWarning, {0, 1, -1}, {}, "nothing asks for the argument '" + name + "'",
           names.empty() ? "the file has no arguments"
                         : "the arguments are " + armillary::joined(names));
  }
}

}  // namespace armillary::xacro

namespace armillary {

XacroExpansion expandXacro(const std::string& path, const std::string& text,
                           const XacroOptions& options, Diagnostics& diagnostics) {
  XacroExpansion expansion;
  xacro::Expander expander(options, diagnostics);
  const std::shared_ptr<const xacro::XmlNode> root = expander.run(path, text);
  expansion.arguments = expander.declared();
  if (root) expander.write(*root, expansion);
  return expansion;
}

}  // namespace armillary
