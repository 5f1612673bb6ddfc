// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/sdf/sdf_tree.h"

#include <numeric>
#include <unordered_map>
#include <utility>

namespace armillary {
namespace {

// Which nodes hang together.
class Groups {
 public:
  explicit Groups(std::size_t count) : leader_(count) {
    std::iota(leader_.begin(), leader_.end(), std::size_t{0});
  }

  std::size_t of(std::size_t node) {
    while (leader_[node] != node) node = leader_[node] = leader_[leader_[node]];
    return node;
  }
  bool join(std::size_t a, std::size_t b) {
    a = of(a);
    b = of(b);
    if (a == b) return false;
    leader_[a] = b;
    return true;
  }

 private:
  std::vector<std::size_t> leader_;
};

// Node 0 is the world, node i + 1 the link i.
struct Edge {
  std::size_t parent, child;
};

}  // namespace

SdfTree spanSdfTree(const std::vector<int>& links, const std::vector<SdfJoint>& joints) {
  std::unordered_map<int, std::size_t> node{{SdfFrames::kWorld, 0}};
  for (std::size_t i = 0; i < links.size(); ++i) node.emplace(links[i], i + 1);
  const std::size_t count = links.size() + 1;
  std::vector<Edge> edges;
  edges.reserve(joints.size());
  for (const SdfJoint& joint : joints) {
    edges.push_back({node.at(joint.parent), node.at(joint.child)});
  }

  SdfTree tree;
  tree.joints.resize(joints.size());
  for (std::size_t j = 0; j < joints.size(); ++j) tree.joints[j].joint = j;
  Groups groups(count);
  std::vector<bool> carried(count, false);
  carried[0] = true;
  const auto take = [&](bool fixed_only, bool as_said) {
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const Edge& edge = edges[j];
      if (tree.joints[j].in_tree || (fixed_only && joints[j].joint.type != JointType::kFixed) ||
          (as_said && carried[edge.child]) || !groups.join(edge.parent, edge.child)) {
        continue;
      }
      tree.joints[j].in_tree = true;
      if (as_said) carried[edge.child] = true;
    }
  };
  take(true, true);
  take(false, true);
  take(true, false);
  take(false, false);

  // Walk from the world, then from what is a root by the file's own directions, then from any link.
  std::vector<std::vector<std::size_t>> neighbours(count);
  for (std::size_t j = 0; j < joints.size(); ++j) {
    if (!tree.joints[j].in_tree) continue;
    neighbours[edges[j].parent].push_back(j);
    neighbours[edges[j].child].push_back(j);
  }
  std::vector<bool> reached(count, false);
  const auto walk = [&](std::size_t root) {
    std::vector<std::size_t> pending{root};
    reached[root] = true;
    while (!pending.empty()) {
      const std::size_t here = pending.back();
      pending.pop_back();
      for (const std::size_t j : neighbours[here]) {
        const bool forth = edges[j].parent == here;
        const std::size_t next = forth ? edges[j].child : edges[j].parent;
        if (reached[next]) continue;
        reached[next] = true;
        tree.joints[j].reversed = !forth;
        pending.push_back(next);
      }
    }
  };
  walk(0);
  for (const bool any : {false, true}) {
    for (std::size_t i = 1; i < count; ++i) {
      if (reached[i] || (carried[i] && !any)) continue;
      tree.roots.push_back(i - 1);
      walk(i);
    }
  }
  return tree;
}

JointDescription reversedJoint(const JointDescription& joint) {
  JointDescription back = joint;
  back.parent = joint.child;
  back.child = joint.parent;
  back.X_PJ = joint.X_MC.inverse();
  back.X_MC = joint.X_PJ.inverse();
  back.axis = -joint.axis;
  if (joint.type == JointType::kUniversal) {
    back.axis = -joint.axis2;
    back.axis2 = -joint.axis;
  }
  return back;
}

}  // namespace armillary
