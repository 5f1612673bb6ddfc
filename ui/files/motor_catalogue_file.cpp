// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/motor_catalogue_file.h"

#include <QFile>
#include <stdexcept>

#include "resources/bundled.h"

namespace armillary {

MotorCatalogue motorCatalogueOf(const QString& file) {
  const QString path = file.isEmpty() ? QString::fromStdString(bundledMotors()) : file;
  if (path.isEmpty()) throw std::runtime_error("no catalogue of motors is installed; choose one");
  QFile source(path);
  if (!source.open(QIODevice::ReadOnly)) {
    throw std::runtime_error((path + QStringLiteral(": ") + source.errorString()).toStdString());
  }
  constexpr qint64 kLargest = 16 << 20;  // bytes: of ten thousand rows
  const QByteArray text = source.read(kLargest + 1);
  if (text.size() > kLargest) {
    throw std::runtime_error(path.toStdString() + ": more than 16 MB are no catalogue of motors");
  }
  TableError error;
  auto catalogue = readMotorCatalogue(text.toStdString(), error);
  if (!catalogue) {
    throw std::runtime_error(path.toStdString() +
                             (error.line > 0 ? ":" + std::to_string(error.line) : "") + ": " +
                             error.message);
  }
  return std::move(*catalogue);
}

}  // namespace armillary
