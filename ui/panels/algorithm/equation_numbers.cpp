// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/algorithm/equation_numbers.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/panels/algorithm/typeset.h"
#include "ui/widgets/general_number.h"

namespace armillary {
namespace {

constexpr double kQuiet = 0.8;      // size of units and notes
constexpr double kPieceGap = 4.0;   // between pieces
constexpr double kBracket = 5.0;    // width of a bracket and its distance to the numbers
constexpr double kMathAxis = 0.25;  // of brackets and operators above the baseline, em

const Typeset* symbol(const QString& name) {
  return Typeset::find(QStringLiteral("symbol-") + name);
}

// The glyph of a coefficient's size, which is 1, 2 or a half; nothing for 1.
const char* coefficientGlyph(double size) {
  return size == 1.0 ? nullptr : size == 0.5 ? "half" : "two";
}

bool crosses(const WalkTerm& term, std::size_t from) {
  for (std::size_t i = from; i + 1 < term.factors.size(); ++i) {
    if (term.factors[i].product != WalkProduct::kMatrix) return true;
  }
  return false;
}

// The symbols of a term from a factor on, with operators and parentheses.
QStringList captionOf(const WalkTerm& term, std::size_t from) {
  const WalkFactor& factor = term.factors[from];
  QStringList caption{QString::fromUtf8(factor.symbol.data(), factor.symbol.size())};
  if (factor.transposed) caption << QStringLiteral("transposed");
  if (from + 1 == term.factors.size()) return caption;
  if (factor.product == WalkProduct::kCross) caption << QStringLiteral("times");
  if (factor.product == WalkProduct::kCrossForce) caption << QStringLiteral("times_force");
  const bool enclosed = crosses(term, from + 1);
  if (enclosed) caption << QStringLiteral("open");
  caption << captionOf(term, from + 1);
  if (enclosed) caption << QStringLiteral("close");
  return caption;
}

}  // namespace

EquationNumbers::EquationNumbers(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setAccessibleName(tr("The equation with its present numbers"));
}

void EquationNumbers::clear() {
  equation_ = {};
  pieces_.clear();
  measure();
}

void EquationNumbers::show(const WalkEquation& equation, const QStringList& notes, bool factors) {
  equation_ = equation;
  pieces_.clear();
  const WalkFactor& result = equation.result;
  const bool product = factors || equation.terms.size() == 1 || result.isPicture();
  size_.reset();
  if (!product && result.value.size() > 0) {
    size_ = result.value.cwiseAbs().maxCoeff();
    for (const WalkTerm& term : equation.terms) {
      size_ = std::max(*size_, valueOf(term).cwiseAbs().maxCoeff());
    }
  }
  addBracket(result, result.value, {QString::fromUtf8(result.symbol.data(), result.symbol.size())},
             true, {});
  addGlyph("equals");
  for (std::size_t i = 0; i < equation.terms.size(); ++i) {
    addTerm(equation.terms[i], i == 0, product, notes.value(static_cast<int>(i)));
  }
  if (equation.terms.empty()) {
    addBracket({}, Eigen::MatrixXd::Zero(result.value.rows(), result.value.cols()), {}, false, {});
  }
  measure();
}

void EquationNumbers::showResult(const WalkFactor& result, const QStringList& rows) {
  equation_ = {result, {}};
  size_.reset();
  pieces_.clear();
  addBracket(result, result.value, {QString::fromUtf8(result.symbol.data(), result.symbol.size())},
             true, {});
  pieces_.front().row_names = rows;
  if (result.value.cols() == 1) pieces_.front().units.clear();
  measure();
}

void EquationNumbers::addGlyph(const char* glyph, bool starts_term) {
  Piece piece;
  piece.glyphs << QString::fromLatin1(glyph);
  piece.starts_term = starts_term;
  pieces_.push_back(std::move(piece));
}

void EquationNumbers::addBracket(const WalkFactor& factor, const Eigen::MatrixXd& value,
                                 QStringList caption, bool with_units, const QString& note) {
  Piece piece;
  piece.bracket = true;
  piece.glyphs = std::move(caption);
  const bool is_picture = factor.isPicture() && value.size() == factor.value.size();
  if (is_picture) {
    piece.picture.emplace(factor);
  } else {
    piece.numbers = bracketNumbers(value, size_);
  }
  piece.rows = static_cast<int>(value.rows());
  piece.columns = static_cast<int>(value.cols());
  piece.transposed = factor.transposed && value.size() > 1 && !is_picture;
  piece.note = note;
  if (piece.numbers.exponent != 0) {
    const QString power = QStringLiteral("10") + superscript(piece.numbers.exponent);
    if (value.size() > 1) {
      piece.scale = power;
    } else if (value(0, 0) != 0.0) {
      piece.numbers.cells[0] += QStringLiteral(" · ") + power;
    }
  }
  if (with_units) {
    QStringList units;
    for (const char* unit : factor.units) {
      const QString text = QString::fromUtf8(unit);
      if (!units.contains(text)) units << text;
    }
    piece.units = units.join(QStringLiteral(", "));
  }
  pieces_.push_back(std::move(piece));
}

void EquationNumbers::addTerm(const WalkTerm& term, bool first, bool factors, const QString& note) {
  if (term.coefficient < 0.0) {
    addGlyph("minus", !first);
  } else if (!first) {
    addGlyph("plus", true);
  }
  if (factors) {
    if (const char* glyph = coefficientGlyph(std::abs(term.coefficient))) addGlyph(glyph);
    addFactors(term, 0, note);
    return;
  }
  QStringList caption = captionOf(term, 0);
  WalkTerm plain = term;
  plain.coefficient = std::abs(term.coefficient);
  if (const char* glyph = coefficientGlyph(plain.coefficient)) {
    caption.prepend(QString::fromLatin1(glyph));
  }
  addBracket({}, valueOf(plain), caption, false, note);
}

void EquationNumbers::addFactors(const WalkTerm& term, std::size_t from, const QString& note) {
  const WalkFactor& factor = term.factors[from];
  const bool last = from + 1 == term.factors.size();
  QStringList caption{QString::fromUtf8(factor.symbol.data(), factor.symbol.size())};
  if (factor.transposed) caption << QStringLiteral("transposed");
  addBracket(factor, factor.value, caption, true, last ? note : QString());
  if (last) return;
  if (factor.product == WalkProduct::kCross) addGlyph("times");
  if (factor.product == WalkProduct::kCrossForce) addGlyph("times_force");
  const bool enclosed = crosses(term, from + 1);
  if (enclosed) addGlyph("open");
  addFactors(term, from + 1, note);
  if (enclosed) addGlyph("close");
}

QFont EquationNumbers::smaller(double factor) const {
  QFont font = this->font();
  if (font.pointSizeF() > 0.0) {
    font.setPointSizeF(factor * font.pointSizeF());
  } else {
    font.setPixelSize(std::max(1, static_cast<int>(factor * font.pixelSize())));
  }
  return font;
}

QFont EquationNumbers::fontOf(const Piece& piece) const {
  return isWide(piece.columns) ? smaller(0.82) : font();
}

void EquationNumbers::measure() {
  for (Piece& piece : pieces_) measure(piece);
  double widest = 0.0, whole = 0.0;
  for (const Piece& piece : pieces_) {
    widest = std::max(widest, piece.width);
    whole += piece.width + kPieceGap;
  }
  whole_width_ = static_cast<int>(std::ceil(whole));
  widest_piece_ = static_cast<int>(std::ceil(widest));
  // Numbers come twenty times a second: the layout hears of them only where they need other room,
  // be it in a width that they have not now, which it remembers.
  std::vector<double> room;
  for (const Piece& piece : pieces_) {
    room.insert(room.end(),
                {piece.starts_term ? -piece.width : piece.width, piece.above, piece.below});
  }
  if (room != room_) {
    room_ = std::move(room);
    updateGeometry();
    Q_EMIT roomChanged();
  }
  update();
}

void EquationNumbers::measure(Piece& piece) const {
  const QFontMetricsF text(fontOf(piece)), quiet(smaller(kQuiet));
  const double em = QFontMetricsF(font()).height() * 0.95;
  double caption = 0.0, caption_height = 0.0;
  for (const QString& glyph : piece.glyphs) {
    const Typeset* set = symbol(glyph);
    if (!set) continue;
    caption += (set->width() + 0.08) * em;
    caption_height = std::max(caption_height, (set->ascent() + set->descent()) * em);
  }
  if (!piece.bracket) {
    piece.width = caption;
    piece.above = piece.below = 0.5 * caption_height;
    return;
  }
  if (piece.picture) {
    const QSizeF size = piece.picture->size();
    piece.width = std::max({size.width() + 2.0, caption, quiet.horizontalAdvance(piece.note)});
    piece.above = 0.5 * size.height() + 1.45 * em + kPieceGap;
    piece.below = 0.5 * size.height() + kPieceGap + (piece.note.isEmpty() ? 0.0 : quiet.height());
    return;
  }
  // a column keeps its width while its numbers change: room for a sign and the digits
  piece.column_width = 0.0;
  for (const QString& cell : piece.numbers.cells) {
    piece.column_width = std::max(piece.column_width, text.horizontalAdvance(cell));
  }
  const bool all_short = std::all_of(piece.numbers.cells.begin(), piece.numbers.cells.end(),
                                     [](const QString& cell) { return cell.size() == 1; });
  if (!all_short) {
    piece.column_width =
        std::max(piece.column_width, text.horizontalAdvance(QStringLiteral("-0.000")));
  }
  piece.names_width = 0.0;
  for (const QString& name : piece.row_names) {
    piece.names_width = std::max(piece.names_width, text.horizontalAdvance(name) + 2 * kPieceGap);
  }
  piece.scale_width = piece.scale.isEmpty() ? 0.0 : text.horizontalAdvance(piece.scale) + kPieceGap;
  const double gap = text.horizontalAdvance(QLatin1Char(' ')) * 1.3;
  const double grid = piece.names_width + piece.scale_width + 2 * kBracket +
                      piece.columns * piece.column_width + (piece.columns - 1) * gap +
                      (piece.transposed ? 0.7 * em : 0.0);
  piece.width = std::max(
      {grid, caption, quiet.horizontalAdvance(piece.units), quiet.horizontalAdvance(piece.note)});
  const double half = 0.5 * piece.rows * text.height();
  piece.above = half + (piece.glyphs.isEmpty() ? 0.0 : 1.45 * em) + kPieceGap;
  piece.below = half + kPieceGap + (piece.units.isEmpty() ? 0.0 : quiet.height()) +
                (piece.note.isEmpty() ? 0.0 : quiet.height());
}

std::vector<EquationNumbers::Line> EquationNumbers::lines(double width) const {
  std::vector<Line> result;
  // a term that does not fit beside the others begins a line; one that is too wide is broken
  double x = 0.0;
  for (std::size_t i = 0; i < pieces_.size();) {
    std::size_t end = i + 1;
    double unbroken = pieces_[i].width;
    while (end < pieces_.size() && !pieces_[end].starts_term) {
      unbroken += kPieceGap + pieces_[end].width;
      ++end;
    }
    if (!result.empty() && x + kPieceGap + unbroken > width && x > 0.0) x = -1.0;
    for (; i < end; ++i) {
      const Piece& piece = pieces_[i];
      const bool fits = x >= 0.0 && x + kPieceGap + piece.width <= width;
      if (result.empty() || !fits) {
        result.push_back({i, i, 0.0, 0.0});
        x = piece.width;
      } else {
        x += kPieceGap + piece.width;
      }
      Line& line = result.back();
      line.last = i;
      line.above = std::max(line.above, piece.above);
      line.below = std::max(line.below, piece.below);
    }
  }
  return result;
}

int EquationNumbers::heightForWidth(int width) const {
  double height = 0.0;
  for (const Line& line : lines(width)) height += line.above + line.below;
  return static_cast<int>(std::ceil(height));
}

QSize EquationNumbers::sizeHint() const {
  return {whole_width_, heightForWidth(whole_width_)};
}

QSize EquationNumbers::minimumSizeHint() const {
  return {widest_piece_, heightForWidth(std::max(width(), widest_piece_))};
}

void EquationNumbers::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  double top = 0.0;
  for (const Line& line : lines(width())) {
    double x = 0.0;
    for (std::size_t i = line.first; i <= line.last; ++i) {
      paintPiece(painter, pieces_[i], x, top + line.above);
      x += pieces_[i].width + kPieceGap;
    }
    top += line.above + line.below;
  }
}

