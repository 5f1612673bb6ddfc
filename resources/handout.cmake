# SPDX-License-Identifier: GPL-3.0-or-later
# The handout's page, style sheet and scripts as text in the program. Scripts are in the order in
# which they build on others.
set(HANDOUT_SCRIPTS spatial joints dynamics shapes painter view words state controls efforts chart
  motion page)
set(HANDOUT_TEXT "// Made by resources/handout.cmake of resources/handout/*.\n#include \"resources/handout_page.h\"\n\nnamespace armillary {\nnamespace {\n\n")
function(handout_text NAME FILE)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${FILE})
  file(READ ${FILE} CONTENT)
  set(HANDOUT_TEXT "${HANDOUT_TEXT}constexpr std::string_view k_${NAME} = R\"_handout_(${CONTENT})_handout_\";\n\n" PARENT_SCOPE)
endfunction()
handout_text(frame ${CMAKE_CURRENT_SOURCE_DIR}/handout/page.html)
handout_text(style ${CMAKE_CURRENT_SOURCE_DIR}/handout/page.css)
set(HANDOUT_LIST "")
foreach(SCRIPT ${HANDOUT_SCRIPTS})
  handout_text(script_${SCRIPT} ${CMAKE_CURRENT_SOURCE_DIR}/handout/${SCRIPT}.js)
  string(APPEND HANDOUT_LIST "k_script_${SCRIPT}, ")
endforeach()
string(APPEND HANDOUT_TEXT "}  // namespace\n\nstd::string_view handoutFrame() { return k_frame; }\nstd::string_view handoutStyle() { return k_style; }\nstd::vector<std::string_view> handoutScripts() { return {${HANDOUT_LIST}}; }\n\n}  // namespace armillary\n")
set(HANDOUT_FILE ${CMAKE_CURRENT_BINARY_DIR}/handout.cpp)
file(WRITE ${HANDOUT_FILE}.new "${HANDOUT_TEXT}")
configure_file(${HANDOUT_FILE}.new ${HANDOUT_FILE} COPYONLY)  # only where it is another one
