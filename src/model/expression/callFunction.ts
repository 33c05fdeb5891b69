import { Call, type FunctionDefinition } from './call.ts';
import type { Typed } from './code.ts';
import { faultAt } from './fault.ts';
import { FUNCTIONS } from './functions.ts';
import { LOOPS } from './loops.ts';
import { meant, nearestName } from './nearestName.ts';
import type { NodeOf } from './node.ts';
import { translateAll, type Translation } from './translation.ts';

/** A call of a function; `x.f(y)` is `f(x, y)`. */
export function callFunction(translation: Translation, node: NodeOf<'call'>): Typed {
  const definition = FUNCTIONS.get(node.name);
  if (!definition) throw unknownFunction(node);
  if (node.args.length < definition.min || node.args.length > definition.max) throw wrongCount(node, definition);
  return definition.translate(new Call(translation, node, translateAll(translation, node.args)));
}

function unknownFunction(node: NodeOf<'call'>) {
  const range = { start: node.nameStart, end: node.nameStart + node.name.length };
  const loop = LOOPS[node.name];
  if (loop) return faultAt(range, 'unknownFunction', `${node.name} is written behind its list: ${loop.example}.`);
  if (node.name === 'has')
    return faultAt(range, 'unknownFunction', 'Write !empty(x) to ask whether x has a value.', 'empty');
  const near = nearestName(node.name, [...FUNCTIONS.keys(), ...Object.keys(LOOPS)]);
  return faultAt(range, 'unknownFunction', `There is no function named "${node.name}".${meant(near)}`, near);
}

function wrongCount(node: NodeOf<'call'>, definition: FunctionDefinition) {
  return faultAt(
    node,
    'arguments',
    `${node.name} is written ${definition.usage}, but ${node.args.length} ${node.args.length === 1 ? 'argument is' : 'arguments are'} given.`,
    undefined,
    { usage: definition.usage },
  );
}
