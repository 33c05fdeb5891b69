import type { RecordRights, Row } from '../../../contract/endpoints/records.ts';
import type { Context } from '../../../model/expression/context.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { expressionValues, type Values } from '../../../model/program/evaluate.ts';
import type { TransitionProgram } from '../../../model/program/program.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { readValue } from '../convert.ts';
import { rightsOf } from '../policy/cells.ts';
import { policySql } from '../policy/rows.ts';
import { tableName } from '../physical.ts';
import { quoted } from '../schema/quoted.ts';
import { deletableIn, editableIn } from '../write/stateRights.ts';
import { transitionFault } from '../write/transitionRight.ts';
import type { Scene } from '../write/writerCore.ts';
import { fieldNamed } from './catalogue.ts';
import { handledBy } from './handledBy.ts';
import { newQuery } from './newQuery.ts';
import type { Reading } from './query.ts';
import { run } from './run.ts';

/**
 * Tells each row of a list what the viewer may do with it (`_rights`). What the rows hold already costs no statement; conditions that read more
 * of a record cost one for all rows, four eyes another. A condition over the rows of a sub-table counts as met: it is asked when the
 * transition is taken.
 */
export async function addRights(
  reading: Reading,
  executor: Executor,
  model: Model,
  rows: readonly Row[],
  openScene: () => Promise<Scene>,
): Promise<void> {
  const { viewer } = reading;
  const may = (code: string): boolean => viewer.isSystem || viewer.can(`${model.templateCode}:${code}`);
  const [mayEdit, mayDelete] = [may('edit'), may('del')];
  const program = reading.catalogue.program(model.templateCode);
  const scene = program.transitions.size > 0 && rows.length > 0 ? await openScene() : undefined;
  const candidates = scene ? transitionsFor(reading, model, scene.context) : [];
  const records = await recordsOf(reading, executor, model, rows, fieldsRead(model, candidates));
  if (candidates.length > 0) await scene?.refer(records);
  const handled = await handledOf(reading, executor, model, candidates, records);
  for (const [at, values] of records.entries()) {
    const state = stateOf(model, values);
    const isRedacted = values[REDACTED] === true;
    const rights: RecordRights = {
      edit: mayEdit && !isRedacted && editableIn(model, state, viewer) !== false,
      delete: mayDelete && !isRedacted && deletableIn(model, state),
      transitions: [],
    };
    const open = isRedacted
      ? []
      : candidates.filter(({ transition }) => state !== null && transition.from.includes(state));
    Object.assign(rows[at] ?? {}, { _rights: rights });
    if (!scene || open.length === 0) continue;
    const { context } = scene;
    const seen = expressionValues(program, values, scene.options({ before: values }));
    const createdBy = typeof values.createdBy === 'string' ? values.createdBy : null;
    for (const transition of open) {
      const isHandled = handled.has(String(values.id));
      const fault = transitionFault({
        viewer,
        model,
        transition,
        state,
        createdBy,
        handled: isHandled,
        seen,
        context,
      });
      const { name } = transition.transition;
      if (!fault) rights.transitions.push(name);
      else if (fault.kind === 'guard' || fault.kind === 'fourEyes')
        rights.blocked = { ...rights.blocked, [name]: fault.message };
    }
  }
}

/** Marks a row that is told redacted, of which nothing may be written. */
const REDACTED = '_redacted';

/** The transitions that this person could take at all, with those of their conditions that a row can answer. */
function transitionsFor(reading: Reading, model: Model, context: Context): TransitionProgram[] {
  const answerable = (condition: TransitionProgram['who']): TransitionProgram['who'] =>
    condition?.needs.fields.some((name) => isList(fieldNamed(model, name))) ? undefined : condition;
  return [...reading.catalogue.program(model.templateCode).transitions.values()].flatMap((program) => {
    const { transition } = program;
    const bare = { ...program, transition: { ...transition, fourEyes: false }, who: undefined, guard: undefined };
    const anywhere = { state: transition.from[0] ?? null, createdBy: null, handled: false, seen: {}, context };
    if (transitionFault({ viewer: reading.viewer, model, transition: bare, ...anywhere })) return [];
    return [{ ...program, who: answerable(program.who), guard: answerable(program.guard) }];
  });
}

const isList = (field: Field | undefined): boolean => field?.type === 'subTable' || field?.type === 'inverse';

function fieldsRead(model: Model, candidates: readonly TransitionProgram[]): Field[] {
  const names = new Set<string>(model.states ? [model.states.field] : []);
  for (const { transition, who, guard } of candidates) {
    if (transition.fourEyes) names.add('createdBy');
    for (const name of [...(who?.needs.fields ?? []), ...(guard?.needs.fields ?? [])]) names.add(name);
  }
  return [...names].flatMap((name) => fieldNamed(model, name) ?? []).filter((field) => field.name !== 'id');
}

/** The rows with these fields: as they are where they hold them, else read at once, hidden fields too, which never leave the server. */
async function recordsOf(
  reading: Reading,
  executor: Executor,
  model: Model,
  rows: readonly Row[],
  fields: readonly Field[],
): Promise<Values[]> {
  const picked = (row: Readonly<Record<string, unknown>>, id: string): Values => ({
    id,
    ...Object.fromEntries(fields.map((field) => [field.name, readValue(field, row[field.name])])),
  });
  const rights = rightsOf(reading.viewer, model);
  const cut = rights.redacts || fields.some((field) => rights.cell(field.name).always !== 'clear');
  const missing =
    cut || fields.some((field) => field.type === 'attachment' || rows.some((row) => !(field.name in row)));
  if (rows.length === 0 || !missing) return rows.map((row) => picked(row, row.id));
  const query = newQuery(reading);
  const columns = fields.flatMap((field) => {
    const sql = query.field(model, field, 't');
    return sql ? [`${sql} as ${quoted(field.name)}`] : [];
  });
  const ids = query.bind(
    rows.map((row) => row.id),
    'uuid[]',
  );
  if (rights.redacts) columns.push(`${policySql(query, model, 't', 'full')} as "_full"`);
  const found = await run(
    executor,
    query,
    `select ${['t.id', ...columns].join(', ')} from ${quoted(tableName(model.base))} t where t.id = any(${ids})`,
  );
  const byId = new Map(found.map((row) => [String(row.id), row]));
  return rows.map((row) => {
    const read = byId.get(row.id) ?? {};
    return { ...picked(read, row.id), ...(read._full === false ? { [REDACTED]: true } : {}) };
  });
}

async function handledOf(
  reading: Reading,
  executor: Executor,
  model: Model,
  candidates: readonly TransitionProgram[],
  records: readonly Values[],
): Promise<ReadonlySet<string>> {
  if (reading.viewer.isSystem) return new Set();
  const asked = records.filter((values) =>
    candidates.some(({ transition }) => transition.fourEyes && transition.from.includes(stateOf(model, values) ?? '')),
  );
  return await handledBy(
    executor,
    model,
    asked.map((values) => String(values.id)),
    reading.viewer.id,
  );
}

function stateOf(model: Model, values: Values): string | null {
  const state = model.states ? values[model.states.field] : null;
  return typeof state === 'string' ? state : null;
}
