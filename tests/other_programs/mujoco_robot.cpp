// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/other_programs/mujoco_robot.h"

#include <mujoco/mujoco.h>

namespace armillary::test {
namespace {

class Loaded : public MujocoRobot {
 public:
  explicit Loaded(mjModel* model) : model_(model, mj_deleteModel) {
    data_ = {mj_makeData(model), mj_deleteData};
    for (int i = 0; i < model->njnt; ++i) {
      const char* name = mj_id2name(model, mjOBJ_JOINT, i);
      const int type = model->jnt_type[i];
      joints_.push_back({name != nullptr ? name : "",
                         type == mjJNT_FREE   ? Joint::kFree
                         : type == mjJNT_BALL ? Joint::kBall
                                              : Joint::kOther,
                         model->jnt_qposadr[i], model->jnt_dofadr[i]});
    }
  }

  const std::vector<Joint>& joints() const override { return joints_; }
  int positionSize() const override { return model_->nq; }
  int velocitySize() const override { return model_->nv; }

  Dynamics dynamics(const Eigen::VectorXd& q, const Eigen::VectorXd& v) override {
    Eigen::Map<Eigen::VectorXd>(data_->qpos, model_->nq) = q;
    Eigen::Map<Eigen::VectorXd>(data_->qvel, model_->nv) = v;
    mj_forward(model_.get(), data_.get());
    Dynamics result;
    result.mass_matrix.resize(model_->nv, model_->nv);
    mj_fullM(model_.get(), result.mass_matrix.data(), data_->qM);
    result.bias = Eigen::Map<Eigen::VectorXd>(data_->qfrc_bias, model_->nv);
    return result;
  }

 private:
  std::unique_ptr<mjModel, void (*)(mjModel*)> model_;
  std::unique_ptr<mjData, void (*)(mjData*)> data_{nullptr, mj_deleteData};
  std::vector<Joint> joints_;
};

}  // namespace

std::unique_ptr<MujocoRobot> MujocoRobot::load(const std::string& path, std::string* why) {
  char error[500] = "";
  mjModel* model = mj_loadXML(path.c_str(), nullptr, error, sizeof error);
  *why = error;
  return model != nullptr ? std::make_unique<Loaded>(model) : nullptr;
}

}  // namespace armillary::test
