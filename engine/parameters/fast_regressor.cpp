// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/fast_regressor.h"

#include "engine/fast/fast_model.h"

namespace armillary::fast {
namespace {

// Where the frames of the bodies' parameters stand in the steps': twelve numbers a step, the
// rotation by columns and the position.
struct ParameterFrames {
  explicit ParameterFrames(const Model& model) {
    const CompiledForm form(model);
    const Form& view = form.view();
    numbers.resize(12 * static_cast<size_t>(view.step_count), 0.0);
    for (int i = 0; i < view.step_count; ++i) {
      const BodyFrame& frame = view.frames[i];
      if (frame.body == 0) continue;
      const Pose& X_BL = parameterLink(model, frame.body).X_BL;
      Eigen::Matrix3d R_SB = Eigen::Matrix3d::Identity();
      R_SB.topLeftCorner<2, 2>() << frame.cosine, -frame.sine, frame.sine, frame.cosine;
      double* const own = numbers.data() + 12 * i;
      Eigen::Map<Eigen::Matrix3d>{own} = R_SB * X_BL.rotation;
      Eigen::Map<Eigen::Vector3d>{own + 9} = R_SB * X_BL.position;
    }
  }
  std::vector<double> numbers;
};

}  // namespace

void regressor(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
               Workspace& workspace, Eigen::MatrixXd& Y) {
  workspace.check(model, state);
  workspace.check(model, acceleration, "the acceleration");
  Y.resize(model.velocitySize(), inertialParameterCount(model));
  const ParameterFrames& frames = workspace.scratch<ParameterFrames>(model);
  workspace.scratch<FastModel>(model).regressor(model.gravity, state.position.data(),
                                                state.velocity.data(), acceleration.data(),
                                                frames.numbers.data(), Y.data());
}

}  // namespace armillary::fast
