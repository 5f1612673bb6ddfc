# SPDX-License-Identifier: BSD-3-Clause
# Libraries that other projects link, as Armillary::engine and its components.
#
# include/armillary/armillary.h and its neighbours, one a library, are the lists of what is public:
# a header that they include. It is installed, with what it includes in its turn; all others are
# private and stay here.
include(GNUInstallDirs)

# armillary_reachable(RESULT FILE): the headers "engine/…" that a file includes, and those include.
function(armillary_reachable RESULT FILE)
  set(FOUND "")
  set(OPEN ${FILE})
  while(OPEN)
    list(POP_FRONT OPEN NEXT)
    file(STRINGS ${NEXT} LINES REGEX "^#include \"engine/[^\"]+\"")
    foreach(LINE IN LISTS LINES)
      string(REGEX REPLACE "^#include \"([^\"]+)\".*" "${PROJECT_SOURCE_DIR}/\\1" HEADER "${LINE}")
      if(NOT HEADER IN_LIST FOUND)
        list(APPEND FOUND ${HEADER})
        list(APPEND OPEN ${HEADER})
      endif()
    endforeach()
  endwhile()
  list(SORT FOUND)
  set(${RESULT} ${FOUND} PARENT_SCOPE)
endfunction()

# armillary_public_library(COMPONENT HEADER [GENERATED FILE]): makes armillary_COMPONENT what others
# link as Armillary::COMPONENT, its public headers being those of include/armillary/HEADER.
function(armillary_public_library COMPONENT HEADER)
  cmake_parse_arguments(PUBLIC "" "GENERATED" "" ${ARGN})
  set(TARGET armillary_${COMPONENT})
  set(LIST ${PROJECT_SOURCE_DIR}/include/armillary/${HEADER})
  add_library(Armillary::${COMPONENT} ALIAS ${TARGET})
  armillary_reachable(HEADERS ${LIST})
  # what a component includes of the engine is the engine's to install
  if(NOT COMPONENT STREQUAL "engine")
    armillary_reachable(CORE ${PROJECT_SOURCE_DIR}/include/armillary/armillary.h)
    list(REMOVE_ITEM HEADERS ${CORE})
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${LIST})
  target_sources(${TARGET}
    PUBLIC FILE_SET entry TYPE HEADERS
      BASE_DIRS ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include
      FILES ${LIST} ${PUBLIC_GENERATED}
    PUBLIC FILE_SET engine TYPE HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${HEADERS})
  # shared libraries link it too: modules of Python, components of ROS
  set_target_properties(${TARGET} PROPERTIES EXPORT_NAME ${COMPONENT}
    VERIFY_INTERFACE_HEADER_SETS ON POSITION_INDEPENDENT_CODE ON)
  target_compile_options(${TARGET} PRIVATE -fno-semantic-interposition)
  if(ARMILLARY_INSTALL)
    # so that "engine/model/model.h" is found as it is in the sources
    install(TARGETS ${TARGET} EXPORT Armillary_${COMPONENT} COMPONENT ${COMPONENT}
      ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${COMPONENT}
      FILE_SET entry DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT ${COMPONENT}
      FILE_SET engine DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/armillary COMPONENT ${COMPONENT}
      INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} ${CMAKE_INSTALL_INCLUDEDIR}/armillary)
    install(EXPORT Armillary_${COMPONENT} NAMESPACE Armillary:: COMPONENT ${COMPONENT}
      FILE Armillary_${COMPONENT}.cmake
      DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Armillary)
  endif()
endfunction()
