import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/server/database/uuid.ts';
import { verifyHistory } from '../../../src/server/records/history/verify.ts';
import { Refusal } from '../../../src/server/records/refusal.ts';
import { forEachEngine } from '../../support/engines.ts';
import { type Sample, sampleOver, type Values, viewer } from './harness.ts';

forEachEngine('whatever is saved', (open) => {
  let it_: Sample;
  let types: string[];
  beforeAll(async () => {
    it_ = await sampleOver(await open());
    const root = await it_.create('eventType', { name: 'root' });
    types = [root.id, (await it_.create('eventType', { name: 'leaf', parent: root.id })).id];
  });

  const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
  const money = fc.integer({ min: 1, max: 999_999 }).map((cents) => (cents / 100).toFixed(2));
  const valid = () =>
    fc.record(
      {
        title: fc.stringMatching(/^[a-z反洗钱😀]{1,12}$/u),
        nature: fc.constantFrom('actual', 'potential'),
        note: orNull(fc.string({ maxLength: 20 })),
        memo: orNull(fc.string({ unit: 'grapheme', maxLength: 20 })),
        amount: orNull(fc.integer({ min: 0, max: 100_000 }).map((cents) => (cents / 100).toFixed(2))),
        eventType: orNull(fc.constantFrom(0, 1)),
        otherTypes: fc.uniqueArray(fc.constantFrom(0, 1)),
        startDay: orNull(fc.constantFrom('2026-01-01', '2026-02-28')),
        story: orNull(fc.constantFrom('<p>a</p>', '<b>x</b>')),
        items: fc.array(fc.record({ what: fc.stringMatching(/^[a-z]{1,5}$/), cost: money, keep: fc.nat(4) }), {
          maxLength: 4,
        }),
      },
      { requiredKeys: [] },
    );

  it('has as many changes as its version says, and history replays to what it is', async () => {
    await fc.assert(
      fc.asyncProperty(
        valid(),
        fc.array(fc.oneof(valid(), fc.constant('submit' as const)), { maxLength: 7 }),
        async (first, steps) => {
          const filled = (values: Values, rows: Values[]): Values => ({
            ...values,
            ...('eventType' in values ? { eventType: types[values.eventType as number] ?? null } : {}),
            ...('otherTypes' in values ? { otherTypes: (values.otherTypes as number[]).map((at) => types[at]) } : {}),
            ...('items' in values
              ? {
                  items: (values.items as Values[]).map(({ keep, ...row }, at) =>
                    keep === at && rows[at] ? { ...row, id: rows[at].id } : row,
                  ),
                }
              : {}),
          });
          let record: Values & { version: number } = await it_.create('lossEvent', {
            title: 'first',
            ...filled(first, []),
          });
          for (const step of steps) {
            if (step === 'submit') {
              const [result] = await it_.transition('submit', record);
              if (result!.code === 200) record = { ...record, version: result!.version! };
            } else {
              const asOfficer = (await it_.read('lossEvent', record.id)).status !== 'draft';
              const input = filled(step, (record.items as Values[]) ?? []);
              const open = asOfficer
                ? Object.fromEntries(
                    Object.entries(input).filter(([name]) => ['title', 'items', 'nature'].includes(name)),
                  )
                : input;
              record = await it_.update('lossEvent', { ...open, id: record.id, version: record.version }, it_.officer);
            }
          }
          const entries = await it_.rows('sysHistory', `record_id = '${record.id}' order by version`);
          expect(entries.map(({ version }) => version)).toEqual(
            Array.from({ length: record.version }, (_, at) => at + 1),
          );
          const replayed: Values = {};
          for (const { patch } of entries as { patch: { before: Values; after: Values } }[]) {
            for (const [name, value] of Object.entries(patch.before)) expect(value).toEqual(replayed[name] ?? null);
            Object.assign(replayed, patch.after);
          }
          const read = await it_.read('lossEvent', record.id);
          for (const [name, value] of Object.entries(replayed)) {
            const now = name === 'items' ? rowsOf(read.items) : read[name];
            const then = name === 'items' ? rowsOf(value) : value;
            expect([name, empty(now)]).toEqual([name, empty(then)]);
          }
          expect(
            await verifyHistory(it_.database.kysely, { model: 'lossEvent', recordId: String(record.id) }),
          ).toMatchObject({ broken: null });
        },
      ),
      { numRuns: 25 },
    );
  });

  const names = fc.constantFrom(
    'title',
    'code',
    'nature',
    'eventType',
    'otherTypes',
    'amount',
    'third',
    'note',
    'rate',
    'startDay',
    'owner',
    'handlers',
    'secret',
    'story',
    'summary',
    'files',
    'items',
    'revisions',
    'eventNo',
    'createdAt',
    'status',
    'id',
    'version',
    '__proto__',
    'constructor',
    'items.cost',
    '',
  );
  const garbage = fc.oneof(
    fc.anything({ withNullPrototype: true, withSparseArray: true, maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      '\ud800',
      '\u0000',
      '1e400',
      'NaN',
      '-0',
      '9'.repeat(400),
      '0x10',
      '2026-02-30',
      '0000-01-01',
      '+275760-09-13T00:00:00Z',
      '{}',
      '[]',
    ),
    fc.double(),
    fc.bigInt(),
    fc.date(),
    fc.constant(newId()),
    fc.array(
      fc.dictionary(
        fc.constantFrom('what', 'cost', 'id', 'rate', 'kind', 'type', 'papers', 'parentId'),
        fc.anything({ maxDepth: 1 }),
      ),
      { maxLength: 3 },
    ),
    fc.array(fc.constantFrom(newId(), 'x', 1, null), { maxLength: 4 }),
  );

  it('is stored well or refused, and a refusal stores nothing', async () => {
    const stored = await it_.create('lossEvent', { title: 'stays', items: [{ what: 'x' }] });
    const count = async () => {
      const [events, items, history] = [
        await it_.rows('lossEvent'),
        await it_.rows('lossItem'),
        await it_.rows('sysHistory'),
      ];
      return [events.length, items.length, history.length];
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(names, garbage), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (entries, isNew) => {
          const given: Values = Object.fromEntries(entries);
          const billData = isNew
            ? { title: 'new', ...given, id: null }
            : { ...given, id: given.id ?? stored.id, version: given.version ?? stored.version };
          const before = await count();
          try {
            const answer = await it_.records.save(viewer({ roles: ['boss'] }), { templateCode: 'lossEvent', billData });
            if (answer.warnings) expect(await count()).toEqual(before);
            else if (!isNew) stored.version = answer.version;
            expect(JSON.parse(JSON.stringify(answer.billData))).toEqual(answer.billData);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            expect(await count()).toEqual(before);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('goes through no transition by garbage', async () => {
    const made = await it_.create('lossEvent', { title: 'stays' });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(names, garbage), { maxLength: 4 }),
        fc.string({ unit: 'binary', maxLength: 50 }),
        async (entries, opinion) => {
          const values: Values = {
            closing: entries[0]?.[1],
            endDay: entries[1]?.[1],
            verdict: entries[2]?.[1],
            ...Object.fromEntries(entries),
          };
          const [result] = await it_.records.transition(it_.officer, {
            templateCode: 'lossEvent',
            transition: 'close',
            bills: [{ billId: made.id, version: 1 }],
            opinion,
            values,
          });
          expect(result!.code).toBe(207);
          const review = await it_.create('lossEvent', { title: newId(), eventType: types[0], summary: 'long enough' });
          await it_.transition('submit', review);
          const answers = await it_.records.transition(it_.officer, {
            templateCode: 'lossEvent',
            transition: 'close',
            bills: [{ billId: review.id, version: 2 }],
            opinion,
            values,
          });
          expect([200, 208]).toContain(answers[0]!.code);
        },
      ),
      { numRuns: 60, examples: [[[], 'half \u0000 said']] },
    );
  });
});

const empty = (value: unknown): unknown =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? null : value;

const rowsOf = (rows: unknown): unknown =>
  Array.isArray(rows)
    ? rows.map(({ id, what, cost, doubled, parentNature, sortNo }: Values) => ({
        id,
        what,
        cost,
        doubled,
        parentNature,
        sortNo,
      }))
    : null;
