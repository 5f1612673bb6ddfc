// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/recording_arrays.h"

#include <algorithm>
#include <array>
#include <utility>

namespace armillary {
namespace {

constexpr std::array<std::pair<const char*, SampleQuantity>, 4> kColumns{
    {{"position", SampleQuantity::kPosition},
     {"velocity", SampleQuantity::kVelocity},
     {"acceleration", SampleQuantity::kAcceleration},
     {"effort", SampleQuantity::kEffort}}};
constexpr size_t kWrenchColumns = 10;

std::string shareName(size_t share) {
  return "share_" + std::to_string(share);
}

std::vector<double> numbersOf(const Recording& recording, SampleQuantity quantity, int width) {
  std::vector<double> numbers;
  numbers.reserve(recording.size() * static_cast<size_t>(width));
  for (size_t i = 0; i < recording.size(); ++i) {
    for (int k = 0; k < width; ++k) numbers.push_back(recording.value(i, quantity, k));
  }
  return numbers;
}

class Reader {
 public:
  Reader(const NumpyArrays& arrays, std::string name)
      : arrays_(arrays), name_(std::move(name) + "/") {}

  // Null where it may be left out and is.
  const NumpyArray* array(const std::string& what, size_t rows, size_t columns, bool needed) const {
    const auto found = arrays_.good.find(name_ + what);
    if (found == arrays_.good.end()) {
      if (needed) throw NumpyFault{"'" + name_ + what + "' is missing"};
      return nullptr;
    }
    const NumpyArray& array = found->second;
    if (array.numbers.size() != rows * columns) {
      throw NumpyFault{"'" + name_ + what + "' has " + std::to_string(array.numbers.size()) +
                       " numbers, where " + std::to_string(rows) + " samples of " +
                       std::to_string(columns) + " are wanted"};
    }
    return &array;
  }

