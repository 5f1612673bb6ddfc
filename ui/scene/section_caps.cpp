// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/section_caps.h"

#include <QColor>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <unordered_map>

#include "ui/scene/line_drawing.h"

namespace armillary {
namespace {

constexpr double kMostEnds = 0.01;  // of all edges
constexpr double kOnePlace = 1e-5;  // of the size
constexpr int kHatch = 8;           // pixels from one line to the next
constexpr float kFilled = 0.82f, kLined = 0.5f, kBorder = 0.22f;  // of the colour's light

QColor colorOf(const SceneRequest& request, const ScenePart& part) {
  std::array<double, 3> rgb{part.color.red, part.color.green, part.color.blue};
  for (const LinkTint& tint : request.tints) {
    if (tint.link != part.link) continue;
    const std::array<double, 3> other{tint.color.red, tint.color.green, tint.color.blue};
    for (std::size_t k = 0; k < 3; ++k) {
      rgb[k] =
          (1.0 - tint.share) * std::array{part.color.red, part.color.green, part.color.blue}[k] +
          tint.share * other[k];
    }
  }
  return QColor::fromRgbF(static_cast<float>(std::clamp(rgb[0], 0.0, 1.0)),
                          static_cast<float>(std::clamp(rgb[1], 0.0, 1.0)),
                          static_cast<float>(std::clamp(rgb[2], 0.0, 1.0)));
}

}  // namespace

int closedSide(const std::vector<const MeshPart*>& surfaces) {
  // corners in one place are one, whichever triangles they are of, and so are those that rounding
  // parts: where a turned surface meets itself, or a file has few digits
  Eigen::Vector3f low = Eigen::Vector3f::Constant(INFINITY), high = -low;
  for (const MeshPart* surface : surfaces) {
    for (const Eigen::Vector3f& p : surface->positions) {
      low = low.cwiseMin(p);
      high = high.cwiseMax(p);
    }
  }
  const double grid = kOnePlace * static_cast<double>((high - low).maxCoeff());
  if (!(grid > 0.0) || !std::isfinite(grid)) return 0;
  std::map<std::array<long long, 3>, std::uint32_t> places;
  std::unordered_map<std::uint64_t, int> ends;  // by edge: how much oftener one way than the other
  std::size_t edges = 0;
  double volume = 0.0;  // six times
  for (const MeshPart* surface : surfaces) {
    std::vector<std::uint32_t> place;
    place.reserve(surface->positions.size());
    for (const Eigen::Vector3f& p : surface->positions) {
      const Eigen::Vector3d at = p.cast<double>() / grid;
      const std::array<long long, 3> cell{std::llround(at.x()), std::llround(at.y()),
                                          std::llround(at.z())};
      place.push_back(
          places.try_emplace(cell, static_cast<std::uint32_t>(places.size())).first->second);
    }
    for (const auto& t : surface->triangles) {
      for (std::size_t k = 0; k < 3; ++k) {
        const std::uint64_t from = place[t[k]], to = place[t[(k + 1) % 3]];
        if (from == to) continue;
        ends[std::min(from, to) << 32 | std::max(from, to)] += from < to ? 1 : -1;
        ++edges;
      }
      volume += surface->positions[t[0]].cast<double>().dot(
          surface->positions[t[1]].cast<double>().cross(surface->positions[t[2]].cast<double>()));
    }
  }
  std::size_t open = 0;
  for (const auto& [edge, count] : ends) open += static_cast<std::size_t>(std::abs(count));
  if (edges == 0 || static_cast<double>(open) > kMostEnds * static_cast<double>(edges)) return 0;
  return volume > 0.0 ? 1 : volume < 0.0 ? -1 : 0;
}

void SectionCaps::takeRobot(const std::shared_ptr<const SceneRobot>& robot) {
  if (robot == robot_) return;
  robot_ = robot;
  solids_.clear();
  // many parts are the same meshes in other places
  std::map<std::vector<const MeshPart*>, int> known;
  std::map<std::pair<int, bool>, std::vector<Solid>> by_link;
  for (const ScenePart& part : robot->parts()) {
    std::vector<Solid>& solids = by_link[{part.link, part.collision}];
    const auto same = std::find_if(solids.begin(), solids.end(), [&](const Solid& solid) {
      const Pose& X_LG = solid.parts.front()->X_LG;
      return X_LG.rotation == part.X_LG.rotation && X_LG.position == part.X_LG.position;
    });
    if (same == solids.end()) {
      solids.push_back({{&part}, 0});
    } else {
      same->parts.push_back(&part);
    }
  }
  for (auto& [link, solids] : by_link) {
    for (Solid& solid : solids) {
      std::vector<const MeshPart*> meshes;
      for (const ScenePart* part : solid.parts) meshes.push_back(part->mesh.get());
      const auto [side, is_new] = known.try_emplace(meshes, 0);
      if (is_new) side->second = closedSide(meshes);
      solid.turned = side->second;
      if (solid.turned != 0) solids_.push_back(std::move(solid));
    }
  }
}

void SectionCaps::findCut(const SceneRequest& request, const QSize& size) {
  places_.begin(request.camera, size);
  const auto width = static_cast<std::size_t>(size.width());
  counts_.assign(width * static_cast<std::size_t>(size.height()), 0);
  cut_.assign(counts_.size(), 0);
  seen_ = QRect();
  for (std::size_t i = 0; i < solids_.size(); ++i) {
    const Solid& solid = solids_[i];
    QRect counted;
    for (const ScenePart* part : solid.parts) {
      if (isSeen(request, *part)) {
        counted |= places_.countBacks(*part->mesh, placeOf(request, *part), counts_);
      }
    }
    for (int y = counted.top(); y <= counted.bottom(); ++y) {
      const std::size_t row = width * static_cast<std::size_t>(y);
      for (int x = counted.left(); x <= counted.right(); ++x) {
        const std::size_t pixel = row + static_cast<std::size_t>(x);
        if (solid.turned * counts_[pixel] > 0) cut_[pixel] = static_cast<std::uint16_t>(i + 1);
        counts_[pixel] = 0;
      }
    }
    seen_ |= counted;
  }
}

void SectionCaps::paint(const SceneRequest& request, int finer, QImage& picture) const {
  const int wide = finer * picture.width(), high = finer * picture.height();
  const auto at = [&](int x, int y) -> std::uint16_t {
    if (x < 0 || y < 0 || x >= wide || y >= high) return 0;
    return cut_[static_cast<std::size_t>(y) * static_cast<std::size_t>(wide) +
                static_cast<std::size_t>(x)];
  };
  std::vector<QColor> colors;
  colors.reserve(solids_.size());
  for (const Solid& solid : solids_) colors.push_back(colorOf(request, *solid.parts.front()));
  const QRect room = QRect(QPoint(seen_.left() / finer, seen_.top() / finer),
                           QPoint(seen_.right() / finer, seen_.bottom() / finer)) &
                     picture.rect();
  const float share = 1.0f / static_cast<float>(finer * finer);
  for (int y = room.top(); y <= room.bottom(); ++y) {
    auto* pixels = reinterpret_cast<QRgb*>(picture.scanLine(y));
    for (int x = room.left(); x <= room.right(); ++x) {
      const bool lined = (x + y) % kHatch < 2;
      float red = 0.0f, green = 0.0f, blue = 0.0f, covered = 0.0f;
      for (int k = 0; k < finer * finer; ++k) {
        const int u = finer * x + k % finer, v = finer * y + k / finer;
        const std::uint16_t solid = at(u, v);
        if (solid == 0) continue;
        const bool at_end = at(u - 1, v) != solid || at(u + 1, v) != solid ||
                            at(u, v - 1) != solid || at(u, v + 1) != solid;
        const float light = share * (at_end ? kBorder : lined ? kLined : kFilled);
        const QColor& color = colors[solid - 1U];
        red += light * static_cast<float>(color.red());
        green += light * static_cast<float>(color.green());
        blue += light * static_cast<float>(color.blue());
        covered += share;
      }
      if (!(covered > 0.0f)) continue;
      const float rest = 1.0f - covered;
      const auto mixed = [rest](float sum, int before) {
        return std::clamp(static_cast<int>(std::lround(sum + rest * static_cast<float>(before))), 0,
                          255);
      };
      pixels[x] = qRgb(mixed(red, qRed(pixels[x])), mixed(green, qGreen(pixels[x])),
                       mixed(blue, qBlue(pixels[x])));
    }
  }
}

void SectionCaps::draw(const SceneRequest& request, int finer, QImage& picture) {
  if (!request.camera.section || !request.robot || picture.isNull()) return;
  takeRobot(request.robot);
  findCut(request, finer * picture.size());
  if (!seen_.isEmpty()) paint(request, finer, picture);
}

}  // namespace armillary
