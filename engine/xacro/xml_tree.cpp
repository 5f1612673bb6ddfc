// SPDX-License-Identifier: BSD-3-Clause
#include "engine/xacro/xml_tree.h"

#include <tinyxml2.h>

#include <algorithm>

#include "engine/text/words.h"
#include "engine/xacro/budget.h"

namespace armillary::xacro {
namespace {

// The text with processing instructions after the first made blank: the XML parser takes them at
// the start of a file only.
std::string withoutInstructions(const std::string& text) {
  std::string result = text;
  std::size_t at = text.find("?>") == std::string::npos ? text.size() : text.find("?>") + 2;
  while (at < text.size()) {
    const std::size_t open = text.find('<', at);
    if (open == std::string::npos) break;
    const auto skip = [&](const char* start, const char* end) {
      if (text.compare(open, std::string_view(start).size(), start) != 0) return false;
      at = std::min(text.find(end, open), text.size());
      return true;
    };
    if (skip("<!--", "-->") || skip("<![CDATA[", "]]>")) continue;
    at = open + 1;
    if (!skip("<?", "?>")) continue;
    for (std::size_t i = open; i < std::min(at + 2, text.size()); ++i) {
      if (result[i] != '\n') result[i] = ' ';
    }
  }
  return result;
}

class Builder {
 public:
  Builder(int file, int& line) : file_(file), line_(line) {}

  XmlNode element(const tinyxml2::XMLElement& source, bool declared) {
    line_ = source.GetLineNum();
    XmlNode node;
    node.text = source.Name();
    node.place = {file_, source.GetLineNum(), -1};
    for (const auto* given = source.FirstAttribute(); given != nullptr; given = given->Next()) {
      std::string value = given->Value();
      // XML reads line breaks and tabs in attributes as blanks
      std::replace_if(
          value.begin(), value.end(), [](char c) { return c == '\n' || c == '\t' || c == '\r'; },
          ' ');
      declared |= std::string_view(given->Name()) == "xmlns:xacro";
      node.attributes.emplace_back(given->Name(), std::move(value));
    }
    const auto is_xacro = [](const std::string& name) { return name.starts_with("xacro:"); };
    if (!declared &&
        (is_xacro(node.text) ||
         std::any_of(node.attributes.begin(), node.attributes.end(),
                     [&](const auto& attribute) { return is_xacro(attribute.first); }))) {
      throw ExpansionError(
          "the prefix xacro: is used but not declared",
          "write xmlns:xacro=\"http://www.ros.org/wiki/xacro\" into the root element");
    }
    for (const tinyxml2::XMLNode* child = source.FirstChild(); child != nullptr;
         child = child->NextSibling()) {
      if (const auto* inner = child->ToElement()) {
        node.children.push_back(element(*inner, declared));
      } else if (const auto* text = child->ToText()) {
        XmlNode words;
        words.kind = text->CData() ? XmlNode::Kind::kVerbatim : XmlNode::Kind::kText;
        words.text = text->Value();
        words.place = {file_, text->GetLineNum(), -1};
        node.children.push_back(std::move(words));
      }
    }
    return node;
  }

 private:
  int file_;
  int& line_;
};

}  // namespace

const std::string* XmlNode::attribute(const std::string& name) const {
  for (const auto& [word, value] : attributes) {
    if (word == name) return &value;
  }
  return nullptr;
}

void XmlNode::setAttribute(const std::string& name, std::string value) {
  for (auto& [word, held] : attributes) {
    if (word == name) {
      held = std::move(value);
      return;
    }
  }
  attributes.emplace_back(name, std::move(value));
}

std::shared_ptr<const XmlNode> parseXmlTree(const std::string& text, int file, int& line) {
  if (const std::size_t entity = text.find("<!ENTITY"); entity != std::string::npos) {
    line =
        static_cast<int>(std::count(text.begin(), text.begin() + static_cast<long>(entity), '\n')) +
        1;
    throw ExpansionError("the file defines entities, which are not read",
                         "use xacro properties instead");
  }
  tinyxml2::XMLDocument document;
  const std::string clean = withoutInstructions(text);
  if (document.Parse(clean.data(), clean.size()) != tinyxml2::XML_SUCCESS) {
    line = document.ErrorLineNum();
    const std::string own = document.ErrorStr();
    const std::size_t name = own.rfind("name=");
    const std::string tag = name == std::string::npos ? "" : own.substr(name + 5);
    const bool deep = document.ErrorID() == tinyxml2::XML_ELEMENT_DEPTH_EXCEEDED;
    throw ExpansionError(deep          ? "elements are nested too deeply"
                         : tag.empty() ? "the XML is malformed"
                                       : "the XML is malformed at <" + tag + ">",
                         "correct the XML in this line or before it");
  }
  if (document.RootElement() == nullptr) {
    line = 1;
    throw ExpansionError("the file has no XML element");
  }
  return std::make_shared<const XmlNode>(
      Builder(file, line).element(*document.RootElement(), false));
}

}  // namespace armillary::xacro
