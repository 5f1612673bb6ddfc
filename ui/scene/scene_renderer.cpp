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
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include "ui/scene/ground_texture.h"
#include "ui/scene/render_availability.h"
#include "ui/scene/scene_geometry.h"
#include "ui/scene/scene_ghosts.h"
#include "ui/scene/scene_ground.h"
#include "ui/scene/scene_lens.h"
#include "ui/scene/scene_materials.h"
#include "ui/scene/scene_overlays.h"
#include "ui/scene/scene_robot.h"
#include "ui/scene/standard_output_guard.h"

namespace armillary {
namespace {

namespace o3d = open3d::visualization::rendering;
using open3d::geometry::Image;

// Filament 1.9 ends the process where it runs out of handles, which no setting enlarges: measured
// between 2,400 and 2,600 geometries. Floor and overlays take some beside those counted here.
constexpr std::size_t kMostGeometries = 2000;

struct Theme {
  Eigen::Vector3d background_top, background_bottom;  // sRGB
  GroundColors ground;
  float sun, environment;
};

const Theme kLight{{0.76, 0.83, 0.91},
                   {0.95, 0.96, 0.97},
                   {{0.93, 0.935, 0.94}, {0.80, 0.81, 0.83}, {0.58, 0.60, 0.63}},
                   95000.0f,
                   40000.0f};
const Theme kDark{{0.13, 0.14, 0.17},
                  {0.22, 0.23, 0.26},
                  {{0.25, 0.26, 0.28}, {0.35, 0.36, 0.39}, {0.50, 0.52, 0.56}},
                  95000.0f,
                  40000.0f};

}  // namespace

class SceneRenderer::Impl {
 public:
  Impl() {
    const StandardOutputGuard guard;
    open3d::utility::Logger::GetInstance().SetPrintFunction(
        [](const std::string& text) { qWarning("%s", text.c_str()); });
    open3d::utility::SetVerbosityLevel(open3d::utility::VerbosityLevel::Warning);
    resources_ = filamentResourceFolder().toStdString();
    o3d::EngineInstance::SetResourcePath(resources_);
    renderer_ = std::make_unique<o3d::FilamentRenderer>(o3d::EngineInstance::GetInstance(),
                                                        size_.width(), size_.height(),
                                                        o3d::EngineInstance::GetResourceManager());
    scene_ = std::make_unique<o3d::Open3DScene>(*renderer_);
    ghosts_ = std::make_unique<SceneGhosts>(world());
    ground_ = std::make_unique<SceneGround>(world());
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
    ghosts_.reset();
    ground_.reset();
    scene_.reset();
    renderer_.reset();
    o3d::EngineInstance::DestroyInstance();
  }

