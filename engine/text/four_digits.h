// A number as a sentence shows it.
#pragma once

#include <string>

namespace armillary {

// Four digits at most, with a power of ten where that is shorter; the same in every locale.
std::string fourDigits(double value);

}  // namespace armillary
