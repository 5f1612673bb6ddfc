// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/yaml_documents.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <istream>
#include <map>
#include <optional>
#include <streambuf>
#include <string_view>
#include <utility>
#include <vector>

namespace armillary {
namespace {

using YAML::anchor_t;
using YAML::Mark;
using YAML::ParserException;

// yaml-cpp's words for a scalar without a tag: plain, and in quotes.
constexpr std::string_view kPlain = "?", kQuoted = "!";

// A text as a stream, without a copy of it.
class TextBuffer : public std::streambuf {
 public:
  explicit TextBuffer(const std::string& text) {
    char* begin = const_cast<char*>(text.data());  // nobody writes through this buffer
    setg(begin, begin, begin + text.size());
  }
};

// Makes a tree of a document's events, and throws where they are more than the text can mean.
class DocumentBuilder : public YAML::EventHandler {
 public:
  DocumentBuilder(std::size_t text_size, const YamlLimits& limits)
      : limits_(limits),
        most_events_(4 * text_size + 16),
        most_characters_(8 * text_size + 20'000'000) {}

  YamlTree takeDocument() { return std::exchange(document_, {}); }

  void OnDocumentStart(const Mark& mark) override {
    // Where the document before did not step over the token that it began with, neither will this
    // one, nor the next.
    if (mark.pos <= last_start_) throw ParserException(mark, "no document can begin with this");
    last_start_ = mark.pos;
    document_ = {};
    open_.clear();
    anchors_.clear();
  }
  void OnDocumentEnd() override {}

  void OnNull(const Mark& mark, anchor_t anchor) override { add(mark, {}, anchor); }
  void OnScalar(const Mark& mark, const std::string& tag, anchor_t anchor,
                const std::string& value) override {
    YamlTree& tree = add(mark, tag, anchor);
    tree.kind = YamlTree::Kind::kScalar;
    tree.plain = tag == kPlain || tag.empty();
    tree.text = value;
  }
  void OnSequenceStart(const Mark& mark, const std::string& tag, anchor_t anchor,
                       YAML::EmitterStyle::value /*style*/) override {
    begin(YamlTree::Kind::kSequence, mark, tag, anchor);
  }
  void OnSequenceEnd() override { open_.pop_back(); }
  void OnMapStart(const Mark& mark, const std::string& tag, anchor_t anchor,
                  YAML::EmitterStyle::value /*style*/) override {
    begin(YamlTree::Kind::kMapping, mark, tag, anchor);
  }
  void OnMapEnd() override { open_.pop_back(); }

  void OnAlias(const Mark& mark, anchor_t anchor) override {
    countEvent(mark);
    const auto path = anchors_.find(anchor);
    if (path == anchors_.end()) throw ParserException(mark, "an alias stands for nothing");
    const YamlTree* named = &document_;
    for (const std::size_t item : path->second) named = &named->items[item];
    if (std::find(open_.begin(), open_.end(), named) != open_.end()) {
      throw ParserException(mark, "an alias stands for what it is a part of");
    }
    countCopy(mark, *named, open_.size());
    YamlTree copy = *named;  // before its place is made: that may move what is copied
    place() = std::move(copy);
  }

 private:
  YamlTree& add(const Mark& mark, const std::string& tag, anchor_t anchor) {
    countEvent(mark);
    countValue(mark);
    YamlTree& tree = place();
    tree.line = mark.line + 1;
    if (tag != kPlain && tag != kQuoted) {
      countCharacters(mark, tag.size());  // a few letters may stand for a long tag
      tree.tag = tag;
    }
    if (anchor != YAML::NullAnchor) anchors_[anchor] = pathOfLast();
    return tree;
  }
  void begin(YamlTree::Kind kind, const Mark& mark, const std::string& tag, anchor_t anchor) {
    YamlTree& tree = add(mark, tag, anchor);
    tree.kind = kind;
    checkDepth(mark, open_.size() + 1);
    open_.push_back(&tree);  // stays where it is: nothing is added beside it while it is open
  }
  YamlTree& place() { return open_.empty() ? document_ : open_.back()->items.emplace_back(); }
  // Of what was added last, from the document's root: its number in each that it is in.
  std::vector<std::size_t> pathOfLast() const {
    std::vector<std::size_t> path;
    for (const YamlTree* tree : open_) path.push_back(tree->items.size() - 1);
    return path;
  }

