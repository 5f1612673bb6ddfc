// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/film_writer.h"

#include <sys/resource.h>
#include <unistd.h>

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <utility>

namespace armillary {

struct FilmWriter::Mailbox {
  std::mutex mutex;
  std::condition_variable_any changed;
  std::deque<QImage> frames;
  bool complete = false;
};

FilmWriter::FilmWriter(FilmTarget target, QObject* parent)
    : QThread(parent), target_(std::move(target)), mailbox_(std::make_unique<Mailbox>()) {
  setObjectName(QStringLiteral("armillary-film"));
}

FilmWriter::~FilmWriter() {
  cancel();
  wait();
}

void FilmWriter::add(const QImage& frame) {
  {
    const std::lock_guard lock(mailbox_->mutex);
    mailbox_->frames.push_back(frame);
  }
  mailbox_->changed.notify_one();
}

void FilmWriter::finish() {
  {
    const std::lock_guard lock(mailbox_->mutex);
    mailbox_->complete = true;
  }
  mailbox_->changed.notify_one();
}

void FilmWriter::cancel() {
  stop_.request_stop();
}

void FilmWriter::run() {
  constexpr int kNice = 10;  // of this thread and what it starts: the window comes first
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice);
  const std::stop_token stop = stop_.get_token();
  const auto fail = [&](const QString& sentence) {
    if (!stop.stop_requested()) Q_EMIT failed(sentence);
  };
  try {
    const std::unique_ptr<FilmEncoder> encoder = makeFilmEncoder(target_, stop);
    for (int written = 0;;) {
      QImage frame;
      {
        std::unique_lock lock(mailbox_->mutex);
        mailbox_->changed.wait(lock, stop,
                               [this] { return mailbox_->complete || !mailbox_->frames.empty(); });
        if (stop.stop_requested()) return;
        if (mailbox_->frames.empty()) break;  // complete
        frame = std::move(mailbox_->frames.front());
        mailbox_->frames.pop_front();
      }
      if (frame.isNull()) throw FilmFailure(tr("Frame %1 could not be drawn").arg(written + 1));
      encoder->write(frame);
      Q_EMIT wrote(++written);
    }
    encoder->finish();
    Q_EMIT done();
  } catch (const FilmFailure& failure) {
    fail(failure.sentence());
  } catch (const std::exception& failure) {
    fail(tr("The film cannot be made: %1").arg(QString::fromUtf8(failure.what())));
  }
}

}  // namespace armillary
