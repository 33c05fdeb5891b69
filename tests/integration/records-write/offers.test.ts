import { beforeAll, expect, it } from 'vitest';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import { forEachEngine } from '../../support/engines.ts';
import { refusal, sampleOver, type Sample, type Values } from './harness.ts';
import { say } from './models.ts';

const visit: ModelConfig = {
  templateCode: 'offerVisit',
  title: say('Visit'),
  fields: [
    { type: 'dictionary', name: 'region', title: say('Region'), dictionary: 'area' },
    { type: 'dictionary', name: 'place', title: say('Place'), dictionary: 'area', below: 'region' },
    {
      type: 'dictionary',
      name: 'nature',
      title: say('Nature'),
      dictionary: 'nature',
      offer: [{ items: ['potential'], when: "region == 'north'" }],
    },
    { type: 'text', name: 'note', title: say('Note') },
  ],
};

/** What a dictionary offers beside the rest of a record, as the server sees it. */
forEachEngine('items on offer', (open) => {
  let sample: Sample;
  beforeAll(async () => {
    sample = await sampleOver(await open(), [visit]);
  });
  const refused = async (change: Values) => (await refusal(sample.update('offerVisit', change))).fields;

  it('are taken, and refused where they do not go with the rest', async () => {
    await sample.create('offerVisit', { region: 'south', place: 'port', nature: 'actual' });
    expect(await refused({ region: 'south', place: 'hill' })).toEqual(['place']);
    expect(await refused({ place: 'hill' })).toEqual(['place']);
    expect(await refused({ region: 'south', nature: 'potential' })).toEqual(['nature']);
  });

  it('are asked for again when what they hang on changes, and only then', async () => {
    const { id, version } = await sample.create('offerVisit', { region: 'north', place: 'hill', nature: 'potential' });
    expect(await refused({ id, version, region: 'south' })).toEqual(['place', 'nature']);
    await sample.update('offerVisit', { id, version, note: 'Seen' });
  });
});
