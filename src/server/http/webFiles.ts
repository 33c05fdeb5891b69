import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TYPES: Record<string, string | undefined> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.map': 'application/json',
};
const COMPRESSIBLE = ['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt', '.wasm', '.map'];

export interface WebAnswer {
  body: Buffer;
  headers: Record<string, string>;
}

/**
 * The built web application. Its few files are listed once, so a request can name only what is there. Each is sent as the build has compressed
 * it (`<name>.br` beside it), or else compressed when it is first asked for, and kept so. Files whose names carry a hash never change and may be kept by browsers for ever.
 */
export class WebFiles {
  readonly #files = new Map<string, string>();
  readonly #kept = new Map<string, Promise<Buffer>>();

  constructor(folder: string) {
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = path.join(folder, name);
      if (!name.endsWith('.br') && statSync(file).isFile()) this.#files.set(`/${name.split(path.sep).join('/')}`, file);
    }
  }

  /** The file of a URL path, `/` being the page itself; undefined when there is none. */
  async find(urlPath: string, acceptEncoding: string): Promise<WebAnswer | undefined> {
    const name = urlPath === '/' ? '/index.html' : urlPath;
    const file = this.#files.get(name);
    if (!file) return undefined;
    const extension = path.extname(name);
    const encoding = encodingFor(extension, acceptEncoding);
    const body = await this.#read(file, encoding);
    return {
      body,
      headers: {
        'content-type': TYPES[extension] ?? 'application/octet-stream',
        'cache-control': isHashed(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
        vary: 'accept-encoding',
        ...(encoding !== 'identity' ? { 'content-encoding': encoding } : {}),
      },
    };
  }

  #read(file: string, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${file}`;
    const kept = this.#kept.get(key) ?? this.#encoded(file, encoding);
    this.#kept.set(key, kept);
    return kept;
  }

  async #encoded(file: string, encoding: Encoding): Promise<Buffer> {
    const built = `${file}.br`;
    if (encoding === 'br' && existsSync(built)) return readFileSync(built);
    return await compressed(readFileSync(file), encoding);
  }
}

type Encoding = 'br' | 'gzip' | 'identity';

function encodingFor(extension: string, acceptEncoding: string): Encoding {
  if (!COMPRESSIBLE.includes(extension)) return 'identity';
  if (/\bbr\b/.test(acceptEncoding)) return 'br';
  return /\bgzip\b/.test(acceptEncoding) ? 'gzip' : 'identity';
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compressed(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br')
    return await toBrotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    });
  return encoding === 'gzip' ? await toGzip(content, { level: 8 }) : content;
}

const isHashed = (name: string): boolean => /^\/assets\/.+[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/.test(name);
