import type { Origin, Typed } from './code.ts';
import { gatherFaults } from './fault.ts';
import type { NeedsCollector } from './needs.ts';
import type { Node } from './node.ts';
import type { Scope } from './scope.ts';
import type { StaticType } from './valueType.ts';

/** A name that a loop or `cel.bind` introduces. */
export interface Local {
  slot: number;
  type: StaticType;
  origins: readonly Origin[];
  /** Whether it stands for each element of a list in turn. */
  element: boolean;
}

/** The state of turning one tree into code, handed to every part that takes part in it. */
export interface Translation {
  readonly source: string;
  readonly scope: Scope;
  readonly needs: NeedsCollector;
  readonly locals: ReadonlyMap<string, Local>;
  /** Checks and compiles a node. Throws ExpressionFaults. */
  translate(node: Node): Typed;
  /** Checks and compiles a node in which one more name is known. */
  translateWith(name: string, local: Omit<Local, 'slot'>, body: (slot: number) => Typed): Typed;
}

/** Translates all nodes, and throws the faults of all of them at once. */
export function translateAll(translation: Translation, nodes: readonly Node[]): Typed[] {
  return gatherFaults(nodes.map((node) => () => translation.translate(node)));
}

/** The source of a node, short enough for a message. */
export function sourceOf(translation: Translation, node: Node): string {
  const text = translation.source.slice(node.start, node.end).replace(/\s+/g, ' ');
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
