// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a film of the stage's motion as the view shows it.
#pragma once

#include <QObject>
#include <deque>
#include <memory>

#include "ui/film/film_times.h"
#include "ui/film/film_writer.h"
#include "ui/film/view_pictures.h"
#include "ui/stage/stage.h"
#include "ui/viewport/viewport.h"

namespace armillary {

struct FilmWish {
  FilmTarget target;
  FilmTimes times;
  double turn_rate = 0.0;  // of the camera about what it looks at, rad per second of film
  bool with_texts = true;  // the words that the view shows
  bool with_time = false;  // and the motion's time
};

// Shows the frames' moments on the stage, one after the other, takes the view's pictures of them
// and hands them to a writer; few wait anywhere. The stage is not to be played meanwhile: it is
// paused, and at the end shows what it showed. Ends with just one of done(), failed() and
// cancelled().
class FilmJob : public QObject {
  Q_OBJECT

 public:
  FilmJob(Stage& stage, Viewport& viewport, FilmWish wish, QObject* parent = nullptr);
  ~FilmJob() override;

  void start();
  // No file is left; cancelled() comes when that is so.
  void cancel();

 Q_SIGNALS:
  void progress(int frames, int total);
  void done();
  void failed(const QString& sentence);
  void cancelled();

 private:
  void takeNext();
  void takePicture(quint64 id, const QImage& picture);
  void end();
  void giveUp(const QString& sentence);
  const Recording* motion() const;

  Stage& stage_;
  Viewport& viewport_;
  ViewPictures view_pictures_;
  const FilmWish wish_;
  const int total_;
  FilmWriter writer_;
  Camera camera_;  // of the first frame
  Stage::Mode mode_ = Stage::Mode::kPose;
  std::shared_ptr<const Model> model_;  // the filmed robot's: its shapes may still come
  double shown_before_ = 0.0;           // s
  std::deque<quint64> pictures_;        // that were asked for and are to come
  int asked_ = 0, written_ = 0;
  bool running_ = false, cancelled_ = false;
  bool ended_ = false;  // one of the final signals was sent
};

}  // namespace armillary
