import type { Part } from '../statementPart.ts';

/** Statements of one form that can become one do so. The others stay as they are. None of them reads what another writes. */
export function mergedParts(parts: readonly Part[]): Part[] {
  const left: Part[] = [];
  const forms = new Map<readonly string[] | string, { merge: NonNullable<Part['merge']>; alike: Part[] }>();
  for (const part of parts) {
    if (!part.merge) {
      left.push(part);
      continue;
    }
    const key = part.lasting ? part.pieces : part.pieces.join('$');
    const form = forms.get(key) ?? { merge: part.merge, alike: [] };
    forms.set(key, form);
    form.alike.push(part);
  }
  return [...[...forms.values()].map(({ merge, alike }) => merge(alike)), ...left];
}
