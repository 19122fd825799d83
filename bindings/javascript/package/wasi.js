// wasi.js - what a program of WebAssembly asks of a system, over node's own files: arguments, the environment,
// descriptors, clocks and an end.
//
//     const status = new Wasi({args: ["dyad", "games"], env: process.env}).run(module);
//
// Every path of the user's is below "/", the one folder that the program finds open. All of it works in the
// thread that calls: a read waits. Whether standard input has bytes is found out by reading some, which are
// kept for whoever reads next.
import { randomFillSync } from "node:crypto";
import fs from "node:fs";
import process from "node:process";
import tty from "node:tty";

/** WASI's numbers of errors, by node's codes. */
const errors = Object.freeze({
  E2BIG: 1, EACCES: 2, EAGAIN: 6, EBADF: 8, EBUSY: 10, EDQUOT: 19, EEXIST: 20, EFBIG: 22, EINTR: 27, EINVAL: 28, EIO: 29,
  EISDIR: 31, ELOOP: 32, EMFILE: 33, EMLINK: 34, ENAMETOOLONG: 37, ENFILE: 41, ENODEV: 43, ENOENT: 44, ENOMEM: 48,
  ENOSPC: 51, ENOSYS: 52, ENOTDIR: 54, ENOTEMPTY: 55, ENOTSUP: 58, ENOTTY: 59, ENXIO: 60, EOVERFLOW: 61, EPERM: 63,
  EPIPE: 64, EROFS: 69, ESPIPE: 70, ESTALE: 72, ETXTBSY: 74, EXDEV: 75,
});
const types = Object.freeze({ none: 0, block: 1, character: 2, folder: 3, file: 4, stream: 6, link: 7 });
const rights = Object.freeze({ read: 2n, seek: 4n, tell: 32n, write: 64n });
const opening = Object.freeze({ create: 1, folder: 2, exclusive: 4, truncate: 8 });
const flagsOf = Object.freeze({ append: 1, nonblock: 4 });
const whences = Object.freeze({ set: 0, current: 1, end: 2 });
const ROOT = 3; // the descriptor of "/"
const AHEAD_BYTES = 65536; // of standard input, read before they are asked for
const NAP_MS = 5; // between two looks at a descriptor that is never waited for

/** How a program ends: an exception, for nothing of it runs on. */
class Ended extends Error {
  /** @param {number} status */
  constructor(status) {
    super("the program has ended");
    this.status = status;
  }
}

class Refused extends Error {
  /** @param {keyof typeof errors} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** @param {number} ms */
function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** What node throws becomes a number; what is no error of the system goes on.
 * @param {any} error
 * @returns {number} */
function numberOf(error) {
  const number = errors[/** @type {keyof typeof errors} */ (error?.code)];
  if (number === undefined && error?.syscall === undefined) throw error;
  return number ?? errors.EIO;
}

/** @param {fs.Stats | fs.BigIntStats} about */
function typeOf(about) {
  return about.isFile() ? types.file : about.isDirectory() ? types.folder : about.isCharacterDevice() ? types.character
    : about.isBlockDevice() ? types.block : about.isSymbolicLink() ? types.link : about.isSocket() ? types.stream : types.none;
}

/** Where an inherited descriptor stands and how it was opened, where the system tells.
 * @param {number} fd
 * @returns {{position: number, append: boolean} | null} */
function inherited(fd) {
  try {
    const text = fs.readFileSync(`/proc/self/fdinfo/${fd}`, "latin1");
    const position = /^pos:\s*(\d+)/m.exec(text);
    const flags = /^flags:\s*([0-7]+)/m.exec(text);
    return position && flags && { position: Number(position[1]), append: (parseInt(flags[1], 8) & 0o2000) !== 0 };
  } catch {
    return null;
  }
}

/** One open descriptor. */
class Descriptor {
  /** @type {number} of node */ fd;
  /** @type {number} of `types` */ type = types.none;
  /** @type {number | null} where it stands; null: it cannot be asked */ position = null;
  append = false;
  path = "";

  /** @param {number} fd
   * @param {string} path */
  constructor(fd, path) {
    this.fd = fd;
    this.path = path;
    try {
      this.type = typeOf(fs.fstatSync(fd));
    } catch {
      this.type = types.none;
    }
  }

  get isTerminal() {
    return this.type === types.character && tty.isatty(this.fd);
  }

