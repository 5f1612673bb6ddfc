// SPDX-License-Identifier: BSD-3-Clause
// What Python prints of its dictionaries, lists and arrays: {'t': 0.1, 'q': array([0.2, nan])}.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace armillary {

// As JSON: tuples are lists, None and nan are null, array(…) and np.float64(…) what is in them.
// Nothing where no text stands in single quotes and no word of Python's is there.
std::optional<std::string> jsonOfPython(std::string_view text);

}  // namespace armillary
