#include "app/command_line/motion_output.h"

#include "app/command_line/output_file.h"
#include "engine/table/robot_columns.h"

namespace armillary {

void writeMotion(const Recording& recording, bool degrees, const std::optional<std::string>& path) {
  const Model& model = recording.model();
  std::vector<std::string> header{"time"};
  for (const Coordinate& coordinate : model.coordinates) {
    header.push_back(coordinate.name + "/position");
  }
  for (const char* quantity : {"/velocity", "/acceleration", "/effort"}) {
    for (const DegreeOfFreedom& dof : model.degrees_of_freedom) {
      header.push_back(dof.name + quantity);
    }
  }
  OutputFile file(path);
  file.write(csvRow(header));
  std::vector<double> cells;
  for (size_t row = 0; row < recording.size(); ++row) {
    const Sample sample = recording.sample(row);
    cells.assign(1, sample.state.time);
    for (int i = 0; i < model.positionSize(); ++i) {
      const double scale = tableScale(model.coordinates[i].measure, degrees);
      cells.push_back(sample.state.position[i] * scale);
    }
    for (const Eigen::VectorXd* values : {&sample.state.velocity, &sample.acceleration}) {
      for (int i = 0; i < model.velocitySize(); ++i) {
        const double scale = tableScale(model.degrees_of_freedom[i].measure, degrees);
        cells.push_back((*values)[i] * scale);
      }
    }
    cells.insert(cells.end(), sample.effort.begin(), sample.effort.end());
    file.write(csvRow(cells));
  }
  file.finish();
}

}  // namespace armillary
