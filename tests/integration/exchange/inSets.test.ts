import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import type { Exchange } from '../../../src/server/exchange/exchange.ts';
import { verifyHistory } from '../../../src/server/records/history/verify.ts';
import { forEachEngine } from '../../support/engines.ts';
import { ended, mapped, stageOver, workbook, type Stage } from './harness.ts';
import { models, words } from './models.ts';

/** Rows that depend on each other in every way that a model can say: by their keys, by each other's values, by what may not be there twice. */
const item: ModelConfig = {
  templateCode: 'entryItem',
  title: words('Item'),
  rows: true,
  labelField: 'voucher',
  fields: [
    { type: 'text', name: 'voucher', title: words('Voucher') },
    { type: 'money', name: 'cost', title: words('Cost'), min: 0 },
  ],
  rules: [
    {
      code: 'sameVoucher',
      when: '!empty(voucher)',
      absent: { model: 'entryItem', filter: { field: 'voucher', op: 'eq', value: '$record.voucher' } },
      message: words('The same voucher stands in another entry'),
      fields: ['voucher'],
    },
  ],
};
const entry: ModelConfig = {
  templateCode: 'entry',
  title: words('Entry'),
  labelField: 'title',
  codeField: 'code',
  exchange: { businessKey: ['code'] },
  fields: [
    { type: 'text', name: 'code', title: words('Code'), required: true, unique: true },
    { type: 'autoNumber', name: 'number', title: words('Number'), pattern: 'E{seq:4}', gapless: true },
    { type: 'text', name: 'title', title: words('Title'), required: true, search: true },
    { type: 'text', name: 'place', title: words('Place') },
    { type: 'user', name: 'owner', title: words('Owner'), participant: 'owner' },
    {
      type: 'reference',
      name: 'system',
      title: words('System'),
      model: 'itSystem',
      filter: { field: 'code', op: 'ne', value: 'closed' },
    },
    { type: 'reference', name: 'follows', title: words('Follows'), model: 'self' },
    { type: 'money', name: 'amount', title: words('Amount'), min: 0 },
    { type: 'text', name: 'after', title: words('After'), computed: "coalesce(follows.title, '-') + '/' + title" },
    { type: 'subTable', name: 'items', title: words('Items'), model: 'entryItem' },
  ],
  rules: [
    {
      check: 'coalesce(follows.amount, 0.0) <= 800.0',
      message: words('What it follows is too large'),
      fields: ['follows'],
    },
    {
      code: 'onePlace',
      when: '!empty(place)',
      absent: { filter: { field: 'place', op: 'eq', value: '$record.place' } },
      message: words('The place is taken: {candidates}'),
      fields: ['place'],
    },
  ],
  events: [
    {
      on: 'afterSave',
      when: 'amount > 700.0',
      do: [{ action: 'notify', to: ['role:boss'], title: words('A large one') }],
    },
  ],
};

interface Row {
  /** It has the key of the row above. */
  repeats: boolean;
  title: string;
  place: string;
  owner: string;
  system: string;
  /** By how many rows above. */
  follows: number | null;
  amount: string;
  vouchers: string[];
}

const rarely = <T>(usual: T, rare: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 24, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: rare });
const row = (): fc.Arbitrary<Row> =>
  fc.record({
    repeats: rarely(false, fc.constant(true)),
    title: fc.oneof(
      { weight: 40, arbitrary: fc.stringMatching(/^[a-z]{1,6}$/) },
      { weight: 1, arbitrary: fc.constant('') },
    ),
    place: rarely('', fc.constantFrom('north', 'south', 'east')),
    owner: fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom('', 'anna') },
      { weight: 1, arbitrary: fc.constant('nobody') },
    ),
    system: rarely('open', fc.constant('closed')),
    follows: rarely(null, fc.integer({ min: -1, max: 8 })),
    amount: fc.oneof(
      { weight: 24, arbitrary: fc.nat(690).map(String) },
      { weight: 1, arbitrary: fc.constantFrom('750', '900', '-1', 'x') },
    ),
    vouchers: fc.array(rarely('', fc.constantFrom('v1', 'v2', 'v3')), { maxLength: 2 }),
  });
const rows = (): fc.Arbitrary<Row[]> => fc.array(row(), { minLength: 12, maxLength: 40, size: 'max' });

const columns = ['code', 'title', 'place', 'owner', 'system', 'follows', 'amount'];
const mapping = [mapped('Entry', '', columns), mapped('Items', 'items', ['parent.code', 'voucher', 'cost'])];

