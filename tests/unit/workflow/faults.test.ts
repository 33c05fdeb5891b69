import { describe, expect, it } from 'vitest';
import en from '../../../src/server/texts/en.json' with { type: 'json' };
import simplified from '../../../src/server/texts/zh-cn.json' with { type: 'json' };
import traditional from '../../../src/server/texts/zh-tw.json' with { type: 'json' };
import { readBpmn } from '../../../src/server/workflow/engine/readBpmn.ts';
import { keptReason } from '../../../src/server/workflow/engine/reason.ts';
import { tellFaults, tellReason } from '../../../src/server/workflow/tellFaults.ts';
import { bpmn, end, start, task, user } from '../../support/workflow/bpmn.ts';

const faultsOf = (texts: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(texts)
      .filter(([key]) => key.startsWith('processFault.'))
      .map(([key, text]) => [key, [...new Set(text.match(/\{\w+\}/g))].toSorted().join(' ')]),
  );

it('faults of processes say the same things in every language', () => {
  expect(faultsOf(en).size).toBeGreaterThan(50);
  expect(faultsOf(simplified)).toEqual(faultsOf(en));
  expect(faultsOf(traditional)).toEqual(faultsOf(en));
});

it('a fault is told in a language, with what its element is called there', async () => {
  const name = '<r:name language="zh-cn" text="审核"/>';
  const xml = bpmn([start(), user('a', `${task('opinion="loud"')}${name}`), end()], ['s > a > e']);
  const { faults, definitions } = await readBpmn(xml);
  const known = 'onReject, optional, required';
  expect(tellFaults(faults, definitions, 'en')).toEqual([
    { element: 'a', name: 'a', message: `opinion="loud" is none of ${known}.` },
  ]);
  expect(tellFaults(faults, definitions, 'zh-cn')).toEqual([
    { element: 'a', name: '审核', message: `opinion="loud" 不是 ${known} 之一。` },
  ]);
});

describe('what a file cannot say', () => {
  const told = async (xml: string) => (await readBpmn(xml)).faults.map(({ element, key }) => `${element} ${key}`);
  const named = (name: string) =>
    bpmn([start(), user('a'), end()], ['s > a > e']).replace('name="a"', `name="${name}"`);

  it.each(['a&#0;b', 'a&#x1;b', 'a&#xD800;b', 'a&#xFFFE;b', 'a&#99999999999;b', 'a\u0000b', 'a\uD800b'])(
    'is no text: %j',
    async (name) => expect(await told(named(name))).toEqual(['null noText']),
  );

  it.each(['审核 ✓ 😀', 'a&#10;b', 'a&#x1F600;b', 'a&amp;#0;b'])('is text: %j', async (name) =>
    expect(await told(named(name))).toEqual([]),
  );

  it('is who is meant, where an id is there twice or is none: the reader leaves one of them out', async () => {
    const twice = bpmn([start(), user('a'), user('a'), end()], ['s > a > e']);
    expect(await told(twice)).toEqual(['a sameId']);
    expect(await told(bpmn([start(), user('a b'), end()], ['s > e']))).toEqual(['a b badId']);
    expect(await told(bpmn([start(), end()], ['s > e'], { id: '1/2' }))).toContain('1/2 badId');
  });
});

it('a reason is told as it is kept, and what somebody else has said as he said it', () => {
  const kept = keptReason({ key: 'stopped.times', params: { times: '9000', most: 2000 } });
  expect(tellReason(kept, 'zh-cn')).toBe('该步骤将同时执行 9000 次，最多允许 2000 次。');
  for (const said of ['', 'down', '{"key":', '{"key":"nothing"}', '{"key":"stopped.times","params":{"times":{}}}'])
    expect(tellReason(said, 'zh-cn')).toBe(said);
});
