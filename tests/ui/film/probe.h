// SPDX-License-Identifier: GPL-3.0-or-later
// What ffprobe says of a film, and its frames read back.
#pragma once

#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>

namespace armillary::test {

inline bool hasFfmpeg() {
  return !QStandardPaths::findExecutable("ffmpeg").isEmpty() &&
         !QStandardPaths::findExecutable("ffprobe").isEmpty();
}

struct Probe {
  QString codec, pixels;
  QSize size;
  int frames = 0;         // counted by decoding them
  double duration = 0.0;  // s
};

inline Probe probe(const QString& file) {
  QProcess process;
  process.start("ffprobe", {"-v", "error", "-count_frames", "-show_streams", "-show_format", "-of",
                            "json", file});
  process.waitForFinished(60000);
  const QJsonObject all = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
  const QJsonObject stream = all["streams"].toArray().first().toObject();
  return {stream["codec_name"].toString(), stream["pix_fmt"].toString(),
          QSize(stream["width"].toInt(), stream["height"].toInt()),
          stream["nb_read_frames"].toString().toInt(),
          all["format"].toObject()["duration"].toString().toDouble()};
}

// One frame, counted from 0.
inline QImage frameOf(const QString& file, int number) {
  QProcess process;
  process.start("ffmpeg",
                {"-v", "error", "-i", file, "-vf", QString("select=eq(n\\,%1)").arg(number),
                 "-frames:v", "1", "-f", "image2pipe", "-c:v", "png", "-"});
  process.waitForFinished(60000);
  return QImage::fromData(process.readAllStandardOutput(), "PNG");
}

}  // namespace armillary::test
