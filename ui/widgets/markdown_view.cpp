// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/markdown_view.h"

#include <QEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFragment>
#include <algorithm>
#include <cmath>

#include "engine/text/markdown_formulas.h"
#include "ui/widgets/formula.h"

namespace armillary {
namespace {

const QString kScheme = QStringLiteral("formula");

// Whether the last line is an entry of a list or a row of a table, which a paragraph would end.
bool standsInList(const QString& text) {
  static const QRegularExpression entry(
      QStringLiteral("^\\s*([-*+]|\\d+[.)])\\s|^\\s{2,}|^\\s*\\|"));
  return entry.match(text.mid(text.lastIndexOf(QLatin1Char('\n')) + 1)).hasMatch();
}

}  // namespace

MarkdownView::MarkdownView(QWidget* parent) : QTextBrowser(parent) {
  setFrameShape(QFrame::NoFrame);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setOpenLinks(false);  // a text opens nothing
  viewport()->setAutoFillBackground(false);
  document()->setDocumentMargin(0.0);
}

void MarkdownView::setText(const QString& markdown, const QString& folder) {
  setSearchPaths({folder});
  markdown_ = markdown;
  build();
}

void MarkdownView::build() {
  formulas_.clear();
  built_for_ = viewport()->width();
  QString text;
  for (const MarkdownPart& part : markdownParts(markdown_.toStdString())) {
    if (part.kind == MarkdownPart::Kind::kText) {
      // Qt 6.4 leaves out a picture that has no words
      text += QString::fromStdString(part.text).replace(QStringLiteral("![]("),
                                                        QStringLiteral("![picture]("));
      continue;
    }
    const bool displayed = part.kind == MarkdownPart::Kind::kDisplayed;
    std::string why;
    auto read = readFormula(part.text, why);
    if (!read) {
      text += QStringLiteral("`$%1$`").arg(QString::fromStdString(part.text));
      continue;
    }
    const QString name =
        QStringLiteral("![formula](%1:%2)").arg(kScheme).arg(static_cast<int>(formulas_.size()));
    text += displayed && !standsInList(text) ? QStringLiteral("\n\n%1\n\n").arg(name) : name;
    formulas_.push_back({std::move(*read), displayed});
  }
  document()->setDefaultFont(font());
  setMarkdown(text);
  placeFormulas();
  fit();
}

// Pictures stand about the middle of the line's small letters: picture() leaves room above or
// below, so that the formula is on the baseline.
void MarkdownView::placeFormulas() {
  struct Place {
    int begin, end;
    QTextImageFormat format;
    bool alone;
  };
  std::vector<Place> places;
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
    for (auto at = block.begin(); !at.atEnd(); ++at) {
      const QTextFragment fragment = at.fragment();
      if (!fragment.charFormat().isImageFormat()) continue;
      QTextImageFormat format = fragment.charFormat().toImageFormat();
      const QUrl url(format.name());
      const std::size_t index = url.path().toUInt();
      if (url.scheme() != kScheme || index >= formulas_.size()) continue;
      format.setVerticalAlignment(QTextCharFormat::AlignMiddle);
      const bool alone = formulas_[index].displayed && block.length() == fragment.length() + 1;
      places.push_back(
          {fragment.position(), fragment.position() + fragment.length(), format, alone});
    }
  }
  QTextCursor cursor(document());
  cursor.beginEditBlock();  // the text is laid out once
  for (const Place& place : places) {
    cursor.setPosition(place.begin);
    cursor.setPosition(place.end, QTextCursor::KeepAnchor);
    cursor.setCharFormat(place.format);
    if (!place.alone) continue;
    QTextBlockFormat centred = cursor.blockFormat();
    centred.setAlignment(Qt::AlignHCenter);
    cursor.setBlockFormat(centred);
  }
  cursor.endEditBlock();
}

QImage MarkdownView::picture(Formula& formula) const {
  const SetFormula set = setFormula(formula.read, font(), formula.displayed);
  formula.wide = std::max(1.0, set.width) + 2.0;
  const double room = std::max(40.0, viewport()->width() - 4.0);
  const double scale = std::min(1.0, room / formula.wide);
  // Qt puts a picture's middle there
  const double middle = 0.5 * QFontMetrics(font()).xHeight();
  double ascent = std::ceil(set.ascent * scale) + 1.0,
         descent = std::ceil(set.descent * scale) + 1.0;
  descent = std::max(descent, ascent - middle);
  ascent = std::max(ascent, descent + middle);
  const QSize size(static_cast<int>(std::ceil(formula.wide * scale)),
                   static_cast<int>(std::lround(ascent + descent)));
  QImage image(size * devicePixelRatioF(), QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(devicePixelRatioF());
  image.fill(Qt::transparent);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(1.0, ascent);
  painter.scale(scale, scale);
  painter.fillPath(set.outline, palette().text());
  return image;
}

QVariant MarkdownView::loadResource(int type, const QUrl& name) {
  if (type == QTextDocument::ImageResource && name.scheme() == kScheme) {
    const std::size_t index = name.path().toUInt();
    if (index < formulas_.size()) return picture(formulas_[index]);
  }
  return QTextBrowser::loadResource(type, name);
}

void MarkdownView::fit() {
  document()->setTextWidth(viewport()->width());
  setFixedHeight(static_cast<int>(std::ceil(document()->size().height())) + 2);
}

void MarkdownView::resizeEvent(QResizeEvent* event) {
  QTextBrowser::resizeEvent(event);
  const int least = std::min(built_for_, viewport()->width());
  const bool fits = std::all_of(formulas_.begin(), formulas_.end(),
                                [&](const Formula& each) { return each.wide <= least - 4.0; });
  if (!fits && built_for_ != viewport()->width()) return build();
  fit();
}

void MarkdownView::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  const bool larger = event->type() == QEvent::FontChange && !markdown_.isEmpty();
  const bool seen = event->type() == QEvent::PaletteChange && !formulas_.empty();
  if (larger || seen) build();
}

}  // namespace armillary
