# commit.cmake - which commit is checked out. Included, it sets `dyad_commit_file' to a C file that
# says so (apps/commit/commit.h) and is made anew when that changes; cmake -DSOURCE=FOLDER
# -DOUT=FILE [-DCOMMIT=NAME] -P commit.cmake makes it.

if(NOT CMAKE_SCRIPT_MODE_FILE)
    set(DYAD_COMMIT "" CACHE STRING "Commit that --version names; empty: that of the checkout")
    set(dyad_commit_file ${PROJECT_BINARY_DIR}/commit.c)
    # Git writes a line here whenever another commit is checked out or made.
    set(depends ${CMAKE_CURRENT_LIST_FILE})
    execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} rev-parse --git-path logs/HEAD
        OUTPUT_VARIABLE log OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(log)
        get_filename_component(log ${log} ABSOLUTE BASE_DIR ${PROJECT_SOURCE_DIR})
        if(EXISTS ${log})
            list(APPEND depends ${log})
        endif()
    endif()
    add_custom_command(OUTPUT ${dyad_commit_file}
        COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DOUT=${dyad_commit_file}
            -DCOMMIT=${DYAD_COMMIT} -P ${CMAKE_CURRENT_LIST_FILE}
        DEPENDS ${depends} VERBATIM)
    return()
endif()

# A copy of the sources in the checkout of another project is none of its own.
if(NOT COMMIT)
    execute_process(COMMAND git -C ${SOURCE} rev-parse --show-toplevel --short=12 HEAD
        RESULT_VARIABLE failed OUTPUT_VARIABLE told OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    string(REPLACE "\n" ";" told "${told}")
    list(LENGTH told words)
    if(failed STREQUAL "0" AND words EQUAL 2)
        list(GET told 0 top)
        file(REAL_PATH ${SOURCE} source)
        file(REAL_PATH "${top}" top)
        if(top STREQUAL source)
            list(GET told 1 COMMIT)
        endif()
    endif()
endif()
if(COMMIT)
    set(COMMIT " (commit ${COMMIT})")
endif()
file(WRITE ${OUT} "#include \"commit.h\"\n\nconst char program_commit[] = \"${COMMIT}\";\n")
