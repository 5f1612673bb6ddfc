// SPDX-License-Identifier: BSD-3-Clause
#include "engine/equations/parameter_symbols.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/equations/textbook_frames.h"
#include "engine/parameters/base_parameters.h"

namespace armillary {
namespace {

using Kind = EquationSymbol::Kind;
using Three = std::array<TracedNumber, 3>;

constexpr double kNothing = 1e-9;       // of a length (m), or of the largest inertia
constexpr double kRightAngle = 1e-6;    // rad, from one
constexpr double kRounding = 1e-15;     // of what is zero but for it
constexpr std::size_t kFixedLinks = 3;  // that are named beside the link that they are fixed to
constexpr const char* kAxes[] = {"x", "y", "z"};

// The name of one number of three: without its axis where it is the only one.
struct Names {
  std::string text, latex;
};
Names ofAxis(const std::string& base, const std::string& index, int axis, bool alone) {
  const std::string suffix = alone ? "" : kAxes[axis];
  const std::string letter = base.substr(0, 1), more = base.substr(1) + index;
  return {base + index + suffix, letter + "_{" + more + (alone ? "" : "," + suffix) + "}"};
}

int countOf(const std::array<double, 3>& numbers) {
  return static_cast<int>(std::count_if(numbers.begin(), numbers.end(),
                                        [](double x) { return std::abs(x) > kNothing; }));
}

// Once.
void note(Equations& equations, const std::string& sentence) {
  if (std::ranges::find(equations.notes, sentence) == equations.notes.end()) {
    equations.notes.push_back(sentence);
  }
}

void tellRounding(Equations& equations) {
  note(equations,
       "Lengths under 1e-9 m are taken for zero, and axes within 1e-6 rad of a right angle for "
       "square: numbers of the robot itself differ by as much.");
}

// Symbols for the numbers of a vector that are not zero.
Three vectorSymbols(Equations& equations, const Three& numbers, const std::string& base,
                    const std::string& index, const std::string& meaning, int link) {
  const std::array<double, 3> values{numbers[0].value(), numbers[1].value(), numbers[2].value()};
  Three result{};
  for (int axis = 0; axis < 3; ++axis) {
    if (std::abs(values[axis]) <= kNothing) {
      if (std::abs(values[axis]) > kRounding) tellRounding(equations);
      continue;
    }
    const Names names = ofAxis(base, index, axis, countOf(values) == 1);
    result[axis] = addSymbol(
        equations, {Kind::kLength, names.text, names.latex, 0, values[axis],
                    meaning + " along " + kAxes[axis] + ", m", base.size() + index.size(), link});
  }
  return result;
}

// An axis that is nearly at a right angle to another is so.
void squareUp(Equations& equations, PlainPose& X) {
  for (TracedNumber& entry : X.rotation) {
    for (const double structural : {0.0, 1.0, -1.0}) {
      const double away = std::abs(entry.value() - structural);
      if (!(away < kRightAngle)) continue;
      if (away > kRounding) tellRounding(equations);
      entry = structural;
    }
  }
}

// The link that a body's joint moves; of the world the one that is it.
int linkOf(const PlainModel& model, int body) {
  return body == 0 ? 0 : model.joints[model.bodies[body].joint_index].child;
}
std::string linkName(const PlainModel& model, int body) {
  return model.links[linkOf(model, body)].name;
}

// With the links that are fixed to it, whose inertia it carries.
std::string bodyName(const PlainModel& model, int body) {
  const int own = linkOf(model, body);
  std::vector<std::string> fixed;
  for (std::size_t link = 0; link < model.links.size(); ++link) {
    if (model.links[link].body == body && static_cast<int>(link) != own) {
      fixed.push_back(model.links[link].name);
    }
  }
  std::string name = model.links[own].name;
  for (std::size_t i = 0; i < std::min(fixed.size(), kFixedLinks); ++i) {
    name += (i == 0 ? " with " : ", ") + fixed[i];
  }
  if (fixed.size() > kFixedLinks) {
    name += " and " + std::to_string(fixed.size() - kFixedLinks) + " more";
  }
  return name;
}

// The body's inertia from symbols of mass, centre of mass and the inertia about it.
void putInertia(Equations& equations, int i) {
  PlainInertia& inertia = equations.model.bodies[i].inertia;
  const std::string index = std::to_string(i), link = bodyName(equations.model, i);
  const int number = linkOf(equations.model, i);
  const double m = inertia.mass.value();
  const auto& J = inertia.rotational;
  Three h = inertia.first_moment, c{};
  if (m > 0.0) {
    for (int k = 0; k < 3; ++k) c[k] = h[k].value() / m;
    // about the centre of mass: J − m (c·c 1 − c cᵀ)
    const double x = c[0].value(), y = c[1].value(), z = c[2].value();
    const std::array<double, 6> about{
        J[0].value() - m * (y * y + z * z), J[1].value() + m * x * y,
        J[2].value() + m * x * z,           J[3].value() - m * (x * x + z * z),
        J[4].value() + m * y * z,           J[5].value() - m * (x * x + y * y)};
    inertia.mass = addSymbol(equations, {Kind::kMass, "m" + index, "m_{" + index + "}", 0, m,
                                         "mass of " + link + ", kg", std::string::npos, number});
    c = vectorSymbols(equations, c, "lc", index, "centre of mass of " + link, number);
    double largest = 0.0;
    for (const TracedNumber& each : J) largest = std::max(largest, std::abs(each.value()));
    static constexpr const char* entries[] = {"xx", "xy", "xz", "yy", "yz", "zz"};
    const TracedNumber &u = c[0], &v = c[1], &w = c[2], &mass = inertia.mass;
    const std::array<TracedNumber, 6> shift{mass * (v * v + w * w), -(mass * u * v),
                                            -(mass * u * w),        mass * (u * u + w * w),
                                            -(mass * v * w),        mass * (u * u + v * v)};
    for (int k = 0; k < 6; ++k) {
      TracedNumber own = 0.0;
      if (std::abs(about[k]) > kNothing * largest) {
        own = addSymbol(equations, {Kind::kInertia, "I" + index + entries[k],
                                    "I_{" + index + "," + entries[k] + "}", 0, about[k],
                                    std::string("inertia ") + entries[k] + " of " + link +
                                        " about its centre of mass, kg m²",
                                    1 + index.size(), number});
      }
      inertia.rotational[k] = own + shift[k];
    }
    for (int k = 0; k < 3; ++k) inertia.first_moment[k] = inertia.mass * c[k];
  }
}

void putGravity(Equations& equations) {
  Three& gravity = equations.model.gravity;
  const std::array<double, 3> values{gravity[0].value(), gravity[1].value(), gravity[2].value()};
  for (int axis = 0; axis < 3; ++axis) {
    if (std::abs(values[axis]) <= kNothing) continue;
    const bool alone = countOf(values) == 1;
    const std::string suffix = alone ? "" : kAxes[axis];
    const TracedNumber g =
        addSymbol(equations, {Kind::kGravity, "g" + suffix, alone ? "g" : "g_{" + suffix + "}", 0,
                              std::abs(values[axis]), "gravity, m/s²"});
    gravity[axis] = values[axis] < 0.0 ? -g : g;
  }
}

// I of frame L seen in frame B, as spatial_vectors.h has it, over traced numbers.
PlainInertia moved(const PlainPose& X, const PlainInertia& I) {
  const auto& R = X.rotation;
  const auto& p = X.position;
  const auto& J = I.rotational;
  const std::array<TracedNumber, 9> full{J[0], J[1], J[2], J[1], J[3], J[4], J[2], J[4], J[5]};
  PlainInertia result;
  result.mass = I.mass;
  Three h{};
  std::array<TracedNumber, 9> RJ{}, turned{};
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) {
      h[i] += R[3 * i + k] * I.first_moment[k];
      for (int j = 0; j < 3; ++j) RJ[3 * i + j] += R[3 * i + k] * full[3 * k + j];
    }
  }
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) {
      for (int j = 0; j < 3; ++j) turned[3 * i + j] += RJ[3 * i + k] * R[3 * j + k];
    }
  }
  // −[p][h] − [h][p] − m [p][p]: 2 (p·h) 1 − p hᵀ − h pᵀ + m (p·p 1 − p pᵀ)
  TracedNumber ph = 0.0, pp = 0.0;
  for (int k = 0; k < 3; ++k) {
    ph += p[k] * h[k];
    pp += p[k] * p[k];
  }
  int entry = 0;
  for (int i = 0; i < 3; ++i) {
    for (int j = i; j < 3; ++j) {
      TracedNumber shift = -(p[i] * h[j]) - h[i] * p[j] - I.mass * (p[i] * p[j]);
      if (i == j) shift += TracedNumber(2.0) * ph + I.mass * pp;
      result.rotational[entry++] = turned[3 * i + j] + shift;
    }
    result.first_moment[i] = h[i] + I.mass * p[i];
  }
  return result;
}

}  // namespace

