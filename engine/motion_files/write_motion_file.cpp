// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/write_motion_file.h"

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "engine/motion_files/numpy_archive.h"
#include "engine/table/robot_columns.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr size_t kWrittenPart = 1 << 16;  // bytes that are written at once

struct Quantity {
  SampleQuantity quantity;
  const char* column;   // of CSV and NumPy
  const char* message;  // of ROS
};
constexpr Quantity kQuantities[] = {
    {SampleQuantity::kPosition, "position", "positions"},
    {SampleQuantity::kVelocity, "velocity", "velocities"},
    {SampleQuantity::kAcceleration, "acceleration", "accelerations"},
    {SampleQuantity::kEffort, "effort", "effort"}};

int sizeOf(const Model& model, const Quantity& quantity) {
  return quantity.quantity == SampleQuantity::kPosition ? model.positionSize()
                                                        : model.velocitySize();
}

std::vector<std::string> namesOf(const Model& model, const Quantity& quantity) {
  std::vector<std::string> names;
  if (quantity.quantity == SampleQuantity::kPosition) {
    for (const Coordinate& one : model.coordinates) names.push_back(one.name);
  } else {
    for (const DegreeOfFreedom& one : model.degrees_of_freedom) names.push_back(one.name);
  }
  return names;
}

// Gathers small pieces into parts.
class Writer {
 public:
  Writer(const Recording& motion, const std::function<void(std::string_view)>& write,
         const std::function<void(double)>& progress, const std::stop_token& stop)
      : motion_(motion), write_(write), progress_(progress), stop_(stop) {}

  Writer& operator<<(std::string_view text) {
    part_ += text;
    if (part_.size() >= kWrittenPart) flush();
    return *this;
  }
  void flush() {
    write_(part_);
    part_.clear();
  }
  // Every row in turn; false where it was stopped.
  template <class Row>
  bool rows(Row&& row) {
    for (size_t i = 0; i < motion_.size(); ++i) {
      if (i % 1024 == 0) {
        if (stop_.stop_requested()) return false;
        if (progress_) progress_(static_cast<double>(i) / static_cast<double>(motion_.size()));
      }
      row(i);
    }
    return true;
  }

 private:
  const Recording& motion_;
  const std::function<void(std::string_view)>& write_;
  const std::function<void(double)>& progress_;
  const std::stop_token& stop_;
  std::string part_;
};

// " [rad/s]"; nothing for a component of a quaternion.
std::string unitBehind(SampleQuantity quantity, Measure measure, bool degrees) {
  if (measure == Measure::kQuaternion) return {};
  const bool slides = measure == Measure::kLength;
  if (quantity == SampleQuantity::kEffort) return slides ? " [N]" : " [N m]";
  const char* per = quantity == SampleQuantity::kVelocity       ? "/s"
                    : quantity == SampleQuantity::kAcceleration ? "/s²"
                                                                : "";
  return std::string(slides ? " [m" : degrees ? " [deg" : " [rad") + per + "]";
}

bool writeCsv(const Recording& motion, CsvStyle style, Writer& out) {
  const Model& model = motion.model();
  std::vector<std::string> header{style.units ? "time [s]" : "time"};
  std::vector<double> scales;  // of each column but the time
  for (const Quantity& quantity : kQuantities) {
    for (const std::string& name : namesOf(model, quantity)) {
      header.push_back(name + "/" + quantity.column);
    }
    for (int i = 0; i < sizeOf(model, quantity); ++i) {
      const Measure measure = quantity.quantity == SampleQuantity::kPosition
                                  ? model.coordinates[i].measure
                                  : model.degrees_of_freedom[i].measure;
      const bool converted = style.degrees && quantity.quantity != SampleQuantity::kEffort;
      if (style.units) {
        header[scales.size() + 1] += unitBehind(quantity.quantity, measure, style.degrees);
      }
      scales.push_back(tableScale(measure, converted));
    }
  }
  out << csvRow(header);
  std::vector<double> cells;
  const bool whole = out.rows([&](size_t row) {
    cells.assign(1, motion.time(row));
    for (const Quantity& quantity : kQuantities) {
      for (int i = 0; i < sizeOf(model, quantity); ++i) {
        cells.push_back(motion.value(row, quantity.quantity, i) * scales[cells.size() - 1]);
      }
    }
    out << csvRow(cells);
  });
  out.flush();
  return whole;
}

