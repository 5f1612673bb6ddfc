// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/soak/files.h"

#include <QDir>
#include <QFile>
#include <stdexcept>

#include "resources/bundled.h"

namespace armillary::soak {
namespace {

void write(const QString& file, const QByteArray& bytes) {
  QFile stream(file);
  if (!stream.open(QIODevice::WriteOnly) || stream.write(bytes) != bytes.size()) {
    throw std::runtime_error("cannot write " + file.toStdString());
  }
}

QByteArray chainOf(int links) {
  QByteArray text = "<robot name='chain'><link name='l0'/>";
  for (int i = 1; i <= links; ++i) {
    const QByteArray number = QByteArray::number(i), before = QByteArray::number(i - 1);
    text += "<link name='l" + number +
            "'><inertial><origin xyz='0.05 0 0.01'/><mass value='0.4'/><inertia ixx='0.001' "
            "iyy='0.002' izz='0.002' ixy='0' ixz='0' iyz='0'/></inertial><visual><origin xyz='0.05 "
            "0 0'/><geometry><box size='0.1 0.02 0.03'/></geometry></visual></link><joint name='j" +
            number + "' type='revolute'><parent link='l" + before + "'/><child link='l" + number +
            "'/><origin xyz='0.1 0 0'/><axis xyz='0 1 0.2'/><limit lower='-2' upper='2' "
            "effort='30' velocity='4'/></joint>";
  }
  return text + "</robot>";
}

}  // namespace

Files::Files() : path_(temporary_.filePath(QStringLiteral("files"))) {
  QDir().mkpath(path_);
  for (const std::string& name : bundledRobots()) {
    robots_ << QString::fromStdString(bundledRobotFile(name).value());
    for (const std::string& motion : bundledTrajectories(name)) {
      motions_ << QString::fromStdString(motion);
    }
  }
  const QByteArray chain = chainOf(6);
  const std::pair<const char*, QByteArray> broken[] = {
      {"empty.urdf", {}},
      {"cut.urdf", chain.left(chain.size() / 2)},
      {"no_robot.urdf", "<html><body>404</body></html>"},
      {"parts_missing.urdf", QByteArray(chain).replace("<child link='l3'/>", "<child link='no'/>")},
      {"negative.urdf", QByteArray(chain).replace("mass value='0.4'", "mass value='-0.4'")},
      {"shapeless.urdf",
       QByteArray(chain).replace("<box size='0.1 0.02 0.03'/>", "<mesh filename='gone.stl'/>")},
      {"turning.sdf",
       "<sdf version='1.9'><model name='m'><link name='a'/><joint name='j' "
       "type='revolute'><parent>a</parent><child>a</child></joint></model></sdf>"},
      {"endless.xacro",
       "<robot name='r' xmlns:xacro='http://ros.org/wiki/xacro'><xacro:macro "
       "name='m'><xacro:m/></xacro:macro><xacro:m/></robot>"},
      {"asks.xacro",
       "<robot name='r' xmlns:xacro='http://ros.org/wiki/xacro'><xacro:arg "
       "name='length'/><link name='$(arg length)'/></robot>"},
      {"nothing.csv", "time\n"},
      {"other_columns.csv", "t,left,right\n0,1,2\n0.1,2,3\n0.2,3,1\n0.3,4,1\n0.4,4,2\n"},
      {"words.csv", "time,j1\nnow,then\n"},
      {"comma.yaml", "joint_names: [a]\n---\n, b\n"},
      {"cut.json", "{\"joint_names\": [\"j1\", "},
      {"noise.npz", QByteArray("PK\x03\x04") + QByteArray(300, '\x5a')},
      {"cut.armillary", "{\"armillary_session\": 1, "},
      {"lesson.lesson.xml", "<lesson title='x'>"},
      {"poses.srdf", "<robot name='r'><group_state name='p' group='g'/></robot>"},
  };
  for (const auto& [name, bytes] : broken) {
    broken_ << path_ + QLatin1Char('/') + QLatin1String(name);
    write(broken_.back(), bytes);
  }
  broken_ << path_ + QStringLiteral("/not_there.urdf") << path_;
}

QString Files::name(Chance& chance, const QString& ending) const {
  return path_ + QStringLiteral("/saved%1").arg(chance.below(4)) + ending;
}

QString Files::any(Chance& chance, const QStringList& patterns) const {
  const QStringList names = QDir(path_).entryList(patterns, QDir::Files, QDir::Name);
  return names.isEmpty() ? QString() : path_ + QLatin1Char('/') + chance.of(names);
}

QString Files::bundled(Chance& chance) const {
  return chance.of(robots_);
}
QString Files::motion(Chance& chance) const {
  return chance.of(motions_);
}
QString Files::broken(Chance& chance) const {
  return chance.of(broken_);
}

QString Files::ownRobot(Chance& chance) const {
  const QString file = path_ + QStringLiteral("/own%1.urdf").arg(chance.below(3));
  write(file, chainOf(chance.between(2, 40)));
  return file;
}

QString Files::restingRobot() const {
  const QString file = temporary_.filePath(QStringLiteral("resting.urdf"));
  write(file, chainOf(6));
  return file;
}

}  // namespace armillary::soak
