// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows, written: a picture or a film of the view, the plots and their numbers, and
// all of it on paper.
#pragma once

#include <QObject>
#include <QPointer>

#include "ui/files/plot_data_writer.h"

class QWidget;

namespace armillary {

class Comparison;
class FilmDialog;
class PhasePanel;
class PlotsPanel;
class SharesPanel;
class Stage;
class Viewport;

class WindowExports : public QObject {
  Q_OBJECT

 public:
  struct Plots {
    PlotsPanel& curves;
    SharesPanel& shares;
    PhasePanel& phase;
  };

  // Dialogs stand before the window. It ends before the view does, at which a film looks.
  WindowExports(QWidget& window, Stage& stage, const Comparison& comparison, Viewport& viewport,
                const Plots& plots);
  ~WindowExports() override;

  // Each asks for its file. `robot_file`: the robot's, by which the new one is called.
  void exportPicture(const QString& robot_file);
  void exportFilm(const QString& robot_file);
  void exportPlots();
  void print();

 Q_SIGNALS:
  void told(const QString& words);
  // A film is made, or no more: what moves the robot waits.
  void filming(bool on);
  // Plots or their numbers are written, or cannot be.
  void plotsWritten();
  void plotsFailed(const QString& why);

 private:
  QString proposedName(const QString& robot_file) const;
  void exportNumbers(const QString& file);
  void takePlotsWritten(const QString& files);
  void takePlotsFailed(const QString& file, const QString& why);

  QWidget& window_;
  Stage& stage_;
  const Comparison& comparison_;
  Viewport& viewport_;
  Plots plots_;
  PlotDataWriter numbers_;
  QPointer<FilmDialog> film_;  // while it is open
};

}  // namespace armillary
