// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_renderer.h"

#include <open3d/core/Tensor.h>
#include <open3d/geometry/Image.h>
#include <open3d/utility/Logging.h>
#include <open3d/visualization/rendering/Camera.h>
#include <open3d/visualization/rendering/ColorGrading.h>
#include <open3d/visualization/rendering/Open3DScene.h>
#include <open3d/visualization/rendering/Scene.h>
#include <open3d/visualization/rendering/View.h>
#include <open3d/visualization/rendering/filament/FilamentEngine.h>
#include <open3d/visualization/rendering/filament/FilamentRenderer.h>

#include <QElapsedTimer>
#include <QtGlobal>
#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "ui/scene/handle_numbers.h"
#include "ui/scene/idle_bloom.h"
#include "ui/scene/picture_finish.h"
#include "ui/scene/render_availability.h"
#include "ui/scene/scene_background.h"
#include "ui/scene/scene_geometry.h"
#include "ui/scene/scene_ghosts.h"
#include "ui/scene/scene_ground.h"
#include "ui/scene/scene_lens.h"
#include "ui/scene/scene_look.h"
#include "ui/scene/scene_marks.h"
#include "ui/scene/scene_parts.h"
#include "ui/scene/standard_output_guard.h"

namespace armillary {
namespace {

namespace o3d = open3d::visualization::rendering;

// Filament 1.9 ends the process where it runs out of handles, which no setting enlarges: measured
// between 2,400 and 2,600 geometries. Floor and overlays take some beside those counted here.
constexpr std::size_t kMostGeometries = 2000;

}  // namespace

class SceneRenderer::Impl {
 public:
  Impl() {
    const StandardOutputGuard guard;
    beginHandleNumbersAgain();
    open3d::utility::Logger::GetInstance().SetPrintFunction(
        [](const std::string& text) { qWarning("%s", text.c_str()); });
    open3d::utility::SetVerbosityLevel(open3d::utility::VerbosityLevel::Warning);
    resources_ = filamentResourceFolder().toStdString();
    o3d::EngineInstance::SetResourcePath(resources_);
    renderer_ = std::make_unique<o3d::FilamentRenderer>(o3d::EngineInstance::GetInstance(),
                                                        size_.width(), size_.height(),
                                                        o3d::EngineInstance::GetResourceManager());
    scene_ = std::make_unique<o3d::Open3DScene>(*renderer_);
    parts_ = std::make_unique<SceneParts>(world());
    ghosts_ = std::make_unique<SceneGhosts>(world());
    ground_ = std::make_unique<SceneGround>(world());
    marks_ = std::make_unique<SceneMarks>(world());
    world().SetIndirectLight(resources_ + "/default");
    world().ShowSkybox(false);
    view().EnableViewCaching(false);
    view().SetPostProcessing(true);
    o3d::ColorGradingParams grading(o3d::ColorGradingParams::Quality::kMedium,
                                    o3d::ColorGradingParams::ToneMapping::kLinear);
    view().SetColorGrading(grading);
    resize(size_);
  }

  ~Impl() {
    const StandardOutputGuard guard;
    marks_.reset();
    ground_.reset();
    ghosts_.reset();
    parts_.reset();
    scene_.reset();
    renderer_.reset();
    o3d::EngineInstance::DestroyInstance();
  }

