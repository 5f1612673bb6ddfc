// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/view_settings.h"

#include <QSettings>
#include <iterator>

namespace armillary {
namespace {

constexpr auto kCount = static_cast<std::size_t>(ViewToggle::kCount);

struct Usual {
  const char* key;
  bool on;
};

// In the order of ViewToggle.
constexpr Usual kUsual[kCount] = {{"show_visuals", true},        {"show_collisions", false},
                                  {"transparent", false},        {"wireframe", false},
                                  {"show_ground", true},         {"notice_collisions", true},
                                  {"show_frames", false},        {"show_dh_frames", false},
                                  {"show_joint_axes", false},    {"show_joint_limits", false},
                                  {"show_link_names", false},    {"show_joint_names", false},
                                  {"show_masses", false},        {"show_inertia_ellipsoids", false},
                                  {"show_inertia_boxes", false}, {"show_effort_shares", false},
                                  {"show_trace", false},         {"show_contacts", true},
                                  {"orthographic", false},       {"show_axis_cross", true},
                                  {"show_mouse_words", true},    {"show_edges", true}};

// In the order of PictureQuality.
constexpr const char* kQualities[] = {"automatic", "fast", "good"};

// In the order of Background.
constexpr const char* kBackgrounds[] = {"sky", "white", "grey", "black"};

QString settingsKey(const char* name) {
  return QStringLiteral("view/") + QLatin1String(name);
}

}  // namespace

ViewSettings::ViewSettings(QObject* parent) : QObject(parent) {
  for (std::size_t i = 0; i < kCount; ++i) on_[i] = kUsual[i].on;
}

const char* ViewSettings::key(ViewToggle toggle) {
  return kUsual[static_cast<std::size_t>(toggle)].key;
}

void ViewSettings::restore(const QSettings& settings) {
  setDegrees(settings.value(settingsKey("degrees"), false).toBool());
  for (std::size_t i = 0; i < kCount; ++i) {
    set(static_cast<ViewToggle>(i),
        settings.value(settingsKey(kUsual[i].key), kUsual[i].on).toBool());
  }
  const QString quality = settings.value(settingsKey("quality")).toString();
  for (std::size_t i = 0; i < std::size(kQualities); ++i) {
    if (quality == QLatin1String(kQualities[i])) setQuality(static_cast<PictureQuality>(i));
  }
  const QString behind = settings.value(settingsKey("background")).toString();
  for (std::size_t i = 0; i < std::size(kBackgrounds); ++i) {
    if (behind == QLatin1String(kBackgrounds[i])) setBackground(static_cast<Background>(i));
  }
}

void ViewSettings::keep(QSettings& settings) const {
  settings.setValue(settingsKey("degrees"), units_.degrees);
  for (std::size_t i = 0; i < kCount; ++i) {
    const bool asked =
        static_cast<ViewToggle>(i) != ViewToggle::kFrames || !frames_came_with_robot_;
    settings.setValue(settingsKey(kUsual[i].key), asked && on_[i]);
  }
  settings.setValue(settingsKey("quality"),
                    QLatin1String(kQualities[static_cast<std::size_t>(quality_)]));
  settings.setValue(settingsKey("background"),
                    QLatin1String(kBackgrounds[static_cast<std::size_t>(background_)]));
}

void ViewSettings::setDegrees(bool on) {
  if (on == units_.degrees) return;
  units_.degrees = on;
  Q_EMIT unitsChanged();
}

void ViewSettings::set(ViewToggle toggle, bool on) {
  const auto index = static_cast<std::size_t>(toggle);
  if (on == on_[index]) return;
  on_[index] = on;
  if (on && toggle == ViewToggle::kInertiaEllipsoids) set(ViewToggle::kInertiaBoxes, false);
  if (on && toggle == ViewToggle::kInertiaBoxes) set(ViewToggle::kInertiaEllipsoids, false);
  Q_EMIT toggled(toggle, on);
  Q_EMIT changed();
}

void ViewSettings::setQuality(PictureQuality quality) {
  if (quality == quality_) return;
  quality_ = quality;
  Q_EMIT changed();
}

void ViewSettings::setBackground(Background background) {
  if (background == background_) return;
  background_ = background;
  Q_EMIT changed();
}

void ViewSettings::setLineScale(double scale) {
  if (scale == line_scale_) return;
  line_scale_ = scale;
  Q_EMIT changed();
}

void ViewSettings::takeRobot(bool has_no_shapes) {
  if (has_no_shapes == frames_came_with_robot_) return;
  frames_came_with_robot_ = has_no_shapes && !on(ViewToggle::kFrames);
  set(ViewToggle::kFrames, has_no_shapes);
}

void ViewSettings::reset() {
  for (std::size_t i = 0; i < kCount; ++i) set(static_cast<ViewToggle>(i), kUsual[i].on);
  setBackground(Background::kSky);
  setQuality(PictureQuality::kAutomatic);
}

}  // namespace armillary
