// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/formula.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QHash>
#include <QPainterPath>
#include <QTransform>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace armillary {
namespace {

using Kind = FormulaNode::Kind;
using Class = FormulaNode::Class;

constexpr double kScriptSize = 0.72;  // of what it stands at
constexpr double kLeastSize = 0.5;    // of the text around
constexpr double kLargeSymbol = 1.5;  // a displayed sum's, of its text
constexpr double kThin = 3.0 / 18.0, kMedium = 4.0 / 18.0, kThick = 5.0 / 18.0;  // em

struct Style {
  double size = 1.0;  // pixels of an em
  double least = 1.0;
  bool displayed = false, script = false;

  Style scripted() const { return {std::max(least, kScriptSize * size), least, false, true}; }
  Style inLine() const { return {size, least, false, script}; }
};

// The space between two neighbours, em; scripts have none around relations and signs (The TeXbook,
// page 170).
double spaceBetween(Class left, Class right, bool script) {
  const auto is = [&](Class each) { return left == each || right == each; };
  if (left == Class::kOpening || right == Class::kClosing) return 0.0;
  if (is(Class::kRelation)) {
    const bool both = left == Class::kRelation && right == Class::kRelation;
    return both || script || right == Class::kPunctuation ? 0.0 : kThick;
  }
  if (is(Class::kBinary)) return script ? 0.0 : kMedium;
  if (left == Class::kPunctuation) return script ? 0.0 : kThin;
  if (left == Class::kOperator) return right == Class::kOpening ? 0.0 : kThin;
  if (right == Class::kOperator) return kThin;
  return 0.0;
}

class Setter {
 public:
  explicit Setter(const QFont& text) : text_(text) {}

  SetFormula set(const FormulaNode& node, const Style& style) const {
    switch (node.kind) {
      case Kind::kRow:
        return row(node.parts, style);
      case Kind::kSymbol:
        return symbol(node, style);
      case Kind::kFraction:
        return fraction(node, style);
      case Kind::kRoot:
        return root(node, style);
      case Kind::kScripts:
        return scripts(node, style);
      case Kind::kAccent:
        return accent(node, style);
      case Kind::kFenced:
        return fenced(node, style);
      case Kind::kTable:
        return table(node, style);
      case Kind::kSpace:
        break;
    }
    SetFormula space;
    space.width = node.width * style.size;
    return space;
  }

