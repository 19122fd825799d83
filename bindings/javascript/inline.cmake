# inline.cmake - what of the package is made of other files of it, for pages that cannot have those:
#
#     cmake -DPACKAGE=FOLDER -DENGINE=FILE -DJUDGE=FILE -DOUT=FOLDER -P inline.cmake
#
# OUT/ gets each script of a worker as one file, which imports nothing, so that it can be copied beside a bundle;
# and OUT/inline/ modules that hold these scripts and the engines as texts, packed. docs/javascript.md tells when
# they are loaded. The engine is cut in pieces, as bundlers warn of large modules.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/join.cmake)
set(pieces 3) # as package/inline.js has them

# Packs a file, and puts the text into a variable.
function(dy_pack variable file)
    execute_process(COMMAND sh -c "gzip -9nc '${file}' | base64 -w 0" OUTPUT_VARIABLE text
        COMMAND_ERROR_IS_FATAL ANY)
    set(${variable} "${text}" PARENT_SCOPE)
endfunction()

# Writes a module that holds a text.
function(dy_hold name text)
    file(WRITE ${OUT}/inline/${name}.js "export default \"${text}\";\n")
endfunction()

foreach(worker engine_worker dyad_worker)
    dy_join(script ${PACKAGE}/${worker}.js)
    file(WRITE ${OUT}/${worker}.js "// ${worker}.js - made by join.cmake.\n${script}")
    dy_pack(text ${OUT}/${worker}.js)
    dy_hold(${worker} "${text}")
endforeach()
dy_pack(text ${JUDGE})
dy_hold(judge "${text}")
dy_pack(text ${ENGINE})
string(LENGTH "${text}" size)
math(EXPR each "(${size} + ${pieces} - 1) / ${pieces}")
foreach(i RANGE 1 ${pieces})
    math(EXPR from "(${i} - 1) * ${each}")
    string(SUBSTRING "${text}" ${from} ${each} piece)
    dy_hold(dyad_${i} "${piece}")
endforeach()
