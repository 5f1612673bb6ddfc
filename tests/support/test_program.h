// SPDX-License-Identifier: BSD-3-Clause
// A test program holds the test classes of a folder; its first argument says which one runs.
#pragma once

#include <QTest>
#include <string>

namespace armillary::test {

using RunTest = int (*)(int argc, char** argv);

// Makes a test class known to its program by the name of its file, such as tst_csv.
class RegisteredTest {
 public:
  RegisteredTest(const char* file, RunTest run);
};

// Runs the class that the first argument names; the other arguments are Qt Test's.
int runNamedTest(int argc, char** argv);

}  // namespace armillary::test

#define ARMILLARY_REGISTER_TEST(Application, Class)                                              \
  namespace {                                                                                    \
  const armillary::test::RegisteredTest registered_##Class(__FILE__, [](int argc, char** argv) { \
    Application;                                                                                 \
    Class test;                                                                                  \
    QTEST_SET_MAIN_SOURCE_PATH                                                                   \
    return QTest::qExec(&test, argc, argv);                                                      \
  });                                                                                            \
  }

// The one test class of a file: by itself, with an event loop, or with widgets (for which the file
// includes <QApplication>).
#define ARMILLARY_TEST(Class) ARMILLARY_REGISTER_TEST((void)0, Class)
#define ARMILLARY_EVENT_TEST(Class) \
  ARMILLARY_REGISTER_TEST(QCoreApplication application(argc, argv), Class)
#define ARMILLARY_WIDGET_TEST(Class) \
  ARMILLARY_REGISTER_TEST(QApplication application(argc, argv), Class)
