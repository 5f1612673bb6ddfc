// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/vector_icon.h"

#include <QApplication>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>
#include <memory>

namespace armillary {
namespace {

constexpr int kSwatch = 12;  // pixels

QString fileOf(const QString& name) {
  return QStringLiteral(":/icons/%1.svg").arg(name);
}

// What is painted anew each time: nothing of it is kept.
class PaintedEngine : public QIconEngine {
 public:
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    return scaledPixmap(size, mode, state, 1.0);
  }
  QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state,
                       qreal /*scale*/) override {
    QPixmap picture(size);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    paint(&painter, QRect(QPoint(0, 0), size), mode, state);
    return picture;
  }
};

class VectorEngine : public PaintedEngine {
 public:
  explicit VectorEngine(const QString& file)
      : file_(file), renderer_(std::make_shared<QSvgRenderer>(file)) {}

  void paint(QPainter* painter, const QRect& box, QIcon::Mode mode, QIcon::State) override {
    const QPalette palette = QApplication::palette();
    const QPalette::ColorGroup group =
        mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
    const QPalette::ColorRole role =
        mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::ButtonText;
    const qreal ratio = painter->device()->devicePixelRatio();
    QImage shape(box.size() * ratio, QImage::Format_ARGB32_Premultiplied);
    shape.fill(Qt::transparent);
    QPainter drawing(&shape);
    renderer_->render(&drawing);
    drawing.setCompositionMode(QPainter::CompositionMode_SourceIn);
    drawing.fillRect(shape.rect(), palette.color(group, role));
    drawing.end();
    painter->drawImage(box, shape);
  }
  QIconEngine* clone() const override { return new VectorEngine(*this); }
  QString key() const override { return QStringLiteral("armillary_vector"); }

 private:
  QString file_;
  std::shared_ptr<QSvgRenderer> renderer_;
};

class SwatchEngine : public PaintedEngine {
 public:
  explicit SwatchEngine(std::function<QColor()> color) : color_(std::move(color)) {}

  void paint(QPainter* painter, const QRect& box, QIcon::Mode, QIcon::State) override {
    QRect patch(0, 0, std::min(kSwatch, box.width()), std::min(kSwatch, box.height()));
    patch.moveCenter(box.center());
    painter->fillRect(patch, color_());
  }
  QIconEngine* clone() const override { return new SwatchEngine(*this); }

 private:
  std::function<QColor()> color_;
};

}  // namespace

QIcon vectorIcon(const QString& name) {
  const QString file = fileOf(name);
  return QFile::exists(file) ? QIcon(new VectorEngine(file)) : QIcon();
}

bool hasVectorIcons() {
  return QFile::exists(fileOf(QStringLiteral("open")));
}

QIcon swatchIcon(std::function<QColor()> color) {
  return QIcon(new SwatchEngine(std::move(color)));
}

}  // namespace armillary
