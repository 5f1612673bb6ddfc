# SPDX-License-Identifier: GPL-3.0-or-later
# Compiles the icons of resources/icons/icons.txt in, from the installed Breeze icon theme. Without
# it the window works as well: its buttons show their words.
set(ARMILLARY_ICONS /usr/share/icons/breeze CACHE PATH
  "Folder of the Breeze icon theme, whose icons are compiled in; where it is not there, buttons show words")

set(ICON_LIST ${CMAKE_SOURCE_DIR}/resources/icons/icons.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ICON_LIST})
file(STRINGS ${ICON_LIST} LINES REGEX "^[^#]")
set(ICONS)
set(ABSENT)
foreach(LINE ${LINES})
  string(REGEX MATCH "^([^ ]+) +([^ ]+)$" MATCHED "${LINE}")
  set(FILE ${ARMILLARY_ICONS}/${CMAKE_MATCH_2}.svg)
  if(NOT MATCHED)
    message(FATAL_ERROR "${ICON_LIST}: expected a name and a file, got \"${LINE}\"")
  elseif(EXISTS ${FILE})
    # names are often links to another icon's file, which may stand for several
    set(COPY ${CMAKE_CURRENT_BINARY_DIR}/icons/${CMAKE_MATCH_1}.svg)
    file(REAL_PATH ${FILE} FILE)
    configure_file(${FILE} ${COPY} COPYONLY)
    list(APPEND ICONS ${COPY})
  else()
    list(APPEND ABSENT ${CMAKE_MATCH_1})
  endif()
endforeach()
if(ABSENT)
  list(JOIN ABSENT ", " ABSENT)
  message(NOTICE "-- Without these icons: ${ABSENT}. Their buttons show words. They are in the Breeze "
    "icon theme (Debian: breeze-icon-theme); ARMILLARY_ICONS is its folder, now ${ARMILLARY_ICONS}")
endif()
if(ICONS)
  qt_add_resources(armillary_ui icons PREFIX /icons BASE ${CMAKE_CURRENT_BINARY_DIR}/icons
    FILES ${ICONS})
endif()

set(ARMILLARY_ICONS_VERSION)
find_program(DPKG_QUERY dpkg-query)
if(DPKG_QUERY)
  execute_process(COMMAND ${DPKG_QUERY} -W -f "\${Version}" breeze-icon-theme
    OUTPUT_VARIABLE ARMILLARY_ICONS_VERSION ERROR_QUIET)
endif()
