// SPDX-License-Identifier: GPL-3.0-or-later
// The Denavit-Hartenberg workshop: robots made, edited, drawn and saved as a person does it.
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>

#include "engine/description/denavit_hartenberg_motions.h"
#include "engine/description/denavit_hartenberg_rods.h"
#include "engine/dynamics/kinematics.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/panels/workshop/workshop_panel.h"
#include "ui/stage/table_workshop.h"
#include "ui/viewport/viewport.h"
#include "ui/window/new_table_dialog.h"

using namespace armillary;
using namespace armillary::test;

static constexpr double kPi = std::numbers::pi;

class TestWorkshop : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    openWindow();
    open(bundledFile("puma560"));
    auto* dock = find<QDockWidget>("dock_workshop");
    dock->show();
    dock->raise();
    QTRY_COMPARE(table().rowCount(), 6);
  }
  void cleanup() { closeWindow(); }

  // In a minute: the dialog, three rows, cells, sliders; the link is where the table has it.
  void aNewRobotFollowsItsTable() {
    makeArm();
    QCOMPARE(table().rowCount(), 3);
    QCOMPARE(stage().model().name, std::string("demo"));
    QCOMPARE(stage().model().total_mass, 6.0);
    QVERIFY(window().workshop().isOwn());
    typeCell(1, RowColumn::kA, "250 deg");
    QVERIFY2(fault().contains("is not taken"), qPrintable(fault()));
    typeCell(1, RowColumn::kA, "250 mm + 0,1 m");
    QVERIFY(fault().isEmpty());
    QCOMPARE(rows()[1].row.a, 0.35);
    typeCell(2, RowColumn::kAlpha, "pi/6");
    typeCell(2, RowColumn::kTheta, "-30 deg");
    typeCell(2, RowColumn::kD, "0.05");
    typeCell(1, RowColumn::kAlpha, "2*pi/3");
    QCOMPARE(rows()[1].row.alpha, 2 * kPi / 3);
    typeCell(1, RowColumn::kAlpha, "0");
    QCOMPARE(rows()[2].row.alpha, kPi / 6);
    QVERIFY(std::abs(rows()[2].row.theta + kPi / 6) < 1e-15);
    Eigen::VectorXd q(3);
    q << 0.3, -0.5, 0.8;
    stage().setPosition(q);
    Pose want;
    for (int i = 0; i < 3; ++i) {
      DenavitHartenbergParameters row = rows()[static_cast<size_t>(i)].row;
      row.theta += q[i];
      want = want * rowPose(DenavitHartenbergConvention::kStandard, row);
    }
    const Pose got = poseOf("joint3_link");
    VERIFY_CLOSE(got.position, want.position, 1e-14, "place");
    VERIFY_CLOSE(got.rotation, want.rotation, 1e-14, "turn");
    // the rod has followed its row
    QVERIFY(isRod(*window().workshop().table(), 1));
    QCOMPARE(rows()[1].inertial->X_LI.position.x(), -0.175);
    // and an edit keeps the pose
    typeCell(0, RowColumn::kD, "0.6");
    QCOMPARE(stage().sample().state.position[1], -0.5);
    QCOMPARE(poseOf("joint1_link").position.z(), 0.6);
  }

  // What the editing panel changes of it is in the table, and stays when the table is edited.
  void otherEditsAreInTheTable() {
    makeArm();
    window().robotEdits().make({{RobotProperty::kMass, "joint2_link", {3.5}}});
    QCOMPARE(rows()[1].inertial->mass, 3.5);
    typeCell(1, RowColumn::kA, "0.35");
    QCOMPARE(rows()[1].inertial->mass, 3.5);
    QCOMPARE(stage().model().total_mass, 7.5);
    typeCell(1, RowColumn::kMass, "1.5");
    QCOMPARE(stage().model().total_mass, 5.5);
  }

  // The table is shown anew as shapes come, and as the robot is edited elsewhere.
  void whatIsBeingTypedStaysWhenTheTableIsShownAnew() {
    makeArm();
    QLineEdit* line = startTyping(1, RowColumn::kA);
    QTest::keyClicks(line, "0.4");
    window().robotEdits().make({{RobotProperty::kMass, "joint2_link", {3.5}}});
    settle();
    QCOMPARE(line->text(), QString("0.4"));
    QTest::keyClicks(line, "5");
    QTest::keyClick(line, Qt::Key_Return);
    settle();
    QCOMPARE(rows()[1].row.a, 0.45);
    QCOMPARE(rows()[1].inertial->mass, 3.5);
  }

  // Another robot's table has come into its place.
  void whatIsBeingTypedGoesWithItsTable() {
    makeArm();
    window().robotExports().write(folder_.filePath("left.dh.xml"));
    QTest::keyClicks(startTyping(1, RowColumn::kA), "0.4");
    open(bundledFile("scara_dh"));
    const double a = rows()[1].row.a;
    settle();
    auto* line = table().findChild<QLineEdit*>();
    QVERIFY(!line || !line->isVisible());
    QCOMPARE(rows()[1].row.a, a);
    QVERIFY(!window().isWindowModified());
  }

  void editsOfTheTableAreUndone() {
    makeArm();
    typeCell(1, RowColumn::kA, "0.35");
    typeCell(2, RowColumn::kD, "0.05");
    key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(rows()[2].row.d, 0.0);
    QCOMPARE(rows()[1].row.a, 0.35);
    key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(rows()[1].row.a != 0.35);
    key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(rows()[1].row.a, 0.35);
    QCOMPARE(poseOf("joint2_link").position.isZero(), false);
  }

  // A robot that stands in no file is not dropped without a question, until it is saved.
  void aMadeRobotIsNotLostWithoutAQuestion() {
    makeArm();
    QVERIFY(window().isWindowModified());
    const auto robot = stage().robot();
    window().openFile(bundledFile("pendulum"));
    QMessageBox* question = nullptr;
    QTRY_VERIFY((question = window().findChild<QMessageBox*>("edits_question")) != nullptr);
    QTest::mouseClick(question->button(QMessageBox::Cancel), Qt::LeftButton);
    QTest::qWait(50);
    QVERIFY(stage().robot() == robot);
    const QTemporaryDir folder;
    window().robotExports().write(folder.filePath("demo.dh.xml"));
    QVERIFY(!window().isWindowModified());
    window().openFile(bundledFile("pendulum"));
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != robot, kPatience);
  }

  void rowsComeAndGo() {
    makeArm();
    table().setCurrentCell(1, 2);
    click("workshop_add");
    QCOMPARE(table().rowCount(), 4);
    QCOMPARE(table().currentRow(), 2);
    QCOMPARE(rows()[2].joint.name, std::string("joint4"));
    QCOMPARE(stage().model().velocitySize(), 4);
    click("workshop_up");
    QCOMPARE(rows()[1].joint.name, std::string("joint4"));
    QCOMPARE(stage().model().degrees_of_freedom[1].name, std::string("joint4"));
    typeCell(1, RowColumn::kJoint, "joint2");
    QVERIFY(fault().contains("another joint has this name"));
    typeCell(1, RowColumn::kJoint, "slider");
    choose(1, RowColumn::kType, "prismatic");
    const int slider = stage().model().findJoint("slider");
    QVERIFY(slider >= 0);
    QVERIFY(stage().model().joints[static_cast<size_t>(slider)].type == JointType::kPrismatic);
    typeCell(1, RowColumn::kUpper, "300 mm");
    QCOMPARE(stage().model().coordinates[1].upper, 0.3);
    typeCell(1, RowColumn::kUpper, "");
    QVERIFY(std::isinf(stage().model().coordinates[1].upper));
    typeCell(1, RowColumn::kMass, "2500 g");
    QCOMPARE(stage().model().total_mass, 8.5);
    click("workshop_remove");
    QCOMPARE(table().rowCount(), 3);
    QCOMPARE(stage().model().velocitySize(), 3);
  }

  void theConventionIsConverted() {
    makeArm();
    typeCell(1, RowColumn::kAlpha, "20 deg");
    Eigen::VectorXd q(3);
    q << 0.3, -0.5, 0.8;
    stage().setPosition(q);
    const Eigen::VectorXd efforts = stage().sample().effort;
    QVERIFY(efforts.norm() > 1.0);
    auto* convention = find<QComboBox>("workshop_convention");
    convention->setFocus();
    QTest::keyClick(convention, Qt::Key_Down);
    Q_EMIT convention->activated(convention->currentIndex());
    QVERIFY(window().workshop().table()->convention == DenavitHartenbergConvention::kModified);
    settle();
    QCOMPARE(rows()[1].row.alpha, kPi / 2);  // that ended the row before
    QCOMPARE(rows()[0].row.alpha, 0.0);
    const auto* header = table().horizontalHeader();  // Craig's order
    QCOMPARE(header->visualIndex(static_cast<int>(RowColumn::kAlpha)), 2);
    QCOMPARE(header->visualIndex(static_cast<int>(RowColumn::kTheta)), 6);
    VERIFY_CLOSE(stage().sample().effort, efforts, 1e-12, "efforts");
    convention->setCurrentIndex(0);
    Q_EMIT convention->activated(0);
    QCOMPARE(rows()[0].row.alpha, kPi / 2);
    QTRY_COMPARE(header->visualIndex(static_cast<int>(RowColumn::kTheta)), 2);
    VERIFY_CLOSE(stage().sample().effort, efforts, 1e-12, "efforts");
  }

  // Of another robot the table is found in its axes, and edited as a robot of its own.
  void aFoundTableIsAdopted() {
    QVERIFY(!window().workshop().isOwn());
    QVERIFY(!find<QPushButton>("workshop_add")->isVisible());
    QVERIFY(!(table().item(1, 4)->flags() & Qt::ItemIsEditable));
    QCOMPARE(table().item(1, static_cast<int>(RowColumn::kA))->text(), QString("0.4318"));
    QCOMPARE(table().item(0, static_cast<int>(RowColumn::kAlpha))->text(), QString("-π/2"));
    Eigen::VectorXd q(6);
    q << 0.3, -0.5, 0.8, 0.2, 0.4, 0.1;
    stage().setPosition(q);
    const Eigen::VectorXd efforts = stage().sample().effort;
    click("workshop_adopt");
    QVERIFY(window().workshop().isOwn());
    QVERIFY(find<QPushButton>("workshop_add")->isVisible());
    stage().setPosition(q);
    VERIFY_CLOSE(stage().sample().effort, efforts, 1e-10, "efforts");
    typeCell(1, RowColumn::kA, "0.5");
    QCOMPARE(rows()[1].row.a, 0.5);
  }

  void theChosenRowIsDrawnAndSteppedThrough() {
    makeArm();
    auto* panel = window().findChild<WorkshopPanel*>();
    Overlay drawn;
    connect(panel, &LivePanel::overlayChanged, this,
            [&drawn](const Overlay& overlay) { drawn = overlay; });
    typeCell(1, RowColumn::kTheta, "40 deg");
    table().setCurrentCell(1, 2);
    QTRY_COMPARE(drawn.arrows.size(), size_t{7});  // two frames, and a
    QCOMPARE(drawn.fans.size(), size_t{1});        // θ
    QVERIFY(find<QLabel>("workshop_words")->text().contains("slide along x by a₂ = 0.4 m"));
    QCOMPARE(drawn.labels.back().text, QString("a₂ = 0.4 m"));
    Eigen::VectorXd q = stage().sample().state.position;
    const Eigen::Vector3d before = drawn.arrows.back().vector;
    q[1] += 0.5;
    stage().setPosition(q);
    QTRY_VERIFY((drawn.arrows.back().vector - before).norm() > 0.05);
    click("workshop_step");
    QVERIFY(panel->step().has_value());
    QCOMPARE(panel->step()->motion, size_t{0});
    QTRY_VERIFY_WITH_TIMEOUT(panel->step() && panel->step()->share > 0.4, kPatience);
    QTRY_VERIFY(drawn.arrows.size() == 9);  // the frame on its way; a is not yet gone
    QTRY_VERIFY_WITH_TIMEOUT(panel->step() && panel->step()->motion == 2, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(!panel->step(), kPatience);
    QTRY_COMPARE(drawn.arrows.size(), size_t{7});
    find<QDockWidget>("dock_workshop")->hide();
    QVERIFY(drawn.empty());
  }

  void aRobotOfATableIsSavedAndOpensAgain() {
    makeArm();
    typeCell(1, RowColumn::kA, "0.35");
    const double mass = stage().model().total_mass;
    const QString file = folder_.filePath("demo.dh.xml");
    window().robotExports().write(file);
    QVERIFY(!window().isWindowModified());
    open(file);
    QVERIFY(window().workshop().isOwn());
    QCOMPARE(rows()[1].row.a, 0.35);
    QCOMPARE(stage().model().total_mass, mass);
    typeCell(1, RowColumn::kA, "0.45");
    const QString urdf = folder_.filePath("demo.urdf");
    window().robotExports().write(urdf);
    QTRY_VERIFY(window().isWindowModified());  // a copy is not the file
    key(Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!window().isWindowModified(), 5000);
    open(urdf);
    VERIFY_CLOSE(poseOf("joint3_link").position.norm(), std::hypot(0.45 + 0.4, 0.4), 1e-12,
                 "reach");
  }

  // A table that somebody wrote: Ctrl+S puts the number there, and undoing to what the file has is
  // no edit.
  void aTableIsSavedIntoItsFile() {
    const QString file = folder_.filePath("own.dh.xml");
    const QByteArray text =
        "<dh_robot name=\"own\" convention=\"standard\"> <!-- mine -->\n"
        "  <joint name=\"j1\" type=\"revolute\" a=\"0.30\" alpha=\"0\" d=\"0\" theta=\"0\"/>\n"
        "  <joint name=\"j2\" type=\"revolute\" a=\"0.20\" alpha=\"1\" d=\"0\" theta=\"0\"/>\n"
        "</dh_robot>\n";
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(text);
    out.close();
    open(file);
    QTRY_COMPARE(table().rowCount(), 2);
    typeCell(1, RowColumn::kA, "0.25");
    QVERIFY(window().isWindowModified());
    key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(rows()[1].row.a, 0.2);
    QVERIFY(!window().isWindowModified());
    settle();
    typeCell(1, RowColumn::kA, "0.25");
    QVERIFY(window().isWindowModified());
    key(Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!window().isWindowModified(), 5000);
    QVERIFY(out.open(QIODevice::ReadOnly));
    QCOMPARE(out.readAll(), QByteArray(text).replace("0.20", "0.25"));
    QCOMPARE(rows()[1].row.a, 0.25);
  }

  void aRobotThatBranchesSaysHowToChooseAChain() {
    open(bundledFile("quadruped"));
    auto* nothing = find<QLabel>("workshop_nothing");
    QTRY_VERIFY(nothing->isVisible());
    QVERIFY(nothing->text().contains("choose the chain by its last link"));
    QVERIFY(!table().isVisible());
  }

 private:
  RowTable& table() { return *find<RowTable>("workshop_table"); }
  QString fault() {
    auto* label = find<QLabel>("workshop_fault");
    return label->isVisible() ? label->text() : QString();
  }
  const std::vector<DenavitHartenbergJoint>& rows() { return window().workshop().table()->rows; }
  // What the panel shows is of now, however slow the machine is.
  void settle() {
    QTest::qWait(80);  // editors of cells go in their own time
    window().findChild<WorkshopPanel*>()->catchUp();
  }
  void click(const char* button) {
    QTest::mouseClick(find<QPushButton>(button), Qt::LeftButton);
    settle();
  }
  // Three links of 0.4 m and 2 kg, by the dialog.
  void makeArm() {
    const auto before = stage().robot();
    find<QAction>("new_table_action")->trigger();
    auto* dialog = window().findChild<NewTableDialog*>();
    QVERIFY(dialog != nullptr);
    auto* name = dialog->findChild<QLineEdit*>("new_table_name");
    name->selectAll();
    QTest::keyClicks(name, "demo");
    for (const auto& [box, text] :
         {std::pair("new_table_length", QString("0.4")), {"new_table_mass", QString("2")}}) {
      auto* number = dialog->findChild<QDoubleSpinBox*>(box);
      number->setFocus();
      number->selectAll();
      QTest::keyClicks(number, QString(text).replace('.', QLocale().decimalPoint()));
      number->interpretText();
    }
    dialog->accept();
    QVERIFY(stage().robot() != before);
    QTRY_COMPARE(table().rowCount(), 3);
  }
  // The cell's editor, emptied.
  QLineEdit* startTyping(int row, RowColumn column) {
    auto* cell = table().item(row, static_cast<int>(column));
    table().setCurrentItem(cell);
    table().editItem(cell);
    auto* line = table().findChild<QLineEdit*>();
    if (!line) return nullptr;
    line->selectAll();
    QTest::keyClick(line, Qt::Key_Delete);
    return line;
  }
  void typeCell(int row, RowColumn column, const QString& text) {
    QLineEdit* line = startTyping(row, column);
    QVERIFY(line != nullptr);
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
    settle();
  }
  void choose(int row, RowColumn column, const QString& text) {
    auto* cell = table().item(row, static_cast<int>(column));
    table().editItem(cell);
    auto* box = table().findChild<QComboBox*>();
    QVERIFY(box != nullptr);
    box->setCurrentText(text);
    Q_EMIT box->activated(box->currentIndex());
    settle();
  }
  Pose poseOf(const char* link) {
    const Model& model = stage().model();
    Workspace workspace(model);
    BodyPoses X_WB;
    forwardKinematics(model, stage().sample().state, workspace, X_WB);
    return linkPose(model, X_WB, model.findLink(link));
  }

  QTemporaryDir folder_;
};

ARMILLARY_WIDGET_TEST(TestWorkshop)
#include "tst_workshop.moc"
