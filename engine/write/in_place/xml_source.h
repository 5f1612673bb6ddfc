// SPDX-License-Identifier: BSD-3-Clause
// The text of an XML file, changed where it must be and nowhere else: comments, order, blanks and
// the form of every other number stay as somebody wrote them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armillary {

// Elements are numbered in the order in which they begin. A change keeps the numbers of all
// elements but those that begin after the changed one and after an element that is added.
class XmlSource {
 public:
  struct Span {
    std::size_t begin = 0, end = 0;  // bytes of the text
  };
  struct Attribute {
    std::string name;
    Span whole;  // with its name, and the blanks before it
    Span value;  // between the quotes
  };
  struct Element {
    std::string tag;
    int line = 0;                       // 1-based, where it begins
    std::size_t begin = 0;              // its <
    std::size_t name_end = 0;           // behind its tag
    std::size_t attributes_end = 0;     // where its start tag's > or /> is
    bool is_empty = false;              // closed by />
    Span content;                       // between its tags; nothing where it is empty
    std::optional<std::size_t> parent;  // of all but the root
    std::vector<Attribute> attributes;
  };

  // Nothing where the text is no well-formed element with what may surround it.
  static std::optional<XmlSource> parse(std::string text);

  const std::string& text() const { return text_; }
  const std::vector<Element>& elements() const { return elements_; }
  std::string_view in(const Span& span) const {
    return std::string_view(text_).substr(span.begin, span.end - span.begin);
  }

  // The first child of that tag.
  std::optional<std::size_t> child(std::size_t element, std::string_view tag) const;
  std::vector<std::size_t> children(std::size_t element) const;
  // The value of an attribute with its entities as they stand; nothing where it is not there.
  std::optional<std::string_view> attribute(std::size_t element, std::string_view name) const;

  // Adds the attribute where it is not there.
  void setAttribute(std::size_t element, std::string_view name, std::string_view value);
  void removeAttribute(std::size_t element, std::string_view name);
  // In place of all that is between the tags.
  void setContent(std::size_t element, std::string_view text);
  // Adds an element without attributes, `content` in it, as the last child or the first, in a line
  // of its own, indented as its neighbours are. Returns its number.
  std::size_t addChild(std::size_t element, std::string_view tag, std::string_view content = {},
                       bool first = false);

 private:
  void replace(const Span& span, std::string_view by);
  bool scan();
  // The blanks in front of an element, where nothing else stands there.
  std::string indentation(const Element& element) const;
  // Behind a comment that follows in the same line; else the place itself.
  std::size_t endOfRemark(std::size_t place) const;

  std::string text_;
  std::vector<Element> elements_;
};

}  // namespace armillary
