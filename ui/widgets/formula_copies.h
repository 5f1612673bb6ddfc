// SPDX-License-Identifier: GPL-3.0-or-later
// What an equation's menu offers to take the equation elsewhere.
#pragma once

#include <QByteArray>
#include <QMenu>
#include <QString>

namespace armillary {

// An equation in each format; one that is empty cannot be had.
struct FormulaCopies {
  QString latex;     // without dollars or an environment around it
  QString markdown;  // in dollars, as most readers typeset it
  QByteArray svg;    // black, letters as outlines
};

// Of LaTeX that tex_formula.h reads, without a picture otherwise.
FormulaCopies formulaCopies(const QString& latex);
// The picture alone.
QByteArray formulaSvg(const QString& latex);

// Adds a menu of three entries that copy it.
void addFormulaCopies(QMenu& menu, const FormulaCopies& copies);

}  // namespace armillary