  QImage render(const SceneRequest& asked, std::optional<double> most_milliseconds) {
    if (asked.size.isEmpty()) return {};
    loaded_geometry_ = false;
    if (asked.robot != parts_->robot()) exchangeRobot(asked.robot);
    loaded_geometry_ |= parts_->addWaiting(most_milliseconds);
    SceneRequest request = asked;
    SceneOptions& options = request.options;
    // what is not all there yet is seen for a moment only
    if (!parts_->whole() && options.quality == PictureQuality::kAutomatic) {
      options.quality = PictureQuality::kFast;
    }
    const bool fast = options.quality == PictureQuality::kFast;
    const QSize size =
        fast ? (fast_scale_ * QSizeF(request.size)).toSize().expandedTo(QSize(1, 1)) : request.size;
    if (size != size_) resize(size);
    if (asked.size != asked_size_) fast_time_.reset();
    asked_size_ = asked.size;
    QElapsedTimer timer;
    timer.start();
    const SceneLook look = lookOf(request.options);
    setLight(look, request.camera.R_WV);
    setBackground(look);
    setQuality(request.options);
    loaded_geometry_ |= parts_->update(request, kMostGeometries, ghosts_->geometryCount());
    const std::size_t used = parts_->geometryCount() + ghosts_->geometryCount();
    loaded_geometry_ |= ghosts_->update(request, kMostGeometries - std::min(used, kMostGeometries));
    setGround(request, look);
    marks_->update(request);
    setCamera(request);
    QImage picture = draw();
    if (std::exchange(resized_, false)) forgetOldSizes(*renderer_);
    if (size != request.size) {
      picture = picture.scaled(request.size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    }
    finish_.draw(request, parts_->seen(), marks_->surfaces(), fast, picture);
    if (!loaded_geometry_) adapt(fast, static_cast<double>(timer.elapsed()));
    return picture;
  }

  bool loadedGeometry() const { return loaded_geometry_; }
  bool showsAll() const { return parts_->whole(); }

 private:
  o3d::Scene& world() { return *scene_->GetScene(); }
  o3d::View& view() { return *scene_->GetView(); }

  // --- picture size, light, quality

  void resize(const QSize& size) {
    size_ = size;
    renderer_->UpdateBitmapSwapChain(size.width(), size.height());
    view().SetViewport(0, 0, static_cast<std::uint32_t>(size.width()),
                       static_cast<std::uint32_t>(size.height()));
    behind_size_ = QSize();
    resized_ = true;
  }

  // Fast pictures are drawn coarser where they would not come fast otherwise, and finer again where
  // they would still come fast if all of their time were due to their pixels: so the scale does not
  // swing. Multisampling doubles the time in software.
  void adapt(bool fast, double milliseconds) {
    constexpr double kFluent = 34.0, kTooSlowToMultisample = 250.0;  // 25 a second with the window
    constexpr double kStep = 0.125, kCoarsest = 0.5, kNewest = 0.2;
    if (multisampled_) can_multisample_ = milliseconds < kTooSlowToMultisample;
    if (!fast) return;
    fast_time_ = fast_time_ ? *fast_time_ + kNewest * (milliseconds - *fast_time_) : milliseconds;
    const auto timeAt = [&](double scale) {
      return *fast_time_ * scale * scale / (fast_scale_ * fast_scale_);
    };
    const double finer = std::min(1.0, fast_scale_ + kStep);
    double scale = fast_scale_;
    if (*fast_time_ > kFluent) {
      scale = std::max(kCoarsest, fast_scale_ - kStep);
    } else if (timeAt(finer) < kFluent) {
      scale = finer;
    }
    if (scale == fast_scale_) return;
    fast_time_ = timeAt(scale);
    fast_scale_ = scale;
  }

  // Sun and sky stand as the view stands.
  void setLight(const SceneLook& look, const Eigen::Matrix3d& R_WV) {
    if (look == look_ && R_WV == lit_R_WV_) return;
    lit_R_WV_ = R_WV;
    const Eigen::Vector3d direction = R_WV * Eigen::Vector3d(-0.45, 0.55, -1.0).normalized();
    if (!(look == look_)) {
      // a light that is set anew is another entity, of which a process has 131,071
      world().EnableSunLight(true);
      world().SetSunLight(direction.cast<float>(), Eigen::Vector3f(1.0f, 0.98f, 0.95f), look.sun);
      world().EnableSunLightShadows(true);
    }
    world().SetSunLightDirection(direction.cast<float>());
    world().SetIndirectLightIntensity(look.environment);
    o3d::Scene::Transform turned = o3d::Scene::Transform::Identity();
    turned.linear() = R_WV.cast<float>();
    world().SetIndirectLightRotation(turned);
  }

  void setBackground(const SceneLook& look) {
    if (look == look_ && behind_size_ == size_) return;
    if (!(look == look_)) ground_->forget();  // made again in the new colours
    look_ = look;
    behind_size_ = size_;
    background_.set(*renderer_, world(), size_, look);
  }

  void setQuality(const SceneOptions& options) {
    const bool fast = options.quality == PictureQuality::kFast;
    multisampled_ = options.quality == PictureQuality::kGood || (!fast && can_multisample_);
    view().SetSampleCount(multisampled_ ? 4 : 1);
    view().SetAntiAliasing(true, false);
    setIdleBloom(view(), !multisampled_);
    view().SetAmbientOcclusion(!fast && !options.wireframe, false);
    // Not the variance shadow map: with it, Filament ends the process over a lit shape that does
    // not receive shadows, for which Open3D's materials have no program.
    view().SetShadowing(options.shadows && !fast, o3d::View::ShadowType::kPCF);
  }

  // --- what is in the scene

  void exchangeRobot(std::shared_ptr<const SceneRobot> robot) {
    std::size_t removed = ghosts_->geometryCount();
    ghosts_->setRobot(nullptr);
    removed += parts_->exchange(std::move(robot));
    // Filament gives handles back with the next picture; until then both robots would count.
    constexpr std::size_t kMany = 500;
    if (removed > kMany) draw();
    ghosts_->setRobot(parts_->robot());
    ground_->takeRobot();
    if (parts_->empty()) ground_->forget();  // another robot
    fast_scale_ = 1.0;
    fast_time_.reset();
    loaded_geometry_ = true;
  }

  void setGround(const SceneRequest& request, const SceneLook& look) {
    const SceneRobot* robot = parts_->robot().get();
    const Eigen::AlignedBox3d box = robot ? robot->bounds(request.X_WL) : Eigen::AlignedBox3d();
    scene_box_ = box;
    for (const GhostPose& ghost : request.ghosts) {
      if (robot) scene_box_.extend(robot->bounds(ghost.X_WL));
    }
    ground_->update(request, box, look.ground);
  }

  // --- the picture

  void setCamera(const SceneRequest& request) {
    aimLens(request.camera, size_, scene_box_, ground_->radius(), *scene_->GetCamera());
  }

  QImage draw() {
    std::shared_ptr<open3d::core::Tensor> pixels;
    // Filament may skip a frame while it is busy; then no pixels come.
    constexpr int kAttempts = 20;
    for (int attempt = 0; attempt < kAttempts && !pixels; ++attempt) {
      renderer_->BeginFrame();
      renderer_->Draw();
      renderer_->RequestReadPixels(
          size_.width(), size_.height(),
          [&](std::shared_ptr<open3d::core::Tensor> read) { pixels = std::move(read); });
      renderer_->EndFrame();
    }
    if (!pixels || pixels->NumElements() < 3LL * size_.width() * size_.height()) {
      throw std::runtime_error("the graphics driver gave no picture.");
    }
    const QImage picture(static_cast<const uchar*>(pixels->GetDataPtr()), size_.width(),
                         size_.height(), 3 * size_.width(), QImage::Format_RGB888);
    return picture.convertToFormat(QImage::Format_RGB32);  // a copy; fast to paint
  }

  std::string resources_;
  std::unique_ptr<o3d::FilamentRenderer> renderer_;
  std::unique_ptr<o3d::Open3DScene> scene_;
  QSize size_{640, 480};             // of what is drawn
  QSize asked_size_;                 // of the picture that it becomes
  double fast_scale_ = 1.0;          // of fast pictures against what is asked for
  std::optional<double> fast_time_;  // which they take at that, of late (ms)
  bool multisampled_ = false, can_multisample_ = true;
  SceneLook look_;
  Eigen::Matrix3d lit_R_WV_ = Eigen::Matrix3d::Zero();  // how the light stands
  SceneBackground background_;
  QSize behind_size_;  // of the background

  std::unique_ptr<SceneParts> parts_;
  std::unique_ptr<SceneGhosts> ghosts_;
  std::unique_ptr<SceneGround> ground_;
  std::unique_ptr<SceneMarks> marks_;
  PictureFinish finish_;
  Eigen::AlignedBox3d scene_box_;
  bool loaded_geometry_ = false;
  bool resized_ = false;  // since the last picture
};

SceneRenderer::SceneRenderer() : impl_(std::make_unique<Impl>()) {}
SceneRenderer::~SceneRenderer() = default;

QImage SceneRenderer::render(const SceneRequest& request, std::optional<double> most_milliseconds) {
  constexpr int kMostNumbers = 60000;  // a picture takes a few for each of kMostGeometries
  if (handleNumbersUsed() > kMostNumbers) {
    impl_.reset();  // before the next: the engine is one per process
    impl_ = std::make_unique<Impl>();
  }
  return impl_->render(request, most_milliseconds);
}

bool SceneRenderer::showsAll() const {
  return impl_->showsAll();
}

bool SceneRenderer::lastRenderLoadedGeometry() const {
  return impl_->loadedGeometry();
}

}  // namespace armillary
