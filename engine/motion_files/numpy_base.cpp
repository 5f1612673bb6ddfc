// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/numpy_base.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/motion_files/base_places.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

// Numbers of one body in an array of rows × bodies × numbers.
size_t bodiesIn(const NumpyArray& array) {
  return array.columns / array.inner;
}

// Names of as many bodies.
const std::vector<std::string>* bodyNames(const NumpyArrays& arrays, size_t count) {
  for (const char* name : {"body_names", "bodies", "link_names", "links", "link_body_list"}) {
    const auto found = arrays.good.find(name);
    if (found != arrays.good.end() && found->second.texts.size() == count) {
      return &found->second.texts;
    }
  }
  return nullptr;
}

// The world stands at the origin in every row.
bool isWorld(const NumpyArray& positions, size_t body) {
  for (size_t row = 0; row < positions.rows; ++row) {
    for (size_t k = 0; k < positions.inner; ++k) {
      if (positions.numbers[row * positions.columns + body * positions.inner + k] != 0.0) {
        return false;
      }
    }
  }
  return true;
}

class BaseFinder {
 public:
  BaseFinder(const NumpyArrays& arrays, size_t rows, const std::string& link)
      : arrays_(arrays), rows_(rows), link_(link) {}

  NumpyBases find() {
    for (const auto& [name, array] : arrays_.good) {
      if (array.isLine() || array.numbers.empty() || array.rows != rows_) continue;
      if (saysBasePlace(name, array.columns)) add({name, &array, 0, array.columns});
    }
    for (const auto& [name, array] : arrays_.deep) {
      if (array.numbers.empty() || array.rows != rows_ || !saysBasePlace(name, array.inner)) {
        continue;
      }
      if (!isNeeded(array.inner)) continue;
      add({name, &array, bodyIn(array) * array.inner, array.inner});
    }
    return std::move(bases_);
  }

 private:
  // 3: a position, 4: an orientation, else both.
  bool isNeeded(size_t width) const {
    return std::none_of(bases_.arrays.begin(), bases_.arrays.end(),
                        [&](const NumpyBase& one) { return one.width == width || one.width >= 7; });
  }

  void add(NumpyBase base) {
    if (!isNeeded(base.width)) return;
    if (base.width > 7) {
      bases_.notes.push_back(
          inQuotes(base.name) + " has " + std::to_string(base.width) +
          " numbers a row: the first seven are the base's place, the others, such as its "
          "velocities, are not used (no name says in which axes they are)");
    }
    bases_.arrays.push_back(std::move(base));
  }

  size_t bodyIn(const NumpyArray& array) {
    if (body_ && *body_ < bodiesIn(array)) return *body_;
    const std::vector<std::string>* names = bodyNames(arrays_, bodiesIn(array));
    body_ = 0;
    if (names) {
      const auto same = std::find_if(names->begin(), names->end(), [&](const std::string& name) {
        return name == link_ || name.ends_with("/" + link_);
      });
      if (same != names->end()) {
        body_ = same - names->begin();
        bases_.notes.push_back("the base is body " + inQuotes(*same) + " of the file's " +
                               std::to_string(names->size()));
        return *body_;
      }
      while (*body_ + 1 < names->size() && (*names)[*body_] == "world") ++*body_;
    } else {
      for (const auto& [name, positions] : arrays_.deep) {
        if (positions.inner != 3 || positions.numbers.empty() || !saysBasePlace(name, 3)) continue;
        while (*body_ + 1 < bodiesIn(positions) && isWorld(positions, *body_)) ++*body_;
        break;
      }
    }
    bases_.guessed = true;
    bases_.notes.push_back(
        "the base is taken to be body " +
        (names ? inQuotes((*names)[*body_]) : std::to_string(*body_ + 1)) + ", the first of the " +
        std::to_string(bodiesIn(array)) + " that moves: " +
        (names ? "none is called " + inQuotes(link_) + ", as the robot's base is"
               : "no 'body_names' say which is " + inQuotes(link_) + ", the robot's base"));
    return *body_;
  }

  const NumpyArrays& arrays_;
  size_t rows_;
  const std::string& link_;
  std::optional<size_t> body_;
  NumpyBases bases_;
};

}  // namespace

bool beginsWithPlace(const NumpyArray& array) {
  if (array.numbers.empty() || array.columns < 7) return false;
  for (size_t row = 0; row < array.rows; ++row) {
    const double* const q = array.numbers.data() + row * array.columns + 3;
    const double squares = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    if (!(std::abs(squares - 1.0) < 0.02)) return false;
  }
  return true;
}

NumpyBases basesIn(const NumpyArrays& arrays, size_t rows, const std::string& link) {
  return BaseFinder(arrays, rows, link).find();
}

}  // namespace armillary
