# element.cmake - the package as it is published, in build/wasm/package/: the modules of this folder, the
# engine, and what <dyad-board> has of the page. Here alone stands which modules of the page those are:
# all that element.js imports, where they stand in web/ as well.
set(DYAD_PACKAGE ${PROJECT_BINARY_DIR}/package)
set(page_modules
    board/board.js board/geometry.js board/layers.js board/legend.js board/marks.js board/painter.js
    board/palette.js board/signs.js board/zoom.js
    game/games.js game/position.js
    page/dom.js)

set(packed "")
# Copies a file into the package, when it has changed.
function(dy_pack from to)
    add_custom_command(OUTPUT ${DYAD_PACKAGE}/${to} DEPENDS ${from}
        COMMAND ${CMAKE_COMMAND} -E copy ${from} ${DYAD_PACKAGE}/${to})
    set(packed ${packed} ${DYAD_PACKAGE}/${to} PARENT_SCOPE)
endfunction()

file(GLOB_RECURSE own_modules CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/package
    package/*.js package/*.d.ts)
foreach(module IN LISTS own_modules)
    dy_pack(${CMAKE_CURRENT_SOURCE_DIR}/package/${module} ${module})
endforeach()
foreach(module IN LISTS page_modules)
    dy_pack(${PROJECT_SOURCE_DIR}/web/${module} ${module})
endforeach()
add_custom_command(OUTPUT ${DYAD_PACKAGE}/dyad.wasm DEPENDS engine
    COMMAND ${CMAKE_COMMAND} -E copy $<TARGET_FILE:engine> ${DYAD_PACKAGE}/dyad.wasm)
list(APPEND packed ${DYAD_PACKAGE}/dyad.wasm)

# What games there are is the engine's to say: with it at hand, boards are drawn before it has come.
find_program(DYAD_NODE node)
mark_as_advanced(DYAD_NODE)
set(facts ${DYAD_PACKAGE}/element/facts.js)
if(DYAD_NODE)
    add_custom_command(OUTPUT ${facts} DEPENDS engine
            ${CMAKE_CURRENT_SOURCE_DIR}/make_facts.mjs ${CMAKE_CURRENT_SOURCE_DIR}/package/engine.js
        COMMAND ${DYAD_NODE} ${CMAKE_CURRENT_SOURCE_DIR}/make_facts.mjs
            $<TARGET_FILE:engine> ${facts})
else()
    file(GENERATE OUTPUT ${facts} CONTENT "export const facts = null;\n")
endif()
add_custom_target(package ALL DEPENDS ${packed} ${facts})
