// The robot in 3D: shows the newest picture of the render thread, and takes the mouse.
#pragma once

#include <QColor>
#include <QElapsedTimer>
#include <QImage>
#include <QStringList>
#include <QWidget>
#include <deque>
#include <map>
#include <memory>
#include <optional>

#include "engine/dynamics/kinematics.h"
#include "ui/scene/overlay.h"
#include "ui/scene/picker.h"
#include "ui/scene/render_thread.h"
#include "ui/stage/loaded_robot.h"
#include "ui/viewport/collision_watch.h"
#include "ui/viewport/link_drag_tool.h"
#include "ui/viewport/pull_tool.h"
#include "ui/viewport/robot_overlays.h"
#include "ui/viewport/view_painting.h"

namespace armillary {

class Selection;
class Stage;

// A picture of what the view shows now, for a file. Its words and lines are as large in it as they
// are in the view.
struct ViewPicture {
  Camera camera;
  QSize size;              // pixels
  bool with_texts = true;  // labels, captions and the legend
  QString note;            // said in it besides
  bool in_motion = false;  // links that collide, which are found a little later, are left out
};

// Left button orbits, right (or middle) pans, the wheel zooms, a click selects, a double click on
// nothing fits the robot into the view. Ctrl and the left button pull at the robot while it is
// simulated, Shift and the left button lead a point of a link by inverse kinematics.
class Viewport : public QWidget {
  Q_OBJECT

 public:
  Viewport(Stage& stage, Selection& selection, const ViewSettings& settings,
           QWidget* parent = nullptr);
  ~Viewport() override;

  const Camera& camera() const { return camera_; }
  void setCamera(const Camera& camera);
  // What is drawn over the robot to explain it.
  const RobotOverlays& robotOverlays() const { return robot_overlays_; }
  // Links that may touch without notice, a line a reason.
  const QString& unnoticedCollisions() const { return collisions_.leftOut(); }
  // Draws what `owner` shows, in place of what it showed before; an empty overlay removes it.
  void setOverlay(const QString& owner, Overlay overlay);
  const std::map<QString, Overlay>& overlays() const { return overlays_; }
  // Draws links away from their places (m, world axes, one a link); none: where they are.
  void setLinkOffsets(std::vector<Eigen::Vector3d> offsets);
  const std::vector<Eigen::Vector3d>& linkOffsets() const { return link_offsets_; }
  // Draws the robot seen through in these states too, each in its colour (the usual one where there
  // is none), until it is told others or another robot comes. Ghosts are not picked.
  void setGhosts(const std::vector<State>& states, const std::vector<QColor>& colors = {});
  // What is said over the picture now.
  QStringList notices() const;
  // Draws it, in turn with those of the view; pictureTaken() follows, in the order of the calls. No
  // picture comes where none can be: see unavailableReason().
  quint64 takePicture(const ViewPicture& wanted);
  // It does not come if it is still to come.
  void forgetPicture(quint64 id);
  // The newest picture; null before the first.
  const QImage& picture() const { return picture_; }
  // Why nothing is drawn; empty where it is.
  const QString& unavailableReason() const { return unavailable_; }
  // What is drawn, floor included.
  SceneOptions shownOptions() const;
  // Where a link's origin is seen, in widget coordinates.
  std::optional<QPointF> linkOnScreen(int link) const;

  // Whether every link's origin is within the view.
  bool seesAllLinks() const;

  QSize sizeHint() const override { return {900, 600}; }

 public Q_SLOTS:
  void fit();

 Q_SIGNALS:
  void pictureShown();
  void pictureTaken(quint64 id, const QImage& picture);
  void unavailable(const QString& reason);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void takeRobot();
  void takeSample();
  void drawApart(std::vector<Pose>& X_WL) const;
  void request();
  void updateOverlays();
  // What is shown now, with lines so many times as thick.
  SceneRequest requestOf(const Camera& camera, const QSize& size, double line_scale,
                         bool with_collisions);
  void finishPicture(const QImage& picture, const PictureInfo& info);
  ViewTexts texts() const;
  bool canDraw();
  void letGo();
  void watchCollisions();
  void sayNotices();
  // A robot that floats is simulated without a ground.
  bool fallsFreely() const;
  QSize deviceSize() const;
  Eigen::Vector2d viewSize() const;
  std::optional<PickHit> pickAt(const QPointF& point) const;

  Stage& stage_;
  Selection& selection_;
  const ViewSettings& settings_;
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
  double weight_ = 0.0;            // of what moves, N
  Camera camera_;
  SceneOptions surroundings_;  // background and floor
  RobotOverlays robot_overlays_;
  CollisionWatch collisions_;
  PullTool pull_;
  LinkDragTool drag_;
  std::optional<PickHit> clicked_;  // p_WH in its link's frame
  QImage picture_;
  PictureInfo picture_info_;
  quint64 next_id_ = 1;
  struct PictureToFinish {
    quint64 id;
    ViewTexts texts;
  };
  std::deque<PictureToFinish> to_finish_;
  QPointF pressed_at_, last_at_;
  bool dragged_ = false;
  enum class Hand { kView, kPulls, kLeads };
  Hand hand_ = Hand::kView;  // what the mouse button was pressed for
};

}  // namespace armillary
