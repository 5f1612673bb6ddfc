// SPDX-License-Identifier: GPL-3.0-or-later
// The robot in 3D: the newest picture of the render thread, with words over it.
#pragma once

#include <QColor>
#include <QElapsedTimer>
#include <QImage>
#include <QStringList>
#include <QWidget>
#include <map>
#include <memory>
#include <optional>

#include "engine/dynamics/kinematics.h"
#include "ui/scene/overlay.h"
#include "ui/scene/picker.h"
#include "ui/scene/render_thread.h"
#include "ui/scene/standard_views.h"
#include "ui/stage/loaded_robot.h"
#include "ui/viewport/arrow_scales.h"
#include "ui/viewport/axis_cross.h"
#include "ui/viewport/camera_move.h"
#include "ui/viewport/collision_watch.h"
#include "ui/viewport/measuring_tape.h"
#include "ui/viewport/robot_overlays.h"
#include "ui/viewport/view_painting.h"

namespace armillary {

class Comparison;
class Selection;
class Stage;
class ViewMouse;

// What the mouse does in it is ViewMouse's; pictures of it for files are made in film/.
class Viewport : public QWidget {
  Q_OBJECT

 public:
  Viewport(Stage& stage, Selection& selection, const ViewSettings& settings,
           const Comparison& comparison, QWidget* parent = nullptr);
  ~Viewport() override;

  const Camera& camera() const { return camera_; }
  // At once; whether with perspective is the settings'.
  void setCamera(const Camera& camera);
  // Smoothly, where it is seen; a hand on the view ends it.
  void moveCamera(const Camera& camera);
  void lookFrom(StandardView view);
  void lookAlong(const Eigen::Vector3d& direction_W);
  // Fits one link into the view.
  void lookAt(int link);
  // The same from as far away as before.
  void turnTo(int link);
  // Links that are not drawn, until another robot comes.
  const HiddenLinks& hiddenLinks() const { return hidden_links_; }
  void hideLinks(HiddenLinks hidden);
  // What is drawn over the robot to explain it.
  const RobotOverlays& robotOverlays() const { return robot_overlays_; }
  MeasuringTape& tape() { return *tape_; }
  // "0.432 m (…)"; empty where nothing is measured.
  QString measured() const;
  // Cuts the view open, see Camera::section; empty: no more.
  void setSection(std::optional<double> section);
  const Units& units() const;
  const ArrowScales& arrowScales() const { return arrow_scales_; }
  // Links that may touch without notice, a line a reason.
  const QString& unnoticedCollisions() const { return collisions_.leftOut(); }
  // Draws what `owner` shows, in place of what it showed before; an empty overlay removes it.
  void setOverlay(const QString& owner, Overlay overlay);
  const std::map<QString, Overlay>& overlays() const { return overlays_; }
  // Draws links away from their places (m, world axes, one a link); none: where they are. Once they
  // are back it is looked at them as before fitApart(), unless a hand has moved the view.
  void setLinkOffsets(std::vector<Eigen::Vector3d> offsets);
  const std::vector<Eigen::Vector3d>& linkOffsets() const { return link_offsets_; }
  // Draws the robot seen through in these states too, each in its colour (the usual one where there
  // is none), until it is told others or another robot comes. Ghosts are not picked.
  void setGhosts(const std::vector<State>& states, const std::vector<QColor>& colors = {});
  // What is said over the picture now.
  QStringList notices() const;
  // The newest picture; null before the first.
  const QImage& picture() const { return picture_; }
  // Why nothing is drawn; empty where it is.
  const QString& unavailableReason() const { return unavailable_; }
  // What is drawn, floor included.
  SceneOptions shownOptions() const;
  // What is shown now, in a picture of this size that has `scale` pixels for one of the view's.
  SceneRequest requestOf(const Camera& camera, const QSize& size, double scale,
                         bool with_collisions);
  // What the mouse does where it is; empty where that is not to be said.
  QString mouseWords() const;
  // The words over it.
  ViewTexts texts() const;
  // Whether there is a robot, and nothing that keeps it from being drawn.
  bool canDraw();
  RenderThread& renderThread() { return render_thread_; }

