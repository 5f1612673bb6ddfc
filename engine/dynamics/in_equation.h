// SPDX-License-Identifier: BSD-3-Clause
// Which equation of its source a piece of an algorithm evaluates, for those who read and for
// counting (traced/with_traced_numbers.h), which gives every operation to the equation in which it
// is done. Over doubles it is nothing.
//
// Equations are named as the walks have them (walks/algorithm_walk.h) where these show them; what
// has no step there has a name of the same form. What all methods have in common is called
// link-placement, link-velocity, link-acceleration.
#pragma once

#include <string_view>

namespace armillary {

// To the end of its block. Within another one, what is done in it belongs to it alone.
struct [[maybe_unused]] InEquation {
  explicit constexpr InEquation(std::string_view) {}
};

// The same, and whatever is called belongs to it, marked or not: of methods that use another one.
struct [[maybe_unused]] WhollyInEquation {
  explicit constexpr WhollyInEquation(std::string_view) {}
};

}  // namespace armillary