  /** @param {Uint8Array} room
   * @returns {number} bytes; 0: the end */
  read(room) {
    const got = fs.readSync(this.fd, room, 0, room.length, this.position);
    if (this.position !== null) this.position += got;
    return got;
  }

  /** @param {Uint8Array} bytes
   * @returns {number} */
  write(bytes) {
    const own = this.append || this.fd <= 2 ? null : this.position; // where the system itself keeps it
    for (;;) {
      try {
        const written = fs.writeSync(this.fd, bytes, 0, bytes.length, own);
        if (this.position !== null) this.position += written;
        return written;
      } catch (error) {
        if (/** @type {any} */ (error).code !== "EAGAIN") throw error;
        sleep(NAP_MS); // whoever shares it does not want to wait
      }
    }
  }

  /** @param {bigint} offset
   * @param {number} whence */
  seek(offset, whence) {
    if (this.position === null) throw new Refused("ESPIPE");
    const from = whence === whences.set ? 0 : whence === whences.current ? this.position : fs.fstatSync(this.fd).size;
    const to = from + Number(offset);
    if (to < 0) throw new Refused("EINVAL");
    if (this.fd <= 2 && to !== this.position) throw new Refused("ESPIPE");
    this.position = to;
    return to;
  }

  /** Whether a read would not wait. */
  get isReady() {
    return true;
  }

  close() {
    if (this.fd > 2) fs.closeSync(this.fd);
  }
}

/** Standard input: what others may read as well is never read twice, so it has no position. */
class Input extends Descriptor {
  /** @type {Buffer} */ #ahead = Buffer.alloc(0);
  #ended = false;
  /** @type {number | null} one that never waits */ #quick = null;

  /** @param {Uint8Array} room */
  read(room) {
    if (this.#ahead.length) {
      const taken = this.#ahead.subarray(0, room.length);
      room.set(taken);
      this.#ahead = this.#ahead.subarray(taken.length);
      return taken.length;
    }
    for (;;) {
      try {
        return this.#ended ? 0 : fs.readSync(this.fd, room, 0, room.length, null);
      } catch (error) {
        if (/** @type {any} */ (error).code === "EOF") return 0; // on Windows
        if (/** @type {any} */ (error).code !== "EAGAIN") throw error;
        sleep(NAP_MS);
      }
    }
  }

  /** A descriptor of the same input that does not wait, where the system gives one; a socket was made one that
   * does not. Otherwise nothing is known, and a read waits. */
  #open() {
    if (this.type === types.stream) return this.fd;
    try {
      if (process.platform === "linux") return fs.openSync("/dev/stdin", fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
    } catch {
      // it belongs to somebody else
    }
    return null;
  }

  get isReady() {
    if (this.#ahead.length || this.#ended || this.type === types.file || this.type === types.folder) return true;
    this.#quick ??= this.#open();
    if (this.#quick === null) return true;
    try {
      const room = Buffer.allocUnsafe(AHEAD_BYTES);
      this.#ahead = room.subarray(0, fs.readSync(this.#quick, room, 0, room.length, null));
      this.#ended = this.#ahead.length === 0;
      return true;
    } catch (error) {
      return /** @type {any} */ (error).code !== "EAGAIN"; // a read says what is wrong
    }
  }

  /** @returns {number} */
  seek() {
    throw new Refused("ESPIPE");
  }
}

/** @param {number} fd */
function output(fd) {
  const made = new Descriptor(fd, "");
  const stands = made.type === types.file ? inherited(fd) : null;
  if (stands) Object.assign(made, stands);
  return made;
}

/** @typedef {object} Settings
 * @property {string[]} args the program's name first
 * @property {Record<string, string | undefined>} env */

export class Wasi {
  /** @type {Buffer[]} */ #args;
  /** @type {Buffer[]} */ #env;
  /** @type {(Descriptor | undefined)[]} */ #open = [];
  /** @type {WebAssembly.Memory} */ #memory = /** @type {any} */ (null);

  /** @param {Settings} settings */
  constructor({ args, env }) {
    const strings = (/** @type {string[]} */ list) => list.map((text) => Buffer.from(`${text}\0`));
    this.#args = strings(args);
    this.#env = strings(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])));
    this.#open = [new Input(0, ""), output(1), output(2)];
    this.#open[ROOT] = Object.assign(new Descriptor(-1, "/"), { type: types.folder });
  }

  /** Runs a program to its end and gives back its exit status.
   * @param {WebAssembly.Module} module
   * @returns {number} */
  run(module) {
    const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: this.#imports(module) });
    this.#memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    try {
      /** @type {() => void} */ (instance.exports._start)();
      return 0;
    } catch (error) {
      if (error instanceof Ended) return error.status;
      throw error;
    }
  }

  /** What a program asks for: an error of the system is what a function gives back, and that there is none.
   * @param {WebAssembly.Module} module */
  #imports(module) {
    const own = /** @type {any} */ (this);
    const names = WebAssembly.Module.imports(module).map(({ name }) => name);
    return Object.fromEntries(names.map((name) => [name, (/** @type {any[]} */ ...args) => {
      try {
        return name in Wasi.prototype ? own[name](...args) ?? 0 : errors.ENOSYS;
      } catch (error) {
        if (error instanceof Ended) throw error;
        return numberOf(error);
      }
    }]));
  }

