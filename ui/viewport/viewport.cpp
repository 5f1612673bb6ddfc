// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/viewport.h"

#include <QEvent>
#include <algorithm>
#include <utility>

#include "ui/scene/link_poses.h"
#include "ui/scene/upright.h"
#include "ui/stage/comparison.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/stage/view_settings.h"
#include "ui/viewport/view_mouse.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

// N. Without gravity, that on the earth.
double weightOf(const Model& model) {
  double mass = 0.0;
  for (int i = 1; i < model.bodyCount(); ++i) mass += model.bodies[i].inertia.mass;
  const double gravity = model.gravity.norm();
  return mass * (gravity > 0.0 ? gravity : 9.81);
}

}  // namespace

Viewport::Viewport(Stage& stage, Selection& selection, const ViewSettings& settings,
                   const Comparison& comparison, QWidget* parent)
    : QWidget(parent),
      stage_(stage),
      selection_(selection),
      settings_(settings),
      comparison_(comparison),
      camera_move_(new CameraMove(this)),
      tape_(new MeasuringTape(this)),
      robot_overlays_(settings),
      mouse_(new ViewMouse(stage, selection, *this)) {
  setObjectName(QStringLiteral("viewport"));
  setAccessibleName(tr("The robot in 3D"));
  setMinimumSize(200, 180);
  setFocusPolicy(Qt::ClickFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  surroundings_.dark = isDark(palette());
  camera_.orthographic = settings_.on(ViewToggle::kOrthographic);
  connect(&stage_, &Stage::robotChanged, this, &Viewport::takeRobot);
  connect(&stage_, &Stage::shapesChanged, this, &Viewport::takeShapes);
  connect(&stage_, &Stage::robotEdited, this, &Viewport::takeEdited);
  connect(&stage_, &Stage::sampleChanged, this, &Viewport::takeSample);
  connect(&stage_, &Stage::sampleChanged, this, &Viewport::showGhosts);
  connect(&comparison_, &Comparison::changed, this, [this] {
    showGhosts();
    // the ground may be another; a robot that has come is taken when its own signal does
    if (robot_ && robot_ == stage_.robot()) updateOverlays();
  });
  connect(&stage_, &Stage::setupChanged, this, &Viewport::takeSample);  // the ground may move
  connect(&stage_, &Stage::modelChanged, this, [this] { weight_ = weightOf(stage_.model()); });
  connect(&stage_, &Stage::recordingChanged, this, [this] {
    const Recording* recording = stage_.recording();
    if (stage_.mode() == Stage::Mode::kSimulate && recording && !recording->empty()) {
      robot_overlays_.trace().forgetAfter(recording->endTime());
    } else {
      robot_overlays_.trace().forget();
    }
  });
  connect(&stage_, &Stage::runningChanged, this, &Viewport::sayNotices);
  connect(&stage_, &Stage::setupChanged, this, &Viewport::sayNotices);
  connect(&stage_, &Stage::robotEdited, this, &Viewport::sayNotices);
  connect(&stage_, &Stage::modeChanged, this, &Viewport::sayNotices);
  connect(mouse_, &ViewMouse::hintsChanged, this, &Viewport::sayNotices);
  connect(&selection_, &Selection::changed, this, &Viewport::updateOverlays);
  connect(&settings_, &ViewSettings::changed, this, &Viewport::updateOverlays);
  connect(&settings_, &ViewSettings::unitsChanged, this, &Viewport::updateOverlays);
  connect(&settings_, &ViewSettings::toggled, this, [this](ViewToggle toggle) {
    if (toggle == ViewToggle::kCollisionNotices) watchCollisions();
    if (toggle == ViewToggle::kOrthographic) setCamera(goal());
    update();
  });
  connect(camera_move_, &CameraMove::moved, this, [this](const Camera& camera) {
    camera_ = camera;
    camera_.section = section_;
    request();
    update();
  });
  connect(tape_, &MeasuringTape::changed, this, qOverload<>(&QWidget::update));
  connect(&collisions_, &CollisionWatch::changed, this, [this] {
    sayNotices();
    request();
  });
  connect(&render_thread_, &RenderThread::pictureReady, this,
          [this](const QImage& picture, const PictureInfo& info) {
            if (info.id < first_id_) return;
            picture_ = picture;
            picture_info_ = info;
            update();
            Q_EMIT pictureShown();
          });
  connect(&render_thread_, &RenderThread::unavailable, this, [this](const QString& reason) {
    unavailable_ = reason;
    update();
    Q_EMIT unavailable(reason);
  });
}

Viewport::~Viewport() {
  render_thread_.stop();
}

void Viewport::setNews(const QString& news) {
  if (news == news_) return;
  news_ = news;
  sayNotices();
}

void Viewport::hideLinks(HiddenLinks hidden) {
  if (std::none_of(hidden.begin(), hidden.end(), [](bool is) { return is; })) hidden.clear();
  if (hidden == hidden_links_) return;
  hidden_links_ = std::move(hidden);
  request();
  update();
}

void Viewport::watchCollisions() {
  collisions_.setRobot(settings_.on(ViewToggle::kCollisionNotices) ? robot_ : nullptr);
  collisions_.look(X_WB_);
}

void Viewport::setOverlay(const QString& owner, Overlay overlay) {
  if (overlay.empty()) {
    if (overlays_.erase(owner) == 0) return;
  } else {
    overlays_[owner] = std::move(overlay);
  }
  request();
  update();
}

void Viewport::setLinkOffsets(std::vector<Eigen::Vector3d> offsets) {
  if (offsets == link_offsets_) return;
  link_offsets_ = std::move(offsets);
  takeSample();
  if (!link_offsets_.empty() || camera_ != apart_camera_) return;
  setCamera(whole_camera_);
  if (whole_was_fitted_) fit();  // the view may have another size by now
}

void Viewport::setGhosts(const std::vector<State>& states, const std::vector<QColor>& colors) {
  if (states.empty() && ghosts_.empty()) return;
  ghosts_.clear();
  if (robot_) {
    BodyPoses X_WB;
    for (std::size_t i = 0; i < states.size(); ++i) {
      GhostPose ghost;
      forwardKinematics(*robot_->model, states[i], *workspace_, X_WB);
      linkPoses(*robot_->model, X_WB, ghost.X_WL);
      if (i < colors.size() && colors[i].isValid()) {
        const QColor& color = colors[i];
        ghost.tint = {color.redF(), color.greenF(), color.blueF(), ghost.tint.alpha};
      }
      ghosts_.push_back(std::move(ghost));
    }
  }
  request();
}

void Viewport::showGhosts() {
  const bool moves = stage_.recording() != nullptr;
  const Comparison::Ghosts ghosts =
      moves ? comparison_.ghosts(stage_.sample().state.time) : Comparison::Ghosts();
  if (ghosts.states.empty() && !std::exchange(shows_compared_, false)) return;
  shows_compared_ = !ghosts.states.empty();
  setGhosts(ghosts.states, ghosts.colors);
}

QSize Viewport::deviceSize() const {
  return (QSizeF(size()) * devicePixelRatioF()).toSize().expandedTo(QSize(16, 16));
}

void Viewport::takeRobot() {
  // a reloaded robot is looked at from where it was looked at
  const bool same_file = robot_ && robot_->request.file == stage_.robot()->request.file;
  robot_ = stage_.robot();
  if (!same_file) {  // the robot before must not stand under this one's name
    picture_ = QImage();
    first_id_ = next_id_;
  }
  workspace_ = std::make_unique<Workspace>(*robot_->model);
  mouse_->forgetRobot();
  overlays_.clear();
  link_offsets_.clear();
  hidden_links_.clear();
  arrow_scales_.forget();
  camera_move_->stop();
  ghosts_.clear();
  robot_overlays_.forgetRobot();
  weight_ = weightOf(*robot_->model);
  collisions_.setRobot(settings_.on(ViewToggle::kCollisionNotices) ? robot_ : nullptr);
  takeSample();
  Camera upright = camera_;
  if (!same_file) {  // from below was for the robot before
    const Camera usual;
    upright.azimuth = usual.azimuth;
    upright.elevation = usual.elevation;
  }
  standUpright(*robot_->model, *robot_->scene, stage_.sample().state, upright, surroundings_);
  first_floor_ = surroundings_.ground_height;
  if (!same_file || upright.R_WV != camera_.R_WV) {
    camera_ = upright;
    fit();
    first_camera_ = camera_;
  }
  updateOverlays();  // the floor is known now
  sayNotices();
}

void Viewport::takeShapes() {
  robot_ = stage_.robot();
  robot_overlays_.forgetShapes();
  if (robot_->complete) {
    Camera upright = camera_;  // the floor lies under all of it
    standUpright(*robot_->model, *robot_->scene, robot_->home, upright, surroundings_);
    first_floor_ = surroundings_.ground_height;
    if (camera_ == first_camera_) fitAnew();
  }
  updateOverlays();
}

// The sample that follows shows it.
void Viewport::takeEdited() {
  const auto before = std::exchange(robot_, stage_.robot());
  workspace_ = std::make_unique<Workspace>(*robot_->model);
  const bool watched = settings_.on(ViewToggle::kCollisionNotices);
  if (watched && before->contacts != robot_->contacts) collisions_.setRobot(robot_);
}

void Viewport::takeSample() {
  if (!robot_) return;
  forwardKinematics(*robot_->model, stage_.sample().state, *workspace_, X_WB_);
  linkPoses(*robot_->model, X_WB_, X_WL_);
  drawApart(X_WL_);
  sinkFloor();
  collisions_.look(X_WB_);
  updateOverlays();
}

void Viewport::drawApart(std::vector<Pose>& X_WL) const {
  if (link_offsets_.size() != X_WL.size()) return;
  for (std::size_t i = 0; i < X_WL.size(); ++i) X_WL[i].position += link_offsets_[i];
}

void Viewport::updateOverlays() {
  if (!robot_) return;
  const SceneOptions floor = shownOptions();
  const QStringList said = robot_overlays_.notices();
  robot_overlays_.update(
      {*robot_, stage_.model(), stage_.stopGive(), stage_.sample(), X_WB_, X_WL_,
       stage_.robotSize(), weight_, floor.ground_normal, floor.ground_height,
       comparison_.ground().has_value(),
       // of links that are drawn apart the ground is not where it is felt
       link_offsets_.empty() ? stage_.groundForces(&X_WB_) : std::vector<GroundForce>(),
       stage_.recording(), selection_.link(), mouse_->clickedPoint(), hidden_links_});
  if (said != robot_overlays_.notices()) sayNotices();
  request();
}

void Viewport::resizeEvent(QResizeEvent*) {
  request();
}

void Viewport::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) {
    surroundings_.dark = isDark(palette());
    request();
  }
  QWidget::changeEvent(event);
}

}  // namespace armillary
