// SPDX-License-Identifier: BSD-3-Clause
#include "engine/comparison/compared_motion.h"

#include <algorithm>
#include <stdexcept>

namespace armillary {

ComparedMotion wholeMotion(std::shared_ptr<const Recording> recording) {
  if (!recording) throw std::invalid_argument("wholeMotion: a recording is needed, none came");
  const auto count = static_cast<std::size_t>(recording->model().velocitySize());
  const std::vector<bool> all(count, true);
  return {std::move(recording), all, all, all};
}

bool posesTheRobot(const ComparedMotion& motion) {
  return std::all_of(motion.positions_given.begin(), motion.positions_given.end(),
                     [](bool given) { return given; });
}

bool sameCoordinates(const Model& one, const Model& other) {
  const auto same_name = [](const auto& a, const auto& b) { return a.name == b.name; };
  return std::equal(one.coordinates.begin(), one.coordinates.end(), other.coordinates.begin(),
                    other.coordinates.end(), same_name) &&
         std::equal(one.degrees_of_freedom.begin(), one.degrees_of_freedom.end(),
                    other.degrees_of_freedom.begin(), other.degrees_of_freedom.end(), same_name);
}

}  // namespace armillary
