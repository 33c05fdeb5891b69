import { describe, expect, it } from 'vitest';
import { fieldOf } from '../../../src/model/resolved/model.ts';
import { button, flow, mixin, model, namesOf, resolvedModel, say, text } from './configs.ts';

const own = (fields: readonly { name: string; system?: boolean }[]) => namesOf(fields.filter((field) => !field.system));

describe('mixins', () => {
  const std = mixin('std', {
    fields: [text('code'), text('remark')],
    buttons: [button('add'), button('edit')],
    rules: [{ check: 'true', message: say('std') }],
    states: flow,
    unique: [['code']],
  });

  it('lie under the model: their fields first, its own of the same name in their place', () => {
    const config = model('risk', { with: ['std'], fields: [text('name'), { ...text('code'), required: true }] });
    const result = resolvedModel('risk', [config], [std]);
    expect(own(result.fields)).toEqual(['code', 'remark', 'name']);
    expect(fieldOf(result, 'code')?.required).toBe(true);
  });

  it('lie over each other in the order in which they are named', () => {
    const other = mixin('other', { fields: [{ ...text('remark'), help: say('other') }] });
    const config = model('risk', { with: ['std', 'other'] });
    expect(fieldOf(resolvedModel('risk', [config], [other, std]), 'remark')?.help).toEqual(say('other'));
  });

  it('name permissions of whatever takes them up', () => {
    const take = mixin('take', { buttons: [{ ...button('template'), permission: 'self:import' }] });
    const view = model('riskView', { extends: 'risk', with: ['take'] });
    const models = [model('risk', { with: ['take'] }), view];
    expect(resolvedModel('risk', models, [take]).buttons[0]?.permission).toBe('risk:import');
    expect(resolvedModel('riskView', models, [take]).buttons[0]?.permission).toBe('riskView:import');
  });

  it('add up in rules and unique sets, buttons of one code are replaced', () => {
    const config = model('risk', {
      with: ['std'],
      rules: [{ check: 'true', message: say('own') }],
      unique: [['name']],
      buttons: [{ ...button('edit'), primary: true }],
    });
    const result = resolvedModel('risk', [config], [std]);
    expect(result.rules.map((rule) => rule.message.en)).toEqual(['std', 'own']);
    expect(result.unique).toEqual([['code'], ['name']]);
    expect(result.buttons.map((each) => [each.code, each.primary])).toEqual([
      ['add', undefined],
      ['edit', true],
    ]);
  });

  it('can be changed field by field with overrides, several of them one after the other', () => {
    const change = mixin('change', { fields: [{ name: 'code', override: true, required: true, search: true }] });
    const config = model('risk', {
      with: ['std', 'change'],
      fields: [{ name: 'code', override: true, required: false }],
    });
    const code = fieldOf(resolvedModel('risk', [config], [std, change]), 'code');
    expect(code).toMatchObject({ type: 'text', required: false, search: true });
    expect(code).not.toHaveProperty('override');
  });

  it('know the model that takes them up as self', () => {
    const tree = mixin('tree', {
      fields: [
        { type: 'reference', name: 'parent', title: say('parent'), model: 'self' },
        { type: 'anyReference', name: 'source', title: say('source'), models: ['self', 'other'] },
        { type: 'integer', name: 'children', title: say('children'), mode: 'live' },
      ],
      aggregates: [{ field: 'children', model: 'self', via: 'parent', measure: 'count' }],
    });
    const base = model('risk', { with: ['tree'] });
    for (const code of ['risk', 'riskView']) {
      const result = resolvedModel(code, [base, model('riskView', { extends: 'risk' })], [tree]);
      expect(fieldOf(result, 'parent')).toMatchObject({ model: 'risk' });
      expect(fieldOf(result, 'source')).toMatchObject({ models: ['risk', 'other'] });
      expect(result.aggregates).toMatchObject([{ model: 'risk' }]);
    }
  });
});

