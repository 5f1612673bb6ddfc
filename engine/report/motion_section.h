// SPDX-License-Identifier: BSD-3-Clause
// One motion's section of a report.
#pragma once

#include "engine/report/robot_report.h"

namespace armillary {

// Its curves, what every degree of freedom needs for it, by cause, and where it leaves limits.
ReportSection motionSection(const Model& model, const ReportedMotion& motion,
                            const ReportOptions& options);

// What is said of efforts of a robot with closed loops, after a comma; empty of others.
std::string ofOpenedLoops(const Model& model);

}  // namespace armillary
