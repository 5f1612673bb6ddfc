// SPDX-License-Identifier: BSD-3-Clause
#include "engine/fast/compile_form.h"

#include <algorithm>
#include <cmath>

#include "engine/fast/elementary_joints.h"

namespace armillary::fast {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using Motion = ElementaryJoint::Motion;

// cos and sin of an angle.
struct Turn {
  double c = 1.0, s = 0.0;
  Turn back() const { return {c, -s}; }
  Turn operator*(const Turn& then) const {
    return {c * then.c - s * then.s, s * then.c + c * then.s};
  }
  Matrix3d aboutZ() const {
    Matrix3d R;
    R << c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0;
    return R;
  }
};

// R = Rz(theta) Rx(alpha) Rz(phi)
struct AxisTurns {
  Turn theta, alpha, phi;
};

AxisTurns axisTurns(const Matrix3d& R) {
  AxisTurns turns;
  // R's z axis is (sin theta sin alpha, −cos theta sin alpha, cos alpha)
  const double sine = std::hypot(R(0, 2), R(1, 2));
  turns.alpha = {R(2, 2), sine};
  if (sine > 0.0) turns.theta = {-R(1, 2) / sine, R(0, 2) / sine};
  // Rz(theta)ᵀ R = Rx(alpha) Rz(phi): its first row is (cos phi, −sin phi, 0)
  const Matrix3d rest = turns.theta.back().aboutZ() * R;
  turns.phi = {rest(0, 0), -rest(0, 1)};
  return turns;
}

bool turnsOrSlides(const ElementaryJoint& joint) {
  return joint.motion == Motion::kTurn || joint.motion == Motion::kSlide;
}

void store(const Matrix3d& R, double* rows) {
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) rows[3 * i + j] = R(i, j);
  }
}

// Turns the body frame of joint `number` about its z: what is known of the body, and where its
// children stand.
void turnFrame(std::vector<ElementaryJoint>& joints, const std::vector<std::vector<int>>& children,
               int number, const Turn& turn) {
  const Pose back{turn.back().aboutZ(), Vector3d::Zero()};
  joints[number - 1].moments = toParent(back, joints[number - 1].moments);
  for (const int child : children[number]) {
    joints[child - 1].X_PJ = back * joints[child - 1].X_PJ;
  }
}

// Takes from a joint's body what looks the same to the parent however the joint stands, and gives
// it to the parent's; see form.h.
void regroup(std::vector<ElementaryJoint>& joints, int number) {
  ElementaryJoint& joint = joints[number - 1];
  Moments& own = joint.moments;
  Moments given;
  if (joint.motion == Motion::kTurn) {
    given.mass = own.mass;
    given.first.z() = own.first.z();
    given.second(2, 2) = own.second(2, 2);
    own.mass = own.first.z() = own.second(2, 2) = 0.0;
  } else if (joint.motion == Motion::kSlide) {
    given.second = own.second;
    own.second.setZero();
  }
  // a slide's second moments alone do not feel where it has slid to
  if (joint.parent > 0) joints[joint.parent - 1].moments += toParent(joint.X_PJ, given);
}

StepKind kindOf(const ElementaryJoint& joint, int number, bool aligned) {
  switch (joint.motion) {
    case Motion::kTurn:
      return joint.parent == 0                       ? StepKind::kTurnOnWorld
             : aligned && joint.parent == number - 1 ? StepKind::kTurn
                                                     : StepKind::kTurnOnBranch;
    case Motion::kSlide:
      return StepKind::kSlide;
    case Motion::kBall:
      return StepKind::kBall;
    case Motion::kFree:
      break;
  }
  return StepKind::kFree;
}

void setInertia(const Moments& moments, Step& step) {
  step.mass = moments.mass;
  for (int k = 0; k < 3; ++k) step.h[k] = moments.first[k];
  const Matrix3d& S = moments.second;
  step.S_xx = S(0, 0);
  step.S_xy = S(0, 1);
  step.S_xz = S(0, 2);
  step.S_yy = S(1, 1);
  step.S_yz = S(1, 2);
  step.S_zz = S(2, 2);
}

}  // namespace

void CompiledForm::addTurn(int position, double multiplier, double offset, double cos_phi,
                           double sin_phi) {
  turn_position_.push_back(position);
  turn_multiplier_.push_back(multiplier);
  turn_offset_.push_back(offset);
  cos_phi_.push_back(cos_phi);
  sin_phi_.push_back(sin_phi);
}

