import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BenchServer } from '../children/benchServer.ts';
import { projectFolder } from '../children/bundle.ts';
import { beside } from '../measure/beside.ts';
import type { BenchOptions } from '../options.ts';
import type { Report } from '../report.ts';
import { listQuestion } from './listQuestions.ts';
import { signIn, type LossPlace } from './lossPlace.ts';

/** What is withheld: none of it a field that the keyword box looks into, or a million rows would be made anew. */
const FIELDS = [
  { fields: ['netLoss'], roles: ['opRiskOfficer'], rights: 'hidden' },
  {
    fields: ['lateReason'],
    roles: ['opRiskOfficer'],
    states: ['closed'],
    rights: 'masked',
    mask: { first: 2, last: 2 },
  },
  { fields: ['severity'], roles: ['opRiskOfficer'], rights: 'readOnly' },
];

/** Each opens most rows, beside those that are the person's own. */
const ROWS = {
  'rows of the legal entity and below, three fields': { scope: 'organisationBelow' },
  'rows by a condition, three fields': { scope: 'all', filter: { field: 'grossLoss', op: 'ne', value: 0 } },
};

/** The first page of loss events for somebody whose rows and fields are cut, beside the same page for the same person without that. */
export async function policiesSection(place: LossPlace, options: BenchOptions, report: Report): Promise<void> {
  report.section('The list with policies for rows and fields, beside the same without');
  for (const [name, row] of Object.entries(ROWS)) {
    const schemas = mkdtempSync(join(tmpdir(), 'rampart-schemas-'));
    try {
      withPolicies(schemas, { rows: [{ roles: ['opRiskOfficer'], ...row }], fields: FIELDS });
      await cut(place, schemas, name, options, report);
    } finally {
      rmSync(schemas, { recursive: true });
    }
  }
}

async function cut(
  place: LossPlace,
  schemas: string,
  name: string,
  options: BenchOptions,
  report: Report,
): Promise<void> {
  const server = await BenchServer.start('product', {
    DATABASE_URL: place.url,
    SEED: 'none',
    DATA_DIR: join(tmpdir(), 'rampart-bench'),
    SCHEMAS_DIR: schemas,
  });
  try {
    await signIn(server);
    const question = listQuestion({});
    // At most 1.3 times the time for a page.
    const finding = { section: 'policies', name, target: { atLeast: 1 / 1.3 } };
    await beside(finding, [server, question], [place.product, question], options, report);
  } finally {
    await server.stop();
  }
}

function withPolicies(folder: string, access: object): void {
  cpSync(join(projectFolder, 'schemas'), folder, { recursive: true });
  const file = join(folder, 'operational', 'opsLossEvent.json');
  const model: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof model !== 'object' || model === null) throw new Error('There is no model of loss events.');
  writeFileSync(file, JSON.stringify({ ...model, access }));
}
