// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/degree_of_freedom_tree.h"

#include <algorithm>

namespace armillary {
namespace {

// Whether row k of a square matrix has an entry in column i < k.
class Pattern {
 public:
  explicit Pattern(int size) : size_(size), entries_(static_cast<size_t>(size) * size, 0) {}

  void couple(int a, int b) { at(std::max(a, b), std::min(a, b)) = 1; }

  // The last entry of row k before the diagonal, or -1.
  int last(int k) {
    for (int i = k - 1; i >= 0; --i) {
      if (at(k, i)) return i;
    }
    return -1;
  }

  // Row `to` gets the entries of row `from` before column `to`.
  void merge(int from, int to) {
    for (int i = 0; i < to; ++i) at(to, i) |= at(from, i);
  }

 private:
  char& at(int row, int column) { return entries_[static_cast<size_t>(row) * size_ + column]; }

  int size_;
  std::vector<char> entries_;
};

int velocitySize(const Model& model, const Body& body) {
  return model.joints[body.joint_index].velocity_size;
}

// The entries of M: a body's degrees of freedom with its own and with those of all that carry it.
Pattern massMatrixPattern(const Model& model) {
  Pattern pattern(model.velocitySize());
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    for (int j = i; j > 0; j = model.bodies[j].parent) {
      const Body& carrier = model.bodies[j];
      for (int k = 0; k < velocitySize(model, body); ++k) {
        for (int l = 0; l < velocitySize(model, carrier); ++l) {
          pattern.couple(body.velocity_index + k, carrier.velocity_index + l);
        }
      }
    }
  }
  return pattern;
}

}  // namespace

DegreeOfFreedomTree::DegreeOfFreedomTree(const Model& model)
    : parent(model.velocitySize(), -1),
      run_begin(model.velocitySize(), 0),
      singular_pivot(model.velocitySize(), 0.0) {
  Pattern pattern = massMatrixPattern(model);
  for (int k = size() - 1; k >= 0; --k) {  // (1)
    parent[k] = pattern.last(k);
    // eliminating k couples all that it feels; the rest of its row goes on from λ(k)
    if (parent[k] >= 0) pattern.merge(k, parent[k]);
  }
  for (int k = 0; k < size(); ++k) {
    run_begin[k] = k > 0 && parent[k] == k - 1 ? run_begin[k - 1] : k;
  }
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    for (int k = 0; k < velocitySize(model, body); ++k) {
      singular_pivot[body.velocity_index + k] +=
          body.multiplier * body.multiplier * body.singular_pivot;
    }
  }
}

FactorizationCost factorizationCost(const DegreeOfFreedomTree& tree) {
  FactorizationCost cost;
  std::vector<long> above(tree.size(), 0);  // d_k − 1
  for (int k = 0; k < tree.size(); ++k) {
    if (tree.parent[k] >= 0) above[k] = above[tree.parent[k]] + 1;
    cost.factorize += above[k] * (above[k] + 1) / 2;
    cost.solve += 2 * above[k];
  }
  return cost;
}

}  // namespace armillary
