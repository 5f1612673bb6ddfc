// SPDX-License-Identifier: BSD-3-Clause
#include "tests/support/test_program.h"

#include <cstdio>
#include <filesystem>
#include <map>
#include <vector>

namespace armillary::test {
namespace {

// In a function, for the classes of other files register themselves before main().
std::map<std::string, RunTest>& registeredTests() {
  static std::map<std::string, RunTest> tests;
  return tests;
}

}  // namespace

RegisteredTest::RegisteredTest(const char* file, RunTest run) {
  registeredTests()[std::filesystem::path(file).stem().string()] = run;
}

int runNamedTest(int argc, char** argv) {
  const auto& tests = registeredTests();
  const auto named = argc > 1 ? tests.find(argv[1]) : tests.end();
  if (named == tests.end()) {
    std::fprintf(stderr, "usage: %s TEST [Qt Test's arguments]; TEST is one of\n", argv[0]);
    for (const auto& [name, run] : tests) std::fprintf(stderr, "  %s\n", name.c_str());
    return 1;
  }
  std::vector<char*> others{argv[0]};
  others.insert(others.end(), argv + 2, argv + argc);
  others.push_back(nullptr);
  return named->second(static_cast<int>(others.size()) - 1, others.data());
}

}  // namespace armillary::test

int main(int argc, char** argv) {
  return armillary::test::runNamedTest(argc, argv);
}
