import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Times that data was forced to disk since the worker started. */
export const forcedWrites = { count: 0 };

type EngineOptions = Parameters<NodeFS['init']>[1];

/**
 * A folder whose fsync is real. The engine's own file system answers "synced" without asking the operating
 * system, so an acknowledged commit could be lost or torn by a power cut. This one hands every fsync on.
 */
export class DurableFileSystem extends NodeFS {
  override async init(engine: Parameters<NodeFS['init']>[0], options: EngineOptions): ReturnType<NodeFS['init']> {
    const prepared = await super.init(engine, options);
    const steps = prepared.emscriptenOpts.preRun ?? [];
    steps.push((module) => forceWritesOf(module.NODEFS));
    prepared.emscriptenOpts.preRun = steps;
    return prepared;
  }
}

/** Forces every file and folder below `folder` to disk. */
export function forceTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) forceTree(path);
    else if (entry.isFile()) forcePath(path);
  }
  forcePath(folder);
}

/** Forces one file or folder to disk. */
export function forcePath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

interface OpenFile {
  /** The operating system's descriptor; missing for folders. */
  nfd?: number;
  node: unknown;
}

/** The part of Emscripten's NODEFS that matters here; its published types leave it out. */
interface FolderFileSystem {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (file: OpenFile) => number };
}

function forceWritesOf(fileSystem: unknown): void {
  if (!isFolderFileSystem(fileSystem))
    throw new Error('The embedded engine has another file system than expected: fsync cannot be made real.');
  fileSystem.stream_ops.fsync = (file) => {
    if (file.nfd === undefined) forcePath(fileSystem.realPath(file.node));
    else fsyncSync(file.nfd);
    forcedWrites.count++;
    return 0;
  };
}

function isFolderFileSystem(value: unknown): value is FolderFileSystem {
  return typeof value === 'object' && value !== null && 'stream_ops' in value && 'realPath' in value;
}
