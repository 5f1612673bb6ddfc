// SPDX-License-Identifier: BSD-3-Clause
#include "engine/meshes/polygon_files.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string_view>
#include <tuple>

#include "engine/text/words.h"

namespace armillary {
namespace {

std::string contentOf(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error("it cannot be opened.");
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// Walks over a text in words and lines; '#' comments are skipped where asked.
class Words {
 public:
  explicit Words(std::string_view text, bool comments = false) : text_(text), comments_(comments) {}

  std::string_view next() {
    skipBlank();
    const std::size_t length = std::min(text_.find_first_of(kBlanks), text_.size());
    if (length == 0) throw std::runtime_error("it ends too early.");
    const std::string_view word = text_.substr(0, length);
    text_.remove_prefix(length);
    return word;
  }

  double number() {
    std::string_view word = next();
    if (word.front() == '+') word.remove_prefix(1);
    double value = 0.0;
    const auto result = std::from_chars(word.data(), word.data() + word.size(), value);
    if (result.ec != std::errc() || result.ptr != word.data() + word.size()) {
      throw std::runtime_error("'" + std::string(word) + "' is not a number.");
    }
    return value;
  }

  std::string_view line() {
    const std::size_t length = std::min(text_.find('\n'), text_.size());
    std::string_view found = text_.substr(0, length);
    text_.remove_prefix(std::min(length + 1, text_.size()));
    if (!found.empty() && found.back() == '\r') found.remove_suffix(1);
    return found;
  }

  bool atEnd() const { return text_.empty(); }
  std::string_view rest() const { return text_; }

 private:
  void skipBlank() {
    while (true) {
      text_.remove_prefix(std::min(text_.find_first_not_of(kBlanks), text_.size()));
      if (!comments_ || text_.empty() || text_.front() != '#') return;
      line();
    }
  }

  std::string_view text_;
  bool comments_;
};

// A count that a file states; memory is only taken for what `available` bytes can hold.
std::size_t countFrom(double value, std::size_t available) {
  if (!(value >= 0.0) || value > static_cast<double>(available)) {
    throw std::runtime_error("it ends too early.");
  }
  return static_cast<std::size_t>(value);
}

void addPolygon(MeshPart& part, const std::vector<double>& corners) {
  std::vector<std::uint32_t> indices;
  for (const double corner : corners) {
    if (!(corner >= 0.0 && corner < static_cast<double>(part.positions.size()))) {
      throw std::runtime_error("a face has a corner that is not there.");
    }
    indices.push_back(static_cast<std::uint32_t>(corner));
  }
  for (std::size_t i = 2; i < indices.size(); ++i) {
    const std::array<std::uint32_t, 3> triangle = {indices[0], indices[i - 1], indices[i]};
    const bool finite = std::all_of(triangle.begin(), triangle.end(), [&](std::uint32_t corner) {
      return part.positions[corner].allFinite();
    });
    if (finite) part.triangles.push_back(triangle);
  }
}

struct PlyProperty {
  std::string name, type;
  std::string count_type;  // of a list; else empty
};

struct PlyElement {
  std::string name;
  double count = 0.0;
  std::vector<PlyProperty> properties;
};

// The numbers after a PLY header, whichever way they are written.
class PlyNumbers {
 public:
  enum class Format { kAscii, kLittleEndian, kBigEndian };

  PlyNumbers(std::string_view data, Format format) : data_(data), words_(data), format_(format) {}

  double read(const std::string& type) {
    if (format_ == Format::kAscii) return words_.number();
    if (type == "char" || type == "int8") return binary<std::int8_t>();
    if (type == "uchar" || type == "uint8") return binary<std::uint8_t>();
    if (type == "short" || type == "int16") return binary<std::int16_t>();
    if (type == "ushort" || type == "uint16") return binary<std::uint16_t>();
    if (type == "int" || type == "int32") return binary<std::int32_t>();
    if (type == "uint" || type == "uint32") return binary<std::uint32_t>();
    if (type == "float" || type == "float32") return static_cast<double>(binary<float>());
    if (type == "double" || type == "float64") return binary<double>();
    throw std::runtime_error("'" + type + "' is not a type of PLY.");
  }

  std::size_t left() const {
    return format_ == Format::kAscii ? words_.rest().size() : data_.size();
  }

 private:
  template <typename T>
  T binary() {
    if (data_.size() < sizeof(T)) throw std::runtime_error("it ends too early.");
    std::array<char, sizeof(T)> bytes;
    std::copy_n(data_.begin(), sizeof(T), bytes.begin());
    data_.remove_prefix(sizeof(T));
    const bool little = format_ == Format::kLittleEndian;
    if (little != (std::endian::native == std::endian::little)) {
      std::reverse(bytes.begin(), bytes.end());
    }
    T value;
    std::memcpy(&value, bytes.data(), sizeof(T));
    return value;
  }

  std::string_view data_;
  Words words_;
  Format format_;
};

}  // namespace

MeshPart readPly(const std::filesystem::path& file) {
  const std::string content = contentOf(file);
  Words lines(content);
  if (lines.line() != "ply") throw std::runtime_error("it is not a PLY file.");
  auto format = PlyNumbers::Format::kAscii;
  std::vector<PlyElement> elements;
  while (true) {
    if (lines.atEnd()) throw std::runtime_error("its header is not complete.");
    const std::string_view line = lines.line();
    if (line.find_first_not_of(kBlanks) == std::string_view::npos) continue;
    Words words(line);
    const std::string_view keyword = words.next();
    if (keyword == "end_header") break;
    if (keyword == "format") {
      const std::string_view name = words.next();
      if (name == "binary_little_endian") format = PlyNumbers::Format::kLittleEndian;
      if (name == "binary_big_endian") format = PlyNumbers::Format::kBigEndian;
    } else if (keyword == "element") {
      PlyElement element;
      element.name = words.next();
      element.count = words.number();
      elements.push_back(std::move(element));
    } else if (keyword == "property") {
      if (elements.empty()) throw std::runtime_error("its header has a property of nothing.");
      PlyProperty property;
      property.type = words.next();
      if (property.type == "list") {
        property.count_type = words.next();
        property.type = words.next();
      }
      property.name = words.next();
      elements.back().properties.push_back(std::move(property));
    }
  }

  MeshPart part;
  PlyNumbers numbers(lines.rest(), format);
  std::vector<double> list;
  for (const PlyElement& element : elements) {
    if (element.properties.empty()) continue;
    const std::size_t count = countFrom(element.count, numbers.left());
    for (std::size_t i = 0; i < count; ++i) {
      Eigen::Vector3f position = Eigen::Vector3f::Zero();
      for (const PlyProperty& property : element.properties) {
        if (property.count_type.empty()) {
          const auto value = static_cast<float>(numbers.read(property.type));
          if (property.name == "x") position.x() = value;
          if (property.name == "y") position.y() = value;
          if (property.name == "z") position.z() = value;
          continue;
        }
        list.assign(countFrom(numbers.read(property.count_type), numbers.left()), 0.0);
        for (double& value : list) value = numbers.read(property.type);
        const bool corners = property.name == "vertex_indices" || property.name == "vertex_index";
        if (element.name == "face" && corners) addPolygon(part, list);
      }
      if (element.name == "vertex") part.positions.push_back(position);
    }
  }
  return part;
}

MeshPart readOff(const std::filesystem::path& file) {
  const std::string content = contentOf(file);
  Words words(content, true);
  const std::string_view keyword = words.next();
  if (keyword.size() < 3 || keyword.substr(keyword.size() - 3) != "OFF") {
    throw std::runtime_error("it is not an OFF file.");
  }
  if (keyword != "OFF") throw std::runtime_error("of the OFF formats only the plain one is read.");
  const std::size_t vertices = countFrom(words.number(), content.size());
  const std::size_t faces = countFrom(words.number(), content.size());
  words.next();  // the number of edges says nothing
  MeshPart part;
  for (std::size_t i = 0; i < vertices; ++i) {
    Eigen::Vector3f position;
    for (int k = 0; k < 3; ++k) position[k] = static_cast<float>(words.number());
    part.positions.push_back(position);
  }
  std::vector<double> corners;
  for (std::size_t i = 0; i < faces; ++i) {
    corners.assign(countFrom(words.number(), words.rest().size()), 0.0);
    for (double& corner : corners) corner = words.number();
    addPolygon(part, corners);
    words.line();  // a colour may follow
  }
  return part;
}

void addNormals(MeshPart& part, double crease_angle) {
  using Key = std::tuple<float, float, float>;
  const auto keyOf = [](const Eigen::Vector3f& v) { return Key(v.x(), v.y(), v.z()); };
  const double least_cosine = std::cos(crease_angle);
  constexpr std::size_t kMostAround = 64;  // more of one position do not turn its normal

  // Twice the facets' areas along their normals, and the facets around each position; doubles, in
  // which the squares of any floats are numbers.
  std::vector<Eigen::Vector3d> facets;
  std::map<Key, std::vector<std::size_t>> around;
  for (const auto& t : part.triangles) {
    const Eigen::Vector3d a = part.positions[t[0]].cast<double>();
    for (const std::uint32_t corner : t) {
      std::vector<std::size_t>& here = around[keyOf(part.positions[corner])];
      if (here.size() < kMostAround) here.push_back(facets.size());
    }
    facets.push_back(
        (part.positions[t[1]].cast<double>() - a).cross(part.positions[t[2]].cast<double>() - a));
  }

  MeshPart made;
  made.material = part.material;
  std::map<std::tuple<Key, Key, float, float>, std::uint32_t> known;
  const bool has_uvs = !part.uvs.empty();
  for (std::size_t i = 0; i < part.triangles.size(); ++i) {
    std::array<std::uint32_t, 3> triangle{};
    for (std::size_t k = 0; k < 3; ++k) {
      const Eigen::Vector3f& position = part.positions[part.triangles[i][k]];
      Eigen::Vector3d sum = Eigen::Vector3d::Zero();
      for (const std::size_t other : around[keyOf(position)]) {
        const double scale = facets[i].norm() * facets[other].norm();
        if (facets[i].dot(facets[other]) >= least_cosine * scale) sum += facets[other];
      }
      if (!(sum.norm() > 0.0)) sum = facets[i];
      const double length = sum.norm();
      const Eigen::Vector3f normal =
          length > 0.0 ? Eigen::Vector3f((sum / length).cast<float>()) : Eigen::Vector3f::UnitZ();
      const auto next = static_cast<std::uint32_t>(made.positions.size());
      const Eigen::Vector2f uv =
          has_uvs ? part.uvs[part.triangles[i][k]] : Eigen::Vector2f(0.0f, 0.0f);
      const auto [entry, added] =
          known.try_emplace({keyOf(position), keyOf(normal), uv.x(), uv.y()}, next);
      if (added) {
        made.positions.push_back(position);
        made.normals.push_back(normal);
        if (has_uvs) made.uvs.push_back(uv);
      }
      triangle[k] = entry->second;
    }
    made.triangles.push_back(triangle);
  }
  part = std::move(made);
}

}  // namespace armillary
