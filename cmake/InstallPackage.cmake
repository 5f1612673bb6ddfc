# SPDX-License-Identifier: BSD-3-Clause
# What find_package(Armillary CONFIG) reads.
include(CMakePackageConfigHelpers)

set(PACKAGE_FOLDER ${CMAKE_INSTALL_LIBDIR}/cmake/Armillary)
configure_package_config_file(cmake/ArmillaryConfig.cmake.in
  ${PROJECT_BINARY_DIR}/ArmillaryConfig.cmake INSTALL_DESTINATION ${PACKAGE_FOLDER})
# before 1.0 a new second number may change names
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ArmillaryConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ArmillaryConfig.cmake
  ${PROJECT_BINARY_DIR}/ArmillaryConfigVersion.cmake
  DESTINATION ${PACKAGE_FOLDER} COMPONENT engine)
