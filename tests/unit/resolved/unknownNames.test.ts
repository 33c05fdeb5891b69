import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import { button, flow, mixin, model, resolved, say, text } from './configs.ts';

describe('what refers to something unknown', () => {
  it('is left out: a view of nothing, a mixin that is not there, an override of no field', () => {
    const models = resolved([
      model('view', { extends: 'nothing' }),
      model('risk', { with: ['nothing'], fields: [{ name: 'nothing', override: true }, text('name')] }),
    ]);
    expect([...models.keys()]).toEqual(['risk']);
    expect(models.get('risk')?.fields.map((field) => field.name)).not.toContain('nothing');
  });

  it('is left out when it extends itself or goes round in a circle', () => {
    const models = resolved([
      model('a', { extends: 'b' }),
      model('b', { extends: 'a' }),
      model('self', { extends: 'self' }),
      model('risk'),
    ]);
    expect([...models.keys()]).toEqual(['risk']);
  });

  it('stays as it is in layouts, for the checker to report', () => {
    const config = model('risk', {
      list: { columns: ['nothing', 'a.b'], filters: ['nothing'] },
      tree: { parent: 'nothing', order: 'nothing' },
      form: { sections: [{ code: 'a', title: say('a'), fields: ['nothing'] }] },
    });
    const result = resolved([config]).get('risk');
    expect(result?.list?.columns).toHaveLength(2);
    expect(result?.form.sections[0]?.fields).toEqual([{ field: 'nothing', span: 1 }]);
  });
});

const name = fc.constantFrom('a', 'b', 'c', 'name', 'status', 'self', 'createdAt', 'constructor');
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const field = fc.oneof(
  name.map(text),
  fc.record({ name, override: fc.constant(true as const), required: fc.boolean() }),
  fc.record({ type: fc.constant('reference' as const), name, title: fc.constant(say('r')), model: name }),
  fc.record({ type: fc.constant('subTable' as const), name, title: fc.constant(say('s')), model: name }),
);
const parts = {
  fields: optional(fc.array(field)),
  buttons: optional(fc.array(name.map(button))),
  states: optional(fc.record({ field: optional(name) }).map((states) => ({ ...flow, ...states }))),
  transitions: optional(fc.array(fc.record({ name, to: optional(name) }))),
  unique: optional(fc.array(fc.array(name, { minLength: 1 }))),
};
const config: fc.Arbitrary<ModelConfig> = fc.record({
  ...parts,
  templateCode: name,
  title: fc.constant(say('m')),
  extends: optional(name),
  with: optional(fc.uniqueArray(name)),
  rows: optional(fc.boolean()),
  without: optional(fc.record({ fields: fc.array(name), buttons: fc.array(name), transitions: fc.array(name) })),
  tree: optional(fc.record({ parent: name })),
  list: optional(fc.record({ columns: fc.array(name, { minLength: 1 }) })),
});

describe('any set of configs', () => {
  it('is resolved without an exception, into models whose fields have distinct names and no overrides', () => {
    fc.assert(
      fc.property(
        fc.array(config, { maxLength: 5 }),
        fc.array(fc.record({ ...parts, mixin: name })),
        (configs, mixins) => {
          const models = resolved(
            configs.map(withoutUndefined),
            mixins.map((each) => mixin(each.mixin, withoutUndefined(each))),
          );
          for (const each of models.values()) {
            const names = each.fields.map((one) => one.name);
            expect(new Set(names).size).toBe(names.length);
            expect(each.fields.every((one) => !('override' in one))).toBe(true);
            expect(names.length === 0 || each.labelField !== '').toBe(true);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** Configs come from JSON, which has no undefined. */
function withoutUndefined<T extends object>(value: T): T {
  const copy = { ...value };
  for (const key of Object.keys(copy)) if (Reflect.get(copy, key) === undefined) Reflect.deleteProperty(copy, key);
  return copy;
}
