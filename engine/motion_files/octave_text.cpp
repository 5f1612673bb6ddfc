// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/octave_text.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "engine/motion_files/reading_fault.h"
#include "engine/text/parse_number.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;

class OctaveReader {
 public:
  explicit OctaveReader(std::string_view text) : text_(text) {}

  json read() {
    json tree = json::object();
    std::string name, type;
    size_t rows = 0;
    while (next()) {
      if (const auto said = saidOf("name")) {
        name = *said;
        type.clear();
      } else if (const auto kind = saidOf("type")) {
        type = *kind;
        if (isScalar(type) && next()) tree[name] = row(1)[0];
        if (holdsOtherNumbers(type)) leaveOut(name, "is saved as a " + type);
      } else if (const auto dimensions = saidOf("ndims")) {
        if (isMatrix(type)) takeColumns(tree, name, *dimensions);
      } else if (const auto count = saidOf("rows")) {
        rows = sizeOf(*count);
      } else if (const auto width = saidOf("columns")) {
        if (isMatrix(type)) tree[name] = matrix(rows, sizeOf(*width));
      } else if (line_.starts_with("# base, limit, increment") && next()) {
        tree[name] = range(row(3));
      }
    }
    return tree;
  }

  int line() const { return number_; }
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  static bool isComplex(std::string_view type) { return type.find("complex") != type.npos; }
  static bool isScalar(std::string_view type) {
    return (type.ends_with("scalar") && !isComplex(type)) || type == "bool";
  }
  // Also of singles, integers and truths.
  static bool isMatrix(std::string_view type) {
    return type.ends_with("matrix") && !isComplex(type) && !holdsOtherNumbers(type);
  }
  static bool holdsOtherNumbers(std::string_view type) {
    return isComplex(type) || type.starts_with("sparse") || type.starts_with("diagonal") ||
           type.starts_with("permutation");
  }

  void leaveOut(const std::string& name, const std::string& why) {
    notes_.push_back(inQuotes(name) + " " + why + ", which is not read: left out");
  }

  // A matrix column by column, a number a line, below its sizes.
  void takeColumns(json& tree, const std::string& name, std::string_view dimensions) {
    if (!next()) throw ReadingFault{"the text ends amid a matrix: it was cut off"};
    const json sizes = row(sizeOf(dimensions));
    if (sizes.size() != 2) {
      return leaveOut(name, "has " + std::to_string(sizes.size()) + " dimensions");
    }
    const auto rows = sizeOf(sizes[0].dump()), width = sizeOf(sizes[1].dump());
    json result = json::array();
    for (size_t column = 0; column < width; ++column) {
      for (size_t k = 0; k < rows; ++k) {
        if (!next()) throw ReadingFault{"the text ends amid a matrix: it was cut off"};
        if (column == 0) result.push_back(json::array());
        result[k].push_back(row(1)[0]);
      }
    }
    if (rows == 1) {
      tree[name] = json(result[0]);
      return;
    }
    for (json& one : result) {
      if (width == 1) one = json(one[0]);
    }
    tree[name] = std::move(result);
  }

  bool next() {
    do {
      if (text_.empty()) return false;
      const size_t end = std::min(text_.find('\n'), text_.size());
      line_ = trimmed(text_.substr(0, end));
      text_.remove_prefix(std::min(end + 1, text_.size()));
      ++number_;
    } while (line_.empty());
    return true;
  }

  // What a line such as "# rows: 3" says under a key.
  std::optional<std::string_view> saidOf(std::string_view key) const {
    const std::string_view rest =
        line_.substr(std::min(line_.find_first_not_of("# "), line_.size()));
    if (!line_.starts_with('#') || !rest.starts_with(key)) return std::nullopt;
    if (!rest.substr(key.size()).starts_with(':')) return std::nullopt;
    return trimmed(rest.substr(key.size() + 1));
  }

  static size_t sizeOf(std::string_view text) {
    constexpr double kMost = 1e9;
    const auto number = parseNumber(text);
    if (!number || *number < 0.0 || *number > kMost) {
      throw ReadingFault{inQuotes(text) + " is no size of a matrix"};
    }
    return static_cast<size_t>(*number);
  }

  json row(size_t width) const {
    json numbers = json::array();
    for (size_t begin = 0; begin < line_.size();) {
      const size_t end = std::min(line_.find_first_of(" \t", begin), line_.size());
      const std::string_view word = line_.substr(begin, end - begin);
      const auto number = parseNumber(word);
      const std::string said = lowered(word);
      if (!number && said != "nan" && said != "na") {
        throw ReadingFault{inQuotes(word) + " is no finite number"};
      }
      numbers.push_back(number ? json(*number) : json());
      begin = std::min(line_.find_first_not_of(" \t", end), line_.size());
    }
    if (numbers.size() != width) {
      throw ReadingFault{"the row has " + std::to_string(numbers.size()) + " numbers, not " +
                         std::to_string(width) + " as its matrix says"};
    }
    return numbers;
  }

  json matrix(size_t rows, size_t width) {
    json result = json::array();
    for (size_t k = 0; k < rows; ++k) {
      if (!next()) throw ReadingFault{"the text ends amid a matrix: it was cut off"};
      json one = row(width);
      if (rows == 1) return one;
      result.push_back(width == 1 ? one[0] : std::move(one));
    }
    return result;
  }

  json range(const json& said) {
    constexpr double kMost = 5e6;
    json list = json::array();
    const auto base = said[0].get<double>(), limit = said[1].get<double>(),
               increment = said[2].get<double>();
    const double count = std::floor((limit - base) / increment + 1e-9) + 1.0;
    if (count > 0.0) in_ranges_ += count;
    if (!(in_ranges_ < kMost))
      throw ReadingFault{"ranges of more than 5 million numbers are no time"};
    for (double k = 0.0; k < count; k += 1.0) list.push_back(base + k * increment);
    return list;
  }

  std::string_view text_, line_;
  int number_ = 0;
  double in_ranges_ = 0.0;  // numbers
  std::vector<std::string> notes_;
};

}  // namespace

bool isOctaveText(std::string_view text) {
  constexpr size_t kHead = 2000;
  if (!trimmed(text.substr(0, kHead)).starts_with('#')) return false;
  const std::string_view head = text.substr(0, kHead);
  const size_t name = head.find("# name: ");
  return name != head.npos && head.find("\n# type: ", name) != head.npos;
}

bool parseOctaveText(std::string_view text, std::vector<json>& documents,
                     std::vector<std::string>& notes, TableError& error) {
  OctaveReader reader(text);
  try {
    documents.push_back(reader.read());
    notes.insert(notes.end(), reader.notes().begin(), reader.notes().end());
    return true;
  } catch (const ReadingFault& fault) {
    error = {reader.line(), fault.message};
  } catch (const json::exception&) {
    error = {reader.line(), "a range needs three numbers"};
  }
  return false;
}

}  // namespace armillary
