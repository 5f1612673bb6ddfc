// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/effort_uncertainty.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>
#include <stdexcept>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/parameters/wild_numbers.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

// What tolerances are given of: mass, centre, inertia about the centre.
struct CentralBody {
  double mass = 0.0;
  Vector3d centre = Vector3d::Zero();
  Matrix3d inertia = Matrix3d::Zero();

  explicit CentralBody(const BodyParameters& phi) {
    const SpatialInertia about_link = inertiaOf(phi);
    mass = about_link.mass;
    if (mass != 0.0) centre = about_link.first_moment / mass;
    inertia = matrixOf(phi) - mass * square(centre);
  }

  BodyParameters parameters() const {
    BodyParameters phi;
    const Matrix3d about_link = inertia + mass * square(centre);
    phi << mass, mass * centre, about_link(0, 0), about_link(0, 1), about_link(1, 1),
        about_link(0, 2), about_link(1, 2), about_link(2, 2);
    return phi;
  }

  // (c · c) 1 − c cᵀ
  static Matrix3d square(const Vector3d& c) {
    return c.squaredNorm() * Matrix3d::Identity() - c * c.transpose();
  }

 private:
  static Matrix3d matrixOf(const BodyParameters& phi) {
    Matrix3d I;
    I << phi[4], phi[5], phi[7], phi[5], phi[6], phi[8], phi[7], phi[8], phi[9];
    return I;
  }
};

// What the joints' parameters are called in sentences, and how far each is known.
struct JointPart {
  const char* ending;
  const char* what;
  double tolerance;
};

std::vector<JointPart> jointParts(const Tolerances& tolerances) {
  return {{".friction", "Coulomb friction of ", tolerances.friction},
          {".damping", "damping of ", tolerances.friction},
          {".rotor_inertia", "rotor of ", tolerances.rotor}};
}

void check(const Model& model, std::span<const MotionSample> samples, const MatrixXd& given) {
  if (given.size() > 0 && (given.rows() != model.velocitySize() ||
                           given.cols() != static_cast<Eigen::Index>(samples.size()))) {
    throw std::invalid_argument("what acts in the joints of robot '" + model.name +
                                "' needs a column a sample and a row a degree of freedom");
  }
  for (const MotionSample& sample : samples) {
    if (sample.acceleration.size() != model.velocitySize()) {
      throw std::invalid_argument("a motion sample does not fit robot '" + model.name + "'");
    }
  }
  expectNoWildNumbers(model, samples, "uncertainty of efforts");
}

// What the sample's wrenches and stops ask of the joints: it depends on no parameter.
VectorXd effortFromOutside(const Model& model, const MotionSample& sample, Workspace& workspace) {
  VectorXd asked = VectorXd::Zero(model.velocitySize());
  if (!sample.wrenches.empty()) {
    VectorXd without;
    inverseDynamics(model, sample.state, sample.acceleration, sample.wrenches, workspace, asked);
    inverseDynamics(model, sample.state, sample.acceleration, {}, workspace, without);
    asked -= without;
  }
  if (sample.stops.size() > 0) asked -= sample.stops;
  return asked;
}

// Normally distributed, the same on every machine (Box and Muller's method).
class Normal {
 public:
  explicit Normal(std::uint64_t seed) : random_(seed) {}
  double operator()() {
    const double radius = std::sqrt(-2.0 * std::log(uniform()));
    return radius * std::cos(2.0 * std::numbers::pi * uniform());
  }

 private:
  double uniform() { return (static_cast<double>(random_() >> 11) + 0.5) * 0x1.0p-53; }
  std::mt19937_64 random_;
};

