// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_robot_builder.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>
#include <thread>
#include <tuple>
#include <utility>

#include "engine/description/skeleton.h"

namespace armillary {
namespace {

std::uintmax_t fileSize(const GeometryDescription& shape) {
  std::error_code missing;
  return std::filesystem::file_size(shape.shape.file, missing);
}

// What was not drawn as it is in its file, in a sentence; empty where there is none.
std::string simplifiedInWords(
    const std::map<std::string, std::pair<std::size_t, std::size_t>>& simplified) {
  if (simplified.empty()) return {};
  std::vector<std::pair<std::string, std::pair<std::size_t, std::size_t>>> files(simplified.begin(),
                                                                                 simplified.end());
  std::stable_sort(files.begin(), files.end(),
                   [](const auto& a, const auto& b) { return a.second.second > b.second.second; });
  constexpr std::size_t kMostNamed = 3;
  std::string named;
  for (std::size_t i = 0; i < std::min(files.size(), kMostNamed); ++i) {
    const auto& [file, counts] = files[i];
    named += (i > 0 ? ", " : "") + std::filesystem::path(file).filename().string() + " with " +
             std::to_string(counts.first) + " of " + std::to_string(counts.second) + " triangles";
  }
  if (files.size() > kMostNamed) {
    named += ", and " + std::to_string(files.size() - kMostNamed) + " more";
  }
  return (files.size() == 1 ? std::string("A large mesh is")
                            : std::to_string(files.size()) + " large meshes are") +
         " drawn simplified: " + named + ". Masses, contacts and collisions go by all of them.";
}

}  // namespace

SceneRobotBuilder::SceneRobotBuilder(const RobotDescription& description, Bones bones,
                                     const SceneRobot* before)
    : description_(description), bones_(bones), links_(description.links.size()) {
  if (before) bone_links_ = before->bone_links_;
  bone_links_.resize(links_.size());
  std::set<DrawnMeshKey> all;
  std::vector<std::tuple<bool, std::uintmax_t, GeometryDescription>> order;
  for (std::size_t i = 0; before && i < std::min(links_.size(), before->links_.size()); ++i) {
    const std::shared_ptr<const LinkShapes>& was = before->links_[i];
    if (was->complete && sameShapes(*was, description_.links[i])) links_[i] = was;
  }
  for (const bool collision : {false, true}) {
    for (std::size_t i = 0; i < links_.size(); ++i) {
      const LinkDescription& link = description_.links[i];
      for (const GeometryDescription& shape : collision ? link.collisions : link.visuals) {
        if (!isInFile(shape)) continue;
        const DrawnMeshKey key = drawnMeshKey(shape);
        all.insert(key);
        if (links_[i]) continue;
        const auto [mesh, added] = meshes_.try_emplace(key, nullptr);
        if (added) mesh->second = knownDrawnMesh(shape);
        if (mesh->second) continue;
        users_[key].insert(static_cast<int>(i));
        if (added) order.emplace_back(collision, fileSize(shape), shape);
      }
    }
  }
  mesh_count_ = static_cast<int>(all.size());
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
    return std::tie(std::get<0>(a), std::get<1>(a)) < std::tie(std::get<0>(b), std::get<1>(b));
  });
  for (auto& one : order) awaited_.push_back(std::move(std::get<2>(one)));
}

std::vector<GeometryDescription> SceneRobotBuilder::awaited() const {
  std::vector<GeometryDescription> left;
  for (const GeometryDescription& shape : awaited_) {
    if (!meshes_.at(drawnMeshKey(shape))) left.push_back(shape);
  }
  return left;
}

void SceneRobotBuilder::take(const GeometryDescription& shape,
                             std::shared_ptr<const DrawnMesh> mesh) {
  const DrawnMeshKey key = drawnMeshKey(shape);
  meshes_[key] = std::move(mesh);
  for (const int link : users_[key]) links_[static_cast<std::size_t>(link)] = nullptr;
}

std::shared_ptr<const SceneRobot> SceneRobotBuilder::scene() {
  std::shared_ptr<SceneRobot> robot(new SceneRobot);
  robot->link_count_ = static_cast<int>(links_.size());
  const auto mesh = [this](const GeometryDescription& shape) {
    if (!isInFile(shape)) return drawnMesh(shape);
    return meshes_.at(drawnMeshKey(shape));
  };
  std::map<std::string, std::pair<std::size_t, std::size_t>> simplified;
  for (std::size_t i = 0; i < links_.size(); ++i) {
    std::shared_ptr<const LinkShapes>& link = links_[i];
    if (!link) {
      link = std::make_shared<const LinkShapes>(
          linkShapes(static_cast<int>(i), description_.links[i], mesh));
    }
    robot->parts_.insert(robot->parts_.end(), link->parts.begin(), link->parts.end());
    for (const std::string& message : link->messages) robot->say(message);
    simplified.insert(link->simplified.begin(), link->simplified.end());
  }
  robot->note_ = QString::fromStdString(simplifiedInWords(simplified));
  robot->links_ = links_;
  robot->awaited_ = static_cast<int>(
      std::count_if(meshes_.begin(), meshes_.end(), [](const auto& one) { return !one.second; }));
  if (robot->awaited_ > 0) {
    // which of them are too small is seen when all are there
    if (robot->parts_.size() > kMostParts) robot->parts_.resize(kMostParts);
  }
  addBones(*robot);
  return robot;
}

