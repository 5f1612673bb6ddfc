# SPDX-License-Identifier: BSD-3-Clause
# The engine as others use it: the examples, found by find_package, added to another project.

# armillary_example_test(EXAMPLE ROBOT EXPECTED): an example says EXPECTED (a regular expression)
function(armillary_example_test EXAMPLE ROBOT EXPECTED)
  add_test(NAME example_${EXAMPLE}
    COMMAND example_${EXAMPLE} ${PROJECT_SOURCE_DIR}/resources/robots/${ROBOT}.urdf)
  set_tests_properties(example_${EXAMPLE} PROPERTIES PASS_REGULAR_EXPRESSION "${EXPECTED}")
endfunction()

if(ARMILLARY_EXAMPLES)
  armillary_example_test(inverse_dynamics puma560 "joint2: -32\\.31.*joint6: 0\\.00024\n")
  armillary_example_test(simulation double_pendulum "t = 4 s, .* energy off by -?[0-9.]+e-1[0-9] J")
  armillary_example_test(closed_loop four_bar "mobility 1 of 3 .* with -0\\.4933[0-9]* N m")
  # 2 kg at 0.05 m of the hand's axis: the hand's first moment is what was put there
  armillary_example_test(identification puma560 "link6\\.mx = 0\\.1 instead of 0")
endif()

# who finds it may have another compiler, but not without the sanitizer that it was built with
if(ARMILLARY_INSTALL AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize=")
  add_test(NAME package_found COMMAND ${CMAKE_CURRENT_LIST_DIR}/found.sh
    ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR} ${CMAKE_CURRENT_BINARY_DIR}/package/found)
endif()
add_test(NAME package_added COMMAND ${CMAKE_CURRENT_LIST_DIR}/added.sh
  ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR}/package/added)

# what a desktop reads of the program
if(ARMILLARY_INSTALL AND ARMILLARY_PROGRAM)
  find_program(DESKTOP_FILE_VALIDATE desktop-file-validate)
  find_program(APPSTREAMCLI appstreamcli)
  if(DESKTOP_FILE_VALIDATE)
    add_test(NAME package_menu_entry COMMAND ${DESKTOP_FILE_VALIDATE}
      ${PROJECT_SOURCE_DIR}/packaging/org.armillary.Armillary.desktop)
  endif()
  if(APPSTREAMCLI)
    add_test(NAME package_description COMMAND ${APPSTREAMCLI} validate --no-net
      ${PROJECT_BINARY_DIR}/packaging/org.armillary.Armillary.metainfo.xml)
  endif()
endif()