QPointF EquationNumbers::pictureCorner(const Piece& piece, double x, double middle) const {
  return {x + 1.0, middle - 0.5 * piece.picture->size().height()};
}

QString EquationNumbers::entryAt(const QPointF& point) const {
  double top = 0.0;
  for (const Line& line : lines(width())) {
    double x = 0.0;
    for (std::size_t i = line.first; i <= line.last; ++i) {
      const Piece& piece = pieces_[i];
      if (piece.picture) {
        const QPointF corner = pictureCorner(piece, x, top + line.above);
        QString entry = piece.picture->entryAt(point - corner);
        if (!entry.isEmpty()) return entry;
      }
      x += piece.width + kPieceGap;
    }
    top += line.above + line.below;
  }
  return {};
}

bool EquationNumbers::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString entry = entryAt(help->pos());
    if (entry.isEmpty()) {
      QToolTip::hideText();
    } else {
      QToolTip::showText(help->globalPos(), entry, this);
    }
    return true;
  }
  return QWidget::event(event);
}

void EquationNumbers::paintPiece(QPainter& painter, const Piece& piece, double x,
                                 double middle) const {
  const QFontMetricsF text(fontOf(piece)), quiet(smaller(kQuiet));
  const double em = QFontMetricsF(font()).height() * 0.95;
  const QColor ink = palette().color(QPalette::WindowText);
  const auto glyphs = [&](double from, double baseline) {
    for (const QString& glyph : piece.glyphs) {
      const Typeset* set = symbol(glyph);
      if (!set) continue;
      set->paint(painter, {from, baseline}, em, ink);
      from += (set->width() + 0.08) * em;
    }
  };
  if (!piece.bracket) {
    glyphs(x, middle + kMathAxis * em);
    return;
  }
  if (piece.picture) {
    const QPointF corner = pictureCorner(piece, x, middle);
    const QSizeF size = piece.picture->size();
    glyphs(x, corner.y() - kPieceGap - 0.4 * em);
    piece.picture->paint(painter, corner, palette());
    painter.setFont(smaller(kQuiet));
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(QPointF(x, corner.y() + size.height() + kPieceGap + quiet.ascent()),
                     piece.note);
    return;
  }
  const double row = text.height(), half = 0.5 * piece.rows * row;
  const double gap = text.horizontalAdvance(QLatin1Char(' ')) * 1.3;
  glyphs(x + piece.names_width, middle - half - kPieceGap - 0.4 * em);
  painter.setPen(ink);
  painter.setFont(fontOf(piece));
  const double baseline = middle - half + 0.5 * (row + text.ascent() - text.descent());
  for (int i = 0; i < piece.row_names.size(); ++i) {
    painter.drawText(QPointF(x, baseline + i * row), piece.row_names[i]);
  }
  double left = x + piece.names_width;
  if (!piece.scale.isEmpty()) {
    painter.drawText(QPointF(left, middle + 0.5 * (text.ascent() - text.descent())), piece.scale);
    left += piece.scale_width;
  }
  const double inner = piece.columns * piece.column_width + (piece.columns - 1) * gap;
  if (piece.rows * piece.columns > 1) {
    painter.setPen(QPen(ink, 1.2));
    const double top = middle - half, bottom = middle + half, hook = 3.0;
    const double right = left + 2 * kBracket + inner - 1.0;
    painter.drawPolyline(QPolygonF({{left + 1.0 + hook, top},
                                    {left + 1.0, top},
                                    {left + 1.0, bottom},
                                    {left + 1.0 + hook, bottom}}));
    painter.drawPolyline(
        QPolygonF({{right - hook, top}, {right, top}, {right, bottom}, {right - hook, bottom}}));
    painter.setPen(ink);
  }
  for (int i = 0; i < piece.rows; ++i) {
    for (int j = 0; j < piece.columns; ++j) {
      const QString& cell = piece.numbers.cells[i * piece.columns + j];
      const double end = left + kBracket + j * (piece.column_width + gap) + piece.column_width;
      painter.drawText(QPointF(end - text.horizontalAdvance(cell), baseline + i * row), cell);
    }
  }
  if (piece.transposed) {
    if (const Typeset* set = symbol(QStringLiteral("transposed"))) {
      set->paint(painter, {left + 2 * kBracket + inner + 1.0, middle - half + 0.5 * em}, em, ink);
    }
  }
  painter.setFont(smaller(kQuiet));
  painter.setPen(palette().color(QPalette::PlaceholderText));
  double below = middle + half + kPieceGap + quiet.ascent();
  for (const QString& line : {piece.units, piece.note}) {
    if (line.isEmpty()) continue;
    painter.drawText(QPointF(x + piece.names_width, below), line);
    below += quiet.height();
  }
}

void EquationNumbers::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) measure();
  QWidget::changeEvent(event);
}

}  // namespace armillary
