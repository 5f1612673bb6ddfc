#include "app/command_line/quantities.h"

namespace armillary {

std::vector<std::string> perDegreeOfFreedom(const Model& model, const std::string& suffix,
                                            const std::string& prefix) {
  std::vector<std::string> names;
  for (const DegreeOfFreedom& dof : model.degrees_of_freedom)
    names.push_back(prefix + dof.name + suffix);
  return names;
}

std::vector<std::string> perPair(const Model& model, const std::string& prefix) {
  std::vector<std::string> names;
  for (const DegreeOfFreedom& row : model.degrees_of_freedom) {
    for (const DegreeOfFreedom& column : model.degrees_of_freedom) {
      names.push_back(prefix + "/" + row.name + "/" + column.name);
    }
  }
  return names;
}

void append(const Eigen::MatrixXd& values, std::vector<double>& cells) {
  for (Eigen::Index i = 0; i < values.rows(); ++i) {
    for (Eigen::Index j = 0; j < values.cols(); ++j) cells.push_back(values(i, j));
  }
}

}  // namespace armillary
