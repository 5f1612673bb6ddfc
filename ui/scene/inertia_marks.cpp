#include "ui/scene/inertia_marks.h"

#include <algorithm>

#include "engine/explanation/equivalent_shapes.h"
#include "ui/scene/overlay_colors.h"

namespace armillary {
namespace {

constexpr double kThinnest = 0.02;  // of the longest

// Calls function(X_WP, inertia) for every link with mass.
template <class Function>
void visitInertias(const Model& model, std::span<const Pose> X_WL, Function&& function) {
  const std::size_t count = std::min(model.links.size(), X_WL.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (const auto inertia = principalInertia(model.links[i].inertia)) {
      function(X_WL[i] * inertia->X_LP, *inertia);
    }
  }
}

Eigen::Vector3d seen(const Eigen::Vector3d& sizes) {
  return sizes.cwiseMax(kThinnest * sizes.maxCoeff());
}

}  // namespace

std::vector<OverlayEllipsoid> inertiaEllipsoids(const Model& model, std::span<const Pose> X_WL) {
  std::vector<OverlayEllipsoid> ellipsoids;
  visitInertias(model, X_WL, [&](const Pose& X_WP, const PrincipalInertia& inertia) {
    ellipsoids.push_back({X_WP, seen(ellipsoidSemiAxes(inertia)), kInertia});
  });
  return ellipsoids;
}

std::vector<OverlayBox> inertiaBoxes(const Model& model, std::span<const Pose> X_WL) {
  std::vector<OverlayBox> boxes;
  visitInertias(model, X_WL, [&](const Pose& X_WP, const PrincipalInertia& inertia) {
    boxes.push_back({X_WP, seen(0.5 * blockEdges(inertia)), kInertia});
  });
  return boxes;
}

}  // namespace armillary
