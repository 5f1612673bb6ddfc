// SPDX-License-Identifier: BSD-3-Clause
// What walks share that tell each joint's numbers as a sum over the links that it carries.
#pragma once

#include <memory>
#include <vector>

#include "engine/model/model.h"
#include "engine/walks/walk_equation.h"

namespace armillary {

// Throws MethodDoesNotApply for robots of more than kMostLinksOfSums bodies; `what` begins the
// sentence.
void expectFewLinks(const Model& model, const char* what);

// Of each body, whether a joint's numbers at `velocity_index` move it: bodies that this joint, or a
// follower of it, carries.
std::vector<char> carriedBy(const Model& model, int velocity_index);

// The robot with the inertia of each body alone; [0] is null. Every term of the equations of motion
// is linear in the inertias, so that what these give adds up to what the robot gives. A rotor stays
// with its joint's body.
std::vector<std::shared_ptr<const Model>> robotsOfOneBody(const Model& model);

// The rows `first` to `first + count` of each body's column, as the terms of a sum.
std::vector<WalkTerm> bodyTerms(std::string_view symbol, const std::vector<Eigen::VectorXd>& parts,
                                const std::vector<char>& carried, int first, int count,
                                const std::vector<const char*>& units);

}  // namespace armillary
