// SPDX-License-Identifier: BSD-3-Clause
// A description with one thing wrong, whatever it is, is read as something that can be computed
// with, or refused with the place, the words of it and what to do. Each format's text has about
// everything in it that the format knows.
#include <cmath>

#include "engine/model/compile_model.h"
#include "mjcf_reading.h"
#include "sdf_texts.h"
#include "tests/support/spoiled_xml.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

const std::string kInertia =
    "<inertial><pose>0.1 0 0 0 0 0</pose><mass>1</mass><inertia><ixx>0.01</ixx><ixy>0</ixy>"
    "<ixz>0</ixz><iyy>0.02</iyy><iyz>0</iyz><izz>0.025</izz></inertia></inertial>";

std::string shape(const std::string& name, const std::string& geometry) {
  return "<collision name=\"" + name + "\"><pose>0 0 0.1 0 0 0</pose><density>100</density>" +
         "<geometry>" + geometry + "</geometry></collision>\n";
}

std::string sdfLink(const std::string& name, const std::string& inside = {}) {
  return "<link name=\"" + name + "\"><pose relative_to=\"side\">0 0 0.2 0 0 0</pose>" + kInertia +
         inside + "</link>\n";
}

std::string richSdf() {
  const std::string axis =
      "<axis><xyz expressed_in=\"__model__\">0 0 1</xyz><limit><lower>-1</lower><upper>1</upper>"
      "<effort>10</effort><velocity>2</velocity></limit><dynamics><damping>0.1</damping>"
      "<friction>0.2</friction><spring_stiffness>3</spring_stiffness>"
      "<spring_reference>0.1</spring_reference></dynamics></axis>";
  const std::string second =
      "<axis2><xyz>0 1 0</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis2>";
  std::string text =
      "<sdf version=\"1.11\">\n<world name=\"w\"><gravity>0 0 -9.8</gravity>"
      "<physics type=\"ode\" name=\"p\"><max_step_size>0.001</max_step_size></physics>\n"
      "<model name=\"m\" canonical_link=\"a\"><static>false</static>"
      "<pose relative_to=\"world\">0 0 1 0 0 0</pose>"
      "<frame name=\"side\"><pose>0 1 0 0 0 0</pose></frame>"
      "<frame name=\"end\" attached_to=\"b\"/>\n";
  text += "<link name=\"a\">" + kInertia + shape("box", "<box><size>1 2 3</size></box>") +
          shape("ball", "<sphere><radius>0.1</radius></sphere>") +
          shape("can", "<cylinder><radius>0.1</radius><length>0.3</length></cylinder>") +
          shape("pill", "<capsule><radius>0.1</radius><length>0.3</length></capsule>") +
          shape("egg", "<ellipsoid><radii>0.1 0.2 0.3</radii></ellipsoid>") +
          shape("cone", "<cone><radius>0.1</radius><length>0.3</length></cone>") +
          shape("floor", "<plane><normal>0 0 1</normal><size>1 1</size></plane>") +
          shape("prism",
                "<polyline><point>0 0</point><point>1 0</point><point>1 1</point>"
                "<height>0.3</height></polyline>") +
          "<visual name=\"v\"><transparency>0.2</transparency><geometry><mesh><uri>mesh.stl</uri>"
          "<scale>1 1 1</scale><submesh><name>part</name><center>false</center></submesh></mesh>"
          "</geometry><material><ambient>1 0 0 1</ambient><diffuse>0.5 0.5 0.5 1</diffuse>"
          "<script><name>Gazebo/Grey</name><uri>a.material</uri></script><pbr><metal><albedo_map>"
          "a.png</albedo_map></metal></pbr></material></visual>"
          "<visual name=\"u\"><geometry><sphere><radius>0.1</radius></sphere></geometry></visual>"
          "<sensor name=\"s\" type=\"imu\"/></link>\n";
  for (const char* name : {"b", "c", "d", "e", "f", "g", "h", "i"}) text += sdfLink(name);
  text += "<link name=\"auto\"><inertial auto=\"true\"><density>500</density></inertial>" +
          shape("filled", "<box><size>0.1 0.1 0.1</size></box>") + "</link>\n";
  const auto joined = [&](const std::string& name, const std::string& type,
                          const std::string& parent, const std::string& child,
                          const std::string& inside) {
    text += "<joint name=\"" + name + "\" type=\"" + type + "\"><pose relative_to=\"" + child +
            "\">0 0 0.1 0 0 0</pose><parent>" + parent + "</parent><child>" + child + "</child>" +
            inside + "</joint>\n";
  };
  joined("ab", "revolute", "a", "b", axis);
  joined("bc", "prismatic", "b", "c", axis);
  joined("cd", "universal", "c", "d", axis + second);
  joined("de", "revolute2", "d", "e", axis + second);
  joined("ef", "ball", "e", "f", "");
  joined("fg", "screw", "f", "g", axis + "<screw_thread_pitch>0.01</screw_thread_pitch>");
  joined("gh", "continuous", "g", "h",
         "<axis><xyz>0 0 1</xyz><mimic joint=\"ab\"><multiplier>2</multiplier><offset>0.1</offset>"
         "<reference>0</reference></mimic></axis>");
  joined("hi", "gearbox", "h", "i",
         axis +
             "<gearbox_ratio>3</gearbox_ratio><gearbox_reference_body>g"
             "</gearbox_reference_body>");
  joined("weld", "fixed", "b", "auto", "");
  joined("loop", "fixed", "end", "g", "");
  text += "<model name=\"inner\"><pose>0 0 2 0 0 0</pose><link name=\"a\">";
  text += kInertia + "</link></model>\n";
  text += "<plugin name=\"p\" filename=\"p.so\"/></model></world></sdf>\n";
  return text;
}

