import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { enterFile } from '../../../src/server/access/files/storedFiles.ts';
import { newId } from '../../../src/server/database/uuid.ts';
import { verifyHistory } from '../../../src/server/records/history/verify.ts';
import { forEachEngine } from '../../support/engines.ts';
import { refusal, type Sample, sampleOver, type Values, viewer } from './harness.ts';

forEachEngine('records in their place', (open) => {
  let it_: Sample;
  beforeAll(async () => {
    it_ = await sampleOver(await open());
  });
  const node = (parent: Values | null = null) => it_.create('eventType', { name: newId(), parent: parent?.id ?? null });
  const paths = async (...nodes: Values[]) =>
    Promise.all(
      nodes.map(
        async ({ id }) => (await it_.rows('eventType', `id = '${id}'`))[0] as { _path: string[]; _depth: number },
      ),
    );

  describe('deleting', () => {
    it('is soft and known to history', async () => {
      const made = await it_.create('lossEvent', { title: 'gone', items: [{ what: 'x' }] });
      await it_.remove('lossEvent', made);
      expect(await refusal(it_.records.get(it_.boss, 'lossEvent', made.id))).toMatchObject({ code: 402 });
      expect((await it_.rows('lossEvent', `id = '${made.id}'`))[0]).toMatchObject({ title: 'gone', version: 2 });
      const [, last] = await it_.rows('sysHistory', `record_id = '${made.id}' order by version`);
      expect(last).toMatchObject({
        action: 'delete',
        version: 2,
        patch: { before: { title: 'gone', items: [{ what: 'x' }] } },
      });
      expect(await refusal(it_.remove('lossEvent', { ...made, version: 2 }))).toMatchObject({ code: 402 });
    });

    it('needs the right, the scope and the present version', async () => {
      const made = await it_.create('lossEvent');
      expect(
        await refusal(it_.remove('lossEvent', made, viewer({ may: (code) => code !== 'lossEvent:del' }))),
      ).toMatchObject({ code: 403 });
      expect(await refusal(it_.remove('lossEvent', { ...made, version: 9 }))).toMatchObject({ code: 207 });
      const own = { ...viewer(), roles: [{ code: 'clerk', dataScope: 'own' as const }] };
      expect(await refusal(it_.remove('lossEvent', made, own))).toMatchObject({ code: 402 });
    });

    it('is refused while anything live refers to the record', async () => {
      const [a, b, c, d] = [await node(), await node(), await node(), await node()];
      const single = await it_.create('lossEvent', { title: 'a', eventType: a.id });
      await it_.create('lossEvent', { title: 'b', otherTypes: [b.id] });
      const owner = await it_.create('lossEvent', { title: 'c', items: [{ what: 'x', type: c.id }] });
      await it_.create('revision', { source: `eventType:${d.id}` });
      for (const one of [a, b, c, d])
        expect(await refusal(it_.remove('eventType', one))).toMatchObject({
          code: 208,
          message: expect.stringContaining('1'),
        });
      await it_.remove('lossEvent', single);
      await it_.remove('eventType', a);
      await it_.remove('lossEvent', owner);
      await it_.remove('eventType', c);
    });

    it('takes a tree from below, or together', async () => {
      const root = await node();
      const child = await node(root);
      expect(await refusal(it_.remove('eventType', root))).toMatchObject({
        code: 208,
        message: expect.stringContaining('children'),
      });
      const bills = [root, child].map(({ id }) => ({ billId: String(id), version: 1 }));
      expect(await it_.records.remove(it_.boss, { templateCode: 'eventType', bills })).toEqual({ deleted: 2 });
    });

    it('is all or nothing', async () => {
      const [a, b] = [await it_.create('lossEvent'), await it_.create('lossEvent')];
      const bills = [
        { billId: a.id, version: 1 },
        { billId: b.id, version: 7 },
      ];
      expect(await refusal(it_.records.remove(it_.boss, { templateCode: 'lossEvent', bills }))).toMatchObject({
        code: 207,
      });
      expect(await it_.read('lossEvent', a.id)).toMatchObject({ version: 1 });
    });

    it('never leaves a reference to what it deleted, whoever comes first', async () => {
      for (let round = 0; round < 8; round += 1) {
        const target = await node();
        const [removed, referred] = await Promise.allSettled([
          it_.remove('eventType', target),
          it_.create('lossEvent', { title: 'race', eventType: target.id }),
        ]);
        expect([removed.status, referred.status].sort()).toEqual(['fulfilled', 'rejected']);
      }
    });
  });

  describe('trees', () => {
    it('know paths and depths, and carry everything below along', async () => {
      const [a, b] = [await node(), await node()];
      const child = await node(a);
      const grandchild = await node(child);
      expect((await paths(a, child, grandchild)).map(({ _path, _depth }) => [_path, _depth])).toEqual([
        [[a.id], 1],
        [[a.id, child.id], 2],
        [[a.id, child.id, grandchild.id], 3],
      ]);
      await it_.update('eventType', { id: child.id, version: 1, parent: b.id });
      expect((await paths(child, grandchild)).map(({ _path, _depth }) => [_path, _depth])).toEqual([
        [[b.id, child.id], 2],
        [[b.id, child.id, grandchild.id], 3],
      ]);
      await it_.update('eventType', { id: child.id, version: 2, parent: null });
      expect((await paths(child, grandchild)).map(({ _path }) => _path)).toEqual([
        [child.id],
        [child.id, grandchild.id],
      ]);
    });

    it('refuse cycles and too many levels', async () => {
      const a = await node();
      const b = await node(a);
      const c = await node(b);
      const d = await node(c);
      expect((await refusal(node(d))).fields).toEqual(['parent']);
      expect((await refusal(it_.update('eventType', { id: a.id, version: 1, parent: c.id }))).fields).toEqual([
        'parent',
      ]);
      expect((await refusal(it_.update('eventType', { id: a.id, version: 1, parent: a.id }))).fields).toEqual([
        'parent',
      ]);
      const other = await node();
      expect((await refusal(it_.update('eventType', { id: a.id, version: 1, parent: other.id }))).fields).toEqual([
        'parent',
      ]);
    });

    it('let no two moves at once make a cycle', async () => {
      for (let round = 0; round < 5; round += 1) {
        const [a, b] = [await node(), await node()];
        const moves = await Promise.allSettled([
          it_.update('eventType', { id: a.id, version: 1, parent: b.id }),
          it_.update('eventType', { id: b.id, version: 1, parent: a.id }),
        ]);
        expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      }
    });

    it('keep names apart among siblings only', async () => {
      const [a, b] = [await node(), await node()];
      await it_.create('eventType', { name: 'same', parent: a.id });
      await it_.create('eventType', { name: 'same', parent: b.id });
      const root = await it_.create('eventType', { name: 'same' });
      expect((await refusal(it_.create('eventType', { name: 'same' }))).fields).toEqual(['name']);
      expect((await refusal(it_.update('eventType', { id: root.id, version: 1, parent: a.id }))).fields).toEqual([
        'name',
      ]);
    });
  });

  describe('numbers', () => {
    const made = async (more: Values = {}) => String((await it_.create('lossEvent', { title: 'n', ...more })).eventNo);
    it('are not used up by refusals', async () => {
      const first = Number((await made()).slice(-4));
      for (let at = 0; at < 3; at += 1) await refusal(it_.create('lossEvent', { title: '' }));
      expect(Number((await made()).slice(-4))).toBe(first + 1);
    });

    it('are given once each to many at once, the later ones higher', async () => {
      const numbers = await Promise.all(Array.from({ length: 40 }, () => made()));
      expect(new Set(numbers).size).toBe(40);
      expect((await made()) > numbers.toSorted().at(-1)!).toBe(true);
    });

    it('leave none out where the model says gapless, though saves fail', async () => {
      const event = String((await it_.create('lossEvent', { title: 'n' })).id);
      const revision = async () => String((await it_.create('revision', { event })).no);
      expect(await revision()).toBe('V01');
      await it_.records
        .unit(async (unit) => {
          await it_.records.save(it_.boss, { templateCode: 'revision', billData: { event } }, unit);
          throw new Error('undone');
        })
        .catch(() => undefined);
      const numbers = await Promise.all(Array.from({ length: 12 }, revision));
      expect(numbers.toSorted()).toEqual(Array.from({ length: 12 }, (_, at) => `V${String(at + 2).padStart(2, '0')}`));
    });

    it('begin anew with the year of the business, and within a parent', async () => {
      it_.time.now = new Date('2030-12-31T15:59:59.000Z');
      expect(await made()).toBe('LE20300001');
      it_.time.now = new Date('2030-12-31T16:00:01.000Z');
      expect([await made(), await made()]).toEqual(['LE20310001', 'LE20310002']);
      const [a, b] = [await it_.create('lossEvent'), await it_.create('lossEvent')];
      const revision = async (event: Values) => (await it_.create('revision', { event: event.id })).no;
      expect([await revision(a), await revision(a), await revision(b), await revision(a)]).toEqual([
        'V01',
        'V02',
        'V01',
        'V03',
      ]);
      it_.time.now = new Date('2026-06-15T04:00:00.000Z');
    });
  });

  it('knows who takes part', async () => {
    const [x, y, z] = await Promise.all(['x', 'y', 'z'].map((name) => it_.create('sysUser', { name })));
    const made = await it_.create('lossEvent', { title: 'p', owner: x!.id, handlers: [x!.id, y!.id] });
    const who = async () =>
      (await it_.rows('recordParticipant', `record_id = '${made.id}'`))
        .map(({ kind, principal }) => `${kind} ${principal}`)
        .sort();
    expect(await who()).toEqual(
      [`creator ${it_.boss.id}`, `handler ${x!.id}`, `handler ${y!.id}`, `owner ${x!.id}`].sort(),
    );
    await it_.update('lossEvent', { id: made.id, version: 1, owner: null, handlers: [y!.id, z!.id] });
    expect(await who()).toEqual([`creator ${it_.boss.id}`, `handler ${y!.id}`, `handler ${z!.id}`].sort());
  });

  describe('files', () => {
    const upload = async (by = it_.boss, name = 'a.pdf', size = 10) =>
      (await enterFile(it_.database.kysely, by.id, { name, size, mediaType: 'application/pdf', sha256: 'x' })).id;

    it("become the record's, those of rows too, and come back with their names", async () => {
      const [file, paper] = [await upload(), await upload()];
      const made = await it_.create('lossEvent', {
        title: 'f',
        files: [{ id: file, name: 'forged.exe' }],
        items: [{ what: 'x', papers: [paper] }],
      });
      expect(made.files).toEqual([{ id: file, name: 'a.pdf', size: 10, type: 'application/pdf' }]);
      expect(made.items).toMatchObject([{ papers: [{ id: paper, name: 'a.pdf' }] }]);
      expect(await it_.rows('sysFile', `record_id = '${made.id}' order by field`)).toMatchObject([
        { model: 'lossEvent', field: 'files' },
        { model: 'lossEvent', field: 'items.papers' },
      ]);
      expect(await it_.update('lossEvent', { ...made, title: 'g' })).toMatchObject({
        version: 2,
        files: [{ id: file }],
      });
    });

    it("are refused when they are another's, of another record, or nowhere", async () => {
      const [theirs, taken] = [await upload(it_.officer), await upload()];
      await it_.create('lossEvent', { title: 'f', files: [taken] });
      for (const file of [theirs, taken, newId()])
        expect(await refusal(it_.create('lossEvent', { title: 'f', files: [file] }))).toMatchObject({
          code: 208,
          fields: ['files'],
        });
      expect(
        await refusal(it_.create('lossEvent', { title: 'f', items: [{ what: 'x', papers: [theirs] }] })),
      ).toMatchObject({
        data: { errors: [{ field: 'items.papers', row: 0 }] },
      });
      expect(await it_.rows('sysFile', `id = '${theirs}'`)).toMatchObject([{ record_id: null }]);
    });

    it('are of the kind and size that the field accepts', async () => {
      for (const file of [await upload(it_.boss, 'a.docx'), await upload(it_.boss, 'b.pdf', 51 * 1024 * 1024)])
        expect(await refusal(it_.create('lossEvent', { title: 'f', files: [file] }))).toMatchObject({
          code: 208,
          fields: ['files'],
        });
    });
  });

  describe('history', () => {
    it('tells what was and what is, and who did it', async () => {
      const made = await it_.create('lossEvent', { title: 'a', items: [{ what: 'x' }] });
      await it_.records.save(it_.officer, {
        templateCode: 'lossEvent',
        billData: { id: made.id, version: 1, title: 'b' },
        reason: 'a typo',
      });
      const [first, second] = await it_.rows('sysHistory', `record_id = '${made.id}' order by version`);
      expect(first).toMatchObject({
        action: 'create',
        actor: it_.boss.id,
        patch: { before: {}, after: { title: 'a', status: 'draft' } },
        prev_hash: null,
      });
      expect(second).toMatchObject({
        action: 'update',
        actor: it_.officer.id,
        reason: 'a typo',
        request_id: 'request',
        patch: { before: { title: 'a' }, after: { title: 'b' } },
      });
      expect(second!.prev_hash).toBe(first!.hash);
    });

    it('shows the first link that was tampered with', async () => {
      const made = await it_.create('lossEvent', { title: 'a', amount: '3.10', story: '<p>é😀</p>' });
      for (const version of [1, 2, 3]) await it_.update('lossEvent', { id: made.id, version, title: `v${version}` });
      const range = { model: 'lossEvent', recordId: made.id };
      expect(await verifyHistory(it_.database.kysely, range)).toEqual({ entries: 4, broken: null });
      expect((await verifyHistory(it_.database.kysely)).broken).toBeNull();
      const tamper = async (statement: ReturnType<typeof sql>, expected: object) => {
        await it_.database
          .transaction(async (transaction) => {
            await statement.execute(transaction);
            expect((await verifyHistory(transaction, range)).broken).toMatchObject(expected);
            throw new Error('undo');
          })
          .catch((error: Error) => expect(error.message).toBe('undo'));
      };
      const at = (version: number) => sql`record_id = ${made.id} and version = ${sql.lit(version)}`;
      await tamper(sql`update sys_history set patch = jsonb_set(patch, '{after,title}', '"forged"') where ${at(2)}`, {
        version: 2,
        fault: 'content',
      });
      await tamper(sql`update sys_history set actor = ${newId()} where ${at(3)}`, { version: 3, fault: 'content' });
      await tamper(sql`update sys_history set actor_name = 'Mallory' where ${at(3)}`, { version: 3, fault: 'content' });
      await tamper(sql`update sys_history set at = at + interval '1 day' where ${at(4)}`, {
        version: 4,
        fault: 'content',
      });
      await tamper(sql`delete from sys_history where ${at(2)}`, { version: 3, fault: 'previous' });
      await tamper(sql`delete from sys_history where ${at(1)}`, { version: 2, fault: 'previous' });
      await tamper(sql`update sys_history set hash = repeat('0', 64) where ${at(1)}`, { version: 1, fault: 'content' });
    });
  });
});
