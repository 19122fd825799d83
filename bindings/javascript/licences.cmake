# licences.cmake - the licences of what the engine is compiled from, as one text for people:
#
#     cmake -DPACKAGE=FOLDER -DOUT=FILE -P licences.cmake
#
# PACKAGE is the npm package's folder, which has LICENSE, NOTICE.md, and the texts that this names in licences/.
cmake_minimum_required(VERSION 3.25)

# Appends a file under a line that names it.
function(dy_append name)
    file(READ ${PACKAGE}/${name} text)
    string(LENGTH "${name}" length)
    string(REPEAT "=" ${length} line)
    file(APPEND ${OUT} "\n\n${name}\n${line}\n\n${text}")
endfunction()

file(READ ${PACKAGE}/NOTICE.md notice)
file(WRITE ${OUT} "${notice}")
dy_append(LICENSE)
file(GLOB texts RELATIVE ${PACKAGE} ${PACKAGE}/licences/*.txt)
list(SORT texts)
foreach(text IN LISTS texts)
    dy_append(${text})
endforeach()
