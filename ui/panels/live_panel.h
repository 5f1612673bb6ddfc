// SPDX-License-Identifier: GPL-3.0-or-later
// What panels that follow the stage's sample have in common.
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include "ui/scene/overlay.h"
#include "ui/widgets/kept_choices.h"

class QDockWidget;

namespace armillary {

class Stage;

// Shows the present sample anew at most twenty times a second, and only while it can be seen: what
// nobody looks at costs nothing. A dock behind another's tab is not seen, though Qt calls it
// visible.
class LivePanel : public QWidget {
  Q_OBJECT

 public:
  explicit LivePanel(Stage& stage, QWidget* parent = nullptr);

  // Shows the present sample at once, if it shows another: what it draws into the 3D view fits it.
  void catchUp();
  // What it keeps from one start to the next.
  KeptChoices& choices() { return choices_; }
  // How often it was shown anew.
  int refreshCount() const { return refresh_count_; }

 Q_SIGNALS:
  // What it draws into the 3D view; an empty overlay: nothing.
  void overlayChanged(const armillary::Overlay& overlay);

 protected:
  Stage& stage() const { return stage_; }
  // To be called where something else than the sample changed what is shown.
  void markDirty();
  // Shows the present robot and sample; there is a robot.
  virtual void refresh() = 0;
  bool isSeen() const { return in_front_ && isVisible(); }
  // The panel can be seen no more: what it has drawn elsewhere goes.
  virtual void hidden() {}

  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  // Another theme has other colours; numbers are written otherwise.
  void changeEvent(QEvent* event) override;

 private:
  void refreshNow();
  void followDock();
  void setInFront(bool in_front);

  Stage& stage_;
  KeptChoices choices_;
  QPointer<QDockWidget> dock_;  // that it stands in
  bool in_front_ = true;        // of the docks that share a place
  QTimer timer_;
  bool dirty_ = true;
  bool waits_ = false;  // for its turn
  int refresh_count_ = 0;
};

}  // namespace armillary
