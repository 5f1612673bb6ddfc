// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/yaml_documents.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <istream>
#include <map>
#include <streambuf>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/motion_files/yaml_brackets.h"

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

bool readYamlDocuments(const std::string& text, const YamlLimits& limits,
                       const TakeYamlDocument& take, YamlFault& fault) {
  if (const auto found = faultOfBrackets(text, limits)) {
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