TracedNumber addSymbol(Equations& equations, EquationSymbol symbol) {
  if (symbol.isParameter()) symbol.index = equations.parameterCount();
  const TracedNumber number = equations.graph->symbol(symbol.text, symbol.value);
  equations.symbols.push_back(std::move(symbol));
  return number;
}

void putTextbookSymbols(Equations& equations) {
  PlainModel& model = equations.model;
  layFramesAlongLinks(model);
  const int bodies = static_cast<int>(model.bodies.size());
  std::vector<int> children(bodies, 0);
  for (int i = 1; i < bodies; ++i) ++children[model.bodies[i].parent];
  for (int i = 1; i < bodies; ++i) {
    PlainBody& body = model.bodies[i];
    squareUp(equations, body.X_PJ);
    const std::string from = std::to_string(body.parent);
    const std::string index = children[body.parent] == 1 ? from : from + "_" + std::to_string(i);
    body.X_PJ.position =
        vectorSymbols(equations, body.X_PJ.position, "l", index,
                      "to the joint of " + linkName(model, i), linkOf(model, body.parent));
    putInertia(equations, i);
  }
  for (std::size_t link = 0; link < model.links.size(); ++link) {
    if (equations.options.link >= 0 && static_cast<int>(link) != equations.options.link) continue;
    if (equations.options.quantity != TracedQuantity::kLinkPose &&
        equations.options.quantity != TracedQuantity::kJacobian) {
      continue;
    }
    PlainLink& own = model.links[link];
    squareUp(equations, own.X_BL);
    const std::string index = std::to_string(own.body) + (children[own.body] == 0 ? "" : "e");
    own.X_BL.position = vectorSymbols(equations, own.X_BL.position, "l", index, "to " + own.name,
                                      static_cast<int>(link));
  }
  putGravity(equations);
}

