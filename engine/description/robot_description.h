// SPDX-License-Identifier: BSD-3-Clause
// A robot as its file says it: named, editable, in SI units and radians, with the line of every
// element. Readers produce it; compileModel() checks it as a mechanism and makes a Model of it.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/description/drive_function.h"
#include "engine/description/named_pose.h"
#include "engine/description/simulation_description.h"
#include "engine/spatial/pose.h"

namespace armillary {

enum class JointType {
  kFixed,
  kRevolute,
  kContinuous,
  kPrismatic,
  kHelical,
  kCylindrical,
  kPlanar,
  kUniversal,
  kSpherical,
  kFloating
};

// All of them, in the order above.
inline constexpr JointType kAllJointTypes[] = {
    JointType::kFixed,     JointType::kRevolute,    JointType::kContinuous, JointType::kPrismatic,
    JointType::kHelical,   JointType::kCylindrical, JointType::kPlanar,     JointType::kUniversal,
    JointType::kSpherical, JointType::kFloating};

// "fixed", "revolute", ...: the words of URDF, and ours where it has none.
const char* name(JointType type);

// Whether the type has one coordinate, which limits can bound and another joint can follow.
inline bool hasOneCoordinate(JointType type) {
  return type == JointType::kRevolute || type == JointType::kContinuous ||
         type == JointType::kPrismatic || type == JointType::kHelical;
}

// Linear RGBA as written in the file, each 0 to 1.
struct Color {
  double red = 0.7, green = 0.7, blue = 0.7, alpha = 1.0;
  bool operator==(const Color&) const = default;
};

struct MaterialDescription {
  std::string name;
  std::optional<Color> color;
  std::string texture;  // resolved path, empty where there is none
  // In place of what a mesh's file has of its own, as MuJoCo draws it; else that goes before.
  bool covers_meshes = false;
};

enum class ShapeType { kBox, kCylinder, kSphere, kCapsule, kEllipsoid, kMesh };

// A surface whose numbers stand in the robot's file itself, before the shape's scale.
struct InlineMesh {
  std::vector<Eigen::Vector3d> vertices;                // m, in the shape's frame
  std::vector<std::array<std::uint32_t, 3>> triangles;  // counter-clockwise seen from outside
  // One a vertex, (0, 0) the picture's lower left corner; none where there is no texture.
  std::vector<Eigen::Vector2d> texture_coordinates;
};

// A shape centred on its own frame; cylinder and capsule along z. Lengths in m.
struct ShapeDescription {
  ShapeType type = ShapeType::kBox;
  Eigen::Vector3d size = Eigen::Vector3d::Zero();   // box: edges; ellipsoid: axes (diameters)
  double radius = 0.0;                              // cylinder, sphere, capsule
  double length = 0.0;                              // cylinder; capsule: between the cap centres
  std::string uri;                                  // mesh: as the file says it
  std::string file;                                 // mesh: resolved path; empty: not found
  std::shared_ptr<const InlineMesh> inline_mesh;    // mesh: in place of uri and file
  Eigen::Vector3d scale = Eigen::Vector3d::Ones();  // mesh
};

// A visual or collision element of a link.
struct GeometryDescription {
  std::string name;
  int line = 0;
  Pose X_LG;  // geometry frame in the link frame
  ShapeDescription shape;
  std::optional<MaterialDescription> material;  // visuals only; colour already looked up by name
};

// Mass and inertia of a link. `rotational` is about the centre of mass, in the axes of X_LI.
struct InertialDescription {
  int line = 0;
  Pose X_LI;                                             // centre of mass frame in the link frame
  double mass = 0.0;                                     // kg
  Eigen::Matrix3d rotational = Eigen::Matrix3d::Zero();  // kg m²
};

struct LinkDescription {
  std::string name;
  int line = 0;
  std::optional<InertialDescription> inertial;
  std::vector<GeometryDescription> visuals;
  std::vector<GeometryDescription> collisions;
};

// Limits of a joint with one degree of freedom; infinite where the file gives none.
struct JointLimits {
  double lower = -std::numeric_limits<double>::infinity();    // rad or m
  double upper = std::numeric_limits<double>::infinity();     // rad or m
  double effort = std::numeric_limits<double>::infinity();    // N m or N
  double velocity = std::numeric_limits<double>::infinity();  // rad/s or m/s
  // URDF 1.2; a file that gives no deceleration means the same as for acceleration
  double acceleration = std::numeric_limits<double>::infinity();  // rad/s² or m/s²
  double deceleration = std::numeric_limits<double>::infinity();  // rad/s² or m/s²
  double jerk = std::numeric_limits<double>::infinity();          // rad/s³ or m/s³
};

// position = multiplier * (position of `joint`) + offset
struct MimicDescription {
  std::string joint;
  double multiplier = 1.0;
  double offset = 0.0;
};

struct JointDescription {
  std::string name;
  int line = 0;
  JointType type = JointType::kFixed;
  std::string parent, child;  // link names
  Pose X_PJ;                  // joint frame in the parent link frame
  // Child link frame in the joint frame as the joint has moved it; the identity in URDF, where the
  // two are one.
  Pose X_MC;
  // Unit vector in the joint frame: axis of motion; planar: the plane's normal.
  Eigen::Vector3d axis = Eigen::Vector3d::UnitX();
  // Universal: unit vector in the joint frame, the second axis at zero. Not parallel to `axis`.
  Eigen::Vector3d axis2 = Eigen::Vector3d::UnitY();
  double pitch = 0.0;  // helical: m per rad
  JointLimits limits;
  double damping = 0.0;           // N m s/rad or N s/m
  double friction = 0.0;          // Coulomb friction, N m or N
  double stiffness = 0.0;         // of a spring in a joint with one coordinate, N m/rad or N/m
  double spring_reference = 0.0;  // where that spring is at rest, rad or m
  // What the motor adds, seen at the joint (rotor inertia times gear ratio squared); kg m² or kg.
  double rotor_inertia = 0.0;
  // Turns of the motor for one of the joint (or for one metre), as the file's transmission has it.
  std::optional<double> gear_ratio;
  // Whether a transmission or an actuator of the file drives it. Where no joint of a robot has one,
  // the file does not say who drives.
  bool has_motor = false;
  std::optional<MimicDescription> mimic;
};

// A wheel or a ball that rolls without slipping on the plane z = 0 of frame 1, above it: frame 2's
// origin is its centre, its z axis a wheel's axle. A thin wheel touches where it is lowest.
struct RollingDescription {
  double radius = 0.0;  // m
  bool ball = false;
};

// A joint that closes a loop: it holds a frame of one link in a frame of another, both trees'
// links. At the joint's zero the two frames are one.
struct LoopDescription {
  std::string name;
  int line = 0;
  JointType type = JointType::kRevolute;
  std::string link1, link2;
  Pose X_L1F, X_L2F;                                 // loop frame in each link's frame
  Eigen::Vector3d axis = Eigen::Vector3d::UnitX();   // in link1's loop frame
  Eigen::Vector3d axis2 = Eigen::Vector3d::UnitY();  // universal: at zero
  double pitch = 0.0;                                // helical: m per rad
  std::optional<RollingDescription> rolling;         // then it is no joint
};

// Joints of one coordinate each that move together: sum of coefficient * position = offset. Unlike
// a mimic joint, each keeps its coordinate: the coupling is held by a force, as a loop is. With a
// drive the sum is offset + drive(t): a motor that moves as it is told, however hard that is.
struct CouplingDescription {
  struct Term {
    std::string joint;
    double coefficient = 1.0;
  };
  std::string name;
  int line = 0;
  std::vector<Term> terms;
  double offset = 0.0;
  std::optional<DriveFunction> drive;
};

struct RobotDescription {
  std::string name;
  std::string file;  // path it was read from; empty where it was made in memory
  std::vector<LinkDescription> links;
  std::vector<JointDescription> joints;
  std::vector<LoopDescription> loops;
  std::vector<CouplingDescription> couplings;
  std::vector<NamedPose> poses;  // that the file itself names
  SimulationDescription simulation;
  std::vector<std::string> missing_files;  // URIs that were not found, each once
  int line = 0;                            // of the robot element; 0 where there is none
};

}  // namespace armillary
