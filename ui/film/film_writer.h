// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the frames of a film on a thread of its own.
#pragma once

#include <QThread>
#include <memory>
#include <stop_token>

#include "ui/film/film_encoder.h"

namespace armillary {

// add() frames, then finish(); cancel() at any time. The thread is a nice one, and so is ffmpeg,
// which it starts. At its end the thread says done() or failed(), or nothing where it was
// cancelled; what was not done has left no file.
class FilmWriter : public QThread {
  Q_OBJECT

 public:
  explicit FilmWriter(FilmTarget target, QObject* parent = nullptr);
  ~FilmWriter() override;

  // Never blocks: the caller sees by wrote() how many frames wait. A null frame fails the film.
  void add(const QImage& frame);
  void finish();
  void cancel();

 Q_SIGNALS:
  void wrote(int frames);
  void done();
  void failed(const QString& sentence);

 protected:
  void run() override;

 private:
  struct Mailbox;

  FilmTarget target_;
  std::stop_source stop_;
  std::unique_ptr<Mailbox> mailbox_;
};

}  // namespace armillary
