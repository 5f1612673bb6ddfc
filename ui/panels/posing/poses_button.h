// SPDX-License-Identifier: GPL-3.0-or-later
// A button with the robot's named poses: a click on one poses it, the rest keeps them.
#pragma once

#include <QPushButton>
#include <functional>

class QMenu;

namespace armillary {

class NamedPoses;
struct NamedPose;

class PosesButton : public QPushButton {
  Q_OBJECT

 public:
  explicit PosesButton(NamedPoses& poses, QWidget* parent = nullptr);

 Q_SIGNALS:
  // A person wants to choose an SRDF file.
  void openWanted();

 private:
  void fill();
  void addPose(QMenu& menu, const NamedPose& pose, bool own);
  // Asks for a name, beginning with `name`.
  void ask(const QString& title, const QString& name,
           const std::function<void(const QString&)>& action);

  NamedPoses& poses_;
  QMenu* menu_;
};

}  // namespace armillary
