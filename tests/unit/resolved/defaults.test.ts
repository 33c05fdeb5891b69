import { describe, expect, it } from 'vitest';
import { fieldOf } from '../../../src/model/resolved/model.ts';
import { expressionScope } from '../../../src/model/resolved/scope.ts';
import { flow, model, namesOf, resolved, resolvedModel, say, text } from './configs.ts';

describe('system fields', () => {
  it('are those of every record', () => {
    const { fields } = resolvedModel('risk', [model('risk', { fields: [text('name')] })]);
    expect(namesOf(fields)).toEqual([
      'name',
      'department',
      'organisation',
      'createdBy',
      'createdAt',
      'updatedBy',
      'updatedAt',
      'version',
    ]);
    expect(fields.slice(1).every((field) => field.system === true && field.readOnly === true)).toBe(true);
  });

  it('have the state under its name when there are states', () => {
    const { fields, states } = resolvedModel('risk', [model('risk', { states: { ...flow, field: 'stage' } })]);
    expect(states?.field).toBe('stage');
    expect(fields[0]).toMatchObject({ name: 'stage', type: 'dictionary', dictionary: 'reviewFlow', system: true });
    expect(resolvedModel('risk', [model('risk', { states: flow })]).states?.field).toBe('status');
  });

  it('have level and leaf in a tree, and the order in rows', () => {
    const tree = resolvedModel('risk', [model('risk', { tree: { parent: 'parent' } })]);
    expect(namesOf(tree.fields).slice(-2)).toEqual(['level', 'leaf']);
    const rows = resolvedModel('row', [model('row', { rows: true, fields: [text('name')] })]);
    expect(namesOf(rows.fields)).toEqual(['name', 'sortNo']);
    expect(rows).toMatchObject({ kind: 'rows', list: undefined });
  });

  it('can be retitled by an override and stay what they are', () => {
    const config = model('risk', { states: flow, fields: [{ name: 'status', override: true, title: say('Stage') }] });
    expect(fieldOf(resolvedModel('risk', [config]), 'status')).toMatchObject({
      title: say('Stage'),
      system: true,
      readOnly: true,
    });
  });
});

describe('what the server fills', () => {
  it('is read-only and not copied', () => {
    const config = model('risk', {
      fields: [
        { type: 'autoNumber', name: 'number', title: say('n'), pattern: '{seq:3}' },
        { ...text('total'), computed: "'x'" },
        { type: 'integer', name: 'uses', title: say('u') },
        { type: 'inverse', name: 'actions', title: say('a'), model: 'action', field: 'source' },
        text('name'),
      ],
      aggregates: [{ field: 'uses', model: 'action', via: 'source', measure: 'count' }],
    });
    const result = resolvedModel('risk', [config]);
    for (const name of ['number', 'total', 'uses', 'actions'])
      expect(fieldOf(result, name)).toMatchObject({ readOnly: true, copy: false });
    expect(fieldOf(result, 'uses')?.mode).toBe('live');
    expect(fieldOf(result, 'name')).not.toHaveProperty('readOnly');
  });
});

describe('layouts where nothing is said', () => {
  const many = Array.from({ length: 10 }, (_, at) => text(`f${at}`));
  const config = model('risk', {
    states: flow,
    fields: [
      { ...text('secret'), hidden: true },
      { type: 'longText', name: 'story', title: say('s') },
      ...many,
      { type: 'attachment', name: 'files', title: say('f') },
    ],
  });
  const result = resolvedModel('risk', [config]);

  it('list the first short fields and the state, newest first', () => {
    expect(result.list?.columns.map((column) => column.field)).toEqual([...namesOf(many).slice(0, 8), 'status']);
    expect(result.list).toMatchObject({
      sort: [{ field: 'createdAt', order: 'desc' }],
      pageSize: 50,
      filters: [],
      presets: [],
      footer: [],
    });
  });

  it('put every visible field into one section of two columns, long ones over its width', () => {
    const [section, ...others] = result.form.sections;
    expect(others).toEqual([]);
    expect(section?.fields.map(({ field, span }) => [field, span])).toEqual([
      ['story', 2],
      ...namesOf(many).map((name) => [name, 1]),
      ['files', 2],
    ]);
    expect(result.form).toMatchObject({ layout: 'plain', open: 'drawer' });
  });

  it('order a tree by its number, to eight levels', () => {
    const tree = resolvedModel('risk', [
      model('risk', {
        tree: { parent: 'up' },
        fields: [text('name'), { type: 'integer', name: 'sortNo', title: say('n') }],
      }),
    ]);
    expect(tree.tree).toMatchObject({
      parent: 'up',
      order: 'sortNo',
      maxDepth: 8,
      columns: [{ field: 'name' }, { field: 'sortNo' }],
    });
  });

  it('keep a span within the columns of its section', () => {
    const form = {
      columns: 3,
      sections: [{ code: 'a', title: say('a'), columns: 2, fields: [{ field: 'f1', span: 4 }, 'story'] }],
    };
    const { sections } = resolvedModel('risk', [{ ...config, form }]).form;
    expect(sections[0]?.fields.map((item) => item.span)).toEqual([2, 2]);
  });

  it.each([
    [[text('code'), text('title'), text('name')], 'name'],
    [[text('code'), text('title')], 'title'],
    [[{ type: 'integer' as const, name: 'n', title: say('n') }, text('code')], 'code'],
    [[], 'createdAt'],
  ])('name a record by what is there', (fields, label) => {
    expect(resolvedModel('risk', [model('risk', { fields })]).labelField).toBe(label);
  });

  it('name a row without texts by its place', () => {
    expect(resolvedModel('row', [model('row', { rows: true })]).labelField).toBe('sortNo');
  });
});

describe('expressions of a view', () => {
  it('read the own fields of the view in the record as it was', () => {
    const models = resolved([
      model('event', { fields: [text('title')] }),
      model('view', { extends: 'event', fields: [text('opinion')] }),
    ]);
    const view = models.get('view');
    if (!view) throw new Error('The view was left out.');
    const scope = expressionScope(view, models);
    expect(scope.records.before).toHaveProperty('opinion');
    expect(scope.variables.before).toEqual({ record: 'before' });
  });
});
