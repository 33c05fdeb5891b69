import fc from 'fast-check';
import { bpmn, end, gateway, many, start, sub, user } from '../../support/workflow/bpmn.ts';

/** A structured process: what an analyst draws, at random. */
type Shape =
  | { kind: 'step' }
  | { kind: 'sequence' | 'and' | 'or' | 'xor'; parts: Shape[]; chosen: boolean[] }
  | { kind: 'loop' | 'sub'; part: Shape }
  | { kind: 'signed'; people: number; sequential: boolean };

const { shape } = fc.letrec<{ shape: Shape; inner: Shape }>((tie) => ({
  shape: fc.record({
    kind: fc.constant('sequence' as const),
    parts: fc.array(tie('inner'), { minLength: 1, maxLength: 2 }),
    chosen: fc.constant<boolean[]>([]),
  }),
  inner: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('step' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('signed' as const),
        people: fc.integer({ min: 1, max: 3 }),
        sequential: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom('and' as const, 'and' as const, 'or' as const, 'xor' as const),
        parts: fc.array(tie('shape'), { minLength: 2, maxLength: 3 }),
        chosen: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('loop' as const, 'sub' as const), part: tie('shape') }) },
  ),
}));

export interface RandomModel {
  xml: string;
  variables: Record<string, boolean>;
  people: Record<string, string[]>;
  /** Every step that is done when nobody refuses, as often as it is done, sorted. */
  expected: string[];
}

export const randomModel = shape.map(drawn);

function drawn(root: Shape): RandomModel {
  let count = 0;
  const next = (letter: string): string => `${letter}${(count += 1)}`;
  const variables: Record<string, boolean> = {};
  const people: Record<string, string[]> = {};
  const expected: string[] = [];

  interface Drawing {
    elements: string[];
    flows: string[];
  }
  /** Draws a shape between two nodes; a condition stands on the first flow. */
  const draw = (of: Shape, from: string, to: string, condition: string, taken: boolean, into: Drawing): void => {
    const flow = (a: string, b: string, when = ''): void =>
      void into.flows.push(`${a} >${when ? `[${when}]` : ''} ${b}`);
    switch (of.kind) {
      case 'step':
      case 'signed': {
        const id = next('u');
        const signers =
          of.kind === 'signed' ? Array.from({ length: of.people }, (_, at) => `${id}-${at}`) : [`who-${id}`];
        people[id] = signers;
        into.elements.push(
          of.kind === 'step' ? user(id) : user(id, '', many('', of.sequential ? 'isSequential="true"' : '')),
        );
        if (taken) expected.push(...signers.map(() => id));
        flow(from, id, condition);
        return flow(id, to);
      }
      case 'sequence': {
        const joints = of.parts.slice(1).map(() => next('t'));
        for (const joint of joints) into.elements.push(`<task id="${joint}"/>`);
        return of.parts.forEach((part, at) =>
          draw(part, joints[at - 1] ?? from, joints[at] ?? to, at === 0 ? condition : '', taken, into),
        );
      }
      case 'and':
      case 'or':
      case 'xor': {
        const [fork, join] = [next('f'), next('j')];
        const kind = ({ and: 'parallel', or: 'inclusive', xor: 'exclusive' } as const)[of.kind];
        const otherwise = next('t');
        into.elements.push(
          gateway(kind, fork, of.kind === 'and' ? '' : `default="${fork}-${otherwise}"`),
          gateway(kind, join),
        );
        flow(from, fork, condition);
        flow(join, to);
        if (of.kind !== 'and') {
          into.elements.push(`<task id="${otherwise}"/>`);
          flow(fork, otherwise);
          flow(otherwise, join);
        }
        let one = false;
        return of.parts.forEach((part, at) => {
          const name = next('v');
          const chosen = of.kind === 'and' || (of.chosen[at] === true && !(of.kind === 'xor' && one));
          one ||= chosen;
          if (of.kind !== 'and') variables[name] = of.chosen[at] === true;
          draw(part, fork, join, of.kind === 'and' ? '' : name, taken && chosen, into);
        });
      }
      case 'loop': {
        // Round again while somebody said so: `again` is never set, so that a run without refusals goes once.
        const [merge, split] = [next('m'), next('x')];
        into.elements.push(gateway('exclusive', merge), gateway('exclusive', split, `default="${split}-${to}"`));
        flow(from, merge, condition);
        draw(of.part, merge, split, '', taken, into);
        flow(split, merge, 'again');
        return flow(split, to);
      }
      case 'sub': {
        const id = next('p');
        const [begin, finish] = [next('s'), next('e')];
        const inner: Drawing = { elements: [start(begin), end(finish)], flows: [] };
        draw(of.part, begin, finish, '', taken, inner);
        into.elements.push(sub(id, inner.elements, inner.flows));
        flow(from, id, condition);
        return flow(id, to);
      }
    }
  };
  const whole: Drawing = { elements: [start(), end()], flows: [] };
  draw(root, 's', 'e', '', true, whole);
  return { xml: bpmn(whole.elements, whole.flows), variables, people, expected: expected.sort() };
}
