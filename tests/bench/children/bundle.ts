import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const projectFolder = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
/** Everything that the benchmarks keep from run to run. */
export const cacheFolder = join(projectFolder, 'node_modules', '.cache', 'rampart', 'bench');

const folder = join(cacheFolder, 'servers');

/** Bundles the servers of the benchmarks as `npm run build` bundles the product: what runs from sources is slower. */
export async function bundleServers(): Promise<void> {
  await build({
    absWorkingDir: projectFolder,
    entryPoints: {
      product: 'tests/bench/children/product.ts',
      floor: 'tests/bench/children/floor.ts',
      worker: 'src/server/database/embedded/worker.ts',
    },
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
}

/** The bundled file of one of them. */
export const serverFile = (name: 'product' | 'floor'): string => join(folder, `${name}.js`);
