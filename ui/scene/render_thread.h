// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the newest scene request on a thread of its own.
#pragma once

#include <QImage>
#include <QString>
#include <QThread>
#include <memory>

#include "ui/scene/scene_request.h"

namespace armillary {

// What a picture shows: enough to draw labels over it and to pick in it.
struct PictureInfo {
  quint64 id = 0;  // of the request
  Camera camera;
  QSize size;
  bool good = true;           // else a fast one, and a good one follows if nothing moves
  double milliseconds = 0.0;  // that drawing took
  bool whole = true;          // else parts of the robot are still missing, and another one follows
};

// start() it once, request() as often as wanted, stop() at the end (the destructor does). Filament
// is one per process: only one render thread may run at a time; a second one reports itself
// unavailable. After stop(), start() works again.
class RenderThread : public QThread {
  Q_OBJECT

 public:
  explicit RenderThread(QObject* parent = nullptr);
  ~RenderThread() override;

  // Replaces any request that is still waiting; never blocks for longer than a copy.
  void request(SceneRequest request);
  // Draws this too, in turn with the others, and replaces nothing: for frames of films. Never
  // blocks; the caller sees to it that not too many wait.
  void requestFrame(SceneRequest request);
  // Of the request with this id; it may be on its way already.
  void forgetFrame(quint64 id);
  // Ends the thread and waits for it, at most for the picture being drawn.
  void stop();

 Q_SIGNALS:
  void pictureReady(const QImage& picture, const armillary::PictureInfo& info);
  // Of requestFrame(), in its order.
  void frameReady(const QImage& picture, const armillary::PictureInfo& info);
  // Once, instead of any picture.
  void unavailable(const QString& reason);

 protected:
  void run() override;

 private:
  struct Mailbox;
  std::unique_ptr<Mailbox> mailbox_;
};

}  // namespace armillary
