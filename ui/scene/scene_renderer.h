// SPDX-License-Identifier: GPL-3.0-or-later
// Draws scene requests with Filament into images, off screen.
#pragma once

#include <QImage>
#include <memory>
#include <optional>

#include "ui/scene/scene_request.h"

namespace armillary {

// Construct, use and destroy on one thread, only where whyNoRendering() is empty, and one at a
// time: Filament's engine is one per process. Throws std::runtime_error where a picture cannot be
// made.
class SceneRenderer {
 public:
  SceneRenderer();
  ~SceneRenderer();
  SceneRenderer(const SceneRenderer&) = delete;
  SceneRenderer& operator=(const SceneRenderer&) = delete;

  // A picture of request.size device pixels. kAutomatic is drawn as kGood, but without
  // multisampling where that turned out slow; kFast is drawn coarser where it would not be fast. A
  // robot's geometry is handed to Filament when it is first seen; from then on only poses are, and
  // of a robot that shares parts with the one before only the others. With `most_milliseconds` it
  // is handed over for about so long, and a picture has what came so far: see showsAll(). In
  // kAutomatic such a picture is a fast one.
  QImage render(const SceneRequest& request, std::optional<double> most_milliseconds = {});

  // Whether the last picture had all of its robot.
  bool showsAll() const;

  // Whether the last picture took longer because a robot was handed over.
  bool lastRenderLoadedGeometry() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace armillary
