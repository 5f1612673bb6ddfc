// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/through_the_ground.h"

#include <QStringList>
#include <string_view>
#include <unordered_set>

#include "ui/viewport/overlay_text.h"

namespace armillary {

QString throughTheGround(const Model& model, const ContactPoints& contacts, const BodyPoses& X_WB,
                         double height, double size) {
  constexpr double kSunk = 0.02;  // of the size: what only rests on it is not below
  std::unordered_set<std::string_view> untouching;
  for (const auto* names : {&contacts.links_without_shapes, &contacts.links_without_mesh}) {
    untouching.insert(names->begin(), names->end());
  }
  for (const ContactLink& each : contacts.links) {
    untouching.erase(model.links[static_cast<std::size_t>(each.link)].name);
  }
  int below = 0;
  QString first;
  for (std::size_t i = 0; i < model.links.size() && !untouching.empty(); ++i) {
    const Link& link = model.links[i];
    if (!(link.inertia.mass > 0.0) || !untouching.contains(link.name)) continue;
    const Eigen::Vector3d center = link.inertia.first_moment / link.inertia.mass;
    const Pose X_WL = linkPose(model, X_WB, static_cast<int>(i));
    if ((X_WL * center).z() >= height - kSunk * size) continue;
    if (++below == 1) first = QString::fromStdString(link.name);
  }
  if (below == 0) return {};
  const QString which =
      below == 1 ? first : overlayText("%1 and %2 more").arg(first).arg(below - 1);
  return contacts.links.empty()
             ? overlayText("Below the ground: %1; nothing of this robot can touch it").arg(which)
             : overlayText("Below the ground: %1; only %2 can touch it")
                   .arg(which, touchingLinks(model, contacts));
}

QString touchingLinks(const Model& model, const ContactPoints& contacts) {
  constexpr std::size_t kMostNamed = 3;
  QStringList names;
  for (const ContactLink& each : contacts.links) {
    if (static_cast<std::size_t>(names.size()) == kMostNamed) break;
    names << QString::fromStdString(model.links[static_cast<std::size_t>(each.link)].name);
  }
  const std::size_t more = contacts.links.size() - static_cast<std::size_t>(names.size());
  if (more > 0) names << overlayText("%1 more").arg(more);
  return names.join(QStringLiteral(", "));
}

}  // namespace armillary
