// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/part_file.h"

#include <QFile>

#include "ui/film/film_format.h"

namespace armillary {

PartFile::PartFile(const QString& target, const QString& ending) try
    : file_(QFile::encodeName(target).toStdString(), ending.toStdString()) {
} catch (const FileFailure& failure) {
  throw FilmFailure(QString::fromLocal8Bit(failure.what()));
}

QString PartFile::name() const {
  return QFile::decodeName(QByteArray::fromStdString(file_.part()));
}

void PartFile::putInPlace() {
  try {
    file_.putInPlace();
  } catch (const FileFailure& failure) {
    throw FilmFailure(QString::fromLocal8Bit(failure.what()));
  }
}

}  // namespace armillary
