import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/server/database/uuid.ts';
import { forEachEngine } from '../../support/engines.ts';
import { refusal, type Sample, sampleOver, type Values, viewer } from './harness.ts';

forEachEngine('transitions', (open) => {
  let it_: Sample;
  let type: Values;
  beforeAll(async () => {
    it_ = await sampleOver(await open());
    type = await it_.create('eventType', { name: 'Fraud', code: 'F' });
  });
  const draft = (more: Values = {}) =>
    it_.create('lossEvent', { title: newId(), eventType: type.id, summary: 'long enough', ...more });
  const submitted = async (more: Values = {}) => {
    const made = await draft(more);
    const [result] = await it_.transition('submit', made, { confirmed: true });
    expect(result).toMatchObject({ code: 200, version: 2 });
    return { id: made.id, version: 2 };
  };

  it('move the record, set values, and act in the order of the config', async () => {
    const made = await draft();
    it_.heard.length = 0;
    expect(await it_.transition('submit', made)).toEqual([{ billId: made.id, version: 2, code: 200, msg: '' }]);
    expect(await it_.read('lossEvent', made.id)).toMatchObject({
      status: 'review',
      submittedOn: '2026-06-15',
      mark: 'set by anna',
      version: 2,
    });
    expect(it_.heard.map(({ what }) => what)).toEqual(['action loss.submitted', 'notice Submitted']);
    expect(it_.heard[0]!.call).toMatchObject({ params: { was: 'draft' }, values: { status: 'review' } });
    expect(await it_.rows('lossEvent', `id = '${made.id}'`)).toMatchObject([{ state: 'review', version: 2 }]);
  });

  it('take the branch whose condition holds', async () => {
    const made = await submitted({ amount: 20000, reason: 'r' });
    expect(await it_.read('lossEvent', made.id)).toMatchObject({ status: 'big' });
  });

  it('ask for what belongs to them', async () => {
    const made = await it_.create('lossEvent', { title: newId(), summary: 'four' });
    const [result] = await it_.transition('submit', made);
    expect(result).toMatchObject({ code: 208 });
    expect(result!.errors!.map(({ field }) => field).sort()).toEqual(['eventType', 'summary']);
    expect(await it_.read('lossEvent', made.id)).toMatchObject({ status: 'draft', version: 1 });
  });

  it('ask again what they make worse, but nothing that was so before', async () => {
    const made = await submitted({ startDay: '2026-03-01' });
    const close = { opinion: 'fine', values: { closing: 'c', endDay: '2026-01-01' } };
    const [worse] = await it_.transition('close', made, close, it_.officer);
    expect(worse).toMatchObject({ code: 208, errors: [{ field: 'endDay' }] });
    const [better] = await it_.transition(
      'close',
      made,
      { ...close, values: { closing: 'c', endDay: '2026-04-01' } },
      it_.officer,
    );
    expect(better).toMatchObject({ code: 200 });
  });

  it('take only the values of their dialog', async () => {
    const made = await submitted();
    const values = { closing: 'c', verdict: 'v', title: 'not asked', mark: 'no', status: 'draft' };
    await it_.transition('close', made, { opinion: 'fine', values }, it_.officer);
    const read = await it_.read('lossEvent', made.id);
    expect(read).toMatchObject({ closing: 'c', verdict: 'v', status: 'closed', mark: 'set by anna' });
    expect(read.title).not.toBe('not asked');
  });

  it('want the opinion, and keep it', async () => {
    const made = await submitted();
    const [without] = await it_.transition('close', made, { opinion: '  ', values: { closing: 'c' } }, it_.officer);
    expect(without).toMatchObject({ code: 208, errors: [{ field: 'opinion' }] });
    await it_.transition('close', made, { opinion: ' well done ', values: { closing: 'c' } }, it_.officer);
    const entries = await it_.rows('sysHistory', `record_id = '${made.id}' order by version`);
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
      ['create', null],
      ['transition:submit', null],
      ['transition:close', 'well done'],
    ]);
    expect(entries[2]!.patch).toMatchObject({
      before: { status: 'review' },
      after: { status: 'closed', closing: 'c' },
    });
  });

  describe('are refused', () => {
    const code = async (
      name: string,
      record: Values,
      as = it_.officer,
      more: Values = { opinion: 'o', values: { closing: 'c' } },
    ) => (await it_.transition(name, record, more, as))[0]!.code;

    it('to other roles, and without the button', async () => {
      const made = await submitted();
      expect(await code('close', made, viewer({ roles: ['clerk'] }))).toBe(403);
      expect(
        await code('close', made, viewer({ roles: ['officer'], may: (right) => right !== 'lossEvent:close' })),
      ).toBe(403);
      expect(await code('close', made)).toBe(200);
    });

    it('to whoever created or submitted the record, where four eyes are wanted', async () => {
      const made = await submitted();
      expect(await code('close', made, it_.boss)).toBe(403);
      const other = await draft({});
      await it_.transition('submit', other, {}, it_.officer);
      expect(await code('close', { id: other.id, version: 2 }, it_.officer)).toBe(403);
      expect(await code('close', { id: other.id, version: 2 }, viewer({ roles: ['officer'] }))).toBe(200);
    });

    it('to others than the one that the record names', async () => {
      const made = await draft({ amount: 1 });
      expect(await code('void', made, viewer())).toBe(403);
      expect(await code('void', made, it_.boss)).toBe(200);
    });

    it('when their guard does not hold, in the words of the config', async () => {
      const made = await draft({ amount: 60 });
      expect((await it_.transition('void', made))[0]).toMatchObject({ code: 207, msg: 'Too large to be voided' });
    });

    it('in another state, and with a stale version', async () => {
      const made = await submitted();
      expect(await code('submit', made)).toBe(207);
      expect(await code('close', { id: made.id, version: 1 })).toBe(207);
    });

    it('to people when they are of the system or of a process', async () => {
      const made = await draft();
      expect(await code('expire', made)).toBe(403);
      expect(await code('flow', made)).toBe(403);
      expect(await code('expire', made, viewer({ isSystem: true }))).toBe(200);
    });

    it('as a whole when there are no such', async () => {
      expect(await refusal(it_.transition('fly', await draft()))).toMatchObject({ code: 208 });
    });

    it('for records that are not there', async () => {
      expect(await code('submit', { id: newId(), version: 1 })).toBe(402);
      expect(await code('submit', { id: 'x', version: 1 })).toBe(402);
    });
  });

  it('answer each of several records for itself', async () => {
    const [a, b] = [await draft(), await it_.create('lossEvent', { title: newId() })];
    const results = await it_.records.transition(it_.boss, {
      templateCode: 'lossEvent',
      transition: 'submit',
      bills: [
        { billId: b.id, version: 1 },
        { billId: a.id, version: 1 },
        { billId: a.id, version: 1 },
      ],
    });
    expect(results.map(({ billId, code }) => [billId, code])).toEqual([
      [b.id, 208],
      [a.id, 200],
      [a.id, 207],
    ]);
  });

  it('undo everything within a unit', async () => {
    const [a, b] = [await draft(), await it_.create('lossEvent', { title: newId() })];
    const bills = [
      { billId: a.id, version: 1 },
      { billId: b.id, version: 1 },
    ];
    const call = it_.records.unit((unit) =>
      it_.records.transition(it_.boss, { templateCode: 'lossEvent', transition: 'submit', bills }, unit),
    );
    expect(await refusal(call)).toMatchObject({ code: 208 });
    expect(await it_.read('lossEvent', a.id)).toMatchObject({ status: 'draft' });
  });

  it('are taken once when two people take them at once', async () => {
    const made = await draft();
    const both = await Promise.all([it_.transition('submit', made), it_.transition('submit', made, {}, it_.officer)]);
    expect(both.map(([one]) => one!.code).sort()).toEqual([200, 207]);
  });

  it('tell the version of a record that their action wrote again', async () => {
    const made = await draft();
    it_.onAction.set('loss.submitted', async ({ viewer: by, unit, values }) => {
      await it_.records.save(
        { ...by, isSystem: true },
        { templateCode: 'lossEvent', billData: { id: values.id, version: values.version, mark: 'again' } },
        unit,
      );
    });
    expect(await it_.transition('submit', made)).toMatchObject([{ version: 3 }]);
    it_.onAction.clear();
  });

  describe('states', () => {
    it('close fields, and the record to other roles', async () => {
      const made = await submitted({ items: [{ what: 'x' }] });
      expect(await refusal(it_.update('lossEvent', { ...made, title: 'b' }))).toMatchObject({ code: 207 });
      expect(
        (await refusal(it_.update('lossEvent', { ...made, title: 'b', summary: 'changed' }, it_.officer))).fields,
      ).toEqual(['summary']);
      const changed = await it_.update('lossEvent', { ...made, title: 'b', items: [] }, it_.officer);
      expect(changed).toMatchObject({ title: 'b', items: [], total: '0.00' });
    });

    it('do not hold against a person what a condition clears', async () => {
      const made = await draft({ nature: 'potential', note: 'n' });
      await it_.transition('submit', made);
      expect(await it_.update('lossEvent', { id: made.id, version: 2, nature: 'actual' }, it_.officer)).toMatchObject({
        note: null,
      });
    });

    it('lock the record', async () => {
      const made = await submitted();
      await it_.transition('close', made, { opinion: 'o', values: { closing: 'c' } }, it_.officer);
      const closed = { id: made.id, version: 3 };
      expect(await refusal(it_.update('lossEvent', { ...closed, title: 'b' }, it_.officer))).toMatchObject({
        code: 207,
      });
      expect(await refusal(it_.remove('lossEvent', closed))).toMatchObject({ code: 207 });
      expect(await it_.update('lossEvent', { ...closed, title: 'b' }, viewer({ isSystem: true }))).toMatchObject({
        version: 4,
      });
    });

    it('take back what they gave out, as long as nothing is different', async () => {
      const made = await submitted({ items: [{ what: 'x' }] });
      await it_.transition('close', made, { opinion: 'o', values: { closing: 'c' } }, it_.officer);
      const whole = await it_.read('lossEvent', made.id);
      expect(await it_.update('lossEvent', { ...whole, id: made.id }, it_.officer)).toMatchObject({ version: 3 });
      const items = [{ what: 'y' }];
      expect(await refusal(it_.update('lossEvent', { ...whole, id: made.id, items }, it_.officer))).toMatchObject({
        code: 207,
      });
    });

    it('say which records may be deleted', async () => {
      const review = await submitted();
      expect(await refusal(it_.remove('lossEvent', review))).toMatchObject({ code: 207 });
      await it_.remove('lossEvent', await submitted({ amount: 20000, reason: 'r' }));
      await it_.remove('lossEvent', await draft());
    });
  });
});