/** The codes of a round differ from those of all others. */
function fileOf(round: number, rows: readonly Row[]) {
  const code = (at: number): string => `${round}-${at}`;
  const codes = rows.map(({ repeats }, at) => code(repeats ? at - 1 : at));
  const own = (text: string): string => (text === '' ? '' : `${text}-${round}`);
  return workbook([
    {
      name: 'Entry',
      rows: [
        columns,
        ...rows.map((it, at) => [
          codes[at] ?? null,
          it.title,
          own(it.place),
          it.owner,
          it.system,
          it.follows === null ? null : code(at - it.follows),
          it.amount,
        ]),
      ],
    },
    {
      name: 'Items',
      rows: [
        ['Code', 'Voucher', 'Cost'],
        ...rows.flatMap((it, at) => it.vouchers.map((voucher, place) => [codes[at] ?? null, own(voucher), place])),
      ],
    },
  ]);
}

forEachEngine('importing in sets', (open) => {
  let inSets: Stage;
  let oneByOne: Stage;
  let sets = 0;
  let servers: readonly [Stage, Exchange][];
  beforeAll(async () => {
    const configs = [...models, item, entry];
    [inSets, oneByOne] = [await stageOver(await open(), configs), await stageOver(await open(), configs)];
    for (const stage of [inSets, oneByOne]) {
      await stage.create('sysUser', { name: 'Anna', account: 'anna' });
      for (const code of ['open', 'closed']) await stage.create('itSystem', { name: `System ${code}`, code });
    }
    const counted = inSets.server({
      saveMany: async (...call) => {
        const saved = await inSets.records.saveMany(...call);
        if (saved.length > 1) sets += 1;
        return saved;
      },
    });
    servers = [
      [inSets, counted],
      [oneByOne, oneByOne.server({ saveMany: async () => [] })],
    ];
  });

  async function outcome(
    [stage, exchange]: readonly [Stage, Exchange],
    rows: readonly Row[],
    round: number,
    options: { dryRun?: boolean; faultyRows: 'skip' | 'refuseAll' },
  ) {
    const { name, content } = await fileOf(round, rows);
    const request = { templateCode: 'entry', fileId: stage.upload(stage.boss, name, content), mapping };
    const { jobId } = await exchange.import(stage.boss, { ...request, dryRun: false, ...options });
    const { created, updated, unchanged, faulty, faults, state } = await ended(exchange, stage.boss, jobId);
    return { state, created, updated, unchanged, faulty, faults };
  }

  /** Records, rows, participants and history of a round, with ids told by codes. */
  async function stored({ database }: Stage, round: number) {
    const read = async (text: string): Promise<string[]> => {
      const { rows } = await sql<{ line: string }>`${sql.raw(text)}`.execute(database.kysely);
      return rows.map(({ line }) => line);
    };
    const own = `(select id, code from entry where code like '${round}-%')`;
    const codes = new Map(
      (await read(`select id || ' ' || code as line from ${own} e`)).map((line): [string, string] => [
        line.slice(0, 36),
        line.slice(37),
      ]),
    );
    const told = (lines: string[]): string[] =>
      lines.map((line) => line.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => codes.get(id) ?? 'other'));
    return {
      records: told(
        await read(`select (to_jsonb(t) - 'id')::text as line from entry t where code like '${round}-%' order by code`),
      ),
      items: told(
        await read(
          `select (to_jsonb(i) - 'id')::text as line from entry_item i join ${own} e on e.id = i.parent_id order by e.code, i.sort_no`,
        ),
      ),
      participants: told(
        await read(
          `select (to_jsonb(p))::text as line from record_participant p join ${own} e on e.id = p.record_id order by e.code, p.kind`,
        ),
      ),
      history: told(
        await read(
          `select e.code || ' ' || h.version || ' ' || h.action || ' ' || h.patch::text || coalesce(h.actor_name, '') as line
           from sys_history h join ${own} e on e.id = h.record_id order by e.code, h.version`,
        ),
      ),
    };
  }

  it('comes to the same as importing one by one: records, history, faults', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        rows(),
        rows(),
        fc.constantFrom<'skip' | 'refuseAll'>('skip', 'refuseAll'),
        async (first, second, faultyRows) => {
          round += 1;
          const both = async (rows: readonly Row[], options: Parameters<typeof outcome>[3]): Promise<void> => {
            const outcomes = [];
            for (const server of servers) outcomes.push(await outcome(server, rows, round, options));
            expect(outcomes[0]).toEqual(outcomes[1]);
            expect(await stored(inSets, round)).toEqual(await stored(oneByOne, round));
          };
          await both(first, { faultyRows: 'skip' });
          await both(second, { faultyRows, dryRun: true });
          await both(second, { faultyRows });
          await both(second, { faultyRows: 'skip' });
        },
      ),
      { numRuns: 6 },
    );
    expect(sets).toBeGreaterThan(6);
    expect(await verifyHistory(inSets.database.kysely)).toMatchObject({ broken: null });
  }, 240_000);
});
