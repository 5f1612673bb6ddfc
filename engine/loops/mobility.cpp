// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/mobility.h"

#include <algorithm>

#include "engine/loops/elimination.h"
#include "engine/loops/rank_tolerance.h"

namespace armillary {
namespace {

struct MobilityScratch {
  explicit MobilityScratch(const Model&) {}
  LoopConstraints constraints;
  Elimination elimination;
};

}  // namespace

void mobility(const Model& model, std::span<const Loop> loops, const State& state,
              Workspace& workspace, Mobility& result) {
  MobilityScratch& scratch = workspace.scratch<MobilityScratch>(model);
  loopConstraints(model, loops, state, workspace, scratch.constraints);
  scratch.elimination.factorize(scratch.constraints.jacobian, kRankTolerance);
  const int rank = scratch.elimination.rank();
  result.degrees_of_freedom = model.velocitySize();
  result.rows = scratch.constraints.rowCount();
  result.rank = rank;
  result.mobility = result.degrees_of_freedom - rank;
  result.grueblers_count = result.degrees_of_freedom - result.rows;
  result.redundant = result.rows - rank;
  const std::vector<int>& unknowns = scratch.elimination.unknowns();
  const std::vector<int>& rows = scratch.elimination.rows().order;
  result.independent.assign(unknowns.begin() + rank, unknowns.end());
  result.redundant_rows.assign(rows.begin() + rank, rows.end());
  std::sort(result.independent.begin(), result.independent.end());
  std::sort(result.redundant_rows.begin(), result.redundant_rows.end());
}

}  // namespace armillary
