// SPDX-License-Identifier: BSD-3-Clause
// A question's answer as numbers, right or with a mistake, and which mistakes explain an answer.
#pragma once

#include <optional>
#include <vector>

#include "engine/lessons/grade.h"
#include "engine/lessons/other_units.h"
#include "engine/lessons/quaternion_columns.h"

namespace armillary {

// A computed number under a variant, SI and radians.
double computedNumber(const ComputedNumber& number, const LessonRobot& robot,
                      const Variant& variant);
// The same with the robot standing elsewhere.
double computedNumberAt(const ComputedNumber& number, const LessonRobot& robot,
                        const Eigen::VectorXd& position);

// The times of a curve or of a motion's rows.
std::vector<double> timesOf(const LessonQuestion& question);

// The answer to a number, a curve, a file or an arrow (a row of three): rows × columns, in SI and
// radians. With `rows` those alone. Nothing where the variant cannot be computed.
std::optional<Eigen::MatrixXd> questionNumbers(const LessonStep& step,
                                               const LessonQuestion& question,
                                               const Variant& variant,
                                               const std::vector<int>& rows = {});

// How far an answer is from what it should be, as a multiple of the tolerance: 1 is the border. Of
// a file each column's root mean square counts against its own, the worst column's counts; a
// column that is small beside the largest (below 1 %) counts against that 1 %. Of a curve the root
// mean square against the curve's largest change or value. Of an arrow the angle between the two
// or the difference of their lengths, whichever is worse.
double distance(const LessonQuestion& question, const Eigen::MatrixXd& answer,
                const Eigen::MatrixXd& wanted);
// Of one column of a file.
double columnDistance(const LessonQuestion& question, const Eigen::MatrixXd& answer,
                      const Eigen::MatrixXd& wanted, Eigen::Index column);

// How an arrow that was drawn differs from the one that is wanted (a row of three each): the angle
// between them, rad, and by how much it is longer, SI.
struct ArrowError {
  double angle = 0.0, length = 0.0;
};
ArrowError arrowError(const Eigen::MatrixXd& answer, const Eigen::MatrixXd& wanted);

// The numbers of one question, kept for all who answer it.
class QuestionNumbers {
 public:
  QuestionNumbers(const LessonStep& step, const LessonQuestion& question,
                  const std::vector<Variant>& variants);

  const Eigen::MatrixXd& right() const { return right_; }
  // An answer of right()'s size with its quaternions' signs as right() has them.
  Eigen::MatrixXd signedAsRight(const Eigen::MatrixXd& answer) const {
    return signedAs(right_, answer, quaternions_);
  }
  // The mistakes that explain an answer, see grade.h; the answer has right()'s size.
  std::vector<NamedMistake> explain(const Eigen::MatrixXd& answer);

 private:
  struct Candidate {
    const Variant* variant = nullptr;
    Eigen::MatrixXd numbers;  // of rows_ alone
  };
  void compute(const std::vector<Variant>& variants, std::vector<Candidate>& candidates);
  std::vector<NamedMistake> explainBy(const std::vector<Candidate>& candidates,
                                      const std::vector<OtherUnit>& units,
                                      const Eigen::MatrixXd& answer) const;
  // How far the answer is from the right one told in that unit, by the tolerance; nothing where it
  // is not told in it.
  std::optional<double> distanceInUnit(const OtherUnit& unit, const Eigen::MatrixXd& answer) const;
  std::optional<NamedMistake> turnedColumns(const Eigen::MatrixXd& answer) const;
  Eigen::MatrixXd some(const Eigen::MatrixXd& all) const;

  const LessonStep& step_;
  const LessonQuestion& question_;
  const std::vector<Variant>& variants_;
  const std::vector<Variant> pair_variants_;
  const std::vector<std::vector<Eigen::Index>> quaternions_;
  std::vector<int> rows_;  // by which mistakes are told apart
  Eigen::MatrixXd right_, right_of_rows_;
  std::vector<Candidate> singles_, pairs_;
  bool singles_known_ = false, pairs_known_ = false;
};

// One mistake a kind, with the parts of all: "with the mass of link 'a' or 'b' doubled".
std::vector<NamedMistake> joinedByKind(const std::vector<const Variant*>& variants);
// "these are the torques without the Coriolis terms": what an answer is, of mistakes that explain
// it.
std::string sentenceOf(const std::vector<NamedMistake>& mistakes, std::string_view answer);

}  // namespace armillary
