// SPDX-License-Identifier: BSD-3-Clause
// What Python prints of its dictionaries, lists and arrays: {'t': 0.1, 'q': array([0.2, nan])}.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace armillary {

// As JSON: tuples are lists, None and nan are null, array(…) and np.float64(…) what is in them, and
// 1. is 1.0. Nothing where no text stands in single quotes and no word of Python's is there, and
// where another function's value would have to be computed: `computed` is its name then.
std::optional<std::string> jsonOfPython(std::string_view text, std::string& computed);

}  // namespace armillary
