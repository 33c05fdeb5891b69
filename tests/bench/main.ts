/**
 * `npm run bench`: measures the product beside baselines in the same run. Options: --rows N (default 1,000,000), --rounds N,
 * --seconds N, --import-rows N (default 50,000), --only list,policies,encryption,create,exchange,pages,engines,processes,form,models, --fresh; rivals and shell,
 * which fetch what they need from the registry, are measured when --only names them. Nothing here fails because of a slow machine: what counts are ratios.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from '../../scripts/build.mjs';
import { bundleServers } from './children/bundle.ts';
import { openCluster } from './database/cluster.ts';
import { lossDatabase } from './database/lossEvents.ts';
import { readOptions, type BenchOptions } from './options.ts';
import { Report } from './report.ts';
import { configsSection } from './sections/configs.ts';
import { createSection } from './sections/create.ts';
import { encryptionSection } from './sections/encryption.ts';
import { enginesSection } from './sections/engines.ts';
import { exchangeSection } from './sections/exchange.ts';
import { formsSection } from './sections/forms.ts';
import { listSection } from './sections/list.ts';
import { openLossPlace } from './sections/lossPlace.ts';
import { pagesSection } from './sections/pages.ts';
import { policiesSection } from './sections/policies.ts';
import { processesSection } from './sections/processes.ts';
import { rivalsSection } from './sections/rivals.ts';
import { shellSection } from './sections/shell.ts';

/** Sections that read the large database of loss events. */
const OVER_LOSSES = ['list', 'policies', 'encryption', 'create', 'exchange', 'pages'];

const options = readOptions(process.argv.slice(2));
const report = new Report();
/** What fetches packages is measured only when it is named. */
const asked = (section: string): boolean => options.only.includes(section);
const wanted = (section: string): boolean => options.only.length === 0 || asked(section);

await bundleServers();
if ((wanted('pages') || asked('shell')) && !(await buildIfNeeded()))
  throw new Error('The application could not be built.');
if (wanted('models')) await configsSection(report);
if (wanted('form')) await formsSection(options, report);
if (asked('rivals')) await rivalsSection(options, report);
if (asked('shell')) await shellSection(options, report);
if ([...OVER_LOSSES, 'engines', 'processes'].some(wanted)) await withDatabases(options);
report.write(join(fileURLToPath(new URL('.', import.meta.url)), 'results.json'));

async function withDatabases(given: BenchOptions): Promise<void> {
  const cluster = await openCluster(given.fresh);
  try {
    if (OVER_LOSSES.some(wanted)) await overLosses(cluster.url, given);
    if (wanted('processes')) await processesSection(cluster.url, given, report);
    if (wanted('engines')) await enginesSection(cluster.url, given, report);
  } finally {
    await cluster.stop();
  }
}

async function overLosses(clusterUrl: string, given: BenchOptions): Promise<void> {
  const url = await lossDatabase(clusterUrl, given.rows, (line) => report.say(line));
  const place = await openLossPlace(url);
  try {
    if (wanted('list')) await listSection(place, given, report);
    if (wanted('policies')) await policiesSection(place, given, report);
    if (wanted('encryption')) await encryptionSection(place, given, report);
    if (wanted('create')) await createSection(place, given, report);
    if (wanted('exchange')) await exchangeSection(place, given, report);
    if (wanted('pages')) await pagesSection(place.product, report);
  } finally {
    await place.product.stop();
    await place.floor.stop();
  }
}
