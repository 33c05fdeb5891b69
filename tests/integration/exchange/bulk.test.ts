import { beforeAll, describe, expect, it } from 'vitest';
import type { BulkResult, BulkTarget, BulkWork } from '../../../src/contract/endpoints/bulk.ts';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import type { Viewer } from '../../../src/server/access/viewer.ts';
import { byLoad } from '../../../src/server/exchange/bulk/assignment.ts';
import { forEachEngine } from '../../support/engines.ts';
import { refusal, viewer } from '../records-write/harness.ts';
import { bytes, ended, sheetsOf, stageOver, type Stage, type Values } from './harness.ts';
import { dictionaries, models, words } from './models.ts';

const finding: ModelConfig = {
  templateCode: 'finding',
  title: words('Finding'),
  labelField: 'name',
  fields: [
    { type: 'text', name: 'name', title: words('Name'), required: true },
    { type: 'text', name: 'number', title: words('Number'), unique: true },
    { type: 'user', name: 'owner', title: words('Owner') },
    { type: 'users', name: 'helpers', title: words('Helpers') },
    { type: 'dictionary', name: 'traits', title: words('Traits'), dictionary: 'controlKind', multiple: true },
    { type: 'money', name: 'gross', title: words('Gross') },
    { type: 'money', name: 'net', title: words('Net'), computed: 'gross * 2.0', mode: 'stored' },
    { type: 'text', name: 'cause', title: words('Cause'), requiredWhen: 'gross > 100.0' },
    { type: 'text', name: 'secret', title: words('Secret') },
    { type: 'text', name: 'fixed', title: words('Fixed'), readOnlyWhen: 'gross > 50.0' },
  ],
  rules: [
    {
      code: 'large',
      check: 'gross <= 1000.0',
      message: words('That is a lot.'),
      weight: 'confirm',
      fields: ['gross'],
    },
  ],
  states: {
    field: 'status',
    dictionary: 'findingStatus',
    initial: 'draft',
    list: [{ code: 'draft' }, { code: 'open', editable: ['owner'] }, { code: 'closed', editable: false }],
    transitions: [
      {
        name: 'issue',
        title: words('Issue'),
        from: ['draft'],
        to: 'open',
        opinion: 'required',
        guard: '!empty(gross)',
        guardMessage: words('A gross amount is needed.'),
      },
      { name: 'close', title: words('Close'), from: ['open'], to: 'closed' },
    ],
  },
  buttons: ['issue', 'close'].map((code) => ({
    code,
    title: words(code),
    selection: 'many' as const,
    do: [{ action: 'transition' as const, transition: code }],
  })),
  list: { columns: ['name', 'status'], sort: [{ field: 'name', order: 'asc' }] },
  access: { fields: [{ fields: ['secret'], except: ['boss'], rights: 'hidden' }] },
};
/** An officer sees those that are open. */
const corner: ModelConfig = {
  templateCode: 'corner',
  title: words('Corner'),
  labelField: 'name',
  fields: [
    { type: 'text', name: 'name', title: words('Name'), required: true },
    { type: 'text', name: 'place', title: words('Place') },
  ],
  access: { rows: [{ roles: ['officer'], scope: 'all', filter: { field: 'place', op: 'eq', value: 'open' } }] },
};
const status = {
  dictionary: 'findingStatus',
  title: words('Status'),
  items: ['draft', 'open', 'closed'].map((code) => ({ code, label: words(code) })),
};

