import { expect, it } from 'vitest';
import { applySchema, SchemaRefused } from '../../../src/server/records/schema/apply.ts';
import { readSchema } from '../../../src/server/records/schema/existing.ts';
import { planSchema } from '../../../src/server/records/schema/plan.ts';
import { setAside } from '../../../src/server/records/schema/setAside.ts';
import { forEachEngine } from '../../support/engines.ts';
import { catalogueOf, sampleOver, viewer } from './harness.ts';
import { models, say } from './sampleModels.ts';
import type { ModelConfig } from '../../../src/model/language/model.ts';

const thing = (fields: ModelConfig['fields'], more: Partial<ModelConfig> = {}): ModelConfig => ({
  templateCode: 'thing',
  title: say('Thing'),
  fields,
  ...more,
});

forEachEngine('tables of models', (open) => {
  it('are made, and planning again finds nothing to do', async () => {
    const database = await open();
    const registry = catalogueOf();
    const plan = await applySchema(database, registry);
    expect(plan.additive.some((step) => step.kind === 'createTable' && step.table === 'risk_case')).toBe(true);
    expect(planSchema(registry.models(), await readSchema(database.kysely))).toEqual({ additive: [], refused: [] });
    expect((await applySchema(database, registry)).additive).toEqual([]);
  });

  it('are sixty within a few seconds', async () => {
    const database = await open();
    const many = Array.from({ length: 60 }, (_, at) => ({
      ...models.find((model) => model.templateCode === 'followUp')!,
      templateCode: `many${at}`,
    }));
    const registry = catalogueOf([...models, ...many]);
    const started = performance.now();
    await applySchema(database, registry);
    expect(performance.now() - started).toBeLessThan(8_000);
  });

  it('keep the column of a renamed field and its values', async () => {
    const database = await open();
    const sample = await sampleOver(
      database,
      catalogueOf([thing([{ type: 'text', name: 'reserve', title: say('Reserve') }])]),
    );
    const id = await sample.put('thing', { reserve: 'kept' });
    const renamed = catalogueOf([
      thing([{ type: 'text', name: 'provision', title: say('Provision'), formerNames: ['reserve'] }]),
    ]);
    const plan = await applySchema(database, renamed);
    expect(plan.additive.map((step) => step.kind)).not.toContain('addColumn');
    const again = await sampleOver(database, renamed);
    const page = await again.reader.queryPage(viewer(), {
      templateCode: 'thing',
      pageNum: 1,
      pageSize: 10,
      columns: ['provision'],
    });
    expect(page.list).toMatchObject([{ id, provision: 'kept' }]);
    expect(planSchema(renamed.models(), await readSchema(database.kysely)).additive).toEqual([]);
  });

  it('archive the column of a dropped field, and find it again', async () => {
    const database = await open();
    const full = catalogueOf([
      thing([
        { type: 'text', name: 'name', title: say('Name') },
        { type: 'integer', name: 'size', title: say('Size') },
      ]),
    ]);
    const sample = await sampleOver(database, full);
    await sample.put('thing', { name: 'a', size: 3 });
    const less = catalogueOf([thing([{ type: 'text', name: 'name', title: say('Name') }])]);
    const plan = await applySchema(database, less);
    expect(plan.additive.map((step) => step.kind)).toEqual(['archiveColumn']);
    expect(await setAside(database, plan)).toEqual([
      expect.stringMatching(/^The field size of thing is gone, and 1 record holds a value of it/),
    ]);
    expect((await applySchema(database, less)).additive).toEqual([]);
    expect((await applySchema(database, full)).additive.map((step) => step.kind)).toEqual(['recordColumn']);
    const page = await sample.reader.queryPage(viewer(), {
      templateCode: 'thing',
      pageNum: 1,
      pageSize: 10,
      columns: ['size'],
    });
    expect(page.list).toMatchObject([{ size: 3 }]);
  });

  it('say nothing of a dropped field that holds nothing', async () => {
    const database = await open();
    await applySchema(database, catalogueOf([thing([{ type: 'integer', name: 'size', title: say('Size') }])]));
    const less = catalogueOf([thing([{ type: 'text', name: 'name', title: say('Name') }])]);
    expect(await setAside(database, await applySchema(database, less))).toEqual([]);
  });

  it('refuse a changed type in words, and change nothing', async () => {
    const database = await open();
    await sampleOver(database, catalogueOf([thing([{ type: 'text', name: 'size', title: say('Size') }])]));
    const changed = catalogueOf([
      thing([
        { type: 'integer', name: 'size', title: say('Size') },
        { type: 'text', name: 'more', title: say('More') },
      ]),
    ]);
    await expect(applySchema(database, changed)).rejects.toThrow(SchemaRefused);
    await expect(applySchema(database, changed)).rejects.toThrow(/size.*changed its type/);
    expect((await readSchema(database.kysely)).tables.get('thing')?.columns.has('more')).toBe(false);
  });

  it('widen a number in place', async () => {
    const database = await open();
    await sampleOver(
      database,
      catalogueOf([thing([{ type: 'decimal', name: 'size', title: say('Size'), precision: 10, scale: 2 }])]),
    );
    const wider = catalogueOf([
      thing([{ type: 'decimal', name: 'size', title: say('Size'), precision: 20, scale: 2 }]),
    ]);
    expect((await applySchema(database, wider)).additive.map((step) => step.kind)).toContain('widenColumn');
  });

  it('refuse a uniqueness that stored records break, naming it', async () => {
    const database = await open();
    const sample = await sampleOver(
      database,
      catalogueOf([thing([{ type: 'text', name: 'code', title: say('Code') }])]),
    );
    await sample.put('thing', { code: 'twice' });
    await sample.put('thing', { code: 'twice' });
    const unique = catalogueOf([thing([{ type: 'text', name: 'code', title: say('Code'), unique: true }])]);
    await expect(applySchema(database, unique)).rejects.toThrow(/code only once.*twice/s);
  });

  it('hold a unique value among live records only', async () => {
    const database = await open();
    const sample = await sampleOver(
      database,
      catalogueOf([thing([{ type: 'text', name: 'code', title: say('Code'), unique: true }])]),
    );
    await sample.put('thing', { code: 'a', deletedAt: '2026-01-01T00:00:00Z' });
    await sample.put('thing', { code: 'a' });
    await expect(sample.put('thing', { code: 'a' })).rejects.toMatchObject({ code: '23505' });
  });

  it('hold a name once among siblings, roots included', async () => {
    const sample = await sampleOver(await open());
    const root = await sample.put('topic', { name: 'a' });
    await expect(sample.put('topic', { name: 'a' })).rejects.toMatchObject({ code: '23505' });
    await sample.put('topic', { name: 'a', parent: root });
    await expect(sample.put('topic', { name: 'a', parent: root })).rejects.toMatchObject({ code: '23505' });
  });

  it('fill the keyword column anew when a field joins it', async () => {
    const database = await open();
    const plain = catalogueOf([
      thing([
        { type: 'text', name: 'name', title: say('Name') },
        { type: 'longText', name: 'note', title: say('Note') },
      ]),
    ]);
    const sample = await sampleOver(database, plain);
    const id = await sample.put('thing', { name: 'a', note: '反洗钱' });
    const ask = { templateCode: 'thing', pageNum: 1, pageSize: 10, keyword: '洗钱' };
    expect((await sample.reader.queryPage(viewer(), ask)).list).toEqual([]);
    const searched = catalogueOf([
      thing([
        { type: 'text', name: 'name', title: say('Name') },
        { type: 'longText', name: 'note', title: say('Note'), search: true },
      ]),
    ]);
    const again = await sampleOver(database, searched);
    expect((await again.reader.queryPage(viewer(), ask)).list).toMatchObject([{ id }]);
  });

  it('refuse a model whose table is something else already', async () => {
    const database = await open();
    const clash = catalogueOf([
      { ...thing([{ type: 'text', name: 'name', title: say('Name') }]), templateCode: 'sysSequence' },
    ]);
    await expect(applySchema(database, clash)).rejects.toThrow(/sys_sequence exists already/);
  });
});
