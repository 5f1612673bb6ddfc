// SPDX-License-Identifier: BSD-3-Clause
// Where a text stands in another, in a time that grows by their lengths and not by the product of
// them: what is searched, and what for, may be written to make std::string::find slow.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

namespace armillary::xacro {

// One wanted text, to be found as often as needed (Knuth, Morris and Pratt).
class TextSearch {
 public:
  static constexpr std::size_t kNowhere = std::string_view::npos;

  // `wanted` must live as long as the search.
  explicit TextSearch(std::string_view wanted, bool from_right = false)
      : wanted_(wanted), from_right_(from_right) {
    if (from_right_) {
      prepare(wanted_.rbegin(), wanted_.rend());
    } else {
      prepare(wanted_.begin(), wanted_.end());
    }
  }

  // The first place in the text, from the right the last one; kNowhere where there is none.
  std::size_t in(std::string_view text) const {
    if (wanted_.empty()) return from_right_ ? text.size() : 0;
    if (!from_right_) return behind(text.begin(), text.end(), wanted_.begin());
    const std::size_t at = behind(text.rbegin(), text.rend(), wanted_.rbegin());
    return at == kNowhere ? at : text.size() - at - wanted_.size();
  }

 private:
  // borders_[i]: the length of the longest beginning that also ends, and is not all of, the first
  // i + 1 characters.
  template <class Iterator>
  void prepare(Iterator begin, Iterator end) {
    borders_.assign(wanted_.size(), 0);
    std::size_t same = 0, at = 1;
    if (begin == end) return;
    for (auto character = std::next(begin); character != end; ++character, ++at) {
      while (same > 0 && *character != *place(begin, same)) same = borders_[same - 1];
      if (*character == *place(begin, same)) ++same;
      borders_[at] = static_cast<unsigned>(same);
    }
  }

  template <class Iterator, class Wanted>
  std::size_t behind(Iterator begin, Iterator end, Wanted wanted) const {
    std::size_t same = 0, at = 0;
    for (auto character = begin; character != end; ++character, ++at) {
      while (same > 0 && *character != *place(wanted, same)) same = borders_[same - 1];
      if (*character == *place(wanted, same)) ++same;
      if (same == wanted_.size()) return at + 1 - same;
    }
    return kNowhere;
  }

  template <class Iterator>
  static Iterator place(Iterator begin, std::size_t index) {
    return begin + static_cast<std::ptrdiff_t>(index);
  }

  std::string_view wanted_;
  bool from_right_;
  std::vector<unsigned> borders_;
};

}  // namespace armillary::xacro
