// SPDX-License-Identifier: BSD-3-Clause
#include "engine/handout/robot_numbers.h"

#include <algorithm>
#include <cmath>

#include "engine/handout/page_text.h"
#include "engine/text/json.h"

namespace armillary {
namespace {

std::string listOf(const Eigen::VectorXd& values) {
  return jsonList({values.data(), static_cast<std::size_t>(values.size())});
}

std::string listOf(const Eigen::Vector3d& v) {
  return jsonList(std::vector<double>{v.x(), v.y(), v.z()});
}

// The rotation row by row, then the position.
std::string listOf(const Pose& X) {
  const Eigen::Matrix3d& R = X.rotation;
  const Eigen::Vector3d& p = X.position;
  return jsonList(std::vector<double>{R(0, 0), R(0, 1), R(0, 2), R(1, 0), R(1, 1), R(1, 2), R(2, 0),
                                      R(2, 1), R(2, 2), p.x(), p.y(), p.z()});
}

// "[a,b,c]" of what `text` says of each item.
template <class Items, class Text>
std::string listOf(const Items& items, const Text& text) {
  std::string list = "[";
  for (const auto& item : items) {
    if (list.size() > 1) list += ",\n";
    list += text(item);
  }
  return list + "]";
}

std::string member(const char* name, const std::string& value) {
  return std::string("\"") + name + "\":" + value;
}

std::string truth(bool value) {
  return value ? "true" : "false";
}

const char* nameOf(BodyJoint joint) {
  switch (joint) {
    case BodyJoint::kPrismatic:
      return "prismatic";
    case BodyJoint::kHelical:
      return "helical";
    case BodyJoint::kCylindrical:
      return "cylindrical";
    case BodyJoint::kPlanar:
      return "planar";
    case BodyJoint::kUniversal:
      return "universal";
    case BodyJoint::kSpherical:
      return "spherical";
    case BodyJoint::kFloating:
      return "floating";
    case BodyJoint::kRevolute:
      break;
  }
  return "revolute";
}

const char* nameOf(Measure measure) {
  return measure == Measure::kAngle    ? "angle"
         : measure == Measure::kLength ? "length"
                                       : "quaternion";
}

std::string bodyText(const Model& model, const Body& body, bool passive) {
  const Joint& joint = model.joints[static_cast<std::size_t>(body.joint_index)];
  const SpatialInertia& I = body.inertia;
  const SymmetricMatrix3& J = I.rotational;
  const double rotor = passive ? joint.rotor_inertia : body.rotor_inertia;
  return "{" + member("type", jsonQuoted(nameOf(body.kind.type))) + "," +
         member("pitch", jsonNumber(body.kind.pitch)) + "," +
         member("cosine", jsonNumber(body.kind.axes_cosine)) + "," +
         member("sine", jsonNumber(body.kind.axes_sine)) + "," +
         member("parent", std::to_string(body.parent)) + "," +
         member("position", std::to_string(body.position_index)) + "," +
         member("velocity", std::to_string(body.velocity_index)) + "," +
         member("multiplier", jsonNumber(body.multiplier)) + "," +
         member("offset", jsonNumber(body.offset)) + "," +
         member("follows", truth(joint.mimic.has_value())) + "," +
         member("rotor", jsonNumber(rotor)) + "," + member("mass", jsonNumber(I.mass)) + "," +
         member("firstMoment", listOf(I.first_moment)) + "," +
         member("rotational", jsonList(std::vector<double>{J.xx, J.xy, J.xz, J.yy, J.yz, J.zz})) +
         "," + member("frame", listOf(body.X_PJ)) + "}";
}

// As JointForces has them, with the opposite sign: what the motor gives against them.
std::string passiveText(const Model& model) {
  Eigen::VectorXd damping = Eigen::VectorXd::Zero(model.velocitySize());
  std::vector<std::string> frictions, springs;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[static_cast<std::size_t>(i)];
    const Joint& joint = model.joints[static_cast<std::size_t>(body.joint_index)];
    for (int k = 0; k < joint.velocity_size; ++k) {
      const int index = joint.velocity_index + k;
      damping[index] += body.multiplier * body.multiplier * joint.damping;
      const double friction = std::abs(body.multiplier) * joint.friction;
      if (!(friction > 0.0)) continue;
      frictions.push_back("{" + member("velocity", std::to_string(index)) + "," +
                          member("effort", jsonNumber(friction)) + "}");
    }
    if (joint.position_size != 1 || joint.stiffness == 0.0) continue;
    springs.push_back("{" + member("position", std::to_string(joint.position_index)) + "," +
                      member("velocity", std::to_string(joint.velocity_index)) + "," +
                      member("multiplier", jsonNumber(body.multiplier)) + "," +
                      member("offset", jsonNumber(body.offset)) + "," +
                      member("stiffness", jsonNumber(joint.stiffness)) + "," +
                      member("reference", jsonNumber(joint.spring_reference)) + "}");
  }
  const auto same = [](const std::string& text) { return text; };
  return "{" + member("damping", listOf(damping)) + "," +
         member("friction", listOf(frictions, same)) + "," +
         member("springs", listOf(springs, same)) + "}";
}

std::string shapeText(const HandoutShape& shape) {
  std::string text = "{" + member("body", std::to_string(shape.body)) + "," +
                     member("frame", listOf(shape.X_BG)) + ",";
  switch (shape.type) {
    case ShapeType::kBox:
    case ShapeType::kEllipsoid:
      text += member("type", shape.type == ShapeType::kBox ? "\"box\"" : "\"ellipsoid\"") + "," +
              member("size", listOf(shape.size));
      break;
    case ShapeType::kSphere:
      text += member("type", "\"sphere\"") + "," + member("radius", jsonNumber(shape.radius));
      break;
    case ShapeType::kCylinder:
    case ShapeType::kCapsule:
      text += member("type", shape.type == ShapeType::kCylinder ? "\"cylinder\"" : "\"capsule\"") +
              "," + member("radius", jsonNumber(shape.radius)) + "," +
              member("length", jsonNumber(shape.length));
      break;
    case ShapeType::kMesh:
      text += member("type", "\"mesh\"") + "," + member("mesh", std::to_string(shape.mesh)) + "," +
              member("scale", listOf(shape.scale));
      break;
  }
  const Color& c = shape.color;
  return text + "," +
         member("color", jsonList(std::vector<double>{c.red, c.green, c.blue, c.alpha})) + "}";
}

std::string meshText(const HandoutMesh& mesh) {
  const bool wide = mesh.points.size() / 3 > 65536;
  const std::string triangles =
      wide
          ? packedNumbers(mesh.triangles)
          : packedNumbers(std::vector<std::uint16_t>(mesh.triangles.begin(), mesh.triangles.end()));
  return "{" + member("lower", listOf(mesh.lower)) + "," + member("step", listOf(mesh.step)) + "," +
         member("wide", truth(wide)) + "," +
         member("points", jsonQuoted(packedNumbers(mesh.points))) + "," +
         member("triangles", jsonQuoted(triangles)) + "}";
}

std::string motionText(const Model& model, const std::vector<MotionSample>& motion) {
  std::vector<double> numbers;
  const auto append = [&](const Eigen::VectorXd& values) {
    numbers.insert(numbers.end(), values.data(), values.data() + values.size());
  };
  for (const std::size_t row : keptRows(model, motion.size())) {
    const MotionSample& sample = motion[row];
    expectSize(model, "a row's position", sample.state.position.size(), model.positionSize());
    expectSize(model, "a row's velocity", sample.state.velocity.size(), model.velocitySize());
    expectSize(model, "a row's acceleration", sample.acceleration.size(), model.velocitySize());
    numbers.push_back(sample.state.time);
    append(sample.state.position);
    append(sample.state.velocity);
    append(sample.acceleration);
  }
  return "{" + member("numbers", jsonQuoted(packedNumbers(numbers))) + "}";
}

std::string linkText(const Link& link) {
  return "{" + member("name", jsonQuoted(link.name)) + "," +
         member("body", std::to_string(link.body)) + "," + member("frame", listOf(link.X_BL)) + "}";
}

std::string coordinateText(const Coordinate& coordinate) {
  const bool limited = coordinate.lower <= coordinate.upper;
  return "{" + member("name", jsonQuoted(coordinate.name)) + "," +
         member("measure", jsonQuoted(nameOf(coordinate.measure))) + "," +
         member("lower", limited ? jsonNumber(coordinate.lower) : "null") + "," +
         member("upper", limited ? jsonNumber(coordinate.upper) : "null") + "}";
}

std::string degreeText(const Model& model, const DegreeOfFreedom& degree) {
  return "{" + member("name", jsonQuoted(degree.name)) + "," +
         member("joint", jsonQuoted(model.joints[static_cast<std::size_t>(degree.joint)].name)) +
         "," + member("measure", jsonQuoted(nameOf(degree.measure))) + "," +
         member("effortLimit", jsonNumber(degree.effort_limit)) + "," +
         member("velocityLimit", jsonNumber(degree.velocity_limit)) + "}";
}

// The last of the links that the most joints carry: where a payload hangs at first.
int outermost(const Model& model) {
  std::vector<int> depth(model.bodies.size(), 0);
  for (std::size_t i = 1; i < depth.size(); ++i) {
    depth[i] = depth[static_cast<std::size_t>(model.bodies[i].parent)] + 1;
  }
  int best = 0;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const auto depthOf = [&](std::size_t link) {
      return depth[static_cast<std::size_t>(model.links[link].body)];
    };
    if (depthOf(i) >= depthOf(static_cast<std::size_t>(best))) best = static_cast<int>(i);
  }
  return best;
}

}  // namespace

