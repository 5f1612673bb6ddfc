// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/picture_finish.h"

namespace armillary {
namespace {

constexpr std::size_t kManyTriangles = 250'000;  // cost a fast picture too much
constexpr int kManyPixels = 4'000'000;           // show no steps

bool floorIsSeen(const SceneRequest& request) {
  const SceneOptions& options = request.options;
  const Camera& camera = request.camera;
  return options.show_ground &&
         (camera.orthographic ? camera.forward().dot(options.ground_normal) < 0.0
                              : camera.eye().dot(options.ground_normal) > options.ground_height);
}

}  // namespace

void PictureFinish::draw(const SceneRequest& request, const std::vector<SeenPart>& parts,
                         const std::vector<OverlaySurface>& marks, bool fast, QImage& picture) {
  if (!request.robot || picture.isNull()) return;
  const SceneOptions& options = request.options;
  std::size_t triangles = 0;
  for (const SeenPart& seen : parts) triangles += seen.mesh->triangles.size();
  const bool too_many = fast && triangles > kManyTriangles;
  const bool solid = !options.wireframe && !too_many;
  const bool floor = floorIsSeen(request);
  const bool shadow = solid && options.shadows && !options.transparent && floor;
  const int finer = !fast && picture.width() * picture.height() < kManyPixels ? 2 : 1;
  if (solid && (options.edges || shadow)) {
    ids_.begin(request.camera, finer * picture.size());
    for (const SeenPart& seen : parts) {
      ids_.draw(*seen.mesh, placeOf(request, *seen.part),
                static_cast<std::uint16_t>(seen.part->link + 1), true);
    }
    if (floor) ids_.hideBehind(options.ground_normal, options.ground_height);
    for (const OverlaySurface& mark : marks) {
      if (mark.alpha < 1.0) continue;
      ids_.draw(mark.mesh->vertices_, mark.mesh->triangles_, IdPicture::kMark);
    }
    if (shadow) shadow_.draw(request, request.robot->bounds(request.X_WL), ids_, finer, picture);
    if (options.edges) lines_.drawEdges(request, ids_, finer, picture);
  }
  if (solid && !options.transparent) caps_.draw(request, finer, picture);
  for (const LinkOutline& outline : request.outlines) lines_.drawOutline(request, outline, picture);
}

}  // namespace armillary
