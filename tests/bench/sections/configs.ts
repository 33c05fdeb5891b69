import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../children/bundle.ts';
import { checkConfigs } from '../../../src/model/check/checkConfigs.ts';
import { ModelRegistry } from '../../../src/server/models/registry.ts';
import { readModelFiles } from '../../../scripts/models/files.ts';
import { timed } from '../measure/often.ts';
import type { Report } from '../report.ts';

const SECTION = 'models';
const MODELS = 200;

/** Checking and loading two hundred models and some: the shipped ones, and whole sets of copies under other names. */
export async function configsSection(report: Report): Promise<void> {
  report.section(`Checking ${MODELS} models`);
  const folder = mkdtempSync(join(tmpdir(), 'rampart-models-'));
  try {
    cpSync(join(projectFolder, 'schemas'), folder, { recursive: true });
    copyModels(folder);
    const faults = checkConfigs(readModelFiles(folder)).faults.length;
    const value = await timed(async () => checkConfigs(readModelFiles(folder)), 5);
    report.add({
      section: SECTION,
      name: 'models -- check',
      value,
      unit: 'ms',
      target: { atMost: 10_000 },
      note: `${faults} faults`,
    });
    const load = await timed(async () => ModelRegistry.load(folder), 5);
    report.add({ section: SECTION, name: 'the server reads them', value: load, unit: 'ms' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The largest shipped models again and again, each set of copies referring among itself. */
function copyModels(folder: string): void {
  const operational = join(folder, 'operational');
  const files = readdirSync(operational).filter((name) => name.endsWith('.json'));
  const codes = files.map((name) => name.slice(0, -'.json'.length));
  let made = files.length + readdirSync(join(folder, 'system')).length;
  for (let copy = 1; made < MODELS; copy += 1) {
    for (const code of codes) {
      const text = readFileSync(join(operational, `${code}.json`), 'utf8');
      const renamed = codes.reduce((all, name) => all.replaceAll(`"${name}"`, `"${name}${copy}"`), text);
      writeFileSync(join(operational, `${code}${copy}.json`), renamed);
      made += 1;
    }
  }
}
