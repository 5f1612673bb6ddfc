#include "engine/collision/link_collisions.h"

#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>

#include <algorithm>
#include <map>
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

fcl::Transform3d transform(const Pose& X) {
  fcl::Transform3d T = fcl::Transform3d::Identity();
  T.linear() = X.rotation;
  T.translation() = X.position;
  return T;
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
  std::vector<LinkPair> overlapping_at_home;
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
        if (neighbours(model, shapes[i].body, shapes[k].body)) continue;
        Candidates& pair = by_links[{shapes[i].link, shapes[k].link}];
        pair.links = {shapes[i].link, shapes[k].link};
        pair.shapes.emplace_back(i, k);
      }
    }
    for (auto& [links, pair] : by_links) candidates.push_back(std::move(pair));
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

  // What overlaps at home is no candidate any more.
  void leaveOutHome(const Model& model) {
    Workspace workspace(model);
    BodyPoses home;
    forwardKinematics(model, homeState(model), workspace, home);
    find(home, overlapping_at_home);
    std::erase_if(candidates, [&](const Candidates& pair) {
      return std::find(overlapping_at_home.begin(), overlapping_at_home.end(), pair.links) !=
             overlapping_at_home.end();
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
  shapes_->leaveOutHome(model);
}

LinkCollisions::~LinkCollisions() = default;
LinkCollisions::LinkCollisions(LinkCollisions&&) noexcept = default;
LinkCollisions& LinkCollisions::operator=(LinkCollisions&&) noexcept = default;

void LinkCollisions::find(const BodyPoses& X_WB, std::vector<LinkPair>& pairs) {
  shapes_->find(X_WB, pairs);
}

const std::vector<LinkPair>& LinkCollisions::overlappingAtHome() const {
  return shapes_->overlapping_at_home;
}

const std::vector<std::string>& LinkCollisions::linksWithoutMesh() const {
  return shapes_->links_without_mesh;
}

std::string describe(std::span<const LinkPair> pairs, const Model& model) {
  if (pairs.empty()) return {};
  std::string text = "links ";
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (i > 0) text += ", ";
    text += "'" + model.links.at(pairs[i].link1).name + "' and '" +
            model.links.at(pairs[i].link2).name + "'";
  }
  return text + " collide";
}

}  // namespace armillary