forEachEngine('the same done to many records', (open) => {
  let stage: Stage;
  let people: string[];
  beforeAll(async () => {
    stage = await stageOver(await open(), [...models, finding, corner], [...dictionaries, status]);
    people = [];
    for (const name of ['Anna', 'Bo', 'Cai']) people.push(await stage.create('sysUser', { name, account: name }));
  });
  const make = (billData: Values): Promise<string> => stage.create('finding', billData);
  const record = async (id: string) => (await stage.records.get(stage.boss, 'finding', id)).billData;
  const chosen = async (...ids: string[]): Promise<BulkTarget> => ({
    bills: await Promise.all(ids.map(async (billId) => ({ billId, version: Number((await record(billId)).version) }))),
  });
  const take = async (id: string, transition: string, more = {}): Promise<void> => {
    const { version } = await record(id);
    const bills = [{ billId: id, version: Number(version) }];
    await stage.records.transition(stage.boss, { templateCode: 'finding', transition, bills, ...more });
  };
  const work = async (target: BulkTarget, asked: BulkWork, as: Viewer = stage.boss) => {
    const { jobId } = await stage.exchange.bulk.start(as, { templateCode: 'finding', target, work: asked });
    const progress = await ended(stage.exchange, as, jobId);
    const { results } = await stage.exchange.bulk.results(as, jobId, 1000);
    return { jobId, progress, results };
  };
  const of = (results: readonly BulkResult[], id: string) => results.find(({ billId }) => billId === id);
  const set = (field: string, value: unknown): BulkWork => ({
    kind: 'edit',
    changes: [{ field, op: 'set', value }],
  });

  it('is rehearsed to its end where it takes a record out of the sight of whoever does it', async () => {
    const ids = [
      await stage.create('corner', { name: 'C1', place: 'open' }),
      await stage.create('corner', { name: 'C2', place: 'open' }),
    ];
    const officer = viewer({ roles: ['officer'] });
    const asked = {
      templateCode: 'corner',
      target: { bills: ids.map((billId) => ({ billId, version: 1 })) },
      work: set('place', 'shut'),
    };
    const preview = await stage.exchange.bulk.preview(officer, asked);
    const { jobId } = await stage.exchange.bulk.start(officer, asked);
    await ended(stage.exchange, officer, jobId);
    const { results } = await stage.exchange.bulk.results(officer, jobId, 10);
    expect(preview.results.map(({ outcome }) => outcome)).toEqual(results.map(({ outcome }) => outcome));
    expect(results).toHaveLength(2);
  });

  describe('an edit', () => {
    it('saves each record by the ordinary road: computed values, version and history', async () => {
      const [one, two] = [await make({ name: 'E1', gross: '1' }), await make({ name: 'E2', gross: '2' })];
      const { progress, results } = await work(await chosen(one, two), {
        kind: 'edit',
        changes: [{ field: 'gross', op: 'set', value: '7' }],
        reason: 'revalued',
      });
      expect(progress).toMatchObject({ state: 'done', updated: 2, faulty: 0, total: 2, done: 2 });
      expect(results.map(({ outcome, label }) => [outcome, label])).toEqual([
        ['changed', 'E1'],
        ['changed', 'E2'],
      ]);
      expect(await record(one)).toMatchObject({ gross: '7.00', net: '14.00', version: 2 });
      const [last] = await stage.records.history(stage.boss, { templateCode: 'finding', billId: two });
      expect(last).toMatchObject({ kind: 'update', reason: 'revalued', by: stage.boss.id });
    });

    it('never changes a record that its state has locked, and does the others', async () => {
      const [free, locked] = [await make({ name: 'L1', gross: '1' }), await make({ name: 'L2', gross: '1' })];
      await take(locked, 'issue', { opinion: 'go' });
      await take(locked, 'close');
      const before = await record(locked);
      const target = await chosen(free, locked);
      const { progress, results } = await work(target, set('gross', '9'));
      expect(progress).toMatchObject({ state: 'done', updated: 1, faulty: 1 });
      expect(of(results, locked)).toMatchObject({ outcome: 'refused', messages: [expect.stringContaining('state')] });
      expect(await record(locked)).toEqual(before);
      expect((await record(free)).gross).toBe('9.00');
    });

    it('refuses a version that somebody has gone past', async () => {
      const id = await make({ name: 'V1', gross: '1' });
      const target = await chosen(id);
      await stage.records.save(stage.boss, { templateCode: 'finding', billData: { id, version: 1, gross: '2' } });
      const { results } = await work(target, set('gross', '3'));
      expect(of(results, id)?.outcome).toBe('refused');
      expect((await record(id)).gross).toBe('2.00');
    });

    it('calls a record that is gone so, in words, and none by its id', async () => {
      const [gone, left] = [await make({ name: 'G1' }), await make({ name: 'G2' })];
      const target = await chosen(gone, left);
      await stage.records.remove(stage.boss, { templateCode: 'finding', bills: [{ billId: gone, version: 1 }] });
      const asked = { templateCode: 'finding', target, work: set('cause', 'x') };
      const preview = await stage.exchange.bulk.preview(stage.boss, asked);
      const { jobId, results } = await work(target, set('cause', 'x'));
      const label = 'A record that is gone';
      for (const found of [preview.results, results])
        expect(of(found, gone)).toMatchObject({ outcome: 'refused', label });
      expect(of(results, left)?.label).toBe('G2');
      const file = await stage.exchange.bulk.file(stage.boss, jobId);
      const sheets = await sheetsOf(file.name, await bytes(file.content));
      expect(JSON.stringify(sheets)).toContain(label);
      expect(JSON.stringify(sheets)).not.toContain(gone);
    });

    it('asks for what the new value makes required, record by record', async () => {
      const [bare, told] = [await make({ name: 'R1' }), await make({ name: 'R2', cause: 'fire' })];
      const { results } = await work(await chosen(bare, told), set('gross', '500'));
      expect(of(results, bare)).toMatchObject({ outcome: 'refused', messages: [expect.stringContaining('Cause')] });
      expect(of(results, told)?.outcome).toBe('changed');
    });

    it('refuses a field that a condition has closed in one record instead of leaving it out in silence', async () => {
      const [shut, free] = [await make({ name: 'C1', gross: '60' }), await make({ name: 'C2', gross: '1' })];
      const { results } = await work(await chosen(shut, free), set('fixed', 'new'));
      expect(of(results, shut)?.outcome).toBe('refused');
      expect(of(results, free)?.outcome).toBe('changed');
    });

    it('says that it is the state which leaves only other fields open', async () => {
      const id = await make({ name: 'O1', gross: '1' });
      await take(id, 'issue', { opinion: 'go' });
      const { results } = await work(await chosen(id), set('gross', '2'));
      expect(of(results, id)?.messages).toEqual(['Gross: The state of the record does not let it be changed.']);
      const [bo] = people;
      expect(of((await work(await chosen(id), set('owner', bo))).results, id)?.outcome).toBe('changed');
    });

    it('adds to several values, takes from them and clears them', async () => {
      const id = await make({ name: 'M1', traits: ['preventive'] });
      const change = async (op: 'add' | 'remove' | 'clear', value?: unknown) =>
        work(await chosen(id), { kind: 'edit', changes: [{ field: 'traits', op, value }] });
      await change('add', ['detective', 'preventive']);
      expect((await record(id)).traits).toEqual(['preventive', 'detective']);
      await change('remove', ['preventive']);
      expect((await record(id)).traits).toEqual(['detective']);
      const again = await change('add', ['detective']);
      expect(of(again.results, id)?.outcome).toBe('unchanged');
      await change('clear');
      expect((await record(id)).traits).toEqual([]);
    });

    it('waits for an answer where a soft rule asks', async () => {
      const id = await make({ name: 'Q1', cause: 'x' });
      const asked = await work(await chosen(id), set('gross', '5000'));
      expect(of(asked.results, id)).toMatchObject({ outcome: 'asks', messages: ['That is a lot.'] });
      expect((await record(id)).gross).toBeNull();
      const sure = await work(await chosen(id), { ...set('gross', '5000'), confirmed: true });
      expect(of(sure.results, id)?.outcome).toBe('changed');
    });

    it('refuses as a whole what can never be changed together', async () => {
      const [one, two] = [await make({ name: 'W1' }), await make({ name: 'W2' })];
      const target = await chosen(one, two);
      for (const field of ['net', 'number', 'status', 'nothing'])
        expect(await refusal(work(target, set(field, 'x')))).toMatchObject({ code: 208 });
    });

    it('takes everything that a filter holds, less what is left out', async () => {
      const ids = [];
      for (const name of ['All 1', 'All 2', 'All 3']) ids.push(await make({ name, gross: '3' }));
      const query = { field: 'name', op: 'startsWith' as const, value: 'All ' };
      const { progress } = await work({ all: true, query, except: [ids[1] ?? ''] }, set('gross', '4'));
      expect(progress).toMatchObject({ updated: 2, total: 2 });
      expect(await Promise.all(ids.map(async (id) => (await record(id)).gross))).toEqual(['4.00', '3.00', '4.00']);
    });
  });

  describe('rights', () => {
    it('never shows or changes what a person may not see', async () => {
      const id = await make({ name: 'S1', secret: 'told to nobody' });
      const clerk = viewer({ roles: ['clerk'] });
      const target = await chosen(id);
      const { fields } = await stage.exchange.bulk.fields(clerk, 'finding', target);
      expect(fields.map(({ name }) => name)).not.toContain('secret');
      expect(await refusal(work(target, set('secret', 'x'), clerk))).toMatchObject({ code: 208 });
      const request = { templateCode: 'finding', target, work: set('gross', '1') };
      const preview = await stage.exchange.bulk.preview(clerk, request);
      expect(JSON.stringify(preview)).not.toContain('told to nobody');
    });

    it('does nothing for who may not edit, and tells a job to its owner alone', async () => {
      const id = await make({ name: 'S2' });
      const target = await chosen(id);
      const reader = { ...viewer({ roles: ['clerk'] }), can: (code: string) => code.endsWith(':view') };
      expect(await refusal(work(target, set('gross', '1'), reader))).toMatchObject({ code: 403 });
      const { fields } = await stage.exchange.bulk.fields(reader, 'finding', target);
      expect(fields.every(({ open: count, reason }) => count === 0 && reason !== null)).toBe(true);
      const { jobId } = await work(target, set('gross', '1'));
      expect(await refusal(stage.exchange.bulk.results(reader, jobId, 10))).toMatchObject({ code: 207 });
    });

    it('counts in how many records a field can be changed, and says why not in the others', async () => {
      const [draft, issued] = [await make({ name: 'F1', gross: '1' }), await make({ name: 'F2', gross: '1' })];
      await take(issued, 'issue', { opinion: 'go' });
      const { total, fields } = await stage.exchange.bulk.fields(stage.boss, 'finding', await chosen(draft, issued));
      const named = (name: string) => fields.find((field) => field.name === name);
      expect(total).toBe(2);
      expect(named('owner')).toEqual({ name: 'owner', open: 2, reason: null });
      expect(named('gross')).toMatchObject({ open: 1, reason: expect.stringContaining('state') });
      expect(named('net')).toMatchObject({ open: 0, reason: expect.any(String) });
    });
  });

  it('shows beforehand every field that would be another, and stores nothing of it', async () => {
    const [one, locked] = [
      await make({ name: 'P1', gross: '1', traits: ['manual'] }),
      await make({ name: 'P2', gross: '1' }),
    ];
    await take(locked, 'issue', { opinion: 'go' });
    const target = await chosen(one, locked);
    const asked: BulkWork = {
      kind: 'edit',
      changes: [
        { field: 'gross', op: 'set', value: '8' },
        { field: 'traits', op: 'add', value: ['detective'] },
      ],
    };
    const { total, results } = await stage.exchange.bulk.preview(stage.boss, {
      templateCode: 'finding',
      target,
      work: asked,
    });
    expect(total).toBe(2);
    expect(of(results, one)).toMatchObject({ outcome: 'changed', label: 'P1' });
    expect(of(results, one)?.changes).toEqual([
      expect.objectContaining({ field: 'traits', afterLabel: 'Manual, by hand, Detective' }),
      expect.objectContaining({ field: 'gross', before: '1.00', after: '8.00' }),
      expect.objectContaining({ field: 'net', before: '2.00', after: '16.00' }),
    ]);
    expect(of(results, locked)?.outcome).toBe('refused');
    expect(await record(one)).toMatchObject({ gross: '1.00', version: 1 });
    expect(await stage.records.history(stage.boss, { templateCode: 'finding', billId: one })).toHaveLength(1);
  });

  it('takes records through a step with one opinion, and says of each what became of it', async () => {
    const [good, empty] = [await make({ name: 'T1', gross: '1' }), await make({ name: 'T2' })];
    const { progress, results } = await work(await chosen(good, empty), {
      kind: 'transition',
      transition: 'issue',
      opinion: 'all of them',
    });
    expect(progress).toMatchObject({ updated: 1, faulty: 1 });
    expect(of(results, empty)).toMatchObject({ outcome: 'refused', messages: ['A gross amount is needed.'] });
    expect((await record(good)).status).toBe('open');
    const [last] = await stage.records.history(stage.boss, { templateCode: 'finding', billId: good });
    expect(last).toMatchObject({ kind: 'transition:issue', reason: 'all of them' });
  });

  describe('handing out', () => {
    const assign = (mode: Extract<BulkWork, { kind: 'assign' }>['mode'], assignees: string[], field = 'owner') =>
      ({ kind: 'assign', field, mode, assignees }) as const;

    it('gives records in turn, and tells each of his with the record', async () => {
      const ids = [];
      for (const name of ['A1', 'A2', 'A3']) ids.push(await make({ name }));
      stage.told.length = 0;
      await work(await chosen(...ids), assign('inTurn', people.slice(0, 2)));
      expect(await Promise.all(ids.map(async (id) => (await record(id)).owner))).toEqual([
        people[0],
        people[1],
        people[0],
      ]);
      expect(stage.told).toEqual([
        { person: people[0], record: ids[0], count: 1 },
        { person: people[1], record: ids[1], count: 1 },
        { person: people[0], record: ids[2], count: 2 },
      ]);
    });

    it('gives to whoever has least', async () => {
      const [bo, cai] = [people[1] ?? '', people[2] ?? ''];
      for (const name of ['B1', 'B2', 'B3', 'B4']) await make({ name, owner: bo });
      const ids = [await make({ name: 'B5' }), await make({ name: 'B6' })];
      await work(await chosen(...ids), assign('byLoad', [bo, cai]));
      expect(await Promise.all(ids.map(async (id) => (await record(id)).owner))).toEqual([cai, cai]);
      const load = new Map([
        ['x', 1],
        ['y', 0],
      ]);
      expect(byLoad(load, 4)).toEqual([['y'], ['x'], ['y'], ['x']]);
    });

    it('gives to the head of the department of the record, and refuses where there is none', async () => {
      const department = await stage.create('sysDept', { name: 'Risk', code: 'R' });
      const officer = viewer({ roles: ['boss'], department });
      const withHead = await stage.create('finding', { name: 'D1' }, officer);
      const without = await make({ name: 'D2' });
      stage.heads.set(department, people[2] ?? '');
      const { results } = await work(await chosen(withHead, without), assign('departmentHead', []));
      expect((await record(withHead)).owner).toBe(people[2]);
      expect(of(results, without)?.outcome).toBe('refused');
    });

    it('gives one record to somebody else than the mode proposes', async () => {
      const ids = [await make({ name: 'G1' }), await make({ name: 'G2' }), await make({ name: 'G3' })];
      const target = await chosen(...ids);
      const given = [{ billId: ids[1] ?? '', assignees: [people[2] ?? ''] }];
      const asked = { ...assign('inTurn', people.slice(0, 2)), given };
      const { results } = await stage.exchange.bulk.preview(stage.boss, {
        templateCode: 'finding',
        target,
        work: asked,
      });
      expect(results.map(({ assignees }) => assignees)).toEqual([[people[0]], [people[2]], [people[0]]]);
      await work(target, asked);
      const owners = await Promise.all(ids.map(async (id) => (await record(id)).owner));
      expect(owners).toEqual([people[0], people[2], people[0]]);
      const two = [{ billId: ids[0] ?? '', assignees: people.slice(0, 2) }];
      expect(await refusal(work(target, { ...asked, given: two }))).toMatchObject({ code: 208 });
    });

    it('gives as a workbook lists it, and tells of each line that says nothing sound', async () => {
      const ids = [];
      for (const name of ['K1', 'K2', 'K3', 'K4']) ids.push(await make({ name }));
      await make({ name: 'K5' });
      const target = await chosen(...ids);
      const lines = [
        'Name,Remark,OWNER *',
        'K2,x,Anna',
        'K1,,Bo',
        'K3,,Nobody',
        'K5,,Anna',
        'K9,,Anna',
        'K2,,Bo',
        'K4,,',
      ];
      const fileId = stage.upload(stage.boss, 'who.csv', lines.join('\n'));
      const request = { templateCode: 'finding', target, field: 'owner', fileId };
      const { given, faults } = await stage.exchange.bulk.listed(stage.boss, request);
      expect(given).toEqual([
        { billId: ids[1], assignees: [people[0]] },
        { billId: ids[0], assignees: [people[1]] },
      ]);
      expect(faults.map(({ row, column }) => [row, column])).toEqual([
        [4, 'C'],
        [5, 'A'],
        [6, 'A'],
        [7, 'A'],
        [8, 'C'],
      ]);
      const { results } = await work(target, { ...assign('listed', []), given });
      expect(results.map(({ label, outcome }) => [label, outcome])).toEqual([
        ['K3', 'refused'],
        ['K4', 'refused'],
        ['K1', 'changed'],
        ['K2', 'changed'],
      ]);
      expect((await record(ids[0] ?? '')).owner).toBe(people[1]);
    });

    it('takes no workbook without its two columns, for a field of nobody, or of somebody else', async () => {
      const target = await chosen(await make({ name: 'N1' }));
      const listed = (content: string, field = 'owner', owner = stage.boss) =>
        stage.exchange.bulk.listed(stage.boss, {
          templateCode: 'finding',
          target,
          field,
          fileId: stage.upload(owner, 'who.csv', content),
        });
      expect(await refusal(listed('Name,Who\nN1,Anna'))).toMatchObject({ code: 208 });
      expect(await refusal(listed('Name,Cause\nN1,Anna', 'cause'))).toMatchObject({ code: 208 });
      const other = viewer({ roles: ['boss'] });
      expect(await refusal(listed('Name,Owner\nN1,Anna', 'owner', { ...other, id: 'somebody' }))).toMatchObject({
        code: 402,
      });
    });

    it('sets several where the field takes several, and refuses what holds nobody', async () => {
      const id = await make({ name: 'H1' });
      await work(await chosen(id), assign('same', people, 'helpers'));
      expect((await record(id)).helpers).toEqual(people);
      const target = await chosen(id);
      expect(await refusal(work(target, assign('same', people)))).toMatchObject({ code: 208 });
      expect(await refusal(work(target, assign('same', people, 'name')))).toMatchObject({ code: 208 });
      expect(await refusal(work(target, assign('same', [])))).toMatchObject({ code: 208 });
    });
  });

  it('stops when asked; what is done stays done, and the results are a file', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 30; at += 1) ids.push(await make({ name: `X${at}`, gross: '1' }));
    const target = await chosen(...ids);
    const request = { templateCode: 'finding', target, work: set('gross', '2') };
    let saved = 0;
    const server = stage.server({
      save: async (...given) => {
        saved += 1;
        if (saved === 5) await server.cancel(stage.boss, jobId);
        return await stage.records.save(...given);
      },
    });
    let jobId = '';
    ({ jobId } = await server.bulk.start(stage.boss, request));
    const progress = await ended(server, stage.boss, jobId);
    expect(progress).toMatchObject({ state: 'cancelled', done: 5, updated: 5, stored: true });
    const { results } = await server.bulk.results(stage.boss, jobId, 100);
    expect(results).toHaveLength(5);
    const file = await server.bulk.file(stage.boss, jobId);
    const sheets = await sheetsOf(file.name, await bytes(file.content));
    expect(sheets['Finding']?.[1]).toEqual(['X0', 'Done', '']);
    expect((await record(ids[29] ?? '')).gross).toBe('1.00');
  });
});
