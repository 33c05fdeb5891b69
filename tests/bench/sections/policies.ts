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
const fieldsFor = (role: string): object[] => [
  { fields: ['netLoss'], roles: [role], rights: 'hidden' },
  { fields: ['lateReason'], roles: [role], states: ['closed'], rights: 'masked', mask: { first: 2, last: 2 } },
  { fields: ['severity'], roles: [role], rights: 'readOnly' },
];

/** By what somebody sees rows, beside those that are his own. */
const READERS = [
  { name: 'rows of a department and below, three fields', account: 'liuqing', role: 'deptCoordinator', rows: [] },
  {
    name: 'rows by a condition, three fields',
    account: 'chenlan',
    role: 'opRiskOfficer',
    rows: [{ roles: ['opRiskOfficer'], scope: 'all', filter: { field: 'grossLoss', op: 'ne', value: 0 } }],
  },
];

/** The first page of loss events for somebody whose rows and fields are cut, beside a page for somebody who sees everything. */
export async function policiesSection(place: LossPlace, options: BenchOptions, report: Report): Promise<void> {
  report.section('The list with policies for rows and fields, beside the same without');
  for (const reader of READERS) {
    const schemas = mkdtempSync(join(tmpdir(), 'rampart-schemas-'));
    try {
      withPolicies(schemas, { rows: reader.rows, fields: fieldsFor(reader.role) });
      await cut(place, schemas, reader, options, report);
    } finally {
      rmSync(schemas, { recursive: true });
    }
  }
}

async function cut(
  place: LossPlace,
  schemas: string,
  { name, account }: (typeof READERS)[number],
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
    await signIn(server, account);
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
