import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import { targetOf } from '../../../model/field-types/reference.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { say } from '../../texts/say.ts';
import { hiddenFields } from '../policy/fields.ts';
import { refusedInput } from '../refusal.ts';
import { quoted } from '../schema/quoted.ts';
import { mayReadThrough } from './access.ts';
import { fieldNamed } from './catalogue.ts';
import { isLabelled } from './labels.ts';
import type { Query, Reading } from './query.ts';

/** What a list reads of each record. */
export interface ColumnPlan {
  fields: readonly Field[];
  /** Columns of referred records (`event.title`), by the field that leads there. */
  hops: readonly { field: Field; member: string; path: string }[];
  labelled: readonly Field[];
  integers: readonly string[];
  plurals: readonly string[];
  attachments: readonly string[];
}

/** What this viewer's list reads: columns of referred records only as far as he may read them there. */
export function columnPlan(reading: Reading, model: Model, columns: readonly string[] | undefined): ColumnPlan {
  const plan = keptPlan(reading, model, columns);
  const hops = plan.hops.filter(({ field, member }) => {
    const target = isSingleReference(field) ? reading.catalogue.model(targetOf(field)) : undefined;
    return target !== undefined && mayReadThrough(reading.viewer, target, member);
  });
  return hops.length === plan.hops.length ? plan : { ...plan, hops };
}

const isSingleReference = (field: Field): field is Extract<Field, { type: 'reference' | 'user' | 'department' }> =>
  field.type === 'reference' || field.type === 'user' || field.type === 'department';

/** Compiled once for each model, choice of columns and set of hidden fields. */
function keptPlan(reading: Reading, model: Model, columns: readonly string[] | undefined): ColumnPlan {
  const hidden = hiddenFields(reading.viewer, model);
  const key = `${columns?.join() ?? '*'} ${[...hidden].join()}`;
  const plans = kept.get(model) ?? new Map<string, ColumnPlan>();
  kept.set(model, plans);
  const known = plans.get(key);
  if (known) return known;
  const plan = compilePlan(reading, model, columns, hidden);
  if (plans.size >= KEPT) plans.clear();
  plans.set(key, plan);
  return plan;
}

const KEPT = 200;
const kept = new WeakMap<Model, Map<string, ColumnPlan>>();

/** The select list: each field under its own name, so that rows need no renaming; `id` and `version` always. */
export function selectSql(query: Query, model: Model, alias: string, fields: readonly Field[]): string {
  const parts = [`${alias}.id`, `${alias}.version`];
  for (const field of fields) {
    const sql = query.shown(model, field, alias);
    if (sql) parts.push(`${sql} as ${quoted(field.name)}`);
  }
  return parts.join(', ');
}

/** Names that a list reads when nobody says which: what it shows, what names a record, and what its buttons ask for. */
function defaultColumns(reading: Reading, model: Model): string[] {
  const shown = [...(model.list?.columns ?? []), ...(model.tree?.columns ?? [])].map((column) => column.field);
  const buttons = [...reading.catalogue.program(model.templateCode).buttons.values()].flatMap((button) => [
    ...(button.enabledWhen?.needs.fields ?? []),
    ...(button.visibleWhen?.needs.fields ?? []),
  ]);
  const states = model.states ? [model.states.field] : [];
  const always = model.kind === 'record' ? ['department', 'createdBy'] : [];
  return [
    ...new Set([...shown, model.labelField, ...states, ...always, ...buttons.filter((name) => fieldOf(model, name))]),
  ];
}

function compilePlan(
  reading: Reading,
  model: Model,
  columns: readonly string[] | undefined,
  hidden: ReadonlySet<string>,
): ColumnPlan {
  const names = columns
    ? [...new Set([...columns, ...(model.states ? [model.states.field] : [])])]
    : defaultColumns(reading, model);
  const fields: Field[] = [];
  const hops: { field: Field; member: string; path: string }[] = [];
  for (const path of names) {
    const [name = '', member] = path.split('.');
    const field = fieldNamed(model, name);
    // A saved layout may name a column that was since withheld or removed from a config; only what never was is a fault.
    if (!field)
      throw refusedInput([
        { field: path, message: say(reading.viewer.language, 'page.unknownColumn', { field: path }) },
      ]);
    if (
      hidden.has(name) ||
      field.type === 'subTable' ||
      field.type === 'inverse' ||
      name === 'id' ||
      name === 'version'
    )
      continue;
    if (!fields.includes(field)) fields.push(field);
    if (member !== undefined) hops.push({ field, member, path });
  }
  return {
    fields,
    hops,
    labelled: fields.filter(isLabelled),
    integers: fields.filter((field) => field.type === 'integer').map((field) => field.name),
    plurals: fields.filter((field) => typeOf(field).plural?.(field)).map((field) => field.name),
    attachments: fields.filter((field) => field.type === 'attachment').map((field) => field.name),
  };
}
