// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/check_structure.h"

#include "reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// A description in memory: checks must not depend on the format that it came from.
struct Builder {
  RobotDescription robot;

  Builder& links(std::initializer_list<const char*> names) {
    for (const char* name : names) {
      LinkDescription link;
      link.name = name;
      link.line = ++line;
      robot.links.push_back(link);
    }
    return *this;
  }
  Builder& joint(const char* name, const char* parent, const char* child,
                 const char* leader = nullptr, JointType type = JointType::kRevolute) {
    JointDescription joint;
    joint.name = name;
    joint.line = ++line;
    joint.type = type;
    joint.parent = parent;
    joint.child = child;
    if (leader != nullptr) joint.mimic = MimicDescription{leader};
    robot.joints.push_back(joint);
    return *this;
  }
  ReadResult check() {
    ReadResult result;
    sound = checkStructure(robot, result.diagnostics);
    return result;
  }

  int line = 0;
  bool sound = false;
};

}  // namespace

class TestCheckStructure : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aTreeIsSound();
  void linksAndJointsMayShareNames();
  void aRobotNeedsLinks();
  void namesMustBeThereAndDiffer();
  void endsOfJointsMustBeKnown();
  void aJointNeedsTwoLinks();
  void aLinkHasOneParentAndBothJointsAreNamed();
  void thereIsOneRoot();
  void circlesAreNamed();
  void unknownEndsDoNotCountAsRoots();
  void theWorldNeedNotBeDeclared();
  void aDeclaredWorldIsALinkAsAnyOther();
  void mimicsMayReferForwardAndInChains();
  void mimicsOfNothingAreErrors();
  void mimicsTooFarToComputeWithAreErrors();
};

void TestCheckStructure::aTreeIsSound() {
  Builder tree;
  tree.links({"a", "b", "c", "d"}).joint("j", "b", "a").joint("k", "b", "c").joint("l", "c", "d");
  VERIFY_VERDICT(tree.check(), "ok");
  QVERIFY(tree.sound);
}

void TestCheckStructure::linksAndJointsMayShareNames() {
  VERIFY_VERDICT(Builder().links({"a", "b"}).joint("b", "a", "b").check(), "ok");
}

void TestCheckStructure::aRobotNeedsLinks() {
  VERIFY_FINDS(Builder().check(), Severity::kError, "the robot has no links");
}

void TestCheckStructure::namesMustBeThereAndDiffer() {
  VERIFY_FINDS(Builder().links({"a", "b", "b"}).joint("j", "a", "b").check(), Severity::kError,
               "link 'b': the name is already taken in line 2");
  Builder twice;
  twice.links({"a", "b", "c"}).joint("j", "a", "b").joint("j", "a", "c");
  VERIFY_FINDS(twice.check(), Severity::kError, "joint 'j': the name is already taken in line 4");
  QVERIFY(!twice.sound);
  VERIFY_FINDS(Builder().links({"a", "b"}).joint("", "a", "b").check(), Severity::kError,
               "joint without a name: the name is missing");
  VERIFY_FINDS(Builder().links({""}).check(), Severity::kError, "link without a name");
}

void TestCheckStructure::endsOfJointsMustBeKnown() {
  VERIFY_FINDS(Builder().links({"a", "b"}).joint("j", "c", "b").check(), Severity::kError,
               "joint 'j': unknown parent link 'c'");
  VERIFY_FINDS(Builder().links({"a", "b"}).joint("j", "a", "c").check(), Severity::kError,
               "joint 'j': unknown child link 'c'");
  VERIFY_FINDS(Builder().links({"a", "b"}).joint("j", "", "b").check(), Severity::kError,
               "joint 'j': the parent link is missing");
}

void TestCheckStructure::aJointNeedsTwoLinks() {
  const ReadResult result = Builder().links({"a", "b"}).joint("j", "b", "b").check();
  VERIFY_FINDS(result, Severity::kError, "joint 'j': the link 'b' is both parent and child");
  QCOMPARE(result.diagnostics.all().size(), std::size_t{1});
}

void TestCheckStructure::aLinkHasOneParentAndBothJointsAreNamed() {
  Builder loop;
  loop.links({"a", "b", "c"}).joint("j", "a", "b").joint("k", "c", "b").joint("l", "a", "c");
  const ReadResult result = loop.check();
  VERIFY_FINDS(result, Severity::kError, "link 'b': the joints 'j' (line 4) and 'k' both carry it");
  QCOMPARE(result.diagnostics.all().size(), std::size_t{1});
}

void TestCheckStructure::thereIsOneRoot() {
  VERIFY_FINDS(Builder().links({"a", "b", "c"}).joint("j", "a", "b").check(), Severity::kError,
               "2 links have no parent: 'a', 'c'");
}

void TestCheckStructure::circlesAreNamed() {
  Builder circle;
  circle.links({"a", "b", "c"}).joint("j", "a", "b").joint("k", "b", "c").joint("l", "c", "a");
  VERIFY_FINDS(circle.check(), Severity::kError, "joints form a circle without a root: '");
  QVERIFY(!circle.sound);
  Builder apart;  // a circle beside a sound root
  apart.links({"root", "a", "b", "c"})
      .joint("j", "a", "b")
      .joint("k", "b", "a")
      .joint("l", "b", "c");
  const ReadResult result = apart.check();
  VERIFY_FINDS(result, Severity::kError, "joints form a circle");
  QCOMPARE(result.diagnostics.all().size(), std::size_t{1});
}

