// SPDX-License-Identifier: GPL-3.0-or-later
// An algorithm walked step by step at the present state, and a second one beside it.
#pragma once

#include <array>
#include <memory>

#include "engine/counting/count_differentiated.h"
#include "engine/walks/walk_agreement.h"
#include "engine/walks/walk_cost.h"
#include "ui/panels/live_panel.h"

class QBoxLayout;
class QComboBox;
class QLabel;
class QScrollArea;
class QSlider;
class QTimer;
class QToolButton;

namespace armillary {

class Selection;
class WalkCells;
class WalkSection;

// The step stays while the robot moves: its numbers are those of the present sample. The second
// algorithm follows the first one's link. What is about one link takes the selected one. Page Down
// and Page Up step.
class AlgorithmPanel : public LivePanel {
  Q_OBJECT

 public:
  AlgorithmPanel(Stage& stage, Selection& selection, QWidget* parent = nullptr);

  WalkAlgorithm algorithm() const { return views_[0].algorithm; }
  void setAlgorithm(WalkAlgorithm algorithm);
  // Whether a second algorithm is walked beside it, and which.
  bool sideBySide() const { return side_by_side_; }
  void setSideBySide(bool on);
  void setSecondAlgorithm(WalkAlgorithm algorithm);
  int step() const { return step_; }
  // As it was shown last; null where the algorithm does not apply. Second: null unless it is shown.
  const AlgorithmWalk* walk() const { return views_[0].walk.get(); }
  const AlgorithmWalk* secondWalk() const { return views_[1].walk.get(); }
  int secondStep() const { return second_step_; }
  const WalkAgreement& agreement() const { return agreement_; }
  bool playing() const;

 public Q_SLOTS:
  void setStep(int step);
  void stepForward();
  void stepBack();
  // Walks on by itself, from the start where it is at the end.
  void togglePlay();

 protected:
  void refresh() override;
  void hidden() override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct View {
    WalkAlgorithm algorithm = WalkAlgorithm::kRecursiveNewtonEuler;
    QComboBox* choice = nullptr;
    WalkSection* section = nullptr;
    std::unique_ptr<AlgorithmWalk> walk;
    std::shared_ptr<const Model> model;  // of the walk, or of the reason why there is none
    int link = -1;                       // the same; of methods that follow one
    QString reason;
    std::optional<WalkCosts> costs;  // of the first view's walk
    CountedMethod counted;           // the method, where its walk has no costs; empty: neither
    QString stops_at;  // the degree of freedom that moves no inertia; empty: it did not stop
  };

  QComboBox* makeChoice(View& view, const QString& name, const QString& spoken);
  void makeHeader();
  void choose(View& view, WalkAlgorithm algorithm);
  // Makes the view's walk anew where the model, the algorithm or its link is another.
  void renew(View& view);
  void run(View& view);
  void showChosen();
  void pace();
  void showSecond();
  QString motorNote() const;
  QString costNote() const;
  QString countNote() const;
  void showStep();
  void ownKeys(QWidget* control);
  void arrange();

  Selection& selection_;
  std::array<View, 2> views_;
  std::unique_ptr<Workspace> workspace_;
  std::shared_ptr<const Model> model_;  // of the workspace
  Eigen::VectorXd effort_;  // that the shown motion takes, without the joints' own forces
  int step_ = 0, second_step_ = 0;
  bool side_by_side_ = false;
  WalkAgreement agreement_;

  QWidget* header_;
  WalkCells* cells_;
  QSlider* slider_;
  QLabel* count_;
  QLabel* cost_;
  QToolButton* play_;
  QToolButton* factors_;
  QToolButton* beside_;
  QLabel* agrees_;
  QBoxLayout* sections_;
  QScrollArea* scroll_;
  QTimer* timer_;
};

}  // namespace armillary