  // No text makes more events than this; the parser would go round in a circle.
  void countEvent(const Mark& mark) {
    if (++events_ > most_events_) throw ParserException(mark, "its end cannot be found");
  }
  void checkDepth(const Mark& mark, std::size_t levels) const {
    if (levels > limits_.deepest) throw ParserException(mark, "this is nested too deeply");
  }
  void countValue(const Mark& mark) {
    if (++values_ > limits_.most_values) {
      throw ParserException(mark, "there are more than " + std::to_string(limits_.most_values) +
                                      " values, with those that aliases stand for");
    }
  }
  void countCharacters(const Mark& mark, std::size_t characters) {
    characters_ += characters;
    if (characters_ > most_characters_) {
      throw ParserException(mark, "its aliases and tags stand for too long a text");
    }
  }
  void countCopy(const Mark& mark, const YamlTree& tree, std::size_t levels) {
    countValue(mark);
    countCharacters(mark, tree.tag.size() + tree.text.size());
    if (tree.kind == YamlTree::Kind::kSequence || tree.kind == YamlTree::Kind::kMapping) {
      checkDepth(mark, ++levels);
    }
    for (const YamlTree& item : tree.items) countCopy(mark, item, levels);
  }

  const YamlLimits limits_;
  const std::size_t most_events_;
  const std::size_t most_characters_;  // of tags and copies
  std::size_t events_ = 0, values_ = 0, characters_ = 0;
  int last_start_ = -1;
  YamlTree document_;
  std::vector<YamlTree*> open_;  // from the root on
  std::map<anchor_t, std::vector<std::size_t>> anchors_;
};

}  // namespace

namespace {

// Goes through a text before it is parsed: the parser holds what stands in brackets until they
// close, and looks every anchor up, so that a few megabytes of either take a gigabyte. Brackets and
// quotes count where a value begins; in words and in blocks of text they are letters.
class BracketsOfYaml {
 public:
  BracketsOfYaml(std::string_view text, const YamlLimits& limits) : text_(text), limits_(limits) {}

