// SPDX-License-Identifier: GPL-3.0-or-later
// Large type for those who look from the last row of a class.
#pragma once

#include <QByteArray>
#include <QFont>
#include <optional>

class QMainWindow;

namespace armillary {

class ViewSettings;

// While it is on the application's type and the lines of the 3D view are larger by kScale; when it
// ends, or goes, all is as before.
class Presentation {
 public:
  static constexpr double kScale = 1.6;

  Presentation(QMainWindow& window, ViewSettings& settings)
      : window_(window), settings_(settings) {}
  ~Presentation() { set(false); }
  Presentation(const Presentation&) = delete;
  Presentation& operator=(const Presentation&) = delete;

  bool on() const { return usual_.has_value(); }
  void set(bool on);
  // Lays out all that another size of type has changed.
  static void settle();
  // Whether the bar of buttons was seen before it.
  bool hadTools() const { return had_tools_; }

 private:
  QMainWindow& window_;
  ViewSettings& settings_;
  std::optional<QFont> usual_;
  QByteArray layout_;       // of the docks before it
  bool had_tools_ = false;  // the bar of buttons was seen before it
};

}  // namespace armillary
