# make_manuals.cmake - man pages and completions, printed by the built program from the same option
# tables as its --help; PAGES are its commands.
#     cmake -DDYAD=program -DSHARE=folder "-DPAGES=judge;..." -P make_manuals.cmake

function(print_to file)
    get_filename_component(folder ${SHARE}/${file} DIRECTORY)
    file(MAKE_DIRECTORY ${folder})
    execute_process(COMMAND ${DYAD} ${ARGN} OUTPUT_FILE ${SHARE}/${file}
        COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE ${SHARE})
print_to(man/man1/dyad.1 help --man dyad)
foreach(page IN LISTS PAGES)
    print_to(man/man1/dyad-${page}.1 help --man ${page})
endforeach()
print_to(bash-completion/completions/dyad help --completion bash)
print_to(zsh/site-functions/_dyad help --completion zsh)
print_to(fish/vendor_completions.d/dyad.fish help --completion fish)
file(TOUCH ${SHARE}/stamp)
