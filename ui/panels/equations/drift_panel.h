// SPDX-License-Identifier: GPL-3.0-or-later
// What keeps closed loops closed: raw drift, Baumgarte's terms with their two numbers as sliders,
// and projection, as curves of the gap and of the energy over a minute.
#pragma once

#include <map>
#include <memory>

#include "ui/panels/equations/drift_finder.h"
#include "ui/panels/live_panel.h"

class QComboBox;
class QCustomPlot;
class QLabel;
class QSlider;
class QTimer;

namespace armillary {

class DriftPanel : public LivePanel {
  Q_OBJECT

 public:
  explicit DriftPanel(Stage& stage, QWidget* parent = nullptr);

  // What was found so far.
  const std::map<LoopKeeping, LoopDrift>& results() const { return results_; }
  bool isFinished() const { return finished_; }
  double alpha() const;  // 1/s
  double beta() const;

 protected:
  void refresh() override;
  void changeEvent(QEvent* event) override;

 private:
  QSlider* makeGain(const QString& name, const QString& spoken, QLabel*& value);
  void makeSettings();
  void begin();
  // Baumgarte's anew, when the sliders rest.
  void beginAgain();
  void find(const std::vector<LoopKeeping>& ways);
  void take(const LoopDrift& one);
  void drawCurves();
  void tell();

  DriftFinder finder_;
  QComboBox *integrator_, *step_, *quantity_;
  QSlider *alpha_, *beta_;
  QLabel *alpha_value_, *beta_value_, *about_;
  QCustomPlot* plot_;
  QTimer* rest_;
  std::shared_ptr<const Model> of_model_;  // that was asked for last
  std::map<LoopKeeping, LoopDrift> results_;
  std::vector<LoopKeeping> wanted_;  // that are not found yet
  bool finished_ = false;
};

}  // namespace armillary
