// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/dragged_curves.h"

#include <QApplication>
#include <QDrag>
#include <QLabel>
#include <QMimeData>
#include <QMouseEvent>

#include "ui/stage/plot_choice.h"

namespace armillary {
namespace {

const QString& format() {
  static const QString kFormat = QStringLiteral("application/x-armillary-curves");
  return kFormat;
}

constexpr qsizetype kMostBytes = 1 << 20;

}  // namespace

// Lines: the quantity, which may be empty, then a name each.
std::unique_ptr<QMimeData> mimeOf(const DraggedCurves& curves) {
  auto data = std::make_unique<QMimeData>();
  const QString word = curves.quantity ? QLatin1String(wordOf(*curves.quantity)) : QLatin1String();
  QStringList lines{word};
  QStringList called;
  for (const QString& name : curves.degrees_of_freedom) {
    lines << name;
    called << (word.isEmpty() ? name : name + QLatin1Char('.') + word);
  }
  data->setData(format(), lines.join(QLatin1Char('\n')).toUtf8());
  data->setText(called.join(QLatin1Char('\n')));
  return data;
}

std::optional<DraggedCurves> draggedCurves(const QMimeData& data) {
  if (!data.hasFormat(format())) return std::nullopt;
  const QByteArray bytes = data.data(format());
  if (bytes.size() > kMostBytes) return std::nullopt;
  QStringList lines = QString::fromUtf8(bytes).split(QLatin1Char('\n'));
  DraggedCurves curves;
  curves.quantity = quantityCalled(lines.takeFirst());
  curves.degrees_of_freedom = lines;
  if (lines.isEmpty()) return std::nullopt;
  return curves;
}

DraggedCurves curvesOfJoint(const Model& model, int joint) {
  DraggedCurves curves;
  const Joint& which = model.joints[joint];
  for (int k = 0; k < which.velocity_size; ++k) {
    curves.degrees_of_freedom << QString::fromStdString(
        model.degrees_of_freedom[which.velocity_index + k].name);
  }
  return curves;
}

DraggedCurves curvesOfDegree(const Model& model, int degree_of_freedom) {
  return {{QString::fromStdString(model.degrees_of_freedom[degree_of_freedom].name)}, {}};
}

void DragStart::press(const QMouseEvent& event) {
  pressed_.reset();
  if (event.button() == Qt::LeftButton) pressed_ = event.position().toPoint();
}

bool DragStart::begins(const QMouseEvent& event) {
  if (!(event.buttons() & Qt::LeftButton)) pressed_.reset();
  if (!pressed_) return false;
  const int way = (event.position().toPoint() - *pressed_).manhattanLength();
  if (way < QApplication::startDragDistance()) return false;
  pressed_.reset();
  return true;
}

void dragCurves(QWidget& source, const DraggedCurves& curves) {
  if (curves.degrees_of_freedom.isEmpty()) return;
  auto* drag = new QDrag(&source);
  drag->setMimeData(mimeOf(curves).release());
  QLabel label(curves.degrees_of_freedom.join(QStringLiteral(", ")));
  label.setMargin(4);
  label.setFrameShape(QFrame::StyledPanel);
  label.setMaximumWidth(30 * label.fontMetrics().averageCharWidth());
  label.adjustSize();
  drag->setPixmap(label.grab());
  drag->exec(Qt::CopyAction);
}

}  // namespace armillary
