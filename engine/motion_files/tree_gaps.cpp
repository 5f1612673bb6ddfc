// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/tree_gaps.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "engine/motion_files/reading_fault.h"
#include "engine/motion_files/tree_shapes.h"
#include "engine/table/found_cells.h"
#include "engine/table/time_columns.h"
#include "engine/text/parse_number.h"

namespace armillary {
namespace {

using nlohmann::json;

bool isGap(const json& value) {
  if (value.is_null()) return true;
  if (!value.is_string()) return false;
  const auto& text = value.get_ref<const std::string&>();
  return text.empty() || standsForNothing(text);
}

bool isQuotedNumber(const json& value) {
  return value.is_string() && parseNumber(value.get_ref<const std::string&>()).has_value();
}

// "1" may be a joint's name, "0.5" is none.
bool isQuotedFraction(const json& value) {
  return isQuotedNumber(value) &&
         value.get_ref<const std::string&>().find('.') != std::string::npos;
}

enum class ListKind { kOther, kWhole, kWithGaps };

// `is_row`: it stands in a list itself, where all of it may be gaps.
ListKind kindOf(const json& list, bool is_row) {
  std::size_t numbers = 0, gaps = 0, others = 0;
  for (const json& one : list) {
    if (one.is_structured()) return ListKind::kOther;
    if (one.is_number()) {
      ++numbers;
    } else if (isGap(one) || isQuotedNumber(one)) {
      ++gaps;
    } else {
      ++others;
    }
  }
  if (others > 0) return ListKind::kOther;
  if (gaps == 0) return ListKind::kWhole;
  const bool all_null = std::all_of(
      list.begin(), list.end(), [](const json& one) { return one.is_number() || one.is_null(); });
  const bool all_quoted = std::all_of(list.begin(), list.end(), isQuotedFraction);
  const bool counts = all_null ? is_row || numbers > 0 : 2 * numbers > list.size() || all_quoted;
  return counts ? ListKind::kWithGaps : ListKind::kOther;
}

// How many numbers the rows of a list have of which some, fewer than half, are null; 0 where it is
// no such list.
std::size_t widthOfRowsWithGaps(const json& list) {
  std::size_t rows = 0, width = 0;
  for (const json& one : list) {
    if (one.is_null()) continue;
    if (!one.is_array() || one.empty() || one[0].is_structured()) return 0;
    if (rows++ == 0) width = one.size();
    if (one.size() != width) return 0;
  }
  return rows < list.size() && 2 * rows > list.size() ? width : 0;
}

// What it is, in a few letters.
std::string shown(const json& stray) {
  if (stray.is_object()) return "an object";
  if (stray.is_array()) return "a list";
  const std::string text = stray.dump(-1, ' ', true, json::error_handler_t::replace);
  constexpr std::size_t kMostShown = 40;
  return text.size() > kMostShown ? text.substr(0, kMostShown) + "…" : text;
}

// A column of numbers in which something else stands is none. Without the time a motion would be
// states at rest; of others that is told.
class Strays {
 public:
  explicit Strays(std::vector<std::string>& notes) : notes_(notes) {}

  void look(const std::string& key, const json& list) {
    const auto fits = [](const json& one) {
      return one.is_number() || isGap(one) || isQuotedNumber(one);
    };
    const auto stray = std::find_if_not(list.begin(), list.end(), fits);
    if (stray == list.end()) return;
    const auto numbers = static_cast<std::size_t>(
        std::count_if(list.begin(), list.end(), [](const json& one) { return one.is_number(); }));
    const bool time = isTimeName(key) && numbers > 0;
    constexpr std::size_t kFewest = 5;
    if (!time && (list.size() < kFewest || 2 * numbers <= list.size())) return;
    const std::string what = "'" + key + "' has " + shown(*stray) + " at place " +
                             std::to_string(stray - list.begin() + 1) + " of " +
                             std::to_string(list.size()) + ", where numbers are";
    if (time) {
      throw ReadingFault{what + "; write the time there in seconds"};
    }
    constexpr std::size_t kMostTold = 8;
    if (told_.size() < kMostTold && told_.insert(key).second) {
      notes_.push_back(what + ": it is left out");
    }
  }

 private:
  std::vector<std::string>& notes_;
  std::set<std::string> told_;
};

// Whether some list of the tree has gaps.
bool hasGaps(const json& tree, bool in_list, Strays& strays) {
  if (tree.is_array()) {
    const ListKind kind = kindOf(tree, in_list);
    if (kind == ListKind::kWithGaps) return true;
    if (kind == ListKind::kWhole) return false;
    if (widthOfRowsWithGaps(tree) > 0) return true;
    bool any = false;
    for (const json& one : tree) any = (one.is_structured() && hasGaps(one, true, strays)) || any;
    return any;
  }
  bool any = false;
  for (const auto& [key, value] : tree.items()) {
    if (!value.is_structured()) continue;
    if (value.is_array() && !isNumbers(value)) strays.look(key, value);
    any = hasGaps(value, false, strays) || any;
  }
  return any;
}

void fillGaps(json& tree, bool in_list) {
  if (tree.is_array() && kindOf(tree, in_list) == ListKind::kWithGaps) {
    for (json& one : tree) {
      if (one.is_number()) continue;
      const bool number = isQuotedNumber(one);
      one = number ? *parseNumber(one.get_ref<const std::string&>())
                   : std::numeric_limits<double>::quiet_NaN();
    }
    return;
  }
  if (const std::size_t width = tree.is_array() ? widthOfRowsWithGaps(tree) : 0; width > 0) {
    for (json& one : tree) {
      if (one.is_null()) one = json::array_t(width);  // filled below
    }
  }
  for (json& one : tree) {
    if (one.is_structured() && !isNumbers(one)) fillGaps(one, tree.is_array());
  }
}

}  // namespace

std::optional<std::vector<json>> withGapsAsNumbers(const std::vector<json>& documents,
                                                   std::vector<std::string>& notes) {
  Strays strays(notes);
  bool any = false;
  for (const json& document : documents) {
    any = (document.is_structured() && hasGaps(document, documents.size() > 1, strays)) || any;
  }
  if (!any) return std::nullopt;
  std::vector<json> filled = documents;
  for (json& document : filled) {
    if (document.is_structured()) fillGaps(document, documents.size() > 1);
  }
  return filled;
}

}  // namespace armillary
