// SPDX-License-Identifier: BSD-3-Clause
// Makes the fast form of a model (see form.h).
#pragma once

#include <vector>

#include "engine/fast/elementary_joints.h"
#include "engine/fast/form.h"
#include "engine/model/model.h"

namespace armillary::fast {

// The form with the arrays that it views. Not copied: the view would be of another's arrays.
class CompiledForm {
 public:
  // O(n) in bodies, without recursion. Loops and springs of the model have no part in it.
  explicit CompiledForm(const Model& model);
  CompiledForm(const CompiledForm&) = delete;
  CompiledForm& operator=(const CompiledForm&) = delete;

  const Form& view() const { return view_; }

 private:
  void setColumns();
  void setBodies(const Model& model, const std::vector<ElementaryJoint>& joints);
  void addTurn(int position, double multiplier, double offset, double cos_phi, double sin_phi);

  Form view_;
  std::vector<Run> runs_;
  std::vector<Step> steps_;
  std::vector<int> turn_position_, column_velocity_, column_carrier_, column_depth_, column_last_,
      column_run_, body_column_;
  std::vector<long> column_first_entry_;
  std::vector<Neighbours> neighbours_;
  std::vector<BodyFrame> frames_;
  std::vector<double> turn_multiplier_, turn_offset_, cos_phi_, sin_phi_, column_multiplier_,
      column_pivot_, rotors_;
};

}  // namespace armillary::fast
