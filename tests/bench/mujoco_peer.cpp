// SPDX-License-Identifier: GPL-3.0-or-later
// MuJoCo as a peer of the benchmarks.
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <sstream>
#include <stdexcept>

#include "tests/bench/methods.h"
#include "tests/bench/peer.h"

namespace armillary::bench {
namespace {

// Calls function(body, offset) for the floating bodies; offset: of its six velocities.
template <class Function>
void forEachFloating(const Model& model, Function&& function) {
  for (const Body& body : model.bodies) {
    if (&body != &model.bodies[0] && body.kind.type == BodyJoint::kFloating) function(body);
  }
}

void writeJoint(BodyJoint joint, std::ostream& out) {
  switch (joint) {
    case BodyJoint::kRevolute:
      out << "<joint type='hinge' axis='0 0 1'/>";
      return;
    case BodyJoint::kPrismatic:
      out << "<joint type='slide' axis='0 0 1'/>";
      return;
    case BodyJoint::kPlanar:
      out << "<joint type='slide' axis='1 0 0'/><joint type='slide' axis='0 1 0'/>"
             "<joint type='hinge' axis='0 0 1'/>";
      return;
    case BodyJoint::kCylindrical:
      out << "<joint type='slide' axis='0 0 1'/><joint type='hinge' axis='0 0 1'/>";
      return;
    case BodyJoint::kSpherical:
      out << "<joint type='ball'/>";
      return;
    case BodyJoint::kFloating:
      out << "<freejoint/>";
      return;
    case BodyJoint::kHelical:
    case BodyJoint::kUniversal:
      throw std::invalid_argument("MuJoCo has no such joint");
  }
}

// Body `index` and all beyond it in MuJoCo's own format.
void writeBody(const Model& model, int index, std::ostream& out) {
  const Body& body = model.bodies[index];
  const Eigen::Quaterniond r(body.X_PJ.rotation);
  const Eigen::Vector3d& p = body.X_PJ.position;
  const SpatialInertia& I = body.inertia;
  const Eigen::Vector3d c = I.first_moment / I.mass;
  const Eigen::Matrix3d about_origin = I.rotational.full();
  const Eigen::Matrix3d about_center = about_origin + I.mass * skew(c) * skew(c);
  out << "<body pos='" << p.x() << ' ' << p.y() << ' ' << p.z() << "' quat='" << r.w() << ' '
      << r.x() << ' ' << r.y() << ' ' << r.z() << "'>";
  writeJoint(body.kind.type, out);
  out << "<inertial pos='" << c.x() << ' ' << c.y() << ' ' << c.z() << "' mass='" << I.mass
      << "' fullinertia='" << about_center(0, 0) << ' ' << about_center(1, 1) << ' '
      << about_center(2, 2) << ' ' << about_center(0, 1) << ' ' << about_center(0, 2) << ' '
      << about_center(1, 2) << "'/>";
  for (int child = index + 1; child < model.bodyCount(); ++child) {
    if (model.bodies[child].parent == index) writeBody(model, child, out);
  }
  out << "</body>";
}

std::string mujocoText(const Model& model) {
  std::ostringstream out;
  out.precision(std::numeric_limits<double>::max_digits10);
  out << "<mujoco><compiler angle='radian'/><option integrator='RK4' timestep='" << kStep
      << "' gravity='" << model.gravity.x() << ' ' << model.gravity.y() << ' ' << model.gravity.z()
      << "'/><worldbody>";
  for (int i = 1; i < model.bodyCount(); ++i) {
    if (model.bodies[i].parent == 0) writeBody(model, i, out);
  }
  out << "</worldbody></mujoco>";
  return out.str();
}

mjModel* compileInMujoco(const Model& model) {
  const std::string text = mujocoText(model);
  const auto files = std::make_unique<mjVFS>();  // too large for the stack
  mj_defaultVFS(files.get());
  mj_makeEmptyFileVFS(files.get(), "robot.xml", static_cast<int>(text.size()));
  std::memcpy(files->filedata[0], text.data(), text.size());
  char error[500] = "";
  mjModel* compiled = mj_loadXML("robot.xml", files.get(), error, sizeof error);
  mj_deleteFileVFS(files.get(), "robot.xml");
  if (!compiled) throw std::runtime_error(std::string("MuJoCo: ") + error);
  return compiled;
}

// A robot made from the compiled model: body for body and joint for joint the same, so that its
// generalized velocities are ours but for a floating base's linear part, which MuJoCo has in world
// axes.
class MujocoPeer : public Peer {
 public:
  explicit MujocoPeer(const Robot& robot);
  ~MujocoPeer() override;
  MujocoPeer(const MujocoPeer&) = delete;
  MujocoPeer& operator=(const MujocoPeer&) = delete;