 private:
  const NumpyArrays& arrays_;
  std::string name_;
};

std::vector<LinkWrench> wrenchesOf(const NumpyArrays& arrays, const std::string& name,
                                   std::vector<size_t>& samples, size_t links) {
  std::vector<LinkWrench> wrenches;
  const auto found = arrays.good.find(name + "/wrenches");
  if (found == arrays.good.end()) return wrenches;
  const std::vector<double>& numbers = found->second.numbers;
  if (numbers.size() % kWrenchColumns != 0) throw NumpyFault{"'" + name + "/wrenches' is cut"};
  for (size_t row = 0; row < numbers.size(); row += kWrenchColumns) {
    const double* at = numbers.data() + row;
    const auto inRange = [](double value, size_t end) {
      return value >= 0.0 && value < static_cast<double>(end);
    };
    if (!inRange(at[0], size_t{1} << 40) || !inRange(at[1], links) || !inRange(at[2], 2) ||
        !inRange(at[3], 5)) {
      throw NumpyFault{"'" + name + "/wrenches' names a link that the robot has not"};
    }
    LinkWrench wrench;
    samples.push_back(static_cast<size_t>(at[0]));
    wrench.link = static_cast<int>(at[1]);
    wrench.axes = static_cast<LinkWrench::Axes>(static_cast<int>(at[2]));
    wrench.source = static_cast<LinkWrench::Source>(static_cast<int>(at[3]));
    for (int k = 0; k < 3; ++k) {
      wrench.wrench.moment[k] = at[4 + k];
      wrench.wrench.force[k] = at[7 + k];
    }
    wrenches.push_back(wrench);
  }
  return wrenches;
}

}  // namespace

void addRecording(const std::string& name, const Recording& recording, NumpyArchive& archive) {
  const size_t rows = recording.size();
  const int freedoms = static_cast<int>(recording.model().velocitySize());
  std::vector<double> times(rows);
  for (size_t i = 0; i < rows; ++i) times[i] = recording.time(i);
  archive.add(name + "/time", times);
  for (const auto& [what, quantity] : kColumns) {
    const int width = quantity == SampleQuantity::kPosition
                          ? static_cast<int>(recording.model().positionSize())
                          : freedoms;
    archive.add(name + "/" + what, numbersOf(recording, quantity, width), rows,
                static_cast<size_t>(width));
  }
  for (size_t share = 0; share < kEffortShareCount; ++share) {
    const auto quantity = quantityOf(static_cast<EffortShare>(share));
    const std::vector<double> numbers = numbersOf(recording, quantity, freedoms);
    const bool acts =
        std::any_of(numbers.begin(), numbers.end(), [](double x) { return x != 0.0; });
    if (acts)
      archive.add(name + "/" + shareName(share), numbers, rows, static_cast<size_t>(freedoms));
  }
  std::vector<double> wrenches;
  for (size_t i = 0; i < rows; ++i) {
    for (const LinkWrench& one : recording.wrenches(i)) {
      const Force& f = one.wrench;
      wrenches.insert(wrenches.end(),
                      {static_cast<double>(i), static_cast<double>(one.link),
                       static_cast<double>(one.axes), static_cast<double>(one.source), f.moment[0],
                       f.moment[1], f.moment[2], f.force[0], f.force[1], f.force[2]});
    }
  }
  if (!wrenches.empty()) {
    archive.add(name + "/wrenches", wrenches, wrenches.size() / kWrenchColumns, kWrenchColumns);
  }
}

std::shared_ptr<Recording> recordingIn(const NumpyArrays& arrays, const std::string& name,
                                       const std::shared_ptr<const Model>& model) {
  const auto time = arrays.good.find(name + "/time");
  if (time == arrays.good.end()) throw NumpyFault{"'" + name + "/time' is missing"};
  const std::vector<double>& times = time->second.numbers;
  const size_t rows = times.size();
  for (size_t i = 1; i < rows; ++i) {
    if (!(times[i] > times[i - 1])) throw NumpyFault{"'" + name + "/time' does not go on"};
  }
  const Reader reader(arrays, name);
  const auto freedoms = static_cast<size_t>(model->velocitySize());
  std::array<const NumpyArray*, kColumns.size()> columns{};
  for (size_t c = 0; c < kColumns.size(); ++c) {
    const size_t width = c == 0 ? static_cast<size_t>(model->positionSize()) : freedoms;
    columns[c] = reader.array(kColumns[c].first, rows, width, true);
  }
  std::array<const NumpyArray*, kEffortShareCount> shares{};
  for (size_t share = 0; share < kEffortShareCount; ++share) {
    shares[share] = reader.array(shareName(share), rows, freedoms, false);
  }
  std::vector<size_t> wrench_samples;
  const std::vector<LinkWrench> wrenches =
      wrenchesOf(arrays, name, wrench_samples, model->links.size());

  const auto rowOf = [](const NumpyArray& array, size_t row, size_t width) {
    return Eigen::Map<const Eigen::VectorXd>(array.numbers.data() + row * width,
                                             static_cast<Eigen::Index>(width));
  };
  auto recording = std::make_shared<Recording>(model, std::max<size_t>(rows, 2));
  size_t next = 0;
  for (size_t i = 0; i < rows; ++i) {
    Sample sample;
    sample.state.time = times[i];
    sample.state.position = rowOf(*columns[0], i, static_cast<size_t>(model->positionSize()));
    sample.state.velocity = rowOf(*columns[1], i, freedoms);
    sample.acceleration = rowOf(*columns[2], i, freedoms);
    sample.effort = rowOf(*columns[3], i, freedoms);
    for (size_t share = 0; share < kEffortShareCount; ++share) {
      Eigen::VectorXd& of_share = sample.shares[static_cast<EffortShare>(share)];
      of_share.setZero(model->velocitySize());
      if (shares[share]) of_share = rowOf(*shares[share], i, freedoms);
    }
    for (; next < wrenches.size() && wrench_samples[next] <= i; ++next) {
      sample.wrenches.push_back(wrenches[next]);
    }
    recording->append(sample);
  }
  return recording;
}

}  // namespace armillary
