// SPDX-License-Identifier: GPL-3.0-or-later
// Files that were made to hurt: each is refused, or read, within two seconds and 200 MB, with a
// sentence that says what is wrong with it.
#include <sys/stat.h>
#include <unistd.h>

#include "tests/app/measured_run.h"
#include "tests/support/hostile_text.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

const QByteArray kXacro = "<robot name='r' xmlns:xacro='http://www.ros.org/wiki/xacro'>";

QByteArray expression(const QByteArray& text) {
  return kXacro + "<link name=\"${" + text + "}\"/></robot>";
}

// Every number of a robot's file being that one.
QByteArray numbers(const QByteArray& number) {
  return QByteArray(
             "<robot name='r'><link name='base'/><link name='arm'><inertial><origin xyz='V V V' "
             "rpy='V V V'/><mass value='V'/><inertia ixx='V' iyy='V' izz='V' ixy='V' ixz='V' "
             "iyz='V'/></inertial></link><joint name='j' type='revolute'><parent link='base'/>"
             "<child link='arm'/><origin xyz='V V V' rpy='V V V'/><axis xyz='V V V'/><limit "
             "lower='-V' upper='V' effort='V' velocity='V'/><dynamics damping='V' friction='V'/>"
             "</joint></robot>")
      .replace("V", number);
}

QByteArray laughs() {
  QByteArray text = "<?xml version='1.0'?><!DOCTYPE l [<!ENTITY e0 'lol'>";
  for (int i = 1; i < 12; ++i) {
    text += "<!ENTITY e" + QByteArray::number(i) + " '" +
            times("&e" + QByteArray::number(i - 1) + ";", 10) + "'>";
  }
  return text + "]><robot name='&e11;'><link name='&e11;'/></robot>";
}

QByteArray doublingMacros() {
  QByteArray text = kXacro;
  for (int i = 1; i < 40; ++i) {
    const QByteArray below = "<xacro:m" + QByteArray::number(i - 1) + " p='${p}";
    text += "<xacro:macro name='m" + QByteArray::number(i) + "' params='p'>" + below + "0'/>" +
            below + "1'/></xacro:macro>";
  }
  return text +
         "<xacro:macro name='m0' params='p'><link name='l${p}'/></xacro:macro>"
         "<xacro:m39 p='x'/></robot>";
}

QByteArray doublingProperties() {
  QByteArray text = kXacro + "<xacro:property name='a0' value='aaaaaaaaaa'/>";
  for (int i = 1; i < 12; ++i) {
    text += "<xacro:property name='a" + QByteArray::number(i) + "' value='" +
            times("${a" + QByteArray::number(i - 1) + "}", 10) + "'/>";
  }
  return text + "<link name='${a11}'/></robot>";
}

QByteArray replicates() {
  return "<mujoco><worldbody>" + times("<replicate count='1000'>", 5) +
         "<body><joint/><geom size='1'/></body>" + times("</replicate>", 5) +
         "</worldbody></mujoco>";
}

QByteArray numbered(int count, const QByteArray& before, const QByteArray& behind) {
  QByteArray text;
  for (int i = 0; i < count; ++i) text += before + QByteArray::number(i) + behind;
  return text;
}

// Two values that are equal, of which each holds the one before it twice.
QByteArray doublingLists() {
  QByteArray text = kXacro;
  for (const QByteArray name : {"a", "b"}) {
    text += "<xacro:property name='" + name + "0' value='${[1]}'/>";
    for (int i = 1; i < 60; ++i) {
      const QByteArray below = name + QByteArray::number(i - 1);
      text += "<xacro:property name='" + name + QByteArray::number(i) + "' value='${[" + below +
              "," + below + "]}'/>";
    }
  }
  return text + "<link name='l${a59==b59}'/></robot>";
}

