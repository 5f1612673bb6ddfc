// SPDX-License-Identifier: BSD-3-Clause
// What a text of YAML would cost before it is parsed: the parser holds what stands in brackets
// until they close, and looks every anchor up, so that a few megabytes of either take a gigabyte.
#pragma once

#include <optional>
#include <string_view>

#include "engine/motion_files/yaml_documents.h"

namespace armillary {

// Nothing where brackets are no deeper than the limits, and anchors are no more than a document
// has.
std::optional<YamlFault> faultOfBrackets(std::string_view text, const YamlLimits& limits);

}  // namespace armillary
