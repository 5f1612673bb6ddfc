// SPDX-License-Identifier: GPL-3.0-or-later
// A study as a Slurm job array, as the README has it, on a cluster of this machine alone.
#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <QStandardPaths>
#include <QSysInfo>
#include <QThread>

#include "tests/app/program.h"
#include "tests/support/test_program.h"

using namespace armillary::test;

namespace {

// A port that is free; it may be taken by another before it is used, which is a failure then.
int freePort() {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (bind(socket, any, size) != 0 || getsockname(socket, any, &size) != 0) {
    throw std::runtime_error("there is no free port");
  }
  close(socket);
  return ntohs(address.sin_port);
}

// One node under this machine's name, with its own key, ports and folders; gone with the object.
class OneNodeCluster {
 public:
  OneNodeCluster() {
    const QString host = QSysInfo::machineHostName().section('.', 0, 0);
    for (const char* name : {"state", "spool"}) QDir(folder_.path()).mkdir(name);
    const QString key = folder_.write("key", QByteArray(64, 'k'));
    QFile::setPermissions(key, QFile::ReadOwner | QFile::WriteOwner);
    QFile::setPermissions(folder_.path(), QFile::Permissions(0x7755));
    configuration_ = folder_.write(
        "slurm.conf",
        QString("ClusterName=test\nSlurmctldHost=%1(127.0.0.1)\nSlurmUser=root\n"
                "AuthType=auth/munge\nAuthInfo=socket=%2/munge.socket\nCredType=cred/munge\n"
                "SlurmctldPort=%3\nSlurmdPort=%4\nStateSaveLocation=%2/state\n"
                "SlurmdSpoolDir=%2/spool\nSlurmctldPidFile=%2/slurmctld.pid\n"
                "SlurmdPidFile=%2/slurmd.pid\nProctrackType=proctrack/pgid\nTaskPlugin=task/none\n"
                "SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\n"
                "SchedulerParameters=sched_interval=1,sched_min_interval=0\n"
                "JobAcctGatherType=jobacct_gather/none\nMpiDefault=none\n"
                "NodeName=%1 NodeAddr=127.0.0.1 CPUs=%5 State=UNKNOWN\n"
                "PartitionName=all Nodes=%1 Default=YES State=UP\n")
            .arg(host, folder_.path())
            .arg(freePort())
            .arg(freePort())
            .arg(QThread::idealThreadCount())
            .toUtf8());
    const auto in = [&](const char* name) { return folder_.path(name); };
    begin(munge_, "/usr/sbin/munged",
          {"--force", "--foreground", "--socket=" + in("munge.socket"), "--key-file=" + key,
           "--pid-file=" + in("munge.pid"), "--seed-file=" + in("seed"),
           "--log-file=" + in("munge.log")});
    for (int i = 0; i < 100 && !QFile::exists(in("munge.socket")); ++i) QTest::qWait(50);
    begin(controller_, "/usr/sbin/slurmctld", {"-D"});
    begin(node_, "/usr/sbin/slurmd", {"-D"});
  }
  ~OneNodeCluster() {
    for (QProcess* each : {&node_, &controller_, &munge_}) {
      each->terminate();
      if (!each->waitForFinished(5000)) each->kill();
      each->waitForFinished(1000);
    }
  }
  OneNodeCluster(const OneNodeCluster&) = delete;
  OneNodeCluster& operator=(const OneNodeCluster&) = delete;

  Environment environment() const { return {{"SLURM_CONF", configuration_}}; }
  bool ready() const {
    for (int i = 0; i < 200; ++i) {
      if (runProgram("sinfo", {"-h", "-o", "%T"}, {}, environment()).out.trimmed() == "idle") {
        return true;
      }
      QTest::qWait(100);
    }
    return false;
  }

 private:
  void begin(QProcess& process, const QString& program, const QStringList& arguments) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("SLURM_CONF", configuration_);
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setStandardOutputFile(folder_.path("log"), QIODevice::Append);
    process.start(program, arguments);
    if (!process.waitForStarted())
      throw std::runtime_error("cannot start " + program.toStdString());
  }

  Folder folder_;
  QString configuration_;
  QProcess munge_, controller_, node_;
};

}  // namespace

class TestSlurm : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aJobArrayIsTheWhole() {
    for (const char* program : {"sbatch", "sinfo", "slurmctld", "slurmd", "munged"}) {
      if (QStandardPaths::findExecutable(program).isEmpty() &&
          !QFile::exists(QString("/usr/sbin/") + program)) {
        QSKIP("slurm-wlm is not installed");
      }
    }
    if (geteuid() != 0) QSKIP("a cluster is started by root");
    const OneNodeCluster cluster;
    QVERIFY(cluster.ready());
    const Folder folder;
    const QString rows = folder.write(
        "rows.csv", "pivot/position,bob/mass\n0.1,1\n0.2,2\n0.3,\n0.4,3\n0.5,\n0.6,1\n0.7,9\n");
    const QString study =
        QString("%1 simulate pendulum --duration 0.3 --variations %2").arg(ARMILLARY_PROGRAM, rows);
    const Run submitted = runProgram(
        "sbatch",
        {"--wait", "--array=1-3", "--chdir", folder.path(), "--output", "job.%a.txt", "--wrap",
         study + " --part $SLURM_ARRAY_TASK_ID/3 --output ends.$SLURM_ARRAY_TASK_ID.csv"},
        {}, cluster.environment(), 60);
    VERIFY_EXIT(submitted, 0);
    const QByteArray whole = armillaryRun(study.split(' ').mid(1)).out;
    QCOMPARE(whole.count('\n'), 8);
    QByteArray together = whole.left(whole.indexOf('\n') + 1);
    for (int part = 1; part <= 3; ++part) {
      const QByteArray text = folder.read(QString("ends.%1.csv").arg(part));
      QVERIFY2(text.startsWith(together.left(together.indexOf('\n') + 1)),
               folder.read(QString("job.%1.txt").arg(part)));
      together += text.mid(text.indexOf('\n') + 1);
    }
    QCOMPARE(together, whole);
  }
};

ARMILLARY_EVENT_TEST(TestSlurm)
#include "tst_slurm.moc"
