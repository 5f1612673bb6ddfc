// SPDX-License-Identifier: BSD-3-Clause
// Values in a given form: '%.3f' % x, and '{:.3f}'.format(x).
#pragma once

#include <string>

#include "engine/xacro/value.h"

namespace armillary::xacro {

// `text` with each %d, %5.2f, %s, %(name)s, ... replaced. Throws ExpansionError where they do not
// fit the values.
std::string percentFormat(const std::string& text, const Value& values, Budget& budget);

// A value in the form that follows the colon of '{:>8.2f}'. Throws ExpansionError where it is none.
std::string formatted(const Value& value, const std::string& specification);

// `text` with each {}, {0}, {name}, {:>8.2f} replaced by the call's arguments.
std::string bracesFormat(const std::string& text, const Call& call);

}  // namespace armillary::xacro