  QImage render(const SceneRequest& asked, std::optional<double> most_milliseconds) {
    if (asked.size.isEmpty()) return {};
    loaded_geometry_ = false;
    if (asked.robot != robot_) exchangeRobot(asked.robot);
    addWaiting(most_milliseconds);
    SceneRequest request = asked;
    SceneOptions& options = request.options;
    // what is not all there yet is seen for a moment only
    if (!waiting_.empty() && options.quality == PictureQuality::kAutomatic) {
      options.quality = PictureQuality::kFast;
    }
    const bool fast = options.quality == PictureQuality::kFast;
    const QSize size =
        fast ? (fast_scale_ * QSizeF(request.size)).toSize().expandedTo(QSize(1, 1)) : request.size;
    if (size != size_) resize(size);
    QElapsedTimer timer;
    timer.start();
    const Theme& theme = request.options.dark ? kDark : kLight;
    setLight(theme, request.camera.R_WV);
    setTheme(theme);
    setQuality(request.options);
    setRobot(request);
    const std::size_t used = robotGeometryCount() + ghosts_->geometryCount();
    loaded_geometry_ |= ghosts_->update(request, kMostGeometries - std::min(used, kMostGeometries));
    setGround(request);
    setOverlays(request);
    setCamera(request);
    const QImage picture = draw();
    if (!loaded_geometry_) adapt(fast, static_cast<double>(timer.elapsed()));
    if (size == request.size) return picture;
    return picture.scaled(request.size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  }

  bool loadedGeometry() const { return loaded_geometry_; }
  bool showsAll() const { return waiting_.empty(); }

 private:
  o3d::Scene& world() { return *scene_->GetScene(); }
  o3d::View& view() { return *scene_->GetView(); }

  // --- picture size, light, quality

  void resize(const QSize& size) {
    size_ = size;
    renderer_->UpdateBitmapSwapChain(size.width(), size.height());
    view().SetViewport(0, 0, static_cast<std::uint32_t>(size.width()),
                       static_cast<std::uint32_t>(size.height()));
    themed_size_ = QSize();
  }

  // Fast pictures are drawn coarser where they would not come fast otherwise; the gap between the
  // two limits keeps the scale from swinging. Multisampling doubles the time in software.
  void adapt(bool fast, double milliseconds) {
    constexpr double kTooSlow = 80.0, kFluent = 25.0, kTooSlowToMultisample = 250.0;
    if (fast && milliseconds > kTooSlow) fast_scale_ = std::max(0.5, fast_scale_ - 0.25);
    if (fast && milliseconds < kFluent) fast_scale_ = std::min(1.0, fast_scale_ + 0.25);
    if (multisampled_) can_multisample_ = milliseconds < kTooSlowToMultisample;
  }

  // Sun and sky stand as the view stands.
  void setLight(const Theme& theme, const Eigen::Matrix3d& R_WV) {
    if (theme_ == &theme && R_WV == lit_R_WV_) return;
    lit_R_WV_ = R_WV;
    const Eigen::Vector3d direction = R_WV * Eigen::Vector3d(-0.45, 0.55, -1.0).normalized();
    world().EnableSunLight(true);
    world().SetSunLight(direction.cast<float>(), Eigen::Vector3f(1.0f, 0.98f, 0.95f), theme.sun);
    world().EnableSunLightShadows(true);
    world().SetIndirectLightIntensity(theme.environment);
    o3d::Scene::Transform turned = o3d::Scene::Transform::Identity();
    turned.linear() = R_WV.cast<float>();
    world().SetIndirectLightRotation(turned);
  }

  void setTheme(const Theme& theme) {
    if (theme_ == &theme && themed_size_ == size_) return;
    if (theme_ != &theme) ground_->forget();  // made again in the new colours
    theme_ = &theme;
    themed_size_ = size_;
    world().SetBackground(
        Eigen::Vector4f::Ones(),
        imageOf(backgroundImage(size_, theme.background_top, theme.background_bottom)));
  }

  void setQuality(const SceneOptions& options) {
    const bool fast = options.quality == PictureQuality::kFast;
    multisampled_ = options.quality == PictureQuality::kGood || (!fast && can_multisample_);
    view().SetSampleCount(multisampled_ ? 4 : 1);
    view().SetAntiAliasing(true, false);
    // Without multisampling and bloom, Filament reads back the pixel it writes, which comes out as
    // coloured noise with Mesa's software renderer. Bloom of no strength avoids that path.
    view().SetBloom(!multisampled_, 0.0f, 3);
    view().SetAmbientOcclusion(!fast && !options.wireframe, false);
    // Not the variance shadow map: with it, Filament ends the process over a lit shape that does
    // not receive shadows, for which Open3D's materials have no program.
    view().SetShadowing(options.shadows && !fast, o3d::View::ShadowType::kPCF);
  }

  // --- robot

  struct Shown {
    const ScenePart* part = nullptr;
    std::string name, wire_name;  // wire_name is empty until edges are asked for
    bool visible = true, wire_visible = false;
    // The material in use; override only what differs.
    std::optional<LinkTint> tint;
    bool transparent = false;
  };

  // What looks the same in both: the mesh, and what its material is made of.
  using PartKey =
      std::tuple<const MeshPart*, const QImage*, int, bool, double, double, double, double>;

  static PartKey keyOf(const ScenePart& part) {
    const Color& c = part.color;
    return {part.mesh.get(), part.texture.get(), part.link, part.collision, c.red, c.green, c.blue,
            c.alpha};
  }

  // Parts that the new robot has too stay; its others wait.
  void exchangeRobot(std::shared_ptr<const SceneRobot> robot) {
    std::multimap<PartKey, Shown> old;
    for (Shown& shown : shown_) {
      const PartKey key = keyOf(*shown.part);
      old.emplace(key, std::move(shown));
    }
    shown_.clear();
    waiting_.clear();
    std::set<const QImage*> used;
    if (robot) {
      for (const ScenePart& part : robot->parts()) {
        if (!(part.color.alpha > 0.0)) continue;
        used.insert(part.texture.get());
        if (const auto known = old.find(keyOf(part)); known != old.end()) {
          shown_.push_back(std::move(known->second));
          shown_.back().part = &part;
          old.erase(known);
        } else {
          waiting_.push_back(&part);
        }
      }
    }
    std::size_t removed = ghosts_->geometryCount();
    for (const auto& [key, shown] : old) {
      world().RemoveGeometry(shown.name);
      if (!shown.wire_name.empty()) world().RemoveGeometry(shown.wire_name);
      removed += shown.wire_name.empty() ? 1 : 2;
    }
    ghosts_->setRobot(nullptr);
    std::erase_if(textures_, [&](const auto& texture) { return !used.contains(texture.first); });
    // Filament gives handles back with the next picture; until then both robots would count.
    constexpr std::size_t kMany = 500;
    if (removed > kMany) draw();
    robot_ = std::move(robot);
    ghosts_->setRobot(robot_);
    ground_->takeRobot();
    if (shown_.empty()) ground_->forget();  // another robot
    loaded_geometry_ = true;
  }

  // Hands parts over, for so long.
  void addWaiting(std::optional<double> most_milliseconds) {
    constexpr std::size_t kFewTriangles = 30'000;  // are not worth a picture of their own
    QElapsedTimer timer;
    timer.start();
    std::size_t triangles = 0, added = 0;
    for (; added < waiting_.size(); ++added) {
      if (most_milliseconds && triangles > kFewTriangles &&
          static_cast<double>(timer.elapsed()) > *most_milliseconds) {
        break;
      }
      const ScenePart& part = *waiting_[added];
      if (part.texture && !textures_.contains(part.texture.get())) triangles += kFewTriangles;
      triangles += part.mesh->triangles.size();
      add(part);
    }
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(added));
    loaded_geometry_ |= added > 0;
  }

