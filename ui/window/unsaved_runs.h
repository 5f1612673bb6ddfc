// SPDX-License-Identifier: GPL-3.0-or-later
// Runs and key frames that no file has, and that none of them is lost.
#pragma once

#include <QObject>
#include <functional>

class QWidget;

namespace armillary {

class Comparison;
class KeyFrames;

class UnsavedRuns : public QObject {
  Q_OBJECT

 public:
  // Questions stand before the window.
  UnsavedRuns(QWidget& window, const Comparison& runs, const KeyFrames& key_frames);

  // Whether there are some; of the robot that is open.
  bool any() const;
  bool anyOfRobot() const;
  // Of a robot that was open before, by its file.
  bool anyOf(const QString& file) const;
  // Asks where runs or key frames would be lost, and goes on at once or later, or not at all.
  void unlessLost(const std::function<void()>& go_on);

 Q_SIGNALS:
  // There may be other ones.
  void changed();
  // In a session; what is to be done once it is there.
  void saveWanted(const std::function<void()>& then);

 private:
  QWidget& window_;
  const Comparison& runs_;
  const KeyFrames& key_frames_;
};

}  // namespace armillary
