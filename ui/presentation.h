// Large type for those who look from the last row of a class.
#pragma once

#include <QFont>
#include <optional>

namespace armillary {

class Viewport;

// While it is on the application's type and the lines of the 3D view are larger by kScale; when it
// ends, or goes, all is as before.
class Presentation {
 public:
  static constexpr double kScale = 1.6;

  explicit Presentation(Viewport& viewport) : viewport_(viewport) {}
  ~Presentation();
  Presentation(const Presentation&) = delete;
  Presentation& operator=(const Presentation&) = delete;

  bool on() const { return usual_.has_value(); }
  void set(bool on);

 private:
  Viewport& viewport_;
  std::optional<QFont> usual_;
};

}  // namespace armillary
