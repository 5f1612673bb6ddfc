// SPDX-License-Identifier: GPL-3.0-or-later
// The built program run with its time and memory measured, and killed where it does not end.
#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <QElapsedTimer>
#include <QThread>
#include <algorithm>

#include "tests/app/program.h"

namespace armillary::test {

struct MeasuredRun : Run {
  double seconds = 0.0;    // of processor time: other tests may run beside it
  double megabytes = 0.0;  // the most memory that it had
  bool ended = true;       // by itself
};

// The most memory that a process had (MB); 0 where it is gone. What wait4() says would have the
// memory of the test in it, whose the process was before it became the program.
inline double mostMemory(pid_t process) {
  QFile status(QString("/proc/%1/status").arg(process));
  if (!status.open(QIODevice::ReadOnly)) return 0.0;
  for (const QByteArray& line : status.readAll().split('\n')) {
    if (line.startsWith("VmHWM:"))
      return line.mid(6).simplified().split(' ')[0].toDouble() / 1024.0;
  }
  return 0.0;
}

// Runs the program in a folder of its own for its output; standard input is empty.
inline MeasuredRun measuredRun(const QStringList& arguments, double patience = 10.0) {
  const Folder folder;
  const QByteArray out = folder.path("out").toLocal8Bit(), err = folder.path("err").toLocal8Bit();
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, out, O_WRONLY | O_CREAT, 0600);
  posix_spawn_file_actions_addopen(&files, 2, err, O_WRONLY | O_CREAT, 0600);
  std::vector<QByteArray> words{ARMILLARY_PROGRAM};
  for (const QString& argument : arguments) words.push_back(argument.toLocal8Bit());
  std::vector<char*> pointers;
  for (QByteArray& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  MeasuredRun run;
  QElapsedTimer watch;
  watch.start();
  pid_t process = 0;
  const int failure = posix_spawn(&process, pointers[0], &files, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (failure != 0) return run;
  int status = 0;
  struct rusage used = {};
  while (wait4(process, &status, WNOHANG, &used) == 0) {
    run.megabytes = std::max(run.megabytes, mostMemory(process));
    if (run.ended && static_cast<double>(watch.elapsed()) > 1000.0 * patience * kSlower) {
      run.ended = false;
      kill(process, SIGKILL);
    }
    QThread::msleep(2);
  }
  for (const timeval& part : {used.ru_utime, used.ru_stime}) {
    run.seconds += static_cast<double>(part.tv_sec) + 1e-6 * static_cast<double>(part.tv_usec);
  }
  if (WIFEXITED(status)) run.code = WEXITSTATUS(status);
  run.out = folder.read("out").left(1 << 20);
  run.err = folder.read("err");
  return run;
}

}  // namespace armillary::test

// What hostile files may take.
#define VERIFY_WITHIN_LIMITS(run)                                                                \
  do {                                                                                           \
    QVERIFY2((run).ended, "it did not end");                                                     \
    QVERIFY2((run).code >= 0 && (run).code <= 4, ("it crashed: " + (run).err.left(300)).data()); \
    QVERIFY2((run).seconds < 2.0 * kSlower, (QByteArray::number((run).seconds) + " s").data());  \
    QVERIFY2((run).megabytes < 200.0 * kLarger,                                                  \
             (QByteArray::number((run).megabytes) + " MB").data());                              \
  } while (false)
