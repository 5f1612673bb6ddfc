// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/arrow_scales.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/widgets/units.h"

namespace armillary {
namespace {

constexpr double kLongest = 0.45;       // of the robot's size
constexpr double kLengthInWords = 0.1;  // likewise, about
constexpr double kApart = 0.06;         // likewise: texts closer than this may be one
constexpr double kMargin = 14.0;        // pixels to the picture's edge
constexpr double kRounding = 1e-10;     // of the largest beside it
constexpr int kMostShrinking = 4;       // steps; what then still leaves the picture is cut

// Round numbers, three steps a power of ten: 1, 2, 5.
double roundNumber(int step) {
  constexpr double kMantissas[] = {1.0, 2.0, 5.0};
  const int power = step >= 0 ? step / 3 : -((2 - step) / 3);
  return kMantissas[step - 3 * power] * std::pow(10.0, power);
}

// The least step that is not below.
int stepAbove(double value) {
  int step = 3 * static_cast<int>(std::floor(std::log10(value)));
  while (roundNumber(step) < value * (1.0 - 1e-9)) ++step;
  return step;
}

bool isInside(const Camera& camera, const Eigen::Vector3d& p_WQ, const Eigen::Vector2d& view,
              double margin) {
  const auto pixel = camera.project(p_WQ, view);
  return pixel && pixel->x() >= margin && pixel->y() >= margin && pixel->x() <= view.x() - margin &&
         pixel->y() <= view.y() - margin;
}

}  // namespace

QString lengthInWords(double metres) {
  const QLocale locale;
  if (metres >= 0.99) return locale.toString(metres, 'g', 3) + QStringLiteral(" m");
  if (metres >= 0.0099) return locale.toString(100.0 * metres, 'g', 3) + QStringLiteral(" cm");
  return locale.toString(1000.0 * metres, 'g', 3) + QStringLiteral(" mm");
}

// Of one unit.
struct ArrowScales::Wanted {
  std::vector<const MeasuredArrow*> arrows;
  double largest = 0.0, length = 1.0;
  double factor = 1.0;  // from the arrows' values to those that are told
};

int ArrowScales::choose(const Wanted& wanted, int before, bool had_before, const Camera& camera,
                        const Eigen::Vector2d& view) const {
  const double words = roundNumber(length_step_);
  // the least value per length whose arrows are not too long
  const int least = stepAbove(words * wanted.largest / (kLongest * wanted.length * size_));
  const auto fits = [&](int step) {
    const double scale = wanted.factor * words / roundNumber(step);
    return std::all_of(wanted.arrows.begin(), wanted.arrows.end(), [&](const MeasuredArrow* arrow) {
      const Eigen::Vector3d tip = arrow->origin + scale * arrow->value;
      return !isInside(camera, arrow->origin, view, kMargin) ||
             isInside(camera, tip, view, kMargin);
    });
  };
  if (wanted.length > 1.0) return least;  // a hand wants them long
  int step = least;
  while (step < least + kMostShrinking && !fits(step)) ++step;
  // longer by one step only is no reason to change what somebody looks at
  if (had_before && before >= least && (before == step || before == step + 1)) return before;
  return step;
}

void ArrowScales::choose(const std::vector<const Overlay*>& overlays, double size,
                         const Camera& camera, const Eigen::Vector2d& view) {
  const std::map<QString, int> before = std::exchange(value_steps_, {});
  if (!(size > 0.0)) return;
  size_ = size;
  length_step_ = stepAbove(kLengthInWords * size);
  std::map<QString, Wanted> all;
  for (const Overlay* overlay : overlays) {
    for (const MeasuredArrow& arrow : overlay->measured) {
      Wanted& wanted = all[arrow.unit];
      wanted.arrows.push_back(&arrow);
      wanted.largest = std::max(wanted.largest, arrow.value.norm());
    }
  }
  // sums of forces and their levers leave a rounding of the forces in moments that are none
  roundings_.clear();
  for (const auto& [unit, wanted] : all) roundings_[unit] = kRounding * wanted.largest;
  const QString force = QStringLiteral("N"), moment = QStringLiteral("N m");
  if (all.contains(force) && all.contains(moment)) {
    roundings_[moment] = std::max(roundings_[moment], size * roundings_[force]);
    roundings_[force] = std::max(roundings_[force], roundings_[moment] / size);
  }
  std::erase_if(all,
                [this](const auto& one) { return one.second.largest < roundings_[one.first]; });
  for (auto& [unit, wanted] : all) {
    for (const Overlay* overlay : overlays) {
      if (const auto most = overlay->largest.find(unit); most != overlay->largest.end()) {
        wanted.largest = std::max(wanted.largest, most->second);
      }
      if (const auto length = overlay->lengths.find(unit); length != overlay->lengths.end()) {
        wanted.length *= length->second;
      }
    }
    if (!(wanted.largest > 0.0) || !std::isfinite(wanted.largest)) continue;
    const auto was = before.find(unit);
    const bool had = was != before.end();
    wanted.factor = Units::factorFrom(unit);
    wanted.largest *= wanted.factor;
    value_steps_[unit] = choose(wanted, had ? was->second : 0, had, camera, view);
  }
}

double ArrowScales::metresPer(const QString& unit) const {
  const auto step = value_steps_.find(unit);
  if (step == value_steps_.end()) return 0.0;
  return Units::factorFrom(unit) * roundNumber(length_step_) / roundNumber(step->second);
}

Overlay ArrowScales::drawn(const Overlay& overlay) const {
  Overlay result;
  for (const MeasuredArrow& arrow : overlay.measured) {
    const auto rounding = roundings_.find(arrow.unit);
    if (rounding != roundings_.end() && arrow.value.norm() < rounding->second) continue;
    const Eigen::Vector3d vector = metresPer(arrow.unit) * arrow.value;
    const double length = vector.norm(), back = 4.0 * arrow.radius;
    if (!(length > 0.0) || !std::isfinite(length)) continue;
    result.arrows.push_back({arrow.origin, vector, arrow.color, arrow.radius});
    if (arrow.two_heads && length >= 3.0 * back) {
      result.arrows.push_back(
          {arrow.origin, vector * ((length - back) / length), arrow.color, arrow.radius});
    }
    if (arrow.text.isEmpty()) continue;
    const Eigen::Vector3d tip = arrow.origin + vector;
    const auto same = std::find_if(
        result.labels.begin(), result.labels.end(),
        [&](const OverlayLabel& label) { return (label.at - tip).norm() <= kApart * size_; });
    if (overlay.joins_texts && same != result.labels.end()) {
      same->text += QStringLiteral(",  ") + arrow.text;
      same->color = QColor();
    } else {
      result.labels.push_back({tip, arrow.text, arrow.text_color});
    }
  }
  return result;
}

QString ArrowScales::words() const {
  if (value_steps_.empty()) return {};
  QStringList values;
  for (const auto& [unit, step] : value_steps_) {
    values << QLocale().toString(roundNumber(step), 'g', 6) + QLatin1Char(' ') +
                  Units::inPlaceOf(unit);
  }
  return QCoreApplication::translate("Viewport", "Arrows: %1 = %2")
      .arg(lengthInWords(roundNumber(length_step_)), values.join(QStringLiteral(", ")));
}

}  // namespace armillary
