// SPDX-License-Identifier: GPL-3.0-or-later
// Labels over the picture: none covers another, and the nearer is seen.
#include <QTest>

#include "tests/support/test_program.h"
#include "tests/support/zoo.h"
#include "ui/viewport/label_layout.h"
#include "ui/viewport/view_painting.h"

using namespace armillary;

class TestLabelLayout : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void noLabelCoversAnotherOrLeavesTheView() {
    test::Random random(6);
    const QRectF view(0.0, 0.0, 600.0, 400.0);
    for (int run = 0; run < 30; ++run) {
      std::vector<LabelWish> wishes;
      for (int i = 0; i < 60; ++i) {
        wishes.push_back({{random.uniform(-50.0, 650.0), random.uniform(-50.0, 450.0)},
                          {random.uniform(20.0, 120.0), 16.0},
                          random.uniform(1.0, 5.0),
                          random.below(2)});
      }
      const auto boxes = placeLabels(wishes, view);
      QCOMPARE(boxes.size(), wishes.size());
      int seen = 0;
      for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (!boxes[i]) continue;
        ++seen;
        QVERIFY(view.contains(*boxes[i]));
        QCOMPARE(boxes[i]->size(), wishes[i].size);
        for (std::size_t j = 0; j < i; ++j) QVERIFY(!boxes[j] || !boxes[j]->intersects(*boxes[i]));
      }
      QVERIFY(seen > 20);
    }
  }

  // A picture of before is not stretched: what is seen from above to below stays, and its shape.
  void thePictureKeepsItsShape() {
    const QRectF wider = pictureRect({400, 200}, {1200, 300});
    QCOMPARE(wider, QRectF(300.0, 0.0, 600.0, 300.0));
    QCOMPARE(pictureRect({1600, 1200}, {800, 600}), QRectF(0.0, 0.0, 800.0, 600.0));
    QCOMPARE(pictureRect({400, 200}, {300, 300}).width(), 600.0);
  }

  // beside it the view goes on as it ends
  void nothingIsBlankBesideThePicture() {
    QImage picture(40, 20, QImage::Format_RGB32);
    picture.fill(Qt::green);
    for (int y = 0; y < 20; ++y) picture.setPixelColor(0, y, y < 10 ? Qt::blue : Qt::red);
    QImage view(120, 30, QImage::Format_RGB32);
    view.fill(Qt::black);
    QPainter painter(&view);
    paintPicture(painter, picture, view.size());
    painter.end();
    QCOMPARE(view.pixelColor(5, 5), QColor(Qt::blue));
    QCOMPARE(view.pixelColor(5, 25), QColor(Qt::red));
    QCOMPARE(view.pixelColor(60, 15), QColor(Qt::green));
    QCOMPARE(view.pixelColor(115, 5), QColor(Qt::green));
  }

  void whatIsTakenStaysFree() {
    const QRectF view(0.0, 0.0, 300.0, 300.0), legend(0.0, 150.0, 300.0, 150.0);
    const std::vector<LabelWish> wishes{{{150.0, 175.0}, {80.0, 20.0}, 1.0, 0},
                                        {{150.0, 250.0}, {80.0, 20.0}, 1.0, 0}};
    const auto boxes = placeLabels(wishes, view, {legend});
    QVERIFY(!boxes[0] && !boxes[1]);
    QVERIFY(placeLabels(wishes, view)[0]);
  }

  // A handle that lies on its point covers no label: that stands beyond it.
  void labelsOfHandlesStandBesideThem() {
    const QRectF view(0.0, 0.0, 300.0, 300.0), handle(142.0, 142.0, 16.0, 16.0);
    const auto boxes = placeLabels({{{{150.0, 150.0}, {80.0, 20.0}, 1.0, 0}}}, view, {handle});
    QVERIFY(boxes[0] && !boxes[0]->intersects(handle));
  }

  // Where five want the same point four have room about it: the farthest has none, unless its rank
  // is lower.
  void nearerLabelsComeFirst() {
    const QRectF view(0.0, 0.0, 300.0, 300.0);
    std::vector<LabelWish> wishes;
    for (int i = 0; i < 5; ++i) wishes.push_back({{150.0, 150.0}, {80.0, 20.0}, 5.0 - i, 0});
    auto boxes = placeLabels(wishes, view);
    QVERIFY(!boxes[0] && boxes[1] && boxes[2] && boxes[3] && boxes[4]);
    wishes[0].rank = -1;
    boxes = placeLabels(wishes, view);
    QVERIFY(boxes[0] && !boxes[1] && boxes[4]);
  }
};

ARMILLARY_TEST(TestLabelLayout)
#include "tst_label_layout.moc"
