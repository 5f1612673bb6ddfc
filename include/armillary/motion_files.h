// SPDX-License-Identifier: BSD-3-Clause
// Motions in files of other programs: component motion_files, target
// Armillary::motion_files.
#pragma once

#include "engine/motion_files/numpy_archive.h"
#include "engine/motion_files/read_motion_file.h"
#include "engine/motion_files/recipe.h"
#include "engine/motion_files/write_motion_file.h"
#include "engine/motion_files/yaml_source.h"