  // ---- the memory of the program ---------------------------------------------------------------

  get #view() {
    return new DataView(this.#memory.buffer);
  }

  /** @param {number} at
   * @param {number} size */
  #bytes(at, size) {
    return new Uint8Array(this.#memory.buffer, at >>> 0, size >>> 0);
  }

  /** @param {number} at
   * @param {number} size */
  #path(at, size) {
    const path = Buffer.from(this.#bytes(at, size)).toString();
    if (process.platform === "win32") return path.replace(/^.*[\\/](?=[A-Za-z]:)/, "").replace(/^([A-Za-z]:)$/, "$1/");
    return `/${path}`;
  }

  /** The rooms of a vector of them, one after the other, until one is not used up.
   * @param {number} vectors
   * @param {number} count
   * @param {(room: Uint8Array) => number} use */
  #through(vectors, count, use) {
    let all = 0;
    for (let i = 0; i < count; i++) {
      const at = this.#view.getUint32(vectors + 8 * i, true);
      const size = this.#view.getUint32(vectors + 8 * i + 4, true);
      const used = size ? use(this.#bytes(at, size)) : 0;
      all += used;
      if (used < size) break;
    }
    return all;
  }

  /** @param {number} number */
  #at(number) {
    const found = this.#open[number];
    if (!found) throw new Refused("EBADF");
    return found;
  }

