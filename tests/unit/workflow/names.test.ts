import path from 'node:path';
import { expect, it } from 'vitest';
import { called, namedIn } from '../../../src/server/workflow/engine/names.ts';
import { readBpmn } from '../../../src/server/workflow/engine/readBpmn.ts';
import { readTemplates } from '../../../src/server/workflow/templates/readTemplates.ts';
import { bpmn, end, handler, start, user } from '../../support/workflow/bpmn.ts';

const NAMES =
  '<r:name language="en" text="Check"/><r:name language="zh-tw" text="審核"/><r:name language="fr" text="Non"/>';

it('a step is called as the file has it in the language asked for, else by its name, else by its id', async () => {
  const file = bpmn([start(), user('check', NAMES + handler('x')), user('pay'), end()], ['s > check > pay > e']);
  const [definition] = (await readBpmn(file)).definitions;
  if (!definition) throw new Error('No process was read.');
  expect(namedIn(definition, 'check', 'en')).toBe('Check');
  expect(namedIn(definition, 'check', 'zh-tw')).toBe('審核');
  expect(namedIn(definition, 'check', 'zh-cn')).toBe('check');
  expect(namedIn(definition, 'pay', 'en')).toBe('pay');
  expect(namedIn(definition, 'gone', 'en')).toBe('gone');
});

it('what is shipped has a name in each language', async () => {
  const templates = readTemplates(path.resolve(import.meta.dirname, '../../../templates'));
  expect(templates.length).toBeGreaterThan(0);
  for (const { key, xml } of templates) {
    const { definitions } = await readBpmn(xml);
    for (const definition of definitions)
      for (const named of [definition, ...definition.nodes.values()]) {
        expect(called(named, 'en'), `${key}: ${named.name}`).toMatch(/^[\x20-\x7e]+$/);
        expect(named.names['zh-tw'], `${key}: ${named.name}`).toBeTruthy();
      }
  }
});
