// SPDX-License-Identifier: GPL-3.0-or-later
// What the view draws: the scene of its picture, and the words over it.
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/scene/overlay_colors.h"
#include "ui/scene/spring_lines.h"
#include "ui/stage/comparison.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/stage/view_settings.h"
#include "ui/viewport/handle_tool.h"
#include "ui/viewport/view_mouse.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/sentence.h"

namespace armillary {
namespace {

constexpr int kMostPairs = 2;  // of links that collide, named; more are counted

}  // namespace

QStringList Viewport::notices() const {
  QStringList said;
  if (!news_.isEmpty()) said << news_;
  if (stage_.waitsForShapes())
    said << tr("It starts when the shapes that touch the ground are read");
  if (stage_.setupWaits())
    said << tr(
        "The shown run stays as it was simulated: the changed setup holds when it goes on (Space) "
        "or starts again (Backspace)");
  if (stage_.robotWaits())
    said << tr(
        "The shown run is of the robot before it was edited: going on (Space) is another run");
  const std::vector<LinkPair>& pairs = collisions_.pairs();
  if (!pairs.empty()) {
    const std::size_t named = std::min<std::size_t>(pairs.size(), kMostPairs);
    QString text = QString::fromStdString(describe(std::span(pairs).first(named), *robot_->model));
    text = asSentence(text);
    if (pairs.size() > named) text += tr(", and %1 more pairs").arg(pairs.size() - named);
    said << text;
  }
  said << mouse_->hints();
  if (out_of_view_) said << tr("The robot is out of the view: the key Home fits it in again");
  if (fallsFreely()) said << tr("It falls: no ground is simulated (Ctrl+I, Ground)");
  return said + robot_overlays_.notices();
}

bool Viewport::quietsSelection() const {
  return std::any_of(overlays_.begin(), overlays_.end(),
                     [](const auto& of_owner) { return of_owner.second.quiets_selection; });
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
  if (const bool out = isOutOfView(); out != out_of_view_) {
    out_of_view_ = out;
    sayNotices();
  }
  arrow_scales_.choose(allOverlays(), stage_.robotSize(), camera_, viewSize());
  render_thread_.request(requestOf(camera_, deviceSize(), devicePixelRatioF(), true));
}

std::vector<const Overlay*> Viewport::allOverlays() const {
  std::vector<const Overlay*> all{&robot_overlays_.overlay()};
  for (const auto& [owner, overlay] : overlays_) all.push_back(&overlay);
  return all;
}

SceneRequest Viewport::requestOf(const Camera& camera, const QSize& size, double scale,
                                 bool with_collisions) {
  SceneRequest request;
  request.id = next_id_++;
  request.robot = robot_->scene;
  request.X_WL = X_WL_;
  request.hidden_links = hidden_links_;
  request.camera = camera;
  request.size = size;
  request.tints = robot_overlays_.tints();
  if (const int link = selection_.link(); link >= 0) {
    constexpr double kWidth = 2.0, kQuiet = 1.0;  // pixels
    // what was chosen before steps back
    const bool quiet = quietsSelection();
    const double width = (quiet ? kQuiet : kWidth) * settings_.lineScale() * scale;
    request.outlines.push_back({link, quiet ? kQuietSelection : kSelection, width});
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
    append(request.tints, overlay.tints);
  };
  for (const Overlay* overlay : allOverlays()) {
    add(*overlay);
    add(arrow_scales_.drawn(*overlay));
  }
  for (OverlayLine& line : request.lines) line.width *= settings_.lineScale() * scale;
  return request;
}

SceneOptions Viewport::shownOptions() const {
  SceneOptions shown = surroundings_;
  shown.show_visuals = settings_.on(ViewToggle::kVisualShapes);
  shown.show_collisions = settings_.on(ViewToggle::kCollisionShapes);
  shown.transparent = settings_.on(ViewToggle::kTransparent) || robot_overlays_.wantsTransparency();
  shown.wireframe = settings_.on(ViewToggle::kWireframe);
  shown.show_ground = settings_.on(ViewToggle::kGround);
  shown.edges = settings_.on(ViewToggle::kEdges);
  shown.background = settings_.background();
  shown.quality = settings_.quality();
  if (robot_) shown.show_collisions |= !robot_->scene->hasVisuals();
  for (const auto& [owner, overlay] : overlays_) shown.transparent |= overlay.see_through;
  if (const auto ground = comparison_.ground()) {
    shown.ground_normal = Eigen::Vector3d::UnitZ();  // the simulated ground's, whatever gravity is
    shown.ground_height = ground->height;
  }
  return shown;
}

void Viewport::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (picture_.isNull()) {
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.setPen(palette().color(QPalette::WindowText));
    const QString text = !unavailable_.isEmpty() ? unavailable_
                         : robot_
                             ? tr("Drawing %1…").arg(QString::fromStdString(robot_->model->name))
                             : tr("Open a robot, or drop a file here");
    painter.drawText(rect().adjusted(40, 20, -40, -20), Qt::AlignCenter | Qt::TextWordWrap, text);
    paintNotices(painter, notices(), size());
    return;
  }
  painter.setRenderHint(QPainter::SmoothPixmapTransform, picture_.size() != deviceSize());
  paintPicture(painter, picture_, size());
  const QString words = mouseWords();
  ViewTexts said = texts();
  if (settings_.on(ViewToggle::kMouseWords)) said.foot = mouseWordsHeight(painter, words, width());
  if (settings_.on(ViewToggle::kAxisCross)) said.taken = {AxisCross::box(size())};
  said.handles = HandleTool::places(overlays_, camera_, viewSize());
  paintTexts(painter, said, camera_, size(), palette());
  mouse_->paint(painter);
  if (settings_.on(ViewToggle::kAxisCross))
    AxisCross::paint(painter, camera_, size(), mouse_->pointedAxis());
  if (!words.isEmpty()) paintMouseWords(painter, words, size());
}

