// SPDX-License-Identifier: BSD-3-Clause
// A recording as arrays of a NumPy archive, every bit of it: what files of motions leave out, such
// as shares of efforts, is there.
#pragma once

#include <memory>
#include <string>

#include "engine/motion_files/numpy_archive.h"
#include "engine/motion_files/numpy_members.h"
#include "engine/simulation/recording.h"

namespace armillary {

// Adds NAME/time, NAME/position (samples × coordinates), NAME/velocity, NAME/acceleration,
// NAME/effort, NAME/share_K for each share that is not zero all over (samples × degrees of
// freedom), and NAME/wrenches: sample, link, axes, source, moment x y z, force x y z, a row each.
void addRecording(const std::string& name, const Recording& recording, NumpyArchive& archive);

// The recording of that name, of this model. Throws NumpyFault where arrays are missing, or their
// sizes are not the model's, or times do not go on.
std::shared_ptr<Recording> recordingIn(const NumpyArrays& arrays, const std::string& name,
                                       const std::shared_ptr<const Model>& model);

}  // namespace armillary
