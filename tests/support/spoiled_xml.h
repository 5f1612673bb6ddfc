// SPDX-License-Identifier: BSD-3-Clause
// An XML text with one thing changed, everywhere and in every way: what a person gets wrong in a
// file that was right.
#pragma once

#include <tinyxml2.h>

#include <functional>
#include <string>
#include <vector>

namespace armillary::test {

// The text with `change` made to one element of it, counted in the order of the text.
inline std::string changedXml(const std::string& text, int index,
                              const std::function<void(tinyxml2::XMLElement&)>& change) {
  tinyxml2::XMLDocument document;
  document.Parse(text.c_str());
  tinyxml2::XMLElement* element = document.RootElement();
  for (; index > 0; --index) {
    tinyxml2::XMLElement* next = element->FirstChildElement();
    for (tinyxml2::XMLNode* from = element; next == nullptr; from = from->Parent()) {
      next = from->NextSiblingElement();
    }
    element = next;
  }
  change(*element);
  tinyxml2::XMLPrinter printer;
  document.Print(&printer);
  return printer.CStr();
}

// Calls `visit` with the text after each change and what was changed: every attribute and every
// text left out or holding another value, every element left out, put twice or renamed. The values
// go round: each place gets the next few of `values`.
inline void forEachSpoiling(
    const std::string& text, const std::vector<std::string>& values,
    const std::function<void(const std::string& spoiled, const std::string& what)>& visit) {
  using tinyxml2::XMLElement;
  tinyxml2::XMLDocument document;
  document.Parse(text.c_str());
  int index = 0;
  std::size_t turn = 0;
  const auto next = [&]() -> const std::string& { return values[turn++ % values.size()]; };
  constexpr int kEach = 7;
  const std::function<void(const XMLElement&)> spoil = [&](const XMLElement& element) {
    const int here = index++;
    const std::string name = element.Name();
    const auto with = [&](const std::string& what, const std::function<void(XMLElement&)>& change) {
      visit(changedXml(text, here, change),
            "<" + name + "> of number " + std::to_string(here) + " " + what);
    };
    for (const tinyxml2::XMLAttribute* each = element.FirstAttribute(); each; each = each->Next()) {
      const std::string attribute = each->Name();
      for (int i = 0; i < kEach; ++i) {
        const std::string& value = next();
        with(attribute + "=\"" + value + "\"",
             [&](XMLElement& it) { it.SetAttribute(attribute.c_str(), value.c_str()); });
      }
      with("without " + attribute, [&](XMLElement& it) { it.DeleteAttribute(attribute.c_str()); });
    }
    for (int i = 0; i < kEach && element.GetText() != nullptr; ++i) {
      const std::string& value = next();
      with("holding " + value, [&](XMLElement& it) { it.SetText(value.c_str()); });
    }
    with("renamed", [](XMLElement& it) { it.SetName("stranger"); });
    if (here > 0) {
      with("left out", [](XMLElement& it) { it.Parent()->DeleteChild(&it); });
      with("put twice", [](XMLElement& it) {
        it.Parent()->InsertAfterChild(&it, it.DeepClone(it.GetDocument()));
      });
    }
    for (const XMLElement* child = element.FirstChildElement(); child;
         child = child->NextSiblingElement()) {
      spoil(*child);
    }
  };
  spoil(*document.RootElement());
}

}  // namespace armillary::test
