import type { Expression } from '../expression/compile.ts';
import { typeOf, type Field } from '../field-types/fieldTypes.ts';
import { compact } from './compact.ts';
import type { FieldProgram, ModelProgram } from './program.ts';

/** What of a program is the same for every record, worked out once. */
export interface Plan {
  /** References whose members some expression of the model or of its rows reads. */
  references: readonly Reference[];
  /** The same of the record as it was. */
  earlierReferences: readonly Reference[];
  /** Fields that rows read of the record that owns them. */
  readByRows: readonly string[];
  /** Fields with a condition, or in a section that has one. */
  conditional: readonly FieldProgram[];
  /** Fields whose values can be at fault: those that somebody fills, and computed numbers, which may come out too large. */
  judged: readonly Field[];
  /** Fields of dictionaries with items that hang on a condition. */
  offering: readonly FieldProgram[];
  /** Fields that a transition may ask for. */
  asked: readonly Field[];
  /** Sections that each field stands in, where all of them have a condition. */
  sectionsOf: ReadonlyMap<string, readonly string[]>;
  /** By field with a condition: all fields that its being shown hangs on, by whatever way. */
  decidedBy: ReadonlyMap<string, ReadonlySet<string>>;
  /** State of the fields as far as no condition changes it. */
  visible: Readonly<Record<string, boolean>>;
  required: Readonly<Record<string, boolean>>;
  readOnly: Readonly<Record<string, boolean>>;
}

export interface Reference {
  name: string;
  model: string;
}

/** The plan of a program; kept with it. */
export function planOf(program: ModelProgram): Plan {
  const known = kept.get(program);
  if (known) return known;
  const made = makePlan(program);
  kept.set(program, made);
  return made;
}

const kept = new WeakMap<ModelProgram, Plan>();

function makePlan(program: ModelProgram): Plan {
  const entries = [...program.fields.values()];
  const fields = entries.map((entry) => entry.field);
  const sectionsOf = conditionalSections(program);
  const conditional = entries.filter(
    (entry) =>
      entry.visibleWhen ||
      entry.requiredWhen ||
      entry.readOnlyWhen ||
      entry.fixedWhen ||
      sectionsOf.has(entry.field.name),
  );
  const ofRows = [...program.rows.values()].flatMap((rows) => rows.all);
  const readOfParent = readBehind('parent', ofRows);
  const each = (value: (field: Field) => boolean): Record<string, boolean> =>
    compact(Object.fromEntries(fields.map((field) => [field.name, value(field)])));
  return {
    references: referencesAmong(fields, new Set([...readHere(program.all), ...readOfParent])),
    earlierReferences: referencesAmong(fields, readBehind('before', program.all)),
    readByRows: [...readOfParent],
    conditional,
    judged: fields.filter(isJudged),
    offering: entries.filter((entry) => entry.offer !== undefined),
    asked: fields.filter((field) => field.requiredAt !== undefined),
    sectionsOf,
    decidedBy: decisions(program, conditional, sectionsOf, readOfParent),
    visible: each(() => true),
    required: each((field) => field.required === true),
    readOnly: each((field) => field.readOnly === true),
  };
}

const isJudged = (field: Field): boolean =>
  !field.system && field.mode !== 'live' && (field.computed === undefined || isNumeric(field));

/** Whether a field holds a number. */
export const isNumeric = (
  field: Field,
): field is Extract<Field, { type: 'integer' | 'decimal' | 'money' | 'percent' }> =>
  field.type === 'integer' || field.type === 'decimal' || field.type === 'money' || field.type === 'percent';

function conditionalSections(program: ModelProgram): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  const always = new Set<string>();
  for (const section of program.model.form.sections) {
    for (const { field } of section.fields) {
      if (program.sections.has(section.code)) sections.set(field, [...(sections.get(field) ?? []), section.code]);
      else always.add(field);
    }
  }
  for (const name of always) sections.delete(name);
  return sections;
}

/** Follows what conditions read: through computed fields, through rows, and through what may be cleared itself. */
function decisions(
  program: ModelProgram,
  conditional: readonly FieldProgram[],
  sectionsOf: ReadonlyMap<string, readonly string[]>,
  readByRows: ReadonlySet<string>,
): Map<string, Set<string>> {
  const reads = (name: string): string[] => {
    const entry = program.fields.get(name);
    const sections = (sectionsOf.get(name) ?? []).map((code) => program.sections.get(code));
    const own = [entry?.visibleWhen, entry?.computed, ...sections].flatMap((each) => each?.needs.fields ?? []);
    return program.rows.has(name) ? [...own, ...readByRows] : own;
  };
  return new Map(
    conditional.map(({ field }) => {
      const found = new Set<string>();
      const waiting = reads(field.name);
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
        if (found.has(name)) continue;
        found.add(name);
        waiting.push(...reads(name));
      }
      return [field.name, found];
    }),
  );
}

/** Ways of all expressions that lead through a reference or up its tree. */
const waysOf = (expressions: readonly Expression[]): string[][] =>
  expressions.flatMap(({ needs }) => [...needs.paths, ...needs.ancestors.map((way) => way.split('.'))]);

const readHere = (expressions: readonly Expression[]): string[] =>
  waysOf(expressions).flatMap(([first]) => first ?? []);

const readBehind = (variable: string, expressions: readonly Expression[]): Set<string> =>
  new Set(waysOf(expressions).flatMap(([first, second]) => (first === variable && second ? [second] : [])));

function referencesAmong(fields: readonly Field[], names: ReadonlySet<string>): Reference[] {
  return fields.flatMap((field) => {
    const model = names.has(field.name) && field.type !== 'subTable' ? recordOf(field) : undefined;
    return model === undefined ? [] : [{ name: field.name, model }];
  });
}

function recordOf(field: Field): string | undefined {
  const type = typeOf(field).valueType(field);
  const element = typeof type === 'object' && 'list' in type ? type.list : type;
  return typeof element === 'object' && 'record' in element ? element.record : undefined;
}