  const char* name() const override { return "mujoco"; }
  // mj_kinematics
  void kinematics(int sample) override;
  // mj_kinematics, mj_comPos, mj_comVel, mj_rne
  void inverseDynamics(int sample) override;
  // Left in MuJoCo's sparse form: mj_kinematics, mj_comPos, mj_crb.
  void massMatrix(int sample) override;
  // From the mass matrix as mj_step does it: mj_kinematics, mj_comPos, mj_crb, mj_factorM,
  // mj_comVel, mj_rne, mj_solveM.
  void forwardDynamics(int sample) override;
  // mj_step
  void step(int sample) override;
  bool steps() const override { return true; }
  double difference() override;

 private:
  struct Arrays {  // a sample as MuJoCo writes it
    std::vector<double> position, velocity, acceleration, effort;
  };
  void use(int sample);
  Arrays convert(const Sample& sample) const;

  const Robot* robot_;
  std::shared_ptr<mjModel> model_;
  mjData* data_ = nullptr;
  double *own_position_ = nullptr, *own_velocity_ = nullptr, *own_acceleration_ = nullptr;
  std::vector<Arrays> samples_;
  std::vector<double> result_, work_;
};

MujocoPeer::MujocoPeer(const Robot& robot)
    : robot_(&robot),
      model_(compileInMujoco(*robot.model), mj_deleteModel),
      result_(model_->nv),
      work_(model_->nv) {
  if (model_->nq != robot.model->positionSize() || model_->nv != robot.model->velocitySize()) {
    throw std::runtime_error("MuJoCo: another number of coordinates");
  }
  data_ = mj_makeData(model_.get());
  own_position_ = data_->qpos;
  own_velocity_ = data_->qvel;
  own_acceleration_ = data_->qacc;
  for (const Sample& sample : robot.samples) samples_.push_back(convert(sample));
}

MujocoPeer::~MujocoPeer() {
  data_->qpos = own_position_;
  data_->qvel = own_velocity_;
  data_->qacc = own_acceleration_;
  mj_deleteData(data_);
}

// A floating base is free from the world in MuJoCo, from the joint's frame with us; its linear
// velocity is in world axes, ours in the body's: v_W = R v_B, a_W = R (a_B + ω × v_B).
MujocoPeer::Arrays MujocoPeer::convert(const Sample& sample) const {
  const auto numbers = [](const Eigen::VectorXd& v) {
    return std::vector<double>(v.begin(), v.end());
  };
  Arrays arrays{numbers(sample.state.position), numbers(sample.state.velocity),
                numbers(sample.acceleration), numbers(sample.effort)};
  forEachFloating(*robot_->model, [&](const Body& body) {
    double* q = arrays.position.data() + body.position_index;
    const Pose X_WB = FloatingJoint::place(body.X_PJ, q);
    const Eigen::Quaterniond turned(X_WB.rotation);
    Eigen::Map<Eigen::Vector3d>{q} = X_WB.position;
    q[3] = turned.w(), q[4] = turned.x(), q[5] = turned.y(), q[6] = turned.z();
    const auto swapped = [&](const Eigen::VectorXd& from, const Eigen::Vector3d& linear,
                             std::vector<double>& to) {
      double* own = to.data() + body.velocity_index;
      Eigen::Map<Eigen::Vector3d>{own} = X_WB.rotation * linear;
      Eigen::Map<Eigen::Vector3d>{own + 3} = from.segment<3>(body.velocity_index);
    };
    const auto v = sample.state.velocity.segment<6>(body.velocity_index);
    const auto a = sample.acceleration.segment<6>(body.velocity_index);
    const auto f = sample.effort.segment<6>(body.velocity_index);
    const Eigen::Vector3d angular = v.head<3>(), linear = v.tail<3>();
    swapped(sample.state.velocity, linear, arrays.velocity);
    swapped(sample.acceleration, a.tail<3>() + angular.cross(linear), arrays.acceleration);
    swapped(sample.effort, f.tail<3>(), arrays.effort);
  });
  return arrays;
}

// Points MuJoCo at a sample, so that neither side copies its inputs.
void MujocoPeer::use(int sample) {
  data_->qpos = samples_[sample].position.data();
  data_->qvel = samples_[sample].velocity.data();
  data_->qacc = samples_[sample].acceleration.data();
}

void MujocoPeer::kinematics(int sample) {
  use(sample);
  mj_kinematics(model_.get(), data_);
}

void MujocoPeer::inverseDynamics(int sample) {
  use(sample);
  mj_kinematics(model_.get(), data_);
  mj_comPos(model_.get(), data_);
  mj_comVel(model_.get(), data_);
  mj_rne(model_.get(), data_, 1, result_.data());
}

void MujocoPeer::massMatrix(int sample) {
  use(sample);
  mj_kinematics(model_.get(), data_);
  mj_comPos(model_.get(), data_);
  mj_crb(model_.get(), data_);
}

void MujocoPeer::forwardDynamics(int sample) {
  massMatrix(sample);
  mj_factorM(model_.get(), data_);
  mj_comVel(model_.get(), data_);
  mj_rne(model_.get(), data_, 0, work_.data());
  const std::vector<double>& effort = samples_[sample].effort;
  for (size_t i = 0; i < work_.size(); ++i) work_[i] = effort[i] - work_[i];
  mj_solveM(model_.get(), data_, result_.data(), work_.data(), 1);
}

// It writes where it reads, so that the sample is copied, as ours is.
void MujocoPeer::step(int sample) {
  const Arrays& from = samples_[sample];
  data_->qpos = own_position_;
  data_->qvel = own_velocity_;
  data_->qacc = own_acceleration_;
  std::copy(from.position.begin(), from.position.end(), own_position_);
  std::copy(from.velocity.begin(), from.velocity.end(), own_velocity_);
  std::copy(from.effort.begin(), from.effort.end(), data_->qfrc_applied);
  data_->time = 0.0;
  mj_step(model_.get(), data_);
}

double MujocoPeer::difference() {
  const std::vector<Sample> solved = solvedByUs(*robot_);
  Own own(*robot_);
  RelativeDifference effort, acceleration, stepped;
  const bool free_to_turn = model_->nq != model_->nv;
  for (size_t i = 0; i < solved.size(); ++i) {
    const Arrays ours = convert(solved[i]);
    inverseDynamics(static_cast<int>(i));
    effort.compare(ours.effort, result_);
    forwardDynamics(static_cast<int>(i));
    acceleration.compare(ours.acceleration, result_);
    // a body that is free to turn goes by another rule between the stages: some 1e-6 apart
    if (free_to_turn) continue;
    step(static_cast<int>(i));
    Sample after = robot_->samples[i];
    if (!own.simulator.step(after.state, kStep, after.effort)) {
      throw std::runtime_error("the step fails");
    }
    stepped.compare(convert(after).velocity,
                    std::vector<double>(own_velocity_, own_velocity_ + model_->nv));
  }
  return std::max({effort.value(), acceleration.value(), free_to_turn ? 0.0 : stepped.value()});
}

}  // namespace

std::unique_ptr<Peer> makeMujocoPeer(const Robot& robot) {
  return std::make_unique<MujocoPeer>(robot);
}

}  // namespace armillary::bench
