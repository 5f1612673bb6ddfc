// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/test_program.h"
#include "ui/scene/render_availability.h"
#include "ui/scene/render_thread.h"
#include "ui/scene/scene_robot.h"

using namespace armillary;

class TestRenderThread : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void newestRequestIsDrawnAndAGoodPictureFollows();
  void framesComeInOrderAmongTheViewsPictures();
  void startsAgainAfterStopping();
  void secondThreadSaysThatItCannotDraw();
  void missingResourcesAreReportedInsteadOfPictures();
};

#define NEED_RENDERER() \
  if (const auto why = whyNoRendering()) QSKIP(qPrintable("No 3D here: " + *why))

namespace {

constexpr int kPatience = 60000;  // ms

SceneRequest threadRequest(quint64 id) {
  SceneRequest request;
  request.id = id;
  request.size = QSize(160, 100);
  return request;
}

PictureInfo infoOf(const QSignalSpy& spy) {
  return spy.last().at(1).value<PictureInfo>();
}

}  // namespace

void TestRenderThread::newestRequestIsDrawnAndAGoodPictureFollows() {
  NEED_RENDERER();
  RenderThread thread;
  QSignalSpy pictures(&thread, &RenderThread::pictureReady);
  thread.start();
  for (quint64 id = 1; id <= 50; ++id) thread.request(threadRequest(id));
  QTRY_VERIFY_WITH_TIMEOUT(!pictures.isEmpty() && infoOf(pictures).id == 50, kPatience);
  QTRY_VERIFY_WITH_TIMEOUT(infoOf(pictures).good, kPatience);
  QVERIFY(pictures.count() < 50);
  QCOMPARE(pictures.last().at(0).value<QImage>().size(), QSize(160, 100));
  QCOMPARE(infoOf(pictures).size, QSize(160, 100));
}

// Every frame is drawn, a good one; the view is drawn in between, and a good picture of it too.
void TestRenderThread::framesComeInOrderAmongTheViewsPictures() {
  NEED_RENDERER();
  RenderThread thread;
  QList<quint64> order, frames;
  bool good = false;
  connect(&thread, &RenderThread::pictureReady, this, [&](const QImage&, const PictureInfo& info) {
    order << info.id;
    good = info.good;
  });
  connect(&thread, &RenderThread::frameReady, this,
          [&](const QImage& picture, const PictureInfo& info) {
            order << info.id;
            frames << info.id;
            QVERIFY(info.good);
            QCOMPARE(picture.size(), QSize(64, 48));
          });
  QList<quint64> wanted;
  for (quint64 id = 1; id <= 8; ++id) {
    SceneRequest frame = threadRequest(id);
    frame.size = QSize(64, 48);
    frame.options.quality = PictureQuality::kGood;
    thread.requestFrame(frame);
    wanted << id;
  }
  thread.request(threadRequest(1000));
  thread.start();
  QTRY_COMPARE_WITH_TIMEOUT(frames, wanted, kPatience);
  QVERIFY2(order.indexOf(1000) <= 1, "the view waits for more than one frame");
  QTRY_VERIFY_WITH_TIMEOUT(good, kPatience);
}

void TestRenderThread::startsAgainAfterStopping() {
  NEED_RENDERER();
  RenderThread thread;
  QSignalSpy pictures(&thread, &RenderThread::pictureReady);
  for (quint64 id = 1; id <= 2; ++id) {
    thread.start();
    thread.request(threadRequest(id));
    QTRY_VERIFY_WITH_TIMEOUT(!pictures.isEmpty() && infoOf(pictures).id == id, kPatience);
    thread.stop();
    QVERIFY(thread.isFinished());
  }
}

void TestRenderThread::secondThreadSaysThatItCannotDraw() {
  NEED_RENDERER();
  RenderThread first, second;
  QSignalSpy pictures(&first, &RenderThread::pictureReady);
  QSignalSpy refusals(&second, &RenderThread::unavailable);
  first.start();
  first.request(threadRequest(1));
  QTRY_VERIFY_WITH_TIMEOUT(!pictures.isEmpty(), kPatience);
  second.start();
  QTRY_COMPARE_WITH_TIMEOUT(refusals.count(), 1, kPatience);
}

void TestRenderThread::missingResourcesAreReportedInsteadOfPictures() {
  qputenv("ARMILLARY_FILAMENT_RESOURCES", "/nowhere");
  RenderThread thread;
  QSignalSpy refusals(&thread, &RenderThread::unavailable);
  thread.start();
  thread.request(threadRequest(1));
  QTRY_COMPARE_WITH_TIMEOUT(refusals.count(), 1, kPatience);
  qunsetenv("ARMILLARY_FILAMENT_RESOURCES");
  QVERIFY(refusals.last().at(0).toString().contains("/nowhere"));
}

ARMILLARY_EVENT_TEST(TestRenderThread)
#include "tst_render_thread.moc"
