# SPDX-License-Identifier: GPL-3.0-or-later
# What Debian has of other simulators; tests say what is missing.
# Debian's mujocoConfig.cmake names an include folder that its package does not bring
find_path(MUJOCO_INCLUDE_DIR mujoco/mujoco.h)
find_library(MUJOCO_LIBRARY mujoco)
if(MUJOCO_INCLUDE_DIR AND MUJOCO_LIBRARY)
  target_sources(tests_other_programs PRIVATE ${CMAKE_CURRENT_LIST_DIR}/mujoco_chain.cpp
    ${CMAKE_CURRENT_LIST_DIR}/mujoco_robot.cpp)
  target_include_directories(tests_other_programs SYSTEM PRIVATE ${MUJOCO_INCLUDE_DIR})
  target_link_libraries(tests_other_programs PRIVATE ${MUJOCO_LIBRARY})
  target_compile_definitions(tests_other_programs PRIVATE ARMILLARY_HAS_MUJOCO)
endif()
if(ARMILLARY_MESHES)  # inertia may follow from mesh files
  target_link_libraries(tests_other_programs PRIVATE armillary_meshes)
  target_compile_definitions(tests_other_programs PRIVATE ARMILLARY_HAS_MESHES)
endif()
find_package(DART 6 QUIET CONFIG)
if(DART_FOUND)
  target_sources(tests_other_programs PRIVATE ${CMAKE_CURRENT_LIST_DIR}/dart_chain.cpp)
  target_link_libraries(tests_other_programs PRIVATE dart)
  target_compile_definitions(tests_other_programs PRIVATE ARMILLARY_HAS_DART)
endif()
find_package(sdformat12 QUIET CONFIG)
if(sdformat12_FOUND)
  target_sources(tests_other_programs PRIVATE ${CMAKE_CURRENT_LIST_DIR}/sdformat_models.cpp)
  # its and its friends' headers raise warnings that we take for errors
  target_include_directories(tests_other_programs SYSTEM PRIVATE
    $<TARGET_PROPERTY:sdformat12::sdformat12,INTERFACE_INCLUDE_DIRECTORIES>)
  target_link_libraries(tests_other_programs PRIVATE sdformat12::sdformat12)
  target_compile_definitions(tests_other_programs PRIVATE ARMILLARY_HAS_SDFORMAT)
endif()
