// SPDX-License-Identifier: GPL-3.0-or-later
// Runs and key frames that no file has, and that none of them is lost.
#pragma once

#include <QObject>
#include <functional>

#include "ui/stage/key_frames.h"

class QWidget;

namespace armillary {

class Comparison;

class UnsavedRuns : public QObject {
  Q_OBJECT

 public:
  // Questions stand before the window.
  UnsavedRuns(QWidget& window, const Comparison& runs, const KeyFrames& key_frames);

  // Whether there are some.
  bool any() const;
  // The key frames that a file has; of runs Comparison knows.
  void markSaved(const KeyFrames::List& key_frames) { saved_key_frames_ = key_frames; }
  // Asks where runs or key frames would be lost, and goes on at once or later, or not at all.
  // `saved`: what of them a session can have is in one.
  void unlessLost(const std::function<void()>& go_on, bool saved = false);

 Q_SIGNALS:
  // There may be other ones.
  void changed();
  // In a session; what is to be done once it is there.
  void saveWanted(const std::function<void()>& then);

 private:
  bool hasKeyFrames() const { return key_frames_.list() != saved_key_frames_; }

  QWidget& window_;
  const Comparison& runs_;
  const KeyFrames& key_frames_;
  KeyFrames::List saved_key_frames_;
};

}  // namespace armillary
