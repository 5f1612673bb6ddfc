// SPDX-License-Identifier: BSD-3-Clause
// Numbers of an XML text, of which only those are written that are others than what stands there.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/write/in_place/xml_source.h"

namespace armillary {

// Why a value cannot be written where it stands, a sentence without a full stop; empty: it is done.
using Refusal = std::string;

// How near a number may be to what is wanted for being it already.
inline constexpr double kExact = 0.0;
inline constexpr double kTurned = 1e-12;  // of angles, quaternions and degrees, which are computed

// Sets the numbers of an attribute. One that is missing and would be all `otherwise` is not added.
// With a rounding, a number that is written has as few digits as that allows. An expression stays
// where the number that it gave, in `before`, is the one that is wanted.
Refusal setNumbers(XmlSource& source, std::size_t element, std::string_view attribute,
                   std::span<const double> values, double rounding = kExact, double otherwise = 0.0,
                   std::span<const double> before = {});

// The same of what stands between an element's tags.
Refusal setContentNumbers(XmlSource& source, std::size_t element, std::span<const double> values,
                          double rounding = kExact);

// The child of that tag, which is added where it is missing.
std::size_t childOf(XmlSource& source, std::size_t element, std::string_view tag);

}  // namespace armillary