// p of a robot whose parts are drawn.
VectorXd drawn(const Model& model, const Tolerances& tolerances, const VectorXd& given,
               const std::vector<std::string>& names, Normal& normal) {
  const auto scaled = [&](double value, double tolerance) {
    return tolerance > 0.0 ? value * std::max(0.0, 1.0 + tolerance * normal()) : value;
  };
  VectorXd p = given;
  for (int first = 0; first < inertialParameterCount(model); first += kParametersPerBody) {
    CentralBody body(given.segment<kParametersPerBody>(first));
    body.mass = scaled(body.mass, tolerances.mass);
    const double size = scaled(1.0, tolerances.inertia);
    body.inertia *= size;
    if (tolerances.centre > 0.0) {
      for (double& coordinate : body.centre) coordinate += tolerances.centre * normal();
    }
    p.segment<kParametersPerBody>(first) = body.parameters();
  }
  for (auto k = static_cast<Eigen::Index>(inertialParameterCount(model)); k < p.size(); ++k) {
    for (const JointPart& part : jointParts(tolerances)) {
      if (names[static_cast<std::size_t>(k)].ends_with(part.ending)) {
        p[k] = scaled(p[k], part.tolerance);
      }
    }
  }
  return p;
}

// "link6", or "link6 with its payload" where that is what the numbers are of.
std::vector<std::string> weighedNames(const Model& model, const VectorXd& p,
                                      const EffortColumns& columns) {
  const VectorXd bare =
      model.without_payloads ? effortParameters(*model.without_payloads, columns) : p;
  std::vector<std::string> names{{}};  // the world
  for (int i = 1; i < model.bodyCount(); ++i) {
    const int first = kParametersPerBody * (i - 1);
    const bool loaded =
        bare.segment<kParametersPerBody>(first) != p.segment<kParametersPerBody>(first);
    names.push_back(parameterLink(model, i).name + (loaded ? " with its payload" : ""));
  }
  return names;
}

}  // namespace

std::vector<UncertainPart> uncertainParts(const Model& model, const Tolerances& tolerances,
                                          const EffortColumns& columns) {
  const VectorXd p = effortParameters(model, columns);
  const std::vector<std::string> names = effortParameterNames(model, columns);
  const std::vector<std::string> weighed = weighedNames(model, p, columns);
  std::vector<UncertainPart> parts;
  const auto add = [&](const std::string& name, int first, const BodyParameters& change) {
    if (change.isZero(0.0)) return;
    UncertainPart part{name, VectorXd::Zero(p.size())};
    part.change.segment<kParametersPerBody>(first) = change;
    parts.push_back(std::move(part));
  };
  for (int i = 1; i < model.bodyCount(); ++i) {
    const int first = kParametersPerBody * (i - 1);
    const CentralBody body(p.segment<kParametersPerBody>(first));
    const std::string& link = weighed[static_cast<std::size_t>(i)];
    // parameters() is linear in mass and inertia, and of second degree in the centre
    CentralBody part = body;
    part.inertia.setZero();
    part.mass = tolerances.mass * body.mass;
    add("mass of " + link, first, part.parameters());
    for (int axis = 0; axis < 3; ++axis) {
      const Vector3d step = tolerances.centre * Vector3d::Unit(axis), &c = body.centre;
      const Matrix3d square =
          2.0 * c.dot(step) * Matrix3d::Identity() - step * c.transpose() - c * step.transpose();
      BodyParameters change;
      change << 0.0, step, square(0, 0), square(0, 1), square(1, 1), square(0, 2), square(1, 2),
          square(2, 2);
      add("centre of " + link + " along " + "xyz"[axis], first, body.mass * change);
    }
    part = body;
    part.mass = 0.0;
    part.inertia = tolerances.inertia * body.inertia;
    add("inertia of " + link, first, part.parameters());
  }
  for (auto k = static_cast<Eigen::Index>(inertialParameterCount(model)); k < p.size(); ++k) {
    const std::string& name = names[static_cast<std::size_t>(k)];
    for (const JointPart& of_joint : jointParts(tolerances)) {
      if (!name.ends_with(of_joint.ending) || p[k] * of_joint.tolerance == 0.0) continue;
      const std::string joint = name.substr(0, name.size() - std::string(of_joint.ending).size());
      UncertainPart part{of_joint.what + joint, VectorXd::Zero(p.size())};
      part.change[k] = p[k] * of_joint.tolerance;
      parts.push_back(std::move(part));
    }
  }
  return parts;
}