std::vector<std::size_t> keptRows(const Model& model, std::size_t count) {
  constexpr std::size_t kMostRows = 5000, kMostNumbers = 250'000;
  const auto wide = static_cast<std::size_t>(model.positionSize()) +
                    2 * static_cast<std::size_t>(model.velocitySize()) + 1;
  const std::size_t kept =
      std::min({count, kMostRows, std::max<std::size_t>(2, kMostNumbers / wide)});
  std::vector<std::size_t> rows(kept);
  for (std::size_t i = 0; i < kept; ++i) {
    rows[i] = kept < 2 ? i : (i * (count - 1) + (kept - 1) / 2) / (kept - 1);
  }
  return rows;
}

std::string robotNumbers(const Model& model, const HandoutContent& content) {
  std::vector<Body> bodies(model.bodies.begin() + 1, model.bodies.end());
  double moving_mass = 0.0;
  for (const Body& body : bodies) moving_mass += body.inertia.mass;
  std::string text = "{" + member("answers", truth(content.answers)) + "," +
                     member("degrees", truth(content.degrees)) + "," +
                     member("gravity", listOf(model.gravity)) + "," +
                     member("movingMass", jsonNumber(moving_mass)) + "," +
                     member("payloadLink", std::to_string(outermost(model))) + ",\n";
  text += member("state", "{" + member("q", listOf(content.state.position)) + "," +
                              member("v", listOf(content.state.velocity)) + "," +
                              member("a", listOf(content.acceleration)) + "}") +
          ",\n";
  text += member("coordinates", listOf(model.coordinates, coordinateText)) + ",\n";
  text += member("degreesOfFreedom",
                 listOf(model.degrees_of_freedom,
                        [&](const DegreeOfFreedom& degree) { return degreeText(model, degree); })) +
          ",\n";
  text += member("bodies",
                 listOf(bodies,
                        [&](const Body& body) { return bodyText(model, body, content.passive); })) +
          ",\n";
  if (content.passive) text += member("passive", passiveText(model)) + ",\n";
  text += member("links", listOf(model.links, linkText)) + ",\n";
  text += member("shapes", listOf(content.shapes.shapes, shapeText)) + ",\n";
  text += member("meshes", listOf(content.shapes.meshes, meshText));
  if (!content.motion.empty()) text += ",\n" + member("motion", motionText(model, content.motion));
  return text + "}";
}

}  // namespace armillary
