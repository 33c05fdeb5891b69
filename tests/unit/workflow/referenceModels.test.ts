import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { BpmnModdle } from 'bpmn-moddle';
import { describe, expect, it } from 'vitest';
import type { Definition, Flow } from '../../../src/server/workflow/engine/definition.ts';
import { decodeBpmn } from '../../../src/model/process/decodeBpmn.ts';
import { readBpmn } from '../../../src/server/workflow/engine/readBpmn.ts';
import { tellFaults } from '../../../src/server/workflow/tellFaults.ts';
import { ownElementsPackage } from '../../../src/model/process/ownElements.ts';
import { Play } from './play.ts';
import { xmlContent } from './xmlContent.ts';

const FOLDER = path.join(import.meta.dirname, '../../cases/bpmn');
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.bpmn'));
const textOf = (file: string): string => decodeBpmn(readFileSync(path.join(FOLDER, file)));

/** Faults that these models have here, by file: how often a trigger that we do not run occurs. */
const REFUSED: Readonly<Record<string, number>> = { 'B.2.0.bpmn': 4 };

/** Its join waits for a branch behind a conditional event as well, which we do not run: that is told, not waited for. */
const STOPS: ReadonlySet<string> = new Set(['WFP-6-1']);

describe.each(FILES)('the reference model %s', (file) => {
  it('is read whole, with a reason for everything that is not run', async () => {
    const xml = textOf(file);
    const { definitions, faults } = await readBpmn(xml);
    expect(faults).toHaveLength(REFUSED[file] ?? 0);
    for (const { element, message } of tellFaults(faults, definitions, 'en'))
      expect([element, message.length > 20]).toEqual([expect.any(String), true]);
    const drawn = [...xml.matchAll(/<(?:\w+:)?process /g)].length;
    expect(definitions).toHaveLength(drawn);
  });

  it('runs to its end when every task is completed and every event comes', async () => {
    const { definitions } = await readBpmn(textOf(file));
    for (const { process } of definitions) {
      const play = played(definitions, process);
      if (STOPS.has(process)) {
        expect(play.incidents).toEqual(expect.arrayContaining([expect.stringContaining('This join waits')]));
        continue;
      }
      expect(`${process} ${play.status} ${play.incidents.join()}`).toBe(`${process} finished `);
      expect([play.state.tokens.size, play.state.subscriptions.size]).toEqual([0, 0]);
    }
  });

  it('comes back from the parser as it went in, but for type marks that say nothing and values that are the default', async () => {
    const xml = textOf(file);
    const moddle = new BpmnModdle({ rampart: ownElementsPackage() });
    const once = await moddle.toXML((await moddle.fromXML(xml)).rootElement);
    expect(xmlContent(once.xml)).toEqual(xmlContent(xml));
    const twice = await moddle.toXML((await moddle.fromXML(once.xml)).rootElement);
    expect(twice.xml).toBe(once.xml);
  });
});

/** These drawings leave their decisions to whoever runs them: every other time each way is taken. */
function played(definitions: readonly Definition[], process: string): Play {
  const asked = new Map<string, number>();
  const decided = definitions.map((definition): Definition => ({
    ...definition,
    flows: new Map([...definition.flows].map(([id, flow]) => [id, withCondition(definition, flow)])),
  }));
  const play = new Play(new Map(decided.map((definition) => [definition.process, definition])));
  play.decide = (source) => {
    asked.set(source, (asked.get(source) ?? 0) + 1);
    return asked.get(source)! % 2 === source.length % 2;
  };
  play.start({}, process);
  for (let steps = 0; steps < 500 && play.status === 'running'; steps += 1) {
    const [task] = play.open();
    const [subscription] = play.state.subscriptions.values();
    if (task) play.approve(task.node);
    else if (subscription) play.send({ kind: 'fire', subscription: subscription.id });
    else break;
  }
  return play;
}

function withCondition({ nodes }: Definition, flow: Flow): Flow {
  const from = nodes.get(flow.from);
  const decides = from?.kind === 'exclusive' && from.outgoing.length > 1 && from.default !== flow.id;
  return decides && from.outgoing.at(-1) !== flow.id ? { ...flow, condition: flow.condition ?? flow.id } : flow;
}
