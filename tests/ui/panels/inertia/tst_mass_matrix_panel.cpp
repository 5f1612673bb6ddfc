// SPDX-License-Identifier: GPL-3.0-or-later
// The mass matrix's panel: what it shows is the model's matrix, and its parts sum to it.
#include "ui/panels/inertia/mass_matrix_panel.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTableWidget>
#include <functional>

#include "engine/dynamics/composite_rigid_body.h"
#include "tests/support/compare.h"
#include "tests/support/loaded_robots.h"
#include "tests/support/mechanisms.h"
#include "tests/support/test_program.h"
#include "ui/panels/inertia/matrix_heat_map.h"
#include "ui/panels/inertia/operational_section.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;

class TestMassMatrixPanel : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() {
    stage_ = std::make_unique<Stage>();
    selection_ = std::make_unique<Selection>(*stage_);
    panel_ = std::make_unique<MassMatrixPanel>(*stage_, *selection_);
    connect(panel_.get(), &MassMatrixPanel::overlayChanged, this,
            [this](const Overlay& overlay) { overlay_ = overlay; });
    overlay_ = {};
    panel_->resize(290, 700);
    panel_->show();
  }
  void cleanup() {
    panel_.reset();
    selection_.reset();
    stage_.reset();
  }

  void matrixShownIsTheModels() {
    Random random(931);
    for (const TestRobot& robot : bundledRobots()) {
      open(robot);
      const auto felt = feltModel(stage_->sharedModel(), stage_->simulationOptions());
      const Model& model = *felt;
      Workspace workspace(model);
      for (int pose = 0; pose < 2; ++pose) {
        if (model.loops.empty()) show(randomState(model, random, 0.0));
        MatrixXd M;
        massMatrix(model, stage_->sample().state, workspace, M);
        QVERIFY2(panel_->view().matrix == M, robot.name.c_str());
        if (model.velocitySize() > 0) QVERIFY2(map().matrix() == M, robot.name.c_str());
      }
    }
  }

  // The rotors that motions feel are on its diagonal, and a share of their own.
  void rotorsAreShown() {
    RobotDescription robot = FourBar{}.description();
    robot.loops.clear();
    robot.joints[1].rotor_inertia = 0.25;
    const auto bare = compileModel(robot);
    open({"arm", robot, bare});
    Workspace workspace(*bare);
    MatrixXd M;
    massMatrix(*bare, stage_->sample().state, workspace, M);
    VERIFY_CLOSE(panel_->view().matrix(1, 1), M(1, 1) + 0.25, 1e-14, "rotor");
    choose(1, 1);
    QCOMPARE(panel_->entry()->rotors, 0.25);
    shown([&] {
      SimulationSetup setup = stage_->setup();
      setup.passive = false;
      stage_->setSetup(setup);
    });
    VERIFY_CLOSE(panel_->view().matrix, M, 1e-14, "without");
  }

  void everyJointTypeIsShown() {
    Random random(932);
    const std::vector<TestRobot> pairs = upTo(3, compiled(zoo()));  // of types, ten by ten
    for (size_t i = 0; i < pairs.size(); i += 9) {
      const TestRobot& robot = pairs[i];
      open(robot);
      show(randomState(*robot.model, random, 0.0));
      Workspace workspace(*robot.model);
      MatrixXd M;
      massMatrix(*robot.model, stage_->sample().state, workspace, M);
      QVERIFY2(panel_->view().matrix == M, robot.name.c_str());
    }
  }

  void partsOfAnEntrySumToIt() {
    const Reached reached;
    open(bundledRobot("puma560"));
    Random random(933);
    show(randomState(stage_->model(), random, 0.0));
    QVERIFY(!panel_->entry());
    for (int row = 0; row < 6; ++row) {
      for (int column = row; column < 6; ++column) {
        choose(row, column);
        const InertiaEntry& entry = *panel_->entry();
        double sum = entry.rotors;
        for (const InertiaShare& share : entry.shares) sum += share.total();
        VERIFY_CLOSE(sum, panel_->view().matrix(row, column), 1e-12, "entry");
        const auto* shares = panel_->findChild<QTableWidget*>("mass_matrix_shares");
        QCOMPARE(shares->rowCount(), static_cast<int>(entry.shares.size()) + 1);
      }
    }
  }

  void poseMarksWhatChanges() {
    open(bundledRobot("puma560"));
    QCOMPARE(map().changingCount(), 0);
    State state = stage_->sample().state;
    state.position[0] += 1.0;  // turning the whole robot changes nothing
    show(state);
    QCOMPARE(map().changingCount(), 0);
    state.position[2] += 1.0;  // the elbow
    show(state);
    QVERIFY(map().changingCount() >= 3);
    const auto* text = panel_->findChild<QLabel*>("mass_matrix_changing");
    QVERIFY(text->text().contains("of 21"));
    QTRY_COMPARE(map().changingCount(), 0);  // marks fade
    QTRY_VERIFY(!text->text().contains("of 21"));
  }

  void keysChooseACell() {
    open(bundledRobot("puma560"));
    QTest::keyClick(&map(), Qt::Key_Down);
    QCOMPARE(map().chosenRow(), 0);
    QTest::keyClick(&map(), Qt::Key_Down);
    QTest::keyClick(&map(), Qt::Key_Right);
    QTest::keyClick(&map(), Qt::Key_Right);
    QTest::keyClick(&map(), Qt::Key_Right);
    QTest::keyClick(&map(), Qt::Key_Left);
    QTRY_VERIFY(panel_->entry());
    QTRY_COMPARE(panel_->entry()->column, 2);
    QCOMPARE(panel_->entry()->row, 1);
    const auto* words = panel_->findChild<QLabel*>("mass_matrix_words");
    QVERIFY2(words->text().contains("joint2, joint3"), qPrintable(words->text()));
    QVERIFY(!overlay_.ellipsoids.empty());  // the links that both move
    QCOMPARE(overlay_.arrows.size(), size_t(2));
    QTest::keyClick(&map(), Qt::Key_End);
    QCOMPARE(map().chosenColumn(), 5);
    QTest::keyClick(&map(), Qt::Key_Escape);
    QTRY_VERIFY(!panel_->entry());
    QTRY_VERIFY(overlay_.empty());
  }

  void aClickTellsTheJoint() {
    open(bundledRobot("puma560"));
    QSignalSpy told(selection_.get(), &Selection::changed);
    QTest::mouseClick(&map(), Qt::LeftButton, {}, QPoint(map().width() - 6, map().width() - 6));
    QCOMPARE(told.size(), 1);
    QCOMPARE(selection_->joint(), stage_->model().findJoint("joint6"));
    QCOMPARE(map().chosenColumn(), 5);
  }

  void linksOfDifferentArmsAreNotCoupled() {
    open(bundledRobot("quadruped"));
    const Model& model = stage_->model();
    int first = -1, second = -1;  // the last joints of two legs
    for (int i = 0; i < model.velocitySize(); ++i) {
      if (i > 5 && first < 0) first = i;
      second = i;
    }
    choose(first, second);
    QVERIFY(panel_->entry()->shares.empty());
    QCOMPARE(panel_->entry()->value, 0.0);
    const auto* words = panel_->findChild<QLabel*>("mass_matrix_words");
    QVERIFY2(words->text().contains("every pose"), qPrintable(words->text()));
  }

  void ellipsoidsAreDrawnWhereTheyAreChosenAndSeen() {
    open(bundledRobot("puma560"));
    QVERIFY(overlay_.empty());
    for (int i = 0; i < 3; ++i) {
      panel_->findChild<QCheckBox*>(QStringLiteral("ellipsoid_%1").arg(i))->setChecked(true);
      QTRY_COMPARE(overlay_.ellipsoids.size(), static_cast<size_t>(i) + 1);
    }
    Workspace workspace(stage_->model());
    const int link = panel_->operationalSpace().link();
    QCOMPARE(stage_->model().links[link].name, std::string("link6"));  // the end of the arm
    BodyPoses poses;
    forwardKinematics(stage_->model(), stage_->sample().state, workspace, poses);
    QVERIFY(overlay_.ellipsoids[0].X_WE.position ==
            linkPose(stage_->model(), poses, link).position);
    panel_->hide();
    QVERIFY(overlay_.empty());
    stage_->setPosition(stage_->sample().state.position);
    QTest::qWait(100);
    QVERIFY(overlay_.empty());
    panel_->show();
    QTRY_COMPARE(overlay_.ellipsoids.size(), size_t(3));
  }

  void anotherLinkHasItsOwnOperationalSpace() {
    open(bundledRobot("puma560"));
    const int link = stage_->model().findLink("link3");
    selection_->selectLink(link);
    QTRY_COMPARE(panel_->operationalSpace().view().space.rank, 3);
    QCOMPARE(panel_->operationalSpace().link(), link);
  }

  void couplingIsShownWithoutUnits() {
    open(bundledRobot("joint_zoo"));
    panel_->findChild<QComboBox*>("mass_matrix_kind")->setCurrentIndex(1);
    QTRY_VERIFY(map().matrix().rows() > 0 && map().matrix() == panel_->view().coupling);
    QVERIFY(map().unit(0, 0).isEmpty());
  }

  void robotWithoutJointsSaysSo() {
    RobotDescription table = emptyRobot("table");
    open({"table", table, compileModel(table)});
    QVERIFY(!panel_->findChild<QScrollArea*>("mass_matrix_scroll")->isVisible());
    open(bundledRobot("pendulum"));
    QVERIFY(panel_->findChild<QScrollArea*>("mass_matrix_scroll")->isVisible());
  }

  // Too many to be computed twenty times a second; the window stays quick.
  void hugeRobotsAreLeftOut() {
    RobotDescription robot = emptyRobot("millipede");
    for (int i = 0; i < 200; ++i) {
      robot.links.push_back(bar("leg" + std::to_string(i), 1.0, 0.1));
      robot.joints.push_back(
          hinge("hip" + std::to_string(i), "ground", robot.links.back().name, {0.1 * i, 0.0, 0.0}));
    }
    open({"millipede", robot, compileModel(robot)});
    QVERIFY(!panel_->findChild<QScrollArea*>("mass_matrix_scroll")->isVisible());
  }

  void followsASimulation() {
    open(bundledRobot("double_pendulum"));
    State state = stage_->sample().state;
    state.position[0] = 1.0;
    show(state);
    stage_->setMode(Stage::Mode::kSimulate);
    stage_->play();
    const int before = panel_->refreshCount();
    QTRY_VERIFY(panel_->refreshCount() > before + 5);
    stage_->pause();
    QTest::qWait(200);
    Workspace workspace(stage_->model());
    MatrixXd M;
    massMatrix(stage_->model(), stage_->sample().state, workspace, M);
    QVERIFY(panel_->view().matrix == M);
  }

 private:
  MatrixHeatMap& map() { return *panel_->findChild<MatrixHeatMap*>("mass_matrix_map"); }
  // Does something, until the panel has shown what came of it.
  void shown(const std::function<void()>& act) {
    const int before = panel_->refreshCount();
    act();
    QTRY_VERIFY(panel_->refreshCount() > before);
  }
  void open(const TestRobot& robot) {
    shown([&] { stage_->setRobot(loadedRobot(robot)); });
  }
  void show(const State& state) {
    shown([&] { stage_->setPosition(state.position); });
  }
  void choose(int row, int column) {
    shown([&] {
      map().choose(row, column);
      Q_EMIT map().chosen(row, column);
    });
  }

  std::unique_ptr<Stage> stage_;
  std::unique_ptr<Selection> selection_;
  std::unique_ptr<MassMatrixPanel> panel_;
  Overlay overlay_;
};

ARMILLARY_WIDGET_TEST(TestMassMatrixPanel)
#include "tst_mass_matrix_panel.moc"
