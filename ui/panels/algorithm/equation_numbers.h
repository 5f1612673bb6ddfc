// SPDX-License-Identifier: GPL-3.0-or-later
// An equation with its present numbers in it: columns and matrices in brackets, what they are
// called above, their units below, operators between. Matrices of all links are pictures, whose
// entries are told where the mouse rests.
#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>
#include <vector>

#include "engine/walks/walk_equation.h"
#include "ui/panels/algorithm/bracket_numbers.h"
#include "ui/panels/algorithm/matrix_picture.h"

namespace armillary {

class EquationNumbers : public QWidget {
  Q_OBJECT

 public:
  explicit EquationNumbers(QWidget* parent = nullptr);

  // `notes` has a line for each term, or is empty: where a term comes from. With `factors` every
  // product is shown as such; otherwise only where it is all there is.
  void show(const WalkEquation& equation, const QStringList& notes, bool factors);
  // The result alone, with a name for each of its rows.
  void showResult(const WalkFactor& result, const QStringList& rows);
  void clear();
  const WalkEquation& equation() const { return equation_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 Q_SIGNALS:
  // It needs more or less room.
  void roomChanged();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;

 private:
  // A bracket with what stands around it, or a glyph between brackets.
  struct Piece {
    QStringList glyphs;  // of the caption, or the one glyph
    bool bracket = false;
    bool starts_term = false;  // a line may begin with it
    BracketNumbers numbers;
    int rows = 0, columns = 0;
    bool transposed = false;
    std::optional<MatrixPicture> picture;  // in place of the numbers
    QString scale, units, note;
    QStringList row_names;
    // measured
    double column_width = 0.0, names_width = 0.0, scale_width = 0.0;
    double width = 0.0, above = 0.0, below = 0.0;  // around the middle of the bracket
  };
  struct Line {
    std::size_t first = 0, last = 0;
    double above = 0.0, below = 0.0;
  };

  void addGlyph(const char* glyph, bool starts_term = false);
  void addBracket(const WalkFactor& factor, const Eigen::MatrixXd& value, QStringList caption,
                  bool with_units, const QString& note);
  void addTerm(const WalkTerm& term, bool first, bool factors, const QString& note);
  void addFactors(const WalkTerm& term, std::size_t from, const QString& note);
  void measure();
  void measure(Piece& piece) const;
  std::vector<Line> lines(double width) const;
  // The picture's corner, and what stands in it at the point; empty where there is none.
  QPointF pictureCorner(const Piece& piece, double x, double middle) const;
  QString entryAt(const QPointF& point) const;
  void paintPiece(QPainter& painter, const Piece& piece, double x, double middle) const;
  // That a bracket's numbers are written in: wide matrices in a smaller one.
  QFont fontOf(const Piece& piece) const;
  QFont smaller(double factor) const;

  WalkEquation equation_;
  std::optional<double> size_;  // of the result and the terms, where these are compared
  std::vector<Piece> pieces_;
  std::vector<double> room_;  // that the layout knows of: the pieces' sizes
  int whole_width_ = 0, widest_piece_ = 0;
};

}  // namespace armillary
