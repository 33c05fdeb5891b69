import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster, type Cluster } from '../../support/postgresCluster.ts';
import { cacheFolder } from '../children/bundle.ts';

/** What an operator would set for a database of this size on a machine of this size; fsync is on. */
const SETTINGS = [
  'shared_buffers=1GB',
  'effective_cache_size=4GB',
  'maintenance_work_mem=512MB',
  'work_mem=16MB',
  'random_page_cost=1.1',
  'max_wal_size=4GB',
  'checkpoint_timeout=15min',
];

/**
 * The PostgreSQL of the benchmarks; its files stay from run to run. `fresh`: without what is there. `BENCH_POSTGRES` names another one
 * that runs already (its superuser's connection string).
 */
export async function openCluster(fresh: boolean): Promise<Cluster> {
  const running = process.env['BENCH_POSTGRES'];
  if (running) return { url: running, stop: async () => undefined };
  const keptIn = join(cacheFolder, 'postgres');
  if (fresh && existsSync(keptIn)) rmSync(keptIn, { recursive: true });
  return await startCluster({ durable: true, keptIn, settings: SETTINGS });
}