// As many couplings as names that are not given have to be found for.
QByteArray namelessCouplings() {
  return "<mujoco><worldbody><body name='b'><joint name='j'/><geom size='.1'/></body></worldbody>"
         "<equality>" +
         times("<joint joint1='j'/>", 100'000) + "</equality></mujoco>";
}

}  // namespace

class TestHostileFiles : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void robots_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("words");  // of the refusal; empty: it may be read
    const auto row = [](const char* what, const char* file, const QByteArray& bytes,
                        const char* words) {
      QTest::newRow(what) << QString(file) << bytes << QByteArray(words);
    };
    row("nested", "r.urdf", "<robot name='r'>" + nested("<a>", "</a>") + "</robot>", "too deeply");
    row("nested, not closed", "r.urdf", "<robot name='r'>" + times("<a>", kDeep), "too deeply");
    row("nested conditions", "r.xacro",
        kXacro + nested("<xacro:if value='1'>", "</xacro:if>") + "</robot>", "too deeply");
    row("nested defaults", "r.xml", "<mujoco>" + nested("<default>", "</default>") + "</mujoco>",
        "too deeply");
    row("nested models", "r.sdf",
        "<sdf version='1.7'>" + nested("<model name='m'>", "</model>") + "</sdf>", "too deeply");
    row("brackets", "r.xacro", expression(times("(", kDeep) + "1" + times(")", kDeep)),
        "too deeply");
    row("lists", "r.xacro", expression(times("[", kDeep) + times("]", kDeep)), "too deeply");
    row("signs", "r.xacro", expression(times("-", kDeep) + "1"), "too deeply");
    row("not not", "r.xacro", expression(times("not ", kDeep) + "1"), "too deeply");
    row("a tower of powers", "r.xacro", expression("9**9**9**9"), "digits");
    row("a long text", "r.xacro", expression("'a'*1000000000"), "million characters");
    row("a long list", "r.xacro", expression("[i for i in range(1000000000)]"), "range");
    row("laughs", "r.urdf", laughs(), "");
    row("doubling macros", "r.xacro", doublingMacros(), "too long");
    row("doubling properties", "r.xacro", doublingProperties(), "million characters");
    row("a macro of itself", "r.xacro",
        kXacro + "<xacro:macro name='m'><xacro:m/><xacro:m/></xacro:macro><xacro:m/></robot>",
        "recursion");
    row("an include of itself", "r.xacro",
        kXacro + times("<xacro:include filename='r.xacro'/>", 2) + "</robot>", "recursion");
    row("an MJCF that includes itself", "r.xml",
        "<mujoco>" + times("<include file='r.xml'/>", 2) + "</mujoco>", "includes itself");
    row("replicates", "r.xml", replicates(), "replicate fewer times");
    row("half a million elements", "r.urdf",
        "<robot name='r'>" + times("<a/>", 600'000) + "</robot>", "half a million tags");
    row("100 MB on one line", "r.urdf",
        "<robot name='r'><!--" + times("x", 100'000'000) + "--></robot>", "larger than 32 MB");
    row("a name of 30 MB", "r.urdf",
        "<robot name='" + times("x", 30'000'000) + "'><link name='l'/></robot>",
        "2000 are the most");
    row("a link's name of a million letters", "r.urdf",
        "<robot name='r'><link name='" + times("x", 1'000'000) + "'/></robot>",
        "its name has 1000000 bytes");
    row("a number of 30 MB", "r.urdf",
        "<robot name='r'><link name='l'><inertial><mass value='" + times("1", 30'000'000) +
            "'/></inertial></link></robot>",
        "too large");
    row("an element of 400000 attributes", "r.urdf",
        "<robot name='r'><link name='l' " + numbered(400'000, "a", "='1' ") + "/></robot>",
        "more than 1000 attributes");
    row("attributes in a remark", "r.urdf",
        "<robot name='r'><!-- <a " + numbered(400'000, "a", "=1 ") +
            "/> --><link name='l'/></robot>",
        "");
    row("attributes of xacro", "r.xacro",
        kXacro + "<link name='${1 &lt; 2}' " + numbered(400'000, "xmlns:a", "='u' ") + "/></robot>",
        "more than 1000 attributes");
    row("doubling lists compared", "r.xacro", doublingLists(), "too large to compare");
    // what lists and texts hold together, and what comparing and searching them takes
    row("long texts in lists", "r.xacro",
        expression("len(sorted([['a'*100000]*1000 for i in range(1000)]))"), "too long");
    row("long texts in lists, written", "r.xacro",
        expression("len(str([['a'*900000]*100000]*100000))"), "too long");
    row("long texts in lists, looked for", "r.xacro",
        expression("'b' in [['a'*100000]*100000]*100"), "");
    row("long texts in lists, compared", "r.xacro",
        expression("[[['a'*100000]*1000]*1000]==[[['a'*100000]*1000]*1000]"), "too long");
    row("a long text in a long text", "r.xacro", expression("('a'*499999+'b') in ('a'*999999)"),
        "");
    row("the last of a long text", "r.xacro",
        expression("('b'+'a'*999997+'c').rfind('b'+'a'*499999)"), "");
    row("lists of lists", "r.xacro", expression("[[0]*99999 for i in range(99999)]"), "too long");
    row("rows of lists", "r.xacro", expression("list(zip(*[range(99999)]*9999))"), "too long");
    row("pairs", "r.xacro", expression("[list(enumerate(range(99999))) for i in range(999)]"),
        "too long");
    row("texts", "r.xacro", expression("['a'*900000 for i in range(99999)]"), "too long");
    row("characters", "r.xacro", expression("[('a'*999999)[5] for i in range(99999)]"), "too long");
    row("lists written", "r.xacro", expression("[str([1]*99999) for i in range(99999)]"),
        "too long");
    row("methods", "r.xacro", expression("[[''.join for i in range(99999)] for j in range(999)]"),
        "too long");
    row("a list of 400000 numbers", "r.xacro", expression("[" + times("1,", 400'000) + "]"),
        "500000 characters");
    row("240000 elements of xacro", "r.xacro",
        kXacro + times("<link name='l' a='b' c='d' e='${1}'/>", 240'000) + "</robot>",
        "20000 elements <link>");
    row("400000 rows without a name", "r.dh.xml",
        "<dh_robot name='r' convention='standard'>" + times("<joint/>", 400'000) + "</dh_robot>",
        "100000 elements <joint>");
    row("400000 links", "r.sdf",
        "<sdf version='1.9'><model name='m'>" + numbered(400'000, "<link name='l", "'/>") +
            "</model></sdf>",
        "20000 elements <link>");
    row("480000 links", "r.urdf", "<robot name='r'>" + times("<link/>", 480'000) + "</robot>",
        "20000 elements <link>");
    row("20000 links of one name", "r.urdf",
        "<robot name='r'>" + times("<link name='a'/>", 20'000) + "</robot>",
        "and 19899 more like it");
    row("400000 unknown elements", "r.xml",
        "<mujoco><worldbody>" + times("<zz/>", 400'000) + "</worldbody></mujoco>",
        "100000 elements <zz>");
    row("bodies repeated", "r.xml",
        "<mujoco><worldbody><replicate count='30000'><body><geom size='1' mass='1'/></body>"
        "</replicate></worldbody></mujoco>",
        "20000 of each are the most");
    row("a hundred thousand couplings", "r.xml", namelessCouplings(), "");
    for (const char* number : {"1e308", "-1e308", "nan", "inf", "1e400", "5e-324"}) {
      row(number, "r.urdf", numbers(number), "error");
    }
  }
  void robots() {
    QFETCH(const QString, name);
    QFETCH(const QByteArray, bytes);
    QFETCH(const QByteArray, words);
    const Folder folder;
    const MeasuredRun run = measuredRun({"check", folder.write(name, bytes)});
    VERIFY_WITHIN_LIMITS(run);
    if (words.isEmpty()) return;
    QVERIFY2((run.out + run.err).contains(words), (run.out + run.err).left(600).constData());
    QVERIFY(run.code == 2 || run.code == 4);
  }

  // What is no file, in every place where the command line reads one.
  void places_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("robot") << QStringList{"check", "FILE"};
    QTest::newRow("motion") << QStringList{"trajectory", "pendulum", "--input", "FILE"};
    QTest::newRow("rows") << QStringList{"compute", "gravity", "pendulum", "--input", "FILE"};
    QTest::newRow("efforts") << QStringList{"simulate", "pendulum",  "--duration",
                                            "1",        "--efforts", "FILE"};
    QTest::newRow("points") << QStringList{"trajectory", "pendulum", "--profile", "cubic",
                                           "--rate",     "10",       "--via",     "FILE"};
    QTest::newRow("lesson") << QStringList{"lesson", "FILE", "--check"};
  }
  void places() {
    QFETCH(const QStringList, arguments);
    const Folder folder;
    const QString pipe = folder.path("pipe.csv"), circle = folder.path("circle.csv"),
                  zero = folder.path("zero.csv"), inside = folder.path("folder.csv");
    QCOMPARE(mkfifo(pipe.toLocal8Bit(), 0600), 0);
    QCOMPARE(symlink("circle.csv", circle.toLocal8Bit()), 0);
    QCOMPARE(symlink("/dev/zero", zero.toLocal8Bit()), 0);
    QVERIFY(QDir().mkdir(inside));
    for (const QString& file : {pipe, circle, zero, inside, QString("/dev/zero")}) {
      QStringList words = arguments;
      words.replaceInStrings("FILE", file);
      const MeasuredRun run = measuredRun(words);
      VERIFY_WITHIN_LIMITS(run);
      QVERIFY2(run.code == 4, (words.join(' ').toUtf8() + ": " + run.err).constData());
      QVERIFY2(run.err.contains(QFileInfo(file).fileName().toUtf8()), run.err.constData());
    }
  }

  // Where the system gives less than usual.
  void littleStackIsEnoughToRefuse() {
    const Folder folder;
    const QString robot = folder.write(
        "r.xacro", kXacro +
                       "<xacro:macro name='m' params='n'><xacro:if value='${n>0}'><xacro:m "
                       "n='${n-1}'/></xacro:if></xacro:macro><xacro:m n='1000000'/></robot>");
    const Run run = runProgram(
        "/bin/sh", {"-c", "ulimit -s 256; exec \"$0\" check \"$1\"", ARMILLARY_PROGRAM, robot});
    VERIFY_EXIT(run, 2);
    QVERIFY2(run.out.contains("nested too deeply"), run.out.left(300).constData());
  }

  void filesOfOthersAreNotRead_data() {
    QTest::addColumn<QByteArray>("uri");
    QTest::newRow("a package") << QByteArray("package://../../../../etc/passwd");
    QTest::newRow("a package, later") << QByteArray("package://p/../../../etc/passwd");
    QTest::newRow("a model") << QByteArray("model://../../../../etc/passwd");
  }
  void filesOfOthersAreNotRead() {
    QFETCH(const QByteArray, uri);
    const Folder folder;
    const QString robot =
        folder.write("r.urdf", "<robot name='r'><link name='l'><visual><geometry><mesh filename='" +
                                   uri + "'/></geometry></visual></link></robot>");
    const MeasuredRun run = measuredRun({"check", robot, "--package", "p=" + folder.path()});
    VERIFY_WITHIN_LIMITS(run);
    QVERIFY2((run.out + run.err).contains("leads out of its package"), run.out.constData());
  }
};

ARMILLARY_TEST(TestHostileFiles)
#include "tst_hostile_files.moc"
