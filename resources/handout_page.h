// SPDX-License-Identifier: GPL-3.0-or-later
// The files of resources/handout/, compiled in: what a handout is made of besides the robot.
#pragma once

#include <string_view>
#include <vector>

namespace armillary {

std::string_view handoutFrame();                 // page.html
std::string_view handoutStyle();                 // page.css
std::vector<std::string_view> handoutScripts();  // *.js, in the order in which they build on others

}  // namespace armillary