EffortUncertainty effortUncertainty(const Model& model, std::span<const MotionSample> samples,
                                    std::span<const UncertainPart> parts,
                                    const EffortColumns& columns, Workspace& workspace,
                                    const MatrixXd& given) {
  check(model, samples, given);
  const int n = model.velocitySize();
  const auto count = static_cast<Eigen::Index>(samples.size());
  const VectorXd p = effortParameters(model, columns);
  MatrixXd changes(p.size(), static_cast<Eigen::Index>(parts.size()));
  for (std::size_t a = 0; a < parts.size(); ++a) {
    changes.col(static_cast<Eigen::Index>(a)) = parts[a].change;
  }
  EffortUncertainty result{MatrixXd(n, count), MatrixXd(n, count), MatrixXd(n, count),
                           MatrixXd::Zero(changes.cols(), n)};
  MatrixXd W, each;  // τ's change by each part
  for (Eigen::Index k = 0; k < count; ++k) {
    const MotionSample& sample = samples[static_cast<std::size_t>(k)];
    effortRegressor(model, sample.state, sample.acceleration, columns, workspace, W);
    each.noalias() = W * changes;
    result.effort.col(k).noalias() = W * p;
    result.effort.col(k) += effortFromOutside(model, sample, workspace);
    if (given.size() > 0) result.effort.col(k) -= given.col(k);
    result.deviation.col(k) = each.rowwise().norm();
    result.bound.col(k) = each.cwiseAbs().rowwise().sum();
    result.shares += each.cwiseAbs2().transpose();
  }
  for (auto joint : result.shares.colwise()) {
    if (const double sum = joint.sum(); sum > 0.0) joint /= sum;
  }
  return result;
}

std::vector<std::size_t> guiltiestParts(const EffortUncertainty& found, int degree_of_freedom,
                                        std::size_t most) {
  std::vector<std::size_t> order(static_cast<std::size_t>(found.shares.rows()));
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto share = [&](std::size_t a) {
    return found.shares(static_cast<Eigen::Index>(a), degree_of_freedom);
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return share(a) > share(b); });
  if (order.size() > most) order.resize(most);
  std::erase_if(order, [&](std::size_t a) { return !(share(a) > 0.005); });
  return order;
}

SampledUncertainty sampledUncertainty(const Model& model, std::span<const MotionSample> samples,
                                      const Tolerances& tolerances, const EffortColumns& columns,
                                      int count, std::uint64_t seed, Workspace& workspace,
                                      const MatrixXd& given) {
  check(model, samples, given);
  if (count < 2) throw std::invalid_argument("a sampled uncertainty needs two robots at least");
  const VectorXd p = effortParameters(model, columns);
  const std::vector<std::string> names = effortParameterNames(model, columns);
  Normal normal(seed);
  MatrixXd robots(p.size(), count);
  for (auto robot : robots.colwise()) {
    robot = drawn(model, tolerances, p, names, normal);
  }
  const int n = model.velocitySize();
  const auto columns_of = static_cast<Eigen::Index>(samples.size());
  SampledUncertainty result{MatrixXd(n, columns_of), MatrixXd(n, columns_of),
                            MatrixXd(n, columns_of), MatrixXd(n, columns_of)};
  MatrixXd W, efforts;
  for (Eigen::Index k = 0; k < columns_of; ++k) {
    const MotionSample& sample = samples[static_cast<std::size_t>(k)];
    effortRegressor(model, sample.state, sample.acceleration, columns, workspace, W);
    efforts.noalias() = W * robots;
    efforts.colwise() += effortFromOutside(model, sample, workspace);
    if (given.size() > 0) efforts.colwise() -= given.col(k);
    const VectorXd mean = efforts.rowwise().mean();
    result.mean.col(k) = mean;
    result.deviation.col(k) =
        (efforts.colwise() - mean).rowwise().norm() / std::sqrt(static_cast<double>(count - 1));
    result.least.col(k) = efforts.rowwise().minCoeff();
    result.greatest.col(k) = efforts.rowwise().maxCoeff();
  }
  return result;
}

}  // namespace armillary
