// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/handle_numbers.h"

#include <open3d/visualization/rendering/RendererHandle.h>

#include <algorithm>

namespace armillary {
namespace {

// What has the counters may set them.
struct Counters : open3d::visualization::rendering::REHandle_abstract {
  static auto& all() { return uid_table; }
};

}  // namespace

int handleNumbersUsed() {
  const auto& all = Counters::all();
  return *std::max_element(all.begin(), all.end());
}

void beginHandleNumbersAgain() {
  static const auto first = Counters::all();  // with those that are constants of Open3D
  Counters::all() = first;
}

}  // namespace armillary
