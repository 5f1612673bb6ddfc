// SPDX-License-Identifier: BSD-3-Clause
// Properties, macros, conditions, includes, arguments: what xacro files make of themselves.
#include <QElapsedTimer>

#include "tests/engine/xacro/expanding.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// Compares what is within <robot>.
void verifyExpands(const std::string& content, const std::string& expected,
                   const XacroFiles& files = {},
                   const std::map<std::string, std::string>& arguments = {}) {
  const Expanded result = files.expand(content, arguments);
  QVERIFY2(!result.text.empty(), result.findings.c_str());
  const std::string whole = expected.empty() ? "<robot/>" : "<robot>" + expected + "</robot>";
  QCOMPARE(QString::fromStdString(result.text), QString::fromStdString(whole));
}

void verifyRefuses(const std::string& content, const std::string& cause) {
  const Expanded result = XacroFiles().expand(content);
  QVERIFY2(result.text.empty(), result.text.c_str());
  VERIFY_HOLDS(result.findings, cause);
}

std::string setting(const std::string& name, const std::string& value,
                    const std::string& more = {}) {
  return "<xacro:property name=\"" + name + "\" value=\"" + value + "\" " + more + "/>";
}

std::string macro(const std::string& name, const std::string& parameters, const std::string& body) {
  return "<xacro:macro name=\"" + name + "\" params=\"" + parameters + "\">" + body +
         "</xacro:macro>";
}

const std::string kInsert = "<xacro:insert_block name=\"b\"/>";

}  // namespace

