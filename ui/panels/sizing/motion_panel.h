// SPDX-License-Identifier: GPL-3.0-or-later
// What panels have in common that compute something of the whole motion that is shown.
#pragma once

#include <memory>

#include "engine/simulation/recording.h"
#include "ui/panels/live_panel.h"

class QLabel;
class QTimer;
class QVBoxLayout;

namespace armillary {

class Selection;

// Computes when the motion has come to rest: a run that goes on is waited for. What was computed of
// another robot, or of the same under another gravity or payload, goes at once.
class MotionPanel : public LivePanel {
  Q_OBJECT

 protected:
  MotionPanel(Stage& stage, const QString& about_name, QWidget* parent);

  // The panel's rows. In a low window they scroll, and do not make that higher.
  QVBoxLayout* makeRows();
  // The line that says what is shown, or why nothing is.
  QLabel* about() const { return about_; }
  // To be called where something else than the motion changed: now, or when the choice rests.
  void computeAnew();
  void computeSoon();
  // Of a row with a joint's name that was clicked.
  void selectJointNamed(const QString& name, Selection& selection) const;

  // Begins to compute; overtakes what is being computed.
  virtual void compute(std::shared_ptr<const Model> model,
                       std::shared_ptr<const Recording> motion) = 0;
  // Nothing is computed any more, and nothing shown but why.
  virtual void clear() = 0;
  void clearBecause(const QString& why);

  void refresh() final;

 private:
  QLabel* about_;
  QTimer* rest_;
  // What is shown, as it was looked at last.
  std::shared_ptr<const Model> model_;
  std::weak_ptr<const Recording> motion_;
  std::size_t samples_ = 0;
  bool passive_ = true;
  bool lacks_motion_ = false;  // as it is told
};

}  // namespace armillary
