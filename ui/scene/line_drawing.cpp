// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/line_drawing.h"

#include <QColor>
#include <algorithm>
#include <cmath>

namespace armillary {
namespace {

void blend(QRgb& pixel, const QColor& color, float share) {
  const auto mixed = [&](int from, int to) {
    return from + static_cast<int>(std::lround(share * static_cast<float>(to - from)));
  };
  pixel = qRgb(mixed(qRed(pixel), color.red()), mixed(qGreen(pixel), color.green()),
               mixed(qBlue(pixel), color.blue()));
}

}  // namespace

bool isSeen(const SceneRequest& request, const ScenePart& part) {
  const SceneOptions& options = request.options;
  return !isHidden(request.hidden_links, part.link) && part.color.alpha > 0.0 &&
         (part.collision ? options.show_collisions : options.show_visuals);
}

Pose placeOf(const SceneRequest& request, const ScenePart& part) {
  const auto link = static_cast<std::size_t>(part.link);
  return (link < request.X_WL.size() ? request.X_WL[link] : Pose()) * part.X_LG;
}

// Half the darkness on either side of a border, a whole one where a pixel has two. In a finer
// picture of what is where a border has more pieces, each with less: that softens its steps.
void LineDrawing::drawEdges(const SceneRequest& request, const IdPicture& ids, int finer,
                            QImage& picture) {
  const QRect fine = ids.drawn().adjusted(-1, -1, 1, 1) & QRect(QPoint(0, 0), ids.size());
  if (fine.isEmpty()) return;
  const QRect room(QPoint(fine.left() / finer, fine.top() / finer),
                   QPoint(fine.right() / finer, fine.bottom() / finer));
  // what is seen through shows its edges less
  const float share = 1.0f / static_cast<float>(finer);
  const float between = share * (request.options.transparent ? 0.20f : 0.34f);
  const float around = share * (request.options.transparent ? 0.15f : 0.22f);  // the robot
  const auto border = [&](std::uint16_t p, std::uint16_t q) {
    if (p == IdPicture::kMark || q == IdPicture::kMark) return 0.0f;
    return p == IdPicture::kNone || q == IdPicture::kNone ? around : between;
  };
  const auto width = static_cast<std::size_t>(room.width());
  strength_.assign(width * static_cast<std::size_t>(room.height()), 0.0f);
  const auto add = [&](int x, int y, float dark) {
    strength_[width * static_cast<std::size_t>(y / finer - room.top()) +
              static_cast<std::size_t>(x / finer - room.left())] += dark;
  };
  for (int y = fine.top(); y <= fine.bottom(); ++y) {
    const std::uint16_t* here = ids.row(y);
    const std::uint16_t* below = y < fine.bottom() ? ids.row(y + 1) : here;
    for (int x = fine.left(); x <= fine.right(); ++x) {
      if (x < fine.right() && here[x] != here[x + 1]) {
        const float dark = border(here[x], here[x + 1]);
        add(x, y, dark);
        add(x + 1, y, dark);
      }
      if (here[x] != below[x]) {
        const float dark = border(here[x], below[x]);
        add(x, y, dark);
        add(x, y + 1, dark);
      }
    }
  }
  const QColor ink(18, 22, 28);
  for (int y = room.top(); y <= room.bottom(); ++y) {
    auto* pixel = reinterpret_cast<QRgb*>(picture.scanLine(y)) + room.left();
    const float* dark = strength_.data() + width * static_cast<std::size_t>(y - room.top());
    for (std::size_t i = 0; i < width; ++i) {
      if (dark[i] > 0.0f) blend(pixel[i], ink, std::min(dark[i], 0.6f));
    }
  }
}

// A disc about every pixel of the link's border, softened by its own edge.
void LineDrawing::drawOutline(const SceneRequest& request, const LinkOutline& outline,
                              QImage& picture) {
  mask_.begin(request.camera, picture.size());
  for (const ScenePart& part : request.robot->parts()) {
    if (part.link == outline.link && isSeen(request, part)) {
      mask_.draw(*part.mesh, placeOf(request, part), 1);
    }
  }
  if (mask_.drawn().isEmpty()) return;
  const auto radius = static_cast<float>(0.5 * outline.width + 0.5);
  const int reach = static_cast<int>(std::ceil(radius)) + 1;
  const QRect room = mask_.drawn().adjusted(-reach, -reach, reach, reach) & picture.rect();
  const auto width = static_cast<std::size_t>(room.width());
  strength_.assign(width * static_cast<std::size_t>(room.height()), 0.0f);
  std::vector<float> disc;
  for (int dy = -reach; dy <= reach; ++dy) {
    for (int dx = -reach; dx <= reach; ++dx) {
      const float away = std::hypot(static_cast<float>(dx), static_cast<float>(dy));
      disc.push_back(std::clamp(radius - away + 0.5f, 0.0f, 1.0f));
    }
  }
  const auto isIn = [&](int x, int y) {
    return room.contains(x, y) && mask_.at(x, y) != IdPicture::kNone;
  };
  for (int y = room.top(); y <= room.bottom(); ++y) {
    for (int x = room.left(); x <= room.right(); ++x) {
      if (mask_.at(x, y) == IdPicture::kNone) continue;
      if (isIn(x - 1, y) && isIn(x + 1, y) && isIn(x, y - 1) && isIn(x, y + 1)) continue;
      const float* share = disc.data();
      for (int v = y - reach; v <= y + reach; ++v) {
        for (int u = x - reach; u <= x + reach; ++u, ++share) {
          if (*share <= 0.0f || !room.contains(u, v)) continue;
          float& strength = strength_[width * static_cast<std::size_t>(v - room.top()) +
                                      static_cast<std::size_t>(u - room.left())];
          strength = std::max(strength, *share);
        }
      }
    }
  }
  const Color& c = outline.color;
  const QColor color = QColor::fromRgbF(static_cast<float>(c.red), static_cast<float>(c.green),
                                        static_cast<float>(c.blue));
  const auto alpha = static_cast<float>(c.alpha);
  for (int y = room.top(); y <= room.bottom(); ++y) {
    auto* pixel = reinterpret_cast<QRgb*>(picture.scanLine(y)) + room.left();
    const float* share = strength_.data() + width * static_cast<std::size_t>(y - room.top());
    for (std::size_t i = 0; i < width; ++i) {
      if (share[i] > 0.0f) blend(pixel[i], color, alpha * share[i]);
    }
  }
}

}  // namespace armillary