describe('without', () => {
  const std = mixin('std', {
    fields: [text('code'), text('remark'), { type: 'integer', name: 'uses', title: say('uses') }],
    aggregates: [{ field: 'uses', model: 'risk', via: 'remark', measure: 'count' }],
    buttons: [button('add'), button('edit')],
    states: flow,
  });

  it('takes fields with their aggregates, buttons and transitions out of what comes from below', () => {
    const config = model('risk', {
      with: ['std'],
      without: { fields: ['remark', 'uses'], buttons: ['add'], transitions: ['approve'] },
    });
    const result = resolvedModel('risk', [config], [std]);
    expect(own(result.fields)).toEqual(['code']);
    expect(result.aggregates).toEqual([]);
    expect(result.buttons.map((each) => each.code)).toEqual(['edit']);
    expect(namesOf(result.states?.transitions ?? [])).toEqual(['submit']);
  });

  it('leaves what the model itself says under the same name', () => {
    const config = model('risk', {
      with: ['std'],
      without: { fields: ['code'] },
      fields: [{ ...text('code'), required: true }],
    });
    const code = fieldOf(resolvedModel('risk', [config], [std]), 'code');
    expect(code?.required).toBe(true);
  });
});

describe('views', () => {
  const base = model('event', {
    fields: [{ ...text('title'), formerNames: ['name'] }, text('remark'), text('amount')],
    buttons: [button('add')],
    states: flow,
    rules: [{ check: 'true', message: say('base') }],
    scope: { department: 'ownerDept' },
    serialiseBy: ['title'],
    labelField: 'title',
    list: { columns: ['title'] },
  });
  const view = (config: object) => resolvedModel('review', [model('review', { extends: 'event', ...config }), base]);

  it('stand over the table of their base, with its fields, rules, scope and layouts', () => {
    const result = view({});
    expect(result).toMatchObject({
      templateCode: 'review',
      base: 'event',
      kind: 'record',
      labelField: 'title',
      serialiseBy: ['title'],
      scope: { department: 'ownerDept', organisation: 'organisation' },
    });
    expect(own(result.fields)).toEqual(['title', 'remark', 'amount']);
    expect(result.rules).toHaveLength(1);
    expect(result.list?.columns).toEqual([{ field: 'title' }]);
  });

  it('do not inherit buttons', () => {
    expect(view({}).buttons).toEqual([]);
    expect(view({ buttons: [button('approve')] }).buttons.map((each) => each.code)).toEqual(['approve']);
  });

  it('override and add fields, and keep the column of a field that they state anew', () => {
    const result = view({
      fields: [{ name: 'remark', override: true, required: true }, text('opinion'), text('title')],
    });
    expect(own(result.fields)).toEqual(['title', 'remark', 'amount', 'opinion']);
    expect(fieldOf(result, 'remark')?.required).toBe(true);
    expect(fieldOf(result, 'title')?.formerNames).toEqual(['name']);
  });

  it('change transitions of the base without stating them anew', () => {
    const result = view({ transitions: [{ name: 'approve', opinion: 'required' }] });
    expect(result.states?.transitions[1]).toMatchObject({ to: 'effective', fourEyes: true, opinion: 'required' });
    expect(result.states?.transitions[0]).not.toHaveProperty('opinion');
  });

  it('leave out fields and transitions of the base', () => {
    const result = view({ without: { fields: ['amount'], transitions: ['submit'] } });
    expect(own(result.fields)).toEqual(['title', 'remark']);
    expect(namesOf(result.states?.transitions ?? [])).toEqual(['approve']);
  });

  it('may extend views: the table is that of the first, all filters hold', () => {
    const first = { field: 'status', op: 'eq', value: 'draft' } as const;
    const second = { field: 'amount', op: 'notEmpty' } as const;
    const result = resolvedModel('narrow', [
      model('narrow', { extends: 'wide', filter: second }),
      model('wide', { extends: 'event', filter: first, fields: [text('opinion')] }),
      base,
    ]);
    expect(result.base).toBe('event');
    expect(own(result.fields)).toEqual(['title', 'remark', 'amount', 'opinion']);
    expect(result.filter).toEqual({ and: [first, second] });
  });

  it('change nothing in their base', () => {
    const before = structuredClone(base);
    view({ fields: [{ name: 'remark', override: true, required: true }], without: { fields: ['title'] } });
    expect(base).toEqual(before);
  });
});
