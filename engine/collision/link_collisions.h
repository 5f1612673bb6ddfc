// SPDX-License-Identifier: BSD-3-Clause
// Which links of a robot run into each other: a notice, without forces.
//
// Boxes, spheres, capsules and cylinders are solids. A mesh is the surface of its triangles, hollow
// and of any form: what lies wholly inside it is not noticed. The distances are FCL's (Pan, Chitta,
// Manocha: FCL: A general purpose library for collision and proximity queries, ICRA 2012).
//
// A pair of links is never looked at where both are fixed in the same body. Links that touch by
// design are left out too, and leftOut() says why:
//   - a joint connects their bodies, of the tree or closing a loop: neighbours are drawn into each
//     other on purpose;
//   - they overlap in the robot's home pose already: so its author wanted it; or
//   - they overlap in most poses, as the links of a wrist do that turn inside of each other: in at
//     least half of 64 poses within the limits, the same in every run. Pairs of links that really
//     run into each other do so in few poses (of the robots at hand in at most a fifth, and what
//     touches by design in three quarters). Where a loop holds a joint between the two, such poses
//     are not the mechanism's, and the pair is looked at.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/description/triangle_mesh.h"
#include "engine/dynamics/kinematics.h"

namespace armillary {

// Two links that collide, by their index in Model::links; link1 < link2.
struct LinkPair {
  int link1 = 0, link2 = 0;
  bool operator==(const LinkPair&) const = default;
};

// "links 'a' and 'b' collide", all pairs in one sentence; empty without pairs.
std::string describe(std::span<const LinkPair> pairs, const Model& model);

// Two links with shapes that are not looked at.
struct LeftOutPair {
  enum class Why { kNeighbours, kOverlapAtHome, kOverlapInMostPoses };
  LinkPair links;
  Why why = Why::kNeighbours;
  bool operator==(const LeftOutPair&) const = default;
};

// A line a reason: "joined: 'a' and 'b', 'b' and 'c' and 7 more"; empty without pairs.
std::string describeLeftOut(std::span<const LeftOutPair> pairs, const Model& model);

// One per thread: a query uses scratch of its own.
class LinkCollisions {
 public:
  // `description` is the one that the model was compiled from; otherwise throws
  // std::invalid_argument. Without `meshes` mesh shapes collide with nothing.
  LinkCollisions(const Model& model, const RobotDescription& description,
                 const MeshSource& meshes = {});
  ~LinkCollisions();
  LinkCollisions(LinkCollisions&&) noexcept;
  LinkCollisions& operator=(LinkCollisions&&) noexcept;

  // The pairs that collide with the bodies in these poses, in the order of the links (the vector's
  // old content is dropped). Touching without overlap may go either way.
  void find(const BodyPoses& X_WB, std::vector<LinkPair>& pairs);

  // The pairs that are never looked at, ordered by reason, then by links.
  const std::vector<LeftOutPair>& leftOut() const;
  // Names of links with a mesh that could not be had.
  const std::vector<std::string>& linksWithoutMesh() const;

 private:
  struct Shapes;
  std::unique_ptr<Shapes> shapes_;
};

}  // namespace armillary
