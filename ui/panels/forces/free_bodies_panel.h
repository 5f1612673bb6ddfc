// SPDX-License-Identifier: GPL-3.0-or-later
// The links drawn apart, with every force and moment on each, and their sum: d'Alembert's picture.
#pragma once

#include <array>
#include <memory>

#include "engine/explanation/free_bodies.h"
#include "ui/panels/live_panel.h"

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QScrollArea;
class QSlider;

namespace armillary {

class NumberTable;
class Selection;

class FreeBodiesPanel : public LivePanel {
  Q_OBJECT

 public:
  FreeBodiesPanel(Stage& stage, Selection& selection, QWidget* parent = nullptr);

  const FreeBodies& bodies() const { return bodies_; }
  // The link that the table is of.
  int link() const;

 Q_SIGNALS:
  void linkOffsetsChanged(const std::vector<Eigen::Vector3d>& offsets);
  // The whole robot shall be in the view, as it is drawn apart.
  void fitWanted();

 protected:
  void refresh() override;
  void hidden() override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  static constexpr int kKinds = 4;
  QSlider* makeSlider(const char* name, const QString& title, const QString& tip, int least,
                      int most, QLabel*& value);
  void placeLegend(int columns);
  void takeRobot();
  void showSelection();
  void startAnew();
  void drawAnother();
  bool isDrawn(const FreeBody& body) const;
  void measureScale();
  std::vector<Eigen::Vector3d> offsets() const;
  Overlay overlay(const std::vector<Eigen::Vector3d>& offsets) const;
  void showTable();
  // Beside which a moment is nothing but rounding, N m.
  double largestMoment() const;
  void showBalance();
  void showScales();
  QString coordinate(double metres) const;
  QString nameOf(const BodyForce& force) const;

  Selection& selection_;
  std::shared_ptr<const Model> model_;
  std::unique_ptr<Workspace> workspace_;
  FreeBodies bodies_;
  std::vector<int> outward_;   // joints of the model, parents before children
  std::vector<bool> is_seen_;  // links that have a shape or a mass
  // N and N m that are drawn a third of the robot long where the sliders are in the middle: the
  // largest that are drawn. They only grow within a motion, so that lengths can be compared.
  double full_force_ = 0.0, full_moment_ = 0.0;
  bool fitted_ = false;  // the view was fitted to this robot as it is drawn apart

  QScrollArea* scroll_;
  QWidget* content_;
  QSlider *explode_, *force_scale_, *moment_scale_;
  QLabel *explode_value_, *force_value_, *moment_value_, *balance_, *about_;
  std::array<QCheckBox*, kKinds> kinds_;
  QCheckBox *chosen_only_, *see_through_;
  QComboBox* links_;
  QGridLayout* legend_;
  NumberTable* table_;
};

}  // namespace armillary
