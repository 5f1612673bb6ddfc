// SPDX-License-Identifier: BSD-3-Clause
#include "engine/formulations/cyclic_reduction.h"

#include <algorithm>

#include "engine/dynamics/in_equation.h"

namespace armillary {
namespace {

using Rows = std::vector<TridiagonalRow>;

// A row's neighbour, or null where the system ends.
const TridiagonalRow* rowAt(const Rows& rows, int i) {
  return i >= 1 && i < static_cast<int>(rows.size()) ? &rows[i] : nullptr;
}

// `operations` of which `chain` wait for each other, and for the rows that they read.
void count(TridiagonalRow& row, const TridiagonalRow* previous, const TridiagonalRow* next,
           int operations, int chain) {
  if (previous) row.depth = std::max(row.depth, previous->depth);
  if (next) row.depth = std::max(row.depth, next->depth);
  row.depth += chain;
  row.work += operations;
}

// [U W y] of (2).
void solveRow(Rows& rows, int e, int stride) {
  TridiagonalRow& row = rows[e];
  const TridiagonalRow* previous = rowAt(rows, e - stride);
  const TridiagonalRow* next = rowAt(rows, e + stride);
  const InEquation solved("constraint-solve");
  row.factor.compute(row.A);
  row.is_positive = row.factor.info() == Eigen::Success;
  row.y = row.factor.solve(row.r);
  if (previous) row.U = row.factor.solve(previous->B.transpose());
  if (next) row.W = row.factor.solve(row.B);
  count(row, previous, nullptr, 2 + (previous ? 1 : 0) + (next ? 1 : 0), 2);
}

// Equations (3) and (4).
void reduceRow(Rows& rows, int i, int stride) {
  TridiagonalRow& row = rows[i];
  const TridiagonalRow* previous = rowAt(rows, i - stride);
  const TridiagonalRow* next = rowAt(rows, i + stride);
  const InEquation diagonal("constraint-reduced-diagonal");
  row.A.noalias() -= previous->B.transpose() * previous->W;
  {
    const InEquation right("constraint-reduced-right");
    row.r.noalias() -= previous->B.transpose() * previous->y;
  }
  count(row, previous, nullptr, 2, 1);
  if (!next) return;
  row.A.noalias() -= row.B * next->U;
  const InEquation right("constraint-reduced-right");
  row.r.noalias() -= row.B * next->y;
  count(row, nullptr, next, 2, 1);
  if (!rowAt(rows, i + 2 * stride)) return;
  const InEquation coupling("constraint-reduced-coupling");
  row.B = -(row.B * next->W).eval();
  row.work += 1;
}

// x of (2).
void substituteRow(Rows& rows, int e, int stride) {
  TridiagonalRow& row = rows[e];
  const TridiagonalRow* previous = rowAt(rows, e - stride);
  const TridiagonalRow* next = rowAt(rows, e + stride);
  const InEquation substituted("constraint-substitute");
  row.x = row.y;
  if (previous) row.x.noalias() -= row.U * previous->x;
  if (next) row.x.noalias() -= row.W * next->x;
  const int products = (previous ? 1 : 0) + (next ? 1 : 0);
  count(row, previous, next, products, products);
}

}  // namespace

void solveTridiagonal(Rows& rows, ThreadTeam& team, int member) {
  const int n = static_cast<int>(rows.size()) - 1;
  team.step(member, n, [&](int k) { rows[k + 1].depth = rows[k + 1].work = 0; });
  int stride = 1;
  for (; stride <= n; stride *= 2) {
    const int solved = (n / stride + 1) / 2, reduced = n / (2 * stride);
    team.step(member, solved, [&](int k) { solveRow(rows, (2 * k + 1) * stride, stride); });
    team.step(member, reduced, [&](int k) { reduceRow(rows, (2 * k + 2) * stride, stride); });
  }
  for (stride /= 2; stride >= 1; stride /= 2) {
    const int solved = (n / stride + 1) / 2;
    team.step(member, solved, [&](int k) { substituteRow(rows, (2 * k + 1) * stride, stride); });
  }
}

}  // namespace armillary
