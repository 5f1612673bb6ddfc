// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/inertial_parameters.h"

#include <stdexcept>

#include "engine/linear_algebra/symmetric_eigenvalues.h"
#include "engine/model/compile_model.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

std::string momentsIn(const Eigen::Vector3d& moments) {
  return "(" + fourDigits(moments[0]) + ", " + fourDigits(moments[1]) + ", " +
         fourDigits(moments[2]) + " kg m²)";
}

}  // namespace

BodyParameters parametersOf(const SpatialInertia& inertia) {
  const SymmetricMatrix3& I = inertia.rotational;
  BodyParameters parameters;
  parameters << inertia.mass, inertia.first_moment, I.xx, I.xy, I.yy, I.xz, I.yz, I.zz;
  return parameters;
}

SpatialInertia inertiaOf(const BodyParameters& p) {
  return {p[0], p.segment<3>(1), {p[4], p[5], p[7], p[6], p[8], p[9]}};
}

Eigen::VectorXd inertialParameters(const Model& model) {
  Eigen::VectorXd phi(inertialParameterCount(model));
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Pose X_LB = parameterLink(model, i).X_BL.inverse();
    phi.segment<kParametersPerBody>(kParametersPerBody * (i - 1)) =
        parametersOf(toParent(X_LB, model.bodies[i].inertia));
  }
  return phi;
}

std::vector<std::string> inertialParameterNames(const Model& model) {
  std::vector<std::string> names;
  for (int i = 1; i < model.bodyCount(); ++i) {
    for (const char* parameter : kInertialParameterNames) {
      names.push_back(parameterLink(model, i).name + "." + parameter);
    }
  }
  return names;
}

std::shared_ptr<const Model> withInertialParameters(const Model& model,
                                                    const Eigen::VectorXd& phi) {
  if (phi.size() != inertialParameterCount(model)) {
    throw std::invalid_argument("robot '" + model.name + "' has " +
                                std::to_string(inertialParameterCount(model)) +
                                " inertial parameters, not " + std::to_string(phi.size()));
  }
  auto changed = std::make_shared<Model>(model);
  for (int i = 1; i < model.bodyCount(); ++i) {
    Body& body = changed->bodies[i];
    Link& link = changed->links[changed->joints[body.joint_index].child];
    const double mass_before = body.inertia.mass;
    body.inertia = toParent(
        link.X_BL, inertiaOf(phi.segment<kParametersPerBody>(kParametersPerBody * (i - 1))));
    link.mass += body.inertia.mass - mass_before;
    changed->total_mass += body.inertia.mass - mass_before;
  }
  setSingularPivots(*changed);
  return changed;
}

Eigen::Matrix4d pseudoInertia(const BodyParameters& parameters) {
  const SpatialInertia inertia = inertiaOf(parameters);
  Eigen::Matrix4d P;
  P.topLeftCorner<3, 3>() = 0.5 * inertia.rotational.trace() * Eigen::Matrix3d::Identity() -
                            inertia.rotational.full();  // (1)
  P.topRightCorner<3, 1>() = inertia.first_moment;
  P.bottomLeftCorner<1, 3>() = inertia.first_moment.transpose();
  P(3, 3) = inertia.mass;
  return P;
}

std::string whyNoBody(const BodyParameters& parameters) {
  constexpr double kRounding = 1e-9;
  if (parameters.isZero(0.0)) return {};
  const SpatialInertia inertia = inertiaOf(parameters);
  if (!(inertia.mass > 0.0)) return "its mass is " + fourDigits(inertia.mass) + " kg";
  const Eigen::Matrix3d about_origin = inertia.rotational.full();
  const Eigen::Vector3d c = inertia.first_moment / inertia.mass;
  const Eigen::Matrix3d about_center = about_origin + inertia.mass * skew(c) * skew(c);
  const Eigen::Vector3d moments = symmetricEigenvalues(about_center).values;
  // what rounding costs is a share of what was subtracted
  const double rounding = kRounding * about_origin.cwiseAbs().maxCoeff();
  if (moments[0] < -rounding) {
    return "its inertia about the centre of mass is not positive: principal moments " +
           momentsIn(moments);
  }
  if (moments[2] - moments[0] - moments[1] > rounding) {
    return "its largest principal moment exceeds the sum of the others " + momentsIn(moments);
  }
  return {};
}

}  // namespace armillary
