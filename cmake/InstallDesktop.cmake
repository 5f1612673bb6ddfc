# SPDX-License-Identifier: BSD-3-Clause
# What a desktop and a shell need of the program: menu entry, icon, description, types of files, man
# page, completions, licence. All in the component `program`.
include(GNUInstallDirs)

set(APPLICATION org.armillary.Armillary)
set(PACKAGING ${PROJECT_SOURCE_DIR}/packaging)
set(WRITTEN ${PROJECT_BINARY_DIR}/packaging)

install(FILES ${PACKAGING}/${APPLICATION}.desktop
  DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT program)
install(FILES ${PACKAGING}/${APPLICATION}.svg
  DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps COMPONENT program)
install(FILES ${PACKAGING}/${APPLICATION}.mime.xml RENAME ${APPLICATION}.xml
  DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages COMPONENT program)

string(TIMESTAMP ARMILLARY_DATE "%Y-%m-%d" UTC)
configure_file(${PACKAGING}/${APPLICATION}.metainfo.xml.in ${WRITTEN}/${APPLICATION}.metainfo.xml @ONLY)
install(FILES ${WRITTEN}/${APPLICATION}.metainfo.xml
  DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo COMPONENT program)

# Debian's form of the licences, the engine's word for word
file(READ ${PROJECT_SOURCE_DIR}/engine/LICENSE ENGINE_LICENSE)
string(STRIP "${ENGINE_LICENSE}" ENGINE_LICENSE)
string(REGEX REPLACE "\n\n" "\n.\n" ENGINE_LICENSE "${ENGINE_LICENSE}")
string(REGEX REPLACE "\n" "\n " ENGINE_LICENSE " ${ENGINE_LICENSE}")
configure_file(${PACKAGING}/copyright ${WRITTEN}/copyright @ONLY)
install(FILES ${WRITTEN}/copyright
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/armillary COMPONENT program)
install(FILES ${WRITTEN}/copyright
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libarmillary-dev COMPONENT engine)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libarmillary-dev COMPONENT engine)

# what Debian's tools list changes from, and the changes
find_program(GZIP gzip REQUIRED)
string(TIMESTAMP ARMILLARY_MOMENT "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(${PACKAGING}/changelog.in ${WRITTEN}/changelog @ONLY)
execute_process(COMMAND ${GZIP} -9 -n -f ${WRITTEN}/changelog COMMAND_ERROR_IS_FATAL ANY)
foreach(PACKAGE IN ITEMS armillary:program libarmillary-dev:engine)
  string(REPLACE ":" ";" PACKAGE ${PACKAGE})
  list(GET PACKAGE 0 NAME)
  list(GET PACKAGE 1 COMPONENT)
  install(FILES ${WRITTEN}/changelog.gz ${PROJECT_SOURCE_DIR}/CHANGELOG.md
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${NAME} COMPONENT ${COMPONENT})
endforeach()

# the command line's own words
add_custom_command(
  OUTPUT ${WRITTEN}/armillary.1.gz ${WRITTEN}/armillary.bash ${WRITTEN}/_armillary
  COMMAND armillary man-page > armillary.1
  COMMAND ${GZIP} -9 -n -f armillary.1
  COMMAND armillary completion bash > armillary.bash
  COMMAND armillary completion zsh > _armillary
  WORKING_DIRECTORY ${WRITTEN} DEPENDS armillary VERBATIM)
add_custom_target(armillary_shell_files
  DEPENDS ${WRITTEN}/armillary.1.gz ${WRITTEN}/armillary.bash ${WRITTEN}/_armillary)
install(FILES ${WRITTEN}/armillary.1.gz
  DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${WRITTEN}/armillary.bash RENAME armillary
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES ${WRITTEN}/_armillary
  DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT program)
