// SPDX-License-Identifier: GPL-3.0-or-later
// A button that is a picture with a title and a quiet line under it.
#pragma once

#include <QAbstractButton>
#include <QPixmap>

namespace armillary {

class PictureCard : public QAbstractButton {
  Q_OBJECT

 public:
  // `picture`: null where there is none; then the card says `title` in its place too. Without
  // `words` the title has two lines.
  PictureCard(const QPixmap& picture, const QString& title, const QString& words,
              QWidget* parent = nullptr);

  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QPixmap picture_;
  QString words_;
};

}  // namespace armillary
