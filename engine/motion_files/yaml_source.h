// SPDX-License-Identifier: BSD-3-Clause
// YAML for xacro files: what ReadOptions::yaml takes.
#pragma once

#include "engine/xacro/yaml_source.h"

namespace armillary {

// Reads YAML by yaml-cpp. A document of more than 200,000 values, references followed, is an error.
YamlSource yamlSource();

}  // namespace armillary
