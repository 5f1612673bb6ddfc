// SPDX-License-Identifier: BSD-3-Clause
// Reports: their numbers are those of sizing and inverse dynamics, and names cannot break a file.
#include <algorithm>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/parameters/payload.h"
#include "engine/report/plot_svg.h"
#include "engine/report/robot_report.h"
#include "engine/report/write_report.h"
#include "engine/sizing/joint_load.h"
#include "engine/sizing/motor_catalogue.h"
#include "engine/text/number_text.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

// A motion that is faster in one joint than in another, and not symmetric in time.
std::vector<MotionSample> someMotion(const Model& model, int count = 101) {
  std::vector<MotionSample> samples;
  for (int k = 0; k < count; ++k) {
    MotionSample sample;
    sample.state = neutralState(model);
    sample.state.time = 0.02 * k;
    sample.acceleration = VectorXd::Zero(model.velocitySize());
    for (int i = 0; i < model.velocitySize(); ++i) {
      const double w = 1.0 + 0.3 * i, t = sample.state.time;
      const Joint& joint = model.joints[model.degrees_of_freedom[i].joint];
      sample.state.velocity[i] = 0.4 * w * std::cos(w * t);
      sample.acceleration[i] = -0.4 * w * w * std::sin(w * t);
      if (joint.position_size != joint.velocity_size) continue;
      sample.state.position[joint.position_index + i - joint.velocity_index] +=
          0.4 * std::sin(w * t) + 0.1;
    }
    samples.push_back(std::move(sample));
  }
  return samples;
}

// Whether a cell is the number, or zero where that is rounding.
bool tells(const std::string& cell, double value, const std::string& unit) {
  return cell == fourDigits(value) + unit || (cell == "0" + unit && std::abs(value) < 1e-10);
}

const ReportTable* tableOf(const Report& report, const std::string& caption) {
  for (const ReportSection& section : report.sections) {
    for (const ReportBlock& block : section.blocks) {
      const auto* table = std::get_if<ReportTable>(&block);
      if (table && table->caption == caption) return table;
    }
  }
  return nullptr;
}

const ReportPlot* plotOf(const Report& report, const std::string& caption) {
  for (const ReportSection& section : report.sections) {
    for (const ReportBlock& block : section.blocks) {
      const auto* plot = std::get_if<ReportPlot>(&block);
      if (plot && plot->caption == caption) return plot;
    }
  }
  return nullptr;
}

Report hostile() {
  const std::string name = "</td><script>alert(1)</script>|_^~\\{}$%&#\"'`*\n\x01ä";
  Report report{name, {{name, {}}}};
  auto& blocks = report.sections.front().blocks;
  blocks.emplace_back(name);
  blocks.emplace_back(ReportTable{name, {name, name}, {{name, "1"}}, {false, true}});
  blocks.emplace_back(ReportPlot{name, name, name, {0.0, 1.0}, {{name, {1.0, 2.0}}}});
  blocks.emplace_back(ReportPicture{name, std::string("\x89PNG", 4)});
  blocks.emplace_back(ReportLines{name, name, "no LaTeX of others"});
  return report;
}

}  // namespace

