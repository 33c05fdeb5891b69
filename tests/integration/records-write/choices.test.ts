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
/** Nobody but the boss sees one. */
const secret: ModelConfig = {
  templateCode: 'choiceSecret',
  title: say('Secret'),
  labelField: 'name',
  fields: [
    { type: 'text', name: 'name', title: say('Name') },
    { type: 'text', name: 'family', title: say('Family') },
  ],
  access: { rows: [{ roles: ['officer'], scope: 'all', filter: { field: 'name', op: 'eq', value: 'open' } }] },
};
/** Its kind must be of the family of the secret. */
const looker: ModelConfig = {
  templateCode: 'choiceLooker',
  title: say('Looker'),
  labelField: 'name',
  fields: [
    { type: 'text', name: 'name', title: say('Name'), default: "'looker'" },
    { type: 'reference', name: 'secret', title: say('Secret'), model: 'choiceSecret' },
    {
      type: 'reference',
      name: 'kind',
      title: say('Kind'),
      model: 'choiceKind',
      filter: { field: 'family', op: 'eq', value: { cel: 'secret.family' } },
    },
  ],
};
const place: ModelConfig = {
  templateCode: 'choicePlace',
  title: say('Place'),
  labelField: 'name',
  tree: { parent: 'above', maxDepth: 4 },
  fields: [
    { type: 'text', name: 'name', title: say('Name') },
    { type: 'reference', name: 'above', title: say('Above'), model: 'choicePlace' },
  ],
};
const office: ModelConfig = {
  templateCode: 'choiceOffice',
  title: say('Office'),
  labelField: 'name',
  fields: [
    { type: 'text', name: 'name', title: say('Name') },
    { type: 'reference', name: 'place', title: say('Place'), model: 'choicePlace' },
  ],
};
/** Its place must lie in that of its office, as long as the office is shown at all. */
const visit: ModelConfig = {
  templateCode: 'choiceVisit',
  title: say('Visit'),
  labelField: 'name',
  fields: [
    { type: 'text', name: 'name', title: say('Name'), default: "'visit'" },
    { type: 'boolean', name: 'open', title: say('Open'), default: 'true' },
    { type: 'reference', name: 'office', title: say('Office'), model: 'choiceOffice', visibleWhen: 'open' },
    {
      type: 'reference',
      name: 'place',
      title: say('Place'),
      model: 'choicePlace',
      filter: { field: 'id', op: 'below', value: { cel: 'office.place' } },
    },
  ],
};
/** Its places lie below any at all, in however many of them. */
const tour: ModelConfig = {
  templateCode: 'choiceTour',
  title: say('Tour'),
  labelField: 'name',
  fields: [
    { type: 'text', name: 'name', title: say('Name'), default: "'tour'" },
    {
      type: 'references',
      name: 'places',
      title: say('Places'),
      model: 'choicePlace',
      filter: { field: 'above', op: 'notEmpty' },
    },
  ],
};

forEachEngine('references whose choice hangs on the record', (open) => {
  let it_: Sample;
  let [a, b]: Values[] = [];
  beforeAll(async () => {
    it_ = await sampleOver(await open(), [...models, kind, thing, secret, looker, place, office, visit, tour]);
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

  it('tell nothing of a record that the person may not see, and whose id he names', async () => {
    const hidden = await it_.create('choiceSecret', { name: 'hidden', family: 'a' });
    const seen = await it_.create('choiceSecret', { name: 'open', family: 'b' });
    const offered = async (named: Values, as = it_.officer): Promise<string[]> => {
      const query = { templateCode: 'choiceLooker', field: 'kind', pageNum: 1, pageSize: 10 };
      const { options } = await it_.records.lookup(as, { ...query, record: { secret: String(named.id) } });
      return options.map(({ label }) => label);
    };
    expect(await offered(hidden, it_.boss)).toEqual(['first']);
    expect(await offered(seen)).toEqual(['second']);
    expect(await offered(hidden)).toEqual([]);
  });

  it('are offered beside a form that holds what its fields cannot be, as beside an empty one', async () => {
    const offered = async (templateCode: string, record: Record<string, unknown>): Promise<string[]> => {
      const query = {
        templateCode,
        field: templateCode === 'choiceVisit' ? 'place' : 'kind',
        pageNum: 1,
        pageSize: 10,
      };
      return (await it_.records.lookup(it_.boss, { ...query, record })).options.map(({ label }) => label);
    };
    const odd = [
      'x',
      '%',
      'x'.repeat(5000),
      1e308,
      true,
      [],
      ['x'],
      [null],
      {},
      { id: 'x' },
      { id: null },
      [{ id: 'x' }],
    ];
    for (const [templateCode, name] of [
      ['choiceLooker', 'secret'],
      ['choiceLooker', 'kind'],
      ['choiceVisit', 'office'],
      ['choiceVisit', 'place'],
      ['choiceThing', 'kind'],
      ['choiceThing', 'open'],
      ['choiceThing', 'id'],
    ] as const) {
      const none = await offered(templateCode, {});
      for (const value of odd) expect(await offered(templateCode, { [name]: value, constructor: value })).toEqual(none);
    }
    for (const value of odd.filter((one) => typeof one !== 'string'))
      expect(await offered('choiceThing', { family: value })).toEqual([]);
    expect(await offered('choiceThing', { family: 'a', kind: 'x' })).toEqual(['first']);
  });

  it('may hang on what another reference leads to, asked together with it', async () => {
    const north = await it_.create('choicePlace', { name: 'north' });
    const harbour = await it_.create('choicePlace', { name: 'harbour', above: north.id });
    const south = await it_.create('choicePlace', { name: 'south' });
    const house = await it_.create('choiceOffice', { name: 'house', place: north.id });
    const nowhere = await it_.create('choiceOffice', { name: 'nowhere' });
    const refused = async (values: Values) => (await refusal(it_.create('choiceVisit', values))).fields;
    const before = it_.database.statements();
    expect(await it_.create('choiceVisit', { office: house.id, place: harbour.id })).toMatchObject({
      place: harbour.id,
    });
    expect(it_.database.statements() - before).toBe(2);
    expect(await refused({ office: house.id, place: south.id })).toEqual(['place']);
    expect(await refused({ office: nowhere.id, place: south.id })).toEqual(['place']);
    expect(await refused({ place: harbour.id })).toEqual(['place']);
    expect(await refused({ open: false, office: house.id, place: harbour.id })).toEqual(['place']);
    expect(await refused({ office: south.id, place: harbour.id })).toEqual(['office', 'place']);
  });

  it('are judged one by one, however many are named', async () => {
    const root = await it_.create('choicePlace', { name: 'root' });
    const [east, west] = [
      await it_.create('choicePlace', { name: 'east', above: root.id }),
      await it_.create('choicePlace', { name: 'west', above: root.id }),
    ];
    const tourOf = (...places: Values[]) => it_.create('choiceTour', { places: places.map(({ id }) => id ?? null) });
    for (let time = 0; time < 2; time += 1) {
      expect(await tourOf(east)).toMatchObject({ places: [east.id] });
      expect(await tourOf(east, west)).toMatchObject({ places: [east.id, west.id] });
      expect((await refusal(tourOf(root))).fields).toEqual(['places']);
      expect((await refusal(tourOf(east, root))).fields).toEqual(['places']);
      expect(await tourOf(west, east)).toMatchObject({ places: [west.id, east.id] });
    }
  });
});
