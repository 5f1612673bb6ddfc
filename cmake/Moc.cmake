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

# armillary_moc_room(OUTPUT_VARIABLE ROOM FILES...): one source file of all that moc makes of the
# headers among FILES.
function(armillary_moc_room OUTPUT_VARIABLE ROOM)
  set(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/moc/moc_${ROOM}.cpp)
  set(CONTENT "// What moc makes of the headers in ${ROOM}.\n")
  set(MOC_FILES "")
  foreach(FILE ${ARGN})
    if(FILE MATCHES "\\.h$")
      armillary_moc_output(MOC_FILE ${FILE})
      list(APPEND MOC_FILES ${MOC_FILE})
      string(APPEND CONTENT "#include \"${MOC_FILE}\"\n")
    endif()
  endforeach()
  file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "${CONTENT}" @ONLY)
  set_source_files_properties(${OUTPUT} PROPERTIES OBJECT_DEPENDS "${MOC_FILES}")
  set(${OUTPUT_VARIABLE} ${OUTPUT} PARENT_SCOPE)
endfunction()