 private:
  QFont face(FormulaNode::Face face, double size) const {
    QFont font(QStringLiteral("serif"));
    font.setStyleHint(QFont::Serif);
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(size))));
    font.setItalic(face == FormulaNode::Face::kItalic);
    font.setBold(face == FormulaNode::Face::kBold || text_.bold());
    return font;
  }

  // Above the baseline: where fractions have their lines and brackets their middles.
  double axis(const Style& style) const {
    return 0.5 * QFontMetricsF(face(FormulaNode::Face::kUpright, style.size)).xHeight();
  }
  static double lineWidth(const Style& style) { return std::max(1.0, 0.055 * style.size); }

  static void put(const SetFormula& part, double x, double y, SetFormula& into) {
    into.outline.addPath(part.outline.translated(x, y));
    into.ascent = std::max(into.ascent, part.ascent - y);
    into.descent = std::max(into.descent, part.descent + y);
  }

  SetFormula letters(const QString& text, FormulaNode::Face which, double size) const {
    const Drawn& drawn = drawnLarge(text, which);
    const double scale = size / kDrawn;
    SetFormula made;
    made.outline = QTransform::fromScale(scale, scale).map(drawn.outline);
    made.outline.setFillRule(Qt::WindingFill);
    const QRectF box = made.outline.boundingRect();
    made.width = drawn.advance * scale;
    // a leaning letter reaches over its place
    made.width = std::max(made.width, box.right() + 0.02 * size);
    made.ascent = std::max(0.0, -box.top());
    made.descent = std::max(0.0, box.bottom());
    return made;
  }

  // Of whole pixels there are too few sizes: letters are drawn large, and shrunk. The same few
  // stand in hundreds of terms, and a font's outlines take long to come.
  static constexpr double kDrawn = 64.0;
  struct Drawn {
    QPainterPath outline;
    double advance = 0.0;
  };
  const Drawn& drawnLarge(const QString& text, FormulaNode::Face which) const {
    constexpr qsizetype kMostKept = 2000;
    thread_local QHash<std::pair<QString, QString>, Drawn> kept;
    const QFont font = face(which, kDrawn);
    const std::pair<QString, QString> key(text, font.key());
    if (const auto found = kept.constFind(key); found != kept.constEnd()) return *found;
    if (kept.size() >= kMostKept) kept.clear();
    Drawn drawn;
    drawn.outline.setFillRule(Qt::WindingFill);
    drawn.outline.addText(0.0, 0.0, font, text);
    drawn.advance = QFontMetricsF(font).horizontalAdvance(text);
    return *kept.insert(key, drawn);
  }

  SetFormula symbol(const FormulaNode& node, const Style& style) const {
    const double size = node.large && style.displayed ? kLargeSymbol * style.size : style.size;
    SetFormula made = letters(QString::fromStdString(node.text), node.face, size);
    if (!node.large) return made;
    // about the axis
    const double shift = 0.5 * (made.ascent - made.descent) - axis(style);
    made.outline.translate(0.0, shift);
    made.ascent -= shift;
    made.descent += shift;
    return made;
  }

  SetFormula row(const std::vector<FormulaNode>& parts, const Style& style) const {
    SetFormula made;
    made.outline.setFillRule(Qt::WindingFill);
    Class left = Class::kOpening;  // a sign at the beginning is a sign, no operation
    bool first = true;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const FormulaNode& part = parts[i];
      const SetFormula one = set(part, style);
      if (part.kind == Kind::kSpace) {
        made.width += one.width;
        continue;
      }
      Class type = part.kind == Kind::kFenced ? Class::kOrdinary : part.type;
      const bool alone = left == Class::kOpening || left == Class::kBinary ||
                         left == Class::kRelation || left == Class::kPunctuation ||
                         left == Class::kOperator;
      if (type == Class::kBinary && (alone || i + 1 == parts.size())) type = Class::kOrdinary;
      if (!first) made.width += spaceBetween(left, type, style.script) * style.size;
      put(one, made.width, 0.0, made);
      made.width += one.width;
      left = type;
      first = false;
    }
    return made;
  }

  SetFormula fraction(const FormulaNode& node, const Style& style) const {
    const Style inside = style.displayed ? style.inLine() : style.scripted();
    const SetFormula above = set(node.parts[0], inside), below = set(node.parts[1], inside);
    const double line = lineWidth(style), gap = 0.13 * style.size, middle = axis(style);
    const double side = 0.1 * style.size;
    SetFormula made;
    made.outline.setFillRule(Qt::WindingFill);
    made.width = std::max(above.width, below.width) + 4.0 * side;
    put(above, 0.5 * (made.width - above.width), -(middle + 0.5 * line + gap + above.descent),
        made);
    put(below, 0.5 * (made.width - below.width), -middle + 0.5 * line + gap + below.ascent, made);
    made.outline.addRect(side, -middle - 0.5 * line, made.width - 2.0 * side, line);
    return made;
  }

  SetFormula root(const FormulaNode& node, const Style& style) const {
    const SetFormula inside = set(node.parts[0], style.inLine());
    const double line = lineWidth(style), gap = 0.12 * style.size;
    const double top = std::max(inside.ascent, 0.7 * style.size) + gap + line;
    const double bottom = std::max(inside.descent, 0.1 * style.size);
    const double foot = 0.42 * style.size;  // how far the sign reaches before what it covers
    SetFormula made;
    made.outline.setFillRule(Qt::WindingFill);
    double begin = 0.0;
    if (node.parts.size() > 1) {
      const SetFormula degree = set(node.parts[1], style.scripted().scripted());
      begin = std::max(0.0, degree.width - 0.2 * style.size);
      put(degree, 0.0, -0.45 * (top + bottom) - degree.descent + bottom, made);
    }
    const double high = top + bottom;
    QPainterPath stroke;
    stroke.moveTo(begin, bottom - 0.42 * high);
    stroke.lineTo(begin + 0.13 * style.size, bottom - 0.5 * high);
    stroke.lineTo(begin + 0.26 * style.size, bottom - 0.5 * line);
    stroke.lineTo(begin + foot, -top + 0.5 * line);
    stroke.lineTo(begin + foot + inside.width + gap, -top + 0.5 * line);
    QPainterPathStroker pen;
    pen.setWidth(line);
    pen.setJoinStyle(Qt::MiterJoin);
    made.outline.addPath(pen.createStroke(stroke));
    put(inside, begin + foot + 0.5 * gap, 0.0, made);
    made.width = begin + foot + inside.width + gap;
    made.ascent = std::max(made.ascent, top);
    made.descent = std::max(made.descent, bottom + line);  // the stroke's corner
    return made;
  }

  SetFormula scripts(const FormulaNode& node, const Style& style) const {
    const FormulaNode& nucleus = node.parts[0];
    const SetFormula base = set(nucleus, style), below = set(node.parts[1], style.scripted()),
                     above = set(node.parts[2], style.scripted());
    const bool has_below = !node.parts[1].parts.empty() || node.parts[1].kind != Kind::kRow;
    const bool has_above = !node.parts[2].parts.empty();
    SetFormula made;
    made.outline.setFillRule(Qt::WindingFill);
    static constexpr std::string_view kWithLimits[] = {"lim", "max", "min", "sup", "inf"};
    const bool integral = nucleus.text == "∫" || nucleus.text == "∮";
    const bool limits = style.displayed && nucleus.type == Class::kOperator &&
                        (nucleus.large ? !integral
                                       : std::find(std::begin(kWithLimits), std::end(kWithLimits),
                                                   nucleus.text) != std::end(kWithLimits));
    if (limits) {
      const double gap = 0.12 * style.size;
      made.width = std::max({base.width, below.width, above.width});
      put(base, 0.5 * (made.width - base.width), 0.0, made);
      if (has_above) {
        put(above, 0.5 * (made.width - above.width), -base.ascent - gap - above.descent, made);
      }
      if (has_below) {
        put(below, 0.5 * (made.width - below.width), base.descent + gap + below.ascent, made);
      }
      return made;
    }
    put(base, 0.0, 0.0, made);
    // past what leans above, under it below
    double up = std::max(0.42 * style.size, base.ascent - 0.35 * style.size);
    double down = std::max(0.18 * style.size, base.descent + 0.08 * style.size);
    up = std::max(up, above.descent + 0.25 * style.size);
    down = std::max(down, below.ascent - 0.45 * style.size);
    if (has_above && has_below) {
      const double gap = (up - above.descent) + (down - below.ascent);
      down += std::max(0.0, 0.1 * style.size - gap);
    }
    const double x = base.width + 0.03 * style.size;
    double width = base.width;
    if (has_above) {
      put(above, x, -up, made);
      width = std::max(width, x + above.width);
    }
    if (has_below) {
      put(below, x, down, made);
      width = std::max(width, x + below.width);
    }
    made.width = width + 0.04 * style.size;
    return made;
  }

  SetFormula accent(const FormulaNode& node, const Style& style) const {
    const SetFormula inside = set(node.parts[0], style.inLine());
    const double line = lineWidth(style), gap = 0.1 * style.size;
    const bool leans =
        node.parts[0].kind == Kind::kSymbol && node.parts[0].face == FormulaNode::Face::kItalic;
    const double middle = 0.5 * inside.width + (leans ? 0.06 * style.size : 0.0);
    SetFormula made = inside;
    made.outline.setFillRule(Qt::WindingFill);
    const double y = -inside.ascent - gap;
    QPainterPath stroke;
    double high = 0.0;
    if (node.text == "dot" || node.text == "ddot") {
      const double radius = 0.065 * style.size,
                   apart = node.text == "ddot" ? 0.13 * style.size : 0.0;
      for (const double x : {middle - apart, middle + apart}) {
        made.outline.addEllipse(QPointF(x, y - radius), radius, radius);
        if (apart == 0.0) break;
      }
      high = 2.0 * radius;
    } else if (node.text == "underline") {
      made.outline.addRect(0.0, inside.descent + gap, inside.width, line);
      made.descent += gap + line;
      return made;
    } else {
      const double wide = std::max(0.4 * style.size, node.text == "hat" ? 0.0 : inside.width);
      const double left = middle - 0.5 * wide, right = middle + 0.5 * wide;
      if (node.text == "bar") {
        stroke.moveTo(left, y);
        stroke.lineTo(right, y);
        high = line;
      } else if (node.text == "hat") {
        high = 0.18 * style.size;
        stroke.moveTo(left, y);
        stroke.lineTo(middle, y - high);
        stroke.lineTo(right, y);
      } else if (node.text == "tilde") {
        high = 0.14 * style.size;
        stroke.moveTo(left, y);
        stroke.cubicTo(left + 0.3 * wide, y - 2.0 * high, right - 0.3 * wide, y + high, right,
                       y - high);
      } else {  // vec
        high = 0.2 * style.size;
        const double head = 0.1 * style.size, at = y - head;
        stroke.moveTo(left, at);
        stroke.lineTo(right, at);
        stroke.moveTo(right - 1.3 * head, at - head);
        stroke.lineTo(right, at);
        stroke.lineTo(right - 1.3 * head, at + head);
      }
      QPainterPathStroker pen;
      pen.setWidth(line);
      made.outline.addPath(pen.createStroke(stroke));
    }
    made.ascent = inside.ascent + gap + high + line;
    return made;
  }

  // A bracket as high as what it holds.
  SetFormula bracket(const std::string& sign, double up, double down, const Style& style) const {
    if (sign.empty()) return {};
    SetFormula made =
        letters(QString::fromStdString(sign), FormulaNode::Face::kUpright, style.size);
    const double wanted = up + down, has = made.ascent + made.descent;
    if (wanted <= has || has <= 0.0) return made;
    const double wide = std::min(1.4, 1.0 + 0.12 * (wanted / has - 1.0));
    made.outline = QTransform(wide, 0.0, 0.0, wanted / has, 0.0, down - made.descent * wanted / has)
                       .map(made.outline);
    made.outline.setFillRule(Qt::WindingFill);
    made.width *= wide;
    made.ascent = up;
    made.descent = down;
    return made;
  }

  SetFormula fenced(const FormulaNode& node, const Style& style) const {
    const SetFormula inside = set(node.parts[0], style);
    const double middle = axis(style);
    const double half =
        std::max(inside.ascent - middle, inside.descent + middle) + 0.06 * style.size;
    const SetFormula left = bracket(node.text, middle + half, half - middle, style),
                     right = bracket(node.closing, middle + half, half - middle, style);
    SetFormula made;
    made.outline.setFillRule(Qt::WindingFill);
    const double gap = node.parts[0].kind == Kind::kTable ? 0.12 * style.size : 0.0;
    put(left, 0.0, 0.0, made);
    put(inside, left.width + gap, 0.0, made);
    put(right, left.width + inside.width + 2.0 * gap, 0.0, made);
    made.width = left.width + inside.width + right.width + 2.0 * gap;
    return made;
  }

  SetFormula table(const FormulaNode& node, const Style& style) const {
    SetFormula made;
    made.outline.setFillRule(Qt::WindingFill);
    const std::size_t columns = static_cast<std::size_t>(node.columns);
    if (columns == 0) return made;
    const bool centred = node.cells == FormulaNode::Cells::kCentred;
    const bool aligned = node.cells == FormulaNode::Cells::kAligned;
    const Style inside = aligned ? style : style.inLine();
    std::vector<SetFormula> cells;
    for (const FormulaNode& cell : node.parts) cells.push_back(set(cell, inside));
    const std::size_t rows = cells.size() / columns;
    std::vector<double> widths(columns, 0.0), ascents(rows, 0.6 * style.size),
        descents(rows, 0.2 * style.size);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      widths[i % columns] = std::max(widths[i % columns], cells[i].width);
      ascents[i / columns] = std::max(ascents[i / columns], cells[i].ascent);
      descents[i / columns] = std::max(descents[i / columns], cells[i].descent);
    }
    const double between = (aligned ? 0.45 : 0.3) * style.size;
    const double aside = (aligned ? 0.25 : 0.8) * style.size;
    double height = between * static_cast<double>(rows - 1);
    for (std::size_t i = 0; i < rows; ++i) height += ascents[i] + descents[i];
    double y = -0.5 * height - axis(style);
    for (std::size_t i = 0; i < rows; ++i) {
      y += ascents[i];
      double x = 0.0;
      for (std::size_t k = 0; k < columns; ++k) {
        const SetFormula& cell = cells[i * columns + k];
        const double spare = widths[k] - cell.width;
        const bool to_the_right = aligned && columns > 1 && k % 2 == 0;
        put(cell, x + (centred ? 0.5 * spare : to_the_right ? spare : 0.0), y, made);
        x += widths[k] + (k + 1 < columns ? aside : 0.0);
      }
      made.width = std::max(made.width, x);
      y += descents[i] + between;
    }
    return made;
  }

  const QFont text_;
};

}  // namespace

SetFormula setFormula(const FormulaNode& formula, const QFont& text, bool displayed) {
  const double size = 1.08 * QFontInfo(text).pixelSize();  // serifs look smaller
  return Setter(text).set(formula, {size, kLeastSize * size, displayed, false});
}

}  // namespace armillary
