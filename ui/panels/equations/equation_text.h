// SPDX-License-Identifier: GPL-3.0-or-later
// The LaTeX that equations are written in, as rich text: subscripts, powers, dots, Greek letters.
#pragma once

#include <QString>

namespace armillary {

// Of formulas as write_equations.h makes them; what else LaTeX has stays as it is written.
QString richText(const QString& latex);

// The document's equations, one a paragraph, with the words under them.
QString richDocument(const QString& document);

// The document's equations as one formula of aligned lines; and with the words under them as
// Markdown whose formulas stand between dollars.
QString alignedFormula(const QString& document);
QString markdownDocument(const QString& document);

}  // namespace armillary
