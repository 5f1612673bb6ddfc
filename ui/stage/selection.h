// SPDX-License-Identifier: GPL-3.0-or-later
// The joint and the link that are chosen, for all that show them.
#pragma once

#include <QObject>
#include <vector>

namespace armillary {

class Stage;

// Whoever is clicked tells it here, and all follow its signals: panels and view never tell each
// other. Another robot begins with nothing chosen, when Stage::robotChanged() comes.
class Selection : public QObject {
  Q_OBJECT

 public:
  explicit Selection(Stage& stage, QObject* parent = nullptr);

  // Index in Model::joints; -1: none.
  int joint() const { return joint_; }
  // Index in Model::links; -1: none.
  int link() const { return link_; }
  // Whether something else was chosen before, or after what was gone back to.
  bool canGoBack() const;
  bool canGoOn() const { return at_ + 1 < static_cast<int>(history_.size()); }

 public Q_SLOTS:
  // A joint, and with it the link that it moves; -1: none.
  void selectJoint(int joint);
  // A link, and with it the joint that moves it: its own, or the one above its fixed joints. -1:
  // none.
  void selectLink(int link);
  // What had these names before, where there still is such a joint or link; empty: none. Nobody
  // chose it: linkChosen() does not come.
  void selectAgain(const std::string& joint, const std::string& link);
  // What was chosen before, and on again. Nobody chose it: linkChosen() does not come.
  void goBack();
  void goOn();

 Q_SIGNALS:
  // Something was chosen, perhaps what was chosen before.
  void changed();
  // It was a link, and not a joint with its link.
  void linkChosen(int link);

 private:
  struct Chosen {
    int joint = -1, link = -1;
    bool operator==(const Chosen&) const = default;
  };
  void note();
  void goTo(int at);

  Stage& stage_;
  int joint_ = -1, link_ = -1;
  std::vector<Chosen> history_;  // of the open robot, the latest last
  int at_ = -1;                  // of what is chosen, or was before nothing was
};

}  // namespace armillary
