// SPDX-License-Identifier: BSD-3-Clause
// Meshes and robots with meshes, written for a test.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

namespace armillary::test {

// A bumpy egg, no two of its axes alike, of 2 · rows · rows triangles as binary STL: inside of
// |x| < 0.09, |y| < 0.07, 0 < z < 0.32 m.
inline void writeEgg(const std::string& file, int rows) {
  const auto point = [rows](int i, int j, float* p) {
    const double theta = M_PI * i / rows, phi = 2.0 * M_PI * (j % rows) / rows;
    const double r = 1.0 + 0.08 * std::sin(7.0 * theta) * std::cos(5.0 * phi);
    p[0] = static_cast<float>(0.08 * r * std::sin(theta) * std::cos(phi));
    p[1] = static_cast<float>(0.06 * r * std::sin(theta) * std::sin(phi));
    p[2] = static_cast<float>(0.16 + 0.14 * r * std::cos(theta));
  };
  const auto count = static_cast<std::uint32_t>(2 * rows * rows);
  std::vector<char> bytes(84 + 50 * static_cast<std::size_t>(count), 0);
  std::memcpy(&bytes[80], &count, 4);
  std::size_t at = 84;
  const auto add = [&](int i1, int j1, int i2, int j2, int i3, int j3) {
    float numbers[12] = {};
    point(i1, j1, numbers + 3);
    point(i2, j2, numbers + 6);
    point(i3, j3, numbers + 9);
    std::memcpy(&bytes[at], numbers, 48);
    at += 50;
  };
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < rows; ++j) {
      add(i, j, i + 1, j, i + 1, j + 1);
      add(i, j, i + 1, j + 1, i, j + 1);
    }
  }
  std::ofstream(file, std::ios::binary)
      .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

// A chain of links, each with one of the mesh files, turned by joints j0, j1, … about x and y in
// turn.
inline std::string chainUrdf(const std::string& name, const std::vector<std::string>& meshes) {
  std::string text = "<robot name='" + name + "'><link name='base'/>";
  for (std::size_t k = 0; k < meshes.size(); ++k) {
    const std::string i = std::to_string(k);
    const std::string mesh = "<geometry><mesh filename='" + meshes[k] + "'/></geometry></";
    text += "<link name='l" + i +
            "'><inertial><origin xyz='0 0.01 0.1'/><mass value='1.5'/><inertia ixx='0.01' "
            "iyy='0.02' izz='0.015' ixy='0' ixz='0.001' iyz='0'/></inertial><visual>" +
            mesh + "visual><collision>" + mesh + "collision></link><joint name='j" + i +
            "' type='revolute'><parent link='" +
            (k == 0 ? std::string("base") : "l" + std::to_string(k - 1)) + "'/><child link='l" + i +
            "'/><origin xyz='0 0 " + (k == 0 ? "0" : "0.3") + "'/><axis xyz='" +
            (k % 2 == 0 ? "1 0 0" : "0 1 0") +
            "'/><limit lower='-2' upper='2' effort='40' velocity='3'/></joint>";
  }
  return text + "</robot>";
}

}  // namespace armillary::test
