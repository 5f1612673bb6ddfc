// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of free bodies: what it lists sums to zero, and what it draws stands at the links as
// they are drawn.
#include "ui/panels/forces/free_bodies_panel.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QPushButton>
#include <QSlider>
#include <QTableWidget>
#include <filesystem>
#include <functional>

#include "tests/support/compare.h"
#include "tests/support/loaded_robots.h"
#include "tests/support/mechanisms.h"
#include "tests/support/test_program.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;

namespace {

constexpr double kBalance = 1e-9;  // of the largest force or moment

int count(const FreeBodies& bodies, BodyForceKind kind) {
  int result = 0;
  for (const FreeBody& body : bodies.bodies) {
    for (const BodyForce& given : body.forces) result += given.kind == kind;
  }
  return result;
}

}  // namespace

class TestFreeBodiesPanel : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() {
    stage_ = std::make_unique<Stage>();
    selection_ = std::make_unique<Selection>(*stage_);
    panel_ = std::make_unique<FreeBodiesPanel>(*stage_, *selection_);
    connect(panel_.get(), &FreeBodiesPanel::overlayChanged, this,
            [this](const Overlay& overlay) { overlay_ = overlay; });
    connect(panel_.get(), &FreeBodiesPanel::linkOffsetsChanged, this,
            [this](const std::vector<Vector3d>& offsets) { offsets_ = offsets; });
    overlay_ = {};
    offsets_.clear();
    panel_->resize(290, 700);
    panel_->show();
  }
  void cleanup() {
    panel_.reset();
    selection_.reset();
    stage_.reset();
  }

  void sumsAreZeroWhilePosing() {
    const Reached reached;
    Random random(941);
    for (const TestRobot& robot : bundledRobots()) {
      open(robot);
      verifyBalance(robot.name);
      if (QTest::currentTestFailed()) return;
      if (!stage_->model().loops.empty()) continue;
      shown([&] { stage_->setPosition(randomState(stage_->model(), random).position); });
      verifyBalance(robot.name);
      if (QTest::currentTestFailed()) return;
    }
  }

  // Robots of others, where they are at hand: arms, walkers, hands, a humanoid, loops.
  void sumsAreZeroForKnownRobots() {
    const Reached reached;
    Random random(943);
    const std::filesystem::path folder = std::filesystem::path(ARMILLARY_SHARED_DATA) / "robots";
    if (!std::filesystem::exists(folder)) QSKIP("the robots are not here");
    for (const auto& [name, floats] :
         std::vector<std::pair<const char*, bool>>{{"atlas", true},
                                                   {"panda", false},
                                                   {"ur5e", false},
                                                   {"anymal_c", true},
                                                   {"baxter", false},
                                                   {"allegro_right", false},
                                                   {"robotiq_3f_loops", false}}) {
      open(loadFile(folder / name / "robot.urdf", floats));
      verifyBalance(name);
      if (QTest::currentTestFailed()) return;
      if (!stage_->model().loops.empty()) continue;
      shown([&] { stage_->setPosition(randomState(stage_->model(), random).position); });
      verifyBalance(name);
      if (QTest::currentTestFailed()) return;
    }
  }

  void sumsAreZeroForEveryJointType() {
    const Reached reached;
    Random random(942);
    const std::vector<TestRobot> pairs = upTo(3, compiled(zoo()));
    for (size_t i = 0; i < pairs.size(); i += 9) {
      open(pairs[i]);
      shown([&] { stage_->setPosition(randomState(stage_->model(), random).position); });
      verifyBalance(pairs[i].name);
      if (QTest::currentTestFailed()) return;
    }
  }

  void sumsAreZeroWhileSimulating() {
    const Reached reached;
    for (const char* name : {"double_pendulum", "puma560", "quadruped", "four_bar", "cart_pole"}) {
      open(bundledRobot(name));
      stage_->setMode(Stage::Mode::kSimulate);
      stage_->play();
      const int before = panel_->refreshCount();
      QTRY_VERIFY(panel_->refreshCount() > before + 5);
      verifyBalance(name);
      stage_->pause();
      if (QTest::currentTestFailed()) return;
      QVERIFY(stage_->sample().state.time > 0.0);
    }
  }

  // What falls is held by nothing: weight and inertia alone balance on the whole.
  void fallingRobotIsHeldByNothing() {
    open(bundledRobot("quadruped"));
    stage_->setMode(Stage::Mode::kSimulate);
    stage_->play();
    const int before = panel_->refreshCount();
    QTRY_VERIFY(panel_->refreshCount() > before + 3);
    const FreeBodies& bodies = panel_->bodies();
    const FreeBody& root = bodies.bodies[stage_->model().root_link];
    VERIFY_CLOSE_TO_SCALE(root.forces[2].force, Vector3d(0.0, 0.0, 0.0), kBalance,
                          bodies.largest_force, "the world");
    QVERIFY(bodies.largest_force > 1.0);
  }

  // Four bars in a loop: what closes it acts on two links as something from outside.
  void loopsAreListed() {
    open(bundledRobot("four_bar"));
    QVERIFY(count(panel_->bodies(), BodyForceKind::kExternal) >= 2);
    verifyBalance("four_bar");
  }

  void tableListsEveryForceAndTheSum() {
    open(bundledRobot("puma560"));
    const int link = stage_->model().findLink("link3");
    shown([&] { selection_->selectLink(link); });
    QCOMPARE(panel_->link(), link);
    const FreeBody& body = panel_->bodies().bodies[link];
    const auto* table = panel_->findChild<QTableWidget*>("free_bodies_table");
    QCOMPARE(table->rowCount(), 3 * static_cast<int>(body.forces.size()) + 2);
    QCOMPARE(table->item(0, 0)->text(), QStringLiteral("weight"));
    Vector3d forces = Vector3d::Zero(), moments = Vector3d::Zero();
    for (const BodyForce& given : body.forces) {
      forces += given.force;
      moments += given.momentAbout(body.center_of_mass);
    }
    VERIFY_CLOSE_TO_SCALE(forces, Vector3d(0.0, 0.0, 0.0), 1e-13, panel_->bodies().largest_force,
                          "forces");
    VERIFY_CLOSE_TO_SCALE(moments, Vector3d(0.0, 0.0, 0.0), 1e-13, panel_->bodies().largest_force,
                          "moments");
    const int last = table->rowCount() - 1;
    QCOMPARE(table->item(last - 1, 0)->text(), QStringLiteral("sum N"));
    bool is_number = false;
    for (const int row : {last - 1, last}) {
      for (int column = 1; column < 4; ++column) {
        const double value = QLocale().toDouble(table->item(row, column)->text(), &is_number);
        QVERIFY(is_number && std::abs(value) < 1e-9);
      }
    }
    const auto* balance = panel_->findChild<QLabel*>("free_bodies_balance");
    QVERIFY2(balance->text().contains("in balance"), qPrintable(balance->text()));
  }

  void arrowsStandWhereLinksAreDrawn() {
    open(bundledRobot("double_pendulum"));
    for (const int percent : {0, 60}) {
      shown([&] { panel_->findChild<QSlider*>("free_bodies_explode")->setValue(percent); });
      QCOMPARE(offsets_.empty(), percent == 0);
      const FreeBodies& bodies = panel_->bodies();
      const int link = stage_->model().joints.back().child;
      const Vector3d offset = percent == 0 ? Vector3d(0.0, 0.0, 0.0) : offsets_[link];
      QCOMPARE(offset.norm() > 0.05, percent > 0);
      const Vector3d weight_at = bodies.bodies[link].center_of_mass + offset;
      const bool drawn = std::any_of(
          overlay_.measured.begin(), overlay_.measured.end(), [&](const MeasuredArrow& arrow) {
            return (arrow.origin - weight_at).norm() < 1e-12 && arrow.value.z() < 0.0;
          });
      QVERIFY(drawn);
    }
    QVERIFY(offsets_[stage_->model().root_link].isZero());
  }

  // The view finds the scale; it is told what is to be comparable, and how long it is wanted.
  void largestForceIsToldAndHowLongItIsWanted() {
    open(bundledRobot("puma560"));
    const QString newton = QStringLiteral("N");
    VERIFY_CLOSE(overlay_.largest.at(newton), largestForce(), 1e-12, "largest");
    QCOMPARE(overlay_.lengths.at(newton), 1.0);
    shown([&] { panel_->findChild<QSlider*>("free_bodies_force_scale")->setValue(20); });
    QCOMPARE(overlay_.lengths.at(newton), 10.0);
    shown([&] { panel_->findChild<QPushButton*>("free_bodies_automatic")->click(); });
    QCOMPARE(overlay_.lengths.at(newton), 1.0);
  }

  void kindsAreDrawnByChoice() {
    open(bundledRobot("puma560"));
    size_t all = overlay_.measured.size();
    QVERIFY(all > 0);
    for (int kind = 0; kind < 4; ++kind) {
      auto* box = panel_->findChild<QCheckBox*>(QStringLiteral("free_bodies_kind_%1").arg(kind));
      shown([&] { box->setChecked(false); });
      QVERIFY(overlay_.measured.size() <= all);
      all = overlay_.measured.size();
    }
    QCOMPARE(all, size_t(0));
  }

  void hiddenPanelDrawsNothing() {
    open(bundledRobot("puma560"));
    QVERIFY(!overlay_.measured.empty() && !offsets_.empty());
    panel_->hide();
    QVERIFY(overlay_.empty());
    QVERIFY(offsets_.empty());
    stage_->setPosition(stage_->sample().state.position);
    QTest::qWait(120);
    QVERIFY(overlay_.empty() && offsets_.empty());
    panel_->show();
    QTRY_VERIFY(!overlay_.empty() && !offsets_.empty());
  }

  // Qt calls a dock behind another's tab visible.
  void panelBehindATabDrawsNothing() {
    open(bundledRobot("puma560"));
    QMainWindow window;
    auto* dock = new QDockWidget(&window);
    auto* other = new QDockWidget(&window);
    dock->setWidget(panel_.get());
    other->setWidget(new QLabel("other"));
    window.addDockWidget(Qt::RightDockWidgetArea, dock);
    window.addDockWidget(Qt::RightDockWidgetArea, other);
    window.tabifyDockWidget(dock, other);
    dock->raise();
    window.show();
    QTRY_VERIFY(!overlay_.empty());
    other->raise();
    QTRY_VERIFY(overlay_.empty());
    const int before = panel_->refreshCount();
    stage_->setPosition(stage_->sample().state.position);
    QTest::qWait(120);
    QCOMPARE(panel_->refreshCount(), before);
    dock->raise();
    QTRY_VERIFY(!overlay_.empty());
    panel_->setParent(nullptr);
  }

  void robotsWithoutJointsAreHeldByTheWorld() {
    RobotDescription robot = emptyRobot("block");
    robot.links[0] = bar("block", 3.0, 0.5);
    open({"block", robot, compileModel(robot)});
    const FreeBody& body = panel_->bodies().bodies[0];
    VERIFY_CLOSE(body.forces[2].force, Vector3d(0.0, 0.0, 3.0 * kGravity), 1e-14, "held");
    verifyBalance("block");
  }

  void choosingALinkTellsOthers() {
    open(bundledRobot("puma560"));
    int told = 0;
    connect(selection_.get(), &Selection::changed, this, [&] { ++told; });
    selection_->selectLink(3);
    QCOMPARE(told, 1);  // the panel follows and tells nobody
    QCOMPARE(panel_->link(), 3);
    panel_->findChild<QComboBox*>("free_bodies_link")->setCurrentIndex(4);
    QCOMPARE(told, 2);
    QCOMPARE(selection_->link(), 4);
  }

 private:
  // Does something, until the panel has shown what came of it.
  void shown(const std::function<void()>& act) {
    const int before = panel_->refreshCount();
    act();
    QTRY_VERIFY(panel_->refreshCount() > before);
  }
  void open(const TestRobot& robot) {
    shown([&] { stage_->setRobot(loadedRobot(robot)); });
  }
  double largestForce() const {
    double largest = 0.0;
    for (const MeasuredArrow& arrow : overlay_.measured) {
      if (arrow.unit == "N") largest = std::max(largest, arrow.value.norm());
    }
    return largest;
  }
  void verifyBalance(const std::string& where) {
    const FreeBodies& bodies = panel_->bodies();
    QCOMPARE(bodies.bodies.size(), stage_->model().links.size());
    const double moments = std::max(bodies.largest_force, bodies.largest_moment);
    for (const FreeBody& body : bodies.bodies) {
      VERIFY_CLOSE_TO_SCALE(body.sum.force, Vector3d(0.0, 0.0, 0.0), kBalance, bodies.largest_force,
                            where);
      VERIFY_CLOSE_TO_SCALE(body.sum.moment, Vector3d(0.0, 0.0, 0.0), kBalance, moments, where);
    }
  }

  std::unique_ptr<Stage> stage_;
  std::unique_ptr<Selection> selection_;
  std::unique_ptr<FreeBodiesPanel> panel_;
  Overlay overlay_;
  std::vector<Vector3d> offsets_;
};

ARMILLARY_WIDGET_TEST(TestFreeBodiesPanel)
#include "tst_free_bodies_panel.moc"
