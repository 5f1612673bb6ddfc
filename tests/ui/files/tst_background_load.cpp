// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs in the background and the end of who started them.
#include "ui/files/background_load.h"

#include <QTest>

#include "tests/support/test_program.h"

using namespace std::chrono_literals;

namespace armillary {
namespace {

// What a job uses. Whether the job had ended when this does.
struct Used {
  std::atomic<bool>& job_ended;
  bool& in_time;
  ~Used() { in_time = job_ended; }
};

class Loader : public BackgroundLoad {
 public:
  Loader(std::atomic<bool>& job_ended, bool& in_time)
      : BackgroundLoad(nullptr), used_{job_ended, in_time} {}
  ~Loader() override { join(); }

  void load() {
    start(
        [this](const std::stop_token& stop, const Deliver&) {
          running = true;
          while (!stop.stop_requested()) std::this_thread::sleep_for(1ms);
          std::this_thread::sleep_for(20ms);
          used_.job_ended = true;
        },
        [](const QString&) {});
  }

  std::atomic<bool> running{false};

 private:
  Used used_;
};

}  // namespace

class TestBackgroundLoad : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void jobsEndBeforeWhatTheyUse() {
    std::atomic<bool> job_ended{false};
    bool in_time = false;
    {
      Loader loader(job_ended, in_time);
      loader.load();
      QTRY_VERIFY(loader.running);
    }
    QVERIFY(in_time);
  }
};

}  // namespace armillary

using namespace armillary;

ARMILLARY_EVENT_TEST(TestBackgroundLoad)
#include "tst_background_load.moc"
