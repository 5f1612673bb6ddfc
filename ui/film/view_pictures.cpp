// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/view_pictures.h"

#include <QPainter>
#include <utility>

#include "ui/viewport/viewport.h"
#include "ui/widgets/theme.h"

namespace armillary {

ViewPictures::ViewPictures(Viewport& view, QObject* parent) : QObject(parent), view_(&view) {
  connect(&view.renderThread(), &RenderThread::frameReady, this, &ViewPictures::finish);
}

ViewPictures::~ViewPictures() {
  if (view_) forgetAll();
}

quint64 ViewPictures::take(const ViewPicture& wanted) {
  if (!view_->canDraw()) return 0;
  Q_EMIT view_->overlaysWanted();
  const double scale = static_cast<double>(wanted.size.height()) / view_->height();
  SceneRequest request = view_->requestOf(wanted.camera, wanted.size, scale, !wanted.in_motion);
  request.options.quality = PictureQuality::kGood;
  if (wanted.on_paper) request.options.background = Background::kWhite;
  ViewTexts words;
  if (wanted.with_texts) words = view_->texts();
  words.notices.clear();  // hints for the one at the mouse
  if (!wanted.note.isEmpty()) words.notices << wanted.note;
  const quint64 id = request.id;
  to_finish_.push_back({id, std::move(words), wanted.on_paper});
  view_->renderThread().requestFrame(std::move(request));
  return id;
}

void ViewPictures::forgetAll() {
  for (const PictureToFinish& picture : to_finish_) view_->renderThread().forgetFrame(picture.id);
  to_finish_.clear();
}

void ViewPictures::finish(const QImage& picture, const PictureInfo& info) {
  if (to_finish_.empty() || to_finish_.front().id != info.id) return;  // another's, or forgotten
  const ViewTexts words = std::move(to_finish_.front().texts);
  const QPalette colors = to_finish_.front().on_paper ? themes().front().palette : view_->palette();
  to_finish_.pop_front();
  QImage finished = picture;
  {
    QPainter painter(&finished);
    const double scale = static_cast<double>(info.size.height()) / view_->height();
    painter.scale(scale, scale);
    painter.setFont(view_->font());
    paintTexts(painter, words, info.camera, QSizeF(info.size) / scale, colors);
  }
  Q_EMIT taken(info.id, finished);
}

}  // namespace armillary
