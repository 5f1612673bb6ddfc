// SPDX-License-Identifier: GPL-3.0-or-later
// An impatient person before the window: does one thing after the other without waiting for what
// comes of it, and answers what is asked.
#pragma once

#include <QObject>
#include <QPointer>
#include <functional>
#include <memory>
#include <optional>

#include "tests/soak/chance.h"
#include "tests/soak/files.h"
#include "tests/soak/heartbeat.h"
#include "ui/window/main_window.h"

namespace armillary::soak {

class Person : public QObject {
 public:
  Person(std::uint32_t seed, Heartbeat& heartbeat);
  ~Person() override;

  // Begins, and goes on until it is told to end.
  void begin();
  void end() { ends_ = true; }
  // Leaves what it does for a small robot, and calls this when that stands there for a while.
  void rest(std::function<void()> rested);
  int steps() const { return static_cast<int>(step_); }
  // Of the window: MB of simulations and motions that are kept for comparing; parts of all kinds.
  double keptRuns() const { return 1e-6 * static_cast<double>(window_->comparison().bytes()); }
  int objects() const { return static_cast<int>(window_->findChildren<QObject*>().size()); }

 private:
  struct Act {
    const char* words;  // "opens a bundled robot"
    int weight;         // how often, against the others
    void (Person::*perform)(Chance& chance);
  };
  static const std::vector<Act>& acts();

  void openWindow();
  void step();
  void act(Chance& chance);
  void restOn();
  // Says and logs what is done, before it is.
  void tell(const QString& what);

  // What it does (acts.cpp).
  void openBundled(Chance& chance);
  void openTwo(Chance& chance);
  void openBroken(Chance& chance);
  void openAndDelete(Chance& chance);
  void rewriteOpenFile(Chance& chance);
  void openMotion(Chance& chance);
  void openSomeFile(Chance& chance);
  void saveOrOpenSession(Chance& chance);
  void saveMotion(Chance& chance);
  void exportRobot(Chance& chance);
  void chooseFromMenus(Chance& chance);
  void moveInTime(Chance& chance);
  void playOrPause(Chance& chance);
  void undoOrRedo(Chance& chance);
  void cancel(Chance& chance);
  void moveJoint(Chance& chance);
  void changeTheme(Chance& chance);
  void resizeWindow(Chance& chance);
  void moveDock(Chance& chance);
  void startAnew(Chance& chance);
  // With hands (gestures.cpp).
  void click(Chance& chance);
  void contextMenu(Chance& chance);
  void drag(Chance& chance);
  void dragInView(Chance& chance);
  void turnWheel(Chance& chance);
  void pressKey(Chance& chance);
  void typeNumber(Chance& chance);
  QWidget* anyWidget(Chance& chance, QWidget* in, bool that_takes_input);
  void clickIn(Chance& chance, QWidget* in);

  // What is asked (answers.cpp): whether something was, and is answered now.
  bool answerPopup(Chance& chance);
  bool answerDialog(Chance& chance);
  void answerFileDialog(Chance& chance, QWidget& dialog);

  MainWindow& window() { return *window_; }

  const std::uint32_t seed_;
  Heartbeat& heartbeat_;
  Files files_;
  std::unique_ptr<MainWindow> window_;
  std::uint32_t step_ = 0;
  bool ends_ = false;
  std::function<void()> rested_;  // while it rests
  QString rest_file_;
  bool rest_asked_ = false;
  int rest_steps_ = 0, rest_ready_ = 0;
  QPointer<QWidget> asking_;  // the dialog that stood there the last time …
  int asked_steps_ = 0;       // … for so many steps
};

}  // namespace armillary::soak
