// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_look.h"

namespace armillary {

SceneLook lookOf(const SceneOptions& options) {
  const GroundColors light{{0.93, 0.935, 0.94}, {0.86, 0.868, 0.882}, {0.75, 0.765, 0.785}};
  const GroundColors dark{{0.245, 0.255, 0.275}, {0.30, 0.31, 0.335}, {0.385, 0.40, 0.43}};
  SceneLook look;
  look.sun = 95000.0f;
  look.environment = 40000.0f;
  const auto plain = [&](double grey, const GroundColors& ground) {
    look.background_top = look.background_bottom = Eigen::Vector3d::Constant(grey);
    look.ground = ground;
  };
  switch (options.background) {
    case Background::kWhite:
      plain(1.0, light);
      break;
    case Background::kGrey:
      plain(0.62, light);
      break;
    case Background::kBlack:
      plain(0.0, dark);
      break;
    case Background::kSky:
      look.background_top =
          options.dark ? Eigen::Vector3d(0.13, 0.14, 0.17) : Eigen::Vector3d(0.76, 0.83, 0.91);
      look.background_bottom =
          options.dark ? Eigen::Vector3d(0.22, 0.23, 0.26) : Eigen::Vector3d(0.95, 0.96, 0.97);
      look.ground = options.dark ? dark : light;
      break;
  }
  return look;
}

}  // namespace armillary
