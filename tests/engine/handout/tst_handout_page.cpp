// SPDX-License-Identifier: BSD-3-Clause
// A handout as text: no name in it becomes a tag, no mesh makes it large, and what cannot be is
// said.
#include <QTest>
#include <random>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/handout/handout.h"
#include "engine/handout/page_text.h"
#include "engine/handout/robot_numbers.h"
#include "engine/text/json.h"
#include "tests/support/loops.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using nlohmann::json;

namespace {

constexpr std::string_view kFrame =
    "<h1 title=\"{{title}}\">{{title}}</h1>{{summary}}{{motion}}{{notes}}"
    "<script type=\"application/json\">{{robot}}</script>{{scripts}}";
const HandoutParts kParts{kFrame, "", {}};

HandoutContent restingContent(const Model& model) {
  HandoutContent content;
  content.state = neutralState(model);
  content.acceleration = Eigen::VectorXd::Zero(model.velocitySize());
  return content;
}

json robotIn(const std::string& page) {
  const std::string begin = "<script type=\"application/json\">";
  const std::size_t from = page.find(begin) + begin.size();
  return json::parse(page.substr(from, page.find("</script>") - from));
}

std::size_t countOf(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// A square sheet of 2 n² triangles.
ColoredSurface sheet(std::size_t n) {
  ColoredSurface surface;
  ColoredSurface::Part part;
  for (std::size_t i = 0; i <= n; ++i) {
    for (std::size_t k = 0; k <= n; ++k) {
      part.vertices.emplace_back(static_cast<float>(i), static_cast<float>(k), 0.0f);
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k) {
      const auto a = static_cast<std::uint32_t>(i * (n + 1) + k);
      const auto b = static_cast<std::uint32_t>(a + n + 1);
      part.triangles.push_back({a, b, b + 1});
      part.triangles.push_back({a, b + 1, a + 1});
    }
  }
  surface.parts.push_back(std::move(part));
  surface.triangles_in_file = 2 * n * n;
  return surface;
}

}  // namespace

class TestHandoutPage : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void namesNeverBecomeTags() {
    const std::string evil = "</script><img src=x onerror=\"alert('1')\">&{{robot}}\x01";
    RobotDescription description = bundledRobot("double_pendulum").description;
    for (JointDescription& joint : description.joints) joint.name += evil;
    for (LinkDescription& link : description.links) {
      for (JointDescription& joint : description.joints) {
        if (joint.parent == link.name) joint.parent += evil;
        if (joint.child == link.name) joint.child += evil;
      }
      link.name += evil;
    }
    description.name = evil;
    const auto model = compileModel(description);
    HandoutContent content = restingContent(*model);
    content.title = content.motion_name = evil;
    content.shapes.messages = {evil};
    const std::string page = handoutPage(*model, content, kParts);
    QCOMPARE(countOf(page, "<img"), std::size_t{0});
    QCOMPARE(countOf(page, "</script>"), std::size_t{1});
    QCOMPARE(countOf(page, "<"), std::size_t{6});  // the frame's own tags and a note's paragraph
    const json robot = robotIn(page);
    QCOMPARE(robot["coordinates"][0]["name"].get<std::string>(), model->coordinates[0].name);
    QCOMPARE(robot["links"][1]["name"].get<std::string>(), model->links[1].name);
    QVERIFY(page.find("title=\"&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)") !=
            page.npos);
  }

