// SPDX-License-Identifier: BSD-3-Clause
// The expansion of one file and those that it includes.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/xacro/expand_xacro.h"
#include "engine/xacro/host.h"
#include "engine/xacro/scope.h"
#include "engine/xacro/xml_tree.h"

namespace armillary::xacro {

class Expander : public Host {
 public:
  Expander(const XacroOptions& options, Diagnostics& diagnostics)
      : options_(options), diagnostics_(diagnostics), arguments_(options.arguments) {
    budget.stopBy(options.stop);
  }
  ~Expander() override;

  // The expanded tree; null where there is an error, which is then among the findings.
  std::shared_ptr<const XmlNode> run(const std::string& path, const std::string& text);
  // Writes a tree that run() gave. Returns whether it is not too long.
  bool write(const XmlNode& root, XacroExpansion& expansion);
  const std::vector<XacroArgument>& declared() const { return declared_; }

  const Value* property(const std::string& name, const Scope& scope) override;
  std::string argument(const std::string& name) override;
  std::string absolutePath(const std::string& path) override;
  Value yaml(const std::string& path) override;
  void say(Severity severity, const std::string& message) override;

 private:
  using ScopePointer = std::shared_ptr<Scope>;
  // A macro call or an include that is being expanded, or was.
  struct Through {
    std::string tag;  // of a macro call; empty of an include
    Place place;
  };

  // expander.cpp: elements
  void attributes(const XmlNode& source, XmlNode& target, const ScopePointer& scope);
  void children(const XmlNode& source, XmlNode& target, const ScopePointer& scope);
  void element(const XmlNode& source, XmlNode& target, const ScopePointer& scope);
  bool directive(const XmlNode& source, XmlNode& target, const ScopePointer& scope);
  void insertBlock(const XmlNode& source, XmlNode& target, const ScopePointer& scope);
  void condition(const XmlNode& source, XmlNode& target, const ScopePointer& scope);
  void declareArgument(const XmlNode& source, const ScopePointer& scope);
  void namedElement(const XmlNode& source, XmlNode& target, const ScopePointer& scope);
  void setAttribute(const XmlNode& source, XmlNode& target, const ScopePointer& scope);
  XmlNode& add(XmlNode node, XmlNode& target);
  Place placeOf(const XmlNode& source) const;
  void enter(const XmlNode& source);

  // expand_macros.cpp
  void defineProperty(const XmlNode& source, const ScopePointer& scope);
  void defineMacro(const XmlNode& source, const ScopePointer& scope);
  void callMacro(const XmlNode& source, const std::string& name, XmlNode& target,
                 const ScopePointer& scope);
  void setParameters(const XmlNode& call, const Macro& macro, const ScopePointer& caller,
                     const ScopePointer& home, const ScopePointer& inner);

  // expand_includes.cpp
  void include(const XmlNode& source, XmlNode& target, const ScopePointer& scope);
  void includeFile(const std::string& path, const XmlNode& source, XmlNode& target,
                   const ScopePointer& scope);
  std::shared_ptr<const XmlNode> tree(const std::string& path, const std::string& text);
  std::string readFile(const std::string& path);
  std::string besideCurrent(const std::string& path) const;
  void expectInPackage(const std::string& path, const std::string& normal) const;
  int fileNumber(const std::string& path);

  // expand_text.cpp: ${...} and $(...) in texts
  Value evaluateText(const std::string& text, const ScopePointer& scope);
  std::string evaluatedText(const std::string& text, const ScopePointer& scope);
  Value expressionIn(const std::string& text, const ScopePointer& scope);
  Value substitution(const std::string& text, const ScopePointer& scope);
  Value evalCommand(const std::string& expression);
  bool truth(const std::string& condition, const ScopePointer& scope);

  // expander_findings.cpp
  void report(Severity severity, const Place& place, const std::string& element,
              const std::string& message, const std::string& remedy = {});
  std::string throughText(int call) const;
  int topLine(const Place& place) const;
  void warnOfUnknownArguments();

  const XacroOptions& options_;
  Diagnostics& diagnostics_;
  std::map<std::string, std::string> arguments_;
  std::set<std::string> asked_;  // arguments that were declared or read
  std::vector<XacroArgument> declared_;

  std::vector<std::string> files_;               // the first is the one that was given
  std::map<std::string, std::string> packages_;  // folders that $(find) gave, and of which
  std::vector<int> open_files_;                  // the file that is read now last
  std::map<std::string, std::shared_ptr<const XmlNode>> trees_;  // by path
  std::vector<Through> through_;
  int call_ = -1;                 // index into through_ of the innermost open one
  Place place_;                   // of the element that is expanded now; where an error left off
  std::string tag_;               // of it
  bool expanded_before_ = false;  // the first file is what xacro made of another one
  bool spared_ = false;  // it stands in what a robot can do without: a package may be absent
  std::vector<std::string> evaluating_;  // properties, the innermost last
  std::map<std::string, std::string> anonymous_;
  std::set<std::string> redefined_;  // names that were noted
  std::vector<ScopePointer> kept_;   // scopes to release
  std::size_t elements_ = 0;
};

// The value of an attribute that must be there.
const std::string& required(const XmlNode& node, const std::string& attribute);

}  // namespace armillary::xacro
