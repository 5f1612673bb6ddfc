// SPDX-License-Identifier: BSD-3-Clause
#include "engine/sizing/reach_files.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/table/csv.h"
#include "engine/table/robot_columns.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

std::string number(double value) {
  return std::isfinite(value) ? shortest(value) : std::string();
}

}  // namespace

ReachColor reachColorNamed(std::string_view name) {
  for (std::size_t i = 0; i < kReachColorNames.size(); ++i) {
    if (name == kReachColorNames[i]) return static_cast<ReachColor>(i);
  }
  return ReachColor::kGravity;
}

ReachShade::ReachShade(ReachColor by, const Reach& reach, bool limited)
    : by_(by), dimension_(reach.dimension), limited_(limited) {
  bool any = false;
  for (const ReachPoint& point : reach.points) {
    const double of_point = value(point);
    if (point.collides || !std::isfinite(of_point)) continue;
    least_ = any ? std::min(least_, of_point) : of_point;
    most_ = any ? std::max(most_, of_point) : of_point;
    any = true;
  }
}

double ReachShade::value(const ReachPoint& point) const {
  switch (by_) {
    case ReachColor::kManipulability:
      return point.manipulability(dimension_);
    case ReachColor::kPayload:
      return point.capacity.mass;
    case ReachColor::kGravity:
      break;
  }
  return limited_ ? point.gravity_share : point.largest_gravity;
}

std::array<double, 3> ReachShade::ramp(double share) {
  constexpr std::array<std::array<double, 3>, 5> kStops{{{0.267, 0.005, 0.329},
                                                         {0.229, 0.322, 0.546},
                                                         {0.128, 0.567, 0.551},
                                                         {0.369, 0.789, 0.383},
                                                         {0.993, 0.906, 0.144}}};
  const double at = std::clamp(share, 0.0, 1.0) * (kStops.size() - 1);
  const std::size_t below = std::min(static_cast<std::size_t>(at), kStops.size() - 2);
  std::array<double, 3> color{};
  for (std::size_t k = 0; k < 3; ++k) {
    color[k] = std::lerp(kStops[below][k], kStops[below + 1][k], at - static_cast<double>(below));
  }
  return color;
}

std::array<double, 3> ReachShade::color(const ReachPoint& point) const {
  if (point.collides) return {0.78, 0.12, 0.12};
  const double of_point = value(point), range = most_ - least_;
  if (!std::isfinite(of_point) || !(range > 0.0)) return ramp(1.0);
  return ramp(std::clamp((of_point - least_) / range, 0.0, 1.0));
}

std::string reachTable(const Model& model, const Reach& reach, bool degrees) {
  std::vector<std::string> header{
      "x",        "y",       "z",        "gravity_effort", "gravity_share", "manipulability",
      "isotropy", "payload", "limiting", "collides"};
  for (const Coordinate& coordinate : model.coordinates) {
    header.push_back(coordinate.name + "/position");
  }
  std::string text = csvRow(header);
  const bool limited = hasEffortLimits(model);
  for (std::size_t i = 0; i < reach.points.size(); ++i) {
    const ReachPoint& point = reach.points[i];
    std::vector<std::string> cells;
    for (const double value :
         {point.place.x(), point.place.y(), point.place.z(), point.largest_gravity,
          limited ? point.gravity_share : std::numeric_limits<double>::quiet_NaN(),
          point.manipulability(reach.dimension), point.isotropy(reach.dimension),
          point.capacity.mass}) {
      cells.push_back(number(value));
    }
    const int limiting = point.capacity.limiting;
    cells.push_back(limiting < 0
                        ? std::string()
                        : model.degrees_of_freedom[static_cast<std::size_t>(limiting)].name);
    cells.push_back(!reach.collisions_known ? "" : point.collides ? "1" : "0");
    for (int k = 0; k < model.positionSize(); ++k) {
      const Measure measure = model.coordinates[static_cast<std::size_t>(k)].measure;
      cells.push_back(
          number(reach.positions(k, static_cast<Eigen::Index>(i)) * tableScale(measure, degrees)));
    }
    text += csvRow(cells);
  }
  return text;
}

std::string reachCloud(const Reach& reach, const ReachShade& shade) {
  std::string text = "ply\nformat ascii 1.0\nelement vertex " +
                     std::to_string(reach.points.size()) +
                     "\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\n"
                     "property uchar green\nproperty uchar blue\nproperty float gravity_effort\n"
                     "property float manipulability\nproperty float payload\nend_header\n";
  constexpr double kUnlimited = 1e30;  // the format has no infinite numbers
  for (const ReachPoint& point : reach.points) {
    for (const double value : {point.place.x(), point.place.y(), point.place.z()}) {
      text += shortest(static_cast<float>(value)) + " ";
    }
    for (const double part : shade.color(point)) {
      text += std::to_string(std::lround(255.0 * part)) + " ";
    }
    text += shortest(static_cast<float>(point.largest_gravity)) + " " +
            shortest(static_cast<float>(point.manipulability(reach.dimension))) + " " +
            shortest(static_cast<float>(std::min(point.capacity.mass, kUnlimited))) + "\n";
  }
  return text;
}

bool hasEffortLimits(const Model& model) {
  return (effortLimits(model).array() < std::numeric_limits<double>::infinity()).any();
}

int outermostLink(const Model& model) {
  int outermost = 0, farthest = -1;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    int depth = 0;
    for (int body = model.links[i].body; body > 0; ++depth) {
      body = model.bodies[static_cast<std::size_t>(body)].parent;
    }
    if (depth < farthest) continue;
    farthest = depth;
    outermost = static_cast<int>(i);
  }
  return outermost;
}

}  // namespace armillary
