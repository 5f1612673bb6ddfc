// SPDX-License-Identifier: GPL-3.0-or-later
#include <mujoco/mujoco.h>

#include <cstring>
#include <limits>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "tests/other_programs/chain_runs.h"

namespace armillary::test {
namespace {

std::string chainText(const Model& model, double step) {
  std::ostringstream out;
  out.precision(std::numeric_limits<double>::max_digits10);
  out << "<mujoco><compiler angle='radian'/><option integrator='RK4' timestep='" << step
      << "' gravity='" << model.gravity.transpose() << "'/><worldbody>";
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const Eigen::Quaterniond turned(body.X_PJ.rotation);
    const SpatialInertia& I = body.inertia;
    const Eigen::Vector3d c = I.first_moment / I.mass;
    const Eigen::Matrix3d about_center = I.rotational.full() + I.mass * skew(c) * skew(c);
    out << "<body pos='" << body.X_PJ.position.transpose() << "' quat='" << turned.w() << ' '
        << turned.vec().transpose() << "'><joint type='hinge' axis='0 0 1'/><inertial pos='"
        << c.transpose() << "' mass='" << I.mass << "' fullinertia='" << about_center(0, 0) << ' '
        << about_center(1, 1) << ' ' << about_center(2, 2) << ' ' << about_center(0, 1) << ' '
        << about_center(0, 2) << ' ' << about_center(1, 2) << "'/>";
  }
  for (int i = 1; i < model.bodyCount(); ++i) out << "</body>";
  out << "</worldbody></mujoco>";
  return out.str();
}

}  // namespace

State simulatedByMujoco(const Model& model, const State& start, double step, int count) {
  const std::string text = chainText(model, step);
  const auto files = std::make_unique<mjVFS>();  // too large for the stack
  mj_defaultVFS(files.get());
  mj_makeEmptyFileVFS(files.get(), "chain.xml", static_cast<int>(text.size()));
  std::memcpy(files->filedata[0], text.data(), text.size());
  char error[500] = "";
  const std::unique_ptr<mjModel, void (*)(mjModel*)> compiled(
      mj_loadXML("chain.xml", files.get(), error, sizeof error), mj_deleteModel);
  mj_deleteFileVFS(files.get(), "chain.xml");
  if (!compiled) throw std::runtime_error(std::string("MuJoCo: ") + error);
  const std::unique_ptr<mjData, void (*)(mjData*)> data(mj_makeData(compiled.get()), mj_deleteData);
  for (int i = 0; i < compiled->nv; ++i) {
    data->qpos[i] = start.position[i];
    data->qvel[i] = start.velocity[i];
  }
  for (int i = 0; i < count; ++i) mj_step(compiled.get(), data.get());
  State end = start;
  end.time += count * step;
  for (int i = 0; i < compiled->nv; ++i) {
    end.position[i] = data->qpos[i];
    end.velocity[i] = data->qvel[i];
  }
  return end;
}

}  // namespace armillary::test
