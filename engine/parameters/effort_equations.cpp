// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/effort_equations.h"

#include <algorithm>
#include <stdexcept>

#include "engine/parameters/row_triangle.h"

namespace armillary {
namespace {

constexpr size_t kMostBlocks = 64;

}  // namespace

std::vector<SampleRange> equationBlocks(size_t samples) {
  const size_t count = std::min(samples, kMostBlocks);
  std::vector<SampleRange> blocks;
  for (size_t i = 0; i < count; ++i) {
    blocks.push_back({samples * i / count, samples * (i + 1) / count});
  }
  return blocks;
}

std::vector<int> measuredDegreesOfFreedom(const Model& model,
                                          const std::vector<bool>& efforts_given) {
  if (!efforts_given.empty() && static_cast<int>(efforts_given.size()) != model.velocitySize()) {
    throw std::invalid_argument("robot '" + model.name + "' needs " +
                                std::to_string(model.velocitySize()) +
                                " answers on which efforts are given");
  }
  std::vector<int> measured;
  for (int i = 0; i < model.velocitySize(); ++i) {
    if (efforts_given.empty() || efforts_given[i]) measured.push_back(i);
  }
  return measured;
}

EquationBlock equationsOf(const Model& model, const BaseParameters& base,
                          const std::vector<int>& measured, std::span<const MotionSample> samples,
                          Workspace& workspace) {
  const int columns = base.rank() + 1;
  const auto count = static_cast<Eigen::Index>(samples.size());
  const bool reduced = count > columns;  // fewer are kept as they are
  std::vector<RowTriangle> triangles(measured.size(), RowTriangle(columns));
  EquationBlock block;
  for (const int j : measured) {
    EquationBlock::Part& part = block.parts.emplace_back();
    part.degree_of_freedom = j;
    part.count = static_cast<int>(count);
    if (!reduced) part.rows.resize(count, columns);
  }
  Eigen::MatrixXd W, W1;
  for (Eigen::Index i = 0; i < count; ++i) {
    const MotionSample& sample = samples[static_cast<size_t>(i)];
    if (sample.effort.size() != model.velocitySize()) {
      throw std::invalid_argument("the effort of motion sample " + std::to_string(i) + " has " +
                                  std::to_string(sample.effort.size()) + " numbers; robot '" +
                                  model.name + "' needs " + std::to_string(model.velocitySize()));
    }
    effortRegressor(model, sample.state, sample.acceleration, base.columns, workspace, W);
    W1 = W(Eigen::all, base.independent);
    for (size_t k = 0; k < measured.size(); ++k) {
      const double effort = sample.effort[measured[k]];
      EquationBlock::Part& part = block.parts[k];
      if (reduced) {
        triangles[k].add(W1.row(measured[k]), effort);
      } else {
        part.rows.row(i) << W1.row(measured[k]), effort;
        part.effort_squares += effort * effort;
      }
    }
  }
  if (!reduced) return block;
  for (size_t k = 0; k < triangles.size(); ++k) {
    block.parts[k].rows = triangles[k].triangle();
    block.parts[k].effort_squares = triangles[k].effortSquares();
  }
  return block;
}

}  // namespace armillary
