# SPDX-License-Identifier: BSD-3-Clause
# What is built. As the top of a build: everything. Inside another project: the engine alone, and
# whatever that project asks for.
include(CMakeDependentOption)

option(ARMILLARY_PROGRAM "Build the program" ${PROJECT_IS_TOP_LEVEL})
cmake_dependent_option(ARMILLARY_GUI "Build the program's window (Qt, Open3D, QCustomPlot)"
  ON ARMILLARY_PROGRAM OFF)
option(ARMILLARY_TESTS "Build the tests" ${PROJECT_IS_TOP_LEVEL})
option(ARMILLARY_BENCHMARKS "Build the benchmarks" ${PROJECT_IS_TOP_LEVEL})
option(ARMILLARY_EXAMPLES "Build the examples of the engine's use" ${PROJECT_IS_TOP_LEVEL})
option(ARMILLARY_FUZZ "Build the readers for libFuzzer (clang), and of the engine what they need" OFF)
option(ARMILLARY_INSTALL "Install what is built" ${PROJECT_IS_TOP_LEVEL})

# Components of the engine that need libraries of their own; the program needs them.
cmake_dependent_option(ARMILLARY_MESHES "Build Armillary::meshes (assimp)"
  OFF "NOT ARMILLARY_PROGRAM" ON)
cmake_dependent_option(ARMILLARY_MOTION_FILES "Build Armillary::motion_files (yaml-cpp, libzip)"
  OFF "NOT ARMILLARY_PROGRAM" ON)
cmake_dependent_option(ARMILLARY_ACCURACY "Build how exact methods are (Boost's headers)"
  OFF "NOT ARMILLARY_PROGRAM" ON)
cmake_dependent_option(ARMILLARY_COLLISION "Build Armillary::collision (FCL)"
  OFF "NOT ARMILLARY_GUI" ON)

set(ARMILLARY_SHARED_DATA "${PROJECT_SOURCE_DIR}/../shared" CACHE PATH
    "Folder of reference values and robots that tests use where it is present")
