import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Values } from '../../../src/model/program/evaluate.ts';
import type { Viewer, ViewerRole } from '../../../src/server/access/viewer.ts';
import { newId } from '../../../src/server/database/uuid.ts';
import { ModelRegistry } from '../../../src/server/models/registry.ts';
import type { Reading } from '../../../src/server/records/query/query.ts';
import { availableStatement } from '../../../src/server/records/write/availableStatement.ts';
import { earlyAsks, isReference } from '../../../src/server/records/write/earlyAsks.ts';

const registry = ModelRegistry.load(fileURLToPath(new URL('../../../schemas', import.meta.url)));
/** With references whose targets have policies of their own, and with such as are narrowed by the record at hand. */
const codes = ['opsLossEvent', ...[...registry.models().keys()].filter((code) => asksOf(code).length > 1).slice(0, 4)];
// The same lists for all requests, as those of one standing are.
const combinations: ViewerRole[][] = [
  [],
  [{ code: 'opRiskOfficer', dataScope: 'departmentBelow' }],
  [{ code: 'coordinator', dataScope: 'own' }],
  [{ code: 'opRiskLeader', dataScope: 'all' }],
];
const can = (): boolean => true;
const NOWHERE: string[] = [];

const PLACES = [newId(), newId()];

const readings = fc.record({
  roles: fc.constantFrom(...combinations),
  language: fc.constantFrom('en' as const, 'zh-cn' as const),
  people: fc.constantFrom('one', 'other'),
  department: fc.constantFrom(null, ...PLACES),
  organisation: fc.constantFrom(null, ...PLACES),
  isSystem: fc.boolean(),
  today: fc.constantFrom('2026-01-05', '2026-01-06'),
});

const IDS = { one: newId(), other: newId() };

function readingOf({ people, today, ...of }: typeof readings extends fc.Arbitrary<infer T> ? T : never): Reading {
  const viewer: Viewer = {
    ...of,
    id: people === 'one' ? IDS.one : IDS.other,
    account: people,
    name: people,
    extraDepartments: NOWHERE,
    can,
    requestId: newId(),
  };
  return { catalogue: registry, viewer, today, now: new Date().toISOString(), timeZone: 'Asia/Shanghai' };
}

function filled(code: string): Values {
  return Object.fromEntries(
    (registry.model(code)?.fields ?? []).flatMap((field) =>
      isReference(field) ? [[field.name, field.type.endsWith('s') ? [newId()] : newId()]] : [],
    ),
  );
}

function asksOf(code: string) {
  return earlyAsks(registry.program(code), filled(code), registry.models());
}

it('is the one that would be made anew, whoever asked before', () => {
  let kept = 0;
  fc.assert(
    fc.property(fc.constantFrom(...codes), fc.array(readings, { minLength: 10, maxLength: 40 }), (code, of) => {
      for (const reading of [...of, ...of].map(readingOf)) {
        const asks = asksOf(code);
        const found = availableStatement(reading, asks);
        const anew = availableStatement(
          reading,
          asks.map((ask) => ({ ...ask, form: undefined })),
        );
        expect(found.parts).toEqual(anew.parts);
        expect(found.values(asks)).toEqual(anew.values(asks));
        if (asks.length > 0 && availableStatement(reading, asks) === found) kept += 1;
      }
    }),
    { numRuns: 200 },
  );
  expect(kept).toBeGreaterThan(0);
});

it('asks for what the record at hand names', () => {
  const reading = readingOf({
    roles: [],
    language: 'en',
    people: 'one',
    department: null,
    organisation: null,
    isSystem: false,
    today: '2026-01-05',
  });
  for (let round = 0; round < 3; round += 1) {
    const given = filled('opsLossEvent');
    const asks = earlyAsks(registry.program('opsLossEvent'), given, registry.models());
    const values = availableStatement(reading, asks).values(asks);
    expect(values.flat()).toContain(given['eventType']);
    // The department must lie below the one of the entity at hand.
    expect(values).toContain(given['occurEntity']);
  }
});
