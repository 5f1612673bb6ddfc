// SPDX-License-Identifier: BSD-3-Clause
// What a text is, by what is in it.
#pragma once

#include <string>
#include <string_view>

namespace armillary {

// kTable: see table/found_text.h. kArrays: see assigned_arrays.h.
enum class TextKind { kTable, kOctave, kArrays, kJson, kYaml };

// Of a YAML file the name counts, too, for any text may be YAML.
TextKind kindOfText(const std::string& file, std::string_view text);

}  // namespace armillary