class TestReport : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void numbersAreThoseOfSizing() {
    const auto model = bundledRobot("puma560").model;
    const std::vector<MotionSample> motion = someMotion(*model);
    const Report report = robotReport(*model, Diagnostics(), {{"swing", motion}}, {});
    const ReportTable* table = tableOf(report, "What every joint needs");
    QVERIFY(table);
    const std::vector<std::vector<MotionSample>> motions{motion};
    const std::vector<JointLoad> loads = jointLoads(*model, motions, true);
    QCOMPARE(table->rows.size(), loads.size());
    for (size_t i = 0; i < loads.size(); ++i) {
      const LoadSummary sum = summaryOf(loads[i]);
      const std::vector<std::string>& row = table->rows[i];
      QCOMPARE(row[0], loads[i].joint);
      const std::string peak = row[1][0] == '-' ? row[1].substr(1) : row[1];
      QCOMPARE(peak, fourDigits(sum.peak_torque) + " N m");
      QVERIFY2(tells(row[3], sum.rms_torque, " N m"), row[3].c_str());
      QVERIFY2(tells(row[7], sum.peak_power, " W"), row[7].c_str());
      QVERIFY2(tells(row[8], sum.energy, " J"), row[8].c_str());
      QVERIFY2(tells(row[9], sum.regenerated, " J"), row[9].c_str());
    }
  }

  // Motors that rest most of the time are warmed less, and the report says that they rest.
  void motorsAreThoseOfTheDutyCycle() {
    const auto model = bundledRobot("pendulum").model;
    MotorCatalogue catalogue;
    SizedMotor& motor = catalogue.motors.emplace_back();
    motor.name = "small";
    motor.continuous_torque = 0.5;
    motor.peak_torque = 5.0;
    motor.maximum_speed = 600.0;
    motor.inertia = 1e-5;
    ReportOptions options;
    options.catalogue = &catalogue;
    const auto margins = [&](double duty) {
      options.duty = duty;
      const Report report =
          robotReport(*model, Diagnostics(), {{"swing", someMotion(*model)}}, options);
      for (const ReportSection& section : report.sections) {
        if (section.title != "Motors") continue;
        const bool told =
            std::get<std::string>(section.blocks[0]).find("25 % of the time") != std::string::npos;
        if (told != (duty == 0.25)) return -1.0;
        return std::stod(std::get<ReportTable>(section.blocks[1]).rows.at(0)[5]);
      }
      return -2.0;
    };
    const double always = margins(1.0), seldom = margins(0.25);
    QVERIFY2(always > 0.0 && seldom > 1.2 * always,
             qPrintable(QString("%1 %2").arg(always).arg(seldom)));
  }

  // What a robot carries is a cause like gravity: with it the causes make up the effort.
  void theCausesOfAnEffortHaveThePayloadAndTheGround() {
    const auto bare = bundledRobot("pendulum").model;
    const auto model =
        withPayload(*bare, bare->findLink("bob"), pointPayload(2.0, {0.0, 0.0, -1.0}));
    std::vector<MotionSample> motion(2);
    for (size_t k = 0; k < 2; ++k) {
      motion[k].state = neutralState(*model);
      motion[k].state.position[0] = 0.7;
      motion[k].state.time = 0.5 * static_cast<double>(k);
      motion[k].acceleration = VectorXd::Zero(1);
      LinkWrench ground;
      ground.link = model->findLink("bob");
      ground.wrench.moment = {0.0, 3.0, 0.0};  // against the joint's axis
      ground.source = LinkWrench::Source::kGround;
      motion[k].wrenches = {ground};
    }
    const Report report = robotReport(*model, Diagnostics(), {{"held", motion}}, {});
    const ReportTable* causes = tableOf(report, "Where the efforts come from (rms of each share)");
    const ReportTable* needs = tableOf(report, "What every joint needs");
    QVERIFY(causes && needs);
    const auto told = [&](const std::string& name) {
      const auto at = std::find(causes->header.begin(), causes->header.end(), name);
      return at == causes->header.end()
                 ? std::nan("")
                 : std::stod(causes->rows[0][static_cast<size_t>(at - causes->header.begin())]);
    };
    const double weight = 9.81 * std::sin(0.7);  // of a kilogram at a metre
    QVERIFY2(std::abs(told("gravity") - weight) < 1e-3, "gravity");
    QVERIFY2(std::abs(told("payload") - 2.0 * weight) < 1e-2, "payload");
    QVERIFY2(std::abs(told("the ground") - 3.0) < 1e-3, "the ground");
    QVERIFY2(std::abs(std::stod(needs->rows[0][1]) - (3.0 * weight + 3.0)) < 1e-2,
             needs->rows[0][1].c_str());
  }

  // Nothing holds a floating base but the ground: without its forces that has to be said.
  void aRobotThatNothingCarriesIsTold() {
    const auto model = bundledRobot("quadruped").model;
    const auto isTold = [&](const std::vector<MotionSample>& motion) {
      const Report report = robotReport(*model, Diagnostics(), {{"stands", motion}}, {});
      for (const ReportSection& section : report.sections) {
        for (const ReportBlock& block : section.blocks) {
          const auto* text = std::get_if<std::string>(&block);
          if (text && *text == kHeldInTheAir) return true;
        }
      }
      return false;
    };
    std::vector<MotionSample> motion = someMotion(*model, 3);
    QVERIFY(isTold(motion));
    LinkWrench ground;
    ground.link = model->findLink("front_left_foot");
    ground.wrench.force = {0.0, 0.0, 170.0};
    for (MotionSample& each : motion) each.wrenches = {ground};
    QVERIFY(!isTold(motion));
  }

  // 1e-18 kg m² is no number of a link of kilograms, nor 1e-20 N m of a robot whose weight
  // takes 50.
  void roundingIsTold0() {
    const auto bare = bundledRobot("humanoid").model;
    const auto model = withPayload(*bare, static_cast<int>(bare->links.size()) - 1,
                                   pointPayload(5.0, {0.01, 0.02, 0.05}));
    const Report report = robotReport(*model, Diagnostics(), {{"swing", someMotion(*model)}}, {});
    for (const ReportSection& section : report.sections) {
      for (const ReportBlock& block : section.blocks) {
        const auto* table = std::get_if<ReportTable>(&block);
        if (!table) continue;
        for (const std::vector<std::string>& row : table->rows) {
          for (const std::string& cell : row) {
            for (int power = 13; power < 40; ++power) {
              QVERIFY2(cell.find("e-" + std::to_string(power)) == std::string::npos, cell.c_str());
            }
          }
        }
      }
    }
  }

  // As compute --passive has them: 2 rad/s² of a rotor of 0.5 kg m² take 1 N m more.
  void rotorsOfTheFileAreFelt() {
    Model model = *bundledRobot("pendulum").model;
    model.joints[model.bodies[1].joint_index].rotor_inertia = 0.5;
    std::vector<MotionSample> motion(3);
    for (size_t k = 0; k < motion.size(); ++k) {
      motion[k].state = neutralState(model);
      motion[k].state.time = 0.1 * static_cast<double>(k);
      motion[k].acceleration = Eigen::VectorXd::Constant(1, 2.0);
    }
    const auto peakOf = [&](bool passive) {
      ReportOptions options;
      options.passive = passive;
      const Report report = robotReport(model, Diagnostics(), {{"turn", motion}}, options);
      return std::stod(tableOf(report, "What every joint needs")->rows[0][1]);
    };
    QVERIFY(std::abs(peakOf(true) - peakOf(false) - 1.0) < 1e-9);
  }

  // Written out where anybody reads them, in each format as it has lines.
  void smallRobotsHaveTheirEquations() {
    const auto sectionOf = [](const Report& report) -> const ReportSection* {
      for (const ReportSection& section : report.sections) {
        if (section.title == "Equations of motion") return &section;
      }
      return nullptr;
    };
    for (const char* name : {"pendulum", "double_pendulum", "cart_pole"}) {
      const auto model = bundledRobot(name).model;
      const Report report = robotReport(*model, Diagnostics(), {}, {});
      const ReportSection* section = sectionOf(report);
      QVERIFY2(section, name);
      QCOMPARE(section->blocks.size(), size_t(3));
      const auto& M = std::get<ReportLines>(section->blocks[1]);
      const auto& efforts = std::get<ReportLines>(section->blocks[2]);
      QVERIFY2(M.text.starts_with("M1"), M.text.c_str());
      QVERIFY2(efforts.text.starts_with("tau1 = ") || efforts.text.starts_with("tau = "),
               efforts.text.c_str());
      QVERIFY2(M.latex.starts_with("\\begin{align*}"), M.latex.c_str());
      QVERIFY2(M.latex.find("document") == std::string::npos, M.latex.c_str());
      const std::string page = reportAsHtml(report);
      QVERIFY(page.find("<pre>M1") != std::string::npos);
      const std::string second_line = M.text.substr(0, M.text.find('\n', M.text.find('\n') + 1));
      QVERIFY2(page.find("<pre>" + second_line + "\n") != std::string::npos, page.c_str());
      QVERIFY(reportAsMarkdown(report, "r").text.find("```\nM1") != std::string::npos);
      QVERIFY(reportAsLatex(report, "r").text.find(M.latex) != std::string::npos);
    }
    for (const char* name : {"puma560", "four_bar"}) {
      QVERIFY(!sectionOf(robotReport(*bundledRobot(name).model, Diagnostics(), {}, {})));
    }
  }

  void curvesAreThoseOfInverseDynamics() {
    const auto model = bundledRobot("planar_3r").model;
    const std::vector<MotionSample> motion = someMotion(*model, 20);
    ReportOptions options;
    options.passive = false;
    const Report report = robotReport(*model, Diagnostics(), {{"swing", motion}}, options);
    const ReportPlot* plot = plotOf(report, "Effort");
    QVERIFY(plot);
    Workspace workspace(*model);
    VectorXd effort;
    for (size_t k = 0; k < motion.size(); ++k) {
      inverseDynamics(*model, motion[k].state, motion[k].acceleration, {}, workspace, effort);
      for (int i = 0; i < effort.size(); ++i) {
        QVERIFY(std::abs(plot->curves[i].y[k] - effort[i]) <= 1e-12 * (1.0 + std::abs(effort[i])));
      }
    }
  }

  void whatLeavesALimitIsNamedWithItsTime() {
    auto model = std::make_shared<Model>(*bundledRobot("puma560").model);
    model->degrees_of_freedom[1].effort_limit = 1.0;
    model->degrees_of_freedom[3].velocity_limit = 0.01;
    const Report report = robotReport(*model, Diagnostics(), {{"swing", someMotion(*model)}}, {});
    const auto section =
        std::find_if(report.sections.begin(), report.sections.end(),
                     [](const ReportSection& each) { return each.title == "Motion: swing"; });
    QVERIFY(section != report.sections.end());
    const auto& text = std::get<std::string>(section->blocks.front());
    QVERIFY2(text.find("The effort of 'joint2' is ") != std::string::npos, text.c_str());
    QVERIFY2(text.find("The speed of 'joint4' is ") != std::string::npos, text.c_str());
    QVERIFY2(text.find("joint3") == std::string::npos, text.c_str());
  }

  void everyRobotHasAReport() {
    for (const TestRobot& robot : bundledRobots()) {
      const Report report =
          robotReport(*robot.model, Diagnostics(), {{"m", someMotion(*robot.model, 11)}}, {});
      QVERIFY2(report.sections.size() >= 3, robot.name.c_str());
      const std::string page = reportAsHtml(report);
      QVERIFY2(page.find("<svg") != std::string::npos, robot.name.c_str());
      QVERIFY2(page.find("nan") == std::string::npos && page.find(">inf") == std::string::npos,
               robot.name.c_str());
      for (const ReportSection& section : report.sections) {
        for (const ReportBlock& block : section.blocks) {
          const auto* table = std::get_if<ReportTable>(&block);
          if (!table) continue;
          QCOMPARE(table->numbers.size(), table->header.size());
          for (const auto& row : table->rows) QCOMPARE(row.size(), table->header.size());
        }
      }
    }
  }

  void motionsThatAreNoneAreRefused() {
    const auto model = bundledRobot("puma560").model;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             robotReport(*model, Diagnostics(), {{"none", {}}}, {}));
    std::vector<MotionSample> back = someMotion(*model, 3);
    back[2].state.time = 0.0;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             robotReport(*model, Diagnostics(), {{"back", back}}, {}));
  }

  void namesCannotBreakAPage() {
    const std::string page = reportAsHtml(hostile());
    QVERIFY(page.find("<script") == std::string::npos);
    QVERIFY(page.find("default-src 'none'") != std::string::npos);
    QVERIFY(page.find('\x01') == std::string::npos);
    QVERIFY(page.find("src=\"data:image/png;base64,iVBORw==\"") != std::string::npos);
    // the plot is XML by itself
    const std::string svg = plotAsSvg(std::get<ReportPlot>(hostile().sections[0].blocks[2]));
    QVERIFY(QString::fromStdString(svg).contains(QStringLiteral("&lt;script&gt;")));
    QVERIFY(svg.find("<script") == std::string::npos);
  }

  void namesCannotBreakTextFormats() {
    const TextReport markdown = reportAsMarkdown(hostile(), "my report");
    QVERIFY(markdown.text.find("<script") == std::string::npos);
    QCOMPARE(markdown.files.size(), size_t(2));
    QCOMPARE(markdown.files[0].name, std::string("my report-1.svg"));
    QVERIFY(markdown.text.find("](<my report-1.svg>)") != std::string::npos);
    const std::string latex = reportAsLatex(hostile(), "r").text;
    // what everybody has sets it, and its successors
    QVERIFY(latex.find("\\ifPDFTeX") < latex.find("\\usepackage{fontspec}"));
    QVERIFY(latex.find("\\textbackslash{}\\{\\}\\$\\%\\&\\#") != std::string::npos);
    QVERIFY(latex.find("\\_\\textasciicircum{}\\textasciitilde{}") != std::string::npos);
    // as many begin as end
    const QString text = QString::fromStdString(latex);
    QCOMPARE(text.count(QStringLiteral("\\begin{")), text.count(QStringLiteral("\\end{")));
  }

  void oneTableByItself() {
    const ReportTable table{"", {"a", "b"}, {{"x|y", "1"}, {"q,r", "2"}}, {false, true}};
    QCOMPARE(tableAsMarkdown(table),
             std::string("| a | b |\n| --- | ---: |\n| x\\|y | 1 |\n| q,r | 2 |\n"));
    QCOMPARE(tableAsCsv(table), std::string("a,b\nx|y,1\n\"q,r\",2\n"));
  }

  // A table of LaTeX that scales to the line ends with its page: of one that is longer rows fell
  // off.
  void aLongTableOfLatexGoesOverPages() {
    ReportTable table{"Links", {"link", "mass"}, {}, {false, true}};
    for (int i = 0; i < 100; ++i) table.rows.push_back({"link " + std::to_string(i), "1"});
    const QString latex = QString::fromStdString(tableAsLatex(table));
    QCOMPARE(latex.count(QStringLiteral("\\begin{tabular}")), 3);
    QCOMPARE(latex.count(QStringLiteral("\\end{center}")), 3);
    QCOMPARE(latex.count(QStringLiteral("Links (continued)")), 2);
    QCOMPARE(latex.count(QStringLiteral("link & mass")), 3);
    for (int i = 0; i < 100; ++i) {
      QCOMPARE(latex.count(QStringLiteral("link %1 & 1").arg(i)), 1);
    }
  }

  void aLongPlotOfLatexKeepsItsPeak() {
    ReportPlot plot{"long", "t", "y", {}, {{"y", {}}}};
    for (int i = 0; i < 100000; ++i) {
      plot.x.push_back(i);
      plot.curves[0].y.push_back(i == 54321 ? 10.0 : 0.0);
    }
    const std::string latex = reportAsLatex({"t", {{"s", {plot}}}}, "r").text;
    QVERIFY(latex.size() < 20000);
    QVERIFY(latex.find("(54321,10)") != std::string::npos);
  }

  // However many samples, a plot stays small, and its highest point stays in it.
  void aLongPlotKeepsItsPeak() {
    ReportPlot plot{"long", "t", "y", {}, {{"y", {}}}};
    for (int i = 0; i < 100000; ++i) {
      plot.x.push_back(i);
      plot.curves[0].y.push_back(i == 54321 ? 10.0 : 0.0);
    }
    const std::string svg = plotAsSvg(plot);
    QVERIFY(svg.size() < 60000);
    double highest = 1e9;
    const QString points =
        QString::fromStdString(svg).section("<polyline points=\"", 1, 1).section('"', 0, 0);
    for (const QString& point : points.split(' ', Qt::SkipEmptyParts)) {
      highest = std::min(highest, point.section(',', 1, 1).toDouble());
    }
    QVERIFY2(highest < 40.0, std::to_string(highest).c_str());  // near the top
  }
};

ARMILLARY_TEST(TestReport)
#include "tst_report.moc"
