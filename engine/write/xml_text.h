// SPDX-License-Identifier: BSD-3-Clause
// XML as the writers write it: elements that close themselves.
#pragma once

#include <tinyxml2.h>

#include <string>

#include "engine/text/number_text.h"

namespace armillary {

class XmlText {
 public:
  XmlText() { printer_.PushHeader(false, true); }

  // An element that is open as long as the object lives.
  class Element {
   public:
    Element(tinyxml2::XMLPrinter& printer, const char* tag) : printer_(printer) {
      printer_.OpenElement(tag);
    }
    ~Element() { printer_.CloseElement(); }
    Element(const Element&) = delete;
    Element& operator=(const Element&) = delete;

    // Attributes come before everything else in the element.
    Element& with(const char* attribute, const std::string& value) {
      printer_.PushAttribute(attribute, value.c_str());
      return *this;
    }
    Element& with(const char* attribute, double value) { return with(attribute, shortest(value)); }
    void text(const std::string& value) { printer_.PushText(value.c_str()); }

   private:
    tinyxml2::XMLPrinter& printer_;
  };

  Element open(const char* tag) { return Element(printer_, tag); }
  // <tag>text</tag>
  void leaf(const char* tag, const std::string& text) { open(tag).text(text); }
  void leaf(const char* tag, double value) { leaf(tag, shortest(value)); }
  std::string text() const { return printer_.CStr(); }

 private:
  tinyxml2::XMLPrinter printer_;
};

}  // namespace armillary
