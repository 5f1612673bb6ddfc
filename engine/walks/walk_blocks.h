// SPDX-License-Identifier: BSD-3-Clause
// Matrices of all links and joints at once, block by block, as walks show them.
#pragma once

#include "engine/model/model.h"
#include "engine/walks/walk_equation.h"

namespace armillary {

// Six rows for each moving body, named by the link that its joint moves.
WalkBlocks linkBlocks(const Model& model);
// One row for each degree of freedom.
WalkBlocks freedomBlocks(const Model& model);

// A matrix with such blocks: as a picture, or as numbers where it has few.
WalkFactor pictureFactor(std::string_view symbol, const Eigen::MatrixXd& value,
                         const WalkBlocks& rows, const WalkBlocks& columns);

// A unit for each degree of freedom.
std::vector<const char*> freedomUnits(const Model& model, const char* angle, const char* length);
// A number for each degree of freedom.
WalkFactor freedomFactor(std::string_view symbol, const Eigen::VectorXd& numbers,
                         const Model& model, const char* angle, const char* length);
// The units of matrices that take accelerations to efforts: the mass matrix; and of their inverses.
std::vector<const char*> massUnits(const Model& model);
std::vector<const char*> inverseMassUnits(const Model& model);

}  // namespace armillary
