#include "ui/film/part_file.h"

#include <QFile>
#include <QFileInfo>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "ui/film/film_format.h"

namespace armillary {

PartFile::PartFile(const QString& target, const QString& ending) {
  const QString linked = QFileInfo(target).canonicalFilePath();
  target_ = linked.isEmpty() ? QFileInfo(target).absoluteFilePath() : linked;
  QFile file(target_ + ending);
  for (int number = 2; !file.open(QIODevice::WriteOnly | QIODevice::NewOnly); ++number) {
    if (!QFileInfo::exists(file.fileName())) {
      throw FilmFailure(
          QStringLiteral("'%1' cannot be written: %2").arg(target, file.errorString()));
    }
    file.setFileName(QStringLiteral("%1.%2%3").arg(target_).arg(number).arg(ending));
  }
  part_ = file.fileName();
}

PartFile::~PartFile() {
  if (!part_.isEmpty()) QFile::remove(part_);
}

void PartFile::putInPlace() {
  // in one step, over what is there
  if (std::rename(QFile::encodeName(part_).constData(), QFile::encodeName(target_).constData()) !=
      0) {
    throw FilmFailure(QStringLiteral("'%1' cannot be written: %2")
                          .arg(target_, QString::fromLocal8Bit(std::strerror(errno))));
  }
  part_.clear();
}

}  // namespace armillary
