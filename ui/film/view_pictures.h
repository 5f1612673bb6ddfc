// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of what the view shows, for files: as large as is wanted, with its words.
#pragma once

#include <QImage>
#include <QObject>
#include <QPointer>
#include <QSize>
#include <QString>
#include <deque>

#include "ui/viewport/view_painting.h"

namespace armillary {

class Viewport;
struct PictureInfo;

// What the view shows now. Its words and lines are as large in the picture as they are in the view.
struct ViewPicture {
  Camera camera;
  QSize size;              // pixels
  bool with_texts = true;  // labels, captions and the legend
  QString note;            // said in it besides
  bool in_motion = false;  // links that collide, which are found a little later, are left out
  bool on_paper = false;   // before white, in the colours of the light theme
};

// They are drawn in turn with those of the view. What was asked for and has not come is forgotten
// at the end.
class ViewPictures : public QObject {
  Q_OBJECT

 public:
  explicit ViewPictures(Viewport& view, QObject* parent = nullptr);
  ~ViewPictures() override;

  // taken() follows, in the order of the calls. 0: no picture comes, for the view's
  // unavailableReason().
  quint64 take(const ViewPicture& wanted);
  void forgetAll();

 Q_SIGNALS:
  void taken(quint64 id, const QImage& picture);

 private:
  void finish(const QImage& picture, const PictureInfo& info);

  struct PictureToFinish {
    quint64 id;
    ViewTexts texts;
    bool on_paper;
  };
  QPointer<Viewport> view_;
  std::deque<PictureToFinish> to_finish_;
};

}  // namespace armillary
