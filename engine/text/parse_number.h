// SPDX-License-Identifier: BSD-3-Clause
// Numbers in text, read the same under every locale and never by halves.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace armillary {

// The finite number that the whole of `text` is: an optional sign, digits with or without a
// decimal point, an optional exponent; blanks may surround it. Nothing for anything else (a comma,
// trailing characters, nan, inf, more than a double holds); then `why` (where given) holds a
// predicate such as "has a decimal comma". What is too small for a double is zero.
std::optional<double> parseNumber(std::string_view text, std::string* why = nullptr);

// Fills `values` from `text`, which must hold exactly that many numbers separated by blanks.
// Returns whether it does; where not, `why` (where given) says what is wrong, as a sentence, and
// `values` is unspecified.
bool parseNumbers(std::string_view text, std::span<double> values, std::string* why = nullptr);

}  // namespace armillary
