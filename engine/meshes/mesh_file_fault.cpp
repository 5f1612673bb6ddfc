// SPDX-License-Identifier: BSD-3-Clause
#include "engine/meshes/mesh_file_fault.h"

#include <cstdint>
#include <cstring>
#include <fstream>
#include <string_view>
#include <system_error>

#include "engine/text/git_lfs.h"
#include "engine/text/words.h"

namespace armillary {

std::string meshFileFault(const std::filesystem::path& file) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  if (error) return {};
  if (size == 0) return "is empty: get it again from where it came";
  std::ifstream in(file, std::ios::binary);
  std::string head(512, '\0');
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(in.gcount()));
  if (isGitLfsPointer(head)) {
    return std::string("is a Git LFS pointer, not the mesh itself: ") + kGitLfsRemedy;
  }
  const std::string begin = lowered(trimmed(head).substr(0, 64));
  if (begin.starts_with("<!doctype html") || begin.starts_with("<html")) {
    return "is a web page, not the mesh: download the file itself (on GitHub its raw form)";
  }
  if (lowered(file.extension().string()) != ".stl") return {};
  constexpr std::size_t kHeader = 84, kTriangle = 50;  // bytes of binary STL
  if (begin.starts_with("solid") && head.find('\0') == std::string::npos) {
    return "is cut short (it has no endsolid): get it again from where it came";
  }
  if (head.size() < kHeader)
    return "is cut short (an STL begins with 84 bytes): get it again from where it came";
  std::uint32_t count = 0;  // little-endian in the file, as here
  std::memcpy(&count, head.data() + 80, sizeof count);
  const std::uintmax_t there = (size - kHeader) / kTriangle;
  if (there >= count) return {};
  return "is cut short (it promises " + std::to_string(count) + " triangles and holds " +
         std::to_string(there) + "): get it again from where it came";
}

}  // namespace armillary
