import { beforeAll, expect, it } from 'vitest';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import { forEachEngine } from '../../support/engines.ts';
import { refusal, type Sample, sampleOver, type Values } from './harness.ts';
import { models } from './models.ts';

const say = (en: string) => ({ en, 'zh-cn': en, 'zh-tw': en });
const kind: ModelConfig = {
  templateCode: 'choiceKind',
  title: say('Kind'),
  labelField: 'name',
  fields: [
    { type: 'text', name: 'name', title: say('Name') },
    { type: 'text', name: 'family', title: say('Family') },
  ],
};
/** Its kind must be of the family that it names, as long as the family is shown at all. */
const thing: ModelConfig = {
  templateCode: 'choiceThing',
  title: say('Thing'),
  labelField: 'name',
  fields: [
    { type: 'text', name: 'name', title: say('Name'), default: "'thing'" },
    { type: 'boolean', name: 'open', title: say('Open'), default: 'true' },
    { type: 'text', name: 'family', title: say('Family'), visibleWhen: 'open' },
    {
      type: 'reference',
      name: 'kind',
      title: say('Kind'),
      model: 'choiceKind',
      filter: { field: 'family', op: 'eq', value: '$record.family' },
    },
    { type: 'text', name: 'kindName', title: say('Name of the kind'), computed: 'kind.name' },
  ],
};

forEachEngine('references whose choice hangs on the record', (open) => {
  let it_: Sample;
  let [a, b]: Values[] = [];
  beforeAll(async () => {
    it_ = await sampleOver(await open(), [...models, kind, thing]);
    a = await it_.create('choiceKind', { name: 'first', family: 'a' });
    b = await it_.create('choiceKind', { name: 'second', family: 'b' });
  });
  const make = (values: Values) => it_.create('choiceThing', values);

  it('are taken when they fit, together with what is computed from them', async () => {
    expect(await make({ family: 'a', kind: a!.id })).toMatchObject({ kind: a!.id, kindName: 'first' });
  });

  it('are refused when they do not', async () => {
    const { fields } = await refusal(make({ family: 'a', kind: b!.id }));
    expect(fields).toEqual(['kind']);
  });

  it('are judged by the record as it is stored: what is hidden has no value', async () => {
    const { fields } = await refusal(make({ open: false, family: 'a', kind: a!.id }));
    expect(fields).toEqual(['kind']);
  });

  it('cost two ways to the database, with all that is stored', async () => {
    const before = it_.database.statements();
    await make({ family: 'b', kind: b!.id });
    expect(it_.database.statements() - before).toBe(2);
  });
});
