import { createReadStream, createWriteStream, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';

/** What is text, and so gets smaller. Pictures and fonts are compressed as they are. */
const COMPRESSIBLE = /\.(html|js|css|json|webmanifest|svg|txt|wasm|map)$/;

/**
 * Puts `<name>.br` beside every file of the folder that gets smaller by it. Once at build, because a server that did it when a file is first
 * asked for kept the first people after each start waiting for seconds.
 *
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => COMPRESSIBLE.test(file) && statSync(file).isFile());
  await Promise.all(files.map(compressFile));
}

/** @param {string} file */
async function compressFile(file) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: statSync(file).size };
  await pipeline(createReadStream(file), createBrotliCompress({ params }), createWriteStream(`${file}.br`));
}
