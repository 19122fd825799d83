# doc_comments.sed - our comments as Doxygen's: a block before a declaration is of what follows, one
# behind code of what stands there, the one at the head of the file of the file. Rulers of sections
# are left out, and what Doxygen would take for a command is escaped.
1s,^/\* \([a-z]*[.]h\) - ,/** @file \1\n * ,
s,^/\* ---- .* -* \*/$,,
s,^\( *\)/\* ,\1/** ,
s,\([^ ].*\) /\* ,\1 /**< ,
