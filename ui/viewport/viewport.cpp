#include "ui/viewport/viewport.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/scene/link_poses.h"
#include "ui/scene/overlay_colors.h"
#include "ui/scene/spring_lines.h"
#include "ui/scene/upright.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/stage/view_settings.h"
#include "ui/viewport/notice.h"
#include "ui/viewport/view_painting.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

constexpr double kRadiansPerPixel = 0.008;
constexpr int kClickSlack = 4;  // pixels that a click may move
constexpr int kMostPairs = 2;   // of links that collide, named; more are counted

// N. Without gravity, that on the earth.
double weightOf(const Model& model) {
  double mass = 0.0;
  for (int i = 1; i < model.bodyCount(); ++i) mass += model.bodies[i].inertia.mass;
  const double gravity = model.gravity.norm();
  return mass * (gravity > 0.0 ? gravity : 9.81);
}

}  // namespace

Viewport::Viewport(Stage& stage, Selection& selection, const ViewSettings& settings,
                   QWidget* parent)
    : QWidget(parent),
      stage_(stage),
      selection_(selection),
      settings_(settings),
      robot_overlays_(settings),
      pull_(stage),
      drag_(stage) {
  setObjectName(QStringLiteral("viewport"));
  setAccessibleName(tr("The robot in 3D"));
  setMinimumSize(240, 180);
  setFocusPolicy(Qt::ClickFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  surroundings_.dark = isDark(palette());
  connect(&stage_, &Stage::robotChanged, this, &Viewport::takeRobot);
  connect(&stage_, &Stage::sampleChanged, this, &Viewport::takeSample);
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
  connect(&stage_, &Stage::modeChanged, this, &Viewport::sayNotices);
  connect(&selection_, &Selection::changed, this, &Viewport::updateOverlays);
  connect(&settings_, &ViewSettings::changed, this, &Viewport::updateOverlays);
  connect(&settings_, &ViewSettings::toggled, this, [this](ViewToggle toggle) {
    if (toggle == ViewToggle::kCollisionNotices) watchCollisions();
  });
  connect(&collisions_, &CollisionWatch::changed, this, [this] {
    sayNotices();
    request();
  });
  connect(&render_thread_, &RenderThread::pictureReady, this,
          [this](const QImage& picture, const PictureInfo& info) {
            picture_ = picture;
            picture_info_ = info;
            update();
            Q_EMIT pictureShown();
          });
  connect(&render_thread_, &RenderThread::frameReady, this, &Viewport::finishPicture);
  connect(&render_thread_, &RenderThread::unavailable, this, [this](const QString& reason) {
    unavailable_ = reason;
    update();
    Q_EMIT unavailable(reason);
  });
}

Viewport::~Viewport() {
  render_thread_.stop();
}

void Viewport::setCamera(const Camera& camera) {
  camera_ = camera;
  request();
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

QStringList Viewport::notices() const {
  QStringList said;
  const std::vector<LinkPair>& pairs = collisions_.pairs();
  if (!pairs.empty()) {
    const std::size_t named = std::min<std::size_t>(pairs.size(), kMostPairs);
    QString text = QString::fromStdString(describe(std::span(pairs).first(named), *robot_->model));
    if (pairs.size() > named) text += tr(", and %1 more pairs").arg(pairs.size() - named);
    said << text;
  }
  if (const QString hint = pull_.hint(); !hint.isEmpty()) said << hint;
  if (!drag_.hint().isEmpty()) said << drag_.hint();
  if (fallsFreely()) said << tr("It falls: no ground is simulated (Ctrl+I, Ground)");
  return said + robot_overlays_.notices();
}

bool Viewport::fallsFreely() const {
  if (!robot_ || !stage_.running() || stage_.mode() != Stage::Mode::kSimulate) return false;
  const Model& model = stage_.model();
  return !stage_.simulationOptions().ground && !model.gravity.isZero(0.0) &&
         std::any_of(model.joints.begin(), model.joints.end(),
                     [](const Joint& joint) { return joint.type == JointType::kFloating; });
}

void Viewport::sayNotices() {
  setAccessibleDescription(notices().join(QStringLiteral("; ")));
  update();
}

QSize Viewport::deviceSize() const {
  return (QSizeF(size()) * devicePixelRatioF()).toSize().expandedTo(QSize(16, 16));
}

Eigen::Vector2d Viewport::viewSize() const {
  return {static_cast<double>(width()), static_cast<double>(height())};
}

void Viewport::takeRobot() {
  // a reloaded robot is looked at from where it was looked at
  const bool same_file = robot_ && robot_->request.file == stage_.robot()->request.file;
  robot_ = stage_.robot();
  workspace_ = std::make_unique<Workspace>(*robot_->model);
  clicked_.reset();
  overlays_.clear();
  link_offsets_.clear();
  ghosts_.clear();
  robot_overlays_.forgetRobot();
  weight_ = weightOf(*robot_->model);
  collisions_.setRobot(settings_.on(ViewToggle::kCollisionNotices) ? robot_ : nullptr);
  takeSample();
  Camera upright = camera_;
  standUpright(*robot_->model, *robot_->scene, stage_.sample().state, upright, surroundings_);
  if (!same_file || upright.R_WV != camera_.R_WV) {
    camera_ = upright;
    fit();
  }
  updateOverlays();  // the floor is known now
  sayNotices();
}

void Viewport::takeSample() {
  if (!robot_) return;
  forwardKinematics(*robot_->model, stage_.sample().state, *workspace_, X_WB_);
  linkPoses(*robot_->model, X_WB_, X_WL_);
  drawApart(X_WL_);
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
  std::optional<Eigen::Vector3d> clicked;
  if (clicked_ && clicked_->link == selection_.link()) clicked = clicked_->p_WH;
  robot_overlays_.update(
      {*robot_, stage_.model(), stage_.sample(), X_WB_, X_WL_, stage_.robotSize(), weight_,
       floor.ground_normal, floor.ground_height, stage_.simulationOptions().ground.has_value(),
       // of links that are drawn apart the ground is not where it is felt
       link_offsets_.empty() ? stage_.groundForces() : std::span<const GroundForce>(),
       stage_.recording(), selection_.link(), clicked});
  if (said != robot_overlays_.notices()) sayNotices();
  request();
}

void Viewport::fit() {
  if (!robot_) return;
  Eigen::AlignedBox3d box = robot_->scene->bounds(X_WL_);
  if (box.isEmpty()) {
    for (const Pose& X_WL : X_WL_) box.extend(X_WL.position);
    box.extend(box.max() + Eigen::Vector3d::Constant(0.1));
    box.extend(box.min() - Eigen::Vector3d::Constant(0.1));
  }
  camera_.fit(box, viewSize());
  request();
}

bool Viewport::canDraw() {
  if (!robot_ || !unavailable_.isEmpty()) return false;
  if (!started_) {
    started_ = true;
    render_thread_.start();
  }
  return true;
}

void Viewport::request() {
  if (!isVisible() || !canDraw()) return;
  render_thread_.request(
      requestOf(camera_, deviceSize(), settings_.lineScale() * devicePixelRatioF(), true));
}

SceneRequest Viewport::requestOf(const Camera& camera, const QSize& size, double line_scale,
                                 bool with_collisions) {
  SceneRequest request;
  request.id = next_id_++;
  request.robot = robot_->scene;
  request.X_WL = X_WL_;
  request.camera = camera;
  request.size = size;
  request.tints = robot_overlays_.tints();
  if (selection_.link() >= 0 && request.tints.empty()) {
    request.tints.push_back({selection_.link(), kSelectionTint});
  }
  if (with_collisions) {
    for (const LinkPair& pair : collisions_.pairs()) {
      request.tints.push_back({pair.link1, kCollisionTint});
      request.tints.push_back({pair.link2, kCollisionTint});
    }
  }
  request.ghosts = ghosts_;
  for (GhostPose& ghost : request.ghosts) drawApart(ghost.X_WL);
  request.options = shownOptions();
  request.lines = springLines(*robot_->model, X_WB_, stage_.robotBounds());
  const auto add = [&](const Overlay& overlay) {
    const auto append = [](auto& to, const auto& from) {
      to.insert(to.end(), from.begin(), from.end());
    };
    append(request.arrows, overlay.arrows);
    append(request.lines, overlay.lines);
    append(request.ellipsoids, overlay.ellipsoids);
    append(request.boxes, overlay.boxes);
    append(request.fans, overlay.fans);
  };
  add(robot_overlays_.overlay());
  for (const auto& [owner, overlay] : overlays_) add(overlay);
  for (OverlayLine& line : request.lines) line.width *= line_scale;
  return request;
}

quint64 Viewport::takePicture(const ViewPicture& wanted) {
  if (!canDraw()) return 0;
  const double scale = static_cast<double>(wanted.size.height()) / height();
  SceneRequest request =
      requestOf(wanted.camera, wanted.size, settings_.lineScale() * scale, !wanted.in_motion);
  request.options.quality = PictureQuality::kGood;
  ViewTexts words;
  if (wanted.with_texts) words = texts();
  words.notices.clear();  // hints for the one at the mouse
  if (!wanted.note.isEmpty()) words.notices << wanted.note;
  const quint64 id = request.id;
  to_finish_.push_back({id, std::move(words)});
  render_thread_.requestFrame(std::move(request));
  return id;
}

void Viewport::forgetPicture(quint64 id) {
  render_thread_.forgetFrame(id);
  std::erase_if(to_finish_, [id](const auto& picture) { return picture.id == id; });
}

void Viewport::finishPicture(const QImage& picture, const PictureInfo& info) {
  if (to_finish_.empty() || to_finish_.front().id != info.id) return;  // forgotten
  const ViewTexts words = std::move(to_finish_.front().texts);
  to_finish_.pop_front();
  QImage finished = picture;
  {
    QPainter painter(&finished);
    const double scale = static_cast<double>(info.size.height()) / height();
    painter.scale(scale, scale);
    painter.setFont(font());
    paintTexts(painter, words, info.camera, QSizeF(info.size) / scale, palette());
  }
  Q_EMIT pictureTaken(info.id, finished);
}

SceneOptions Viewport::shownOptions() const {
  SceneOptions shown = surroundings_;
  shown.show_visuals = settings_.on(ViewToggle::kVisualShapes);
  shown.show_collisions = settings_.on(ViewToggle::kCollisionShapes);
  shown.transparent = settings_.on(ViewToggle::kTransparent) || robot_overlays_.wantsTransparency();
  shown.wireframe = settings_.on(ViewToggle::kWireframe);
  shown.show_ground = settings_.on(ViewToggle::kGround);
  shown.quality = settings_.quality();
  if (robot_) shown.show_collisions |= !robot_->scene->hasVisuals();
  for (const auto& [owner, overlay] : overlays_) shown.transparent |= overlay.see_through;
  if (const auto& ground = stage_.simulationOptions().ground) {
    shown.ground_normal = Eigen::Vector3d::UnitZ();  // the simulated ground's, whatever gravity is
    shown.ground_height = ground->options.height;
  }
  return shown;
}

bool Viewport::seesAllLinks() const {
  for (int link = 0; link < static_cast<int>(X_WL_.size()); ++link) {
    const std::optional<QPointF> at = linkOnScreen(link);
    if (!at || !rect().contains(at->toPoint())) return false;
  }
  return true;
}

std::optional<QPointF> Viewport::linkOnScreen(int link) const {
  if (link < 0 || link >= static_cast<int>(X_WL_.size())) return std::nullopt;
  const auto pixel = camera_.project(X_WL_[link].position, viewSize());
  if (!pixel) return std::nullopt;
  return QPointF(pixel->x(), pixel->y());
}

std::optional<PickHit> Viewport::pickAt(const QPointF& point) const {
  if (!robot_) return std::nullopt;
  const Ray ray = camera_.ray({point.x(), point.y()}, viewSize());
  const bool collisions =
      settings_.on(ViewToggle::kCollisionShapes) || !robot_->scene->hasVisuals();
  const PickShapes shapes = !collisions                               ? PickShapes::kVisuals
                            : settings_.on(ViewToggle::kVisualShapes) ? PickShapes::kBoth
                                                                      : PickShapes::kCollisions;
  return robot_->picker->pick(X_WL_, ray, shapes);
}

void Viewport::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (picture_.isNull()) {
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.setPen(palette().color(QPalette::WindowText));
    const QString text = !unavailable_.isEmpty() ? unavailable_
                         : robot_                ? tr("Drawing…")
                                                 : tr("Open a robot, or drop a file here");
    painter.drawText(rect().adjusted(40, 20, -40, -20), Qt::AlignCenter | Qt::TextWordWrap, text);
    paintNotices(painter, notices(), size());
    return;
  }
  painter.setRenderHint(QPainter::SmoothPixmapTransform, picture_.size() != deviceSize());
  painter.drawImage(rect(), picture_);
  paintTexts(painter, texts(), camera_, size(), palette());
  if (workspace_) pull_.paint(painter, camera_, viewSize(), *workspace_);
  drag_.paint(painter, camera_, viewSize());
}

ViewTexts Viewport::texts() const {
  ViewTexts texts{notices(), robot_overlays_.captions(), robot_overlays_.legend(),
                  robot_overlays_.overlay().labels};
  for (const auto& [owner, overlay] : overlays_) {
    texts.labels.insert(texts.labels.end(), overlay.labels.begin(), overlay.labels.end());
  }
  if (selection_.link() >= 0) {
    constexpr int kFirst = -2;
    texts.labels.push_back({X_WL_[selection_.link()].position,
                            QString::fromStdString(robot_->model->links[selection_.link()].name),
                            QColor(), kFirst});
  }
  return texts;
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

void Viewport::mousePressEvent(QMouseEvent* event) {
  pressed_at_ = last_at_ = event->position();
  dragged_ = false;
  const bool pulls = event->modifiers() & Qt::ControlModifier;
  const bool leads = event->modifiers() & Qt::ShiftModifier;
  if (hand_ != Hand::kView || event->button() != Qt::LeftButton || (!pulls && !leads)) return;
  const std::optional<PickHit> hit = pickAt(event->position());
  if (!hit) return;
  if (pulls) {
    pull_.grab(*hit, X_WL_[hit->link], *workspace_);
    hand_ = Hand::kPulls;
  } else {
    drag_.grab(*hit, X_WL_[hit->link]);
    hand_ = Hand::kLeads;
  }
  sayNotices();
}

void Viewport::mouseMoveEvent(QMouseEvent* event) {
  const QPointF moved = event->position() - last_at_;
  if ((event->position() - pressed_at_).manhattanLength() > kClickSlack) dragged_ = true;
  if (!dragged_) return;
  last_at_ = event->position();
  const Ray mouse = camera_.ray({event->position().x(), event->position().y()}, viewSize());
  if (hand_ == Hand::kPulls) {
    pull_.follow(mouse, camera_.forward());
    update();
    return;
  }
  if (hand_ == Hand::kLeads) {
    drag_.follow(mouse, camera_.forward());
    sayNotices();
    return;
  }
  if (event->buttons() & Qt::LeftButton) {
    camera_.orbit(-moved.x() * kRadiansPerPixel, moved.y() * kRadiansPerPixel);
  } else if (event->buttons() & (Qt::RightButton | Qt::MiddleButton)) {
    camera_.pan({moved.x(), moved.y()}, viewSize());
  } else {
    return;
  }
  request();
  update();
}

void Viewport::letGo() {
  if (hand_ == Hand::kPulls) pull_.release();
  if (hand_ == Hand::kLeads) drag_.release();
  hand_ = Hand::kView;
  sayNotices();
}

void Viewport::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape || hand_ == Hand::kView) return QWidget::keyPressEvent(event);
  // until the button is released too, the mouse does nothing
  if (hand_ == Hand::kPulls) pull_.release();
  if (hand_ == Hand::kLeads) drag_.cancel();
  sayNotices();
}

void Viewport::mouseReleaseEvent(QMouseEvent* event) {
  if (hand_ != Hand::kView) {
    if (event->button() == Qt::LeftButton) letGo();
    return;
  }
  if (dragged_ || event->button() != Qt::LeftButton) return;
  const std::optional<PickHit> hit = pickAt(event->position());
  clicked_ = hit;
  if (clicked_) clicked_->p_WH = X_WL_[hit->link].inverse() * hit->p_WH;
  selection_.selectLink(hit ? hit->link : -1);
}

void Viewport::mouseDoubleClickEvent(QMouseEvent* event) {
  if (!pickAt(event->position())) fit();
}

void Viewport::wheelEvent(QWheelEvent* event) {
  const double factor = std::pow(0.999, event->angleDelta().y());
  camera_.zoomAt(factor, {event->position().x(), event->position().y()}, viewSize());
  request();
  event->accept();
}

}  // namespace armillary
