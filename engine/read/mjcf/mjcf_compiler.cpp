// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/mjcf/mjcf_compiler.h"

#include <array>
#include <cmath>

#include "engine/text/words.h"

namespace armillary {

using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::Vector3d;

void MjcfCompiler::read(const MjcfElement& compiler) {
  if (compiler.has("angle")) {
    const std::string said = compiler.text("angle");
    if (said != "degree" && said != "radian") {
      compiler.error("angle=\"" + said + "\" is unknown", "write degree or radian");
    }
    angle_unit = said == "radian" ? 1.0 : MjcfCompiler{}.angle_unit;
  }
  if (compiler.text("coordinate") == "global") {
    compiler.error("coordinate=\"global\" is not read: MuJoCo dropped it in 2.3.4",
                   "save the file with MuJoCo 2.3.3 or older, which writes local coordinates");
  }
  autolimits = compiler.flag("autolimits", autolimits);
  if (compiler.has("eulerseq")) {
    const std::string said = compiler.text("eulerseq");
    if (said.size() == 3 && said.find_first_not_of("xyzXYZ") == std::string::npos) {
      euler_sequence = said;
    } else {
      compiler.error("eulerseq=\"" + said + "\" is no sequence of three axes",
                     "give three of x, y, z, X, Y, Z");
    }
  }
  if (compiler.has("assetdir")) mesh_folder = texture_folder = compiler.text("assetdir");
  if (compiler.has("meshdir")) mesh_folder = compiler.text("meshdir");
  if (compiler.has("texturedir")) texture_folder = compiler.text("texturedir");
  strip_path = compiler.flag("strippath", strip_path);
  if (compiler.has("inertiafromgeom")) {
    const std::string said = compiler.text("inertiafromgeom");
    inertia_from_geoms = said == "true"    ? FromGeoms::kAlways
                         : said == "false" ? FromGeoms::kNever
                                           : FromGeoms::kWhereMissing;
    if (said != "true" && said != "false" && said != "auto") {
      compiler.error("inertiafromgeom=\"" + said + "\" is unknown", "write true, false or auto");
    }
  }
  if (std::array<double, 2> range{}; compiler.fill("inertiagrouprange", range)) {
    first_group = static_cast<int>(range[0]);
    last_group = static_cast<int>(range[1]);
  }
  balance_inertia = compiler.flag("balanceinertia", balance_inertia);
  least_mass = compiler.number("boundmass", least_mass);
  least_inertia = compiler.number("boundinertia", least_inertia);
  total_mass = compiler.number("settotalmass", total_mass);
  fit_box = compiler.flag("fitaabb", fit_box);
  exact_meshes = compiler.flag("exactmeshinertia", exact_meshes);
  align_free = compiler.flag("alignfree", align_free);
}

Matrix3d rotationOfZOnto(const Vector3d& direction) {
  const Vector3d z = direction.normalized();
  const Vector3d across = Vector3d::UnitZ().cross(z);
  const double sine = across.norm();
  const Vector3d axis = sine < 1e-14 ? Vector3d(Vector3d::UnitX()) : Vector3d(across / sine);
  return AngleAxisd(std::atan2(sine, z.z()), axis).toRotationMatrix();
}

std::optional<Matrix3d> rotationOfQuaternion(const double* wxyz) {
  Eigen::Quaterniond q(wxyz[0], wxyz[1], wxyz[2], wxyz[3]);
  if (!(q.norm() > 1e-14)) return std::nullopt;
  q.normalize();
  return q.toRotationMatrix();
}

Matrix3d MjcfCompiler::fromEuler(const Vector3d& angles) const {
  Matrix3d R = Matrix3d::Identity();
  for (int i = 0; i < 3; ++i) {
    const char letter = euler_sequence[static_cast<std::size_t>(i)];
    const bool turns_along = letter >= 'x';
    const Vector3d axis = Vector3d::Unit(turns_along ? letter - 'x' : letter - 'X');
    const Matrix3d turn = AngleAxisd(angles[i] * angle_unit, axis).toRotationMatrix();
    R = turns_along ? Matrix3d(R * turn) : Matrix3d(turn * R);
  }
  return R;
}

Matrix3d MjcfCompiler::orientation(const MjcfElement& element) const {
  Matrix3d R = Matrix3d::Identity();
  std::vector<std::string> said;
  for (const char* word : {"quat", "axisangle", "euler", "xyaxes", "zaxis"}) {
    if (element.has(word)) said.emplace_back(word);
  }
  if (said.empty()) return R;
  const auto noDirection = [&](const char* word) {
    element.error(std::string(word) + "=\"" + element.text(word) + "\" gives no direction",
                  "give vectors that are not zero, nor parallel");
  };
  std::array<double, 6> n{};
  // where a default gives one and the element another, the latter alternative wins over quat
  const std::string& word = said.back();
  if (word == "quat" && element.fill("quat", std::span(n).first(4))) {
    const auto turned = rotationOfQuaternion(n.data());
    if (turned)
      R = *turned;
    else
      noDirection("quat");
  } else if (word == "axisangle" && element.fill("axisangle", std::span(n).first(4))) {
    const Vector3d axis(n[0], n[1], n[2]);
    if (axis.norm() > 1e-14) {
      R = AngleAxisd(n[3] * angle_unit, axis.normalized()).toRotationMatrix();
    } else {
      noDirection("axisangle");
    }
  } else if (word == "euler") {
    R = fromEuler(element.vector("euler", Vector3d::Zero()));
  } else if (word == "xyaxes" && element.fill("xyaxes", n)) {
    Vector3d x(n[0], n[1], n[2]), y(n[3], n[4], n[5]);
    x.normalize();
    y -= x * x.dot(y);
    if (x.allFinite() && x.norm() > 0.5 && y.norm() > 1e-14) {
      y.normalize();
      R << x, y, x.cross(y);
    } else {
      noDirection("xyaxes");
    }
  } else if (word == "zaxis" && element.fill("zaxis", std::span(n).first(3))) {
    const Vector3d z(n[0], n[1], n[2]);
    if (z.norm() > 1e-14)
      R = rotationOfZOnto(z);
    else
      noDirection("zaxis");
  }
  return R;
}

Pose MjcfCompiler::pose(const MjcfElement& element) const {
  return {orientation(element), element.vector("pos", Vector3d::Zero())};
}

}  // namespace armillary
