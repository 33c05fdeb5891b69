import type { TaskSettings } from './definition.ts';
import type { Run } from './run.ts';
import { instanceOf, type Token } from './state.ts';

/** Whoever is named gets to read the run now that the step is done. What cannot be worked out keeps nobody waiting: the history tells of it. */
export function copyTo(run: Run, token: Token, { copyTo: named }: TaskSettings): void {
  if (named === null || token.node === null) return;
  const { instance, node } = token;
  const listed = namedReaders(named);
  if (listed) return void run.copies.push({ instance, node, ...listed });
  const outcome = run.world.evaluate(instanceOf(run.state, instance).definition, named, run.variablesAt(token));
  if (!outcome.ok) return run.note('copied', token, { comment: `${named}: ${outcome.message}` });
  const people = (Array.isArray(outcome.value) ? outcome.value : [outcome.value]).filter(
    (one) => typeof one === 'string',
  );
  run.copies.push({ instance, node, roles: [], people });
}

/** The readers of `role:<code>, user:<id or account>`; null when the text is an expression. */
export function namedReaders(text: string): { roles: string[]; people: string[] } | null {
  const parts = text.split(',').map((part) => /^(role|user):\s*(\S+)$/.exec(part.trim()));
  if (parts.some((part) => part === null)) return null;
  const of = (kind: string): string[] => parts.flatMap((part) => (part?.[1] === kind && part[2] ? [part[2]] : []));
  return { roles: of('role'), people: of('user') };
}
