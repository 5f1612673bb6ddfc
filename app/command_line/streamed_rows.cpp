// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/streamed_rows.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <thread>

#include "app/command_line/arguments.h"
#include "engine/motion_files/understand_motion.h"
#include "engine/table/table_motion.h"

namespace armillary {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kWorthIt = std::uintmax_t{8} << 20;  // bytes
constexpr std::size_t kPiece = std::size_t{1} << 18;

// A stretch of whole lines.
struct Piece {
  std::string text;  // the header before them
  std::size_t number = 0;
};

// What became of one.
struct Lines {
  std::string text;
  std::size_t rows = 0;
  bool plain = true;
  std::optional<CommandFailure> failure;  // of the row behind `rows`
};

class Stream {
 public:
  Stream(const StreamedFile& file, const RowTask& task, OutputFile& output)
      : header_(file.header), task_(task), output_(output), file_(file.path, std::ios::binary) {
    std::string first;
    std::getline(file_, first);
  }

  StreamedRows run() {
    const unsigned threads = std::clamp(std::thread::hardware_concurrency(), 1u, 64u);
    {
      std::vector<std::jthread> team;
      for (unsigned i = 1; i < threads; ++i) team.emplace_back([this] { work(); });
      work();
    }
    if (failure_) std::rethrow_exception(failure_);
    return {written_, !stopped_};
  }

 private:
  void work() {
    try {
      RowComputer computer(task_);
      Piece piece;
      while (next(piece)) put(piece.number, linesOf(piece, computer));
    } catch (...) {
      const std::lock_guard lock(mutex_);
      stop(std::current_exception());
    }
  }

  // mutex_ is held.
  void stop(std::exception_ptr failure) {
    stopped_ = true;
    if (!failure_) failure_ = std::move(failure);
    turn_has_come_.notify_all();
  }

  bool next(Piece& piece) {
    const std::lock_guard lock(reading_);
    if (!file_ || stopped_) return false;
    piece.text = header_ + '\n';
    const std::size_t begin = piece.text.size();
    piece.text.resize(begin + kPiece);
    file_.read(piece.text.data() + begin, kPiece);
    piece.text.resize(begin + static_cast<std::size_t>(file_.gcount()));
    if (file_) {
      std::string rest;
      if (std::getline(file_, rest)) piece.text += rest + '\n';
    }
    if (piece.text.size() == begin) return false;
    piece.number = pieces_++;
    return true;
  }

  Lines linesOf(const Piece& piece, RowComputer& computer) const {
    Lines lines;
    MotionTable motion;
    motion.has_lines = true;
    motion.in_si = false;
    TableError error;
    const auto plain = [&] {
      if (!parseTable(piece.text, motion.table, error)) return false;
      const auto& cells = motion.table.cells;
      if (std::any_of(cells.begin(), cells.end(), [](double cell) { return std::isnan(cell); })) {
        return false;
      }
      return understandMotion(*task_.model,
                              {.degrees = task_.degrees, .strict = true, .positions = true}, motion,
                              error) &&
             !motion.foreign && motion.notes.empty();
    };
    auto reader = plain() ? RobotRowReader::make(*task_.model, motion.table.header, false, error)
                          : std::nullopt;
    RobotRow row;
    for (lines.plain = reader.has_value(); lines.plain && lines.rows < motion.table.rowCount();) {
      lines.plain = reader->read(motion.table, lines.rows, row, error);
      if (!lines.plain) break;
      try {
        computer.write(row, lines.text);
      } catch (const CommandFailure& failure) {
        lines.failure = failure;
        break;
      }
      ++lines.rows;
    }
    return lines;
  }

  // Each piece waits for those before it.
  void put(std::size_t number, const Lines& lines) {
    std::unique_lock lock(mutex_);
    turn_has_come_.wait(lock, [&] { return stopped_ || turn_ == number; });
    if (stopped_) return;
    output_.write(lines.text);
    written_ += lines.rows;
    ++turn_;
    if (lines.failure) {
      stop(std::make_exception_ptr(
          CommandFailure(lines.failure->code(),
                         "row " + std::to_string(written_ + 1) + ": " + lines.failure->what())));
    } else if (!lines.plain) {
      stop(nullptr);
    } else {
      turn_has_come_.notify_all();
    }
  }

  const std::string header_;
  const RowTask& task_;
  OutputFile& output_;
  std::mutex reading_, mutex_;
  std::condition_variable turn_has_come_;
  std::ifstream file_;
  std::size_t pieces_ = 0, turn_ = 0, written_ = 0;
  std::atomic<bool> stopped_ = false;
  std::exception_ptr failure_;
};

}  // namespace

std::optional<StreamedFile> streamedFile(const std::string& path, const Model& model,
                                         const ComputedQuantity& quantity) {
  std::error_code failure;
  if (!fs::is_regular_file(path, failure) || fs::file_size(path, failure) < kWorthIt) return {};
  for (const fs::path& recipe :
       {fs::path(path + ".recipe"), fs::path(path).replace_extension(".recipe")}) {
    if (fs::exists(recipe, failure)) return {};
  }
  // a follower whose columns differ from what it must be is told for the table as a whole
  for (const Joint& joint : model.joints) {
    if (joint.mimic) return {};
  }
  StreamedFile file{path, {}};
  std::ifstream in(path, std::ios::binary);
  constexpr std::size_t kLongest = 1 << 20;
  char letter = 0;
  while (file.header.size() < kLongest && in.get(letter) && letter != '\n') file.header += letter;
  if (letter != '\n') return {};
  if (file.header.ends_with('\r')) file.header.pop_back();
  Table table;
  TableError error;
  if (file.header.find('"') != std::string::npos || !parseTable(file.header, table, error)) {
    return {};
  }
  const auto reader = RobotRowReader::make(model, table.header, false, error);
  if (!reader || anyIs(reader->positionsGiven(), false)) return {};
  if (quantity.of_velocities && anyIs(reader->velocitiesGiven(), false)) return {};
  if (quantity.of_accelerations && anyIs(reader->accelerationsGiven(), false)) return {};
  file.has_time = reader->hasTime();
  return file;
}

StreamedRows writeStreamed(const StreamedFile& file, const RowTask& task, OutputFile& output) {
  return Stream(file, task, output).run();
}

}  // namespace armillary
