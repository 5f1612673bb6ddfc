// SPDX-License-Identifier: BSD-3-Clause
// The recording of a motion that is known: its efforts found row by row, on every processor.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <stop_token>

#include "engine/parameters/motion_rates.h"
#include "engine/simulation/recording.h"

namespace armillary {

// Where a motion comes from. Every thread asks a copy of its own.
struct MotionRows {
  // The rows [first, last), for now: until it is asked again.
  std::function<std::span<const MotionSample>(std::size_t first, std::size_t last)> block;
  // The given wrenches that act in a row.
  std::function<std::span<const LinkWrench>(std::size_t row)> wrenches;
};

// Gives each thread its own.
using MakeSampleMaker = std::function<SampleMaker()>;

// The motion of `count` rows in the order of time, with the efforts that makers find. A row depends
// on nothing but itself, so that the recording is the same however many threads there are.
// `progress` (may be empty) is told the share done, on the caller's thread. Nothing where it was
// stopped; what a thread throws is thrown.
std::shared_ptr<Recording> recordMotion(const std::shared_ptr<const Model>& model,
                                        const MakeSampleMaker& maker, std::size_t count,
                                        const MotionRows& rows,
                                        const std::function<void(double)>& progress = {},
                                        const std::stop_token& stop = {});

// The same motion with the efforts that makers find for it. Nothing where it was stopped.
std::shared_ptr<const Recording> underModel(const Recording& recording,
                                            const MakeSampleMaker& maker,
                                            const std::shared_ptr<const Model>& model,
                                            const std::stop_token& stop = {});

}  // namespace armillary