  Eigen::Vector2d viewSize() const;  // pixels of the widget
  // The end of the axis cross that is seen at a point of the widget.
  std::optional<AxisEnd> axisEndAt(const QPointF& point) const;
  // What is seen at a point of the widget.
  std::optional<PickHit> pickAt(const QPointF& point) const;
  // Where the floor is seen there (m, world); empty beside it.
  std::optional<Eigen::Vector3d> floorAt(const QPointF& point) const;
  // Of every link, as it is drawn.
  const std::vector<Pose>& shownLinkPoses() const { return X_WL_; }
  // Scratch for the GUI thread; null before the first robot.
  Workspace* workspace() const { return workspace_.get(); }
  // Where a link's origin is seen, in widget coordinates.
  std::optional<QPointF> linkOnScreen(int link) const;

  // Says this over the picture, before all else, until it is told otherwise; empty: nothing.
  void setNews(const QString& news);

  // Whether every link's origin is within the view.
  bool seesAllLinks() const;
  // Whether no part of the box around the robot is within it.
  bool isOutOfView() const;
  // A floor that holds nothing gives way to what swings below it, by ten robots at most, and
  // comes back when the robot is fitted into the view again. Under what has no base it stays:
  // falling would not be seen.
  void sinkFloor();

  QSize sizeHint() const override { return {900, 600}; }

 public Q_SLOTS:
  void fit();
  void moveToFit();
  // Fits links that are drawn apart.
  void fitApart();
  // Fits the robot into the view's new size, unless a hand has moved the view since it was fitted.
  void fitAgain();

 Q_SIGNALS:
  // A hand has dragged a handle of that owner's overlay to a point of the world, m.
  void handleMoved(const QString& owner, int id, const Eigen::Vector3d& p_W);
  // A right click: on a link, or on none (-1). The point is the screen's.
  void menuWanted(int link, const QPoint& at);
  void pictureShown();
  // A picture for a file is made now: what panels draw into the view shall be of this moment.
  void overlaysWanted();
  void unavailable(const QString& reason);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void takeRobot();
  // More of the same robot's shapes.
  void takeShapes();
  void fitAnew();
  void takeEdited();
  void takeSample();
  // Where the way that it is on leads to.
  const Camera& goal() const;
  // Of the shapes that are seen, or of one link's; where there are none, about the links' origins.
  Eigen::AlignedBox3d boxOf(int link = -1) const;
  void drawApart(std::vector<Pose>& X_WL) const;
  void request();
  void updateOverlays();
  // The robot's and those of all panels.
  std::vector<const Overlay*> allOverlays() const;
  // Where the motions that are compared have the robot now.
  void showGhosts();
  void watchCollisions();
  void sayNotices();
  // A robot that floats is simulated without a ground.
  bool fallsFreely() const;
  // What is selected was chosen before what is looked at now.
  bool quietsSelection() const;
  QSize deviceSize() const;

  Stage& stage_;
  Selection& selection_;
  const ViewSettings& settings_;
  const Comparison& comparison_;
  RenderThread render_thread_;
  bool started_ = false;
  QString unavailable_;
  std::shared_ptr<const LoadedRobot> robot_;
  std::unique_ptr<Workspace> workspace_;
  BodyPoses X_WB_;
  std::vector<Pose> X_WL_;               // as drawn: with the offsets
  std::map<QString, Overlay> overlays_;  // by their owners
  std::vector<Eigen::Vector3d> link_offsets_;
  std::vector<GhostPose> ghosts_;  // without the offsets
  bool shows_compared_ = false;    // as ghosts
  double weight_ = 0.0;            // of what moves, N
  Camera camera_;
  CameraMove* camera_move_;
  HiddenLinks hidden_links_;
  ArrowScales arrow_scales_;
  MeasuringTape* tape_;
  std::optional<double> section_;
  Camera fitted_camera_;                // as it was fitted last
  Camera first_camera_;                 // that the robot was fitted to when it came
  Camera whole_camera_, apart_camera_;  // before the links were drawn apart, and fitted to that
  bool whole_was_fitted_ = false;       // and by no hand moved
  SceneOptions surroundings_;           // background and floor
  double first_floor_ = 0.0;            // how high that was before anything swung below it
  RobotOverlays robot_overlays_;
  CollisionWatch collisions_;
  ViewMouse* mouse_;
  QImage picture_;
  PictureInfo picture_info_;
  quint64 next_id_ = 1;
  quint64 first_id_ = 1;  // pictures before it are of another robot
  QString news_;
  bool out_of_view_ = false;
};

}  // namespace armillary
