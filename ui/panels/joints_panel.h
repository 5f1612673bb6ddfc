// One row a joint: where it is, and the effort that it needs there.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/panels/pose_axis.h"
#include "ui/units.h"

class QLabel;
class QLineEdit;
class QVBoxLayout;
class QScrollArea;

namespace armillary {

class JointRow;
class Stage;

// Rows with slider, number box, unit and effort; a filter; zero, random and home for all. Moving a
// slider poses the robot.
class JointsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit JointsPanel(Stage& stage, QWidget* parent = nullptr);

  void setUnits(const Units& units);
  // Marks the row of a joint (index in Model::joints) and scrolls to it; -1 marks none.
  void selectJoint(int joint);

 Q_SIGNALS:
  void jointSelected(int joint);

 private:
  void rebuild();
  void refresh();
  void filter();
  void moveAll(const Eigen::VectorXd& position);
  void randomize();

  Stage& stage_;
  Units units_;
  int selected_ = -1;
  OrientationAngles angles_;
  quint32 random_seed_ = 1;
  QLineEdit* filter_;
  QScrollArea* scroll_;
  QWidget* list_;
  QVBoxLayout* rows_layout_;
  QLabel* overflow_;
  std::vector<JointRow*> rows_;
};

}  // namespace armillary
