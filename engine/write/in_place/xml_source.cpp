// SPDX-License-Identifier: BSD-3-Clause
#include "engine/write/in_place/xml_source.h"

#include <algorithm>
#include <utility>

#include "engine/text/characters.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

bool endsName(char c) {
  return isBlank(c) || c == '>' || c == '/' || c == '=' || c == '<' || c == '"' || c == '\'';
}

// Goes through the text once.
class Scanner {
 public:
  Scanner(std::string_view text, std::vector<XmlSource::Element>& elements)
      : text_(text), elements_(elements) {}

  // Whether it is one element with all that it begins ended.
  bool scan() {
    while (at_ < text_.size()) {
      const std::size_t next = text_.find('<', at_);
      if (next == std::string_view::npos) break;
      pass(next);
      const std::string_view rest = text_.substr(at_);
      const bool good = rest.starts_with("<!--")        ? skip("-->", 4)
                        : rest.starts_with("<![CDATA[") ? skip("]]>", 9)
                        : rest.starts_with("<?")        ? skip("?>", 2)
                        : rest.starts_with("<!")        ? skipDeclaration()
                        : rest.starts_with("</")        ? endTag()
                                                        : startTag();
      if (!good) return false;
    }
    return open_.empty() && !elements_.empty();
  }

 private:
  void pass(std::size_t to) {
    line_ += static_cast<int>(std::count(text_.begin() + at_, text_.begin() + to, '\n'));
    at_ = to;
  }

  bool skip(std::string_view end, std::size_t from) {
    const std::size_t found = text_.find(end, at_ + from);
    if (found == std::string_view::npos) return false;
    pass(found + end.size());
    return true;
  }

  // <!DOCTYPE ... [ ... ]>
  bool skipDeclaration() {
    int depth = 0;
    for (std::size_t i = at_; i < text_.size(); ++i) {
      if (text_[i] == '[') ++depth;
      if (text_[i] == ']') --depth;
      if (text_[i] == '>' && depth <= 0) {
        pass(i + 1);
        return true;
      }
    }
    return false;
  }

  bool endTag() {
    const std::size_t end = text_.find('>', at_);
    if (end == std::string_view::npos || open_.empty()) return false;
    XmlSource::Element& element = elements_[open_.back()];
    if (trimmed(text_.substr(at_ + 2, end - at_ - 2)) != element.tag) return false;
    element.content.end = at_;
    open_.pop_back();
    pass(end + 1);
    return true;
  }

  bool startTag() {
    XmlSource::Element element;
    element.line = line_;
    element.begin = at_;
    std::size_t i = at_ + 1;
    while (i < text_.size() && !endsName(text_[i])) ++i;
    element.tag = text_.substr(at_ + 1, i - at_ - 1);
    element.name_end = i;
    if (element.tag.empty()) return false;
    if (!open_.empty()) element.parent = open_.back();
    for (;;) {
      const std::size_t before = i;
      while (i < text_.size() && isBlank(text_[i])) ++i;
      if (i >= text_.size()) return false;
      if (text_[i] == '>' || text_[i] == '/') break;
      XmlSource::Attribute attribute;
      attribute.whole.begin = before;
      const std::size_t name = i;
      while (i < text_.size() && !endsName(text_[i])) ++i;
      attribute.name = text_.substr(name, i - name);
      while (i < text_.size() && isBlank(text_[i])) ++i;
      if (attribute.name.empty() || i >= text_.size() || text_[i] != '=') return false;
      ++i;
      while (i < text_.size() && isBlank(text_[i])) ++i;
      if (i >= text_.size() || (text_[i] != '"' && text_[i] != '\'')) return false;
      const std::size_t end = text_.find(text_[i], i + 1);
      if (end == std::string_view::npos) return false;
      attribute.value = {i + 1, end};
      i = end + 1;
      attribute.whole.end = i;
      element.attributes.push_back(std::move(attribute));
    }
    element.attributes_end = i;
    element.is_empty = text_[i] == '/';
    const std::size_t end = i + (element.is_empty ? 1 : 0);
    if (end >= text_.size() || text_[end] != '>') return false;
    element.content = {end + 1, end + 1};
    if (!element.is_empty) open_.push_back(elements_.size());
    elements_.push_back(std::move(element));
    pass(end + 1);
    return true;
  }

  std::string_view text_;
  std::vector<XmlSource::Element>& elements_;
  std::vector<std::size_t> open_;
  std::size_t at_ = 0;
  int line_ = 1;
};

