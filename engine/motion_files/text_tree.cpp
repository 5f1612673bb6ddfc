// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/text_tree.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/motion_files/python_literals.h"
#include "engine/motion_files/yaml_documents.h"
#include "engine/table/record_reader.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;

constexpr int kDeepest = 64;
constexpr size_t kLongestPython = 200'000'000;

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

// Python writes what is no number as NaN, which is no JSON: null says the same.
std::string withoutNan(std::string_view text) {
  std::string result;
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (!quoted && c == 'N' && text.substr(i, 3) == "NaN") {
      result += "null";
      i += 2;
      continue;
    }
    if (c == '"') quoted = !quoted;
    result += c;
    if (quoted && c == '\\' && i + 1 < text.size()) result += text[++i];
  }
  return result;
}

struct WrongKey {
  int line;
};

json treeOf(YamlTree&& tree) {
  switch (tree.kind) {
    case YamlTree::Kind::kScalar: {
      const std::optional<double> number =
          tree.plain ? parseNumber(tree.text) : std::optional<double>();
      if (number) return *number;
      return std::move(tree.text);
    }
    case YamlTree::Kind::kSequence: {
      json items = json::array();
      for (YamlTree& item : tree.items) items.push_back(treeOf(std::move(item)));
      return items;
    }
    case YamlTree::Kind::kMapping: {
      json entries = json::object();
      for (size_t i = 0; i + 1 < tree.items.size(); i += 2) {
        const YamlTree& key = tree.items[i];
        if (key.kind != YamlTree::Kind::kScalar) throw WrongKey{key.line};
        entries[key.text] = treeOf(std::move(tree.items[i + 1]));
      }
      return entries;
    }
    default:
      return nullptr;
  }
}

}  // namespace

bool parseJson(std::string_view text, std::vector<json>& documents, TableError& error) {
  if (text.find("NaN") != text.npos) {
    const std::string other = withoutNan(text);
    if (other != text) return parseJson(other, documents, error);
  }
  if (const size_t deep = tooDeep(text); deep != text.npos) {
    error = errorAt(text, deep, "this is nested too deeply");
    return false;
  }
  if (hasTooLongText(text)) {
    error = {0, "has a text of more than a million characters in quotes: this is no motion"};
    return false;
  }
  // each takes 16 bytes or more, which is many times its text
  constexpr std::ptrdiff_t kMostValues = 5'000'000;
  if (std::count(text.begin(), text.end(), ',') > kMostValues) {
    error = {0,
             "has more than 5 million values; save so many as CSV, or by numpy.savez(FILE, "
             "time=…, q=…)"};
    return false;
  }
  try {
    documents.push_back(json::parse(text));
    return true;
  } catch (const json::parse_error& wrong) {
    if (parseJsonLines(text, documents, error)) return true;
    if (!error.message.empty()) return false;
    std::string computed;
    const auto plain = text.size() < kLongestPython ? jsonOfPython(text, computed) : std::nullopt;
    if (!computed.empty()) {
      error =
          errorAt(text, text.find(computed + "("),
                  inQuotes(computed + "(…)") +
                      " would have to be computed, and nothing is computed here: write numbers");
      return false;
    }
    if (plain) {
      TableError ignored;  // what is wrong with the text as it is is told
      if (tooDeep(*plain) != plain->npos) {
        error = {0, "this is nested too deeply"};
        return false;
      }
      if (json::accept(*plain) || parseJsonLines(*plain, documents, ignored)) {
        if (documents.empty()) documents.push_back(json::parse(*plain));
        return true;
      }
    }
    const size_t at = wrong.byte > 0 ? wrong.byte - 1 : 0;
    const bool infinite = text.substr(std::min(at, text.size())).starts_with('I') &&
                          text.find("Infinity") != text.npos;
    error = errorAt(text, wrong.byte,
                    infinite ? "this is no JSON: 'Infinity' is no number in it; write null where "
                               "nothing was measured"
                             : "this is no JSON: a bracket, a comma or a quote is missing or too "
                               "many here");
    return false;
  } catch (const json::exception&) {
    error = {0, "it has a number that is too large"};
    return false;
  }
}

bool parseYaml(const std::string& text, std::vector<json>& documents, TableError& error) {
  if (const int line = lineTooLong(text); line > 0) {
    error = {
        line,
        "the line has more than 4 million characters; put each row of numbers on a line of its "
        "own"};
    return false;
  }
  // without aliases a value takes a character
  const YamlLimits limits{.deepest = kDeepest, .most_values = 100'000 + text.size()};
  YamlFault fault;
  try {
    const auto take = [&](YamlTree&& document) {
      if (document.kind != YamlTree::Kind::kNull) documents.push_back(treeOf(std::move(document)));
      return true;
    };
    if (readYamlDocuments(text, limits, take, fault)) return true;
    error = {fault.line, fault.message};
  } catch (const WrongKey& wrong) {
    error = {wrong.line, "this is no YAML of a motion: a key is no text"};
  }
  return false;
}

}  // namespace armillary