const std::string kRichMjcf = R"(<mujoco model="m">
<compiler angle="degree" eulerseq="xyz" inertiafromgeom="auto" autolimits="true" boundmass="0.01" boundinertia="0.001" balanceinertia="false" settotalmass="-1" meshdir="." texturedir="."/>
<option gravity="0 0 -9.81" timestep="0.002"><flag gravity="enable"/></option>
<default><joint damping="0.1"/><default class="c"><geom density="500" rgba="1 0 0 1"/><joint armature="0.01" frictionloss="0.1"/></default></default>
<asset><mesh name="tetra" inertia="exact" scale="1 1 1" refpos="0 0 0" refquat="1 0 0 0" vertex="0 0 0 1 0 0 0 1 0 0 0 1" face="0 2 1 0 1 3 0 3 2 1 2 3" texcoord="0 0 1 0 0 1 1 1"/>
<texture name="t" type="2d" builtin="flat" rgb1="1 0 0" width="8" height="8"/>
<material name="paint" texture="t" rgba="1 1 1 1"/><material name="layered"><layer role="rgb" texture="t"/></material></asset>
<worldbody><geom type="plane" size="1 1 1"/><site name="ground" pos="0 0 0"/>
<body name="a" pos="0 0 1" euler="10 20 30" childclass="c"><freejoint name="free"/><geom name="g1" type="sphere" size=".1" mass="1" material="paint"/>
<body name="b" pos="0 0 .2" quat="1 0 0 0"><joint name="h" type="hinge" axis="0 0 1" pos="0 0 0.01" range="-90 90" ref="5" springref="3" stiffness="2" damping="0.2" limited="true" actuatorfrcrange="-5 5"/><inertial pos="0 0 0" mass="1" diaginertia=".01 .02 .025" quat="1 0 0 0"/>
<body name="c" axisangle="0 0 1 30" gravcomp="0"><joint name="s" type="slide" axis="1 0 0" range="0 1" armature="0.1"/><geom type="capsule" fromto="0 0 0 0 0 .2" size=".02" density="1000"/>
<body name="d" xyaxes="1 0 0 0 1 0"><joint name="ball" type="ball"/><geom type="cylinder" size=".02 .1" zaxis="0 1 1" shellinertia="false"/>
<body name="e" zaxis="0 0 1"><joint name="k" type="hinge" axis="0 1 0"/><geom type="box" size=".1 .1 .1" contype="0" conaffinity="0" group="1"/><geom type="ellipsoid" size=".1 .2 .3" mass="0.5"/><geom type="mesh" mesh="tetra" mass="0.1"/>
<inertial pos="0.1 0 0" mass="2" fullinertia=".01 .02 .025 0 0 0"/><site name="tip" pos="0 0 .1"/><camera name="eye" pos="0 0 1"/></body></body></body></body></body>
<frame pos="1 0 0" euler="0 0 90"><body name="f"><joint name="l1" type="hinge" axis="0 0 1"/><joint name="l2" type="hinge" axis="0 1 0"/><geom size=".1"/></body></frame>
<replicate count="2" offset="1 0 0" euler="0 0 10"><body name="r"><joint name="rj" type="hinge"/><geom size=".1"/></body></replicate></worldbody>
<contact><exclude body1="a" body2="b"/></contact>
<equality><connect body1="e" body2="f" anchor="0 0 0.1"/><weld body1="e" body2="a" relpose="0 0 0 1 0 0 0"/><joint joint1="l1" joint2="l2" polycoef="0 2 0 0 0"/><tendon tendon1="fix" tendon2="fix2" polycoef="0 1 0 0 0"/><connect site1="tip" site2="ground" active="false"/></equality>
<tendon><fixed name="fix" springlength="0.1"><joint joint="l1" coef="1"/><joint joint="l2" coef="-1"/></fixed><fixed name="fix2"><joint joint="h" coef="1"/></fixed><spatial name="rope"><site site="tip"/><site site="ground"/></spatial></tendon>
<actuator><motor name="m1" joint="h" gear="50" forcerange="-3 3" ctrlrange="-1 1"/><position joint="s" kp="100"/><velocity joint="k" kv="10"/><general joint="l1" gainprm="2" gaintype="fixed" biastype="none"/><motor tendon="fix" gear="1"/><motor site="tip" gear="0 0 1 0 0 0"/><cylinder joint="l2" area="0.1"/></actuator>
<keyframe><key name="home" qpos="0 0 1 1 0 0 0 0 0 1 0 0 0 0 0 0 0 0" ctrl="0 0 0 0 0 0 0"/></keyframe>
<sensor><jointpos joint="h"/></sensor></mujoco>)";

