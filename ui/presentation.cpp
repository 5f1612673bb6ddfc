#include "ui/presentation.h"

#include <QApplication>

#include "ui/viewport/viewport.h"

namespace armillary {

Presentation::~Presentation() {
  if (usual_) QApplication::setFont(*usual_);
}

void Presentation::set(bool on) {
  if (on == this->on()) return;
  if (on) {
    usual_ = QApplication::font();
    QFont large = *usual_;
    if (large.pointSizeF() > 0.0) {
      large.setPointSizeF(kScale * large.pointSizeF());
    } else {
      large.setPixelSize(static_cast<int>(kScale * large.pixelSize()));
    }
    QApplication::setFont(large);
  } else {
    QApplication::setFont(*usual_);
    usual_.reset();
  }
  viewport_.setLineScale(on ? kScale : 1.0);
}

}  // namespace armillary
