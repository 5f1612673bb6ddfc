// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/formula_copies.h"

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QMimeData>
#include <QPainter>
#include <QSvgGenerator>
#include <cmath>

#include "ui/widgets/formula.h"

namespace armillary {
namespace {

constexpr double kRim = 2.0;         // pixels around the letters
constexpr int kLetters = 16;         // pixels high
constexpr int kUnitsPerInch = 96;    // of the picture
constexpr qsizetype kMost = 20'000;  // letters of a formula that is drawn

}  // namespace

QByteArray formulaSvg(const QString& latex) {
  if (latex.isEmpty() || latex.size() > kMost) return {};
  std::string why;
  const auto read = readFormula(latex.toStdString(), why);
  if (!read) return {};
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPixelSize(kLetters);
  const SetFormula formula = setFormula(*read, font, true);
  const QSize size(static_cast<int>(std::ceil(formula.width + 2.0 * kRim)),
                   static_cast<int>(std::ceil(formula.ascent + formula.descent + 2.0 * kRim)));
  QBuffer out;
  out.open(QIODevice::WriteOnly);
  QSvgGenerator svg;
  svg.setOutputDevice(&out);
  svg.setResolution(kUnitsPerInch);
  svg.setSize(size);
  svg.setViewBox(QRect(QPoint(), size));
  QPainter painter(&svg);
  painter.translate(kRim, kRim + formula.ascent);
  painter.fillPath(formula.outline, Qt::black);
  painter.end();
  return out.data();
}

FormulaCopies formulaCopies(const QString& latex) {
  return {latex, QStringLiteral("$$\n%1\n$$\n").arg(latex), formulaSvg(latex)};
}

void addFormulaCopies(QMenu& menu, const FormulaCopies& copies) {
  QMenu* formats = menu.addMenu(QMenu::tr("&Copy as"));
  formats->setObjectName(QStringLiteral("copy_equation_as"));
  const auto add = [&](const QString& text, const char* name, bool had, auto copy) {
    QAction* action = formats->addAction(text, formats, copy);
    action->setObjectName(QLatin1String(name));
    action->setEnabled(had);
  };
  add(QMenu::tr("&LaTeX"), "copy_equation_latex", !copies.latex.isEmpty(),
      [text = copies.latex] { QApplication::clipboard()->setText(text); });
  add(QMenu::tr("&Markdown"), "copy_equation_markdown", !copies.markdown.isEmpty(),
      [text = copies.markdown] { QApplication::clipboard()->setText(text); });
  add(QMenu::tr("&SVG"), "copy_equation_svg", !copies.svg.isEmpty(), [svg = copies.svg] {
    auto* data = new QMimeData;
    data->setData(QStringLiteral("image/svg+xml"), svg);
    data->setText(QString::fromUtf8(svg));  // for editors
    QApplication::clipboard()->setMimeData(data);
  });
}

}  // namespace armillary
