// SPDX-License-Identifier: BSD-3-Clause
#include "engine/collision/link_collisions.h"

#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>

#include <algorithm>
#include <map>
#include <random>
#include <stdexcept>

namespace armillary {
namespace {

using Mesh = fcl::BVHModel<fcl::OBBRSSd>;

std::shared_ptr<fcl::CollisionGeometryd> meshSurface(const TriangleMesh& mesh) {
  std::vector<fcl::Triangle> triangles;
  for (const auto& corners : mesh.triangles) {
    triangles.emplace_back(corners[0], corners[1], corners[2]);
  }
  auto surface = std::make_shared<Mesh>();
  surface->beginModel();
  surface->addSubModel(mesh.vertices, triangles);
  surface->endModel();
  return surface;
}

// Nothing for a mesh that cannot be had.
std::shared_ptr<fcl::CollisionGeometryd> solid(const ShapeDescription& shape,
                                               const MeshSource& meshes) {
  switch (shape.type) {
    case ShapeType::kBox:
      return std::make_shared<fcl::Boxd>(shape.size);
    case ShapeType::kSphere:
      return std::make_shared<fcl::Sphered>(shape.radius);
    case ShapeType::kCapsule:
      return std::make_shared<fcl::Capsuled>(shape.radius, shape.length);
    case ShapeType::kCylinder:
      return std::make_shared<fcl::Cylinderd>(shape.radius, shape.length);
    case ShapeType::kEllipsoid:
      return std::make_shared<fcl::Ellipsoidd>(0.5 * shape.size);
    case ShapeType::kMesh: {
      const std::optional<TriangleMesh> mesh = meshes ? meshes(shape) : std::nullopt;
      if (!mesh || mesh->triangles.empty()) return nullptr;
      return meshSurface(*mesh);
    }
  }
  return nullptr;
}

bool neighbours(const Model& model, int body1, int body2) {
  if (body1 == body2 || (body1 != 0 && model.bodies[body1].parent == body2) ||
      (body2 != 0 && model.bodies[body2].parent == body1)) {
    return true;
  }
  return std::any_of(model.loops.begin(), model.loops.end(), [&](const Loop& loop) {
    return (loop.end1.body == body1 && loop.end2.body == body2) ||
           (loop.end1.body == body2 && loop.end2.body == body1);
  });
}

// The bodies whose joints lie between two bodies in the tree.
std::vector<int> joinedBodies(const Model& model, int body1, int body2) {
  std::vector<int> between;
  while (body1 != body2) {  // a child has a higher index than its parent
    int& outer = body1 > body2 ? body1 : body2;
    between.push_back(outer);
    outer = model.bodies[outer].parent;
  }
  return between;
}

// Whether a loop holds a body's joint.
std::vector<bool> bodiesInLoops(const Model& model) {
  std::vector<bool> held(model.bodyCount(), false);
  for (const Loop& loop : model.loops) {
    for (const int body : joinedBodies(model, loop.end1.body, loop.end2.body)) held[body] = true;
    for (const auto& term : loop.terms) held[model.joints[term.joint].body] = true;
  }
  return held;
}

fcl::Transform3d transform(const Pose& X) {
  fcl::Transform3d T = fcl::Transform3d::Identity();
  T.linear() = X.rotation;
  T.translation() = X.position;
  return T;
}

std::string namesOf(const LinkPair& pair, const Model& model) {
  return "'" + model.links.at(pair.link1).name + "' and '" + model.links.at(pair.link2).name + "'";
}

}  // namespace

struct LinkCollisions::Shapes {
  struct Shape {
    std::shared_ptr<fcl::CollisionGeometryd> geometry;
    int link = 0, body = 0;
    Pose X_BG;
    Eigen::Vector3d p_BC = Eigen::Vector3d::Zero();  // centre of a ball around it
    double radius = 0.0;
    // of the present query
    Eigen::Vector3d p_WC = Eigen::Vector3d::Zero();
    fcl::Transform3d X_WG = fcl::Transform3d::Identity();
  };
  struct Candidates {
    LinkPair links;
    std::vector<std::pair<int, int>> shapes;
  };
  std::vector<Shape> shapes;
  std::vector<Candidates> candidates;
  std::vector<LeftOutPair> left_out;
  std::vector<std::string> links_without_mesh;

  void addLink(const Model& model, int link, const LinkDescription& description,
               const MeshSource& meshes) {
    bool complete = true;
    for (const GeometryDescription& geometry : description.collisions) {
      Shape shape;
      shape.geometry = solid(geometry.shape, meshes);
      if (!shape.geometry) {
        complete = false;
        continue;
      }
      shape.geometry->computeLocalAABB();
      shape.link = link;
      shape.body = model.links[link].body;
      shape.X_BG = model.links[link].X_BL * geometry.X_LG;
      shape.p_BC = shape.X_BG * Eigen::Vector3d(shape.geometry->aabb_center);
      shape.radius = shape.geometry->aabb_radius;
      shapes.push_back(std::move(shape));
    }
    if (!complete) links_without_mesh.push_back(model.links[link].name);
  }

  void pairUp(const Model& model) {
    std::map<std::pair<int, int>, Candidates> by_links;
    for (size_t i = 0; i < shapes.size(); ++i) {
      for (size_t k = i + 1; k < shapes.size(); ++k) {
        if (shapes[i].body == shapes[k].body) continue;
        Candidates& pair = by_links[{shapes[i].link, shapes[k].link}];
        pair.links = {shapes[i].link, shapes[k].link};
        pair.shapes.emplace_back(i, k);
      }
    }
    for (auto& [links, pair] : by_links) candidates.push_back(std::move(pair));
    leaveOut(LeftOutPair::Why::kNeighbours, [&](const LinkPair& pair) {
      return neighbours(model, model.links[pair.link1].body, model.links[pair.link2].body);
    });
  }

