// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/algorithm/typeset.h"

#include <QFile>
#include <QPainter>
#include <QSvgRenderer>

namespace armillary {
namespace {

constexpr double kUnitsPerEm = 1000.0;  // of the pictures

}  // namespace

Typeset::Typeset(QByteArray picture) : picture_(std::move(picture)) {
  const QRectF box = QSvgRenderer(picture_).viewBoxF();
  left_ = box.left() / kUnitsPerEm;
  width_ = box.width() / kUnitsPerEm;
  ascent_ = -box.top() / kUnitsPerEm;
  descent_ = box.bottom() / kUnitsPerEm;
}

const Typeset* Typeset::find(const QString& name) {
  static std::map<QString, std::unique_ptr<const Typeset>> known;
  const auto found = known.find(name);
  if (found != known.end()) return found->second.get();
  std::unique_ptr<const Typeset>& made = known[name];
  QFile file(QStringLiteral(":/equations/%1.svg").arg(name));
  if (file.open(QIODevice::ReadOnly)) made.reset(new Typeset(file.readAll()));
  return made.get();
}

QByteArray Typeset::file(const QString& name) {
  const Typeset* formula = find(name);
  QByteArray picture = formula ? formula->picture_ : QByteArray();
  return picture.replace("currentColor", "black");
}

QString Typeset::latex(const QString& name) {
  QFile source(QStringLiteral(":/equations/%1.tex").arg(name));
  if (!source.open(QIODevice::ReadOnly)) return {};
  return QString::fromUtf8(source.readAll()).trimmed();
}

void Typeset::paint(QPainter& painter, const QPointF& baseline, double em,
                    const QColor& color) const {
  std::unique_ptr<QSvgRenderer>& renderer = renderers_[color.rgb()];
  if (!renderer) {
    QByteArray colored = picture_;
    colored.replace("currentColor", color.name().toLatin1());
    renderer = std::make_unique<QSvgRenderer>(colored);
  }
  const QRectF box(baseline.x() + left_ * em, baseline.y() - ascent_ * em, width_ * em,
                   (ascent_ + descent_) * em);
  renderer->render(&painter, box);
}

}  // namespace armillary
