// SPDX-License-Identifier: BSD-3-Clause
// What differs between two descriptions of a robot.
#include "engine/description/description_change.h"

#include <algorithm>
#include <ctime>
#include <stdexcept>

#include "tests/support/test_program.h"
#include "tests/support/zoo.h"

using namespace armillary;
using namespace armillary::test;

namespace {

RobotDescription treeOf(int joints) {
  Random random(5);
  return randomRobot(
      random,
      {.types = std::vector<JointType>(static_cast<std::size_t>(joints), JointType::kRevolute),
       .tree = true},
      "tree");
}

}  // namespace

class TestDescriptionChange : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void nothingDiffersFromItself() {
    const RobotDescription robot = treeOf(5);
    QVERIFY(changesBetween(robot, robot).empty());
  }

  // Parts are known by their names: another order is no change.
  void partsAreFoundWhereverTheyStand() {
    const RobotDescription before = treeOf(6);
    RobotDescription after = before;
    after.links[3].inertial->mass = 7.5;
    after.joints[4].damping = 0.25;
    std::reverse(after.links.begin(), after.links.end());
    std::rotate(after.joints.begin(), after.joints.begin() + 2, after.joints.end());
    const auto changes = changesBetween(before, after);
    QCOMPARE(changes.size(), std::size_t{2});
    QVERIFY(changes[0] == (DescriptionChange{RobotProperty::kMass, before.links[3].name, {7.5}}));
    QVERIFY(changes[1] ==
            (DescriptionChange{RobotProperty::kDamping, before.joints[4].name, {0.25}}));
  }

  // The window asks at every edit and when a robot has come: ten times the links may take some
  // tens of times as long, and not a hundred times.
  void whatItTakesIsNoSquareOfTheLinks() {
    const auto seconds = [](int links) {
      const RobotDescription before = treeOf(links);
      RobotDescription after = before;
      after.links.back().inertial->mass = 7.5;
      const std::clock_t begin = std::clock();
      if (changesBetween(before, after).size() != 1) throw std::runtime_error("one part differs");
      return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    };
    seconds(2000);
    const double few = seconds(2000), many = seconds(20'000);
    QVERIFY2(many < 50.0 * few + 0.05, qPrintable(QString("%1 s, %2 s").arg(few).arg(many)));
  }
};

ARMILLARY_TEST(TestDescriptionChange)
#include "tst_description_change.moc"
