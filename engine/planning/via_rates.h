// SPDX-License-Identifier: BSD-3-Clause
// The rates at the points of a piecewise polynomial curve, from what is kept and what is
// continuous.
//
// A curve of degree 2 m + 1 (m = 1: cubic, 2: quintic) has m rates at each point: velocity, and for
// quintics acceleration. Each is given, or free. Of all curves through the points with the given
// rates, the one with the least ∫ |q⁽ᵐ⁺¹⁾|² dt is the piecewise polynomial for which
//
//   (1)  where the rate of order j is free, the derivative of order 2 m + 1 − j is continuous;
//        at the ends of the curve it is zero
//
// (integrate by parts: Biagiotti, Melchiorri 2008, section 4.4). With all free that is the natural
// spline, C²ᵐ. For numbers (1) is a linear, block-tridiagonal system.
//
// An orientation's segments are R_k exp(φ), φ of the same degree; its rates are ω and ω̇ in the
// body's axes, and what (1) makes continuous are the derivatives of ω. That is not linear; it is
// solved by Newton's method from rest (Park, Kang 1999 have it for cubics), and where that does not
// end, by continuation from turns of no angle to those that are wanted.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <memory>
#include <vector>

namespace armillary {

// Rates of one curve at its points: row k has velocity, then acceleration, `size` numbers each.
using ViaRates = Eigen::MatrixXd;

// A curve through points at times: a number, or an orientation.
class ViaCurve {
 public:
  ViaCurve(const std::vector<double>& times, int rate_count)
      : times_(&times), rate_count_(rate_count) {}
  virtual ~ViaCurve() = default;

  virtual int size() const = 0;  // 1, or 3 for an orientation
  // Polynomial coefficients in s = (t − t_k) / h of segment k with these rates at its ends, a row
  // for each number: rising powers, an orientation's φ.
  virtual Eigen::MatrixXd coefficients(int segment, const Eigen::VectorXd& left,
                                       const Eigen::VectorXd& right) const = 0;
  // Derivatives of orders 1 to 2 m at a segment's start and end, of these coefficients: an
  // orientation's ω and its derivatives.
  virtual void endDerivatives(int segment, const Eigen::MatrixXd& coefficients,
                              Eigen::VectorXd& at_start, Eigen::VectorXd& at_end) const = 0;
  // Whether derivatives are linear in the rates.
  virtual bool linear() const = 0;
  // The curve with a share of every segment's way, and the same times.
  virtual std::unique_ptr<ViaCurve> withShare(double share) const = 0;

  int rateCount() const { return rate_count_; }  // m
  int pointCount() const { return static_cast<int>(times_->size()); }
  double duration(int segment) const { return (*times_)[segment + 1] - (*times_)[segment]; }

 protected:
  // Coefficients of a curve from 0 to `change`, of rates by s.
  Eigen::MatrixXd hermite(const Eigen::VectorXd& change, const Eigen::VectorXd& left,
                          const Eigen::VectorXd& right) const;

 private:
  const std::vector<double>* times_;
  int rate_count_;
};

class NumberCurve : public ViaCurve {
 public:
  NumberCurve(const std::vector<double>& times, int rate_count, Eigen::VectorXd values)
      : ViaCurve(times, rate_count), values_(std::move(values)) {}
  int size() const override { return 1; }
  Eigen::MatrixXd coefficients(int segment, const Eigen::VectorXd& left,
                               const Eigen::VectorXd& right) const override;
  void endDerivatives(int segment, const Eigen::MatrixXd& coefficients, Eigen::VectorXd& at_start,
                      Eigen::VectorXd& at_end) const override;
  bool linear() const override { return true; }
  std::unique_ptr<ViaCurve> withShare(double share) const override;

 private:
  Eigen::VectorXd values_;
};

class OrientationCurve : public ViaCurve {
 public:
  OrientationCurve(const std::vector<double>& times, int rate_count,
                   const std::vector<Eigen::Quaterniond>& orientations);
  int size() const override { return 3; }
  Eigen::MatrixXd coefficients(int segment, const Eigen::VectorXd& left,
                               const Eigen::VectorXd& right) const override;
  void endDerivatives(int segment, const Eigen::MatrixXd& coefficients, Eigen::VectorXd& at_start,
                      Eigen::VectorXd& at_end) const override;
  bool linear() const override { return false; }
  std::unique_ptr<ViaCurve> withShare(double share) const override;

 private:
  void setTurns(std::vector<Eigen::Vector3d> turns);

  std::vector<Eigen::Vector3d> turns_;    // Φ of each segment
  std::vector<Eigen::Matrix3d> inverse_;  // of the map from φ̇ to ω at its end
};

// The rates (1). `given` is as the result, NaN where a rate is free. Returns false where they are
// not found: an orientation that turns too far between points for such a curve.
bool findViaRates(const ViaCurve& curve, const ViaRates& given, ViaRates& rates);

}  // namespace armillary