  /** @param {Buffer[]} list
   * @param {number} pointers
   * @param {number} at */
  #putStrings(list, pointers, at) {
    for (const text of list) {
      this.#view.setUint32(pointers, at, true);
      this.#bytes(at, text.length).set(text);
      pointers += 4;
      at += text.length;
    }
  }

  /** @param {Buffer[]} list
   * @param {number} count
   * @param {number} size */
  #putSizes(list, count, size) {
    this.#view.setUint32(count, list.length, true);
    this.#view.setUint32(size, list.reduce((sum, text) => sum + text.length, 0), true);
  }

  /** @param {number} to
   * @param {fs.BigIntStats} about */
  #putStatus(to, about) {
    const view = this.#view;
    const words = [about.dev, about.ino, BigInt(typeOf(about)), about.nlink, about.size, about.atimeNs, about.mtimeNs, about.ctimeNs];
    words.forEach((word, i) => view.setBigUint64(to + 8 * i, BigInt.asUintN(64, word), true));
  }

  // ---- what it asks ----------------------------------------------------------------------------
  // Names, arguments and layouts are those of wasi_snapshot_preview1.

  /** @param {number} pointers
   * @param {number} at */
  args_get(pointers, at) {
    this.#putStrings(this.#args, pointers, at);
  }

  /** @param {number} count
   * @param {number} size */
  args_sizes_get(count, size) {
    this.#putSizes(this.#args, count, size);
  }

  /** @param {number} pointers
   * @param {number} at */
  environ_get(pointers, at) {
    this.#putStrings(this.#env, pointers, at);
  }

  /** @param {number} count
   * @param {number} size */
  environ_sizes_get(count, size) {
    this.#putSizes(this.#env, count, size);
  }

  /** @param {number} clock 0: of the day, 1: since some time, 2 and 3: of the processor
   * @param {bigint} _precision
   * @param {number} to */
  clock_time_get(clock, _precision, to) {
    const { user, system } = process.cpuUsage();
    const now = clock === 0 ? BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n
      : clock === 1 ? process.hrtime.bigint() : BigInt(user + system) * 1000n;
    this.#view.setBigUint64(to, now, true);
  }

  /** @param {number} _clock
   * @param {number} to */
  clock_res_get(_clock, to) {
    this.#view.setBigUint64(to, 1000n, true);
  }

  /** @param {number} to
   * @param {number} size */
  random_get(to, size) {
    randomFillSync(this.#bytes(to, size));
  }

  /** @param {number} status */
  proc_exit(status) {
    throw new Ended(status);
  }

  sched_yield() {}

  /** @param {number} number
   * @param {number} to */
  fd_prestat_get(number, to) {
    if (number !== ROOT) throw new Refused("EBADF");
    this.#view.setUint32(to, 0, true);
    this.#view.setUint32(to + 4, 1, true); // the length of "/"
  }

  /** @param {number} _number
   * @param {number} to
   * @param {number} size */
  fd_prestat_dir_name(_number, to, size) {
    if (size) this.#bytes(to, 1)[0] = "/".charCodeAt(0);
  }

  /** @param {number} number
   * @param {number} to */
  fd_fdstat_get(number, to) {
    const file = this.#at(number);
    const all = (1n << 30n) - 1n;
    const allowed = file.isTerminal ? all & ~(rights.seek | rights.tell) : all;
    this.#view.setUint32(to, file.type, true);
    this.#view.setUint16(to + 2, file.append ? flagsOf.append : 0, true);
    this.#view.setBigUint64(to + 8, allowed, true);
    this.#view.setBigUint64(to + 16, all, true);
  }

  fd_fdstat_set_flags() {}

  /** @param {number} number
   * @param {number} to */
  fd_filestat_get(number, to) {
    const file = this.#at(number);
    this.#putStatus(to, file.fd < 0 ? fs.statSync(file.path, { bigint: true }) : fs.fstatSync(file.fd, { bigint: true }));
  }

  /** @param {number} number
   * @param {bigint} size */
  fd_filestat_set_size(number, size) {
    fs.ftruncateSync(this.#at(number).fd, Number(size));
  }

  /** @param {number} number
   * @param {number} vectors
   * @param {number} count
   * @param {number} done */
  fd_read(number, vectors, count, done) {
    const file = this.#at(number);
    this.#view.setUint32(done, this.#through(vectors, count, (room) => file.read(room)), true);
  }

  /** @param {number} number
   * @param {number} vectors
   * @param {number} count
   * @param {number} done */
  fd_write(number, vectors, count, done) {
    const file = this.#at(number);
    this.#view.setUint32(done, this.#through(vectors, count, (bytes) => file.write(bytes)), true);
  }

  /** @param {number} number
   * @param {number} vectors
   * @param {number} count
   * @param {bigint} from
   * @param {number} done */
  fd_pread(number, vectors, count, from, done) {
    let at = Number(from);
    const { fd } = this.#at(number);
    const all = this.#through(vectors, count, (room) => {
      const got = fs.readSync(fd, room, 0, room.length, at);
      at += got;
      return got;
    });
    this.#view.setUint32(done, all, true);
  }

  /** @param {number} number
   * @param {number} vectors
   * @param {number} count
   * @param {bigint} to
   * @param {number} done */
  fd_pwrite(number, vectors, count, to, done) {
    let at = Number(to);
    const { fd } = this.#at(number);
    const all = this.#through(vectors, count, (bytes) => {
      const put = fs.writeSync(fd, bytes, 0, bytes.length, at);
      at += put;
      return put;
    });
    this.#view.setUint32(done, all, true);
  }

  /** @param {number} number
   * @param {bigint} offset
   * @param {number} whence
   * @param {number} to */
  fd_seek(number, offset, whence, to) {
    this.#view.setBigUint64(to, BigInt(this.#at(number).seek(offset, whence)), true);
  }

  /** @param {number} number
   * @param {number} to */
  fd_tell(number, to) {
    this.fd_seek(number, 0n, whences.current, to);
  }

  /** @param {number} number */
  fd_sync(number) {
    fs.fsyncSync(this.#at(number).fd);
  }

  /** @param {number} number */
  fd_close(number) {
    const file = this.#at(number);
    delete this.#open[number];
    file.close();
  }

  /** @param {number} number
   * @param {number} wanted */
  fd_renumber(number, wanted) {
    const file = this.#at(number);
    if (number === wanted) return;
    this.#open[wanted]?.close();
    this.#open[wanted] = file;
    delete this.#open[number];
  }

  /** @param {number} _folder
   * @param {number} _follow
   * @param {number} at
   * @param {number} size
   * @param {number} how
   * @param {bigint} wanted
   * @param {bigint} _inherit
   * @param {number} flags
   * @param {number} to */
  path_open(_folder, _follow, at, size, how, wanted, _inherit, flags, to) {
    const reads = (wanted & rights.read) !== 0n;
    const writes = (wanted & rights.write) !== 0n;
    const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND, O_DIRECTORY, O_NONBLOCK, O_NOCTTY } = fs.constants;
    let mode = (writes ? (reads ? O_RDWR : O_WRONLY) : O_RDONLY) | (O_NOCTTY ?? 0);
    if (how & opening.create) mode |= O_CREAT;
    if (how & opening.exclusive) mode |= O_EXCL;
    if (how & opening.truncate) mode |= O_TRUNC;
    if (how & opening.folder) mode |= O_DIRECTORY ?? 0;
    if (flags & flagsOf.append) mode |= O_APPEND;
    if (flags & flagsOf.nonblock) mode |= O_NONBLOCK ?? 0;
    const path = this.#path(at, size);
    const file = new Descriptor(fs.openSync(path, mode), path);
    file.append = (flags & flagsOf.append) !== 0;
    if (file.type === types.file) file.position = 0;
    let number = ROOT + 1;
    while (this.#open[number]) number++;
    this.#open[number] = file;
    this.#view.setUint32(to, number, true);
  }

  /** @param {number} _folder
   * @param {number} follow
   * @param {number} at
   * @param {number} size
   * @param {number} to */
  path_filestat_get(_folder, follow, at, size, to) {
    const path = this.#path(at, size);
    this.#putStatus(to, follow & 1 ? fs.statSync(path, { bigint: true }) : fs.lstatSync(path, { bigint: true }));
  }

  /** @param {number} _folder
   * @param {number} at
   * @param {number} size */
  path_create_directory(_folder, at, size) {
    fs.mkdirSync(this.#path(at, size));
  }

  /** @param {number} _folder
   * @param {number} at
   * @param {number} size */
  path_unlink_file(_folder, at, size) {
    fs.unlinkSync(this.#path(at, size));
  }

  /** @param {number} _folder
   * @param {number} at
   * @param {number} size */
  path_remove_directory(_folder, at, size) {
    fs.rmdirSync(this.#path(at, size));
  }

  /** @param {number} _folder
   * @param {number} at
   * @param {number} size
   * @param {number} _otherFolder
   * @param {number} otherAt
   * @param {number} otherSize */
  path_rename(_folder, at, size, _otherFolder, otherAt, otherSize) {
    fs.renameSync(this.#path(at, size), this.#path(otherAt, otherSize));
  }

  /** Of standard input it is found out, where nobody is to wait, whether it has bytes; where somebody is, the
   * read itself waits, since nothing else could come meanwhile. All else is ready. What is to wait for a clock
   * alone sleeps.
   * @param {number} asked of 48 bytes each
   * @param {number} told of 32 bytes each
   * @param {number} count
   * @param {number} done */
  poll_oneoff(asked, told, count, done) {
    const view = this.#view;
    const all = Array.from({ length: count }, (_, i) => {
      const at = asked + 48 * i;
      const tag = view.getUint8(at + 8);
      return { user: view.getBigUint64(at, true), tag, fd: view.getUint32(at + 16, true), ns: view.getBigUint64(at + 24, true),
        absolute: view.getUint16(at + 40, true) & 1 };
    });
    const clock = all.find(({ tag }) => tag === 0);
    const files = all.filter(({ tag }) => tag !== 0);
    const ready = files.filter(({ tag, fd }) => tag === 2 || (clock?.ns === 0n ? this.#open[fd]?.isReady ?? true : true));
    if (!files.length && clock && !clock.absolute) sleep(Number(clock.ns) / 1e6);
    const events = ready.length || !clock ? ready : [clock];
    events.forEach(({ user, tag, fd }, i) => {
      const at = told + 32 * i;
      this.#bytes(at, 32).fill(0);
      view.setBigUint64(at, user, true);
      view.setUint16(at + 8, tag === 0 || this.#open[fd] ? 0 : errors.EBADF, true);
      view.setUint8(at + 10, tag);
      view.setBigUint64(at + 16, 1n, true);
    });
    view.setUint32(done, events.length, true);
  }
}
