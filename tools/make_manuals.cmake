# make_manuals.cmake - man pages and completions, printed by the built program from the same option
# tables as its --help. It says itself which pages there are, each with its section: judge.1.
#     cmake -DDYAD=program -DSHARE=folder -P make_manuals.cmake

function(print_to file)
    get_filename_component(folder ${SHARE}/${file} DIRECTORY)
    file(MAKE_DIRECTORY ${folder})
    execute_process(COMMAND ${DYAD} ${ARGN} OUTPUT_FILE ${SHARE}/${file}
        COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE ${SHARE})
execute_process(COMMAND ${DYAD} help --pages OUTPUT_VARIABLE pages COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" pages "${pages}")
foreach(page IN LISTS pages)
    string(REGEX MATCH "^(.*)\\.([0-9])$" page ${page})
    set(name ${CMAKE_MATCH_1})
    set(section ${CMAKE_MATCH_2})
    set(file dyad-${name})
    if(name STREQUAL "dyad")
        set(file dyad)
    endif()
    print_to(man/man${section}/${file}.${section} help --man ${name})
endforeach()
print_to(bash-completion/completions/dyad help --completion bash)
print_to(zsh/site-functions/_dyad help --completion zsh)
print_to(fish/vendor_completions.d/dyad.fish help --completion fish)
file(TOUCH ${SHARE}/stamp)
