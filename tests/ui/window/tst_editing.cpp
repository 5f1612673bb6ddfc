// SPDX-License-Identifier: GPL-3.0-or-later
// The robot's own numbers changed in the window, as a person would: seen at once, undone, saved.
#include <QAction>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QMouseEvent>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/stage/comparison.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/effort_share_style.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/quantity_field.h"

using namespace armillary;
using namespace armillary::test;

namespace {

const char* const kRobot =
    "<robot name=\"lopsided\">\n"
    "  <link name=\"base\"/>\n"
    "  <link name=\"arm\"> <!-- measured -->\n"
    "    <inertial><origin xyz=\"0.4 0.1 0\"/><mass value=\"2.0\"/>\n"
    "      <inertia ixx=\"0.01\" iyy=\"0.05\" izz=\"0.2\" ixy=\"0\" ixz=\"0\" "
    "iyz=\"0\"/></inertial>\n"
    "    <visual><geometry><box size=\"0.8 0.1 0.1\"/></geometry></visual>\n"
    "  </link>\n"
    "  <link name=\"hand\"><inertial><mass value=\"0.5\"/>\n"
    "      <inertia ixx=\"0.01\" iyy=\"0.01\" izz=\"0.01\" ixy=\"0\" ixz=\"0\" "
    "iyz=\"0\"/></inertial></link>\n"
    "  <joint name=\"shoulder\" type=\"revolute\"><parent link=\"base\"/><child link=\"arm\"/>\n"
    "    <axis xyz=\"0 1 0\"/><limit lower=\"-1\" upper=\"1\" effort=\"50\" "
    "velocity=\"2\"/></joint>\n"
    "  <joint name=\"wrist\" type=\"revolute\"><parent link=\"arm\"/><child link=\"hand\"/>\n"
    "    <origin xyz=\"0.8 0 0\"/><axis xyz=\"0 1 0\"/>\n"
    "    <limit lower=\"-2\" upper=\"2\" effort=\"9\" velocity=\"3\"/></joint>\n"
    "</robot>\n";

}  // namespace

