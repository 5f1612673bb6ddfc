// SPDX-License-Identifier: BSD-3-Clause
// What people put around and into the numbers that they type.
#pragma once

#include <string>
#include <string_view>

namespace armillary {

// "10⁻³" is "10^-3", "(1+1)²" is "(1+1)^2": superscripts behind a digit or a bracket are powers.
// Those behind a letter (m²) belong to a unit and stay.
std::string withPlainPowers(std::string_view text);

// "≈ 863 mm", "~0.86", "ca. 12", "= 4.9" without the sign or the word that stands before a number.
std::string_view withoutAbout(std::string_view text);

}  // namespace armillary
