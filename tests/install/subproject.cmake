# A project of another, which has Dyad in it: by WAY, from the folder DYAD. Its targets have names
# that Dyad's own build uses where it is the whole.
cmake_minimum_required(VERSION 3.25)
project(other VERSION 7.1 LANGUAGES C)

find_package(PkgConfig REQUIRED)
pkg_check_modules(GMP QUIET IMPORTED_TARGET jansson) # as it likes to call it
foreach(name product uninstall amalgamation reference program mpi_program manuals signals output
        plain plain_playouts oracle serve_objects gtp_objects ungo_answers loaded unit_shared
        move_samples ungo_fit hex_train tests site engine judge borrowed)
    add_custom_target(${name})
endforeach()
function(dy_need)
endfunction()

get_cmake_property(before CACHE_VARIABLES)
if(WAY STREQUAL "FetchContent")
    include(FetchContent)
    FetchContent_Declare(dyad SOURCE_DIR ${DYAD} BINARY_DIR ${CMAKE_BINARY_DIR}/dyad-build)
    FetchContent_MakeAvailable(dyad)
else()
    add_subdirectory(${DYAD} dyad-build)
endif()

# What Dyad has added: targets, of all its folders, and variables of the cache.
set(targets "")
set(folders ${DYAD})
while(folders)
    list(POP_FRONT folders folder)
    get_property(inner DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
    list(APPEND folders ${inner})
    get_property(here DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
    list(APPEND targets ${here})
endwhile()
list(JOIN targets "\n" targets)
file(WRITE ${CMAKE_BINARY_DIR}/targets "${targets}\n")
get_cmake_property(cached CACHE_VARIABLES)
list(REMOVE_ITEM cached ${before})
list(FILTER cached EXCLUDE REGEX
    "^(DYAD_|dyad_|pkgcfg_lib_DYAD_|__pkg_config_[a-z]+_DYAD_)") # its own
list(FILTER cached EXCLUDE REGEX # those of CMake's modules
    "^(CMAKE_HAVE_|CMAKE_INSTALL_|FETCHCONTENT_|FIND_PACKAGE_|_GNUInstallDirs_)")
if(CMAKE_BUILD_TYPE)
    message(FATAL_ERROR "the type of the build is set to ${CMAKE_BUILD_TYPE}")
endif()
list(JOIN cached "\n" cached)
file(WRITE ${CMAKE_BINARY_DIR}/cached "${cached}\n")

add_executable(with_shared judge_one.c)
target_link_libraries(with_shared PRIVATE dyad::dyad)
add_executable(with_static judge_one.c)
target_link_libraries(with_static PRIVATE dyad::dyad_static)
install(TARGETS with_shared DESTINATION bin)
