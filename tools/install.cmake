# install.cmake - the rules that install Dyad; the top CMakeLists.txt includes it.
include(CMakePackageConfigHelpers)

# Nothing is copied unless everything is there.
set(share ${PROJECT_BINARY_DIR}/share)
set(installed $<TARGET_FILE:dyad> $<TARGET_FILE:dyad_static>)
if(DYAD_PROGRAMS)
    list(APPEND installed $<TARGET_FILE:dyad_program>)
endif()
if(DYAD_HAVE_OPENMPI)
    list(APPEND installed $<TARGET_FILE:dyad_mpi_program>)
endif()
if(TARGET dyad_manuals)
    list(APPEND installed ${share}/stamp)
endif()
install(CODE "
    foreach(file IN ITEMS ${installed})
        if(NOT EXISTS \"\${file}\")
            message(FATAL_ERROR \"\${file} is not built yet, so nothing is installed. First:\\n\"
                \"    cmake --build '${PROJECT_BINARY_DIR}' --target product\")
        endif()
    endforeach()")

if(DYAD_PROGRAMS)
    install(TARGETS dyad_program EXPORT dyadTargets RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(TARGETS dyad EXPORT dyadTargets
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS dyad_static EXPORT dyadStaticTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/dyad DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
    FILES_MATCHING PATTERN *.h)
if(DYAD_HAVE_OPENMPI)
    install(TARGETS dyad_mpi_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    install(FILES docs/dyad-mpi.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()
# The guides, which the headers cite, with what they cite: in the same folders as here.
install(FILES LICENSE README.md CHANGELOG.md ARCHITECTURE.md CONTRIBUTING.md
    DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR}
    FILES_MATCHING PATTERN *.md PATTERN *.png)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN __pycache__ EXCLUDE)
install(DIRECTORY bindings/javascript/examples
    DESTINATION ${CMAKE_INSTALL_DOCDIR}/bindings/javascript)
# The headers lie elsewhere.
file(RELATIVE_PATH headers /${CMAKE_INSTALL_DOCDIR} /${CMAKE_INSTALL_INCLUDEDIR})
install(CODE "
    set(folder \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DOCDIR}\")
    file(GLOB guides \"\${folder}/*.md\" \"\${folder}/docs/*.md\")
    foreach(guide IN LISTS guides)
        file(READ \"\${guide}\" text)
        string(REPLACE \"](include/\" \"](${headers}/\" there \"\${text}\")
        string(REPLACE \"](../include/\" \"](../${headers}/\" there \"\${there}\")
        if(NOT there STREQUAL text)
            file(WRITE \"\${guide}\" \"\${there}\")
        endif()
    endforeach()")
# The reference of the headers, where it was made (target `reference').
install(DIRECTORY ${PROJECT_BINARY_DIR}/reference/html
    DESTINATION ${CMAKE_INSTALL_DOCDIR}/reference OPTIONAL)
if(TARGET dyad_manuals)
    install(DIRECTORY ${share}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR})
    install(DIRECTORY ${share}/bash-completion ${share}/zsh DESTINATION ${CMAKE_INSTALL_DATADIR})
    # fish looks below /usr/share, below the user's data and in /etc, which is the administrator's,
    # but not below /usr/local.
    install(CODE "
        set(folder \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d\")
        if(CMAKE_INSTALL_PREFIX STREQUAL \"/usr/local\")
            set(folder /etc/fish/completions)
        endif()
        file(INSTALL DESTINATION \"\${folder}\" TYPE FILE
            FILES \"${share}/fish/vendor_completions.d/dyad.fish\")")
endif()

# Both files find the rest from where they stand, so an installed tree can be moved.
set(dyad_pc_needs gmp jansson)
if(DYAD_HAVE_LMDB)
    list(APPEND dyad_pc_needs lmdb)
endif()
set(dyad_static_needs ${dyad_pc_needs})
list(JOIN dyad_pc_needs " " dyad_pc_needs)
file(RELATIVE_PATH dyad_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(tools/dyad.pc.in dyad.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/dyad.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/dyad)
configure_package_config_file(tools/dyadConfig.cmake.in dyadConfig.cmake
    INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(dyadConfigVersion.cmake COMPATIBILITY ${abi_compatibility})
install(FILES ${PROJECT_BINARY_DIR}/dyadConfig.cmake ${PROJECT_BINARY_DIR}/dyadConfigVersion.cmake
    DESTINATION ${package_dir})
install(EXPORT dyadTargets NAMESPACE dyad:: DESTINATION ${package_dir})
install(EXPORT dyadStaticTargets NAMESPACE dyad:: DESTINATION ${package_dir})
