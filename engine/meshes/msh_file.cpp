// SPDX-License-Identifier: BSD-3-Clause
#include "engine/meshes/msh_file.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace armillary {
namespace {

template <typename T>
T littleEndian(const std::string& bytes, std::size_t at) {
  std::array<char, sizeof(T)> raw;
  std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), sizeof(T), raw.begin());
  if constexpr (std::endian::native == std::endian::big) std::reverse(raw.begin(), raw.end());
  T value;
  std::memcpy(&value, raw.data(), sizeof(T));
  return value;
}

}  // namespace

MeshPart readMsh(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error("it cannot be opened.");
  const std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (bytes.size() < 16) throw std::runtime_error("it ends too early.");
  std::array<std::size_t, 4> count{};
  for (std::size_t i = 0; i < 4; ++i) {
    const auto said = littleEndian<std::int32_t>(bytes, 4 * i);
    if (said < 0) throw std::runtime_error("it has a negative count.");
    count[i] = static_cast<std::size_t>(said);
  }
  const auto [vertices, normals, places, faces] = count;
  if (bytes.size() != 16 + 4 * (3 * vertices + 3 * normals + 2 * places + 3 * faces)) {
    throw std::runtime_error("its length is not what its counts say.");
  }
  std::size_t at = 16;
  const auto next = [&] {
    at += 4;
    return littleEndian<float>(bytes, at - 4);
  };
  MeshPart part;
  for (std::size_t i = 0; i < vertices; ++i) {
    const float x = next(), y = next(), z = next();
    part.positions.emplace_back(x, y, z);
  }
  at += 12 * normals;
  for (std::size_t i = 0; i < places; ++i) {
    const float u = next(), v = next();
    if (places == vertices) part.uvs.emplace_back(u, 1.0f - v);  // counted from the upper edge
  }
  for (std::size_t i = 0; i < faces; ++i, at += 12) {
    std::array<std::uint32_t, 3> corners{};
    for (std::size_t k = 0; k < 3; ++k) {
      corners[k] = littleEndian<std::uint32_t>(bytes, at + 4 * k);
      if (corners[k] >= vertices)
        throw std::runtime_error("a face has a corner that is not there.");
    }
    const bool finite = std::all_of(corners.begin(), corners.end(), [&](std::uint32_t corner) {
      return part.positions[corner].allFinite();
    });
    if (finite) part.triangles.push_back(corners);
  }
  return part;
}

}  // namespace armillary
