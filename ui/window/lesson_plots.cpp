// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/lesson_plots.h"

#include "engine/model/model.h"
#include "ui/stage/plot_choice.h"

namespace armillary {

void lendCurves(const std::vector<std::string>& columns, const Model& model, PlotChoice& plots) {
  CurveChoice choice;
  for (const std::string& column : columns) {
    const std::size_t slash = column.rfind('/');
    if (slash == std::string::npos) continue;
    const auto quantity = quantityCalled(QString::fromStdString(column.substr(slash + 1)));
    for (int i = 0; i < model.velocitySize(); ++i) {
      if (!quantity || model.degrees_of_freedom[i].name != column.substr(0, slash)) continue;
      choice.degrees_of_freedom.insert(i);
      choice.quantities.insert(*quantity);
    }
  }
  if (!choice.quantities.empty()) plots.lendCurves(choice);
}

}  // namespace armillary