// Numbers the columns of the mass matrix. Children stand behind their parents.
void CompiledForm::setColumns() {
  std::vector<int> last_of(steps_.size() + 1, -1);  // column of each step, the world's first
  for (const Run& run : runs_) {
    const int freedoms = run.kind == StepKind::kFree ? 6 : run.kind == StepKind::kBall ? 3 : 1;
    for (int i = run.begin; i < run.end; ++i) {
      Step& step = steps_[i];
      step.first_column = static_cast<int>(column_velocity_.size());
      for (int k = 0; k < freedoms; ++k) {
        column_velocity_.push_back(step.velocity + k);
        column_multiplier_.push_back(step.multiplier);
        column_pivot_.push_back(step.singular_pivot);
        const int carrier = k == 0 ? last_of[step.parent] : step.first_column + k - 1;
        column_carrier_.push_back(carrier);
        const int column = static_cast<int>(column_carrier_.size()) - 1;
        column_run_.push_back(carrier >= 0 && carrier == column - 1 ? column_run_[carrier]
                                                                    : column);
        column_depth_.push_back(carrier < 0 ? 0 : column_depth_[carrier] + 1);
        column_first_entry_.push_back(view_.entry_count);
        view_.entry_count += column_depth_.back() + 1;
        view_.depth = std::max(view_.depth, column_depth_.back() + 1);
      }
      step.last_column = static_cast<int>(column_velocity_.size());
      last_of[i + 1] = step.last_column - 1;
    }
  }
  for (int i = view_.step_count - 1; i >= 0; --i) {
    const Step& step = steps_[i];
    if (step.parent == 0) continue;
    int& last = steps_[step.parent - 1].last_column;
    last = std::max(last, step.last_column);
  }
  for (int c = 0; c < static_cast<int>(column_velocity_.size()); ++c) {
    const int velocity = column_velocity_[c];
    if (c == 0 || velocity != column_velocity_[c - 1] + 1) neighbours_.push_back({c, velocity, 0});
    ++neighbours_.back().count;
  }
  column_last_.resize(column_velocity_.size());
  for (int i = 0; i < view_.step_count; ++i) {  // a step's own, and what stands before the next's
    const int next = i + 1 < view_.step_count ? steps_[i + 1].first_column
                                              : static_cast<int>(column_velocity_.size());
    for (int c = steps_[i].first_column; c < next; ++c) column_last_[c] = steps_[i].last_column;
  }
  view_.column_velocity = column_velocity_.data();
  view_.column_last = column_last_.data();
  view_.column_first_entry = column_first_entry_.data();
  view_.column_run = column_run_.data();
  view_.neighbours = neighbours_.data();
  view_.neighbours_count = static_cast<int>(neighbours_.size());
  view_.column_multiplier = column_multiplier_.data();
  view_.column_carrier = column_carrier_.data();
  view_.column_depth = column_depth_.data();
  view_.column_pivot = column_pivot_.data();
  view_.column_count = static_cast<int>(column_velocity_.size());
}

