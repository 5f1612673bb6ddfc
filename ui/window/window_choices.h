// SPDX-License-Identifier: GPL-3.0-or-later
// What the window keeps from one start to the next, and what a session keeps of it: layout, units,
// what is drawn and plotted.
#pragma once

#include <QVariantMap>

class QMainWindow;
class QSettings;

namespace armillary {

class Layouts;
class PlotChoice;
class ReadyRuns;
class SimulationPanel;
class Stage;
class ViewSettings;
struct Preferences;

class WindowChoices {
 public:
  // Those of the window's panels as well.
  WindowChoices(QMainWindow& window, Stage& stage, ViewSettings& view, PlotChoice& plots,
                Layouts& layouts, SimulationPanel& simulation, const ReadyRuns& runs);

  // Layout and what is shown how.
  void keep(QSettings& settings) const;
  void restore(const QSettings& settings);
  // As at the first start.
  void reset();

  // What was kept at the last start; begin() when the window has it.
  void restoreLast();
  void begin(const Preferences& preferences);
  // What is another than this window began with.
  void keepChanged(const Preferences& preferences) const;
  // What was chosen just now: a window that is ended by a signal keeps nothing any more.
  static void keepPreferences(const Preferences& before, const Preferences& now);

 private:
  // All that is kept from one start to the next, by its key.
  QVariantMap all(const Preferences& preferences) const;

  QMainWindow& window_;
  Stage& stage_;
  ViewSettings& view_;
  PlotChoice& plots_;
  Layouts& layouts_;
  SimulationPanel& simulation_;
  const ReadyRuns& runs_;
  QVariantMap first_;  // with which this window began
};

}  // namespace armillary
