import type { RecordRights, Row } from '../../../contract/endpoints/records.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { TransitionProgram } from '../../../model/program/program.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { readValue } from '../convert.ts';
import { rightsOf } from '../policy/cells.ts';
import { policySql } from '../policy/rows.ts';
import { tableName } from '../physical.ts';
import { quoted } from '../schema/quoted.ts';
import { deletableIn, editableIn } from '../write/stateRights.ts';
import { personFault, recordFault } from '../write/transitionRight.ts';
import type { Scene } from '../write/writerCore.ts';
import { fieldNamed } from './catalogue.ts';
import { newQuery } from './newQuery.ts';
import type { Reading } from './query.ts';
import { run } from './run.ts';
import { stateOf, transitionJudge } from './transitionJudge.ts';

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
  const { transitions } = reading.catalogue.program(model.templateCode);
  const candidates = rows.length > 0 ? transitionsFor(reading, model, [...transitions.values()]) : [];
  const records = await recordsOf(reading, executor, model, rows, fieldsRead(model, candidates));
  const judge =
    candidates.length > 0
      ? await transitionJudge(
          reading,
          executor,
          model,
          candidates,
          records.filter((values) => values[REDACTED] !== true),
          await openScene(),
          recordFault,
        )
      : undefined;
  const inState = new Map<string | null, StateRights>();
  const rightsIn = (state: string | null): StateRights => {
    const known = inState.get(state);
    if (known) return known;
    const rights = {
      edit: mayEdit && editableIn(model, state, viewer) !== false,
      delete: mayDelete && deletableIn(model, state),
      open: candidates.filter(({ transition }) => state !== null && transition.from.includes(state)),
    };
    inState.set(state, rights);
    return rights;
  };
  for (const [at, values] of records.entries()) {
    const { edit, delete: remove, open } = values[REDACTED] === true ? NO_RIGHTS : rightsIn(stateOf(model, values));
    const rights: RecordRights = { edit, delete: remove, transitions: [] };
    Object.assign(rows[at] ?? {}, { _rights: rights });
    if (!judge || open.length === 0) continue;
    const faultOf = judge(values);
    for (const transition of open) {
      const fault = faultOf(transition);
      const { name } = transition.transition;
      if (!fault) rights.transitions.push(name);
      else if (fault.kind === 'guard' || fault.kind === 'fourEyes')
        rights.blocked = { ...rights.blocked, [name]: fault.message };
    }
  }
}

/** What a state leaves to this person, of whatever record, as far as the record itself has no say. */
interface StateRights {
  edit: boolean;
  delete: boolean;
  open: readonly TransitionProgram[];
}

const NO_RIGHTS: StateRights = { edit: false, delete: false, open: [] };

/** Marks a row that is told redacted, of which nothing may be written. */
const REDACTED = '_redacted';

/** The transitions that this person could take at all, with those of their conditions that a row can answer. */
function transitionsFor(
  { viewer }: Reading,
  model: Model,
  transitions: readonly TransitionProgram[],
): TransitionProgram[] {
  const answerable = (condition: TransitionProgram['who']): TransitionProgram['who'] =>
    condition?.needs.fields.some((name) => isList(fieldNamed(model, name))) ? undefined : condition;
  return transitions
    .filter((program) => personFault(viewer, model, program) === null)
    .map((program) => ({ ...program, who: answerable(program.who), guard: answerable(program.guard) }));
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
