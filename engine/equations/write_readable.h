// SPDX-License-Identifier: BSD-3-Clause
// Equations as text or LaTeX: see write_equations.h.
#pragma once

#include "engine/equations/equations.h"

namespace armillary {

std::string writeReadable(const Equations& equations, bool latex);

}  // namespace armillary
