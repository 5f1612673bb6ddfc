// SPDX-License-Identifier: GPL-3.0-or-later
// How one link feels and moves: its operational-space inertia, and ellipsoids drawn around it.
#pragma once

#include <QWidget>
#include <vector>

#include "engine/explanation/manipulability.h"
#include "ui/scene/overlay.h"

class QCheckBox;
class QComboBox;
class QLabel;

namespace armillary {

class KeptChoices;
class MatrixHeatMap;

class OperationalSection : public QWidget {
  Q_OBJECT

 public:
  explicit OperationalSection(QWidget* parent = nullptr);

  // Another robot: its links; the one farthest from the root is chosen. `robot_size` (m) is what
  // the ellipsoids' sizes go by.
  void setRobot(const Model& model, double robot_size);
  void refresh(const Model& model, const State& state, Workspace& workspace);
  int link() const;
  void chooseLink(int link);
  const LinkManipulability& view() const { return view_; }
  // Which ellipsoids are drawn.
  void keepIn(KeptChoices& choices);
  // What of it is to be drawn.
  Overlay overlay() const;

 Q_SIGNALS:
  // Something was chosen: refresh() is due.
  void changed();

 private:
  enum class Ellipsoid { kVelocity, kForce, kInertia };
  void showNumbers(const SolveStatus& status, const Model& model);
  void startAnew();
  void rescale();
  Eigen::Vector3d direction() const;
  const Manipulability& shownManipulability() const;
  const EffectiveInertia& shownInertia() const;
  Eigen::Vector3d radii(Ellipsoid which) const;
  bool turning() const;

  QComboBox *links_, *kind_, *direction_;
  MatrixHeatMap* matrix_;
  QLabel *note_, *along_;
  QCheckBox* shown_[3];
  QLabel* numbers_[3];
  LinkManipulability view_;
  bool solved_ = false;
  double robot_size_ = 1.0;
  // m drawn per m/s (rad/s), per N (N m), per √kg (√(kg m²)): they hold while the choice does, so
  // that the ellipsoids grow and shrink with the pose.
  double scale_[3] = {0.0, 0.0, 0.0};
};

}  // namespace armillary
