import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { LIST_ROWS, listRows } from '../browser/data.ts';

/** A running server of static pages. */
export interface Site {
  url: string;
  stop(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
};

/** Serves a folder on a free port; beside its files the rows of the list, for each page in the shape that it asks for. */
export async function openSite(folder: string): Promise<Site> {
  const server = createServer((request, response) => {
    answer(folder, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server of the pages has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
  const asked = (name: string, standard: number): number => Number(searchParams.get(name) ?? standard);
  if (pathname === '/rows')
    return json(response, { rows: listRows(asked('from', 0), asked('count', 50)), total: LIST_ROWS });
  if (pathname === '/amis/rows') {
    const perPage = asked('perPage', 50);
    const items = listRows((asked('page', 1) - 1) * perPage, perPage);
    return json(response, { status: 0, msg: '', data: { items, total: LIST_ROWS } });
  }
  if (pathname.startsWith('/apis/')) return json(response, { code: 200, msg: '', data: await data(pathname, request) });
  const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname));
  if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end();
    return undefined;
  }
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
  return undefined;
}

/** What a server with nothing but the list would say to the screens of the product. */
async function data(pathname: string, request: IncomingMessage): Promise<unknown> {
  if (pathname.endsWith('/queryPageDataV2')) {
    const { pageNum, pageSize } = pageOf(await bodyOf(request));
    const rows = listRows((pageNum - 1) * pageSize, pageSize);
    const list = rows.map((row) => ({ ...row, version: 1, _rights: { edit: true, delete: true, transitions: [] } }));
    return { list, total: LIST_ROWS, totalIsExact: true, pageNum, pageSize };
  }
  if (pathname.endsWith('/listView/list'))
    return { views: [], standard: null, arrangement: null, mayShare: false, roles: [] };
  return [];
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Uint8Array[] = [];
  for await (const part of request) if (part instanceof Uint8Array) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown;
}

function pageOf(body: unknown): { pageNum: number; pageSize: number } {
  const given: Readonly<Record<string, unknown>> = { ...(typeof body === 'object' ? body : {}) };
  return { pageNum: Number(given['pageNum'] ?? 1), pageSize: Number(given['pageSize'] ?? 50) };
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
