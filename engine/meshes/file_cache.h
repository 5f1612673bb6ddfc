// SPDX-License-Identifier: BSD-3-Clause
// What was made from files, kept as long as the files are as they were.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

namespace armillary {

// How a file was when it was read, or that there was none.
struct FileStamp {
  std::filesystem::path file;
  std::uintmax_t size = 0;  // bytes; the largest number where there is no such file
  std::filesystem::file_time_type changed = {};
  bool operator==(const FileStamp&) const = default;
};

inline FileStamp stampOf(const std::filesystem::path& file) noexcept {
  FileStamp stamp{file, 0, {}};
  std::error_code missing;
  stamp.size = std::filesystem::file_size(file, missing);
  if (!missing) stamp.changed = std::filesystem::last_write_time(file, missing);
  return stamp;
}

// Values by their keys. A value that is in use anywhere is shared; beyond that the last used are
// kept, `most_bytes` of them in all. For use from any thread; those who want what another thread is
// making wait for it.
template <class Key, class Value>
class FileCache {
 public:
  struct Made {
    std::shared_ptr<const Value> value;  // not null
    std::vector<FileStamp> stamps;       // of every file that it depends on
    std::size_t bytes = 0;
  };

  explicit FileCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  // The value of `key`; made where there is none or where a file has changed since. What `make`
  // throws is passed on.
  std::shared_ptr<const Value> get(const Key& key, const std::function<Made()>& make) {
    std::unique_lock lock(mutex_);
    made_.wait(lock, [&] { return !being_made_.contains(key); });
    if (auto found = current(key)) return found;
    being_made_.insert(key);
    lock.unlock();
    Made made;
    try {
      made = make();
    } catch (...) {
      lock.lock();
      being_made_.erase(key);
      made_.notify_all();
      throw;
    }
    lock.lock();
    being_made_.erase(key);
    ++made_count_;
    entries_[key] = {made.value, made.value, std::move(made.stamps), made.bytes, ++now_};
    forgetTheOldest();
    made_.notify_all();
    return made.value;
  }

  // The same without making any: null where it would have to be made.
  std::shared_ptr<const Value> known(const Key& key) {
    const std::lock_guard lock(mutex_);
    return current(key);
  }

  // Of what is kept though nobody may use it.
  std::size_t bytes() const {
    const std::lock_guard lock(mutex_);
    return keptBytes();
  }
  // How often something was made.
  int madeCount() const {
    const std::lock_guard lock(mutex_);
    return made_count_;
  }

 private:
  struct Entry {
    std::weak_ptr<const Value> value;
    std::shared_ptr<const Value> kept;
    std::vector<FileStamp> stamps;
    std::size_t bytes = 0;
    std::uint64_t used = 0;
  };

  std::shared_ptr<const Value> current(const Key& key) {
    const auto found = entries_.find(key);
    if (found == entries_.end()) return nullptr;
    Entry& entry = found->second;
    std::shared_ptr<const Value> value = entry.value.lock();
    const bool same = std::all_of(entry.stamps.begin(), entry.stamps.end(),
                                  [](const FileStamp& was) { return stampOf(was.file) == was; });
    if (!value || !same) {
      entries_.erase(found);
      return nullptr;
    }
    entry.used = ++now_;
    return value;
  }

  std::size_t keptBytes() const {
    std::size_t sum = 0;
    for (const auto& [key, entry] : entries_) sum += entry.kept ? entry.bytes : 0;
    return sum;
  }

  void forgetTheOldest() {
    std::erase_if(entries_, [](const auto& pair) { return pair.second.value.expired(); });
    for (std::size_t kept = keptBytes(); kept > most_bytes_;) {
      Entry* oldest = nullptr;
      for (auto& [key, entry] : entries_) {
        if (entry.kept && (!oldest || entry.used < oldest->used)) oldest = &entry;
      }
      oldest->kept.reset();
      kept -= oldest->bytes;
    }
  }

  const std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::condition_variable made_;
  std::map<Key, Entry> entries_;
  std::set<Key> being_made_;
  std::uint64_t now_ = 0;
  int made_count_ = 0;
};

}  // namespace armillary
