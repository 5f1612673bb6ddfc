// SPDX-License-Identifier: GPL-3.0-or-later
// Which samples of a recording charts over time show.
#pragma once

#include <cstddef>
#include <vector>

#include "ui/stage/stage.h"

namespace armillary {

// Indices of at most `most` samples, spread evenly: of a simulation its last ten seconds, of a
// trajectory all. Empty without a recording.
std::vector<std::size_t> shownSamples(const Stage& stage, std::size_t most);

}  // namespace armillary
