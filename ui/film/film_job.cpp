// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/film_job.h"

#include <QLocale>
#include <iterator>
#include <utility>

namespace armillary {
namespace {

constexpr int kPicturesAhead = 2;  // that the view is asked for
constexpr int kFramesAhead = 6;    // that are not yet written

}  // namespace

FilmJob::FilmJob(Stage& stage, Viewport& viewport, FilmWish wish, QObject* parent)
    : QObject(parent),
      stage_(stage),
      viewport_(viewport),
      view_pictures_(viewport),
      wish_(std::move(wish)),
      total_(wish_.times.count()),
      writer_(wish_.target) {
  connect(&view_pictures_, &ViewPictures::taken, this, &FilmJob::takePicture);
  connect(&viewport_, &Viewport::unavailable, this, [this](const QString& why) {
    if (running_) giveUp(why);
  });
  connect(&writer_, &FilmWriter::wrote, this, [this](int frames) {
    written_ = frames;
    if (!running_) return;
    Q_EMIT progress(written_, total_);
    takeNext();
  });
  connect(&writer_, &FilmWriter::done, this, [this] {
    if (std::exchange(ended_, true)) return;
    end();  // a cancel() came too late
    Q_EMIT done();
  });
  connect(&writer_, &FilmWriter::failed, this, &FilmJob::giveUp);
  connect(&writer_, &QThread::finished, this, [this] {
    if (cancelled_ && !std::exchange(ended_, true)) Q_EMIT cancelled();
  });
  const auto watch = [this] {
    if (!running_ || (stage_.mode() == mode_ && stage_.sharedModel() == model_ && motion())) return;
    giveUp(tr("The motion was changed while it was filmed"));
  };
  connect(&stage_, &Stage::modeChanged, this, watch);
  connect(&stage_, &Stage::robotChanged, this, watch);
  connect(&stage_, &Stage::recordingChanged, this, watch);
}

FilmJob::~FilmJob() {
  disconnect(&writer_, nullptr, this, nullptr);
  if (running_) end();
}

const Recording* FilmJob::motion() const {
  const Recording* motion = stage_.recording();
  return motion && !motion->empty() ? motion : nullptr;
}

void FilmJob::start() {
  if (!viewport_.unavailableReason().isEmpty()) return giveUp(viewport_.unavailableReason());
  if (!motion()) return giveUp(tr("There is no motion to film"));
  stage_.pause();
  camera_ = viewport_.camera();
  mode_ = stage_.mode();
  model_ = stage_.sharedModel();
  shown_before_ = stage_.sample().state.time;
  running_ = true;
  writer_.start();
  Q_EMIT progress(0, total_);
  takeNext();
}

void FilmJob::takeNext() {
  if (!running_ || asked_ == total_ || std::ssize(pictures_) >= kPicturesAhead ||
      asked_ - written_ >= kFramesAhead) {
    return;
  }
  const double time = wish_.times.time(asked_);
  stage_.scrubTo(time);
  ViewPicture wanted{camera_, wish_.target.size, wish_.with_texts, {}, true};
  wanted.camera.azimuth += wish_.turn_rate * asked_ / wish_.times.frames_per_second;
  if (wish_.with_time) wanted.note = tr("%1 s").arg(QLocale().toString(time, 'f', 2));
  ++asked_;
  pictures_.push_back(view_pictures_.take(wanted));
  // the window first
  QMetaObject::invokeMethod(this, &FilmJob::takeNext, Qt::QueuedConnection);
}

void FilmJob::takePicture(quint64 id, const QImage& picture) {
  if (!running_ || pictures_.empty() || pictures_.front() != id) return;  // another's
  pictures_.pop_front();
  writer_.add(picture);
  if (asked_ == total_ && pictures_.empty()) writer_.finish();
  takeNext();
}

void FilmJob::end() {
  if (running_) {
    running_ = false;
    view_pictures_.forgetAll();
    pictures_.clear();
    if (stage_.mode() == mode_ && stage_.sharedModel() == model_ && motion()) {
      stage_.scrubTo(shown_before_);
    }
  }
  writer_.cancel();
}

void FilmJob::giveUp(const QString& sentence) {
  if (std::exchange(ended_, true)) return;
  end();
  Q_EMIT failed(sentence);
}

void FilmJob::cancel() {
  if (!running_) return;
  cancelled_ = true;
  end();
}

}  // namespace armillary
