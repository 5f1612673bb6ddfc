# SPDX-License-Identifier: BSD-3-Clause
# Qt's meta-object compiler without include folders: classes that are written out need none, and
# CMake's own AUTOMOC lets it read all of Eigen and Qt again for every file.

# armillary_moc_output(OUTPUT_VARIABLE FILE): the file that moc makes of FILE, and the rule for it.
function(armillary_moc_output OUTPUT_VARIABLE FILE)
  cmake_path(RELATIVE_PATH FILE BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE OUTPUT)
  cmake_path(REPLACE_EXTENSION OUTPUT LAST_ONLY .moc)
  cmake_path(ABSOLUTE_PATH OUTPUT BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/moc)
  cmake_path(GET OUTPUT PARENT_PATH FOLDER)
  file(MAKE_DIRECTORY ${FOLDER})
  # without its note where a file has no class for it
  add_custom_command(OUTPUT ${OUTPUT} COMMAND Qt6::moc -nn ${FILE} -o ${OUTPUT}
    DEPENDS ${FILE} VERBATIM)
  set(${OUTPUT_VARIABLE} ${OUTPUT} PARENT_SCOPE)
endfunction()

# armillary_moc_folders(OUTPUT_VARIABLE FILES...): for each folder of the headers among FILES one source
# file of all that moc makes of them. It is compiled together with files of that folder (Rooms.cmake),
# which have read the same headers.
function(armillary_moc_folders OUTPUT_VARIABLE)
  set(ROOMS "")
  set(OUTPUTS "")
  foreach(FILE ${ARGN})
    if(NOT FILE MATCHES "\\.h$")
      continue()
    endif()
    cmake_path(GET FILE PARENT_PATH FOLDER)
    cmake_path(RELATIVE_PATH FOLDER BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE ROOM)
    string(REPLACE "/" "_" ROOM ${ROOM})
    list(APPEND ROOMS ${ROOM})
    armillary_moc_output(MOC_FILE ${FILE})
    list(APPEND MOC_FILES_${ROOM} ${MOC_FILE})
    string(APPEND CONTENT_${ROOM} "#include \"${MOC_FILE}\"\n")
  endforeach()
  list(REMOVE_DUPLICATES ROOMS)
  foreach(ROOM IN LISTS ROOMS)
    set(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/moc/moc_${ROOM}.cpp)
    set(CONTENT "// What moc makes of the headers in ${ROOM}.\n${CONTENT_${ROOM}}")
    file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "${CONTENT}" @ONLY)
    set_source_files_properties(${OUTPUT} PROPERTIES
      OBJECT_DEPENDS "${MOC_FILES_${ROOM}}" UNITY_GROUP ${ROOM}_1)
    list(APPEND OUTPUTS ${OUTPUT})
  endforeach()
  set(${OUTPUT_VARIABLE} ${OUTPUTS} PARENT_SCOPE)
endfunction()
