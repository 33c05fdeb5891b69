import {
  fieldValue,
  expressionValues,
  isValues,
  type RecordState,
  type Values,
} from '../../../model/program/evaluate.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import { compact } from '../../../model/program/compact.ts';
import type { FieldProgram, ModelProgram } from '../../../model/program/program.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { emptyValue, isWritable } from './cleanInput.ts';
import type { Scene } from './writerCore.ts';

/** What a new record has before anything is given: whose it is, and its first state. */
export function firstValues(viewer: Viewer, model: Model): Values {
  const { states } = model;
  return {
    department: viewer.department,
    organisation: viewer.organisation,
    createdBy: viewer.isSystem ? null : viewer.id,
    ...(states ? { [states.field]: states.initial } : {}),
  };
}

const firstNames = ({ states }: Model): string[] => [
  'department',
  'organisation',
  'createdBy',
  ...(states ? [states.field] : []),
];

/** Values of a new record: what was given, defaults where a field was not given at all, the empty value otherwise; rows likewise. */
export async function withDefaults(program: ModelProgram, given: Values, scene: Scene): Promise<Values> {
  // Defaults are references themselves now and then: all are looked up together later, unless a default looks into one.
  if (startOf(program).readsMembers) await scene.refer([given]);
  return filled(program, given, scene);
}

const readsMembers = (program: ModelProgram): boolean =>
  [...program.fields.values()].some((entry) => entry.default?.needs.paths.some(([first]) => first !== 'currentUser')) ||
  [...program.rows.values()].some(readsMembers);

/** The same for the new rows of a record that is there already. */
export function withRowDefaults(program: ModelProgram, values: Values, scene: Scene): Values {
  const complete = { ...values };
  for (const [name, rowProgram] of program.rows) {
    const rows = complete[name];
    if (!Array.isArray(rows)) continue;
    if (!rows.some((row) => !isStored(row))) continue;
    const parent = startOf(rowProgram).readsParent
      ? expressionValues(program, complete, scene.options({ before: null }))
      : undefined;
    complete[name] = rows.map((row) =>
      isStored(row) ? row : filled(rowProgram, isValues(row) ? row : {}, scene, parent),
    );
  }
  return complete;
}

const isStored = (row: Wire): boolean => isValues(row) && typeof row.id === 'string';

/**
 * Takes back what a new record gives to fields that its conditions lock: they keep their defaults, as fields that are read-only altogether.
 * Answers null when there is nothing to take back.
 */
export function withoutLocked(program: ModelProgram, given: Values, state: RecordState, scene: Scene): Values | null {
  const free = unlocked(program, given, state);
  let rowsFreed = false;
  const rows = Object.fromEntries(
    Object.entries(state.rows).map(([name, states]) => {
      const rowProgram = program.rows.get(name);
      const list = given[name];
      if (!rowProgram || !Array.isArray(list)) return [name, list ?? []];
      return [
        name,
        list.map((row, at) => {
          const own = states[at];
          const freed = own && isValues(row) && typeof row.id !== 'string' ? unlocked(rowProgram, row, own) : null;
          rowsFreed ||= freed !== null;
          return freed ?? row;
        }),
      ];
    }),
  );
  if (!free && !rowsFreed) return null;
  return filled(program, { ...(free ?? given), ...rows }, scene);
}

function unlocked(program: ModelProgram, given: Values, state: RecordState): Values | null {
  const locked = startOf(program).lockable.filter(
    ({ field }) => state.readOnly[field.name] === true && given[field.name] !== undefined,
  );
  if (locked.length === 0) return null;
  const free = { ...given };
  for (const { field } of locked) delete free[field.name];
  return free;
}

function filled(program: ModelProgram, given: Values, scene: Scene, parent?: Record<string, unknown>): Values {
  const { blank, defaulted } = startOf(program);
  const values: Values = { ...blank };
  for (const name of Object.keys(given)) {
    const value = given[name];
    if (value !== undefined) values[name] = value;
  }
  const withDefault = defaulted.filter(({ field }) => given[field.name] === undefined);
  if (withDefault.length > 0) {
    const seen = expressionValues(program, values, { ...scene.options({ before: null }), parent });
    for (const { field, default: expression } of withDefault) {
      if (!expression) continue;
      values[field.name] = fieldValue(expression, field, seen, scene.context);
      seen[field.name] = values[field.name];
    }
  }
  return withRowDefaults(program, values, scene);
}

/** What every new record of a program begins with. */
interface Start {
  /** The empty value of each field that is filled or computed, also of those that `firstValues` fills. */
  blank: Readonly<Values>;
  defaulted: readonly FieldProgram[];
  /** Fields that a condition may lock. */
  lockable: readonly FieldProgram[];
  /** Whether a default looks into a referenced record. */
  readsMembers: boolean;
  /** Of rows: whether a default reads the record that owns them. */
  readsParent: boolean;
}

const kept = new WeakMap<ModelProgram, Start>();

function startOf(program: ModelProgram): Start {
  const known = kept.get(program);
  if (known) return known;
  const entries = [...program.fields.values()].filter(({ field }) => field.mode !== 'live');
  const first = new Set(program.model.kind === 'rows' ? [] : firstNames(program.model));
  const blank = compact(
    Object.fromEntries(
      entries
        .filter(({ field, computed }) => isWritable(field) || computed !== undefined || first.has(field.name))
        .map(({ field }) => [field.name, emptyValue(field)] as const),
    ),
  );
  // Records share these lists as long as nobody fills them.
  for (const value of Object.values(blank)) Object.freeze(value);
  const start = {
    blank,
    defaulted: entries.filter((entry) => entry.default),
    lockable: [...program.fields.values()].filter(({ field, readOnlyWhen }) => readOnlyWhen && field.readOnly !== true),
    readsMembers: readsMembers(program),
    readsParent: entries.some((entry) => entry.default?.needs.fields.includes('parent')),
  };
  kept.set(program, start);
  return start;
}
