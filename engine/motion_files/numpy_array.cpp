// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/numpy_array.h"

#include <bit>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <functional>
#include <numeric>

#include "engine/text/parse_number.h"

namespace armillary {
namespace {

static_assert(std::endian::native == std::endian::little, "arrays are copied as they are");

constexpr std::uint64_t kLargestArray = 4'000'000'000;  // bytes
constexpr double kLongestText = 1e6;                    // characters

// What stands behind 'key': in the header's literal, up to the next comma that is in no bracket.
std::string literal(const std::string& header, const std::string& key) {
  const size_t at = header.find("'" + key + "':");
  if (at == std::string::npos) throw NumpyFault{"its header has no " + key};
  std::string value;
  int depth = 0;
  for (size_t i = at + key.size() + 3; i < header.size(); ++i) {
    const char c = header[i];
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (depth == 0 && (c == ',' || c == '}')) break;
    if (c != ' ') value += c;
  }
  return value;
}

std::vector<size_t> shapeOf(const std::string& text) {
  std::vector<size_t> shape;
  size_t number = 0;
  bool any = false;
  for (const char c : text) {
    if (c == '-') throw NumpyFault{"its shape " + text + " has a negative number"};
    if (std::isdigit(static_cast<unsigned char>(c))) {
      number = 10 * number + static_cast<size_t>(c - '0');
      if (number > kLargestArray) throw NumpyFault{"its shape is too large"};
      any = true;
    } else if (any) {
      shape.push_back(number);
      number = 0;
      any = false;
    }
  }
  return shape;
}

template <class Number>
double numberAt(const char* bytes) {
  Number number;
  std::memcpy(&number, bytes, sizeof number);
  return static_cast<double>(number);
}

// UTF-8 of a character's code.
void appendCharacter(std::string& text, std::uint32_t code) {
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xc0 | (code >> 6));
    text += static_cast<char>(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    text += static_cast<char>(0xe0 | (code >> 12));
    text += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
    text += static_cast<char>(0x80 | (code & 0x3f));
  } else {
    text += static_cast<char>(0xf0 | (code >> 18));
    text += static_cast<char>(0x80 | ((code >> 12) & 0x3f));
    text += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
    text += static_cast<char>(0x80 | (code & 0x3f));
  }
}

}  // namespace

NumpyArray parseNumpyArray(std::string_view bytes) {
  if (bytes.size() < 10 || bytes.substr(0, 6) != "\x93NUMPY")
    throw NumpyFault{"it is no NumPy array"};
  const auto byte = [&](size_t i) {
    return static_cast<size_t>(static_cast<unsigned char>(bytes[i]));
  };
  const bool old = byte(6) == 1;
  if (!old && bytes.size() < 12) throw NumpyFault{"it is cut off"};
  const size_t begin = old ? 10 : 12;
  const size_t length =
      old ? byte(8) | byte(9) << 8 : byte(8) | byte(9) << 8 | byte(10) << 16 | byte(11) << 24;
  if (bytes.size() < begin + length) throw NumpyFault{"it is cut off"};
  const std::string header(bytes.substr(begin, length));
  std::string type = literal(header, "descr");
  std::erase(type, '\'');
  const bool fortran = literal(header, "fortran_order") == "True";
  const std::vector<size_t> shape = shapeOf(literal(header, "shape"));
  const std::string_view data = bytes.substr(begin + length);

  NumpyArray array;
  std::vector<size_t> sizes = shape;
  if (sizes.size() > 2) std::erase(sizes, size_t{1});  // rows × 1 × joints
  if (sizes.size() > 3 || (sizes.size() > 2 && fortran)) {
    throw NumpyFault{"it has " + std::to_string(sizes.size()) + " dimensions" +
                     (fortran ? " in Fortran's order" : "")};
  }
  if (sizes.size() > 2) {
    array.inner = sizes[2];
    sizes = {sizes[0], sizes[1] * sizes[2]};
  }
  array.flat = sizes.size() < 2;
  array.scalar = shape.empty();
  array.rows = sizes.empty() ? 1 : sizes[0];
  array.columns = sizes.size() > 1 ? sizes[1] : 1;
  const size_t count = array.rows * array.columns;  // what the bytes hold bounds it, see below
  const auto expectItems = [&](size_t size) {
    const double said = std::accumulate(shape.begin(), shape.end(), 1.0, std::multiplies<>());
    if (said * static_cast<double>(size) > static_cast<double>(data.size()))
      throw NumpyFault{"it is cut off"};
  };
  if (type.size() > 2 && (type[1] == 'U' || type[1] == 'S')) {
    const double characters_said = parseNumber(type.substr(2)).value_or(0.0);
    if (!(characters_said >= 1.0 && characters_said <= kLongestText)) {
      throw NumpyFault{"its texts are '" + type + "', of no length that a name has"};
    }
    const auto characters = static_cast<size_t>(characters_said);
    const size_t size = characters * (type[1] == 'U' ? 4 : 1);
    expectItems(size);
    for (size_t i = 0; i < count; ++i) {
      std::string text;
      for (size_t k = 0; k < characters; ++k) {
        const char* at = data.data() + i * size + k * (type[1] == 'U' ? 4 : 1);
        std::uint32_t code = static_cast<unsigned char>(*at);
        if (type[1] == 'U') std::memcpy(&code, at, 4);
        if (code == 0) break;
        appendCharacter(text, code);
      }
      array.texts.push_back(text);
    }
    return array;
  }
  double (*read)(const char*) = nullptr;
  size_t size = 8;
  if (type == "<f8") read = numberAt<double>;
  if (type == "<f4") read = numberAt<float>, size = 4;
  if (type == "<i8") read = numberAt<std::int64_t>;
  if (type == "<i4") read = numberAt<std::int32_t>, size = 4;
  if (type == "<u8") read = numberAt<std::uint64_t>;
  if (type == "<u4") read = numberAt<std::uint32_t>, size = 4;
  if (type == "<i2") read = numberAt<std::int16_t>, size = 2;
  if (type == "<u2") read = numberAt<std::uint16_t>, size = 2;
  if (type == "|i1") read = numberAt<std::int8_t>, size = 1;
  if (type == "|u1" || type == "|b1") read = numberAt<std::uint8_t>, size = 1;
  if (type == "|O") {
    throw NumpyFault{
        "it holds objects of Python (a pickle), which are not read; save plain numbers"};
  }
  if (type.starts_with('[')) {
    throw NumpyFault{
        "it is a structured array; save its fields: numpy.savez(FILE, **{name: "
        "array[name] for name in array.dtype.names})"};
  }
  if (read == nullptr) {
    throw NumpyFault{"its numbers are '" + type + "'; save it as float64: array.astype('<f8')"};
  }
  expectItems(size);
  if (count == 0) return array;
  array.numbers.resize(count);
  for (size_t i = 0; i < array.rows; ++i) {
    for (size_t k = 0; k < array.columns; ++k) {
      const size_t at = fortran ? k * array.rows + i : i * array.columns + k;
      array.numbers[i * array.columns + k] = read(data.data() + at * size);
    }
  }
  return array;
}

}  // namespace armillary
