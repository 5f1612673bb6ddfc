// SPDX-License-Identifier: BSD-3-Clause
// Links that run into each other: component collision, target Armillary::collision.
#pragma once

#include "engine/collision/link_collisions.h"
