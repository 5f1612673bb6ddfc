// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/beyond_limits.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/scene/overlay_colors.h"
#include "ui/stage/joint_stops.h"
#include "ui/widgets/general_number.h"

namespace armillary {

std::vector<BeyondLimit> beyondLimits(const Model& model, const Eigen::VectorXd& q,
                                      const Eigen::VectorXd& stop_give) {
  std::vector<BeyondLimit> beyond;
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const Joint& joint = model.joints[i];
    if (joint.body == 0 || !hasOneCoordinate(joint.type)) continue;
    const double position = jointPosition(model, static_cast<int>(i), q);
    const double limit = position > joint.limits.upper ? joint.limits.upper : joint.limits.lower;
    if (isBeyondStops(joint.limits.lower, joint.limits.upper, position,
                      giveOf(model, static_cast<int>(i), stop_give))) {
      beyond.push_back({static_cast<int>(i), position, limit});
    }
  }
  return beyond;
}

std::vector<LinkTint> limitTints(const Model& model, std::span<const BeyondLimit> beyond) {
  std::vector<LinkTint> tints;
  for (int link = 0; link < static_cast<int>(model.links.size()); ++link) {
    const bool red = std::any_of(beyond.begin(), beyond.end(), [&](const BeyondLimit& one) {
      return model.joints[one.joint].body == model.links[link].body;
    });
    if (red) tints.push_back({link, kLimitNear});
  }
  return tints;
}

QString inWords(const Model& model, std::span<const BeyondLimit> beyond, const Units& units) {
  if (beyond.empty()) return {};
  const auto text = [](const char* words) {
    return QCoreApplication::translate("BeyondLimit", words);
  };
  const BeyondLimit& worst =
      *std::max_element(beyond.begin(), beyond.end(), [](const auto& a, const auto& b) {
        return std::abs(a.position - a.limit) < std::abs(b.position - b.limit);
      });
  const Joint& joint = model.joints[worst.joint];
  const Measure measure = model.coordinates[joint.position_index].measure;
  const double position = worst.position * units.factor(measure);
  const double limit = worst.limit * units.factor(measure);
  // as many digits as tell the two apart: "at 0, its upper limit is 0 m" tells nothing
  const auto number = [&](double value) {
    if (readable(position) != readable(limit)) return readable(value);
    constexpr int kDigitsOfTheRest = 2, kMost = 15;
    const double size = std::max(std::abs(position), std::abs(limit));
    const double rest = std::abs(position - limit);
    const int digits = kDigitsOfTheRest + static_cast<int>(std::ceil(std::log10(size / rest)));
    return generalNumber(value, std::clamp(digits, kDigitsOfTheRest, kMost));
  };
  QString said =
      (worst.position > worst.limit ? text("Beyond its limit: %1 at %2, its upper limit is %3 %4")
                                    : text("Beyond its limit: %1 at %2, its lower limit is %3 %4"))
          .arg(QString::fromStdString(joint.name), number(position), number(limit),
               units.unit(measure));
  if (beyond.size() > 1) said += text(", and %1 more").arg(beyond.size() - 1);
  return said;
}

}  // namespace armillary
