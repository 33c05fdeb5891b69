import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/server/database/uuid.ts';
import { forEachEngine } from '../../support/engines.ts';
import { refusal, type Sample, sampleOver, viewer } from './harness.ts';

forEachEngine('saving a record', (open) => {
  let it_: Sample;
  let type: { id: string; version: number };
  beforeAll(async () => {
    it_ = await sampleOver(await open());
    await it_.create('sysParam', { paramCode: 'LOSS_LIMIT', value: '21.005', effectiveFrom: '2026-01-01' });
    const root = await it_.create('eventType', { name: 'Root', code: 'R' });
    type = await it_.create('eventType', { name: 'Fraud', code: 'F', parent: root.id });
  });

  it('stores it with its rows, its defaults and its computed values', async () => {
    const made = await it_.create('lossEvent', {
      title: ' A theft ',
      amount: '1,000.00',
      eventType: type.id,
      items: [{ what: 'Cash' }, { what: 'Watch', cost: 20, currency: 'USD', rate: '7.1' }],
    });
    expect(made).toMatchObject({
      version: 1,
      title: 'A theft',
      nature: 'actual',
      amount: '1000.00',
      third: '333.33',
      total: '21.50',
      limit: '42.01',
      typeCode: 'F',
      rootName: 'Root',
      rate: 'fixed',
      status: 'draft',
      items: [
        { what: 'Cash', cost: '1.50', doubled: '3.00', parentNature: 'actual', rate: '1.00' },
        { what: 'Watch', cost: '20.00', doubled: '40.00', rate: '7.10' },
      ],
    });
    const read = await it_.read('lossEvent', made.id);
    expect(read).toMatchObject({ title: 'A theft', third: '333.33', total: '21.50', createdBy: it_.boss.id });
    expect(read.items).toMatchObject([{ what: 'Cash' }, { what: 'Watch' }]);
  });

  it('rounds computed money half up', async () => {
    expect(await it_.create('lossEvent', { title: 'a', amount: '0.5' })).toMatchObject({ third: '0.17' });
    expect(await it_.create('lossEvent', { title: 'a', amount: '0.13' })).toMatchObject({ third: '0.04' });
  });

  it('changes what is named and keeps the rest; rows by their ids', async () => {
    const made = await it_.create('lossEvent', {
      title: 'a',
      summary: 'kept',
      items: [
        { what: 'one', cost: 1 },
        { what: 'two', cost: 2 },
      ],
    });
    const [one] = made.items as { id: string }[];
    const changed = await it_.update('lossEvent', {
      id: made.id,
      version: 1,
      title: 'b',
      items: [
        { what: 'new', cost: 9 },
        { id: one!.id, cost: 3 },
        { id: newId(), what: 'foreign id' },
      ],
    });
    expect(changed).toMatchObject({ version: 2, title: 'b', summary: 'kept', total: '13.50' });
    const rows = await it_.rows('lossItem', `parent_id = '${made.id}' order by sort_no`);
    expect(
      rows.map(({ id, what, cost, sort_no, version }) => ({ mine: id === one!.id, what, cost, sort_no, version })),
    ).toEqual([
      { mine: false, what: 'new', cost: '9.00', sort_no: 1, version: 1 },
      { mine: true, what: 'one', cost: '3.00', sort_no: 2, version: 2 },
      { mine: false, what: 'foreign id', cost: '1.50', sort_no: 3, version: 1 },
    ]);
    expect(await it_.read('lossEvent', made.id)).toMatchObject({ total: '13.50', summary: 'kept' });
  });

  it('never touches a row of another record', async () => {
    const [a, b] = [
      await it_.create('lossEvent', { title: 'a', items: [{ what: 'mine' }] }),
      await it_.create('lossEvent', { title: 'b' }),
    ];
    const [row] = a.items as { id: string }[];
    await it_.update('lossEvent', { id: b.id, version: 1, items: [{ id: row!.id, what: 'stolen' }] });
    expect(await it_.rows('lossItem', `parent_id = '${a.id}'`)).toMatchObject([{ what: 'mine' }]);
  });

  it('refuses the same row twice', async () => {
    const made = await it_.create('lossEvent', { title: 'a', items: [{ what: 'x' }] });
    const [row] = made.items as { id: string }[];
    expect(await refusal(it_.update('lossEvent', { id: made.id, version: 1, items: [row, row] }))).toMatchObject({
      code: 208,
      fields: ['items'],
    });
  });

  it('changes nothing when nothing changed', async () => {
    const made = await it_.create('lossEvent', { title: 'a', items: [{ what: 'x' }] });
    it_.heard.length = 0;
    const again = await it_.update('lossEvent', { ...made });
    expect(again).toMatchObject({ id: made.id, version: 1, title: 'a' });
    expect(await it_.rows('sysHistory', `record_id = '${made.id}'`)).toHaveLength(1);
    expect(it_.heard).toEqual([]);
  });

  it('clears what is hidden, and keeps it where the field says so', async () => {
    const made = await it_.create('lossEvent', { title: 'a', nature: 'potential', note: 'n', memo: 'm' });
    expect(made).toMatchObject({ note: 'n', memo: 'm' });
    expect(await it_.update('lossEvent', { id: made.id, version: 1, nature: 'actual' })).toMatchObject({
      note: null,
      memo: 'm',
    });
  });

  it('requires what must be there, by condition too', async () => {
    expect((await refusal(it_.create('lossEvent', { amount: 1001 }))).fields).toEqual(['title', 'reason']);
    await it_.create('lossEvent', { title: 'a', amount: 1000 });
  });

  it('ignores what the server alone fills', async () => {
    const made = await it_.create('lossEvent', {
      title: 'a',
      amount: 3,
      third: 99,
      mark: 'mine',
      submittedOn: '2020-01-01',
      eventNo: 'X1',
      createdBy: newId(),
      status: 'closed',
      version: 7,
      createdAt: 'x',
      items: [{ what: 'x', cost: 1, doubled: 50, origin: 'me', sortNo: 9 }],
    });
    expect(made).toMatchObject({
      third: '1.00',
      mark: null,
      submittedOn: null,
      status: 'draft',
      version: 1,
      createdBy: it_.boss.id,
    });
    expect(made.eventNo).toMatch(/^LE2026\d{4}$/);
    expect(made.items).toMatchObject([{ doubled: '2.00', origin: null, sortNo: 1 }]);
  });

  it('takes a read-only field of a new record only where a button fills it', async () => {
    const made = await it_.create('lossEvent', { title: 'a', lead: 'lead 7' });
    expect(made.lead).toBe('lead 7');
    expect(await it_.update('lossEvent', { id: made.id, version: 1, lead: 'other' })).toMatchObject({
      lead: 'lead 7',
      version: 1,
    });
  });

  it('lets the system write read-only fields', async () => {
    const made = await it_.create(
      'lossEvent',
      { title: 'a', mark: 'm', items: [{ what: 'x', origin: 'o' }] },
      viewer({ isSystem: true }),
    );
    expect(made).toMatchObject({ mark: 'm', items: [{ origin: 'o' }], createdBy: null });
  });

  it('keeps the default of a field that a condition locks, and refuses to change it later', async () => {
    const made = await it_.create('lossEvent', { title: 'a', rate: 'mine', items: [{ what: 'x', rate: 5 }] });
    expect(made).toMatchObject({ rate: 'fixed', items: [{ rate: '1.00' }] });
    expect((await refusal(it_.update('lossEvent', { id: made.id, version: 1, rate: 'mine' }))).fields).toEqual([
      'rate',
    ]);
    const [row] = made.items as { id: string }[];
    expect(
      await refusal(it_.update('lossEvent', { id: made.id, version: 1, items: [{ id: row!.id, rate: 2 }] })),
    ).toMatchObject({
      data: { errors: [{ field: 'items.rate', row: 0 }] },
    });
    const opened = {
      id: made.id,
      version: 1,
      nature: 'potential',
      rate: 'mine',
      items: [{ id: row!.id, rate: 2, currency: 'USD' }],
    };
    expect(await it_.update('lossEvent', opened)).toMatchObject({ rate: 'mine', items: [{ rate: '2.00' }] });
  });

  it('tells all faults at once, those of rows with their place', async () => {
    const fault = await refusal(
      it_.create('lossEvent', {
        title: '',
        code: 'x'.repeat(300),
        nature: 'old',
        amount: -1,
        eventType: newId(),
        startDay: '2026-02-01',
        endDay: '2026-01-01',
        unknown: 1,
        owner: 'nobody',
        items: [{ what: 'fine' }, { cost: 0, kind: 'none', type: newId(), huh: 1 }, 7],
      }),
    );
    expect(fault.code).toBe(208);
    expect(fault.fields).toEqual(
      expect.arrayContaining(['title', 'code', 'nature', 'amount', 'eventType', 'endDay', 'unknown', 'owner']),
    );
    const rows = fault.data.errors.filter((error) => error.row !== undefined);
    expect(rows.map((error) => `${error.field} ${error.row}`)).toEqual(
      expect.arrayContaining([
        'items.what 1',
        'items.cost 1',
        'items.kind 1',
        'items.type 1',
        'items.huh 1',
        'items 2',
      ]),
    );
    expect(rows.some((error) => error.row === 0)).toBe(false);
  });

  it('refuses a computed amount that its column cannot hold', async () => {
    const cost = '9999999999999999.00';
    expect((await refusal(it_.create('lossEvent', { title: 'a', items: [{ what: 'x', cost }] }))).fields).toContain(
      'items.doubled',
    );
  });

  it('refuses references to what is gone or may not be chosen', async () => {
    const closed = await it_.create('eventType', { name: newId(), enabled: false });
    const gone = await it_.create('eventType', { name: newId() });
    const made = await it_.create('lossEvent', { title: 'a', eventType: gone.id, otherTypes: [] });
    await it_.update('lossEvent', { id: made.id, version: 1, eventType: null });
    await it_.remove('eventType', gone);
    const one = await refusal(
      it_.create('lossEvent', { title: 'a', eventType: gone.id, otherTypes: [type.id, gone.id] }),
    );
    expect(one.fields.sort()).toEqual(['eventType', 'otherTypes']);
    expect(await refusal(it_.create('lossEvent', { title: 'a', eventType: closed.id }))).toMatchObject({
      fields: ['eventType'],
      message: expect.stringContaining('cannot be chosen'),
    });
  });

  it('does not ask again what stood there before', async () => {
    const choice = await it_.create('eventType', { name: newId() });
    const made = await it_.create('lossEvent', { title: 'a', eventType: choice.id });
    await it_.update('eventType', { id: choice.id, version: 1, enabled: false });
    expect(await it_.update('lossEvent', { id: made.id, version: 1, title: 'b', eventType: choice.id })).toMatchObject({
      version: 2,
    });
  });

  it('stores harmless rich text only', async () => {
    const story =
      '<p onclick="x()">a<script>alert(1)</script><img src="x" onerror="y()"><a href="javascript:z()">b</a><a href="https://example.org">c</a></p>';
    const made = await it_.create('lossEvent', { title: 'a', story });
    expect(made.story).not.toMatch(/script|onerror|onclick|src="x"/i);
    expect(made.story).toContain('https://example.org');
  });

  describe('texts', () => {
    const nasty = [
      `'; drop table loss_event; --`,
      '<script>alert(1)</script>',
      '{{ constructor }}',
      '${7*7}',
      '%_\\',
      '$1 $2 :name ?',
      '反洗钱😀',
    ];
    for (const value of nasty) {
      it(`stores ${JSON.stringify(value)} as it is`, async () => {
        const made = await it_.create('lossEvent', {
          title: value,
          code: newId(),
          summary: value,
          reason: value,
          items: [{ what: value }],
        });
        expect(await it_.read('lossEvent', made.id)).toMatchObject({
          title: value,
          summary: value,
          reason: value,
          items: [{ what: value }],
        });
      });
    }
    it('drops what no text may hold, and what nobody sees', async () => {
      expect(await it_.create('lossEvent', { title: 'a\u0000b', summary: 'x\ud800y' })).toMatchObject({ title: 'ab' });
      expect(await it_.create('lossEvent', { title: '\u202e反洗钱' })).toMatchObject({ title: '反洗钱' });
    });
  });

  it('needs the right to add or to edit', async () => {
    const adder = viewer({ may: (code) => code === 'lossEvent:add' });
    const made = await it_.create('lossEvent', { title: 'a' }, adder);
    expect(await refusal(it_.update('lossEvent', { id: made.id, version: 1, title: 'b' }, adder))).toMatchObject({
      code: 403,
    });
    expect(
      await refusal(it_.create('lossEvent', { title: 'a' }, viewer({ may: (code) => code === 'lossEvent:edit' }))),
    ).toMatchObject({ code: 403 });
    expect(await refusal(it_.create('lossItem', { what: 'a' }))).toMatchObject({ code: 401 });
    expect(await refusal(it_.create('nothing', {}))).toMatchObject({ code: 401 });
  });

  it('refuses a record outside the scope, or none', async () => {
    const own: typeof it_.boss = { ...viewer(), roles: [{ code: 'clerk', dataScope: 'own' }] };
    const made = await it_.create('lossEvent', { title: 'a' });
    expect(await refusal(it_.update('lossEvent', { id: made.id, version: 1, title: 'b' }, own))).toMatchObject({
      code: 402,
    });
    for (const id of [newId(), 'x', 7, {}, `${made.id}'`])
      expect(await refusal(it_.update('lossEvent', { id, version: 1 }))).toMatchObject({ code: 402 });
  });

  it('neither takes nor answers what a policy hides, nor takes what it locks', async () => {
    const made = await it_.create('lossEvent', { title: 'a', secret: 's', verdict: 'v' });
    expect(made.secret).toBe('s');
    const reader = viewer({ roles: ['reader'] });
    const changed = await it_.update(
      'lossEvent',
      { id: made.id, version: 1, title: 'b', secret: 'x', verdict: 'x' },
      reader,
    );
    expect(changed).toMatchObject({ title: 'b', verdict: 'v' });
    expect(changed).not.toHaveProperty('secret');
    expect(await it_.read('lossEvent', made.id)).toMatchObject({ secret: 's', verdict: 'v' });
  });

  describe('a stale save', () => {
    it('is refused with what the other changed, hidden fields left out', async () => {
      const made = await it_.create('lossEvent', { title: 'a' });
      await it_.update('lossEvent', { id: made.id, version: 1, title: 'b', secret: 's' });
      await it_.update('lossEvent', { id: made.id, version: 2, title: 'c' });
      const fault = await refusal(it_.update('lossEvent', { id: made.id, version: 1, title: 'mine' }, it_.officer));
      expect(fault).toMatchObject({ code: 207, data: { billId: made.id, version: 3 } });
      expect(fault.data.changes).toMatchObject([{ field: 'title', before: 'a', after: 'c', byName: 'Anna' }]);
      expect(fault.data).toMatchObject({ updatedBy: it_.boss.id, updatedByName: 'Anna' });
      expect(await refusal(it_.update('lossEvent', { id: made.id, title: 'mine' }))).toMatchObject({
        code: 207,
        message: expect.stringContaining('(version)'),
      });
    });

    it('names the asker himself only where nobody else has changed the record', async () => {
      const made = await it_.create('lossEvent', { title: 'a' });
      const own = viewer();
      await it_.update('lossEvent', { id: made.id, version: 1, title: 'b' }, own);
      const stale = () => refusal(it_.update('lossEvent', { id: made.id, version: 1, title: 'mine' }, own));
      expect((await stale()).data).toMatchObject({ updatedBy: own.id, updatedByName: own.name });
      await it_.update('lossEvent', { id: made.id, version: 2, title: 'c' });
      await it_.update('lossEvent', { id: made.id, version: 3, title: 'd' }, own);
      expect((await stale()).data).toMatchObject({ updatedBy: it_.boss.id });
    });

    it('loses none of two saves at once', async () => {
      const made = await it_.create('lossEvent', { title: 'a' });
      const both = await Promise.allSettled(
        ['b', 'c'].map((title) => it_.update('lossEvent', { id: made.id, version: 1, title })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(both.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 207 } });
    });
  });

  describe('soft rules', () => {
    const large = { title: 'large', amount: 200000, reason: 'r' };
    it('store nothing until confirmed', async () => {
      const before = await it_.rows('lossEvent');
      const asked = await it_.records.save(it_.boss, { templateCode: 'lossEvent', billData: large });
      expect(asked).toMatchObject({ billId: '', warnings: [{ field: 'amount', message: 'So much?' }] });
      expect(await it_.rows('lossEvent')).toHaveLength(before.length);
      const stored = await it_.records.save(it_.boss, { templateCode: 'lossEvent', billData: large, confirmed: true });
      expect(stored).toMatchObject({ version: 1, reminders: [{ message: 'Report it soon' }] });
      expect(stored.warnings).toBeUndefined();
    });

    it('ask once: not while what they ask of stays as it is', async () => {
      const made = await it_.create('lossEvent', { ...large, title: newId() });
      const { warnings, reminders } = await it_.records.save(it_.boss, {
        templateCode: 'lossEvent',
        billData: { ...made, summary: 'more' },
      });
      expect([warnings, reminders]).toEqual([undefined, undefined]);
      const larger = await it_.records.save(it_.boss, {
        templateCode: 'lossEvent',
        billData: { id: made.id, version: 2, amount: 5 },
      });
      expect(larger.warnings).toBeUndefined();
      const back = await it_.records.save(it_.boss, {
        templateCode: 'lossEvent',
        billData: { id: made.id, version: 3, amount: 200000 },
      });
      expect(back.warnings).toHaveLength(1);
    });

    it('are not asked of the system', async () => {
      const answer = await it_.records.save(viewer({ isSystem: true }), {
        templateCode: 'lossEvent',
        billData: { ...large, title: newId() },
      });
      expect(answer).toMatchObject({ version: 1 });
    });

    it('name the records that match', async () => {
      const title = newId();
      const billData = { title, amount: 100 };
      await it_.create('lossEvent', billData);
      const asked = await it_.records.save(it_.boss, { templateCode: 'lossEvent', billData });
      expect(asked.warnings).toEqual([{ field: 'title', message: `Known already: ${title}` }]);
      expect(
        (await it_.records.save(it_.boss, { templateCode: 'lossEvent', billData: { ...billData, amount: 500 } }))
          .warnings,
      ).toBeUndefined();
    });

    it('ask for rows too, and no more once the row is stored', async () => {
      const items = [{ what: 'x' }, { what: 'y', voucher: newId() }];
      await it_.create('lossEvent', { title: newId(), items });
      const asked = await it_.records.save(it_.boss, {
        templateCode: 'lossEvent',
        billData: { title: newId(), items },
      });
      expect(asked.warnings).toEqual([
        { field: 'items.voucher', row: 1, message: 'The voucher stands in another entry' },
      ]);
      const made = await it_.create('lossEvent', { title: newId(), items });
      const again = await it_.records.save(it_.boss, {
        templateCode: 'lossEvent',
        billData: { ...made, title: newId() },
      });
      expect(again.warnings).toBeUndefined();
    });
  });

  describe('unique values', () => {
    it('are refused with the field', async () => {
      const code = newId();
      const made = await it_.create('lossEvent', { title: 'a', code });
      expect(await refusal(it_.create('lossEvent', { title: 'b', code }))).toMatchObject({
        code: 208,
        fields: ['code'],
      });
      await it_.update('lossEvent', { ...made, title: 'c' });
      await it_.remove('lossEvent', { ...made, version: 2 });
      await it_.create('lossEvent', { title: 'b', code });
    });

    it('are kept apart in a race', async () => {
      const code = newId();
      const race = await Promise.allSettled(
        Array.from({ length: 6 }, (_, at) => it_.create('lossEvent', { title: `race ${at}`, code })),
      );
      const lost = race.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(lost).toHaveLength(5);
      for (const reason of lost) expect(reason).toMatchObject({ code: 208, data: { errors: [{ field: 'code' }] } });
    });

    it('within a unit are a refusal too', async () => {
      const code = newId();
      await it_.create('lossEvent', { title: 'a', code });
      const fault = await refusal(
        it_.records.unit((unit) =>
          it_.records.save(it_.boss, { templateCode: 'lossEvent', billData: { title: 'b', code } }, unit),
        ),
      );
      expect(fault.code).toBe(208);
    });
  });

  describe('a view', () => {
    it('saves the fields of its base and its own', async () => {
      expect((await refusal(it_.create('bigLoss', { title: 'v', amount: 2000, reason: 'r' }))).fields).toEqual([
        'committee',
      ]);
      const made = await it_.create('bigLoss', {
        title: 'v',
        amount: 2000,
        reason: 'r',
        committee: 'board',
        items: [{ what: 'x' }],
      });
      expect(await it_.rows('lossEvent', `id = '${made.id}'`)).toMatchObject([
        { committee: 'board', amount: '2000.00' },
      ]);
      const base = await it_.update('lossEvent', { id: made.id, version: 1, title: 'w' });
      expect(base).not.toHaveProperty('committee');
      expect(await it_.update('bigLoss', { id: made.id, version: 2, committee: 'audit' })).toMatchObject({
        title: 'w',
        committee: 'audit',
      });
    });

    it('takes no record that it would not show, and reaches none', async () => {
      expect(await refusal(it_.create('bigLoss', { title: 'v', amount: 5, committee: 'c' }))).toMatchObject({
        code: 208,
      });
      const small = await it_.create('lossEvent', { title: 'small', amount: 5 });
      expect(await refusal(it_.update('bigLoss', { id: small.id, version: 1, committee: 'c' }))).toMatchObject({
        code: 402,
      });
    });
  });

  describe('events', () => {
    it('set values before they are stored and act after, knowing what was', async () => {
      const made = await it_.create('lossEvent', { title: 'a', amount: 1 });
      it_.heard.length = 0;
      const changed = await it_.update('lossEvent', { id: made.id, version: 1, nature: 'potential', amount: 2 });
      expect(changed.lastNature).toBe('actual');
      expect(it_.heard.map(({ what }) => what)).toEqual(['action loss.amountChanged', 'notice Amount changed']);
      expect(it_.heard[0]!.call).toMatchObject({
        params: { from: '1', to: '2' },
        values: { amount: '2.00', id: made.id },
        before: { amount: '1.00' },
      });
    });

    it('undo the save when an action fails, and tell the version when it saved again', async () => {
      const made = await it_.create('lossEvent', { title: 'a', amount: 1 });
      it_.onAction.set('loss.amountChanged', async () => Promise.reject(new Error('no')));
      await expect(it_.update('lossEvent', { id: made.id, version: 1, amount: 2 })).rejects.toThrow('no');
      expect(await it_.read('lossEvent', made.id)).toMatchObject({ version: 1, amount: '1.00' });
      it_.onAction.set('loss.amountChanged', async ({ viewer: by, unit, values }) => {
        await it_.records.save(
          { ...by, isSystem: true },
          { templateCode: 'lossEvent', billData: { id: values.id, version: values.version, mark: 'acted' } },
          unit,
        );
      });
      expect(await it_.update('lossEvent', { id: made.id, version: 1, amount: 2 })).toMatchObject({ version: 3 });
      it_.onAction.clear();
      expect(await it_.read('lossEvent', made.id)).toMatchObject({ version: 3, mark: 'acted', amount: '2.00' });
    });
  });

  it('sees a changed parameter at once', async () => {
    const [row] = await it_.rows('sysParam', `param_code = 'LOSS_LIMIT'`);
    await it_.update('sysParam', { id: row!.id, version: row!.version, value: '5' });
    expect(await it_.create('lossEvent', { title: 'a' })).toMatchObject({ limit: '10.00' });
  });

  it('stores all of a unit or nothing', async () => {
    const title = newId();
    const both = it_.records.unit(async (unit) => {
      await it_.records.save(it_.boss, { templateCode: 'lossEvent', billData: { title } }, unit);
      await it_.records.save(it_.boss, { templateCode: 'lossEvent', billData: { title: '' } }, unit);
    });
    expect(await refusal(both)).toMatchObject({ code: 208 });
    expect(await it_.rows('lossEvent', `title = '${title}'`)).toEqual([]);
  });

  it('takes turns where a rule depends on other records', async () => {
    const party = newId();
    const race = await Promise.allSettled(
      Array.from({ length: 5 }, () => it_.create('limitUse', { party, day: '2026-01-01' })),
    );
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await it_.create('limitUse', { party, day: '2026-01-02' });
  });

  it('shows what a save would make, storing nothing', async () => {
    const before = (await it_.rows('lossEvent')).length;
    const shown = await it_.records.format(it_.boss, 'lossEvent', {
      title: ' a ',
      amount: '3',
      mark: 'mine',
      items: [{ what: 'x' }],
    });
    expect(shown).toMatchObject({
      title: 'a',
      third: '1.00',
      nature: 'actual',
      total: '1.50',
      mark: null,
      status: 'draft',
    });
    expect(await it_.rows('lossEvent')).toHaveLength(before);
  });
});
