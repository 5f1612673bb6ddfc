// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody likes, whichever robot is open.
#pragma once

#include <cstddef>

#include "ui/scene/scene_request.h"
#include "ui/widgets/number_format.h"
#include "ui/widgets/theme.h"

class QSettings;

namespace armillary {

struct Preferences {
  ThemeChoice theme = ThemeChoice::kDesktop;
  NumberFormat numbers;
  std::size_t run_bytes = std::size_t{1} << 30;  // that runs may take in all
  int autosave_seconds = 5;                      // 0: never
  // These are kept with all else that is on or off in the view (ViewSettings).
  bool degrees = false;
  bool edges = true, ground = true;
  PictureQuality quality = PictureQuality::kAutomatic;
  bool operator==(const Preferences&) const = default;

  // The first four.
  void restore(const QSettings& settings);
  void keep(QSettings& settings) const;

  static constexpr std::size_t kLeastBytes = std::size_t{1} << 26;  // 64 MB
  static constexpr std::size_t kMostBytes = std::size_t{1} << 36;   // 64 GB
};

}  // namespace armillary
