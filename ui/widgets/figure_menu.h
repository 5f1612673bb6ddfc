// SPDX-License-Identifier: GPL-3.0-or-later
// What a plot's menu offers to take the plot elsewhere.
#pragma once

#include <QMenu>
#include <functional>

#include "ui/widgets/figure.h"

namespace armillary {

// Asked when an entry is chosen: a figure of a long recording takes a moment.
using FigureSource = std::function<Figure()>;

// Adds two entries that copy the figure as SVG and save it, with the size and letters that were
// last chosen for saving plots. `parent` is what messages stand before; `name` is the file's that
// is proposed, without an ending.
void addFigureCopies(QMenu& menu, QWidget* parent, const QString& name, const FigureSource& figure);

// A right click on `plot` opens a menu of these, and of the actions of the panel around it.
void offerFigure(QWidget* plot, const std::function<QString()>& name, const FigureSource& figure);

}  // namespace armillary
