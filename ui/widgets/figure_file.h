// SPDX-License-Identifier: GPL-3.0-or-later
// Figures as files: vector graphics with text that stays text, or pixels.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

#include "ui/widgets/figure.h"

namespace armillary {

struct FigureFormat {
  double width = 160.0;       // mm, of the whole figure
  double plot_height = 60.0;  // mm, of each plot
  double text = 9.0;          // points
  double resolution = 300.0;  // pixels an inch, of PNG
  bool legend = true;
  bool operator==(const FigureFormat&) const = default;
};

// As somebody last chose it for saving plots.
FigureFormat keptFigureFormat();
void keepFigureFormat(const FigureFormat& format);

// Dark on white, whatever the window looks like. The kind is the file's ending: .png, .svg or .pdf.
// Returns an empty text, or why it could not be written.
QString saveFigure(const Figure& figure, const QString& file, const FigureFormat& format);
// The text of an .svg file.
QByteArray figureSvg(const Figure& figure, const FigureFormat& format, const QString& title);
// As it will look, so many pixels wide.
QImage figurePreview(const Figure& figure, const FigureFormat& format, int width);

}  // namespace armillary
