# element.cmake - <dyad-board> as it is put on a site: a folder of its own, build/wasm/element/, with the
# engine, the page of examples, and what it has of the page of `dyad serve`. Here alone stands which modules
# those are: all that element.js imports. In the npm package they lie beside element.js, too.
set(element ${PROJECT_BINARY_DIR}/element)
set(engine_modules engine.js fetching.js inline.js own.js remote.js serving.js start_engine.js starting.js
    unpacking.js)
set(page_modules
    board/board.js board/geometry.js board/layers.js board/legend.js board/marks.js board/painter.js
    board/palette.js board/signs.js board/zoom.js
    game/games.js game/position.js game/story.js
    page/dom.js)
file(GLOB own_modules CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/package
    package/element.js package/element.d.ts package/element/*.js)
file(GLOB examples CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/examples
    examples/embedding.*)

set(element_files "")
# Copies files of a folder into that of the element, when they have changed.
function(dy_put from)
    foreach(name IN LISTS ARGN)
        add_custom_command(OUTPUT ${element}/${name} DEPENDS ${from}/${name}
            COMMAND ${CMAKE_COMMAND} -E copy ${from}/${name} ${element}/${name} VERBATIM)
        list(APPEND element_files ${element}/${name})
    endforeach()
    set(element_files ${element_files} PARENT_SCOPE)
endfunction()
dy_put(${CMAKE_CURRENT_SOURCE_DIR}/package ${own_modules} ${engine_modules})
dy_put(${CMAKE_CURRENT_SOURCE_DIR}/examples ${examples})
dy_put(${PROJECT_SOURCE_DIR}/web ${page_modules})
dy_put(${inlined} engine_worker.js ${inline_modules})
dy_put(${PROJECT_BINARY_DIR} licences.txt)
add_custom_command(OUTPUT ${element}/dyad.wasm DEPENDS engine
    COMMAND ${CMAKE_COMMAND} -E copy $<TARGET_FILE:engine> ${element}/dyad.wasm VERBATIM)

# What games there are is the engine's to say: with it at hand, boards are drawn before that has come.
find_program(DYAD_NODE node)
mark_as_advanced(DYAD_NODE)
set(facts ${element}/element/facts.js)
if(DYAD_NODE)
    set(make_facts ${CMAKE_CURRENT_SOURCE_DIR}/make_facts.mjs)
    add_custom_command(OUTPUT ${facts}
        DEPENDS engine ${make_facts} ${CMAKE_CURRENT_SOURCE_DIR}/package/engine.js
        COMMAND ${DYAD_NODE} ${make_facts} $<TARGET_FILE:engine> ${facts} VERBATIM)
else()
    file(GENERATE OUTPUT ${facts} CONTENT "export const facts = null;\n")
endif()
add_custom_target(element_folder ALL DEPENDS ${element_files} ${element}/dyad.wasm ${facts})

# The npm package has the same modules.
if(TARGET package_folder)
    add_dependencies(package_folder element_folder)
    foreach(folder board element game page)
        add_custom_command(TARGET package_folder POST_BUILD COMMAND ${CMAKE_COMMAND} -E
            copy_directory ${element}/${folder} ${PROJECT_BINARY_DIR}/package/${folder} VERBATIM)
    endforeach()
endif()
