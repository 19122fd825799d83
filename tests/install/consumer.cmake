# Stands as the CMakeLists.txt of a program that uses an installed Dyad.
cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES C)
find_package(dyad 0.1 REQUIRED COMPONENTS static)
add_executable(with_shared judge_one.c)
target_link_libraries(with_shared PRIVATE dyad::dyad)
add_executable(with_static judge_one.c)
target_link_libraries(with_static PRIVATE dyad::dyad_static)
