#!/usr/bin/env node
// cli.js - dyad, the program, in node: its options, messages and exit statuses are those of the native one.
import process from "node:process";

import { runProgram } from "./program.js";

process.exit(await runProgram(new URL("dyad-cli.wasm", import.meta.url), ["dyad", ...process.argv.slice(2)]));
