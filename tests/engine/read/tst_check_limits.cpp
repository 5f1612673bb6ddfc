// SPDX-License-Identifier: BSD-3-Clause
// Position limits that stand for none, in each format.
#include "engine/read/check_limits.h"

#include <QTest>
#include <limits>

#include "reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

std::string urdf(const std::string& lower, const std::string& upper) {
  return robotWithJoint("revolute", "<limit lower=\"" + lower + "\" upper=\"" + upper +
                                        "\" effort=\"1\" velocity=\"1\"/>");
}

std::string sdf(const std::string& lower, const std::string& upper) {
  const std::string inertial =
      "<inertial><mass>1</mass><inertia><ixx>0.01</ixx><iyy>0.01</iyy><izz>0.01</izz></inertia>"
      "</inertial>";
  return "<sdf version='1.9'><model name='m'><link name='base'>" + inertial +
         "</link><link name='arm'>" + inertial +
         "</link><joint name='j' type='revolute'><parent>base</parent><child>arm</child><axis>"
         "<xyz>0 0 1</xyz><limit><lower>" +
         lower + "</lower><upper>" + upper + "</upper></limit></axis></joint></model></sdf>";
}

std::string mjcf(const std::string& lower, const std::string& upper) {
  return "<mujoco model='m'><compiler angle='radian'/><worldbody><body name='arm'>"
         "<joint name='j' axis='0 0 1' range='" +
         lower + " " + upper + "'/><geom size='.1'/></body></worldbody></mujoco>";
}

}  // namespace

class TestCheckLimits : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void farLimitsAreNone_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("lower");
    QTest::addColumn<double>("upper");
    QTest::addColumn<bool>("told");
    const auto row = [](const char* what, const std::string& text, double lower, double upper,
                        bool told) {
      QTest::newRow(what) << QString::fromStdString(text) << lower << upper << told;
    };
    row("URDF, both", urdf("-1e308", "1e308"), -kInfinite, kInfinite, true);
    row("URDF, one", urdf("-1e308", "2"), -kInfinite, 2.0, true);
    row("URDF, the other", urdf("-0.5", "1e16"), -0.5, kInfinite, true);
    row("URDF, near", urdf("-1000", "999999"), -1000.0, 999999.0, false);
    row("URDF, both on one side", urdf("1e7", "1e8"), 1e7, kInfinite, true);
    row("MJCF", mjcf("-1e20", "1e20"), -kInfinite, kInfinite, true);
    row("MJCF, one", mjcf("-1e10", "0.5"), -kInfinite, 0.5, true);
    row("SDF", sdf("-1e12", "1"), -kInfinite, 1.0, true);
    row("SDF, as it writes none", sdf("-1e16", "1"), -kInfinite, 1.0, false);
  }
  void farLimitsAreNone() {
    QFETCH(const QString, text);
    QFETCH(const double, lower);
    QFETCH(const double, upper);
    QFETCH(const bool, told);
    const ReadResult result = readText(text.toStdString());
    QVERIFY2(result.description.has_value(),
             result.diagnostics.all().empty() ? "" : result.diagnostics.all()[0].message.c_str());
    const JointDescription* joint = nullptr;
    for (const JointDescription& each : result.description->joints) {
      if (each.name == "j") joint = &each;
    }
    QVERIFY(joint != nullptr);
    QCOMPARE(joint->limits.lower, lower);
    QCOMPARE(joint->limits.upper, upper);
    QCOMPARE(finds(result, Severity::kNote, "'j': a position limit of a million rad or m"), told);
  }
};

ARMILLARY_TEST(TestCheckLimits)
#include "tst_check_limits.moc"