void TestCheckStructure::unknownEndsDoNotCountAsRoots() {
  const ReadResult result = Builder().links({"a", "b"}).joint("j", "nope", "b").check();
  QCOMPARE(result.diagnostics.all().size(), std::size_t{1});
}

void TestCheckStructure::theWorldNeedNotBeDeclared() {
  Builder fixed;
  fixed.links({"a"}).joint("j", "world", "a", nullptr, JointType::kFixed);
  const ReadResult result = fixed.check();
  VERIFY_VERDICT(result, "warn");
  VERIFY_FINDS(result, Severity::kWarning, "the parent link 'world' is not declared");
  QVERIFY(fixed.sound);
  QCOMPARE(fixed.robot.links.size(), std::size_t{2});
  QCOMPARE(fixed.robot.links[0].name, std::string("world"));
  VERIFY_FINDS(Builder().links({"a"}).joint("j", "a", "world").check(), Severity::kError,
               "unknown child link 'world'");
}

void TestCheckStructure::aDeclaredWorldIsALinkAsAnyOther() {
  VERIFY_VERDICT(Builder().links({"world", "a"}).joint("j", "world", "a").check(), "ok");
}

void TestCheckStructure::mimicsMayReferForwardAndInChains() {
  Builder chain;
  chain.links({"a", "b", "c", "d"})
      .joint("j", "a", "b", "k")
      .joint("k", "b", "c", "l")
      .joint("l", "c", "d");
  VERIFY_VERDICT(chain.check(), "ok");
}

void TestCheckStructure::mimicsTooFarToComputeWithAreErrors() {
  const auto chain = [](double multiplier, double offset) {
    Builder robot;
    robot.links({"a", "b", "c", "d"}).joint("i", "a", "b").joint("j", "b", "c", "i");
    robot.joint("k", "c", "d", "j");
    for (JointDescription& joint : robot.robot.joints) {
      if (joint.mimic) joint.mimic->multiplier = multiplier;
    }
    robot.robot.joints.back().mimic->offset = offset;
    return robot.check();
  };
  QVERIFY(!chain(1e20, 1e20).diagnostics.hasErrors());
  VERIFY_FINDS(chain(-1e30, 0.0), Severity::kError,
               "joint 'k': it moves 1e+60 times as far as the joint that leads it");
  VERIFY_FINDS(chain(1e308, 0.0), Severity::kError, "joint 'j': it moves 1e+308 times as far");
  VERIFY_FINDS(chain(1.0, -1e308), Severity::kError, "joint 'k': it stands -1e+308 beside");
  // a circle has no ratio
  Builder circle;
  circle.links({"a", "b", "c"}).joint("j", "a", "b", "k").joint("k", "b", "c", "j");
  for (JointDescription& joint : circle.robot.joints) joint.mimic->multiplier = 2.0;
  QCOMPARE(circle.check().diagnostics.count(Severity::kError), 1);
  // nor does a long chain hide one
  Builder chained;
  chained.links({"l"}).joint("j0", "l", "l0");
  for (int i = 0; i < 3000; ++i) {
    const std::string number = std::to_string(i), next = std::to_string(i + 1);
    LinkDescription link;
    link.name = "l" + number;
    chained.robot.links.push_back(link);
    JointDescription joint = chained.robot.joints.front();
    joint.name = "j" + next;
    joint.parent = "l" + number;
    joint.child = "l" + next;
    joint.mimic = MimicDescription{"j" + number};
    joint.mimic->multiplier = 1.05;
    chained.robot.joints.push_back(joint);
  }
  chained.links({"l3000"});
  VERIFY_FINDS(chained.check(), Severity::kError, "times as far as the joint that leads it");
}

void TestCheckStructure::mimicsOfNothingAreErrors() {
  VERIFY_FINDS(Builder().links({"a", "b"}).joint("j", "a", "b", "x").check(), Severity::kError,
               "joint 'j': it mimics the unknown joint 'x'");
  VERIFY_FINDS(Builder().links({"a", "b"}).joint("j", "a", "b", "j").check(), Severity::kError,
               "joint 'j': it mimics itself");
  Builder circle;
  circle.links({"a", "b", "c"}).joint("j", "a", "b", "k").joint("k", "b", "c", "j");
  VERIFY_FINDS(circle.check(), Severity::kError, "joints mimic one another in a circle: 'j', 'k'");
  Builder still;
  still.links({"a", "b", "c"})
      .joint("j", "a", "b", "k")
      .joint("k", "b", "c", nullptr, JointType::kFixed);
  VERIFY_FINDS(still.check(), Severity::kError, "a fixed joint, which has no single position");
  Builder floating;
  floating.links({"a", "b", "c"})
      .joint("j", "a", "b", "k", JointType::kFloating)
      .joint("k", "b", "c");
  VERIFY_FINDS(floating.check(), Severity::kError, "a floating joint cannot mimic another");
}

ARMILLARY_TEST(TestCheckStructure)
#include "tst_check_structure.moc"
