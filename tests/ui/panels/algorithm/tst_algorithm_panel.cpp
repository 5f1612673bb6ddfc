// SPDX-License-Identifier: GPL-3.0-or-later
// The panel that walks through algorithms: stepping, jumping, live numbers, two side by side.
#include "ui/panels/algorithm/algorithm_panel.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"
#include "ui/panels/algorithm/bracket_numbers.h"
#include "ui/panels/algorithm/equation_numbers.h"
#include "ui/panels/algorithm/equation_view.h"
#include "ui/panels/algorithm/typeset.h"
#include "ui/panels/algorithm/walk_cells.h"
#include "ui/panels/algorithm/walk_section.h"
#include "ui/panels/algorithm/walk_texts.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/widgets/theme.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

constexpr int kPatience = 10000;  // ms

std::shared_ptr<const LoadedRobot> loaded(const TestRobot& robot) {
  auto result = std::make_shared<LoadedRobot>();
  result->description = robot.description;
  result->model = robot.model;
  result->home = homeState(*robot.model);
  return result;
}

}  // namespace

class TestAlgorithmPanel : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale::c()); }

  void init() {
    stage_ = std::make_unique<Stage>();
    selection_ = std::make_unique<Selection>(*stage_);
    panel_ = std::make_unique<AlgorithmPanel>(*stage_, *selection_);
    panel_->resize(290, 500);
    panel_->show();
    QVERIFY(QTest::qWaitForWindowExposed(panel_.get()));
    open(bundledRobot("puma560"));
  }

  void cleanup() {
    panel_.reset();
    selection_.reset();
    stage_.reset();
  }

  // Half as wide, terms go to lines of their own; all of them are to be seen, of every step.
  void nothingIsCutOffWhereTwoAreCompared() {
    panel_->resize(415, 700);
    for (const char* robot : {"double_pendulum", "puma560"}) {
      open(bundledRobot(robot));
      Random random(7);
      State moving = randomState(stage_->model(), random);
      stage_->setPose(moving);
      choose(WalkAlgorithm::kLagrange);
      QVERIFY(panel_->walk());
      auto* factors = panel_->findChild<QToolButton*>("walk_factors");
      auto* beside = panel_->findChild<QToolButton*>("walk_beside");
      const auto expectSeen = [&](int step, const char* when) {
        QTest::qWait(20);
        for (const auto* numbers : panel_->findChildren<EquationNumbers*>()) {
          if (!numbers->isVisible()) continue;
          const QWidget* view = numbers->parentWidget();
          const QByteArray told = QByteArray(robot) + ", step " + QByteArray::number(step) + ", " +
                                  when + ": " + QByteArray::number(numbers->width()) + " x " +
                                  QByteArray::number(numbers->height()) + " in " +
                                  QByteArray::number(view->width()) + " x " +
                                  QByteArray::number(view->height()) + ", needs " +
                                  QByteArray::number(numbers->minimumSizeHint().width()) + " x " +
                                  QByteArray::number(numbers->heightForWidth(numbers->width()));
          QVERIFY2(view->height() >= numbers->heightForWidth(numbers->width()), told.constData());
          QVERIFY2(numbers->width() >= numbers->minimumSizeHint().width(), told.constData());
          const auto* area = qobject_cast<const QScrollArea*>(view->parentWidget());
          QVERIFY2(numbers->width() <= view->width() || area->horizontalScrollBar()->isVisible(),
                   told.constData());
        }
      };
      for (int step = 0; step < std::min(14, panel_->walk()->reached()); ++step) {
        panel_->setStep(step);
        refresh();
        expectSeen(step, "alone");
        beside->click();
        refresh();
        expectSeen(step, "compared");
        factors->click();
        refresh();
        expectSeen(step, "compared, factors");
        beside->click();
        refresh();
        expectSeen(step, "factors");
        beside->click();
        refresh();
        expectSeen(step, "factors, compared");
        factors->click();
        refresh();
        expectSeen(step, "compared again");
        beside->click();
      }
    }
  }

  void everyEquationAndSymbolIsTypeset() {
    Random random(1101);
    int symbols = 0;
    for (const TestRobot& robot : {bundledRobot("joint_zoo"), bundledRobot("quadruped"),
                                   bundledRobot("cart_pole"), bundledRobot("double_pendulum")}) {
      const Model& model = *robot.model;
      // with rotors and a push on every link, so that every term is there
      auto geared = std::make_shared<Model>(model);
      std::vector<LinkWrench> wrenches;
      for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
        wrenches.push_back({i, {random.vector(1.0), random.vector(1.0)}, LinkWrench::Axes::kLink});
      }
      for (Body& body : geared->bodies) {
        if (&body == geared->bodies.data()) continue;
        if (model.joints[body.joint_index].velocity_size == 1) body.rotor_inertia = 0.1;
      }
      geared->has_rotors = true;
      const auto without_rotors = std::make_shared<const Model>(model);
      const auto arm = bundledRobot("puma560").model;
      const auto four_bar = bundledRobot("four_bar").model;
      Workspace workspace(*geared), other_workspace(*without_rotors);
      const auto workspace_of = [&](const Model& walked) -> Workspace& {
        return walked.has_rotors ? workspace : other_workspace;
      };
      const State state = randomState(model, random);
      const VectorXd zero = VectorXd::Zero(model.velocitySize());
      for (const WalkAlgorithm algorithm : kAllWalkAlgorithms) {
        // methods that treat no rotors are walked without
        std::unique_ptr<AlgorithmWalk> walk;
        for (const std::shared_ptr<const Model>& each :
             std::vector<std::shared_ptr<const Model>>{geared, without_rotors, arm, four_bar}) {
          try {
            walk = AlgorithmWalk::make(algorithm, each);
            break;
          } catch (const MethodDoesNotApply&) {
          }
        }
        QVERIFY(walk);
        if (&walk->model() == arm.get() || &walk->model() == four_bar.get()) {
          Workspace own(walk->model());
          const VectorXd none = VectorXd::Zero(walk->model().velocitySize());
          QVERIFY(walk->run(homeState(walk->model()), none, none, {}, own));
        } else {
          QVERIFY(walk->run(state, zero, zero, wrenches, workspace_of(walk->model())));
        }
        for (int i = 0; i < walk->reached(); ++i) {
          const std::string_view name = walk->steps()[i].equation;
          const QString equation = QString::fromUtf8(name.data(), static_cast<int>(name.size()));
          const Typeset* formula = Typeset::find(equation);
          QVERIFY2(formula && formula->width() > 0.5 && formula->ascent() > 0.3,
                   qPrintable(equation));
          QVERIFY2(!stepSentence(name).isEmpty(), qPrintable(equation));
          const WalkEquation numbers = walk->equation(i);
          std::vector<WalkFactor> factors{numbers.result};
          for (const WalkTerm& term : numbers.terms) {
            factors.insert(factors.end(), term.factors.begin(), term.factors.end());
          }
          for (const WalkFactor& factor : factors) {
            const QString symbol =
                QString::fromUtf8(factor.symbol.data(), static_cast<int>(factor.symbol.size()));
            QVERIFY2(Typeset::find(QStringLiteral("symbol-") + symbol), qPrintable(symbol));
            ++symbols;
          }
        }
      }
    }
    QVERIFY(symbols > 1000);
    for (const char* glyph : {"plus", "minus", "equals", "two", "half", "open", "close", "times",
                              "times_force", "transposed"}) {
      QVERIFY2(Typeset::find(QStringLiteral("symbol-%1").arg(glyph)), glyph);
    }
    QVERIFY(!Typeset::find(QStringLiteral("no-such-equation")));
  }

  void stepsGoOnAndBack() {
    QCOMPARE(panel_->algorithm(), WalkAlgorithm::kRecursiveNewtonEuler);
    QCOMPARE(panel_->step(), 0);
    click("walk_on");
    click("walk_on");
    QCOMPARE(panel_->step(), 2);
    QCOMPARE(panel_->walk()->steps()[2].equation, std::string_view("rnea-acceleration"));
    QCOMPARE(section().equation().equation(), QStringLiteral("rnea-acceleration"));
    click("walk_back");
    QCOMPARE(panel_->step(), 1);
    QTest::keyClick(find<QSlider>("walk_step"), Qt::Key_PageDown);
    QCOMPARE(panel_->step(), 2);
    QTest::keyClick(find<QSlider>("walk_step"), Qt::Key_PageUp);
    QTest::keyClick(find<QSlider>("walk_step"), Qt::Key_PageUp);
    QTest::keyClick(find<QSlider>("walk_step"), Qt::Key_PageUp);
    QCOMPARE(panel_->step(), 0);  // and no further
    click("walk_last");
    QCOMPARE(panel_->step(), 32);
    click("walk_on");
    QCOMPARE(panel_->step(), 32);
    QVERIFY(find<QLabel>("walk_count")->text().contains("33"));
    click("walk_first");
    QCOMPARE(panel_->step(), 0);
  }

  void walkingByItselfReachesTheBaseWithTheTorques() {
    panel_->setStep(26);
    click("walk_play");
    QVERIFY(panel_->playing());
    bool base = false;
    QTRY_VERIFY_WITH_TIMEOUT(
        (base = base || panel_->walk()->steps()[panel_->step()].equation == "rnea-base",
         !panel_->playing()),
        kPatience);
    QVERIFY(base);
    QCOMPARE(panel_->step(), 32);
    QVERIFY(find<QLabel>("walk_sentence")->text().contains("base is reached"));
    VERIFY_CLOSE(section().numbers().equation().result.value, stage_->sample().effort, 1e-9,
                 "the last step's torques");
    click("walk_play");  // from the end it begins anew
    QCOMPARE(panel_->step(), 0);
    click("walk_play");
    QVERIFY(!panel_->playing());
  }

  void aClickOnALinkJumpsThere() {
    auto* cells = panel_->findChild<WalkCells*>();
    for (int body = 6; body >= 0; --body) {
      QTest::mouseClick(cells, Qt::LeftButton, {}, cells->cellOf(WalkPass::kInward, body));
      const WalkStep& step = panel_->walk()->steps()[panel_->step()];
      QCOMPARE(step.body, body);
      QCOMPARE(step.pass, WalkPass::kInward);
    }
    QTest::mouseClick(cells, Qt::LeftButton, {}, cells->cellOf(WalkPass::kOutward, 4));
    QCOMPARE(panel_->walk()->steps()[panel_->step()].equation, std::string_view("rnea-velocity"));
    QTest::keyClick(cells, Qt::Key_Right);
    QCOMPARE(panel_->walk()->steps()[panel_->step()].body, 5);
    QTest::keyClick(cells, Qt::Key_Down);
    QCOMPARE(panel_->walk()->steps()[panel_->step()].pass, WalkPass::kInward);
    QCOMPARE(panel_->walk()->steps()[panel_->step()].body, 6);
    QTest::keyClick(cells, Qt::Key_Left);
    QCOMPARE(panel_->walk()->steps()[panel_->step()].body, 5);
  }

  void numbersFollowTheRobotWhileTheStepStays() {
    goTo("rnea-effort", 2);
    const int step = panel_->step();
    Random random(1102);
    for (int i = 0; i < 5; ++i) {
      const int shown = panel_->refreshCount();
      stage_->setPosition(random.numbers(6, 1.5));
      QTRY_VERIFY_WITH_TIMEOUT(panel_->refreshCount() > shown, kPatience);
      QCOMPARE(panel_->step(), step);
      const WalkEquation& shown_numbers = section().numbers().equation();
      VERIFY_CLOSE(shown_numbers.result.value(0, 0), stage_->sample().effort[1], 1e-9, "τ₂");
      VERIFY_CLOSE(valueOf(shown_numbers.terms[0])(0, 0), stage_->sample().effort[1], 1e-9, "Sᵀ f");
    }
  }

  void costOfEachStepIsTold() {
    choose(WalkAlgorithm::kArticulatedBody);
    const auto* cost = panel_->findChild<QLabel*>(QStringLiteral("walk_cost"));
    QVERIFY(cost);
    QVERIFY2(cost->text().startsWith("This step: "), qPrintable(cost->text()));
    QVERIFY2(cost->text().contains("All steps: "), qPrintable(cost->text()));
    // terms that are made beside the walk are counted in the method
    for (const WalkAlgorithm algorithm :
         {WalkAlgorithm::kDalembert, WalkAlgorithm::kLagrange, WalkAlgorithm::kGibbsAppell,
          WalkAlgorithm::kKane, WalkAlgorithm::kWalkerOrin, WalkAlgorithm::kGauss}) {
      choose(algorithm);
      const auto& steps = panel_->walk()->steps();
      int told = 0;
      for (int i = 0; i < static_cast<int>(steps.size()); ++i) {
        panel_->setStep(i);
        QVERIFY2(cost->text().contains("method"), qPrintable(cost->text()));
        told += cost->text().startsWith("In the method this equation takes");
      }
      QVERIFY2(told >= 3, qPrintable(algorithmName(algorithm)));
    }
  }

  void everyAlgorithmEndsWithWhatTheStageShows() {
    stage_->setPosition(VectorXd::Constant(6, 0.4));
    refresh();
    for (const WalkAlgorithm algorithm : kAllWalkAlgorithms) {
      choose(algorithm);
      QCOMPARE(panel_->step(), 0);
      if (algorithm == WalkAlgorithm::kLoops) {  // the arm has none
        QVERIFY(!panel_->walk());
        QVERIFY2(section().sentence().contains("no closed loops"),
                 qPrintable(section().sentence()));
        continue;
      }
      panel_->setStep(100000);
      QCOMPARE(panel_->step(), panel_->walk()->reached() - 1);
      const Eigen::MatrixXd result = section().numbers().equation().result.value;
      if (findsEfforts(algorithm)) {
        VERIFY_CLOSE(result, stage_->sample().effort, 1e-9, "τ");
      } else if (result.cols() == 1) {
        VERIFY_CLOSE(result, stage_->sample().acceleration, 1e-9, "q̈");
      } else {
        QCOMPARE(result.rows(), 6);
        VERIFY_CLOSE(result, result.transpose(), 1e-12, "M");
      }
    }
  }

  void matricesOfAllLinksArePictures() {
    stage_->setPosition(VectorXd::Constant(6, 0.4));
    refresh();
    choose(WalkAlgorithm::kNewtonEulerFactorization);
    int step = 0;
    while (panel_->walk()->steps()[step].equation != "factorization-outward") ++step;
    panel_->setStep(step);
    const WalkEquation& equation = section().numbers().equation();
    QVERIFY(equation.result.isPicture());
    QCOMPARE(equation.terms[0].factors[0].value.rows(), 36);
    // numbers would take thirty-six lines of text
    QVERIFY(section().numbers().heightForWidth(600) < 18 * section().fontMetrics().height());
    const MatrixPicture picture(equation.terms[0].factors[0]);
    const double cell = picture.size().width() / 36.0;
    const QString one = picture.entryAt({0.5 * cell, 0.5 * cell});
    QVERIFY2(one.contains("link1 (1)") && one.endsWith(": 1.00"), qPrintable(one));
    QVERIFY(picture.entryAt({-1.0, 1.0}).isEmpty());
    // its colours are the theme's of the moment, also when that changes while it is shown
    auto* numbers = section().findChild<EquationNumbers*>();
    for (const Theme& theme : themes()) {
      numbers->setPalette(theme.palette);
      const QImage seen = numbers->grab().toImage();
      int zeros = 0;
      for (int y = 0; y < seen.height(); ++y) {
        for (int x = 0; x < seen.width(); ++x) zeros += seen.pixelColor(x, y) == theme.matrix_zero;
      }
      QVERIFY2(zeros > 1000, qPrintable(QString::number(zeros)));
    }
    numbers->setPalette({});
    QVERIFY(section().sentence().contains("11 blocks of 36"));
  }

  void operationalSpaceIsOfTheSelectedLink() {
    panel_->setAlgorithm(WalkAlgorithm::kOperationalSpace);
    refresh();
    panel_->setStep(3);
    QCOMPARE(panel_->walk()->steps()[3].body, 6);
    const int elbow = stage_->model().findJoint("joint3");
    selection_->selectJoint(elbow);
    refresh();
    const WalkStep& step = panel_->walk()->steps()[3];
    QCOMPARE(stage_->model().bodies[step.body].joint_index, elbow);
    QCOMPARE(panel_->step(), 3);
    selection_->selectLink(stage_->model().root_link);  // that nothing moves
    refresh();
    QCOMPARE(panel_->walk()->steps()[3].body, 6);
    selection_->selectJoint(elbow);
    open(bundledRobot("scara"));  // another robot begins with nothing chosen
    refresh();
    QVERIFY(panel_->walk());
  }

  void twoAlgorithmsSideBySideAgree() {
    stage_->setPosition(VectorXd::Constant(6, 0.4));
    refresh();
    click("walk_beside");
    QVERIFY(panel_->sideBySide());
    refresh();
    for (int step = 0; step < panel_->walk()->reached(); ++step) {
      panel_->setStep(step);
      const WalkStep& first = panel_->walk()->steps()[step];
      const WalkStep& second = panel_->secondWalk()->steps()[panel_->secondStep()];
      QCOMPARE(second.body, first.body);
      QVERIFY(panel_->agreement().difference <= 1e-9 * (1.0 + panel_->agreement().size));
      const bool both =
          first.quantity == WalkQuantity::kVelocity || first.quantity == WalkQuantity::kForce ||
          first.quantity == WalkQuantity::kEffort || first.quantity == WalkQuantity::kResult;
      if (both) QVERIFY(!panel_->agreement().compared.empty());
    }
    QVERIFY(find<QLabel>("walk_agreement")->text().contains("τ"));
    VERIFY_CLOSE(panel_->secondWalk()->result(), panel_->walk()->result(), 1e-12, "τ of both");
    // forward dynamics finds the acceleration that inverse dynamics was given
    panel_->setSecondAlgorithm(WalkAlgorithm::kArticulatedBody);
    refresh();
    VERIFY_CLOSE(panel_->secondWalk()->result(), stage_->sample().acceleration, 1e-9, "q̈");
    goTo("rnea-acceleration", 4);
    QCOMPARE(panel_->agreement().compared.size(), std::size_t(2));
    click("walk_beside");
    QVERIFY(!panel_->secondWalk());
  }

  void vectorsOfTheStepAreDrawnWhileThePanelIsSeen() {
    QSignalSpy drawn(panel_.get(), &AlgorithmPanel::overlayChanged);
    goTo("rnea-force", 2);
    QVERIFY(!drawn.isEmpty());
    const auto overlay = drawn.last().first().value<Overlay>();
    const std::vector<WalkVector> vectors = panel_->walk()->vectors(panel_->step());
    QVERIFY(overlay.quiets_selection);
    int strong = 0, faint = 0;
    for (const MeasuredArrow& arrow : overlay.measured) {
      QCOMPARE(arrow.text.isEmpty(), arrow.color.alpha < 1.0);
      arrow.color.alpha < 1.0 ? ++faint : ++strong;
      if (arrow.color.alpha < 1.0) continue;
      QVERIFY(std::any_of(vectors.begin(), vectors.end(), [&](const WalkVector& vector) {
        return vector.origin == arrow.origin && vector.vector == arrow.value;
      }));
    }
    QCOMPARE(strong, 2);
    QVERIFY(faint >= 2);  // those of links 3 to 6
    panel_->hide();
    QVERIFY(drawn.last().first().value<Overlay>().empty());
    const qsizetype before = drawn.size();
    const int shown = panel_->refreshCount();
    stage_->setPosition(VectorXd::Constant(6, 0.2));
    QTest::qWait(120);
    QCOMPARE(drawn.size(), before);
    QCOMPARE(panel_->refreshCount(), shown);
  }

  void whereAnAlgorithmDoesNotApplyItSaysSo() {
    TestRobot follower = followerRobots().back();
    for (const TestRobot& robot : followerRobots()) {
      if (robot.model->has_followers) follower = robot;
    }
    open(follower);
    choose(WalkAlgorithm::kArticulatedBody);
    QVERIFY(!panel_->walk());
    QVERIFY(find<QLabel>("walk_sentence")->text().contains("does not apply"));
    choose(WalkAlgorithm::kCompositeRigidBody);
    QVERIFY(panel_->walk());
  }

  void everyRobotCanBeWalked() {
    Random random(1103);
    std::vector<TestRobot> robots = bundledRobots();
    const std::vector<RobotDescription> random_robots = zoo();
    for (std::size_t i = 0; i < random_robots.size(); i += 9) {
      robots = robots + compiled({random_robots[i]});
    }
    for (const TestRobot& robot : robots) {
      open(robot);
      for (const WalkAlgorithm algorithm :
           {WalkAlgorithm::kRecursiveNewtonEuler, WalkAlgorithm::kArticulatedBody}) {
        choose(algorithm);
        panel_->setStep(random.below(panel_->walk()->reached()));
        panel_->grab();
        panel_->setStep(100000);
        panel_->grab();
      }
    }
  }

  void nothingIsCutOffInANarrowDock() {
    QFont font = panel_->font();
    const double size = font.pointSizeF();
    for (const auto& [scale, width] : {std::pair{1.0, 290}, std::pair{1.8, 375}}) {
      font.setPointSizeF(scale * size);
      panel_->setFont(font);
      for (const int height : {360, 700}) {
        panel_->resize(width, height);
        refresh();
        for (const bool beside : {false, true}) {
          panel_->setSideBySide(beside);
          refresh();
          QCOMPARE(panel_->width(), width);
          for (const int step : {0, 1, 2, 20, 32}) {
            panel_->setStep(step);
            QTest::qWait(20);
            const auto* scroll = find<QScrollArea>("walk_scroll");
            QVERIFY2(scroll->horizontalScrollBar()->maximum() == 0,
                     qPrintable(QString("%1: %2 too wide at step %3")
                                    .arg(scale)
                                    .arg(scroll->horizontalScrollBar()->maximum())
                                    .arg(step)));
          }
        }
      }
    }
  }

  void numbersOfABracketShareTheirForm() {
    const auto cells = [](std::initializer_list<double> values) {
      return bracketNumbers(Eigen::Map<const VectorXd>(values.begin(), values.size())).cells;
    };
    QCOMPARE(cells({0.0, 1.5, -12.3456}), (QStringList{"0", "1.500", "-12.346"}));
    QCOMPARE(cells({-1e-7, 1.0}), (QStringList{"0.000", "1.000"}));
    QCOMPARE(cells({1234.56, 0.5}), (QStringList{"1234.6", "0.5"}));
    const BracketNumbers small = bracketNumbers(Eigen::Vector2d(1.5e-5, -3e-6));
    QCOMPARE(small.exponent, -5);
    QCOMPARE(small.cells, (QStringList{"1.500", "-0.300"}));
    QCOMPARE(bracketNumbers(Eigen::Vector2d(2e7, 0.0)).exponent, 7);
    // brackets that are compared are written alike
    QCOMPARE(bracketNumbers(Eigen::Vector2d(1.5e-5, 2.0), 50.0).cells,
             (QStringList{"0.000", "2.000"}));
  }

 private:
  void refresh() {
    const int shown = panel_->refreshCount();
    Q_EMIT stage_->sampleChanged();
    QTRY_VERIFY_WITH_TIMEOUT(panel_->refreshCount() > shown, kPatience);
  }
  void open(const TestRobot& robot) {
    stage_->setRobot(loaded(robot));
    refresh();
  }
  void choose(WalkAlgorithm algorithm) {
    if (panel_->algorithm() == algorithm) return;
    panel_->setAlgorithm(algorithm);
    refresh();
  }
  template <class Widget>
  Widget* find(const char* name) {
    return panel_->findChild<Widget*>(QString::fromUtf8(name));
  }
  void click(const char* button) { find<QToolButton>(button)->click(); }
  const WalkSection& section() { return *panel_->findChild<WalkSection*>(); }
  void goTo(std::string_view equation, int body) {
    const auto& steps = panel_->walk()->steps();
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (steps[i].equation == equation && steps[i].body == body) {
        panel_->setStep(static_cast<int>(i));
      }
    }
  }

  std::unique_ptr<Stage> stage_;
  std::unique_ptr<Selection> selection_;
  std::unique_ptr<AlgorithmPanel> panel_;
};

ARMILLARY_WIDGET_TEST(TestAlgorithmPanel)
#include "tst_algorithm_panel.moc"
