// unpacking.js - what modules in inline/ hold: files of the package, packed, cut in pieces, as texts. They are
// loaded where the files themselves cannot be had.

/** @typedef {{default: string}} Piece */

/** The bytes of a file.
 * @param {Piece[]} pieces
 * @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function unpack(pieces) {
  const letters = atob(pieces.map((piece) => piece.default).join(""));
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** What a file has to say, or else what modules that hold the same have; throws as the file does.
 * @template T
 * @param {() => Promise<T>} file
 * @param {() => Promise<T>} inlined
 * @returns {Promise<T>} */
export async function fileOr(file, inlined) {
  try {
    return await file();
  } catch (error) {
    return inlined().catch(() => {
      throw error;
    });
  }
}