bool writeNumpy(const Recording& motion, Writer& out) {
  const Model& model = motion.model();
  NumpyArchive archive;
  std::vector<double> numbers;
  if (!out.rows([&](size_t row) { numbers.push_back(motion.time(row)); })) return false;
  archive.add("time", numbers);
  for (const Quantity& quantity : kQuantities) {
    const int size = sizeOf(model, quantity);
    numbers.clear();
    const bool whole = out.rows([&](size_t row) {
      for (int i = 0; i < size; ++i) numbers.push_back(motion.value(row, quantity.quantity, i));
    });
    if (!whole) return false;
    archive.add(quantity.column, numbers, motion.size(), static_cast<size_t>(size));
  }
  const std::vector<std::string> names = namesOf(model, kQuantities[1]);
  const std::vector<std::string> coordinates = namesOf(model, kQuantities[0]);
  archive.add("names", names);
  if (coordinates != names) archive.add("coordinates", coordinates);
  out << archive.bytes();
  out.flush();
  return true;
}

std::string duration(double time, const char* between) {
  const double whole = std::floor(time);
  double nanoseconds = std::round((time - whole) * 1e9), seconds = whole;
  if (nanoseconds >= 1e9) {
    nanoseconds = 0.0;
    seconds += 1.0;
  }
  return std::string("{") + between + "sec" + between + ": " +
         std::to_string(std::lround(seconds)) + ", " + between + "nanosec" + between + ": " +
         std::to_string(std::lround(nanoseconds)) + "}";
}

std::string jsonText(const std::string& name) {
  return nlohmann::json(name).dump();  // a text of JSON is one of YAML
}

bool writeMessage(const Recording& motion, bool as_json, Writer& out) {
  const Model& model = motion.model();
  const char* quote = as_json ? "\"" : "";
  const auto key = [&](const char* name) { return quote + std::string(name) + quote + ": "; };
  std::vector<std::string> names;
  for (const std::string& name : namesOf(model, kQuantities[0])) names.push_back(jsonText(name));
  if (as_json) {
    out << "{\n\"joint_names\": [" << joined(names) << "],\n\"points\": [\n";
  } else {
    out << "joint_names: [" << joined(names) << "]\npoints:\n";
  }
  const bool whole = out.rows([&](size_t row) {
    out << (as_json ? (row > 0 ? ",\n{" : "{") : "- ");
    for (const Quantity& quantity : kQuantities) {
      out << key(quantity.message) << "[";
      for (int i = 0; i < sizeOf(model, quantity); ++i) {
        if (i > 0) out << ", ";
        out << shortest(motion.value(row, quantity.quantity, i));
      }
      out << "]" << (as_json ? ", " : "\n  ");
    }
    out << key("time_from_start") << duration(motion.time(row), quote) << (as_json ? "}" : "\n");
  });
  if (as_json) out << "\n]\n}\n";
  out.flush();
  return whole;
}

}  // namespace

std::optional<MotionFormat> motionFormatOf(const std::string& file) {
  const std::string ending = std::filesystem::path(file).extension().string();
  if (ending == ".csv") return MotionFormat::kCsv;
  if (ending == ".npz") return MotionFormat::kNumpy;
  if (ending == ".yaml" || ending == ".yml") return MotionFormat::kYaml;
  if (ending == ".json") return MotionFormat::kJson;
  return std::nullopt;
}

std::string whyNotWritten(const Model& model, MotionFormat format) {
  if (format == MotionFormat::kCsv || format == MotionFormat::kNumpy) return {};
  for (const Coordinate& one : model.coordinates) {
    if (one.measure != Measure::kQuaternion) continue;
    return "a JointTrajectory has one number a joint, and '" + model.joints[one.joint].name +
           "' turns freely; save as CSV or NPZ";
  }
  return {};
}

bool writeMotionFile(const Recording& motion, MotionFormat format, CsvStyle style,
                     const std::function<void(std::string_view)>& write,
                     const std::function<void(double)>& progress, const std::stop_token& stop) {
  if (const std::string why = whyNotWritten(motion.model(), format); !why.empty()) {
    throw std::invalid_argument(why);
  }
  if (style.degrees && format != MotionFormat::kCsv) {
    throw std::invalid_argument("only CSV is written in degrees");
  }
  Writer out(motion, write, progress, stop);
  switch (format) {
    case MotionFormat::kCsv:
      return writeCsv(motion, style, out);
    case MotionFormat::kNumpy:
      return writeNumpy(motion, out);
    case MotionFormat::kYaml:
      return writeMessage(motion, false, out);
    case MotionFormat::kJson:
      return writeMessage(motion, true, out);
  }
  return false;
}

}  // namespace armillary
