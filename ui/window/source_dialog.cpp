// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/source_dialog.h"

#include <QFile>
#include <QFileInfo>
#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QVBoxLayout>

namespace armillary {

SourceDialog::SourceDialog(QWidget* parent) : QDialog(parent), text_(new QPlainTextEdit(this)) {
  setObjectName(QStringLiteral("source"));
  text_->setReadOnly(true);
  text_->setLineWrapMode(QPlainTextEdit::NoWrap);
  text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(text_);
  resize(820, 460);
}

bool SourceDialog::show(const QString& file, int line) {
  QFile source(file);
  if (!source.open(QIODevice::ReadOnly)) return false;
  constexpr qint64 kMost = 20'000'000;  // bytes
  text_->setPlainText(QString::fromUtf8(source.read(kMost)));
  setWindowTitle(tr("%1, line %2").arg(QFileInfo(file).fileName()).arg(line));
  const QTextBlock block = text_->document()->findBlockByNumber(line - 1);
  QTextCursor cursor(block.isValid() ? block : text_->document()->lastBlock());
  QTextEdit::ExtraSelection marked;
  marked.cursor = cursor;
  QColor color = palette().color(QPalette::Highlight);
  color.setAlphaF(0.35F);
  marked.format.setBackground(color);
  marked.format.setProperty(QTextFormat::FullWidthSelection, true);
  text_->setExtraSelections({marked});
  text_->setTextCursor(cursor);
  text_->centerCursor();
  QDialog::show();
  raise();
  return true;
}

}  // namespace armillary
