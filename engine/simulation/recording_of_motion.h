// SPDX-License-Identifier: BSD-3-Clause
// A motion as a function of time, recorded: sampled at a rate, with the efforts that it takes.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "engine/planning/motion_over_time.h"
#include "engine/simulation/record_motion.h"

namespace armillary {

// The times of samples `rate` a second from `start` to `end`, the last moment always among them:
// start + k / rate, and `end` itself. Throws std::invalid_argument for a rate that is not positive,
// or of more samples than 10⁷.
std::vector<double> sampleTimes(double start, double end, double rate);

// The motion's samples with the efforts that makers find for it (record_motion.h). `progress` (may
// be empty) is told the share done. Nothing where it was stopped.
std::shared_ptr<const Recording> recordingOfMotion(
    const MotionOverTime& motion, const std::shared_ptr<const Model>& model,
    const MakeSampleMaker& maker, double rate, const std::stop_token& stop = {},
    const std::function<void(double)>& progress = {});

}  // namespace armillary