// Which body stands behind each step, and which of the bodies' columns each step's are.
void CompiledForm::setBodies(const Model& model, const std::vector<ElementaryJoint>& joints) {
  std::vector<int> first(model.bodyCount() + 1, 0);  // column of each body
  for (const ElementaryJoint& joint : joints) {
    const int freedoms = joint.motion == Motion::kFree ? 6 : joint.motion == Motion::kBall ? 3 : 1;
    const int own = joint.velocity - model.bodies[joint.body].velocity_index + freedoms;
    first[joint.body + 1] = std::max(first[joint.body + 1], own);
  }
  for (size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  for (size_t i = 0; i < joints.size(); ++i) {
    const ElementaryJoint& joint = joints[i];
    const bool last = i + 1 == joints.size() || joints[i + 1].body != joint.body;
    frames_[i].body = last ? joint.body : 0;
    const int coordinate = joint.velocity - model.bodies[joint.body].velocity_index;
    const int count = steps_[i].first_column;
    const int next = i + 1 < joints.size() ? steps_[i + 1].first_column : view_.column_count;
    for (int c = count; c < next; ++c) {
      body_column_.push_back(first[joint.body] + coordinate + c - count);
    }
  }
  view_.frames = frames_.data();
  view_.body_column = body_column_.data();
  view_.body_count = model.bodyCount();
  view_.body_column_count = first.back();
}

CompiledForm::CompiledForm(const Model& model) {
  std::vector<ElementaryJoint> joints = elementaryJoints(model);
  const int count = static_cast<int>(joints.size());
  std::vector<std::vector<int>> children(count + 1);
  for (int number = 1; number <= count; ++number) {
    children[joints[number - 1].parent].push_back(number);
  }

  // Outward, each joint's own frame when its parent's is settled. A turn's frame is aligned with
  // its first child; a slide's so that no turn about z is left.
  std::vector<bool> aligned(count + 1, false);
  std::vector<AxisTurns> turns(count + 1);
  std::vector<Turn> frames(count + 1);  // by how much a turn's frame was turned
  for (int number = 1; number <= count; ++number) {
    const ElementaryJoint& joint = joints[number - 1];
    if (!turnsOrSlides(joint)) continue;
    turns[number] = axisTurns(joint.X_PJ.rotation);
    if (joint.motion == Motion::kSlide) {
      turnFrame(joints, children, number, turns[number].phi.back());
      frames[number] = turns[number].phi.back();
      joints[number - 1].X_PJ.rotation *= turns[number].phi.back().aboutZ();
      continue;
    }
    if (children[number].empty()) continue;
    const int first = children[number].front();
    if (joints[first - 1].motion != Motion::kTurn) continue;
    frames[number] = axisTurns(joints[first - 1].X_PJ.rotation).theta;
    turnFrame(joints, children, number, frames[number]);
    aligned[first] = true;
  }
  for (int number = count; number > 0; --number) regroup(joints, number);

  frames_.resize(count);
  steps_.resize(count + 1);  // and one behind the last, as the kernels want
  rotors_.assign(model.velocitySize(), 0.0);
  for (int number = 1; number <= count; ++number) {
    const ElementaryJoint& joint = joints[number - 1];
    const Body& body = model.bodies[joint.body];
    const AxisTurns& turn = turns[number];
    const StepKind kind = kindOf(joint, number, aligned[number]);
    Step& step = steps_[number - 1];
    step.kind = kind;
    step.parent = joint.parent;
    step.position = joint.position;
    step.velocity = joint.velocity;
    step.multiplier = joint.multiplier;
    step.offset = joint.offset;
    step.cos_alpha = turn.alpha.c;
    step.sin_alpha = turn.alpha.s;
    step.cos_theta = turn.theta.c;
    step.sin_theta = turn.theta.s;
    store(joint.X_PJ.rotation, step.R_PJ);
    for (int k = 0; k < 3; ++k) step.p[k] = joint.X_PJ.position[k];
    frames_[number - 1].cosine = frames[number].c;
    frames_[number - 1].sine = -frames[number].s;
    setInertia(joint.moments, step);
    step.singular_pivot = body.singular_pivot;
    if (kind != StepKind::kTurn && joint.parent > 0) steps_[joint.parent - 1].carried = true;
    if (joint.motion == Motion::kTurn) {
      const Turn phi = kind == StepKind::kTurnOnWorld ? frames[number] : turn.phi * frames[number];
      addTurn(joint.position, joint.multiplier, joint.offset, phi.c, phi.s);
    }
    const bool begins = runs_.empty() || runs_.back().kind != kind;
    const int first_turn =
        static_cast<int>(turn_position_.size()) - (joint.motion == Motion::kTurn ? 1 : 0);
    step.turn = first_turn;
    if (joint.parent > 0 && (kind == StepKind::kBall || kind == StepKind::kFree)) {
      view_.free_within = true;
    }
    if (begins) runs_.push_back({kind, number - 1, number, first_turn});
    runs_.back().end = number;
  }
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    if (body.kind.type == BodyJoint::kHelical) view_.shares_coordinates = true;
    rotors_[body.velocity_index] += body.multiplier * body.multiplier * body.rotor_inertia;
  }

  if (model.has_followers) view_.shares_coordinates = true;
  view_.has_tree_entries = !view_.shares_coordinates && !view_.free_within;

  view_.turn_count = static_cast<int>(turn_position_.size());
  for (int i = 0; i < kMostLanes && view_.turn_count > 0; ++i)
    addTurn(turn_position_[0], 0, 0, 1, 0);
  view_.runs = runs_.data();
  view_.run_count = static_cast<int>(runs_.size());
  view_.steps = steps_.data();
  view_.step_count = count;
  setColumns();
  setBodies(model, joints);
  view_.turn_position = turn_position_.data();
  view_.turn_multiplier = turn_multiplier_.data();
  view_.turn_offset = turn_offset_.data();
  view_.cos_phi = cos_phi_.data();
  view_.sin_phi = sin_phi_.data();
  view_.position_size = model.positionSize();
  view_.velocity_size = model.velocitySize();
  if (model.has_rotors) view_.rotors = rotors_.data();
}

}  // namespace armillary::fast
