// SPDX-License-Identifier: BSD-3-Clause
#include "engine/meshes/mesh_transfer.h"

#include <cstring>
#include <type_traits>

namespace armillary {
namespace {

// Whether a value's bytes are all of it.
template <class Value>
constexpr bool kPlain =
    std::is_arithmetic_v<Value> || std::is_same_v<Value, Eigen::Vector2f> ||
    std::is_same_v<Value, Eigen::Vector3f> || std::is_same_v<Value, Eigen::Vector4f> ||
    std::is_same_v<Value, std::array<std::uint32_t, 3>>;

class Packer {
 public:
  template <class Value>
  void add(const Value& value) {
    static_assert(kPlain<Value>);
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <class Value>
  void addAll(const std::vector<Value>& values) {
    static_assert(kPlain<Value>);
    add(std::uint64_t{values.size()});
    bytes_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Value));
  }
  void add(const std::string& text) {
    add(std::uint64_t{text.size()});
    bytes_ += text;
  }
  std::string take() { return std::move(bytes_); }
  void reserve(std::size_t size) { bytes_.reserve(size); }

 private:
  std::string bytes_;
};

// Reads nothing more once something was missing.
class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

  template <class Value>
  void take(Value& value) {
    static_assert(kPlain<Value>);
    copy(&value, sizeof value);
  }
  template <class Value>
  void takeAll(std::vector<Value>& values) {
    static_assert(kPlain<Value>);
    values.resize(count(sizeof(Value)));
    copy(values.data(), values.size() * sizeof(Value));
  }
  void take(std::string& text) {
    text.resize(count(1));
    copy(text.data(), text.size());
  }
  // Of what is `size` bytes each, at least; no more than there can be.
  std::size_t count(std::size_t size) {
    std::uint64_t number = 0;
    take(number);
    if (number > bytes_.size() / size) fits_ = false;
    return fits_ ? static_cast<std::size_t>(number) : 0;
  }
  bool ended() const { return fits_ && bytes_.empty(); }

 private:
  void copy(void* to, std::size_t size) {
    fits_ = fits_ && size <= bytes_.size();
    if (!fits_ || size == 0) return;
    std::memcpy(to, bytes_.data(), size);
    bytes_.remove_prefix(size);
  }

  std::string_view bytes_;
  bool fits_ = true;
};

void pack(const MeshPart& part, Packer& to) {
  to.addAll(part.positions);
  to.addAll(part.normals);
  to.addAll(part.uvs);
  to.addAll(part.triangles);
  const MeshMaterial& material = part.material;
  to.add(std::uint8_t{material.color.has_value()});
  to.add(material.color.value_or(Eigen::Vector4f::Zero()));
  to.add(material.texture.string());
  to.addAll(material.texture_bytes);
}

MeshPart takePart(Unpacker& from) {
  MeshPart part;
  from.takeAll(part.positions);
  from.takeAll(part.normals);
  from.takeAll(part.uvs);
  from.takeAll(part.triangles);
  std::uint8_t colored = 0;
  Eigen::Vector4f color = Eigen::Vector4f::Zero();
  std::string texture;
  from.take(colored);
  from.take(color);
  from.take(texture);
  if (colored != 0) part.material.color = color;
  part.material.texture = texture;
  from.takeAll(part.material.texture_bytes);
  return part;
}

}  // namespace

std::string bytesOf(const MeshResult& result) {
  Packer packer;
  std::size_t size = 4096;
  if (result.mesh) {
    for (const MeshPart& part : result.mesh->parts) {
      size += 256 + 36 * part.positions.size() + 12 * part.triangles.size() +
              part.material.texture_bytes.size();
    }
  }
  packer.reserve(size);
  packer.add(std::uint8_t{result.mesh.has_value()});
  packer.add(std::uint64_t{result.mesh ? result.mesh->parts.size() : 0});
  if (result.mesh) {
    for (const MeshPart& part : result.mesh->parts) pack(part, packer);
  }
  packer.add(result.error);
  packer.add(std::uint64_t{result.warnings.size()});
  for (const std::string& warning : result.warnings) packer.add(warning);
  packer.add(std::uint64_t{result.files.size()});
  for (const std::filesystem::path& file : result.files) packer.add(file.string());
  return packer.take();
}

std::optional<MeshResult> meshResultOf(std::string_view bytes) {
  Unpacker unpacker(bytes);
  MeshResult result;
  std::uint8_t has_mesh = 0;
  unpacker.take(has_mesh);
  const std::size_t parts = unpacker.count(1);
  if (has_mesh != 0) result.mesh.emplace();
  for (std::size_t i = 0; i < parts && has_mesh != 0; ++i) {
    result.mesh->parts.push_back(takePart(unpacker));
  }
  unpacker.take(result.error);
  result.warnings.resize(unpacker.count(sizeof(std::uint64_t)));
  for (std::string& warning : result.warnings) unpacker.take(warning);
  std::vector<std::string> files(unpacker.count(sizeof(std::uint64_t)));
  for (std::string& file : files) unpacker.take(file);
  result.files.assign(files.begin(), files.end());
  if (!unpacker.ended()) return std::nullopt;
  return result;
}

}  // namespace armillary