  std::optional<YamlFault> fault() {
    while (at_ < text_.size()) {
      const std::size_t begin = at_;
      if (std::optional<YamlFault> found = line()) return found;
      ++line_;
      if (depth_ == 0 && beginsBlock(begin, at_)) skipBlock(indentOf(begin));
      if (at_ < text_.size()) ++at_;  // the line's end
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t kMostAnchors = 100'000;

  // To the end of the line, or of the quotes that go beyond it.
  std::optional<YamlFault> line() {
    const std::size_t begin = at_, indent = indentOf(begin);
    // words that go on from the line before
    const bool goes_on = depth_ == 0 && words_ && indent > *words_ && !isBlank(begin);
    bool begins = !goes_on;  // a value may begin
    bool in_words = goes_on;
    std::size_t parent = indent, token = indent;  // columns
    for (; at_ < text_.size() && text_[at_] != '\n'; ++at_) {
      const char c = text_[at_], next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\n';
      const bool blank_follows = next == ' ' || next == '\t' || next == '\n' || next == '\r';
      if (c == ' ' || c == '\t' || c == '\r') continue;
      if (c == '#' &&
          (at_ == 0 || text_[at_ - 1] == ' ' || text_[at_ - 1] == '\t' || text_[at_ - 1] == '\n')) {
        at_ = std::min(text_.find('\n', at_), text_.size());
        break;
      }
      if (begins && (c == '"' || c == '\'')) {
        token = at_ - begin;
        skipQuotes(c);
        begins = in_words = false;
      } else if (begins && (c == '[' || c == '{')) {
        if (++depth_ > limits_.deepest) return YamlFault{"this is nested too deeply", line_};
      } else if (depth_ > 0 && (c == ']' || c == '}')) {
        --depth_;
        begins = in_words = false;
      } else if (begins && c == '&' && !blank_follows) {
        if (++anchors_ > kMostAnchors) {
          return YamlFault{"there are more than " + std::to_string(kMostAnchors) + " anchors",
                           line_};
        }
        while (at_ + 1 < text_.size() && text_[at_ + 1] > ' ' &&
               std::string_view(",[]{}").find(text_[at_ + 1]) == std::string_view::npos) {
          ++at_;  // its name
        }
      } else if (!goes_on && c == ':' && blank_follows) {
        parent = token;
        begins = true;
        in_words = false;
      } else if (begins && (c == '-' || c == '?') && blank_follows) {
        parent = at_ - begin;
      } else if (depth_ > 0 && c == ',') {
        begins = true;
        in_words = false;
      } else {
        if (begins) token = at_ - begin;
        in_words = in_words || begins;
        begins = false;
      }
    }
    if (goes_on || isBlank(begin)) return std::nullopt;
    words_.reset();
    if (depth_ == 0 && in_words) words_ = parent;
    return std::nullopt;
  }

  // Leaves at_ at the closing one.
  void skipQuotes(char quote) {
    for (++at_; at_ < text_.size(); ++at_) {
      const bool twice = quote == '\'' && text_.substr(at_, 2) == "''";
      if (twice || (quote == '"' && text_[at_] == '\\')) {
        ++at_;
      } else if (text_[at_] == quote) {
        return;
      }
      if (at_ < text_.size() && text_[at_] == '\n') ++line_;
    }
  }

  bool isBlank(std::size_t begin) const {
    const std::size_t first = text_.find_first_not_of(" \t\r", begin);
    return first == std::string_view::npos || text_[first] == '\n' || text_[first] == '#';
  }

  std::size_t indentOf(std::size_t begin) const {
    return std::min(text_.find_first_not_of(' ', begin), text_.size()) - begin;
  }

  // "key: |", "- >-", "key: !!str |  # remark": lines of text that are further in follow.
  bool beginsBlock(std::size_t begin, std::size_t end) const {
    std::string_view line = text_.substr(begin, end - begin);
    for (const std::string_view sign : {" #", "\t#"}) line = line.substr(0, line.find(sign));
    const std::size_t last = line.find_last_not_of(" \t\r");
    if (last == std::string_view::npos) return false;
    line = line.substr(0, last + 1);
    const std::size_t blank = line.find_last_of(" \t");
    const std::string_view word = line.substr(blank == std::string_view::npos ? 0 : blank + 1);
    const bool sign = word[0] == '|' || word[0] == '>';
    return sign && word.find_first_not_of("0123456789+-", 1) == std::string_view::npos &&
           line.find_first_of(":-") < line.size() - word.size();
  }

  void skipBlock(std::size_t indent) {
    while (at_ < text_.size()) {
      const std::size_t next = at_ + 1;
      if (next >= text_.size()) return;
      const std::size_t end = std::min(text_.find('\n', next), text_.size());
      const std::size_t first = text_.find_first_not_of(" \t\r", next);
      const bool blank = first == std::string_view::npos || first >= end;
      if (!blank && indentOf(next) <= indent) return;
      at_ = end;
      ++line_;
    }
  }

  std::string_view text_;
  const YamlLimits& limits_;
  std::size_t at_ = 0, depth_ = 0, anchors_ = 0;
  std::optional<std::size_t> words_;  // that may go on: lines further in than this column do
  int line_ = 1;
};

}  // namespace

bool readYamlDocuments(const std::string& text, const YamlLimits& limits,
                       const TakeYamlDocument& take, YamlFault& fault) {
  if (const auto found = BracketsOfYaml(text, limits).fault()) {
    fault = *found;
    return false;
  }
  TextBuffer buffer(text);
  std::istream stream(&buffer);
  try {
    YAML::Parser parser(stream);
    DocumentBuilder builder(text.size(), limits);
    while (parser.HandleNextDocument(builder)) {
      if (!take(builder.takeDocument())) break;
    }
    return true;
  } catch (const YAML::Exception& wrong) {
    fault = {"this is no YAML: " + wrong.msg, wrong.mark.line + 1};
    return false;
  }
}

}  // namespace armillary
