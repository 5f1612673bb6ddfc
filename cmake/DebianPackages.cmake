# SPDX-License-Identifier: BSD-3-Clause
# Debian packages: armillary, the program, and libarmillary-dev, the engine for other projects.
# `./dev package` builds the target armillary_packed, then runs cpack.
add_custom_target(armillary_packed DEPENDS armillary armillary_shell_files
  armillary_engine armillary_meshes armillary_motion_files)
if(ARMILLARY_COLLISION)
  add_dependencies(armillary_packed armillary_collision)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR "the Armillary authors")
set(CPACK_PACKAGE_CONTACT "the Armillary authors <authors@armillary.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_COMPONENTS_ALL program engine meshes motion_files)
if(ARMILLARY_COLLISION)
  list(APPEND CPACK_COMPONENTS_ALL collision)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME armillary)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "See the forces inside a moving robot
Load a robot, drag its joints, simulate it or play a trajectory, and see the
torque that every joint needs and why it needs it. With a command line for
everything that the window computes.")
# what shared libraries do not show: the pictures' materials, and the maker of films
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "open3d-gui-data")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "ffmpeg, shared-mime-info")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libarmillary-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "Robot dynamics for C++ programs
Reads robots, computes their inverse and forward dynamics, closed loops and
derivatives, identifies and simulates them. Headers, static libraries, and
what CMake needs to find them.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libeigen3-dev (>= 3.4), libtinyxml2-dev")
# of the components meshes, collision and motion_files
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS
  "libassimp-dev, libfcl-dev, libyaml-cpp-dev, nlohmann-json3-dev, libzip-dev, pkg-config")

include(CPack)
cpack_add_component_group(development)
foreach(COMPONENT engine meshes collision motion_files)
  cpack_add_component(${COMPONENT} GROUP development)
endforeach()
