import { root } from './project.mjs';

/** The programs of the built server: itself, and what it runs in threads, which it looks for beside itself. */
export const serverPrograms = {
  main: 'src/server/main.ts',
  worker: 'src/server/database/embedded/worker.ts',
  scriptWorker: 'src/server/sandbox/scriptWorker.ts',
};

/**
 * Bundles programs for Node with esbuild; packages stay outside and are loaded from node_modules. What was wrong is on the terminal when
 * it rejects.
 *
 * @param {Record<string, string>} entryPoints names of the programs and their sources, from the project's folder
 * @param {string} outdir below the project's folder
 */
export async function bundlePrograms(entryPoints, outdir) {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
}
