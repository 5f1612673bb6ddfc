// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/quaternion_columns.h"

#include <map>

namespace armillary {

std::vector<std::vector<Eigen::Index>> quaternionColumns(const Model& model,
                                                         const LessonQuestion& question) {
  if (question.quantity != "link-poses") return {};
  const std::vector<std::string> names = lessonColumns(model, question.quantity);
  std::map<std::string, std::vector<Eigen::Index>> by_link;
  for (size_t k = 0; k < question.columns.size(); ++k) {
    const std::string& name = names[static_cast<size_t>(question.columns[k])];
    const size_t slash = name.rfind('/');
    if (name[slash + 1] != 'q') continue;
    by_link[name.substr(0, slash)].push_back(static_cast<Eigen::Index>(k));
  }
  std::vector<std::vector<Eigen::Index>> quaternions;
  quaternions.reserve(by_link.size());
  for (auto& [link, columns] : by_link) quaternions.push_back(std::move(columns));
  return quaternions;
}

Eigen::MatrixXd signedAs(const Eigen::MatrixXd& wanted, Eigen::MatrixXd answer,
                         const std::vector<std::vector<Eigen::Index>>& quaternions) {
  for (const std::vector<Eigen::Index>& columns : quaternions) {
    for (Eigen::Index i = 0; i < answer.rows(); ++i) {
      double product = 0.0;
      for (const Eigen::Index k : columns) product += answer(i, k) * wanted(i, k);
      if (product >= 0.0) continue;
      for (const Eigen::Index k : columns) answer(i, k) = -answer(i, k);
    }
  }
  return answer;
}

}  // namespace armillary