  // Those for which touches(pair) are no candidates any more.
  template <class Touches>
  void leaveOut(LeftOutPair::Why why, Touches&& touches) {
    std::erase_if(candidates, [&](const Candidates& pair) {
      if (!touches(pair.links)) return false;
      left_out.push_back({pair.links, why});
      return true;
    });
  }

  bool collide(const Shape& a, const Shape& b) const {
    const double reach = a.radius + b.radius;
    if ((a.p_WC - b.p_WC).squaredNorm() > reach * reach) return false;
    const fcl::CollisionRequestd request;  // one contact, without its place
    fcl::CollisionResultd result;
    return fcl::collide(a.geometry.get(), a.X_WG, b.geometry.get(), b.X_WG, request, result) > 0;
  }

  void find(const BodyPoses& X_WB, std::vector<LinkPair>& pairs) {
    for (Shape& shape : shapes) {
      const Pose& X = X_WB.at(shape.body);
      shape.X_WG = transform(X * shape.X_BG);
      shape.p_WC = X * shape.p_BC;
    }
    pairs.clear();
    for (const Candidates& pair : candidates) {
      const bool collides =
          std::any_of(pair.shapes.begin(), pair.shapes.end(), [&](const std::pair<int, int>& two) {
            return collide(shapes[two.first], shapes[two.second]);
          });
      if (collides) pairs.push_back(pair.links);
    }
  }

  void leaveOutWhatOverlapsAtHome(const Model& model) {
    Workspace workspace(model);
    BodyPoses home;
    std::vector<LinkPair> pairs;
    forwardKinematics(model, homeState(model), workspace, home);
    find(home, pairs);
    leaveOut(LeftOutPair::Why::kOverlapAtHome, [&](const LinkPair& pair) {
      return std::find(pairs.begin(), pairs.end(), pair) != pairs.end();
    });
  }

  void leaveOutWhatOverlapsInMostPoses(const Model& model) {
    constexpr int kPoses = 64;
    Workspace workspace(model);
    BodyPoses poses;
    State state = homeState(model);
    std::mt19937_64 engine(1);
    const auto random = [&] { return static_cast<double>(engine() >> 11) * 0x1p-53; };
    std::map<std::pair<int, int>, int> counts;
    std::vector<LinkPair> pairs;
    for (int i = 0; i < kPoses; ++i) {
      randomPosition(model, random, state.position);
      forwardKinematics(model, state, workspace, poses);
      find(poses, pairs);
      for (const LinkPair& pair : pairs) ++counts[{pair.link1, pair.link2}];
    }
    const std::vector<bool> held = bodiesInLoops(model);
    leaveOut(LeftOutPair::Why::kOverlapInMostPoses, [&](const LinkPair& pair) {
      const auto count = counts.find({pair.link1, pair.link2});
      if (count == counts.end() || count->second < kPoses / 2) return false;
      const std::vector<int> between =
          joinedBodies(model, model.links[pair.link1].body, model.links[pair.link2].body);
      return std::none_of(between.begin(), between.end(), [&](int body) { return held[body]; });
    });
  }
};

LinkCollisions::LinkCollisions(const Model& model, const RobotDescription& description,
                               const MeshSource& meshes)
    : shapes_(std::make_unique<Shapes>()) {
  if (description.links.size() != model.links.size()) {
    throw std::invalid_argument("link collisions: the description has " +
                                std::to_string(description.links.size()) + " links, the model " +
                                std::to_string(model.links.size()) +
                                "; give the description that the model was compiled from");
  }
  for (size_t i = 0; i < model.links.size(); ++i) {
    shapes_->addLink(model, static_cast<int>(i), description.links[i], meshes);
  }
  shapes_->pairUp(model);
  shapes_->leaveOutWhatOverlapsAtHome(model);
  shapes_->leaveOutWhatOverlapsInMostPoses(model);
}

LinkCollisions::~LinkCollisions() = default;
LinkCollisions::LinkCollisions(LinkCollisions&&) noexcept = default;
LinkCollisions& LinkCollisions::operator=(LinkCollisions&&) noexcept = default;

void LinkCollisions::find(const BodyPoses& X_WB, std::vector<LinkPair>& pairs) {
  shapes_->find(X_WB, pairs);
}

const std::vector<LeftOutPair>& LinkCollisions::leftOut() const {
  return shapes_->left_out;
}

const std::vector<std::string>& LinkCollisions::linksWithoutMesh() const {
  return shapes_->links_without_mesh;
}

std::string describe(std::span<const LinkPair> pairs, const Model& model) {
  if (pairs.empty()) return {};
  std::string text = "links ";
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (i > 0) text += ", ";
    text += namesOf(pairs[i], model);
  }
  return text + " collide";
}

std::string describeLeftOut(std::span<const LeftOutPair> pairs, const Model& model) {
  using Why = LeftOutPair::Why;
  constexpr size_t kMostNamed = 12;
  std::string text;
  for (const auto& [why, title] : {std::pair{Why::kNeighbours, "joined: "},
                                   {Why::kOverlapAtHome, "overlap at home: "},
                                   {Why::kOverlapInMostPoses, "overlap in most poses: "}}) {
    std::string line;
    size_t count = 0;
    for (const LeftOutPair& pair : pairs) {
      if (pair.why != why || ++count > kMostNamed) continue;
      line += (line.empty() ? title : ", ") + namesOf(pair.links, model);
    }
    if (count > kMostNamed) line += " and " + std::to_string(count - kMostNamed) + " more";
    if (!line.empty()) text += (text.empty() ? "" : "\n") + line;
  }
  return text;
}

}  // namespace armillary
