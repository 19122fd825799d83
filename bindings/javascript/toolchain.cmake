# toolchain.cmake - how CMake compiles for WebAssembly: clang, lld and wasi-libc of Debian.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_VERSION 1)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
# The headers of the machine itself, which clang would look into, are not those of wasi-libc.
set(CMAKE_C_FLAGS_INIT
    "--sysroot=/usr -nostdlibinc -isystem ${CMAKE_CURRENT_LIST_DIR}/libc -isystem /usr/include/wasm32-wasi")
set(CMAKE_EXE_LINKER_FLAGS_INIT "--sysroot=/usr -Wno-unused-command-line-argument")
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
