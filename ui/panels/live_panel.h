// What panels that follow the stage's sample have in common.
#pragma once

#include <QTimer>
#include <QWidget>

namespace armillary {

class Stage;

// Shows the present sample anew at most twenty times a second, and only while it can be seen: what
// nobody looks at costs nothing.
class LivePanel : public QWidget {
  Q_OBJECT

 public:
  explicit LivePanel(Stage& stage, QWidget* parent = nullptr);

  // How often it was shown anew.
  int refreshCount() const { return refresh_count_; }

 protected:
  Stage& stage() const { return stage_; }
  // To be called where something else than the sample changed what is shown.
  void markDirty();
  // Shows the present robot and sample; there is a robot.
  virtual void refresh() = 0;
  // The panel can be seen no more: what it has drawn elsewhere goes.
  virtual void hidden() {}

  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void refreshNow();

  Stage& stage_;
  QTimer timer_;
  bool dirty_ = true;
  int refresh_count_ = 0;
};

}  // namespace armillary
