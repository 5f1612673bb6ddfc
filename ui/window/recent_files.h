// SPDX-License-Identifier: GPL-3.0-or-later
// The files that were opened or saved last, with small pictures of what was seen then.
#pragma once

#include <QImage>
#include <QObject>
#include <QPixmap>
#include <QSize>
#include <QStringList>

namespace armillary {

// The list is a setting; the pictures are in the cache folder, which anybody may empty.
class RecentFiles : public QObject {
  Q_OBJECT

 public:
  static constexpr int kMost = 8;
  static constexpr QSize kPictureSize{320, 240};

  using QObject::QObject;

  // The newest first.
  QStringList list() const;
  // The same, without those that are gone from their places and without motions, which want their
  // robot to be open first.
  QStringList toStartWith() const;
  void add(const QString& file);
  // The middle of `picture`, made small, for a file of the list, with what it is called. Written
  // whole or not at all.
  void keepPicture(const QString& file, const QImage& picture, const QString& title);
  // Null where none was kept.
  QPixmap picture(const QString& file) const;
  // What was kept with its picture; else how its file is called.
  QString title(const QString& file) const;

 Q_SIGNALS:
  void changed();
};

}  // namespace armillary
