// SPDX-License-Identifier: GPL-3.0-or-later
// Writes what is plotted as tables, on a thread of its own.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/simulation/recording.h"
#include "ui/files/background_load.h"

namespace armillary {

// A number over time, called as tables call it.
struct PlotColumn {
  std::string name;
  std::string unit;  // in brackets behind it, where the format has a place for that
  SampleQuantity quantity = SampleQuantity::kPosition;
  int index = 0;
  double factor = 1.0;  // written value = recorded value * factor, where the unit can be said
};

// One motion's table.
struct PlotTable {
  QString file;
  std::shared_ptr<const Recording> recording;
  std::vector<PlotColumn> columns;  // beside the time
};

class PlotDataWriter : public BackgroundLoad {
  Q_OBJECT

 public:
  explicit PlotDataWriter(QObject* parent = nullptr) : BackgroundLoad(parent) {}
  ~PlotDataWriter() override { join(); }
  // Each whole or not at all, as NumPy's archive, in SI and radians, or CSV, in the columns' units,
  // by its ending. What is being written already is finished first.
  void write(std::vector<PlotTable> tables);

 Q_SIGNALS:
  void written(const QStringList& files);
  void failed(const QString& file, const QString& why);
};

}  // namespace armillary
