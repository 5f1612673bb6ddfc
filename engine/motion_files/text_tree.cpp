// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/text_tree.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;

constexpr int kDeepest = 64;

TableError errorAt(std::string_view text, size_t at, std::string message) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(at, text.size()));
  return {static_cast<int>(std::count(text.begin(), end, '\n')) + 1, std::move(message)};
}

// Where brackets are deeper than they may be; npos where none are.
size_t tooDeep(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepest) return i;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return text.npos;
}

// Whether a text in quotes is longer than any name of a motion.
bool hasTooLongText(std::string_view text) {
  constexpr size_t kLongest = 1'000'000;
  for (size_t at = 0; (at = text.find('"', at)) != text.npos; ++at) {
    const size_t begin = at++;
    while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
    if (at >= text.size()) at = text.size();
    if (at - begin > kLongest) return true;
    if (at == text.size()) return false;
  }
  return false;
}

// A document a line. Where the first two lines are none, `error` stays empty; a last line that was
// cut off is left out.
bool parseJsonLines(std::string_view text, std::vector<json>& documents, TableError& error) {
  std::vector<json> lines;
  size_t begin = 0;
  for (int number = 1; begin < text.size(); ++number) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = trimmed(text.substr(begin, end - begin));
    const bool last = end >= text.size();
    begin = end + 1;
    if (line.empty()) continue;
    json document = json::parse(line, nullptr, false);
    if (document.is_discarded() || !document.is_structured()) {
      if (lines.size() < 2) return false;
      if (last) break;
      error = {number, "this is no JSON, as the lines before it are"};
      return false;
    }
    lines.push_back(std::move(document));
  }
  if (lines.size() < 2) return false;
  documents = std::move(lines);
  return true;
}

// `values` counts what was made, up to `most`: an alias stands for all that it names.
json treeOf(const YAML::Node& node, int depth, size_t& values, size_t most) {
  if (depth > kDeepest) throw YAML::ParserException(node.Mark(), "nested too deeply");
  if (++values > most) {
    throw YAML::ParserException(node.Mark(), "its aliases stand for more values than it can hold");
  }
  switch (node.Type()) {
    case YAML::NodeType::Scalar: {
      const bool plain = node.Tag() == "?" || node.Tag().empty();
      const std::optional<double> number =
          plain ? parseNumber(node.Scalar()) : std::optional<double>();
      if (number) return *number;
      return node.Scalar();
    }
    case YAML::NodeType::Sequence: {
      json items = json::array();
      for (const YAML::Node& item : node) items.push_back(treeOf(item, depth + 1, values, most));
      return items;
    }
    case YAML::NodeType::Map: {
      json entries = json::object();
      for (const auto& entry : node) {
        if (!entry.first.IsScalar())
          throw YAML::ParserException(entry.first.Mark(), "a key is no text");
        entries[entry.first.Scalar()] = treeOf(entry.second, depth + 1, values, most);
      }
      return entries;
    }
    default:
      return nullptr;
  }
}

}  // namespace

bool parseJson(std::string_view text, std::vector<json>& documents, TableError& error) {
  if (const size_t deep = tooDeep(text); deep != text.npos) {
    error = errorAt(text, deep, "this is nested too deeply");
    return false;
  }
  if (hasTooLongText(text)) {
    error = {0, "has a text of more than a million characters in quotes: this is no motion"};
    return false;
  }
  try {
    documents.push_back(json::parse(text));
    return true;
  } catch (const json::parse_error& wrong) {
    if (parseJsonLines(text, documents, error)) return true;
    if (!error.message.empty()) return false;
    error = errorAt(text, wrong.byte,
                    "this is no JSON: a bracket, a comma or a quote is missing or too many here");
    return false;
  } catch (const json::exception&) {
    error = {0, "it has a number that is too large"};
    return false;
  }
}

bool parseYaml(const std::string& text, std::vector<json>& documents, TableError& error) {
  try {
    size_t values = 0;
    const size_t most = 100'000 + text.size();  // without aliases a value takes a character
    for (const YAML::Node& node : YAML::LoadAll(text)) {
      if (!node.IsNull()) documents.push_back(treeOf(node, 0, values, most));
    }
    return true;
  } catch (const YAML::Exception& wrong) {
    error = {wrong.mark.line + 1, "this is no YAML: " + wrong.msg};
    return false;
  }
}

}  // namespace armillary