  void setRobot(const SceneRequest& request) {
    if (!robot_) return;
    const SceneOptions& options = request.options;
    const bool wireframe =
        options.wireframe && 2 * shown_.size() + ghosts_->geometryCount() <= kMostGeometries;
    const std::vector<std::optional<LinkTint>> tints = tintsOf(request);
    for (Shown& shown : shown_) {
      const ScenePart& part = *shown.part;
      const bool hidden = isHidden(request.hidden_links, part.link);
      const bool wanted =
          !hidden && (part.collision ? options.show_collisions : options.show_visuals);
      setVisible(shown.name, shown.visible, wanted && !wireframe);
      if (wanted && wireframe && shown.wire_name.empty()) addEdges(shown);
      if (!shown.wire_name.empty()) {
        setVisible(shown.wire_name, shown.wire_visible, wanted && wireframe);
      }
      if (!wanted) continue;
      const std::optional<LinkTint>& tint = tints[static_cast<std::size_t>(part.link)];
      if (tint != shown.tint || options.transparent != shown.transparent) {
        shown.tint = tint;
        shown.transparent = options.transparent;
        world().OverrideMaterial(shown.name, texturedMaterialOf(shown));
        if (!shown.wire_name.empty()) {
          world().OverrideMaterial(shown.wire_name, wireMaterial(shown.part->color, shown.tint));
        }
      }
      const auto link = static_cast<std::size_t>(part.link);
      const Pose X_WG = (link < request.X_WL.size() ? request.X_WL[link] : Pose()) * part.X_LG;
      const o3d::Scene::Transform transform = transformOf(X_WG);
      if (!transform.matrix().allFinite()) continue;
      if (shown.visible) world().SetGeometryTransform(shown.name, transform);
      if (shown.wire_visible) world().SetGeometryTransform(shown.wire_name, transform);
    }
  }

  void add(const ScenePart& part) {
    Shown shown;
    shown.part = &part;
    shown.name = "part" + std::to_string(++last_name_);
    if (!world().AddGeometry(shown.name, meshOf(*part.mesh, part.texture != nullptr),
                             texturedMaterialOf(shown))) {
      return;
    }
    if (part.collision) world().GeometryShadows(shown.name, false, false);
    shown_.push_back(std::move(shown));
  }

  std::size_t robotGeometryCount() const {
    return shown_.size() + static_cast<std::size_t>(std::count_if(
                               shown_.begin(), shown_.end(),
                               [](const Shown& shown) { return !shown.wire_name.empty(); }));
  }

  void addEdges(Shown& shown) {
    const std::string name = shown.name + "wire";
    if (!world().AddGeometry(name, edgesOf(*shown.part->mesh),
                             wireMaterial(shown.part->color, shown.tint)))
      return;
    world().GeometryShadows(name, false, false);
    shown.wire_name = name;
    shown.wire_visible = true;
  }

  void setVisible(const std::string& name, bool& visible, bool wanted) {
    if (visible == wanted) return;
    world().ShowGeometry(name, wanted);
    visible = wanted;
  }

