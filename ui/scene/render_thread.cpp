// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/render_thread.h"

#include <sys/resource.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>

#include "ui/scene/render_availability.h"
#include "ui/scene/scene_renderer.h"

namespace armillary {
namespace {

constexpr std::chrono::milliseconds kStillAfter(250);
// A good picture that takes less is drawn also while things move.
constexpr double kFluentMilliseconds = 45.0;

// A large robot is handed over to the renderer in pieces, with a picture after each.
constexpr double kLoadingMilliseconds = 160.0;

std::atomic<bool> some_thread_renders = false;

// Software rendering takes every core it can get, and then the window stutters. A nice thread, and
// those that Filament and the software renderer start from it, leave the cores to the window first.
// Not so nice that pictures cease beside a compiler: at 10 there was one a second. Linux keeps the
// nice value by thread; where it cannot be set nothing is lost but smoothness.
void yieldToTheWindow() {
  constexpr int kNice = 4;
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice);
}

}  // namespace

struct RenderThread::Mailbox {
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<SceneRequest> newest;
  std::deque<SceneRequest> frames;
  bool stopping = false;
};

RenderThread::RenderThread(QObject* parent)
    : QThread(parent), mailbox_(std::make_unique<Mailbox>()) {
  setObjectName(QStringLiteral("armillary-render"));
}

RenderThread::~RenderThread() {
  stop();
}

void RenderThread::request(SceneRequest request) {
  {
    const std::lock_guard lock(mailbox_->mutex);
    mailbox_->newest = std::move(request);
  }
  mailbox_->changed.notify_one();
}

void RenderThread::requestFrame(SceneRequest request) {
  {
    const std::lock_guard lock(mailbox_->mutex);
    mailbox_->frames.push_back(std::move(request));
  }
  mailbox_->changed.notify_one();
}

void RenderThread::forgetFrame(quint64 id) {
  const std::lock_guard lock(mailbox_->mutex);
  std::erase_if(mailbox_->frames, [id](const SceneRequest& frame) { return frame.id == id; });
}

void RenderThread::stop() {
  {
    const std::lock_guard lock(mailbox_->mutex);
    mailbox_->stopping = true;
  }
  mailbox_->changed.notify_one();
  wait();
  const std::lock_guard lock(mailbox_->mutex);
  mailbox_->stopping = false;
}

void RenderThread::run() {
  if (const auto reason = whyNoRendering()) {
    Q_EMIT unavailable(*reason);
    return;
  }
  if (some_thread_renders.exchange(true)) {
    Q_EMIT unavailable(QStringLiteral("Another 3D view is already drawing; close it first."));
    return;
  }
  yieldToTheWindow();
  try {
    SceneRenderer renderer;
    using Clock = std::chrono::steady_clock;
    std::optional<SceneRequest> current;  // of the last picture, when that was a fast one
    Clock::time_point improve_at;         // then: when it is drawn again, a good one
    double good_milliseconds = 0.0;       // recent estimate
    bool frame_is_next = false;           // frames and the view take turns
    while (true) {
      PictureQuality quality = PictureQuality::kAutomatic;
      SceneRequest request;
      bool is_frame = false;
      {
        std::unique_lock lock(mailbox_->mutex);
        const auto woken = [&] {
          return mailbox_->stopping || mailbox_->newest || !mailbox_->frames.empty();
        };
        if (current) {
          mailbox_->changed.wait_until(lock, improve_at, woken);
        } else {
          mailbox_->changed.wait(lock, woken);
        }
        if (mailbox_->stopping) break;
        const bool improve = current && !mailbox_->newest && Clock::now() >= improve_at;
        is_frame = !mailbox_->frames.empty() && !improve && (frame_is_next || !mailbox_->newest);
        frame_is_next = !is_frame;
        if (is_frame) {
          request = std::move(mailbox_->frames.front());
          mailbox_->frames.pop_front();
        } else if (mailbox_->newest) {
          request = std::move(*mailbox_->newest);
          mailbox_->newest.reset();
          quality = request.options.quality;
          if (quality == PictureQuality::kAutomatic && good_milliseconds > kFluentMilliseconds) {
            quality = PictureQuality::kFast;
          }
        } else {
          request = std::move(*current);
          quality = request.options.quality;
        }
      }
      QElapsedTimer timer;
      timer.start();
      if (is_frame) {
        const QImage frame = renderer.render(request);
        Q_EMIT frameReady(frame, {request.id, request.camera, request.size, true,
                                  static_cast<double>(timer.nsecsElapsed()) * 1.0e-6});
        continue;
      }
      current.reset();
      const bool improvable = request.options.quality == PictureQuality::kAutomatic;
      SceneRequest drawn = request;
      drawn.options.quality = quality;
      const QImage picture = renderer.render(drawn, kLoadingMilliseconds);
      const bool whole = renderer.showsAll();
      PictureInfo info{request.id, request.camera, request.size,
                       whole && quality != PictureQuality::kFast,
                       static_cast<double>(timer.nsecsElapsed()) * 1.0e-6};
      info.whole = whole;
      if (info.good && !renderer.lastRenderLoadedGeometry()) {
        good_milliseconds = info.milliseconds;
      }
      if (!whole || (!info.good && improvable)) {
        current = std::move(request);
        improve_at = Clock::now();
        if (whole) improve_at += kStillAfter;
      }
      Q_EMIT pictureReady(picture, info);
    }
  } catch (const std::exception& problem) {
    Q_EMIT unavailable(
        QStringLiteral("The 3D view stopped: %1").arg(QLatin1String(problem.what())));
  } catch (...) {
    // Filament's own failures are not standard exceptions.
    Q_EMIT unavailable(QStringLiteral("The 3D view stopped: the graphics library failed."));
  }
  some_thread_renders = false;
}

}  // namespace armillary
