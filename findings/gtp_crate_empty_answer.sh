#!/bin/sh
# gtp_crate_empty_answer.sh - the crate gtp 0.1.2, a controller of Go engines for Rust, takes an
# empty answer only with a blank after the "=".
#
# Seen: "= \n\n" is an empty answer, and "=7 \n\n" one with the number 7; "=\n\n" and "=7\n\n" are
# errors, BadResponse. Version 2 of the Go Text Protocol writes a successful answer as "=", an
# optional number, a blank and the result. It does not say whether the blank stays if the result is
# empty. GNU Go and Pachi write it.
#
# Whom it bites: an author of an engine whose every "play", "boardsize" and "clear_board" is answered
# well by its own tests, and who sees the first command fail under such a controller.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/src"
cat >"$folder/Cargo.toml" <<'END'
[package]
name = "probe"
version = "0.0.0"
edition = "2021"

[dependencies]
gtp = "=0.1.2"
END
cat >"$folder/src/main.rs" <<'END'
fn main() {
    for answer in ["= \n\n", "=\n\n", "=7 \n\n", "=7\n\n"] {
        let mut parser = gtp::ResponseParser::new();
        parser.feed(answer);
        println!("{:?}: {}", answer, parser.get_response().is_ok());
    }
}
END
(cd "$folder" && cargo run --quiet) | tee "$folder/found"
cat >"$folder/wanted" <<'END'
"= \n\n": true
"=\n\n": false
"=7 \n\n": true
"=7\n\n": false
END
cmp "$folder/found" "$folder/wanted" && echo 'as it was: the blank is needed'
