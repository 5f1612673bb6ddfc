// SPDX-License-Identifier: BSD-3-Clause
// Quaternions among an answer's columns: q and −q turn alike, so either is right in each row.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "engine/lessons/lesson.h"

namespace armillary {

// Of each link's quaternion the columns that the question asks for, by their places in the answer.
std::vector<std::vector<Eigen::Index>> quaternionColumns(const Model& model,
                                                         const LessonQuestion& question);

// The answer with each row's quaternions of the sign that is nearer to what is wanted.
Eigen::MatrixXd signedAs(const Eigen::MatrixXd& wanted, Eigen::MatrixXd answer,
                         const std::vector<std::vector<Eigen::Index>>& quaternions);

}  // namespace armillary
