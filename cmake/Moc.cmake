# Qt's meta-object compiler without include folders: classes that are written out need none, and
# CMake's own AUTOMOC lets it read all of Eigen and Qt again for every file.

# armillary_moc_output(OUTPUT_VARIABLE FILE): the file that moc makes of FILE, and the rule for it.
function(armillary_moc_output OUTPUT_VARIABLE FILE)
  cmake_path(RELATIVE_PATH FILE BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE RELATIVE)
  cmake_path(GET RELATIVE EXTENSION LAST_ONLY EXTENSION)
  if(EXTENSION STREQUAL ".cpp")
    cmake_path(REPLACE_EXTENSION RELATIVE LAST_ONLY .moc OUTPUT_VARIABLE OUTPUT)
  else()
    cmake_path(GET RELATIVE PARENT_PATH FOLDER)
    cmake_path(GET RELATIVE STEM LAST_ONLY STEM)
    set(OUTPUT ${FOLDER}/moc_${STEM}.cpp)
  endif()
  set(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/moc/${OUTPUT})
  cmake_path(GET OUTPUT PARENT_PATH FOLDER)
  file(MAKE_DIRECTORY ${FOLDER})
  add_custom_command(OUTPUT ${OUTPUT} COMMAND Qt6::moc ${FILE} -o ${OUTPUT}
    DEPENDS ${FILE} COMMENT "moc ${RELATIVE}" VERBATIM)
  set(${OUTPUT_VARIABLE} ${OUTPUT} PARENT_SCOPE)
endfunction()
