// SPDX-License-Identifier: BSD-3-Clause
// A handout: a robot in a state, or a motion, as one page that works in any browser without a
// network. Its script computes efforts itself, by recursive Newton-Euler from the model's numbers,
// so that every state that a reader sets has its efforts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/handout/handout_shapes.h"
#include "engine/model/model.h"
#include "engine/parameters/motion_rates.h"

namespace armillary {

// What the page is made of, besides the robot: HTML with places to fill, a style sheet, and scripts
// in their order.
struct HandoutParts {
  std::string_view page, style;
  std::vector<std::string_view> scripts;
};

struct HandoutContent {
  std::string title;    // empty: the robot's name
  std::string program;  // that made it
  State state;          // as it opens, where there is no motion
  Eigen::VectorXd acceleration;
  std::vector<MotionSample> motion;  // empty: none
  std::string motion_name;
  HandoutShapes shapes;
  bool passive = false;  // with the joints' damping, friction, springs and rotors
  bool degrees = false;  // angles are shown in degrees at first
  bool answers = true;   // else efforts are shown only to who has given his own
};

// Throws MethodDoesNotApply where there is no handout of such a robot: a loop closes it, or it has
// more than kMostHandoutDegrees degrees of freedom.
inline constexpr int kMostHandoutDegrees = 300;
void expectHandout(const Model& model);

// The page. Of a long motion evenly spread rows are kept, and the page says so. Throws as
// expectHandout(), and std::invalid_argument where state or motion are another robot's.
std::string handoutPage(const Model& model, const HandoutContent& content,
                        const HandoutParts& parts);

}  // namespace armillary
