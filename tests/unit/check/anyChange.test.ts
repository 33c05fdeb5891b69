import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkConfigs } from '../../../src/model/check/checkConfigs.ts';
import { faultsWith, surroundings, validSet } from './validSet.ts';

type Path = (string | number)[];

/** Keys under which names stand that must exist elsewhere. */
const NAMING = new Set([
  'model',
  'models',
  'dictionary',
  'resultDictionary',
  'rowDictionary',
  'columnDictionary',
  'extends',
  'with',
  'labelField',
  'codeField',
  'pickerFields',
  'department',
  'serialiseBy',
  'field',
  'via',
  'transition',
  'from',
  'initial',
  'roles',
  'except',
  'only',
  'columns',
  'totals',
  'requiredAt',
  'at',
  'requires',
  'form',
  'parent',
  'unique',
  'menus',
  'fields',
  'filters',
  'buttons',
  'editable',
  'editRoles',
]);

/** Every text of the valid set that names something, by file and path. */
const references = validSet.flatMap(({ path, text }) =>
  leaves(JSON.parse(text))
    .filter((leaf) => isReference(leaf))
    .map((leaf) => ({ file: path, ...leaf })),
);

describe('a name that is not there', { timeout: 60_000 }, () => {
  it('is found wherever it stands', () => {
    expect(references.length).toBeGreaterThan(90);
    const missed = references.filter(
      ({ file, path, value }) => faultsWith(changed(file, path, `${value}Zz`)).length === 0,
    );
    expect(missed).toEqual([]);
  });

  it('is told in the file that names it, when the rest stays as it was', () => {
    fc.assert(
      fc.property(fc.constantFrom(...references), fc.constantFrom('X', 'Qq', '7'), ({ file, path, value }, letters) => {
        expect(faultsWith(changed(file, path, value + letters)).map((fault) => fault.file)).toContain(file);
      }),
      { numRuns: 60 },
    );
  });
});

describe('whatever is in the files', { timeout: 60_000 }, () => {
  const nodes = validSet.flatMap(({ path, text }) =>
    everyPath(JSON.parse(text)).map((at) => ({ file: path, path: at })),
  );

  it('the checker answers when a part is left out', () => {
    fc.assert(
      fc.property(fc.constantFrom(...nodes), ({ file, path }) => {
        expect(() => faultsWith(changed(file, path, undefined))).not.toThrow();
      }),
      { numRuns: 100 },
    );
  });

  it('the checker answers, with places within the text, when a part is something else', () => {
    fc.assert(
      fc.property(fc.constantFrom(...nodes), fc.jsonValue({ maxDepth: 2 }), ({ file, path }, value) => {
        const text = changed(file, path, value);
        for (const fault of faultsWith(text)) {
          expect(fault.line).toBeGreaterThan(0);
          if (fault.file === file)
            expect(fault.column).toBeLessThanOrEqual((text.text.split('\n')[fault.line - 1] ?? '').length + 1);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('the checker answers when a text is cut or holds strange characters', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...validSet),
        fc.nat(),
        fc.string({ unit: 'binary', maxLength: 6 }),
        ({ path, text }, at, strange) => {
          const here = at % text.length;
          expect(() => faultsWith({ path, text: text.slice(0, here) })).not.toThrow();
          expect(() => faultsWith({ path, text: text.slice(0, here) + strange + text.slice(here) })).not.toThrow();
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each([
    ['nothing', ''],
    ['a number', '7'],
    ['a list', '[]'],
    ['deep nesting', '['.repeat(200_000)],
    ['a prototype', '{"__proto__":{"templateCode":"x"}}'],
    ['a byte order mark', '\ufeff{}'],
  ])('%s is a fault', (_name, text) => {
    const { faults } = checkConfigs([{ path: 'odd.json', text }], surroundings);
    expect(faults).toHaveLength(1);
  });
});

function isReference({ path, value }: { path: Path; value: string }): boolean {
  const keys = path.filter((part): part is string => typeof part === 'string');
  const key = keys.at(-1) ?? '';
  return (
    NAMING.has(key) &&
    !value.includes('.') &&
    !keys.includes('title') &&
    !(key === 'form' && keys.length === 1) &&
    value !== '*'
  );
}

/** The texts of a JSON value with their paths. */
function leaves(value: unknown, path: Path = []): { path: Path; value: string }[] {
  if (typeof value === 'string') return [{ path, value }];
  return children(value).flatMap(([key, child]) => leaves(child, [...path, key]));
}

function everyPath(value: unknown, path: Path = []): Path[] {
  return [path, ...children(value).flatMap(([key, child]) => everyPath(child, [...path, key]))];
}

function children(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return value.map((child, at) => [at, child]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The file with the value at a path replaced, or left out when it is undefined. */
function changed(file: string, path: Path, replacement: unknown): { path: string; text: string } {
  const text = validSet.find((candidate) => candidate.path === file)?.text ?? '';
  return { path: file, text: JSON.stringify(put(JSON.parse(text), path, replacement), null, 2) ?? '' };
}

function put(value: unknown, [first, ...rest]: Path, replacement: unknown): unknown {
  if (first === undefined) return replacement;
  const entries = children(value).map(([key, child]): [string | number, unknown] => [
    key,
    key === first ? put(child, rest, replacement) : child,
  ]);
  const kept = entries.filter(([, child]) => child !== undefined);
  return Array.isArray(value) ? kept.map(([, child]) => child) : Object.fromEntries(kept);
}