QString Viewport::measured() const {
  return tape_->words(X_WL_, units());
}

const Units& Viewport::units() const {
  return settings_.units();
}

QString Viewport::mouseWords() const {
  if (!settings_.on(ViewToggle::kMouseWords)) return {};
  return armillary::mouseWords(mouse_->over());
}

ViewTexts Viewport::texts() const {
  ViewTexts texts;
  texts.notices = notices();
  texts.captions = robot_overlays_.captions();
  texts.legend = robot_overlays_.legend();
  if (const QString scales = arrow_scales_.words(); !scales.isEmpty()) texts.captions << scales;
  if (settings_.on(ViewToggle::kGround) && std::abs(surroundings_.ground_cell - 1.0) > 0.5) {
    texts.captions
        << tr("Ground: strong lines %1 apart").arg(lengthInWords(surroundings_.ground_cell));
  }
  if (tape_->on()) {
    const QString length = measured();
    texts.captions << (length.isEmpty() ? tr("Tape: click two points, or three for an angle")
                                        : tr("Tape: %1").arg(length));
  }
  if (section_)
    texts.captions << tr("Cut open: Alt and the wheel move the cut; View ▸ Section ends it");
  const auto hidden = std::count(hidden_links_.begin(), hidden_links_.end(), true);
  if (hidden == 1) texts.captions << tr("A link is hidden: right click, Show all links");
  if (hidden > 1) {
    texts.captions << tr("%1 links are hidden: right click, Show all links").arg(hidden);
  }
  for (const Overlay* overlay : allOverlays()) {
    const std::vector<OverlayLabel> measured = arrow_scales_.drawn(*overlay).labels;
    for (const auto* labels : {&overlay->labels, &measured}) {
      texts.labels.insert(texts.labels.end(), labels->begin(), labels->end());
    }
  }
  if (selection_.link() >= 0) {
    const int rank = quietsSelection() ? 1 : -2;
    texts.labels.push_back({X_WL_[selection_.link()].position,
                            QString::fromStdString(robot_->model->links[selection_.link()].name),
                            QColor(), rank});
  }
  return texts;
}

}  // namespace armillary
