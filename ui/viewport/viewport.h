// The robot in 3D: shows the newest picture of the render thread, and takes the mouse.
#pragma once

#include <QElapsedTimer>
#include <QImage>
#include <QWidget>
#include <memory>
#include <optional>

#include "engine/dynamics/kinematics.h"
#include "ui/document/loaded_robot.h"
#include "ui/scene/picker.h"
#include "ui/scene/render_thread.h"

namespace armillary {

class Stage;

// Left button orbits, right (or middle) pans, the wheel zooms, a click selects, a double click on
// nothing fits the robot into the view.
class Viewport : public QWidget {
  Q_OBJECT

 public:
  explicit Viewport(Stage& stage, QWidget* parent = nullptr);
  ~Viewport() override;

  const Camera& camera() const { return camera_; }
  void setCamera(const Camera& camera);
  const SceneOptions& options() const { return options_; }
  void setOptions(const SceneOptions& options);
  // Whether the frame of every link is drawn, as three arrows.
  bool showsFrames() const { return shows_frames_; }
  void showFrames(bool on);
  // The link that is drawn as selected, with its name; -1: none.
  void selectLink(int link);
  int selectedLink() const { return selected_link_; }
  // The newest picture; null before the first.
  const QImage& picture() const { return picture_; }
  // Why nothing is drawn; empty where it is.
  const QString& unavailableReason() const { return unavailable_; }
  // Where a link's origin is seen, in widget coordinates.
  std::optional<QPointF> linkOnScreen(int link) const;

  QSize sizeHint() const override { return {900, 600}; }

 public Q_SLOTS:
  void fit();

 Q_SIGNALS:
  void linkClicked(int link);  // -1: beside the robot
  void pictureShown();
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

 private:
  void takeRobot();
  void takeSample();
  void request();
  void paintLabel(QPainter& painter) const;
  QSize deviceSize() const;
  Eigen::Vector2d viewSize() const;
  std::optional<PickHit> pickAt(const QPointF& point) const;

  Stage& stage_;
  RenderThread render_thread_;
  bool started_ = false;
  QString unavailable_;
  std::shared_ptr<const LoadedRobot> robot_;
  std::unique_ptr<Workspace> workspace_;
  BodyPoses X_WB_;
  std::vector<Pose> X_WL_;
  Camera camera_;
  SceneOptions options_;
  bool shows_frames_ = false;
  int selected_link_ = -1;
  QImage picture_;
  PictureInfo picture_info_;
  quint64 next_id_ = 1;
  QPointF pressed_at_, last_at_;
  bool dragged_ = false;
};

}  // namespace armillary