const std::string kRichUrdf = R"(<robot name="r">
<material name="red"><color rgba="1 0 0 1"/><texture filename="a.png"/></material>
<link name="base"/>
<link name="a"><inertial><origin xyz="0 0 0.1" rpy="0 0 0.1"/><mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial><visual name="v"><origin xyz="0 0 0"/><geometry><mesh filename="a.stl" scale="1 1 1"/></geometry><material name="red"/></visual><collision><geometry><box size="1 2 3"/></geometry></collision></link>
<link name="b"><inertial><mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial><collision><geometry><cylinder radius="0.1" length="0.2"/></geometry></collision><collision><geometry><sphere radius="0.1"/></geometry></collision></link>
<link name="c"><inertial><mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial><collision><geometry><capsule radius="0.1" length="0.2"/></geometry></collision></link>
<link name="d"><inertial><mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial></link>
<joint name="j1" type="revolute"><parent link="base"/><child link="a"/><origin xyz="0 0 1" rpy="0 0 1"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="10" velocity="2"/><dynamics damping="0.1" friction="0.1"/><safety_controller soft_lower_limit="-0.9" soft_upper_limit="0.9" k_position="1" k_velocity="1"/><calibration rising="0"/></joint>
<joint name="j2" type="prismatic"><parent link="a"/><child link="b"/><axis xyz="1 0 0"/><limit lower="-1" upper="1" effort="10" velocity="2"/></joint>
<joint name="j3" type="continuous"><parent link="b"/><child link="c"/><axis xyz="0 1 0"/><mimic joint="j1" multiplier="2" offset="0.1"/></joint>
<joint name="j4" type="fixed"><parent link="c"/><child link="d"/></joint>
<transmission name="t"><type>transmission_interface/SimpleTransmission</type><joint name="j1"><hardwareInterface>EffortJointInterface</hardwareInterface></joint><actuator name="m"><mechanicalReduction>50</mechanicalReduction><rotorInertia>0.0001</rotorInertia></actuator></transmission>
<gazebo reference="j1"><springStiffness>2</springStiffness><springReference>0.1</springReference><implicitSpringDamper>1</implicitSpringDamper></gazebo>
<gazebo reference="a"><material>Gazebo/Red</material><mu1>0.5</mu1><selfCollide>true</selfCollide></gazebo>
<ros2_control name="x" type="system"><hardware><plugin>p</plugin></hardware><joint name="j1"><command_interface name="effort"><param name="min">-5</param></command_interface><state_interface name="position"><param name="initial_value">0.2</param></state_interface></joint></ros2_control>
</robot>)";