  void placesAreFilledOnce() {
    const std::string value = "{{name}}";
    const auto known = [&](std::string_view name) { return name == "name" ? &value : nullptr; };
    QCOMPARE(filledPage("a {{name}} b{{name}}", known), std::string("a {{name}} b{{name}}"));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, filledPage("{{other}}", known));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, filledPage("{{name", known));
  }

  void packedBytesAreBase64() {  // RFC 4648, section 10
    const auto packed = [](const std::string& text) {
      return base64Text({reinterpret_cast<const unsigned char*>(text.data()), text.size()});
    };
    QCOMPARE(packed(""), std::string(""));
    QCOMPARE(packed("f"), std::string("Zg=="));
    QCOMPARE(packed("fo"), std::string("Zm8="));
    QCOMPARE(packed("foobar"), std::string("Zm9vYmFy"));
    QCOMPARE(packedNumbers(std::vector<double>{1.0}), std::string("AAAAAAAA8D8="));
    QCOMPARE(packedNumbers(std::vector<std::uint16_t>{1, 515}), std::string("AQADAg=="));
  }

  void robotsWithLoopsAreRefusedByName() {
    const TestRobot robot = bundledRobot("four_bar");
    QVERIFY(!robot.model->loops.empty());
    try {
      handoutPage(*robot.model, restingContent(*robot.model), kParts);
      QFAIL("a robot with a loop has a handout");
    } catch (const MethodDoesNotApply& why) {
      QVERIFY(std::string(why.what()).find(robot.model->loops[0].name) != std::string::npos);
    }
  }

  void limitsThatAreNoneAreNull() {
    const auto model = bundledRobot("joint_zoo").model;
    const json robot = robotIn(handoutPage(*model, restingContent(*model), kParts));
    std::size_t limited = 0;
    for (std::size_t i = 0; i < model->coordinates.size(); ++i) {
      const json& lower = robot["coordinates"][i]["lower"];
      QCOMPARE(lower.is_null(), !std::isfinite(model->coordinates[i].lower));
      if (!lower.is_null()) QCOMPARE(lower.get<double>(), model->coordinates[i].lower);
      limited += lower.is_null() ? 0 : 1;
    }
    QVERIFY(limited > 0 && limited < model->coordinates.size());
  }

  void longMotionsKeepTheirEnds() {
    const auto model = bundledRobot("puma560").model;
    for (const std::size_t count : {2u, 3u, 999u, 5000u, 5001u, 1'000'000u}) {
      const std::vector<std::size_t> rows = keptRows(*model, count);
      QVERIFY(rows.size() <= 5000);
      QCOMPARE(rows.front(), std::size_t{0});
      QCOMPARE(rows.back(), count - 1);
      QVERIFY(std::adjacent_find(rows.begin(), rows.end(), std::greater_equal<>()) == rows.end());
      if (count <= 5000) QCOMPARE(rows.size(), count);
    }
    HandoutContent content = restingContent(*model);
    for (int i = 0; i < 6000; ++i) {
      content.motion.push_back({content.state, content.acceleration, {}});
      content.motion.back().state.time = i;
    }
    const std::string page = handoutPage(*model, content, kParts);
    QVERIFY(page.find("Of the motion&#39;s 6000 rows 5000") != page.npos);
  }

  void meshesShareTheRoom() {
    RobotDescription description = bundledRobot("double_pendulum").description;
    const auto model = compileModel(description);
    std::size_t file = 0;
    for (LinkDescription& link : description.links) {
      link.visuals.assign(2, {});  // the same mesh twice
      for (GeometryDescription& visual : link.visuals) {
        visual.shape.type = ShapeType::kMesh;
        visual.shape.file = "mesh" + std::to_string(file);
      }
      ++file;
    }
    // the first has 8 triangles, the others too many
    const SurfaceSource source = [](const ShapeDescription& shape, std::size_t most) {
      if (shape.file == "mesh0") return sheet(2);
      ColoredSurface simplified = sheet(static_cast<std::size_t>(std::sqrt(most / 2)));
      simplified.triangles_in_file = 1'000'000;
      return simplified;
    };
    const HandoutShapes shapes = handoutShapes(description, *model, source, 3000);
    QCOMPARE(shapes.meshes.size(), file);
    QCOMPARE(shapes.shapes.size(), 2 * file);
    std::size_t triangles = 0;
    for (const HandoutMesh& mesh : shapes.meshes) triangles += mesh.triangles.size() / 3;
    QVERIFY2(triangles <= 3000 && triangles > 2700, qPrintable(QString::number(triangles)));
    QVERIFY(shapes.messages.size() == 1 &&
            shapes.messages[0].find("simplified: ") != std::string::npos);
    // points are where they were, to a step
    const HandoutMesh& small = shapes.meshes.front();
    QCOMPARE(small.points.size(), std::size_t{27});
    for (int k = 0; k < 2; ++k) {
      QVERIFY(std::abs(small.lower[k] + 65535.0 * small.step[k] - 2.0) < 1e-4);
    }
  }

  void robotsWithoutShapesAreBones() {
    RobotDescription description = bundledRobot("puma560").description;
    const auto model = compileModel(description);
    const SurfaceSource none = [](const ShapeDescription&, std::size_t) {
      return ColoredSurface();
    };
    const HandoutShapes unread = handoutShapes(description, *model, none);
    QVERIFY(unread.shapes.size() > 6 && unread.meshes.empty());
    QCOMPARE(unread.messages.size(), std::size_t{1});
    for (const HandoutShape& shape : unread.shapes) QVERIFY(shape.type != ShapeType::kMesh);
    for (LinkDescription& link : description.links) link.visuals.clear();
    QCOMPARE(handoutShapes(description, *model, none).shapes.size(), unread.shapes.size());
  }
};

ARMILLARY_TEST(TestHandoutPage)
#include "tst_handout_page.moc"
