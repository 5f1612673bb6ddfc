// SPDX-License-Identifier: GPL-3.0-or-later
// Typeset formulas: the pictures of resources/equations, in any size and colour.
#pragma once

#include <QColor>
#include <QPointF>
#include <QString>
#include <map>
#include <memory>

class QPainter;
class QSvgRenderer;

namespace armillary {

// A formula as a line of text is measured: around its baseline, in em.
class Typeset {
 public:
  // By the name of an equation ("rnea-velocity") or, as "symbol-v_i", of a symbol; kept for the
  // program's time. Null where there is none of that name. For the GUI thread.
  static const Typeset* find(const QString& name);

  double width() const { return width_; }
  double ascent() const { return ascent_; }
  double descent() const { return descent_; }
  // The picture as a file, black; and the LaTeX that it was made of, of an equation. Empty where
  // there is none of that name.
  static QByteArray file(const QString& name);
  static QString latex(const QString& name);

  // `baseline` is where its first letter stands; `em` in the painter's units.
  void paint(QPainter& painter, const QPointF& baseline, double em, const QColor& color) const;

 private:
  explicit Typeset(QByteArray picture);

  QByteArray picture_;
  double left_ = 0.0, width_ = 0.0, ascent_ = 0.0, descent_ = 0.0;
  mutable std::map<QRgb, std::unique_ptr<QSvgRenderer>> renderers_;
};

}  // namespace armillary
