#include "ui/film/png_sequence.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <cerrno>
#include <cstdio>
#include <cstring>

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

PngSequence::PngSequence(const FilmTarget& target) {
  const QFileInfo info(target.file);
  if (const QRegularExpressionMatch pattern = patternIn(target.file); pattern.hasMatch()) {
    folder_ = info.absolutePath();
    before_ = pattern.captured(1);
    digits_ = pattern.captured(2).toInt();
    after_ = pattern.captured(3);
  } else {
    folder_ = QDir::cleanPath(QDir(target.file).absolutePath());
    before_ = QStringLiteral("frame_");
    after_ = QStringLiteral(".png");
  }
  // on the same disk, where pictures take their places at once
  const QString beside = QFileInfo::exists(folder_) ? folder_ : QFileInfo(folder_).absolutePath();
  parts_ = std::make_unique<QTemporaryDir>(beside + QStringLiteral("/.film_XXXXXX"));
  if (!parts_->isValid()) fail(target.file, parts_->errorString());
}

QString PngSequence::nameOf(const QString& folder, int number) const {
  return folder + QLatin1Char('/') + before_ +
         QStringLiteral("%1").arg(number, digits_, 10, QLatin1Char('0')) + after_;
}

void PngSequence::write(const QImage& frame) {
  const QString name = nameOf(parts_->path(), count_);
  if (!frame.save(name, "PNG")) fail(name, QStringLiteral("is the disk full?"));
  ++count_;
}

void PngSequence::finish() {
  if (!QDir().mkpath(folder_)) fail(folder_, QStringLiteral("the folder cannot be made"));
  for (int i = 0; i < count_; ++i) {
    const QString from = nameOf(parts_->path(), i), to = nameOf(folder_, i);
    if (std::rename(QFile::encodeName(from).constData(), QFile::encodeName(to).constData()) != 0) {
      fail(to, QString::fromLocal8Bit(std::strerror(errno)));
    }
  }
  for (int i = count_; QFile::remove(nameOf(folder_, i)); ++i) {
  }
  parts_.reset();
}

}  // namespace armillary
