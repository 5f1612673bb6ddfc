// SPDX-License-Identifier: GPL-3.0-or-later
// Robots of every format in the window: arguments asked for, exported, with a free base.
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>

#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/window/arguments_dialog.h"

using namespace armillary;
using namespace armillary::test;

class TestRobotFiles : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() {
    openWindow();
    open(bundledFile("planar_3r"));
  }
  void cleanup() { closeWindow(); }

  // The file cannot be expanded without a length: the form opens by itself.
  void aXacroFileAsksForWhatItNeeds() {
    const QString file = folder_.filePath("rod.xacro");
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(
        "<robot xmlns:xacro='http://www.ros.org/wiki/xacro' name='rod'>\n"
        "<xacro:arg name='length'/><xacro:arg name='mass' default='2'/>\n"
        "<xacro:property name='length' value='$(arg length)'/>\n"
        "<link name='base'/><link name='rod'><inertial><origin xyz='${length / 2} 0 0'/>\n"
        "<mass value='$(arg mass)'/>\n"
        "<inertia ixx='0.1' iyy='0.1' izz='0.1' ixy='0' ixz='0' iyz='0'/></inertial></link>\n"
        "<joint name='hinge' type='continuous'><parent link='base'/><child link='rod'/>\n"
        "<axis xyz='0 1 0'/></joint></robot>\n");
    out.close();
    const auto before = stage().robot();
    window().openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(window().findChild<ArgumentsDialog*>() != nullptr, kPatience);
    QVERIFY(stage().robot() == before);  // the open robot stays
    auto* dialog = window().findChild<ArgumentsDialog*>();
    QCOMPARE(dialog->findChild<QLineEdit*>("mass")->placeholderText(), QString("2"));
    dialog->findChild<QLineEdit*>("length")->setText("0.8");
    dialog->findChild<QLineEdit*>("mass")->setText("3");
    dialog->accept();
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != before, kPatience);
    QCOMPARE(stage().model().total_mass, 3.0);
    QCOMPARE(stage().robot()->description.links[1].inertial->X_LI.position.x(), 0.4);
    // and again on reload
    const auto opened = stage().robot();
    QApplication::setActiveWindow(&window());  // no window manager gives it back
    key(Qt::Key_L, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != opened, kPatience);
    QCOMPARE(stage().model().total_mass, 3.0);
  }

  void whatIsExportedOpensAgain_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"copy.urdf", "copy.sdf", "copy.xml", "copy.dh.xml"})
      QTest::newRow(name) << name;
  }
  void whatIsExportedOpensAgain() {
    QFETCH(QString, name);
    const double mass = stage().model().total_mass;
    const int freedom = stage().model().velocitySize();
    const QString file = folder_.filePath(name);
    window().robotExports().write(file);
    QVERIFY(QFile::exists(file));
    open(file);
    QCOMPARE(stage().model().total_mass, mass);
    QCOMPARE(stage().model().velocitySize(), freedom);
  }

  // One is no plural, and what is light is not without mass.
  void aSmallRobotIsCountedRight() {
    const QString file = folder_.filePath("hand.urdf");
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(R"(<robot name="hand"><link name="clock"/><link name="hand"><inertial>
        <mass value="4e-5"/><inertia ixx="1e-9" iyy="1e-9" izz="1e-9" ixy="0" ixz="0" iyz="0"/>
        </inertial></link><joint name="pin" type="continuous"><parent link="clock"/>
        <child link="hand"/><axis xyz="1 0 0"/></joint></robot>)");
    out.close();
    open(file);
    const QString said = find<QLabel>("status")->text();
    QVERIFY2(said.startsWith("hand: 2 links, 1 degree of freedom, 4·10⁻⁵ kg"), qPrintable(said));
    QVERIFY2(!said.contains("(s)"), qPrintable(said));
  }

  void theBaseIsFreedAndFixedAgain() {
    auto* floating = find<QAction>("floating_base");
    QVERIFY(floating != nullptr && !floating->isChecked());
    const int freedom = stage().model().velocitySize();
    auto before = stage().robot();
    floating->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != before, kPatience);
    QCOMPARE(stage().model().velocitySize(), freedom + 6);
    QVERIFY(floating->isChecked());
    before = stage().robot();
    floating->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != before, kPatience);
    QCOMPARE(stage().model().velocitySize(), freedom);
  }

 private:
  QTemporaryDir folder_;
};

ARMILLARY_WIDGET_TEST(TestRobotFiles)
#include "tst_robot_files.moc"