void SceneRobotBuilder::addBones(SceneRobot& robot) {
  std::vector<int> bare;
  if (bones_ == Bones::kForWhatIsMissing) {
    robot.is_skeleton_ = robot.awaited_ == 0 && !robot.hasVisuals();
    for (int i = 0; i < robot.link_count_; ++i) {
      const LinkShapes& link = *links_[static_cast<std::size_t>(i)];
      if (robot.is_skeleton_ || (!link.visuals.empty() && !link.hasVisuals())) bare.push_back(i);
    }
  }
  std::vector<ScenePart> parts;
  if (!bare.empty()) {
    RobotDescription bones = description_;
    for (LinkDescription& link : bones.links) {
      link.visuals.clear();
      link.collisions.clear();
    }
    addSkeleton(bones, bare);
    for (std::size_t i = 0; i < bones.links.size(); ++i) {
      std::shared_ptr<const LinkShapes>& link = bone_links_[i];
      if (!link || !sameShapes(*link, bones.links[i])) {
        link = std::make_shared<const LinkShapes>(
            linkShapes(static_cast<int>(i), bones.links[i], drawnMesh));
      }
      parts.insert(parts.end(), link->parts.begin(), link->parts.end());
    }
  }
  robot.bone_links_ = bone_links_;
  if (robot.is_skeleton_) {
    robot.parts_.insert(robot.parts_.end(), parts.begin(), parts.end());
    parts.clear();
  }
  if (robot.awaited_ == 0) robot.say(limitParts(robot.parts_));
  // one limit for both: what is over it are bones
  const std::size_t room = kMostParts - std::min(robot.parts_.size(), kMostParts);
  robot.parts_.insert(robot.parts_.end(), parts.begin(),
                      parts.begin() + static_cast<std::ptrdiff_t>(std::min(room, parts.size())));
}

bool readAwaited(SceneRobotBuilder& builder, const std::stop_token& stop,
                 const std::function<void(int done, int total)>& taken) {
  const std::vector<GeometryDescription> shapes = builder.awaited();
  const int total = builder.meshCount();
  int done = total - static_cast<int>(shapes.size());
  if (taken) taken(done, total);
  if (shapes.empty()) return !stop.stop_requested();

  std::mutex mutex;
  std::condition_variable_any changed;
  std::deque<std::pair<std::size_t, std::shared_ptr<const DrawnMesh>>> read;
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> ends = false;
  const auto work = [&] {
    constexpr int kNice = 5;  // the window and its pictures first; Linux keeps it by thread
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice);
    for (std::size_t i = next++; i < shapes.size() && !ends; i = next++) {
      std::shared_ptr<const DrawnMesh> mesh;
      try {
        mesh = drawnMesh(shapes[i]);
      } catch (const std::exception& problem) {
        auto none = std::make_shared<DrawnMesh>();
        none->messages.push_back("The mesh " + shapes[i].shape.file +
                                 " cannot be drawn: " + problem.what());
        mesh = std::move(none);
      }
      const std::lock_guard lock(mutex);
      read.emplace_back(i, std::move(mesh));
      changed.notify_one();
    }
  };
  const std::size_t most = std::clamp(std::thread::hardware_concurrency(), 1u, 4u);
  std::vector<std::jthread> threads;
  for (std::size_t i = 0; i < std::min(most, shapes.size()); ++i) threads.emplace_back(work);
  for (std::size_t left = shapes.size(); left > 0 && !stop.stop_requested();) {
    constexpr std::chrono::milliseconds kNowAndThen(50);
    std::unique_lock lock(mutex);
    if (!changed.wait_for(lock, stop, kNowAndThen, [&] { return !read.empty(); })) {
      lock.unlock();
      if (taken && !stop.stop_requested()) taken(done, total);
      continue;
    }
    auto [i, mesh] = std::move(read.front());
    read.pop_front();
    lock.unlock();
    builder.take(shapes[i], std::move(mesh));
    --left;
    ++done;
    if (taken) taken(done, total);
  }
  ends = true;
  return !stop.stop_requested();
}

}  // namespace armillary
