// SPDX-License-Identifier: BSD-3-Clause
// Makers of the walks, each in the file of its algorithm; AlgorithmWalk::make() is for all others.
#pragma once

#include "engine/walks/algorithm_walk.h"

namespace armillary {

std::unique_ptr<AlgorithmWalk> makeRecursiveNewtonEulerWalk(std::shared_ptr<const Model> model);
std::unique_ptr<AlgorithmWalk> makeAbsoluteCoordinatesWalk(std::shared_ptr<const Model> model);
std::unique_ptr<AlgorithmWalk> makeNewtonEulerWalk(std::shared_ptr<const Model> model);
std::unique_ptr<AlgorithmWalk> makeCartesianTensorsWalk(std::shared_ptr<const Model> model);
std::unique_ptr<AlgorithmWalk> makeCompositeRigidBodyWalk(std::shared_ptr<const Model> model);
std::unique_ptr<AlgorithmWalk> makeArticulatedBodyWalk(std::shared_ptr<const Model> model);
std::unique_ptr<AlgorithmWalk> makeDalembertWalk(std::shared_ptr<const Model> model);
std::unique_ptr<AlgorithmWalk> makeLagrangeWalk(std::shared_ptr<const Model> model);
std::unique_ptr<AlgorithmWalk> makeRecursiveLagrangianWalk(std::shared_ptr<const Model> model);
std::unique_ptr<AlgorithmWalk> makeGibbsAppellWalk(std::shared_ptr<const Model> model);
std::unique_ptr<AlgorithmWalk> makeKaneWalk(std::shared_ptr<const Model> model);
std::unique_ptr<AlgorithmWalk> makeGaussWalk(std::shared_ptr<const Model> model);
std::unique_ptr<AlgorithmWalk> makeWalkerOrinWalk(std::shared_ptr<const Model> model);
std::unique_ptr<AlgorithmWalk> makeOperationalSpaceWalk(std::shared_ptr<const Model> model,
                                                        int link);
std::unique_ptr<AlgorithmWalk> makeNewtonEulerFactorizationWalk(std::shared_ptr<const Model> model);
std::unique_ptr<AlgorithmWalk> makeInnovationsWalk(std::shared_ptr<const Model> model);
std::unique_ptr<AlgorithmWalk> makeSparseEliminationWalk(std::shared_ptr<const Model> model);
std::unique_ptr<AlgorithmWalk> makeConstraintForceWalk(std::shared_ptr<const Model> model);
std::unique_ptr<AlgorithmWalk> makeLoopWalk(std::shared_ptr<const Model> model);

}  // namespace armillary
