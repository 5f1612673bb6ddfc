// SPDX-License-Identifier: GPL-3.0-or-later
// A handout from the window has what the window shows: pose, payload, gravity, motion.
#include <QCoreApplication>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <nlohmann/json.hpp>

#include "tests/support/loaded_robots.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"
#include "ui/files/handout_writer.h"
#include "ui/stage/stage.h"

using namespace armillary;
using namespace armillary::test;
using nlohmann::json;

class TestHandoutWriter : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void pageHasWhatIsShown() {
    Stage stage;
    stage.setRobot(loadedRobot(bundledRobot("puma560")));
    Eigen::VectorXd q = stage.sample().state.position;
    q[1] = 0.25;
    stage.setPosition(q);
    SimulationSetup setup = stage.setup();
    setup.gravity = Eigen::Vector3d(0.0, 0.0, -1.62);
    setup.passive = false;
    stage.setSetup(setup);
    const json robot = written(stage, {{}, "On the moon", false, false, true});
    QCOMPARE(robot["state"]["q"][1].get<double>(), 0.25);
    QCOMPARE(robot["gravity"][2].get<double>(), -1.62);
    QCOMPARE(robot["answers"].get<bool>(), false);
    QCOMPARE(robot["degrees"].get<bool>(), true);
    QVERIFY(!robot.contains("passive") && !robot.contains("motion"));
    QVERIFY(robot["meshes"].size() > 5);
    QVERIFY(page_.contains("<title>On the moon</title>"));
  }

  void pageHasTheMotion() {
    Stage stage;
    const TestRobot pendulum = bundledRobot("pendulum");
    stage.setRobot(loadedRobot(pendulum));
    auto motion = std::make_shared<Recording>(pendulum.model);
    for (int i = 0; i < 10; ++i) {
      Sample sample = stage.sample();
      sample.state.time = 0.1 * i;
      motion->append(sample);
    }
    stage.setTrajectory(motion);
    const json robot = written(stage, {{}, "", true, true, false});
    // ten rows of time, position, velocity, acceleration, 8 bytes each, as base64
    QCOMPARE(robot["motion"]["numbers"].get<std::string>().size(), std::size_t{(320 + 2) / 3 * 4});
  }

  void robotsWithLoopsAreRefused() {
    Stage stage;
    QVERIFY(!HandoutWriter::whyNot(stage).isEmpty());
    stage.setRobot(loadedRobot(bundledRobot("four_bar")));
    QVERIFY(HandoutWriter::whyNot(stage).contains("closes it"));
    stage.setRobot(loadedRobot(bundledRobot("pendulum")));
    QVERIFY(HandoutWriter::whyNot(stage).isEmpty());
  }

  void whatCannotBeWrittenIsTold() {
    Stage stage;
    stage.setRobot(loadedRobot(bundledRobot("pendulum")));
    HandoutWriter writer;
    QSignalSpy failed(&writer, &HandoutWriter::failed);
    writer.write(stage, {"/no/such/folder/page.html", "", false, true, false});
    QVERIFY(failed.wait(20000));
    QVERIFY(failed[0][1].toString().contains("cannot be written"));
  }

 private:
  json written(const Stage& stage, HandoutChoice choice) {
    const QTemporaryDir folder;
    choice.file = folder.filePath("page.html");
    HandoutWriter writer;
    QSignalSpy done(&writer, &HandoutWriter::written);
    writer.write(stage, choice);
    if (!done.wait(20000)) throw std::runtime_error("nothing was written");
    QFile file(choice.file);
    if (!file.open(QIODevice::ReadOnly)) throw std::runtime_error("no page");
    page_ = file.readAll();
    const QByteArray begin = "id=\"robot\">";
    const qsizetype from = page_.indexOf(begin) + begin.size();
    return json::parse(page_.mid(from, page_.indexOf("</script>", from) - from).toStdString());
  }
  QByteArray page_;
};

ARMILLARY_EVENT_TEST(TestHandoutWriter)
#include "tst_handout_writer.moc"
