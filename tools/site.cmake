# site.cmake - the page as a folder of files, which answers itself by the engine, and as one file:
#
#     cmake -DWEB=FOLDER -DPACKAGE=FOLDER -DWASM=FILE -DLICENCES=FILE -DOUT=FOLDER -P site.cmake
#
# OUT/ gets the page of WEB, with what WEB/site/ has in place of the server, and OUT/engine/, of
# PACKAGE and WASM, with their LICENCES; and OUT/dyad.html, all of it in one file. docs/site.md says
# what they are for.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/../bindings/javascript/join.cmake)

# Replaces what has to be there.
function(dy_replace name from to)
    string(FIND "${${name}}" "${from}" found)
    if(found EQUAL -1)
        message(FATAL_ERROR "site.cmake: '${from}' is not in ${name}")
    endif()
    string(REPLACE "${from}" "${to}" text "${${name}}")
    set(${name} "${text}" PARENT_SCOPE)
endfunction()

# ---- the modules --------------------------------------------------------------------------

file(REMOVE_RECURSE ${OUT})
file(GLOB_RECURSE modules RELATIVE ${WEB} ${WEB}/*.js)
list(FILTER modules EXCLUDE REGEX "^site/|^server/(backend|http|token)\\.js$")
foreach(module IN LISTS modules)
    configure_file(${WEB}/${module} ${OUT}/${module} COPYONLY)
endforeach()
configure_file(${WEB}/site/keep.js ${OUT}/server/keep.js COPYONLY)
file(READ ${WEB}/site/engine_backend.js backend)
dy_replace(backend [["../../bindings/javascript/package/remote.js"; // the build has it in engine/]]
    [["../engine/remote.js";]])
file(WRITE ${OUT}/server/backend.js "${backend}")
list(APPEND modules server/keep.js server/backend.js engine/remote.js)
configure_file(${WEB}/site/early.js ${OUT}/engine/early.js COPYONLY)
configure_file(${PACKAGE}/remote.js ${OUT}/engine/remote.js COPYONLY)
# What workers run is one script: modules would be fetched one after the other, and from file: not
# at all.
dy_join(worker ${PACKAGE}/engine_worker.js)
file(WRITE ${OUT}/engine/worker.js "${worker}")
configure_file(${WASM} ${OUT}/engine/dyad.wasm COPYONLY)
configure_file(${LICENCES} ${OUT}/licences.txt COPYONLY)
foreach(file page.css icon.svg)
    configure_file(${WEB}/${file} ${OUT}/${file} COPYONLY)
endforeach()
foreach(file manifest.webmanifest icon-192.png icon-512.png)
    configure_file(${WEB}/site/${file} ${OUT}/${file} COPYONLY)
endforeach()

# ---- the page -----------------------------------------------------------------------------

file(READ ${WEB}/index.html page)
dy_replace(page "all of it runs on the machine that serves this page &middot;
  <a href=\"openapi.json\">API</a>" "all of it runs in this browser &middot;
  @LICENCES@")
set(one_file "${page}")
dy_replace(page "@LICENCES@" "<a href=\"licences.txt\">licences</a>")

# Nothing may come from elsewhere. Headers of a host may forbid more, and frames.
set(policy "default-src 'none'; img-src 'self' blob: data:; base-uri 'none'; form-action 'none'")
string(APPEND policy "; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; manifest-src 'self'"
    "; connect-src 'self' blob:; worker-src 'self'; require-trusted-types-for 'script'"
    "; trusted-types dyad-engine dyad-offline")
# The engine comes first: it takes longest.
dy_replace(page "<title>" "<meta http-equiv=\"Content-Security-Policy\" content=\"${policy}\">
<link rel=\"preload\" href=\"engine/dyad.wasm\" as=\"fetch\" type=\"application/wasm\" crossorigin>
<script src=\"engine/early.js\"></script>
<script type=\"module\" src=\"server/backend.js\" async></script>
<link rel=\"modulepreload\" href=\"engine/remote.js\">
<link rel=\"manifest\" href=\"manifest.webmanifest\">
<title>")
foreach(module backend http token) # the first is told already
    dy_replace(page "<link rel=\"modulepreload\" href=\"server/${module}.js\">\n" "")
endforeach()

# ---- the version --------------------------------------------------------------------------

# What is kept together is named by the digest of all of it.
file(GLOB_RECURSE files RELATIVE ${OUT} ${OUT}/*)
list(SORT files)
file(READ ${WEB}/site/offline.js offline)
set(digests "${page}${offline}")
foreach(file IN LISTS files)
    file(SHA256 ${OUT}/${file} digest)
    string(APPEND digests "${file} ${digest}\n")
    string(APPEND rows "  \"${file}\": \"${digest}\",\n")
endforeach()
string(SHA256 version "${digests}")
string(SUBSTRING ${version} 0 16 version)
dy_replace(page "<html lang=\"en\">" "<html lang=\"en\" data-version=\"${version}\">")
file(WRITE ${OUT}/index.html "${page}")
file(SHA256 ${OUT}/index.html digest)
string(APPEND rows "  \"index.html\": \"${digest}\",\n")
dy_replace(offline "@VERSION@" "${version}")
dy_replace(offline "/* @FILES@ */" "\n${rows}")
file(WRITE ${OUT}/offline.js "${offline}")

# ---- all of it in one file ----------------------------------------------------------------

# Pages from file: may import no files. So modules are addresses of data:, which know no relative
# names: an import map has names for them.
set(map "")
foreach(module IN LISTS modules)
    if(module STREQUAL "server/keep.js")
        set(text "export {};\n") # nothing has to be kept
    else()
        file(READ ${OUT}/${module} text)
    endif()
    get_filename_component(folder /${module} DIRECTORY)
    string(REGEX MATCHALL "(from |import |import\\()\"\\.[^\"]*\"" imports "${text}")
    list(REMOVE_DUPLICATES imports)
    foreach(one IN LISTS imports)
        string(REGEX MATCH "^([^\"]*)\"(.*)\"$" all "${one}")
        set(how "${CMAKE_MATCH_1}")
        cmake_path(APPEND folder "${CMAKE_MATCH_2}" OUTPUT_VARIABLE to)
        cmake_path(NORMAL_PATH to)
        string(REPLACE "${one}" "${how}\"dyad:${to}\"" text "${text}")
    endforeach()
    file(WRITE ${OUT}.part "${text}")
    execute_process(COMMAND base64 -w 0 ${OUT}.part OUTPUT_VARIABLE code COMMAND_ERROR_IS_FATAL ANY)
    string(APPEND map ",\n\"dyad:/${module}\":\"data:text/javascript;base64,${code}\"")
endforeach()
string(SUBSTRING "${map}" 1 -1 map)

file(READ ${WEB}/site/early_inline.js early)
execute_process(COMMAND sh -c "gzip -9nc '${WASM}' | base64 -w 0" OUTPUT_VARIABLE code
    COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND base64 -w 0 ${WEB}/icon.svg OUTPUT_VARIABLE icon COMMAND_ERROR_IS_FATAL ANY)
file(READ ${WEB}/page.css style)
string(REGEX REPLACE "<link rel=\"modulepreload\"[^\n]*\n" "" one_file "${one_file}")
dy_replace(one_file "<link rel=\"stylesheet\" href=\"page.css\">" "<style>\n${style}</style>")
file(READ ${LICENCES} licences)
foreach(letter "&:amp" "<:lt" ">:gt")
    string(REGEX MATCH "(.):(.*)" all "${letter}")
    string(REPLACE "${CMAKE_MATCH_1}" "&${CMAKE_MATCH_2};" licences "${licences}")
endforeach()
dy_replace(one_file "@LICENCES@" "<details id=\"licences\"><summary>licences</summary>
<pre tabindex=\"0\" aria-label=\"licences\">\n${licences}</pre></details>")
dy_replace(one_file "</style>" "#licences { display: inline; }
#licences pre { max-height: 60vh; overflow: auto; text-align: start; }\n</style>")
dy_replace(one_file "\"icon.svg\"" "\"data:image/svg+xml;base64,${icon}\"")
set(policy "default-src 'none'; img-src blob: data:; base-uri 'none'; form-action 'none'")
string(APPEND policy "; script-src 'unsafe-inline' 'wasm-unsafe-eval' data:"
    "; style-src 'unsafe-inline'; worker-src blob:; connect-src blob:")
dy_replace(one_file "<script type=\"module\" src=\"page.js\"></script>"
    "<script type=\"importmap\">{\"imports\":{\n${map}\n}}</script>
<script type=\"text/plain\" id=\"engine-worker\">\n${worker}</script>
<script type=\"text/plain\" id=\"engine-code\">${code}</script>
<script>\n${early}</script>
<script type=\"module\">import \"dyad:/page.js\";</script>")
dy_replace(one_file "<title>"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"${policy}\">\n<title>")
file(WRITE ${OUT}/dyad.html "${one_file}")
file(REMOVE ${OUT}.part)
