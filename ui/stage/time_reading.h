// SPDX-License-Identifier: GPL-3.0-or-later
// Where plots are read: the time that the mouse is over, and two cursors.
#pragma once

#include <QObject>
#include <optional>

namespace armillary {

class Stage;

// Shared by all plots: what is hovered in one is marked in the others. Another robot begins without
// any of it.
class TimeReading : public QObject {
  Q_OBJECT

 public:
  enum class Cursor { kA, kB };

  explicit TimeReading(Stage& stage, QObject* parent = nullptr);

  // s; nothing while the mouse is over no plot.
  const std::optional<double>& hovered() const { return hovered_; }
  void hover(std::optional<double> time);

  const std::optional<double>& cursor(Cursor which) const { return which == Cursor::kA ? a_ : b_; }
  void setCursor(Cursor which, double time);
  void setCursors(double a, double b);
  void removeCursors();
  // From the earlier cursor to the later; nothing without both, or where they are the same.
  struct Span {
    double start = 0.0, end = 0.0;
  };
  std::optional<Span> span() const;

 Q_SIGNALS:
  void hoveredChanged();
  void cursorsChanged();

 private:
  void take(const std::optional<double>& a, const std::optional<double>& b);

  std::optional<double> hovered_, a_, b_;
};

}  // namespace armillary