void tellFrames(Equations& equations, const std::vector<char>& used) {
  bool asked = false;
  for (std::size_t i = 0; i < equations.symbols.size(); ++i) {
    const Kind kind = equations.symbols[i].kind;
    asked |= used[i] != 0 && (kind == Kind::kLength || kind == Kind::kInertia);
  }
  if (!asked) return;
  const PlainModel& model = equations.model;
  const auto apart = [&](const PlainBody& body) {
    const PlainPose& X = model.links[model.joints[body.joint_index].child].X_BL;
    for (const TracedNumber& each : X.position) {
      if (std::abs(each.value()) > kNothing) return true;
    }
    for (int k = 0; k < 9; ++k) {
      const double own = k % 4 == 0 ? 1.0 : 0.0;
      if (std::abs(X.rotation[k].value() - own) > kRightAngle) return true;
    }
    return false;
  };
  if (!std::any_of(model.bodies.begin() + 1, model.bodies.end(), apart)) return;
  const std::string frames =
      "of frames at the joints, z along the joint's axis, x along links that go straight from it";
  note(equations,
       equations.options.quantity == TracedQuantity::kRegressor
           ? "Lengths are " + frames +
                 "; the columns' parameters are of the links' own in the robot's file."
           : "Lengths and inertias are " + frames + ": not of the links' own in the robot's file.");
}

void putBaseParameters(const Model& model, Equations& equations) {
  const BaseParameters base = findBaseParameters(model);
  const Eigen::VectorXd values = baseParameters(base, effortParameters(model, EffortColumns{}));
  std::vector<TracedNumber> phi(base.names.size(), 0.0);
  for (int k = 0; k < base.rank(); ++k) {
    const std::string index = std::to_string(k + 1);
    phi[base.independent[k]] = addSymbol(
        equations,
        {Kind::kBase, "b" + index, "\\beta_{" + index + "}", 0, values[k], combination(base, k)});
  }
  for (int i = 1; i < static_cast<int>(equations.model.bodies.size()); ++i) {
    const TracedNumber* own =
        phi.data() + std::ptrdiff_t{10} * (i - 1);  // m mx my mz Ixx Ixy Iyy Ixz Iyz Izz
    const PlainInertia in_link{
        own[0], {own[1], own[2], own[3]}, {own[4], own[5], own[7], own[6], own[8], own[9]}};
    const int link = model.joints[model.bodies[i].joint_index].child;
    equations.model.bodies[i].inertia = moved(equations.model.links[link].X_BL, in_link);
  }
}

}  // namespace armillary
