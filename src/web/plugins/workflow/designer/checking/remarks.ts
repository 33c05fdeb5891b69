import Linter from 'bpmnlint/lib/linter';
import fakeJoin from 'bpmnlint/rules/fake-join';
import labelRequired from 'bpmnlint/rules/label-required';
import noDisconnected from 'bpmnlint/rules/no-disconnected';
import noDuplicateFlows from 'bpmnlint/rules/no-duplicate-sequence-flows';
import noJoinFork from 'bpmnlint/rules/no-gateway-join-fork';
import noImplicitSplit from 'bpmnlint/rules/no-implicit-split';
import noOverlapping from 'bpmnlint/rules/no-overlapping-elements';
import superfluousGateway from 'bpmnlint/rules/superfluous-gateway';
import type { Moddle } from '../../diagram/moddle.ts';
import { textNamed } from '../texts.ts';
import type { Problem } from './problems.ts';

/** What is unclear about a drawing, though it can be run: nothing that the server's check tells as a fault. */
export async function remarksOn(definitions: Moddle): Promise<Problem[]> {
  const found = await LINTER.lint(definitions);
  return Object.entries(found).flatMap(([rule, reports]) =>
    reports.map(({ id }): Problem => ({ element: id ?? null, message: textNamed(`lint_${rule}`), gravity: 'remark' })),
  );
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

const LINTER = new Linter({
  config: { rules: Object.fromEntries(Object.keys(RULES).map((rule) => [rule, 'warn'])) },
  resolver: {
    resolveRule: (_package: string, rule: string) => RULES[rule],
    resolveConfig: (_package: string, config: string) => {
      throw new Error(`There is no configuration ${config}.`);
    },
  },
});
