// SPDX-License-Identifier: GPL-3.0-or-later
// What a printed page of the window has on it.
#pragma once

#include <QDateTime>
#include <QImage>
#include <QString>
#include <vector>

#include "ui/widgets/figure.h"

class QPrinter;

namespace armillary {

struct PrintedFigure {
  QString title;
  Figure figure;
};

struct PrintedPages {
  QString robot;   // its name, at the head of every page
  QDateTime when;  // beside it
  QImage view;     // null: none
  std::vector<PrintedFigure> figures;
};

// Dark on white, one below the other, on as many pages as they take; a figure is never parted.
void print(const PrintedPages& pages, QPrinter& printer);
// The same pages as a screen shows them: figures of fewer pixels.
void preview(const PrintedPages& pages, QPrinter& printer);
// The same as PDF.
void printIntoFile(const PrintedPages& pages, const QString& file);

}  // namespace armillary
