// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/png_sequence.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "ui/widgets/png_bytes.h"

namespace armillary {
namespace {

QRegularExpressionMatch patternIn(const QString& file) {
  static const QRegularExpression kPattern(QStringLiteral("^([^%]*)%0?(\\d*)d([^%]*\\.png)$"),
                                           QRegularExpression::CaseInsensitiveOption);
  return kPattern.match(QFileInfo(file).fileName());
}

[[noreturn]] void fail(const QString& file, const QString& why) {
  throw FilmFailure(QStringLiteral("'%1' cannot be written: %2").arg(file, why));
}

}  // namespace

bool isSequencePattern(const QString& file) {
  return patternIn(file).hasMatch();
}

PictureNames::PictureNames(const QString& target) {
  if (const QRegularExpressionMatch pattern = patternIn(target); pattern.hasMatch()) {
    folder = QFileInfo(target).absolutePath();
    before = pattern.captured(1);
    digits = pattern.captured(2).toInt();
    after = pattern.captured(3);
  } else {
    folder = QDir::cleanPath(QDir(target).absolutePath());
    before = QStringLiteral("frame_");
    after = QStringLiteral(".png");
  }
}

QString PictureNames::of(const QString& in, int number) const {
  return in + QLatin1Char('/') + before +
         QStringLiteral("%1").arg(number, digits, 10, QLatin1Char('0')) + after;
}

QString pictureInTheWay(const QString& target, int count) {
  const PictureNames names(target);
  if (!QFileInfo::exists(names.folder)) return {};
  for (int i = 0; i < count; ++i) {
    QString file = names.of(names.folder, i);
    if (QFileInfo::exists(file)) return file;
  }
  return {};
}

PngSequence::PngSequence(const FilmTarget& target) : names_(target.file) {
  // on the same disk, where pictures take their places at once
  const QString beside =
      QFileInfo::exists(names_.folder) ? names_.folder : QFileInfo(names_.folder).absolutePath();
  parts_ = std::make_unique<QTemporaryDir>(beside + QStringLiteral("/.film_XXXXXX"));
  if (!parts_->isValid()) fail(target.file, parts_->errorString());
}

void PngSequence::write(const QImage& frame) {
  const QString name = names_.of(parts_->path(), count_);
  const QByteArray bytes = pngOf(frame);
  // the folder is put in place whole; without a buffer a full disk is told here
  QFile file(name);
  if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered) ||
      file.write(bytes) != bytes.size()) {
    fail(name, file.errorString());
  }
  ++count_;
}

void PngSequence::finish() {
  if (!QDir().mkpath(names_.folder)) {
    fail(names_.folder, QStringLiteral("the folder cannot be made"));
  }
  for (int i = 0; i < count_; ++i) {
    const QString from = names_.of(parts_->path(), i), to = names_.of(names_.folder, i);
    if (std::rename(QFile::encodeName(from).constData(), QFile::encodeName(to).constData()) == 0) {
      continue;
    }
    QString why = QString::fromLocal8Bit(std::strerror(errno));
    if (i > 0) {
      why += QStringLiteral("; %1 of the film's %2 pictures are in place").arg(i).arg(count_);
    }
    fail(to, why);
  }
  parts_.reset();
}

}  // namespace armillary
