// SPDX-License-Identifier: BSD-3-Clause
// How symbols, sines and numbers are written in text and in LaTeX.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace armillary {

// "0.25"; in LaTeX "2.5 \cdot 10^{-9}". Twelve digits: equations are read, programs have all.
std::string readableNumber(double value, bool latex);

// "c12" for cos(q1 + q2), "sin(2 q1 - q3)" where that is not to be named so; in LaTeX "c_{12}".
std::string waveName(bool sine, const std::vector<std::int16_t>& harmonics, bool latex);
// "cos(q1 + q2)", in full.
std::string waveInFull(bool sine, const std::vector<std::int16_t>& harmonics, bool latex);

// Text from a file made harmless where it stands in a comment.
std::string inComment(const std::string& text);

}  // namespace armillary
