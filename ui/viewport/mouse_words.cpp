// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/mouse_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace armillary {
namespace {

constexpr int kWordsMargin = 10;  // pixels

int roomForWords(double width) {
  return static_cast<int>(width) - 2 * kWordsMargin;
}

QString mouseText(const char* words) {
  return QCoreApplication::translate("MouseWords", words);
}

QString ofLink(const MouseOver& over) {
  QStringList parts;
  if (over.is_mechanism) {
    parts << mouseText("drag: move the mechanism") << mouseText("click: select");
  } else {
    parts << mouseText("drag: orbit") << mouseText("click: select");
    if (over.moves) parts << mouseText("Shift: lead");
  }
  if (over.moves && over.can_be_pulled) parts << mouseText("Ctrl: pull");
  parts << mouseText("right click: more");
  return over.name + QStringLiteral("   ") + parts.join(QStringLiteral(" · "));
}

}  // namespace

QString mouseWords(const MouseOver& over) {
  switch (over.what) {
    case MouseOver::What::kElsewhere:
      break;
    case MouseOver::What::kNothing:
      return mouseText("drag: orbit · right drag: pan · wheel: zoom · double click: fit the robot");
    case MouseOver::What::kLink:
      return ofLink(over);
    case MouseOver::What::kHandle:
      return mouseText("drag: move this handle");
    case MouseOver::What::kAxis:
      return mouseText("click: look from %1").arg(over.name);
    case MouseOver::What::kOrbits:
      return mouseText("orbiting");
    case MouseOver::What::kPans:
      return mouseText("panning");
    case MouseOver::What::kLeads:
      return mouseText("leading %1 · release: it stays · Esc: it goes back").arg(over.name);
    case MouseOver::What::kPulls:
      return mouseText("pulling at %1 · release or Esc: let go").arg(over.name);
    case MouseOver::What::kMovesHandle:
      return mouseText("moving the handle · release: it stays");
    case MouseOver::What::kMeasures:
      return mouseText(
          "click: a point of the tape · Backspace: takes it back · drag: orbit · Esc: done");
  }
  return {};
}

Qt::CursorShape cursorOver(const MouseOver& over, Qt::KeyboardModifiers held) {
  switch (over.what) {
    case MouseOver::What::kHandle:
      return Qt::OpenHandCursor;
    case MouseOver::What::kLink: {
      const bool leads = over.moves && (over.is_mechanism || (held & Qt::ShiftModifier));
      const bool pulls = over.moves && over.can_be_pulled && (held & Qt::ControlModifier);
      return leads || pulls ? Qt::OpenHandCursor : Qt::ArrowCursor;
    }
    case MouseOver::What::kAxis:
      return Qt::PointingHandCursor;
    case MouseOver::What::kLeads:
    case MouseOver::What::kPulls:
    case MouseOver::What::kMovesHandle:
      return Qt::ClosedHandCursor;
    case MouseOver::What::kPans:
      return Qt::SizeAllCursor;
    case MouseOver::What::kMeasures:
      return Qt::CrossCursor;
    default:
      return Qt::ArrowCursor;
  }
}

QStringList linesOfWords(const QString& words, const QFontMetrics& metrics, int width) {
  const QString between = QStringLiteral(" · ");
  QStringList lines{QString()};
  for (const QString& part : words.split(between)) {
    const QString longer = lines.back().isEmpty() ? part : lines.back() + between + part;
    const bool fits = lines.back().isEmpty() || metrics.horizontalAdvance(longer) <= width;
    if (!fits && lines.size() < 2) {
      lines << part;
    } else {
      lines.back() = longer;  // shortened where it is painted when it does not fit
    }
  }
  return lines;
}

double mouseWordsHeight(const QPainter& painter, const QString& words, double width) {
  MouseOver nothing;
  nothing.what = MouseOver::What::kNothing;  // most of the time: what stands above seldom moves
  qsizetype lines = 1;
  for (const QString& text : {mouseWords(nothing), words}) {
    lines = std::max(lines, linesOfWords(text, painter.fontMetrics(), roomForWords(width)).size());
  }
  return static_cast<double>(lines) * painter.fontMetrics().height() + 6.0;
}

void paintMouseWords(QPainter& painter, const QString& words, const QSizeF& size) {
  const QFontMetrics metrics = painter.fontMetrics();
  const int room = roomForWords(size.width());
  QStringList lines = linesOfWords(words, metrics, room);
  const double height = static_cast<double>(lines.size()) * metrics.height() + 6.0;
  const QRectF strip(0.0, size.height() - height, size.width(), height);
  painter.fillRect(strip, QColor(0, 0, 0, 150));
  painter.setPen(QColor(255, 255, 255, 230));
  for (QString& line : lines) line = metrics.elidedText(line, Qt::ElideRight, room);
  painter.drawText(strip.adjusted(kWordsMargin, 0, -kWordsMargin, 0),
                   Qt::AlignVCenter | Qt::AlignLeft, lines.join(QLatin1Char('\n')));
}

}  // namespace armillary
