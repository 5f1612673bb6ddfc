// SPDX-License-Identifier: GPL-3.0-or-later
// Robots whose meshes take long to read: moved before these are there, overtaken, failing,
// reloaded.
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QProgressBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

#include "engine/meshes/mesh_cache.h"
#include "tests/support/mesh_files.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/viewport/viewport.h"

using namespace armillary;
using namespace armillary::test;

class TestLoading : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    useOwnSettings();
    for (int k = 0; k < 3; ++k) writeEgg(path(QString("small%1.stl").arg(k)), 10 + k);
  }
  void init() { openWindow(); }
  void cleanup() { closeWindow(); }

  void aRobotIsUsableBeforeItsMeshesAre() {
    const QString file = slowRobot("slow_a");
    QSignalSpy shapes(&stage(), &Stage::shapesChanged);
    openAtOnce(file);
    const auto first = stage().robot();
    QVERIFY(!first->complete);
    QVERIFY(first->scene->awaited() > 0);
    QVERIFY(first->scene->hasVisuals());  // bones
    QVERIFY(!first->scene->isSkeleton());
    QTRY_VERIFY(said().contains("Reading shapes"));
    QVERIFY(!stage().robot()->complete);
    Eigen::VectorXd posed = stage().sample().state.position;
    posed << 0.3, -0.2, 0.1, 0.4;
    stage().setPosition(posed);
    QCOMPARE(stage().sample().state.position, posed);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot()->complete, kPatience);
    QVERIFY(!shapes.isEmpty());
    QCOMPARE(stage().robot()->model, first->model);
    QCOMPARE(stage().sample().state.position, posed);
    QCOMPARE(stage().robot()->scene->awaited(), 0);
    QVERIFY2(said().isEmpty(), qPrintable(said()));
    // what is drawn now are the eggs, and they are what the mouse finds
    const double largest = stage().robot()->scene->bounds({}).sizes().maxCoeff();
    QVERIFY(largest > 0.25 && largest < 0.35);
    const auto& contacts = *stage().robot()->contacts;
    QCOMPARE(contacts.links.size(), std::size_t(4));
    QVERIFY(first->contacts->links.size() < 4);
  }

  void theViewMovesAtMostOnceAndNeverUnderAHand() {
    openAtOnce(slowRobot("slow_view"));
    QVERIFY(!stage().robot()->complete);
    Camera moved = window().viewport().camera();
    moved.orbit(0.3, 0.1);
    window().viewport().setCamera(moved);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot()->complete, kPatience);
    QCOMPARE(window().viewport().camera().azimuth, moved.azimuth);
    QCOMPARE(window().viewport().camera().distance, moved.distance);

    openAtOnce(slowRobot("slow_view_2"));
    int changes = 0;
    Camera last = window().viewport().camera();
    const auto watch = [&] {
      if (!(window().viewport().camera() == last)) ++changes;
      last = window().viewport().camera();
    };
    connect(&stage(), &Stage::shapesChanged, &window(), watch);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot()->complete, kPatience);
    watch();
    QVERIFY(changes <= 1);
    QVERIFY(window().viewport().seesAllLinks());
  }

  void anotherRobotEndsTheReadingOfShapes() {
    constexpr int kFiles = 12;
    std::vector<std::string> meshes;
    writeEgg(path("many0.stl"), 200);
    for (int k = 0; k < kFiles; ++k) {
      meshes.push_back("many" + std::to_string(k) + ".stl");
      QFile::copy(folder_.filePath("many0.stl"),
                  folder_.filePath(QString::fromStdString(meshes.back())));
    }
    open(bundledFile("planar_3r"));
    const int read = meshFilesRead();
    openAtOnce(robot("many", meshes));
    QVERIFY(!stage().robot()->complete);
    open(bundledFile("planar_3r"));
    const auto planar = stage().robot();
    QTest::qWait(1000);
    QVERIFY(meshFilesRead() - read < kFiles);  // only those that were being read
    QCOMPARE(stage().robot(), planar);
    QVERIFY2(said().isEmpty(), qPrintable(said()));
  }

  void theOldRobotKeepsItsNameUntilTheNewOneIsThere() {
    open(bundledFile("planar_3r"));
    const QString old = QString::fromStdString(stage().model().name);
    const auto robot = stage().robot();
    QTRY_VERIFY_WITH_TIMEOUT(!window().viewport().picture().isNull(), kPatience);
    window().openFile(bundledFile("puma560"));
    QCOMPARE(stage().robot(), robot);
    QVERIFY(window().windowTitle().startsWith(old));
    QVERIFY(window().windowTitle().contains("opening puma560"));
    QVERIFY2(said().contains("Opening puma560") && said().contains(old), qPrintable(said()));
    bool stale = false;
    connect(&stage(), &Stage::robotChanged, &window(),
            [&] { stale = !window().viewport().picture().isNull(); });
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot()->model != robot->model, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot()->complete, kPatience);
    QVERIFY(!stale);  // the old robot's picture is gone with it
    QVERIFY(!window().windowTitle().contains(old));
    QVERIFY2(said().isEmpty(), qPrintable(said()));
  }

  // While the file itself is read, too: at once, and the old robot stays.
  void openingIsCancelledByItsButtonAndByEscape_data() {
    QTest::addColumn<bool>("by_key");
    QTest::newRow("button") << false;
    QTest::newRow("Escape") << true;
  }
  void openingIsCancelledByItsButtonAndByEscape() {
    QFETCH(const bool, by_key);
    constexpr int kFiles = 12;
    open(bundledFile("planar_3r"));
    const auto before = stage().robot();
    auto* cancel = window().findChild<QToolButton*>("cancel");
    auto* progress = window().findChild<QProgressBar*>("progress");
    const int read = meshFilesRead();
    window().openFile(slowToRead(by_key ? "eggs_k" : "eggs_b", kFiles));
    QTRY_VERIFY_WITH_TIMEOUT(cancel->isVisible(), 2000);
    QVERIFY(progress->isVisible() && progress->maximum() == 0);  // how far nobody knows
    QElapsedTimer timer;
    timer.start();
    by_key ? QTest::keyClick(&window(), Qt::Key_Escape) : cancel->click();
    QVERIFY2(timer.elapsed() < 300, qPrintable(QString::number(timer.elapsed())));
    QVERIFY(!cancel->isVisible() && !progress->isVisible());
    QVERIFY(!window().windowTitle().contains("opening"));
    QVERIFY2(said().isEmpty(), qPrintable(said()));
    QVERIFY(find<QLabel>("status")->text().contains("cancelled"));
    QCOMPARE(stage().robot(), before);
    closeWindow();  // which waits for all that reads
    QVERIFY2(meshFilesRead() - read < kFiles, qPrintable(QString::number(meshFilesRead() - read)));
    openWindow();
  }

  void oneThatFailsLeavesTheOldAndItsShapesComeAllTheSame() {
    const QString broken = folder_.filePath("broken.urdf");
    write(broken, "<robot name='broken'><link name='a'/><link name='a'/></robot>");
    openAtOnce(slowRobot("slow_c"));
    const auto before = stage().robot();
    QVERIFY(!before->complete);
    window().openFile(broken);
    QTRY_VERIFY_WITH_TIMEOUT(!window().windowTitle().contains("opening"), kPatience);
    QCOMPARE(stage().robot()->model, before->model);
    QVERIFY(window().windowTitle().startsWith("slow_c"));
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot()->complete, kPatience);
    QCOMPARE(stage().robot()->model, before->model);
  }

  void reloadingReadsNoMeshTwiceAndKeepsWhatIsSeen() {
    const QString file = robot("quick", {"small0.stl", "small1.stl", "small2.stl"});
    open(file);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot()->complete, kPatience);
    Eigen::VectorXd posed(3);
    posed << 0.3, -0.2, 0.1;
    stage().setPosition(posed);
    Camera moved = window().viewport().camera();
    moved.orbit(0.3, 0.1);
    window().viewport().setCamera(moved);
    window().selection().selectJoint(1);
    const int read = meshFilesRead();
    const auto before = stage().robot();
    QApplication::setActiveWindow(&window());
    key(Qt::Key_L, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != before, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot()->complete, kPatience);
    QCOMPARE(meshFilesRead(), read);
    QCOMPARE(stage().sample().state.position, posed);
    QVERIFY(window().viewport().camera() == moved);
    QCOMPARE(window().selection().joint(), 1);
    QCOMPARE(window().selection().link(), before->model->joints[1].child);
    // a file that has changed is read again
    writeEgg(path("small1.stl"), 20);
    key(Qt::Key_L, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(meshFilesRead(), read + 1, kPatience);
  }

  void aSimulationOnTheGroundWaitsForTheShapesThatTouchIt() {
    openAtOnce(slowRobot("slow_d"));
    QVERIFY(!stage().robot()->complete);
    SimulationSetup setup = stage().setup();
    setup.ground = true;
    stage().setSetup(setup);
    stage().play();
    QVERIFY(stage().waitsForShapes());
    QVERIFY(!stage().running());
    QTRY_VERIFY_WITH_TIMEOUT(stage().running(), kPatience);
    QVERIFY(stage().robot()->complete);
    QCOMPARE(stage().simulationOptions().ground->points, stage().robot()->contacts);
    stage().pause();
    setup.ground = false;
    stage().setSetup(setup);
  }

  // As often as a hand turns a number.
  void anEditedDescriptionTakesOverTheShapes() {
    std::vector<std::string> meshes;
    for (int k = 0; k < 30; ++k) meshes.push_back("small" + std::to_string(k % 3) + ".stl");
    open(robot("long", meshes));
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot()->complete, kPatience);
    const auto before = stage().robot();
    const int read = meshFilesRead();
    RobotDescription description = before->description;
    description.links[7].inertial->mass = 4.5;
    description.joints[11].X_PJ.position.z() += 0.05;
    QElapsedTimer timer;
    timer.start();
    const auto changed = armillary::edited(*before, description);
    const double milliseconds = static_cast<double>(timer.nsecsElapsed()) * 1e-6;
    qInfo("edited(): %.2f ms of 30 joints", milliseconds);
    QVERIFY(milliseconds < 50.0);
    QVERIFY(changed->complete);
    QCOMPARE(meshFilesRead(), read);
    QVERIFY(std::abs(changed->model->total_mass - before->model->total_mass - 3.0) < 1e-12);
    QCOMPARE(changed->scene->parts().size(), before->scene->parts().size());
    for (std::size_t i = 0; i < changed->scene->parts().size(); ++i) {
      QCOMPARE(changed->scene->parts()[i].mesh, before->scene->parts()[i].mesh);
    }
    QCOMPARE(changed->contacts->links.size(), before->contacts->links.size());
    // a shape that is another is drawn as it is
    description.links[3].visuals[0].shape.scale *= 2.0;
    const auto scaled = armillary::edited(*changed, description);
    QVERIFY(!scaled->complete);  // at this scale it was never drawn
    description.links[3].visuals[0].shape.scale /= 2.0;
    description.links[3].visuals[0].X_LG.position.x() = 0.5;
    const auto moved = armillary::edited(*changed, description);
    QVERIFY(moved->complete);
    QCOMPARE(moved->scene->bounds({}).max().x() > 0.5, true);
    description.joints[2].child = description.joints[2].parent;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, armillary::edited(*before, description));
  }

 private:
  std::string path(const QString& name) const { return folder_.filePath(name).toStdString(); }
  static void write(const QString& file, const std::string& text) {
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(text.data(), static_cast<qint64>(text.size()));
  }
  QString said() { return window().viewport().notices().join(' '); }
  QString robot(const std::string& name, const std::vector<std::string>& meshes) {
    const QString file = folder_.filePath(QString::fromStdString(name) + ".urdf");
    write(file, chainUrdf(name, meshes));
    return file;
  }
  // One whose inertias are those of meshes, which take seconds to read.
  QString slowToRead(const std::string& name, int meshes) {
    writeEgg(path(QString::fromStdString(name) + "0.stl"), 200);
    std::string assets, bodies;
    for (int k = 0; k < meshes; ++k) {
      const std::string mesh = name + std::to_string(k);
      const QString file = folder_.filePath(QString::fromStdString(mesh + ".stl"));
      if (k > 0) {
        QFile::copy(folder_.filePath(QString::fromStdString(name + "0.stl")), file);
      }
      assets += "<mesh name='" + mesh + "' file='" + mesh + ".stl'/>";
      bodies += "<body><joint axis='0 1 0'/><geom type='mesh' mesh='" + mesh + "'/></body>";
    }
    const QString file = folder_.filePath(QString::fromStdString(name) + ".xml");
    write(file, "<mujoco model='" + name + "'><asset>" + assets + "</asset><worldbody>" + bodies +
                    "</worldbody></mujoco>");
    return file;
  }
  // Four links, of which one has a mesh that takes half a second or so, never read before.
  QString slowRobot(const std::string& name) {
    writeEgg(path(QString::fromStdString(name) + ".stl"), 260);
    return robot(name, {"small0.stl", name + ".stl", "small1.stl", "small2.stl"});
  }

  QTemporaryDir folder_;
};

ARMILLARY_WIDGET_TEST(TestLoading)
#include "tst_loading.moc"