class TestXacroExpansion : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void propertiesAreEvaluatedWhenTheyAreFirstUsed() {
    verifyExpands(setting("a", "${b*2}") + setting("b", "3") + "<r v=\"${a}\"/>" +
                      setting("b", "10") + "<r v=\"${a} ${b}\"/>",
                  "<r v=\"6\"/><r v=\"6 10\"/>");
    verifyExpands(setting("never", "${1/0}"), "");
    verifyExpands(
        setting("n", "1") + setting("n", "${n+1}", "lazy_eval=\"false\"") + "<r v=\"${n}\"/>",
        "<r v=\"2\"/>");
    verifyRefuses(setting("a", "${b}") + setting("b", "${a}") + "<r v=\"${a}\"/>", "a -> b -> a");
  }

  void textsThatLookLikeNumbersAreNumbers() {
    verifyExpands(setting("a", "007") + setting("b", "1.50") + setting("c", "true") +
                      setting("d", "1_0") + "<r v=\"${a+1} ${b} ${c} ${d} 007\"/>",
                  "<r v=\"8 1.5 True 1_0 007\"/>");
    verifyExpands(macro("m", "v", "<r v=\"${v}\" w=\"${v*2}\"/>") +
                      "<xacro:m v=\"010\"/><xacro:m v=\"'010'\"/>",
                  "<r v=\"10\" w=\"20\"/><r v=\"010\" w=\"010010\"/>");
  }

  void propertiesHaveScopesDefaultsAndBlocks() {
    verifyExpands(macro("m", "",
                        setting("x", "2") + setting("p", "3", "scope=\"parent\"") +
                            setting("g", "4", "scope=\"global\"") + "<in v=\"${x}\"/>") +
                      setting("x", "1") + "<xacro:m/><out v=\"${x} ${p} ${g}\"/>",
                  "<in v=\"2\"/><out v=\"1 3 4\"/>");
    verifyExpands(setting("a", "1") + "<xacro:property name=\"a\" default=\"2\"/>" +
                      "<xacro:property name=\"b\" default=\"3\"/><r v=\"${a} ${b}\"/>",
                  "<r v=\"1 3\"/>");
    verifyRefuses(setting("a", "1") + "<xacro:property name=\"a\" remove=\"true\"/><r v=\"${a}\"/>",
                  "name 'a' is not defined");
    verifyExpands("<xacro:property name=\"b\"><o v=\"${z}\"/>text</xacro:property>" +
                      setting("z", "1") + "<l>" + kInsert + "</l>",
                  "<l><o v=\"1\"/>text</l>");
    verifyRefuses(setting("a-b", "1"), "cannot be the name of a property");
    verifyRefuses("<xacro:property name=\"a\" value=\"1\" default=\"2\"/>", "exclude one another");
  }

  void macrosTakeParametersDefaultsAndBlocks() {
    verifyExpands(setting("x", "21") +
                      macro("m", "a b:=2 c='two words' d:=${x * 2} e:=^ f:=^|none g:=$(arg who)",
                            "<r v=\"${a},${b},${c},${d},${e},${f},${g}\"/>") +
                      "<xacro:arg name=\"who\" default=\"me\"/>" + setting("e", "outer") +
                      "<xacro:m a=\"1\"/><xacro:m g=\"you\" a=\"${[1]}\" f=\"5\"/>",
                  "<r v=\"1,2,two words,42,outer,none,me\"/>"
                  "<r v=\"[1],2,two words,42,outer,5,you\"/>");
    verifyExpands(macro("m", "*a **b", "<r>" + kInsert + "<xacro:insert_block name=\"a\"/></r>") +
                      setting("v", "1") +
                      "<xacro:m><one v=\"${v}\"/><two><x/>t<y/></two></xacro:m>",
                  "<r><x/>t<y/><one v=\"1\"/></r>");
    // a block sees the names of its caller
    verifyExpands(macro("m", "v *b", "<r>" + kInsert + "</r>") + setting("v", "caller") +
                      "<xacro:m v=\"callee\"><u v=\"${v}\" w=\"$${v}\"/></xacro:m>",
                  "<r><u v=\"caller\" w=\"callee\"/></r>");
  }

  void macrosRecurseAreRedefinedAndCalledByName() {
    verifyExpands(macro("each", "l",
                        "<xacro:if value=\"${l}\"><i v=\"${l[0]}\"/><xacro:each l=\"${l[1:]}\"/>"
                        "</xacro:if>") +
                      "<xacro:each l=\"${['a', 2]}\"/>",
                  "<i v=\"a\"/><i v=\"2\"/>");
    verifyExpands(macro("m", "", "<one/>") + "<xacro:m/>" + macro("m", "", "<two/>") +
                      "<xacro:m/>" + "<xacro:call macro=\"${'m'}\"/>",
                  "<one/><two/><two/>");
    verifyExpands(
        macro("outer", "", macro("inner", "", "<i/>") + "<xacro:inner/>") + "<xacro:outer/>",
        "<i/>");
    QVERIFY(XacroFiles()
                .expand(macro("outer", "", macro("inner", "", "<i/>")) + "<xacro:outer/>" +
                        "<xacro:inner/>")
                .text.empty());
  }

  void wrongCallsNameWhatIsWrong() {
    verifyRefuses(macro("m", "a b c:=1", "") + "<xacro:m a=\"1\"/>", "is called without 'b'");
    verifyRefuses(macro("m", "a", "") + "<xacro:m a=\"1\" q=\"2\"/>", "has no parameter 'q'");
    verifyRefuses(macro("m", "*a", "") + "<xacro:m/>", "needs an element for its block 'a'");
    verifyRefuses(macro("m", "", "") + "<xacro:m><x/></xacro:m>", "no block left for <x>");
    verifyRefuses(macro("wheel", "", "") + "<xacro:weel/>", "did you mean <xacro:wheel>?");
    verifyRefuses("<xacro:insert_block name=\"b\"/>", "there is no block 'b'");
  }

  void conditionsTakeBooleansAndWholeNumbers() {
    verifyExpands(
        "<xacro:if value=\"true\"><a/></xacro:if><xacro:if value=\"0\"><b/></xacro:if>"
        "<xacro:unless value=\"${[]}\"><c/></xacro:unless>"
        "<xacro:if value=\"False\"><xacro:nothing v=\"${1/0}\"/></xacro:if>",
        "<a/><c/>");
    verifyRefuses("<xacro:if value=\"maybe\"/>", "neither true nor false");
    verifyRefuses("<xacro:if value=\"1.0\"/>", "neither true nor false");
    verifyRefuses("<xacro:if/>", "the attribute 'value' is missing");
  }

  void includesShareNamesOrKeepThemApart() {
    const XacroFiles files;
    const std::string head = "<robot xmlns:xacro=\"x\" xmlns:g=\"h\">";
    files.write("parts/wheel.xacro",
                head + setting("r", "0.3") +
                    macro("wheel", "side d:=${2*r}", "<w n=\"${side}\" d=\"${d}\" o=\"${o}\"/>") +
                    "</robot>");
    files.write("parts/chain.xacro",
                head + "<xacro:include filename=\"deep/last.xacro\"/></robot>");
    files.write("parts/deep/last.xacro", head + "<last/></robot>");
    files.write("pkg/p_b.xacro", head + "<b/></robot>");
    files.write("pkg/p_a.xacro", head + "<a/></robot>");
    const auto include = [](const std::string& name, const std::string& more = {}) {
      return "<xacro:include filename=\"" + name + "\" " + more + "/>";
    };
    const std::string outer = setting("r", "9") + setting("o", "seen");
    verifyExpands("<l>" + outer + include("parts/wheel.xacro", "ns=\"w\"") +
                      "<xacro:w.wheel side=\"left\"/><r v=\"${r} ${w.r}\"/></l>",
                  "<l xmlns:g=\"h\"><w n=\"left\" d=\"0.6\" o=\"seen\"/><r v=\"9 0.3\"/></l>",
                  files);
    verifyExpands("<l>" + outer + include("parts/wheel.xacro") + "<r v=\"${r}\"/></l>",
                  "<l xmlns:g=\"h\"><r v=\"0.3\"/></l>", files);
    verifyExpands("<l>" + include("parts/chain.xacro") + include("$(find pkg)/*.xacro") +
                      include("none.xacro", "optional=\"true\"") + "</l>",
                  "<l xmlns:g=\"h\"><last/><a/><b/></l>", files);
    verifyRefuses(include("none.xacro"), "there is no file '");
    verifyRefuses(include("$(find nowhere)/x.xacro"), "give --package nowhere=FOLDER");
    verifyRefuses("<link name='$(find nowhere)'/>", "give --package nowhere=FOLDER");
    verifyRefuses("<gazebo>" + include("$(find nowhere)/x.xacro") + "</gazebo>",
                  "give --package nowhere=FOLDER");
    // a robot is whole without these files
    const std::string folder =
        "<xacro:property name='folder' value='file://$(find nowhere)/meshes'/>";
    for (const std::string file : {"$(find nowhere)/meshes", "file://$(find nowhere)/meshes",
                                   "package://nowhere/meshes", "${folder}"}) {
      const Expanded result = files.expand(folder + "<mesh filename='" + file + "/a.stl'/>");
      QVERIFY2(result.text.find("filename=\"package://nowhere/meshes/a.stl\"") != std::string::npos,
               (result.text + result.findings).c_str());
    }
    for (const std::string tag : {"gazebo", "ros2_control"}) {
      const Expanded result = files.expand("<" + tag +
                                           "><plugin><parameters>$(find nowhere)/"
                                           "a.yaml</parameters></plugin></" +
                                           tag + ">");
      QVERIFY2(result.findings.empty(), result.findings.c_str());
    }
    verifyRefuses("<gazebo><a b=\"${xacro.load_yaml('$(find nowhere)/c.yaml')['k']}\"/></gazebo>",
                  "give --package nowhere=FOLDER");
    files.write("beside.xacro", head + "<beside/></robot>");
    files.write("data.yaml", "k: 1");
    for (const std::string way : {"$(find pkg)/../beside.xacro", "$(find pkg)/a/../../*.xacro"}) {
      const Expanded result = files.expand(include(way));
      QVERIFY(result.text.empty());
      VERIFY_HOLDS(result.findings, "leads out of its package 'pkg'");
    }
    VERIFY_HOLDS(files.expand("<r v=\"${xacro.load_yaml('$(find pkg)/../data.yaml')}\"/>").findings,
                 "leads out of its package 'pkg'");
    verifyExpands("<l>" + include("$(find pkg)/../pkg/p_a.xacro") + "</l>",
                  "<l xmlns:g=\"h\"><a/></l>", files);
    QVERIFY(files.expand(include("pkg/zz*.xacro")).findings.find("no file matches") !=
            std::string::npos);
  }

  // As drivers' descriptions have it: one package's file by the way from another that is known.
  void aPackageIncludesFromAnotherThatIsKnown() {
    XacroFiles files;
    const std::string head = "<robot xmlns:xacro=\"x\">";
    files.write("gripper/g.xacro", head + "<grip/></robot>");
    files.write("pkg/arm.xacro", head + "<arm/></robot>");
    const std::string way = "<xacro:include filename=\"$(find pkg)/../gripper/g.xacro\"/>";
    VERIFY_HOLDS(files.expand(way).findings, "leads out of its package 'pkg'");
    files.knows("gripper");
    const Expanded result = files.expand(way);
    QVERIFY2(result.findings.empty(), result.findings.c_str());
    QVERIFY(result.text.find("<grip") != std::string::npos);
  }

  // A file of two hundred joints' parameters, read anew for each of them.
  void parametersMayBeReadForEachJoint() {
    XacroFiles files;
    std::string yaml, links;
    for (int i = 100; i < 300; ++i) {
      const std::string name = "front_right_joint_" + std::to_string(i);
      yaml += name + ":\n  mass: 1\n";
      links += "<l m=\"${xacro.load_yaml('pkg/p.yaml')['" + name + "']['mass']}\"/>";
    }
    files.write("pkg/p.yaml", yaml);
    const Expanded result = files.expand(links);
    QVERIFY2(result.findings.empty(), result.findings.c_str());
  }

  void substitutionsAreReplaced() {
    qputenv("ARMILLARY_TEST_WORD", "alpha");
    verifyExpands(
        "<r a=\"$(env ARMILLARY_TEST_WORD)\" b=\"$(optenv ARMILLARY_TEST_NONE two words)\" "
        "c=\"[$(optenv ARMILLARY_TEST_NONE)]\" d=\"${'$(env ARMILLARY_TEST_WORD)'[0]}\"/>",
        "<r a=\"alpha\" b=\"two words\" c=\"[]\" d=\"a\"/>");
    qunsetenv("ARMILLARY_TEST_WORD");
    verifyRefuses("<r a=\"$(env ARMILLARY_TEST_NONE)\"/>", "'ARMILLARY_TEST_NONE' is not set");
    verifyRefuses("<r a=\"$(foo bar)\"/>", "$(foo bar) is not known");
    verifyExpands(
        "<xacro:arg name=\"n\" default=\"2\"/><r v=\"$(eval arg('n') * (3 + 1))\" "
        "w=\"$(eval n == 2)\" x=\"$(anon a)$(anon a)\"/>",
        "<r v=\"8\" w=\"True\" x=\"a_1a_1\"/>");
    verifyExpands("<r a=\"$${x}\" b=\"costs $5\" c=\"$$$(x)\" d=\"$\"/>",
                  "<r a=\"${x}\" b=\"costs $5\" c=\"$$(x)\" d=\"$\"/>");
    verifyRefuses("<r a=\"a$$b\"/>", "stands before neither");
    verifyRefuses("<r a=\"${1\"/>", "is not closed");
  }

  void argumentsAreGivenOrHaveDefaults() {
    const std::string file =
        "<xacro:arg name=\"size\" default=\"2\"/><xacro:arg name=\"b\" default=\"$(arg "
        "size)_${1+1}\"/>"
        "<xacro:arg name=\"size\" default=\"9\"/>"
        "<r v=\"$(arg size)\" w=\"${$(arg size)*2}\" x=\"${xacro.arg('size')*2}\" y=\"$(arg b)\"/>";
    verifyExpands(file, "<r v=\"2\" w=\"4\" x=\"22\" y=\"2_2\"/>");
    verifyExpands(file, "<r v=\"1.50\" w=\"3.0\" x=\"1.501.50\" y=\"1.50_2\"/>", {},
                  {{"size", "1.50"}});
    const Expanded given = XacroFiles().expand(file, {{"size", "5"}, {"sise", "6"}});
    VERIFY_HOLDS(given.findings,
                 "warning: nothing asks for the argument 'sise' (the arguments are size, b)");
    QCOMPARE(given.whole.arguments.size(), std::size_t{2});
    QCOMPARE(given.whole.arguments[0].otherwise.value_or(""), std::string("2"));
    QCOMPARE(given.whole.arguments[1].otherwise.value_or(""), std::string("5_2"));
    const Expanded missing = XacroFiles().expand("<r v=\"$(arg must)\"/>");
    VERIFY_HOLDS(missing.findings, "'must' has no value (give --arg must=VALUE)");
    QCOMPARE(missing.whole.arguments.size(), std::size_t{1});
    QVERIFY(!missing.whole.arguments[0].otherwise);
  }

  void elementsAndAttributesAreMade() {
    verifyExpands(
        "<xacro:element xacro:name=\"${'se' + 'nsor'}\" id=\"1\"><k/></xacro:element>"
        "<l xacro:note=\"gone\"><xacro:attribute name=\"n\" value=\"${1+1}\"/></l>",
        "<sensor id=\"1\"><k/></sensor><l n=\"2\"/>");
    verifyExpands("<property name=\"a\"/><if value=\"0\"><t/></if><!-- <xacro:x/> -->",
                  "<property name=\"a\"/><if value=\"0\"><t/></if>");
    verifyExpands("<t><![CDATA[raw ${a} <b>]]></t><t>${1+1} &lt; 3</t>",
                  "<t><![CDATA[raw ${a} <b>]]></t><t>2 &lt; 3</t>");
  }

  void yamlIsReadAsPythonReadsIt() {
    const XacroFiles files;
    files.write("pkg/a.yaml",
                "defaults: &d {kp: 10, kd: 0.5}\nhip:\n  <<: *d\n  kp: 12\n"
                "list: [yes, off, 010, 0x1F, 1_000, 1e3, 1.5e+3, .5, 1:30, ~, '7', 2020-01-02]\n"
                "angle: !degrees 90\nhalf: !radians pi/2\nlength: !inches 10\noff: 3\n");
    const std::string load = setting("y", "${xacro.load_yaml('pkg/a.yaml')}");
    verifyExpands(load + "<r v=\"${y.list}\"/>",
                  "<r v=\"[True, False, 8, 31, 1000, '1e3', 1500.0, 0.5, 90, None, '7', "
                  "'2020-01-02']\"/>",
                  files);
    verifyExpands(load +
                      "<r v=\"${y.hip.kp} ${y['hip']['kd']} ${y.angle == pi/2} ${y.half == "
                      "pi/2} ${y.length} ${y[False]}\"/>",
                  "<r v=\"12 0.5 True True 0.254 3\"/>", files);
    files.write("pkg/b.yaml", "a: 1\nb: !furlong 2\n");
    VERIFY_HOLDS(files.expand("<r v=\"${load_yaml('pkg/b.yaml')}\"/>").findings,
                 "line 2: the YAML tag '!furlong' is not known");
    files.write("pkg/c.yaml", "a: [1\nb: 2\n");
    VERIFY_HOLDS(files.expand("<r v=\"${load_yaml('pkg/c.yaml')}\"/>").findings, "this is no YAML");
    files.write("pkg/d.yaml",
                "a: &a [1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\n"
                "c: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c]\n"
                "e: &e [*d,*d,*d,*d,*d,*d,*d,*d]\nf: [*e,*e,*e,*e,*e,*e,*e,*e]\n");
    VERIFY_HOLDS(files.expand("<r v=\"${load_yaml('pkg/d.yaml')}\"/>").findings,
                 "more than 200000 values");
    VERIFY_HOLDS(files.expand("<r v=\"${load_yaml('pkg/none.yaml')}\"/>").findings,
                 "there is no file");
  }

  void findingsNameTheSourceAndTheCalls() {
    const XacroFiles files;
    files.write("leg.xacro",
                "<robot xmlns:xacro=\"x\">\n<xacro:macro name=\"leg\" params=\"m\">\n"
                "  <mass\n value=\"${m/0}\"/>\n</xacro:macro>\n</robot>");
    const Expanded result =
        files.expand("\n<xacro:include filename=\"leg.xacro\"/>\n\n<xacro:leg m=\"1\"/>\n");
    VERIFY_HOLDS(result.findings,
                 "leg.xacro:3: error: <mass>: division by zero, in ${m/0}, in "
                 "<xacro:leg> called at robot.xacro:4");
    files.write("broken.xacro", "<robot>\n<a>\n</robot>");
    VERIFY_HOLDS(files.expand("<xacro:include filename=\"broken.xacro\"/>").findings,
                 "broken.xacro:");
    const Expanded message = files.expand("\n<r v=\"${xacro.warning('careful', 1)}\"/>");
    VERIFY_HOLDS(message.findings, "robot.xacro:2: warning: <r>: careful 1");
    verifyRefuses("<r v=\"${xacro.fatal('stop', 'here')}\"/>", "stop here");
  }

  void linesOfTheExpansionKnowTheirSource() {
    const Expanded result =
        XacroFiles().expand("\n" + macro("m", "", "\n<a/>\n<b>x\ny</b>") + "\n<xacro:m/>\n<c/>");
    const auto& lines = result.whole.lines;
    QCOMPARE(lines.size(), std::size_t{5});  // <robot> <a> <b> <c> </robot>
    QCOMPARE(lines[1].source.line, 3);
    QCOMPARE(lines[2].source.line, 4);
    QCOMPARE(lines[3].source.line, 7);
    QCOMPARE(lines[3].call, -1);
    QVERIFY(lines[1].call >= 0);
    VERIFY_HOLDS(result.whole.calls[static_cast<std::size_t>(lines[1].call)],
                 "in <xacro:m> called at robot.xacro:6");
  }

  void whatGrowsWithoutEndIsRefusedSoon_data() {
    QTest::addColumn<QString>("content");
    const QString twice = "<xacro:m i=\"${i+1}\"/><xacro:m i=\"${i+1}\"/>";
    const QString start = "<xacro:macro name=\"m\" params=\"i\">";
    QTest::newRow("recursion") << start + twice + "</xacro:macro><xacro:m i=\"0\"/>";
    QTest::newRow("doubling") << start + "<xacro:if value=\"${i &lt; 40}\"><a/>" + twice +
                                     "</xacro:if></xacro:macro><xacro:m i=\"0\"/>";
    QTest::newRow("itself") << "<xacro:include filename=\"self.xacro\"/>";
    QTest::newRow("block") << "<xacro:property name=\"b\"><xacro:insert_block name=\"b\"/>"
                              "</xacro:property><xacro:insert_block name=\"b\"/>";
    QTest::newRow("folders") << "<xacro:include filename=\"/*/*/*/*/*/*/*\"/>";
    QTest::newRow("device") << "<xacro:include filename=\"/dev/zero\"/>";
    QTest::newRow("lambda") << "<xacro:property name=\"f\" value=\"${lambda x: f(x)}\"/>"
                               "<r v=\"${f(1)}\"/>";
    QString chain = "<xacro:property name=\"p0\" value=\"lol\"/>";
    for (int i = 1; i < 30; ++i) {
      const QString before = QString("${p%1}").arg(i - 1);
      chain +=
          QString("<xacro:property name=\"p%1\" value=\"").arg(i) + before.repeated(9) + "\"/>";
    }
    QTest::newRow("text bomb") << chain + "<r v=\"${p29}\"/>";
    QString links = "<xacro:property name=\"p0\" value=\"1\"/>";
    for (int i = 1; i < 20000; ++i) {
      links += QString("<xacro:property name=\"p%1\" value=\"${p%2}\"/>").arg(i).arg(i - 1);
    }
    QTest::newRow("chain") << links + "<r v=\"${p19999}\"/>";
    QTest::newRow("element") << "<xacro:element xacro:name=\"xacro:element\"/>";
  }

  void whatGrowsWithoutEndIsRefusedSoon() {
    QFETCH(QString, content);
    const XacroFiles files;
    files.write("self.xacro",
                "<robot xmlns:xacro=\"x\"><xacro:include filename=\"self.xacro\"/>"
                "<xacro:include filename=\"self.xacro\"/></robot>");
    QElapsedTimer clock;
    clock.start();
    const Expanded result = files.expand(content.toStdString());
    QVERIFY(result.text.empty());
    VERIFY_HOLDS(result.findings, ": error: ");
    QVERIFY2(clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));
  }

  void entitiesAreRefused() {
    Diagnostics diagnostics("e.xacro");
    const XacroExpansion expansion =
        expandXacro("e.xacro", "<!DOCTYPE r [\n<!ENTITY a \"b\">]><robot/>", {}, diagnostics);
    QVERIFY(!expansion.text);
    VERIFY_HOLDS(toText(diagnostics.all().at(0)), "e.xacro:2: error: the file defines entities");
  }

  // As ROS passes over what it does not know; a file that is still to be expanded lacks something.
  void callsLeftOverInExpandedFilesAreNotRead() {
    const auto expanded = [](const char* file, const std::string& content, std::string& told) {
      Diagnostics diagnostics(file);
      const XacroExpansion expansion =
          expandXacro(file, "<robot xmlns:xacro=\"x\">\n" + content + "</robot>", {}, diagnostics);
      told = diagnostics.all().empty() ? "" : toText(diagnostics.all().at(0));
      return expansion.text.has_value();
    };
    const std::string left_over = "<link name=\"a\"/>\n<xacro:camera name=\"c\"/>\n";
    std::string told;
    QVERIFY(expanded("r.urdf", left_over, told));
    VERIFY_HOLDS(told, "r.urdf:3: warning: <xacro:camera>: the call is left over from xacro");
    QVERIFY(!expanded("r.xacro", left_over, told));
    QVERIFY(!expanded("r.urdf", left_over + "<xacro:macro name=\"m\"/>", told));
    VERIFY_HOLDS(told, "there is no macro 'camera'");
  }

  void thePrefixMustBeDeclared() {
    Diagnostics diagnostics("p.xacro");
    QVERIFY(!expandXacro("p.xacro", "<robot><xacro:m/></robot>", {}, diagnostics).text);
    VERIFY_HOLDS(toText(diagnostics.all().at(0)), "the prefix xacro: is used but not declared");
  }
};

ARMILLARY_TEST(TestXacroExpansion)
#include "tst_xacro_expansion.moc"
