// Which links of a robot run into each other: a notice, without forces.
//
// Boxes, spheres, capsules and cylinders are solids. A mesh is the surface of its triangles, hollow
// and of any form: what lies wholly inside it is not noticed. The distances are FCL's (Pan, Chitta,
// Manocha: FCL: A general purpose library for collision and proximity queries, ICRA 2012).
//
// A pair of links is never looked at where
//   - both are fixed in the same body,
//   - a joint connects their bodies, of the tree or closing a loop: neighbours are drawn into each
//     other on purpose; nor
//   - they overlap in the robot's home pose already: so its author wanted it.
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

  // Pairs that overlap at home and are left out therefore.
  const std::vector<LinkPair>& overlappingAtHome() const;
  // Names of links with a mesh that could not be had.
  const std::vector<std::string>& linksWithoutMesh() const;

 private:
  struct Shapes;
  std::unique_ptr<Shapes> shapes_;
};

}  // namespace armillary