  static std::vector<std::optional<LinkTint>> tintsOf(const SceneRequest& request) {
    std::vector<std::optional<LinkTint>> tints(
        static_cast<std::size_t>(request.robot->linkCount()));
    for (const LinkTint& tint : request.tints) {
      const auto link = static_cast<std::size_t>(tint.link);
      if (link < tints.size()) tints[link] = tint;
    }
    return tints;
  }

  // A tint would drown in a dark texture: a tinted part has a plain one.
  Material texturedMaterialOf(const Shown& shown) {
    Material material = surfaceMaterial(shown.part->color, shown.tint, shown.transparent);
    if (!shown.part->texture) return material;
    if (shown.tint) {
      material.albedo_img = white_;
      return material;
    }
    auto& image = textures_[shown.part->texture.get()];
    if (!image) image = imageOf(*shown.part->texture);
    material.albedo_img = image;
    return material;
  }

  // --- ground

  void setGround(const SceneRequest& request) {
    const Eigen::AlignedBox3d box = robot_ ? robot_->bounds(request.X_WL) : Eigen::AlignedBox3d();
    scene_box_ = box;
    for (const GhostPose& ghost : request.ghosts) {
      if (robot_) scene_box_.extend(robot_->bounds(ghost.X_WL));
    }
    ground_->update(request, box, theme_->ground);
  }

  // --- overlays

  void setOverlays(const SceneRequest& request) {
    if (request.arrows != arrows_ || request.ellipsoids != ellipsoids_ || request.boxes != boxes_ ||
        request.fans != fans_) {
      arrows_ = request.arrows;
      ellipsoids_ = request.ellipsoids;
      boxes_ = request.boxes;
      fans_ = request.fans;
      clear(surfaces_);
      for (const OverlaySurface& surface : overlaySurfaces(arrows_, ellipsoids_, boxes_, fans_)) {
        addOverlay(surfaces_, *surface.mesh, overlayMaterial(surface.alpha));
      }
    }
    if (request.lines != lines_) {
      lines_ = request.lines;
      clear(line_sets_);
      for (const OverlayLines& set : overlayLines(lines_)) {
        addOverlay(line_sets_, *set.lines, overlayLineMaterial(set.width, set.alpha));
      }
    }
  }

  void clear(std::vector<std::string>& names) {
    for (const std::string& name : names) world().RemoveGeometry(name);
    names.clear();
  }

  void addOverlay(std::vector<std::string>& names, const open3d::geometry::Geometry3D& geometry,
                  const Material& material) {
    const std::string name = "overlay" + std::to_string(++last_name_);
    if (!world().AddGeometry(name, geometry, material)) return;
    world().GeometryShadows(name, false, false);
    names.push_back(name);
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
  QSize size_{640, 480};     // of what is drawn
  double fast_scale_ = 1.0;  // of fast pictures against what is asked for
  bool multisampled_ = false, can_multisample_ = true;
  const Theme* theme_ = nullptr;
  Eigen::Matrix3d lit_R_WV_ = Eigen::Matrix3d::Zero();  // how the light stands
  QSize themed_size_;

  std::shared_ptr<const SceneRobot> robot_;
  std::vector<Shown> shown_;
  std::vector<const ScenePart*> waiting_;  // of the robot, to be handed over
  std::unique_ptr<SceneGhosts> ghosts_;
  std::map<const QImage*, std::shared_ptr<Image>> textures_;
  std::shared_ptr<Image> white_ = [] {
    QImage white(4, 4, QImage::Format_RGB888);
    white.fill(Qt::white);
    return imageOf(white);
  }();
  Eigen::AlignedBox3d scene_box_;
  bool loaded_geometry_ = false;

  std::unique_ptr<SceneGround> ground_;

  std::vector<OverlayArrow> arrows_;
  std::vector<OverlayEllipsoid> ellipsoids_;
  std::vector<OverlayBox> boxes_;
  std::vector<OverlayFan> fans_;
  std::vector<OverlayLine> lines_;
  std::vector<std::string> surfaces_, line_sets_;
  unsigned long last_name_ = 0;
};

SceneRenderer::SceneRenderer() : impl_(std::make_unique<Impl>()) {}
SceneRenderer::~SceneRenderer() = default;

QImage SceneRenderer::render(const SceneRequest& request, std::optional<double> most_milliseconds) {
  return impl_->render(request, most_milliseconds);
}

bool SceneRenderer::showsAll() const {
  return impl_->showsAll();
}

bool SceneRenderer::lastRenderLoadedGeometry() const {
  return impl_->loadedGeometry();
}

}  // namespace armillary
