// SPDX-License-Identifier: BSD-3-Clause
// What a YAML document means to load_yaml(): YAML 1.1 as the usual Python reader takes it.
#pragma once

#include "engine/xacro/host.h"
#include "engine/xacro/yaml_source.h"

namespace armillary::xacro {

// yes, no, on, off are booleans; 010 and 0x1F are whole numbers, 1:30 is 90; 1e3 is text, because a
// number needs a point and its exponent a sign. !degrees, !radians, !millimeters, !meters, !inches
// and !foot take an expression and give rad and m. Throws ExpansionError for any other tag.
Value valueOf(const YamlTree& tree, Host& host);

}  // namespace armillary::xacro