const std::vector<std::string> kValues = {
    "",    "nonsense",          "-1", "0", "1e999", "nan",   "0 0 0",
    "1 2", "1 0 0 0 0 0 0 0 0", "j1", "a", "true",  "../..", "package://x/y"};

// What is wrong with a reading; empty where it is as it should be.
std::string complaintOf(const ReadResult& result, int lines) {
  if (!result.description && !result.diagnostics.hasErrors()) return "neither read nor refused";
  for (const Diagnostic& found : result.diagnostics.all()) {
    if (found.message.empty()) return "a finding without words";
    if (found.line < 0 || found.line > lines) return "a line outside: " + toText(found);
    if (found.severity == Severity::kError && found.line == 0) return "no line: " + toText(found);
    if (found.file.empty()) return "no file: " + toText(found);
    if (found.severity == Severity::kError && found.remedy.empty()) {
      return "nothing to do about it: " + found.element + ": " + found.message;
    }
    if (found.message.ends_with('.')) return "a full stop: " + toText(found);
  }
  if (result.diagnostics.hasErrors()) return {};
  const std::shared_ptr<const Model> model = compileModel(*result.description);
  for (const Link& link : model->links) {
    if (!std::isfinite(link.mass)) return "link '" + link.name + "' has no finite mass";
  }
  return {};
}

void verifySpoilings(const std::string& text, const std::vector<std::string>& words) {
  std::vector<std::string> values = kValues;
  values.insert(values.end(), words.begin(), words.end());
  const Folder folder;
  QStringList complaints;
  int read = 0, refused = 0;
  forEachSpoiling(text, values, [&](const std::string& spoiled, const std::string& what) {
    std::string complaint;
    try {
      const ReadResult result = readRobot(folder.write("robot.urdf", spoiled));
      const auto lines = static_cast<int>(std::count(spoiled.begin(), spoiled.end(), '\n')) + 1;
      complaint = complaintOf(result, lines);
      ++(result.diagnostics.hasErrors() ? refused : read);
    } catch (const std::exception& thrown) {
      complaint = std::string("thrown: ") + thrown.what();
    }
    if (!complaint.empty()) complaints += QString::fromStdString(what + ": " + complaint);
  });
  complaints.removeDuplicates();
  QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join('\n')));
  QVERIFY2(read > 100 && refused > 100,
           qPrintable(QString("%1 read, %2 refused").arg(read).arg(refused)));
}

}  // namespace

class TestSpoiledDescriptions : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theTextsAreRight() {
    for (const std::string& text : {richSdf(), kRichMjcf, kRichUrdf}) {
      const ReadResult result = readText(text);
      QVERIFY2(!result.diagnostics.hasErrors(), findingsOf(result).c_str());
    }
  }

  void oneThingWrongInSdf() {
    verifySpoilings(richSdf(), {"b", "world", "box", "revolute", "1.4", "2.0"});
  }

  void oneThingWrongInMjcf() {
    verifySpoilings(kRichMjcf,
                    {"exact",   "convex",    "shell", "ball",    "free",   "slide",  "hinge",
                     "capsule", "ellipsoid", "mesh",  "disable", "muscle", "affine", "radian",
                     "zyx",     "h",         "l1",    "e",       "fix",    "tip"});
  }

  void oneThingWrongInUrdf() {
    verifySpoilings(kRichUrdf, {"base", "j2", "floating", "planar", "spherical", "red"});
  }
};

ARMILLARY_TEST(TestSpoiledDescriptions)
#include "tst_spoiled_descriptions.moc"
