// SPDX-License-Identifier: GPL-3.0-or-later
// A robot with closed loops in the hand: posed so that they stay closed.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "engine/loops/assemble.h"
#include "engine/loops/mobility.h"
#include "engine/simulation/recording.h"

namespace armillary {

// Which joints drive the mechanism is a choice: the one that was dragged last does, then those
// dragged before it, then those that the file gives motors, then the first in the file's order.
class Mechanism {
 public:
  // `model` has loops.
  explicit Mechanism(std::shared_ptr<const Model> model);
  // Another mass or gravity: who drives stays.
  void setModel(std::shared_ptr<const Model> model) { model_ = std::move(model); }

  // Moves a position to where the loops are closed, near to it; where they cannot be it is left.
  bool close(Eigen::VectorXd& position);
  // The same, from random poses until one closes within the limits of the joints, or at least
  // closes.
  bool closeRandom(const std::function<Eigen::VectorXd()>& random, Eigen::VectorXd& position);
  bool closed(const Eigen::VectorXd& position);
  // Moves a closed position towards where a joint (index in Model::joints) has the coordinates that
  // it has in `target`; it drives from now on. An open position gets them, closed if that can be.
  void drag(int joint, const Eigen::VectorXd& target, Eigen::VectorXd& position);

  // How the mechanism stands in a sample.
  struct Posture {
    Mobility mobility;
    LoopGap gap;  // of the worst loop
    int worst_loop = 0;
    std::vector<bool> drives;  // of each degree of freedom; false for those in no loop
    bool closed() const { return gap.largest() <= kOpenGap; }
  };
  Posture posture(const Sample& sample);

  // Those that were dragged, and what posture() found to drive with them.
  const std::vector<int>& drivers() const { return drivers_; }
  // The loops that a degree of freedom is in: indices in Model::loops.
  const std::vector<int>& loopsOf(int degree_of_freedom) const { return paths_[degree_of_freedom]; }

 private:
  bool close(Eigen::VectorXd& position, int most_starts);

  std::shared_ptr<const Model> model_;
  Workspace workspace_;
  State state_;
  std::vector<std::vector<int>> paths_;
  std::vector<LoopGap> gaps_;
  std::vector<int> drivers_;  // degrees of freedom, the last dragged first
};

}  // namespace armillary
