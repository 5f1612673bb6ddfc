// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/numpy_archive.h"

#include <zip.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>

#include "engine/text/parse_number.h"

namespace armillary {
namespace {

static_assert(std::endian::native == std::endian::little, "arrays are copied as they are");

constexpr zip_uint64_t kLargestMember = 4'000'000'000;  // bytes
constexpr double kLongestText = 1e6;                    // characters

// An array of numbers, or of texts.
struct Array {
  size_t rows = 0, columns = 1;
  bool flat = false;            // one dimension
  std::vector<double> numbers;  // row after row
  std::vector<std::string> texts;

  bool isLine() const { return flat || rows == 1 || columns == 1; }
};

struct Fault {
  std::string message;
};

struct CloseZip {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct CloseFile {
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};

// What stands behind 'key': in the header's literal, up to the next comma that is in no bracket.
std::string literal(const std::string& header, const std::string& key) {
  const size_t at = header.find("'" + key + "':");
  if (at == std::string::npos) throw Fault{"its header has no " + key};
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
    if (std::isdigit(static_cast<unsigned char>(c))) {
      number = 10 * number + static_cast<size_t>(c - '0');
      if (number > kLargestMember) throw Fault{"its shape is too large"};
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

Array parseArray(std::string_view bytes) {
  if (bytes.size() < 10 || bytes.substr(0, 6) != "\x93NUMPY") throw Fault{"it is no NumPy array"};
  const auto byte = [&](size_t i) {
    return static_cast<size_t>(static_cast<unsigned char>(bytes[i]));
  };
  const bool old = byte(6) == 1;
  if (!old && bytes.size() < 12) throw Fault{"it is cut off"};
  const size_t begin = old ? 10 : 12;
  const size_t length =
      old ? byte(8) | byte(9) << 8 : byte(8) | byte(9) << 8 | byte(10) << 16 | byte(11) << 24;
  if (bytes.size() < begin + length) throw Fault{"it is cut off"};
  const std::string header(bytes.substr(begin, length));
  std::string type = literal(header, "descr");
  std::erase(type, '\'');
  const bool fortran = literal(header, "fortran_order") == "True";
  const std::vector<size_t> shape = shapeOf(literal(header, "shape"));
  const std::string_view data = bytes.substr(begin + length);

  Array array;
  if (shape.size() > 2) throw Fault{"it has more than two dimensions"};
  array.flat = shape.size() < 2;
  array.rows = shape.empty() ? 1 : shape[0];
  array.columns = shape.size() > 1 ? shape[1] : 1;
  const size_t count = array.rows * array.columns;  // at most 1.6e19: shapeOf() bounds both
  const auto expectItems = [&](size_t size) {
    if (count > data.size() / size) throw Fault{"it is cut off"};
  };
  if (type.size() > 2 && (type[1] == 'U' || type[1] == 'S')) {
    const double characters_said = parseNumber(type.substr(2)).value_or(0.0);
    if (!(characters_said >= 1.0 && characters_said <= kLongestText)) {
      throw Fault{"its texts are '" + type + "', of no length that a name has"};
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
  if (read == nullptr) {
    throw Fault{"its numbers are '" + type + "'; save it as float64: array.astype('<f8')"};
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

std::map<std::string, Array> readArrays(std::string_view bytes) {
  zip_error_t failure;
  zip_error_init(&failure);
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &failure);
  const std::unique_ptr<zip_t, CloseZip> archive(
      source ? zip_open_from_source(source, ZIP_RDONLY, &failure) : nullptr);
  if (!archive) {
    if (source) zip_source_free(source);
    throw Fault{"this is no NumPy archive (a zip file of arrays)"};
  }
  std::map<std::string, Array> arrays;
  for (zip_int64_t i = 0; i < zip_get_num_entries(archive.get(), 0); ++i) {
    zip_stat_t about;
    if (zip_stat_index(archive.get(), static_cast<zip_uint64_t>(i), 0, &about) != 0) continue;
    std::string name = about.name;
    if (!name.ends_with(".npy")) continue;
    name.resize(name.size() - 4);
    if (about.size > kLargestMember) throw Fault{"array '" + name + "' is larger than 4 GB"};
    const std::unique_ptr<zip_file_t, CloseFile> file(
        zip_fopen_index(archive.get(), static_cast<zip_uint64_t>(i), 0));
    std::string content(about.size, '\0');
    if (!file ||
        zip_fread(file.get(), content.data(), about.size) != static_cast<zip_int64_t>(about.size)) {
      throw Fault{"array '" + name + "' cannot be unpacked"};
    }
    try {
      arrays[name] = parseArray(content);
    } catch (const Fault& fault) {
      throw Fault{"array '" + name + "': " + fault.message};
    }
  }
  return arrays;
}

const Array* findArray(const std::map<std::string, Array>& arrays,
                       std::initializer_list<const char*> names) {
  for (const char* name : names) {
    const auto found = arrays.find(name);
    if (found != arrays.end()) return &found->second;
  }
  return nullptr;
}

// Copies an array's columns into the table.
void fill(Table& table, size_t first, const Array& array, bool turned) {
  const size_t rows = turned ? array.columns : array.rows;
  const size_t columns = turned ? array.rows : array.columns;
  for (size_t i = 0; i < rows; ++i) {
    for (size_t k = 0; k < columns; ++k) {
      table.cells[i * table.columnCount() + first + k] =
          array.numbers[turned ? k * array.columns + i : i * array.columns + k];
    }
  }
}

void expectLine(const std::string& name, const Array& array) {
  if (array.isLine()) return;
  throw Fault{"array '" + name + "' has " + std::to_string(array.rows) + " rows of " +
              std::to_string(array.columns) + "; it must have one dimension"};
}

struct Block {
  const Array* array;
  bool turned = false;  // a row a joint
  std::vector<std::string> columns;
};

Table tableOf(const std::map<std::string, Array>& arrays) {
  const Array* time = findArray(arrays, {"time", "t", "times"});
  if (time == nullptr || time->numbers.empty()) {
    throw Fault{"there is no array 'time' (s); save it as numpy.savez(file, time=…, position=…)"};
  }
  expectLine("time", *time);
  const size_t rows = time->numbers.size();
  const Array* names = findArray(arrays, {"names", "joint_names", "joints"});
  const Array* coordinates = findArray(arrays, {"coordinates"});
  std::vector<Block> blocks{{time, !time->flat && time->rows == 1, {"time"}}};
  const auto add = [&](const char* quantity, const char* letter, const Array* labels,
                       std::initializer_list<const char*> called) {
    const Array* array = findArray(arrays, called);
    if (array == nullptr || array->numbers.empty()) return;
    Block block{array, array->rows != rows && array->columns == rows, {}};
    if (!block.turned && array->rows != rows) {
      throw Fault{std::string("array '") + quantity + "' has " + std::to_string(array->rows) +
                  " rows, 'time' " + std::to_string(rows)};
    }
    const size_t count = block.turned ? array->rows : array->columns;
    if (labels && labels->texts.size() != count) {
      throw Fault{std::string("array '") + quantity + "' has " + std::to_string(count) +
                  " columns for " + std::to_string(labels->texts.size()) + " names"};
    }
    for (size_t k = 0; k < count; ++k) {
      block.columns.push_back(labels ? labels->texts[k] + "/" + quantity
                                     : letter + std::to_string(k + 1));
    }
    blocks.push_back(std::move(block));
  };
  add("position", "q", coordinates ? coordinates : names,
      {"position", "q", "qpos", "positions", "angles", "pos"});
  add("velocity", "qd", names, {"velocity", "qd", "dq", "v", "qvel", "velocities", "vel"});
  add("acceleration", "qdd", names, {"acceleration", "qdd", "ddq", "a", "qacc", "accelerations"});
  add("effort", "tau", names, {"effort", "tau", "efforts", "torque", "torques"});
  for (const auto& [name, array] : arrays) {
    if (name.find('/') == std::string::npos || array.numbers.size() != rows) continue;
    expectLine(name, array);
    blocks.push_back({&array, !array.flat && array.rows == 1, {name}});
  }
  if (blocks.size() == 1) {
    throw Fault{"there is no array 'position' (rows × joints), nor one called JOINT/position"};
  }
  Table table;
  for (const Block& block : blocks) {
    table.header.insert(table.header.end(), block.columns.begin(), block.columns.end());
  }
  for (size_t i = 0; i < rows; ++i) table.addRow(static_cast<int>(i) + 1);
  size_t first = 0;
  for (const Block& block : blocks) {
    fill(table, first, *block.array, block.turned);
    first += block.columns.size();
  }
  return table;
}

std::string arrayHeader(const std::string& type, const std::string& shape) {
  std::string header =
      "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }";
  constexpr size_t kBefore = 10, kAlign = 64;
  header.append(kAlign - (kBefore + header.size() + 1) % kAlign, ' ');
  header += '\n';
  std::string start = "\x93NUMPY";
  start += '\1';
  start += '\0';
  start += static_cast<char>(header.size() & 0xff);
  start += static_cast<char>(header.size() >> 8);
  return start + header;
}

std::string bytesOf(const std::vector<double>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double)};
}

// The characters' codes of UTF-8.
std::vector<std::uint32_t> charactersOf(const std::string& text) {
  std::vector<std::uint32_t> codes;
  for (size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    const size_t more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : c >= 0xc0 ? 1 : 0;
    std::uint32_t code = more == 0 ? c : c & (0x3f >> more);
    for (size_t k = 1; k <= more && i + k < text.size(); ++k) {
      code = code << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3f);
    }
    codes.push_back(code);
    i += more + 1;
  }
  return codes;
}

}  // namespace

bool readNumpyArchive(std::string_view bytes, MotionTable& motion, TableError& error) {
  try {
    motion.table = tableOf(readArrays(bytes));
    return true;
  } catch (const Fault& fault) {
    error = {0, fault.message};
    return false;
  }
}

void NumpyArchive::add(const std::string& name, const std::vector<double>& numbers, size_t rows,
                       size_t columns) {
  const std::string shape = "(" + std::to_string(rows) + ", " + std::to_string(columns) + ")";
  members_.push_back({name + ".npy", arrayHeader("<f8", shape) + bytesOf(numbers)});
}

void NumpyArchive::add(const std::string& name, const std::vector<double>& numbers) {
  const std::string shape = "(" + std::to_string(numbers.size()) + ",)";
  members_.push_back({name + ".npy", arrayHeader("<f8", shape) + bytesOf(numbers)});
}

void NumpyArchive::add(const std::string& name, const std::vector<std::string>& texts) {
  size_t longest = 1;
  for (const std::string& text : texts) longest = std::max(longest, charactersOf(text).size());
  std::string bytes =
      arrayHeader("<U" + std::to_string(longest), "(" + std::to_string(texts.size()) + ",)");
  for (const std::string& text : texts) {
    std::vector<std::uint32_t> codes = charactersOf(text);
    codes.resize(longest, 0);
    bytes.append(reinterpret_cast<const char*>(codes.data()), codes.size() * 4);
  }
  members_.push_back({name + ".npy", std::move(bytes)});
}

std::string NumpyArchive::bytes() const {
  zip_error_t failure;
  zip_error_init(&failure);
  zip_source_t* target = zip_source_buffer_create(nullptr, 0, 0, &failure);
  if (target == nullptr) throw std::runtime_error("no memory for an archive");
  zip_source_keep(target);
  zip_t* archive = zip_open_from_source(target, ZIP_TRUNCATE, &failure);
  bool good = archive != nullptr;
  for (const Member& member : members_) {
    if (!good) break;
    zip_source_t* source = zip_source_buffer(archive, member.bytes.data(), member.bytes.size(), 0);
    const zip_int64_t at =
        source ? zip_file_add(archive, member.name.c_str(), source, ZIP_FL_ENC_UTF_8) : -1;
    if (source && at < 0) zip_source_free(source);
    good = at >= 0 &&
           zip_set_file_compression(archive, static_cast<zip_uint64_t>(at), ZIP_CM_STORE, 0) == 0;
  }
  if (archive && (!good || zip_close(archive) != 0)) {
    zip_discard(archive);
    good = false;
  }
  std::string bytes;
  zip_stat_t about;
  if (good && zip_source_stat(target, &about) == 0 && zip_source_open(target) == 0) {
    bytes.resize(about.size);
    good =
        zip_source_read(target, bytes.data(), about.size) == static_cast<zip_int64_t>(about.size);
    zip_source_close(target);
  }
  zip_source_free(target);
  if (!good) throw std::runtime_error("no memory for an archive");
  return bytes;
}

}  // namespace armillary