class TestEditing : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    file_ = folder_->filePath("robot.urdf");
    write(kRobot);
    openWindow();
    open(file_);
    key(Qt::Key_F2);
  }
  void cleanup() { closeWindow(); }

  // gravity torque of the shoulder: 9.81 (2 kg at 0.4 m + 0.5 kg at 0.8 m)
  void aMassIsSeenAtOnceAndUndone() {
    QVERIFY(near(effort(0), -9.81 * (2.0 * 0.4 + 0.5 * 0.8)));
    choose("arm");
    enter("edit mass", "3");
    QVERIFY(near(effort(0), -9.81 * (3.0 * 0.4 + 0.5 * 0.8)));
    QVERIFY(window().isWindowModified());
    QCOMPARE(find<QLabel>("unsaved_edits")->text(), QString("Not saved: mass of 'arm': 3 kg"));
    enter("edit centre of mass x", "0,25 m");
    QVERIFY(near(effort(0), -9.81 * (3.0 * 0.25 + 0.5 * 0.8)));
    QTest::keyClick(field("edit centre of mass x"), Qt::Key_Z,
                    Qt::ControlModifier);  // in the field
    QVERIFY(near(effort(0), -9.81 * (3.0 * 0.4 + 0.5 * 0.8)));
    key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(near(effort(0), -9.81 * (2.0 * 0.4 + 0.5 * 0.8)));
    QVERIFY(!window().isWindowModified());
    QCOMPARE(field("edit mass")->text(), QString("2"));
  }

  // What an edit did is told beside what was: 9.81 (1 kg at 0.4 m) more at the shoulder.
  void theEffectOfAMassIsTold() {
    const QLocale before;
    QLocale::setDefault(QLocale::c());
    auto* effect = find<QLabel>("effect_of_edits");
    QVERIFY(effect->isHidden());
    choose("arm");
    enter("edit mass", "3");
    QTRY_VERIFY(!effect->isHidden());
    QVERIFY2(effect->text().contains("shoulder: -15.70 N m, before -11.77 N m (-3.92 N m)"),
             qPrintable(effect->text()));
    QVERIFY(!effect->text().contains("wrist"));
    enter("edit mass", "2");
    QTRY_VERIFY(effect->isHidden());
    enter("edit inertia xx", "0.02");
    QTRY_VERIFY(!effect->isHidden());
    QVERIFY2(effect->text().contains("no effort"), qPrintable(effect->text()));
    enter("edit mass", "4");
    window().robotEdits().markSaved(window().robotEdits().unsaved());
    QTRY_VERIFY(effect->isHidden());  // that is the robot now
    QLocale::setDefault(before);
  }

  // Another robot's link of the same name has shapes of its own.
  void shapesAreThoseOfTheShownRobot() {
    open(bundledFile("planar_3r"));
    choose("upper_arm");
    const auto words = [this] { return find<QLabel>("shapes_weight")->text(); };
    QTRY_VERIFY_WITH_TIMEOUT(words().contains("litres"), kPatience);
    const QString of_planar = words();
    open(bundledFile("scara"));
    choose("upper_arm");
    QTRY_VERIFY_WITH_TIMEOUT(words().contains("litres") && words() != of_planar, kPatience);
  }

  // A run from before the edit has the efforts of before: what the edit does in it is computed.
  void theEffectInARunFromBeforeIsTold() {
    const QLocale before;
    QLocale::setDefault(QLocale::c());
    stage().setAsFastAsItCan(true);
    stage().setMode(Stage::Mode::kSimulate);
    stage().play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.3, kPatience);
    stage().setMode(Stage::Mode::kPose);
    choose("arm");
    enter("edit mass", "3");
    window().comparison().play(0);
    stage().scrubTo(0.2);
    QVERIFY(window().comparison().isOfAnotherRobot(0));
    QVERIFY(find<QLabel>("message_text")->text().contains("other masses"));
    const Sample shown = stage().sample();
    Workspace workspace(stage().model());
    Eigen::VectorXd now;
    inverseDynamics(stage().model(), shown.state, shown.acceleration, {}, workspace, now);
    QVERIFY(std::abs(now[0] - shown.effort[0]) > 0.1);
    auto* effect = find<QLabel>("effect_of_edits");
    QTRY_VERIFY(!effect->isHidden());
    const QString words = QStringLiteral("shoulder: %1 N m, before 0").arg(now[0], 0, 'f', 2);
    QTRY_VERIFY2(effect->text().remove(QChar(0x200b)).contains(words), qPrintable(effect->text()));
    // a rotor that is edited is of the robot of now alone
    chooseKind(1);
    choose("shoulder");
    enter("edit rotor inertia", "0.5");
    const QString with_rotor = QStringLiteral("shoulder: %1 N m, before 0")
                                   .arg(now[0] + 0.5 * shown.acceleration[0], 0, 'f', 2);
    QTRY_VERIFY2(effect->text().remove(QChar(0x200b)).contains(with_rotor),
                 qPrintable(effect->text() + with_rotor));
    enter("edit rotor inertia", "0");
    chooseKind(0);
    choose("arm");
    enter("edit mass", "2");  // it is the run's robot again
    QTRY_VERIFY(find<MessageBar>("message_bar")->text().isEmpty());
    QLocale::setDefault(before);
  }

  void aSimulationGoesOnWithIt() {
    stage().play();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.05, kPatience);
    choose("arm");
    enter("edit mass", "7 kg");
    const double time = stage().sample().state.time;
    QVERIFY(time > 0.05);
    QCOMPARE(stage().mode(), Stage::Mode::kSimulate);
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > time, kPatience);
    QCOMPARE(stage().model().total_mass, 7.5);
    stage().pause();
  }

  // Something else stands in the status bar while the robot is edited; what comes back is of now.
  void theStatusComesBackWithTheNewMass() {
    auto* status = find<QLabel>("status");
    QVERIFY2(status->text().contains("2.50 kg"), qPrintable(status->text()));
    key(Qt::Key_K);
    QVERIFY(!status->text().contains("kg"));
    choose("arm");
    enter("edit mass", "7 kg");
    QTRY_COMPARE(stage().model().total_mass, 7.5);
    find<QTableView>("key_frames")->selectRow(0);
    find<QToolButton>("remove_pose")->click();
    QVERIFY2(status->text().contains("7.50 kg"), qPrintable(status->text()));
  }

  // What touches the ground pushes as it came there, which a state alone does not tell.
  void anUndoneEditShowsTheRecordedFrameAgain() {
    open(bundledFile("quadruped"));
    find<QAction>("bundled_run")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(stage().sample().state.time > 0.8, kPatience);
    key(Qt::Key_Space);
    QVERIFY(!stage().running());
    const Sample recorded = stage().sample();
    const std::uint64_t run = stage().recording()->hash();
    const std::size_t forces = stage().groundForces().size();
    QVERIFY(forces > 0);
    const auto verifyRecorded = [&] {
      for (const EffortShare share : effortSharesInOrder()) {
        QCOMPARE(stage().sample().shares[share], recorded.shares[share]);
      }
      QCOMPARE(stage().sample().effort, recorded.effort);
      QCOMPARE(stage().groundForces().size(), forces);
    };
    choose("trunk");
    enter("edit mass", "12");
    QTest::qWait(200);  // it is measured elsewhere
    QVERIFY(stage().sample().shares[EffortShare::kInertia] !=
            recorded.shares[EffortShare::kInertia]);
    key(Qt::Key_Z, Qt::ControlModifier);
    QTest::qWait(200);
    verifyRecorded();
    stage().scrubTo(0.4);
    stage().scrubTo(recorded.state.time);
    verifyRecorded();
    QCOMPARE(stage().recording()->hash(), run);
  }

  void severalAreEditedAtOnce() {
    chooseKind(1);
    auto* list = find<QListWidget>("editing_list");
    list->selectAll();
    enter("edit damping", "0.25");
    QCOMPARE(stage().robot()->description.joints[0].damping, 0.25);
    QCOMPARE(stage().robot()->description.joints[1].damping, 0.25);
    // each keeps the numbers that were not typed
    enter("edit origin z", "10 cm");
    QCOMPARE(stage().robot()->description.joints[1].X_PJ.position, Eigen::Vector3d(0.8, 0.0, 0.1));
    QCOMPARE(stage().robot()->description.joints[0].X_PJ.position, Eigen::Vector3d(0.0, 0.0, 0.1));
    key(Qt::Key_Z, Qt::ControlModifier);
    key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(stage().robot()->description.joints[1].damping, 0.0);
  }

  void angleFieldsTakeDegrees() {
    chooseKind(1);
    choose("shoulder");
    enter("edit position limits most", "90 deg");
    QVERIFY(near(stage().robot()->description.joints[0].limits.upper, std::acos(0.0)));
    enter("edit orientation yaw", "pi/2");
    const Eigen::Matrix3d R = stage().robot()->description.joints[0].X_PJ.rotation;
    QVERIFY(near(R(1, 0), 1.0));
  }

  void whatIsNoNumberIsToldAndNotTaken() {
    choose("arm");
    QuantityField* mass = field("edit mass");
    mass->setFocus();
    mass->selectAll();
    QTest::keyClicks(mass, "heavy");
    QTest::keyClick(mass, Qt::Key_Return);
    QVERIFY(near(stage().robot()->description.links[1].inertial->mass, 2.0));
    QCOMPARE(mass->text(), QString("heavy"));  // to be corrected
    QTest::keyClick(mass, Qt::Key_Escape);
    QCOMPARE(mass->text(), QString("2"));
    enter("edit mass", "-1");
    QVERIFY(near(stage().robot()->description.links[1].inertial->mass, 2.0));
  }

  // Letters are the window's again, as after any number box.
  void returnGivesTheKeyboardBack() {
    choose("arm");
    QuantityField* mass = field("edit mass");
    const auto put = [mass](const char* number, Qt::Key end) {
      mass->setFocus();
      QVERIFY(mass->hasFocus());
      mass->selectAll();
      QTest::keyClicks(mass, number);
      QTest::keyClick(mass, end);
    };
    put("3", Qt::Key_Return);
    QVERIFY(!mass->hasFocus());
    QVERIFY(near(stage().robot()->description.links[1].inertial->mass, 3.0));
    put("heavy", Qt::Key_Return);
    QVERIFY(mass->hasFocus());  // it is to be corrected
    put("4", Qt::Key_Tab);
    QVERIFY(near(stage().robot()->description.links[1].inertial->mass, 4.0));
    QVERIFY(!mass->hasFocus() && qobject_cast<QuantityField*>(QApplication::focusWidget()));
  }

  void theShapesGiveAnInertia() {
    choose("arm");
    auto* density = field("edit density");
    QTRY_VERIFY_WITH_TIMEOUT(density->isVisible(), kPatience);
    enter("edit density", "1000");
    const InertialDescription& body = *stage().robot()->description.links[1].inertial;
    QVERIFY(near(body.mass, 8.0));
    QVERIFY(near(body.rotational(1, 1), 8.0 / 12.0 * (0.64 + 0.01)));
    QVERIFY(body.X_LI.position.isZero(1e-12));
  }

  // (0.01, 0.05, 0.2) is no body's.
  void anImpossibleInertiaIsMendedFromTheProblems() {
    auto* panel = find<QWidget>("problems");
    QList<QToolButton*> mends = panel->findChildren<QToolButton*>("mend");
    QVERIFY(!mends.isEmpty());
    QTest::mouseClick(mends.front(), Qt::LeftButton);
    const Eigen::Matrix3d I = stage().robot()->description.links[1].inertial->rotational;
    QVERIFY(I(2, 2) <= I(0, 0) + I(1, 1) + 1e-12);
    QVERIFY(!mends.front()->isEnabled());
    key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(mends.front()->isEnabled());
  }

  // The centre of mass of the arm is dragged in the view; efforts follow, and undo takes it back.
  void theCentreOfMassIsDraggedInTheView() {
    choose("arm");
    const auto& overlays = window().viewport().overlays();
    QTRY_VERIFY_WITH_TIMEOUT(overlays.count("editing") == 1, kPatience);
    const auto& handles = overlays.at("editing").handles;
    QCOMPARE(handles.size(), size_t{4});
    const auto handle = std::find_if(handles.begin(), handles.end(),
                                     [](const OverlayHandle& each) { return each.id == 0; });
    const auto seen =
        window().viewport().camera().project(handle->at, window().viewport().viewSize());
    QVERIFY(seen);
    const QPoint at(static_cast<int>(seen->x()), static_cast<int>(seen->y()));
    const double before = effort(0);
    mouse(QEvent::MouseButtonPress, at, Qt::LeftButton);
    for (int i = 1; i <= 8; ++i) mouse(QEvent::MouseMove, at + QPoint(8 * i, 0), Qt::NoButton);
    mouse(QEvent::MouseButtonRelease, at + QPoint(64, 0), Qt::LeftButton);
    const Eigen::Vector3d center = stage().robot()->description.links[1].inertial->X_LI.position;
    QVERIFY((center - Eigen::Vector3d(0.4, 0.1, 0.0)).norm() > 0.02);
    const Eigen::Vector3d p_WC = center;  // at zero the arm's frame is the world's
    const auto now = window().viewport().camera().project(p_WC, window().viewport().viewSize());
    QVERIFY(std::abs(now->x() - seen->x() - 64) < 3.0 && std::abs(now->y() - seen->y()) < 3.0);
    QVERIFY(effort(0) != before);
    key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(near(effort(0), before));
  }

  void savingTouchesOneLine() {
    choose("arm");
    enter("edit mass", "2.75");
    key(Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!window().isWindowModified(), kPatience);
    QString expected(kRobot);
    expected.replace("<mass value=\"2.0\"/>", "<mass value=\"2.75\"/>");
    QCOMPARE(read(), expected);
    // what was undone after it was saved can be saved again
    key(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(window().isWindowModified());
  }

  void reloadingKeepsEditsAndPose() {
    choose("arm");
    enter("edit mass", "4");
    stage().setPosition(Eigen::Vector2d(0.3, -0.2));
    const auto before = stage().robot();
    QString other(kRobot);
    other.replace("mass value=\"0.5\"", "mass value=\"0.75\"");
    write(other);
    key(Qt::Key_L, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(
        stage().robot()->diagnostics.all().size() && stage().model().total_mass == 4.75, kPatience);
    QCOMPARE(stage().sample().state.position[0], 0.3);
    QVERIFY(window().isWindowModified());
    // to what the file has
    key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(stage().model().total_mass, 2.75);
    QVERIFY(!window().isWindowModified());
    key(Qt::Key_Y, Qt::ControlModifier);
    QCOMPARE(stage().model().total_mass, 4.75);
  }

  void aFileThatGoesAwayIsTold() {
    QFile::remove(file_);
    QTRY_VERIFY_WITH_TIMEOUT(message().contains("is gone from its folder"), kPatience);
    choose("arm");
    enter("edit mass", "4");
    key(Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(message().contains("the file is gone"), kPatience);
    QVERIFY(window().isWindowModified());
    // it comes back, and the edit stays
    write(kRobot);
    QTRY_VERIFY_WITH_TIMEOUT(message().isEmpty(), kPatience);
    QCOMPARE(stage().model().total_mass, 4.5);
  }

  // Somebody edits the file beside the window.
  void aFileThatAnotherProgramWritesIsLoadedAnew() {
    stage().setPosition(Eigen::Vector2d(0.3, -0.2));
    QTest::qWait(1100);  // a time of change of its own, also on coarse file systems
    QString other(kRobot);
    other.replace("mass value=\"0.5\"", "mass value=\"0.75\"");
    QFile::remove(file_);
    write(other);
    QTRY_COMPARE_WITH_TIMEOUT(stage().model().total_mass, 2.75, kPatience);
    QCOMPARE(stage().sample().state.position[0], 0.3);
    // one that breaks it leaves the robot as it is
    QTest::qWait(1100);
    write(other.left(200));
    QTest::qWait(800);
    QCOMPARE(stage().model().total_mass, 2.75);
  }

  // What was saved is the file's: a newer number there wins.
  void aSavedEditDoesNotComeBackOverTheFile() {
    choose("arm");
    enter("edit mass", "2.75");
    key(Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!window().isWindowModified(), kPatience);
    write(read().replace("value=\"2.75\"", "value=\"5\""));
    key(Qt::Key_L, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(stage().model().total_mass, 5.5, kPatience);
    QVERIFY(!window().isWindowModified());
  }

  void nothingIsLostWithoutAQuestion() {
    choose("arm");
    enter("edit mass", "4");
    const auto robot = stage().robot();
    window().openFile(bundledFile("pendulum"));
    QMessageBox* question = nullptr;
    QTRY_VERIFY((question = window().findChild<QMessageBox*>("edits_question")) != nullptr);
    QTest::mouseClick(question->button(QMessageBox::Cancel), Qt::LeftButton);
    QTest::qWait(50);
    QVERIFY(stage().robot() == robot);
    // a hurried Return writes over nothing
    const auto text = read();
    window().openFile(bundledFile("pendulum"));
    QTRY_VERIFY((question = window().findChild<QMessageBox*>("edits_question")) != nullptr);
    QCOMPARE(question->button(QMessageBox::Save)->text(), QString("Save into the file"));
    QTest::keyClick(question, Qt::Key_Return);
    QTRY_VERIFY(window().findChild<QMessageBox*>("edits_question") == nullptr);
    QTest::qWait(50);
    QVERIFY(stage().robot() == robot);
    QCOMPARE(read(), text);
    window().openFile(bundledFile("pendulum"));
    QTRY_VERIFY((question = window().findChild<QMessageBox*>("edits_question")) != nullptr);
    QTest::mouseClick(question->button(QMessageBox::Save), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != robot, kPatience);
    QVERIFY(read().contains("<mass value=\"4\"/>"));
  }

  // Bundled robots stay as they are: what is offered is a file of one's own.
  void ofABundledRobotAFileOfItsOwnIsOffered() {
    QCOMPARE(find<QPushButton>("save_edits")->text(), QString("Save into the file"));
    open(bundledFile("puma560"));
    QCOMPARE(find<QPushButton>("save_edits")->text(), QString("Save as a file…"));
    choose("link2");
    enter("edit mass", "20");
    QVERIFY(window().isWindowModified());
    const QTemporaryDir folder;
    window().robotExports().write(folder.filePath("mine.urdf"));
    QVERIFY(!window().isWindowModified());
    QFile written(folder.filePath("mine.urdf"));
    QVERIFY(written.open(QIODevice::ReadOnly));
    QVERIFY(written.readAll().contains("20"));
  }

 private:
  static bool near(double a, double b) { return std::abs(a - b) < 1e-9; }
  QString message() {
    auto* text = find<QLabel>("message_text");
    return text->isVisible() ? text->text() : QString();
  }
  double effort(int i) { return stage().sample().effort[i]; }
  QuantityField* field(const char* name) { return find<QuantityField>(name); }
  void write(const QString& text) {
    QFile out(file_);
    QVERIFY(out.open(QIODevice::WriteOnly | QIODevice::Truncate));
    out.write(text.toUtf8());
  }
  QString read() {
    QFile in(file_);
    return in.open(QIODevice::ReadOnly) ? QString::fromUtf8(in.readAll()) : QString();
  }
  void chooseKind(int kind) { find<QTabBar>("editing_kinds")->setCurrentIndex(kind); }
  void choose(const char* name) {
    auto* list = find<QListWidget>("editing_list");
    const auto items = list->findItems(name, Qt::MatchExactly);
    QVERIFY(!items.isEmpty());
    list->setCurrentItem(items.front(), QItemSelectionModel::ClearAndSelect);
  }
  void enter(const char* name, const QString& text) {
    QuantityField* box = field(name);
    QVERIFY(box != nullptr);
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, text);
    QTest::keyClick(box, Qt::Key_Return);
    QTest::qWait(1);
  }

  void mouse(QEvent::Type type, const QPoint& at, Qt::MouseButton button) {
    QWidget& view = window().viewport();
    QMouseEvent event(type, QPointF(at), view.mapToGlobal(QPointF(at)), button, Qt::LeftButton, {});
    QApplication::sendEvent(&view, &event);
  }

  std::unique_ptr<QTemporaryDir> folder_;
  QString file_;
};

ARMILLARY_WIDGET_TEST(TestEditing)

#include "tst_editing.moc"
