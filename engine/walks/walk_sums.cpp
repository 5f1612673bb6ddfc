// SPDX-License-Identifier: BSD-3-Clause
#include "engine/walks/walk_sums.h"

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/walks/algorithm_walk.h"

namespace armillary {

void expectFewLinks(const Model& model, const char* what) {
  const int bodies = model.bodyCount() - 1;
  if (bodies <= kMostLinksOfSums) return;
  throw MethodDoesNotApply(
      std::string(what) + " is shown with the numbers of all links at once: robot '" + model.name +
      "' has " + std::to_string(bodies) + " moving links, too many to be read; up to " +
      std::to_string(kMostLinksOfSums) + " are shown. Recursive methods (RNEA, ABA) show any");
}

std::vector<char> carriedBy(const Model& model, int velocity_index) {
  std::vector<char> carried(model.bodies.size(), 0);
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    carried[i] = body.velocity_index == velocity_index || carried[body.parent] != 0;
  }
  return carried;
}

std::vector<std::shared_ptr<const Model>> robotsOfOneBody(const Model& model) {
  std::vector<std::shared_ptr<const Model>> robots(model.bodies.size());
  for (int i = 1; i < model.bodyCount(); ++i) {
    auto robot = std::make_shared<Model>(model);
    for (int k = 1; k < model.bodyCount(); ++k) {
      if (k == i) continue;
      robot->bodies[k].inertia = {};
      robot->bodies[k].rotor_inertia = 0.0;
    }
    robots[i] = std::move(robot);
  }
  return robots;
}

std::vector<WalkTerm> bodyTerms(std::string_view symbol, const std::vector<Eigen::VectorXd>& parts,
                                const std::vector<char>& carried, int first, int count,
                                const std::vector<const char*>& units) {
  std::vector<WalkTerm> terms;
  for (std::size_t k = 1; k < parts.size(); ++k) {
    if (!carried[k]) continue;
    terms.push_back({{{symbol, parts[k].segment(first, count), units}}, 1.0, static_cast<int>(k)});
  }
  return terms;
}

}  // namespace armillary
