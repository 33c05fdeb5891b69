import Linter from 'bpmnlint/lib/linter';
import fakeJoin from 'bpmnlint/rules/fake-join';
import labelRequired from 'bpmnlint/rules/label-required';
import noDisconnected from 'bpmnlint/rules/no-disconnected';
import noDuplicateFlows from 'bpmnlint/rules/no-duplicate-sequence-flows';
import noJoinFork from 'bpmnlint/rules/no-gateway-join-fork';
import noImplicitSplit from 'bpmnlint/rules/no-implicit-split';
import noOverlapping from 'bpmnlint/rules/no-overlapping-elements';
import superfluousGateway from 'bpmnlint/rules/superfluous-gateway';
import { childrenOf, type Moddle } from '../../diagram/moddle.ts';
import { textNamed } from '../texts.ts';
import type { Problem } from './problems.ts';

/** What is unclear about a drawing, though it can be run: nothing that the server's check tells as a fault. */
export async function remarksOn(definitions: Moddle): Promise<Problem[]> {
  // Rules remember what they have seen: each check has its own.
  const found = await new Linter({ config: CONFIG, resolver: RESOLVER }).lint(definitions);
  const works = workIn(definitions);
  return Object.entries(found).flatMap(([rule, reports]) =>
    reports
      .filter(({ id = '' }) => rule !== 'label-required' || works.has(id))
      .map(({ id }): Problem => ({ element: id ?? null, message: textNamed(`lint_${rule}`), gravity: 'remark' })),
  );
}

/** Ids of the steps at which something is done: those ought to have a name, while events and gateways speak for themselves. */
function workIn(holder: Moddle): Set<string> {
  const inner = [...childrenOf(holder, 'rootElements'), ...childrenOf(holder, 'flowElements')];
  const found = new Set<string>();
  for (const element of inner) {
    if (element.$instanceOf('bpmn:Activity') && element.id) found.add(element.id);
    for (const id of workIn(element)) found.add(id);
  }
  return found;
}

const RULES: Readonly<Record<string, unknown>> = {
  'fake-join': fakeJoin,
  'label-required': labelRequired,
  'no-disconnected': noDisconnected,
  'no-duplicate-sequence-flows': noDuplicateFlows,
  'no-gateway-join-fork': noJoinFork,
  'no-implicit-split': noImplicitSplit,
  'no-overlapping-elements': noOverlapping,
  'superfluous-gateway': superfluousGateway,
};

const CONFIG = { rules: Object.fromEntries(Object.keys(RULES).map((rule) => [rule, 'warn'])) };
const RESOLVER = {
  resolveRule: (_package: string, rule: string) => RULES[rule],
  resolveConfig: (_package: string, config: string) => {
    throw new Error(`There is no configuration ${config}.`);
  },
};