std::string escaped(std::string_view value) {
  std::string text;
  for (const char c : value) {
    if (c == '&') {
      text += "&amp;";
    } else if (c == '<') {
      text += "&lt;";
    } else if (c == '"') {
      text += "&quot;";
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace

std::optional<XmlSource> XmlSource::parse(std::string text) {
  XmlSource source;
  source.text_ = std::move(text);
  if (!source.scan()) return std::nullopt;
  return source;
}

bool XmlSource::scan() {
  elements_.clear();
  return Scanner(text_, elements_).scan();
}

void XmlSource::replace(const Span& span, std::string_view by) {
  text_.replace(span.begin, span.end - span.begin, by);
  scan();
}

std::vector<std::size_t> XmlSource::children(std::size_t element) const {
  std::vector<std::size_t> found;
  for (std::size_t i = element + 1; i < elements_.size(); ++i) {
    if (elements_[i].parent == element) found.push_back(i);
    if (elements_[i].begin >= elements_[element].content.end) break;
  }
  return found;
}

std::optional<std::size_t> XmlSource::child(std::size_t element, std::string_view tag) const {
  for (const std::size_t i : children(element)) {
    if (elements_[i].tag == tag) return i;
  }
  return std::nullopt;
}

std::optional<std::string_view> XmlSource::attribute(std::size_t element,
                                                     std::string_view name) const {
  for (const Attribute& attribute : elements_[element].attributes) {
    if (attribute.name == name) return in(attribute.value);
  }
  return std::nullopt;
}

void XmlSource::setAttribute(std::size_t element, std::string_view name, std::string_view value) {
  const Element& changed = elements_[element];
  for (const Attribute& attribute : changed.attributes) {
    if (attribute.name == name) return replace(attribute.value, escaped(value));
  }
  const std::size_t end =
      changed.attributes.empty() ? changed.name_end : changed.attributes.back().whole.end;
  replace({end, end}, " " + std::string(name) + "=\"" + escaped(value) + "\"");
}

void XmlSource::removeAttribute(std::size_t element, std::string_view name) {
  for (const Attribute& attribute : elements_[element].attributes) {
    if (attribute.name == name) return replace(attribute.whole, {});
  }
}

void XmlSource::setContent(std::size_t element, std::string_view text) {
  const Element& changed = elements_[element];
  if (!changed.is_empty) return replace(changed.content, escaped(text));
  replace({changed.attributes_end, changed.content.begin},
          ">" + escaped(text) + "</" + changed.tag + ">");
}

std::string XmlSource::indentation(const Element& element) const {
  std::size_t begin = element.begin;
  while (begin > 0 && (text_[begin - 1] == ' ' || text_[begin - 1] == '\t')) --begin;
  if (begin > 0 && text_[begin - 1] != '\n') return {};
  return text_.substr(begin, element.begin - begin);
}

std::size_t XmlSource::endOfRemark(std::size_t place) const {
  const std::size_t begin = text_.find_first_not_of(" \t", place);
  if (begin == std::string::npos || text_.compare(begin, 4, "<!--") != 0) return place;
  const std::size_t end = text_.find("-->", begin);
  return end == std::string::npos ? place : end + 3;
}

std::size_t XmlSource::addChild(std::size_t element, std::string_view tag, std::string_view content,
                                bool first) {
  const Element parent = elements_[element];
  const std::vector<std::size_t> siblings = children(element);
  const std::string outer = indentation(parent);
  const std::string inner =
      siblings.empty() ? outer + "  " : indentation(elements_[siblings.front()]);
  const std::string line_end = text_.find("\r\n") != std::string::npos ? "\r\n" : "\n";
  const std::string name(tag);
  const std::string added =
      line_end + inner +
      (content.empty() ? "<" + name + "/>"
                       : "<" + name + ">" + escaped(content) + "</" + name + ">");
  if (parent.is_empty) {
    replace({parent.attributes_end, parent.content.begin},
            ">" + added + line_end + outer + "</" + parent.tag + ">");
    return element + 1;
  }
  std::size_t place = parent.content.begin;
  std::size_t number = element + 1;
  if (!first && !siblings.empty()) {
    const Element& last = elements_[siblings.back()];
    place = endOfRemark(last.is_empty ? last.content.begin : text_.find('>', last.content.end) + 1);
    number = elements_.size();
    for (std::size_t i = siblings.back() + 1; i < elements_.size(); ++i) {
      if (elements_[i].begin >= place) {
        number = i;
        break;
      }
    }
  }
  const bool alone = siblings.empty() && trimmed(in(parent.content)).empty();
  if (alone) {
    replace(parent.content, added + line_end + outer);
  } else {
    replace({place, place}, added);
  }
  return number;
}

}  // namespace armillary
