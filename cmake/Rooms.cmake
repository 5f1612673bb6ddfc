# SPDX-License-Identifier: BSD-3-Clause
# How much of a build's time a target is given.
#
# Files of one folder are compiled together, a few at a time: the headers of a folder are much the
# same, and reading them took most of a build's time.

option(ARMILLARY_TOGETHER "Compile the files of a folder together, a few at a time" ON)
set(ARMILLARY_ALONE "" CACHE STRING "Folders whose files are compiled each by itself all the same")

# armillary_compile_together(TARGET SIZE [SLOW FOLDERS...]): groups the sources of TARGET by folder, each
# group about SIZE kB of text, a third of it in folders whose templates take the compiler long. Files
# with options of their own are left alone, as is what rcc writes; what moc does is in Moc.cmake.
function(armillary_compile_together TARGET SIZE)
  cmake_parse_arguments(PARSE_ARGV 2 TOGETHER "" "" "SLOW")
  if(NOT ARMILLARY_TOGETHER)
    return()
  endif()
  get_target_property(SOURCES ${TARGET} SOURCES)
  list(SORT SOURCES)
  set(FILLED 0)
  set(LAST "")
  foreach(SOURCE IN LISTS SOURCES)
    if(NOT SOURCE MATCHES "\\.cpp$")
      continue()
    endif()
    cmake_path(ABSOLUTE_PATH SOURCE BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE FILE)
    cmake_path(IS_PREFIX PROJECT_BINARY_DIR ${FILE} MADE)
    get_source_file_property(OPTIONS ${FILE} COMPILE_OPTIONS)
    get_source_file_property(GROUP ${FILE} UNITY_GROUP)  # of another target that has the file
    get_source_file_property(ALONE ${FILE} SKIP_UNITY_BUILD_INCLUSION)
    if(MADE OR OPTIONS OR GROUP OR ALONE)
      continue()
    endif()
    cmake_path(GET FILE PARENT_PATH FOLDER)
    cmake_path(RELATIVE_PATH FOLDER BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE ROOM)
    if(ROOM IN_LIST ARMILLARY_ALONE)
      continue()
    endif()
    file(SIZE ${FILE} BYTES)
    math(EXPR MOST "${SIZE} * 1024")
    if(ROOM IN_LIST TOGETHER_SLOW)
      math(EXPR MOST "${MOST} / 3")
    endif()
    math(EXPR FILLED "${FILLED} + ${BYTES}")
    if(NOT "${ROOM}" STREQUAL "${LAST}")
      set(LAST ${ROOM})
      set(NUMBER 1)
      set(FILLED ${BYTES})
    elseif(FILLED GREATER MOST)
      math(EXPR NUMBER "${NUMBER} + 1")
      set(FILLED ${BYTES})
    endif()
    string(REPLACE "/" "_" GROUP ${ROOM}_${NUMBER})
    set_source_files_properties(${FILE} PROPERTIES UNITY_GROUP ${GROUP})
  endforeach()
  set_target_properties(${TARGET} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# Most of Clang's time goes into what it has inlined.
set(ARMILLARY_INLINED_LITTLE
  "$<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:Clang>>:SHELL:-mllvm -inline-threshold=25>")

# armillary_compile_lightly(TARGETS...): for targets whose own loops are short. What they wait for is
# elsewhere (the kernels and recursions of the engine, Qt, Open3D), and a quarter to a third of their
# compiler's time went into making them faster.
function(armillary_compile_lightly)
  foreach(TARGET ${ARGN})
    target_compile_options(${TARGET} PRIVATE $<$<CONFIG:Release>:-O1>
      ${ARMILLARY_INLINED_LITTLE}
      # with little inlined, GCC takes what std::optional holds for unset
      $<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>:-Wno-maybe-uninitialized>)
  endforeach()
endfunction()

# armillary_precompile(TARGET HEADERS...): what is read once for all files of TARGET.
function(armillary_precompile TARGET)
  target_precompile_headers(${TARGET} PRIVATE ${ARGN})
  # CMake gives the file with this list the time of an older one, whatever has changed in it
  if(NOT "${ARGN}" STREQUAL "${ARMILLARY_PRECOMPILED_${TARGET}}")
    set(FOLDER ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${TARGET}.dir)
    file(GLOB OUTDATED ${FOLDER}/cmake_pch.hxx.?ch ${FOLDER}/*/cmake_pch.hxx.?ch)
    if(OUTDATED)
      file(REMOVE ${OUTDATED})
    endif()
    set(ARMILLARY_PRECOMPILED_${TARGET} "${ARGN}" CACHE INTERNAL "What was precompiled for ${TARGET}")
  endif()
endfunction()
