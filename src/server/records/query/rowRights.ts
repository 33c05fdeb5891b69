import type { RecordRights, Row } from '../../../contract/endpoints/records.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Executor } from '../../database/tables.ts';
import { readValue } from '../convert.ts';
import { rightsOf } from '../policy/cells.ts';
import { policySql } from '../policy/rows.ts';
import { tableName } from '../physical.ts';
import { quoted } from '../schema/quoted.ts';
import { recordFault } from '../write/transitionRight.ts';
import type { Scene } from '../write/writerCore.ts';
import { newQuery } from './newQuery.ts';
import { NO_RIGHTS, personRights, type StateRights } from './personRights.ts';
import type { Reading } from './query.ts';
import { run } from './run.ts';
import { leftByProcesses, rightsWithinProcess } from './withinProcess.ts';
import { stateOf, transitionJudge, type TransitionJudge } from './transitionJudge.ts';

/**
 * Tells each row of a list what the viewer may do with it (`_rights`). What the rows hold already costs no statement; conditions that read more
 * of a record cost one for all rows, four eyes another, processes that hold some a third. A condition over the rows of a sub-table counts as met: it is asked when the
 * transition is taken.
 */
export async function addRights(
  reading: Reading,
  executor: Executor,
  model: Model,
  rows: Row[],
  openScene: () => Promise<Scene>,
): Promise<void> {
  if (rows.length === 0) return;
  const person = personRights(reading, model);
  const { candidates, fields } = person;
  const records = await recordsOf(reading, executor, model, rows, fields);
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
  // Records that are alike in all that their rights hang on share them: judging one costs more than reading it.
  const known = new Map<string, RecordRights>();
  for (const [at, row] of rows.entries()) {
    const values = records[at];
    if (!values || values[REDACTED] === true) {
      row._rights = NO_RIGHTS;
      continue;
    }
    const inState = person.inState(stateOf(model, values));
    const facts = factsOf(inState, values, reading, judge);
    let rights = known.get(facts);
    if (!rights) known.set(facts, (rights = rightsOfRecord(inState, values, judge)));
    row._rights = rights;
  }
  await narrowToProcesses(reading, executor, model, rows);
}

/** Records that processes hold: what is left of the rights to each. */
async function narrowToProcesses(
  reading: Reading,
  executor: Executor,
  model: Model,
  rows: readonly Row[],
): Promise<void> {
  const ids = rows.filter(({ _rights }) => hasAny(_rights)).map(({ id }) => id);
  if (ids.length === 0) return;
  const left = await leftByProcesses(reading, executor, model, ids);
  for (const row of rows) {
    const own = left.get(row.id);
    if (own && row._rights) row._rights = rightsWithinProcess(model, row._rights, own);
  }
}

const hasAny = (rights: RecordRights | undefined): boolean =>
  rights !== undefined && (rights.edit || rights.transitions.length > 0 || rights.blocked !== undefined);

function rightsOfRecord(inState: StateRights, values: Values, judge: TransitionJudge | undefined): RecordRights {
  const rights: RecordRights = { edit: inState.edit, delete: inState.delete, transitions: [] };
  if (!judge || inState.open.length === 0) return rights;
  const faultOf = judge.faultOf(values);
  for (const transition of inState.open) {
    const fault = faultOf(transition);
    const { name } = transition.transition;
    if (!fault) rights.transitions.push(name);
    else if (fault.kind === 'guard' || fault.kind === 'fourEyes')
      rights.blocked = { ...rights.blocked, [name]: fault.message };
  }
  return rights;
}

/** Everything of a record that its rights hang on, as a key. */
function factsOf(
  inState: StateRights,
  values: Values,
  { viewer }: Reading,
  judge: TransitionJudge | undefined,
): string {
  let facts = String(inState.state);
  for (const name of inState.reads) facts += `\n${JSON.stringify(values[name])}`;
  if (inState.fourEyes) facts += `\n${values.createdBy === viewer.id || judge?.hasHandled(values) === true}`;
  return facts;
}

/** Marks a row that is told redacted, of which nothing may be written. */
const REDACTED = '_redacted';

/** The rows with these fields: as they are where they hold them, else read at once, hidden fields too, which never leave the server. */
async function recordsOf(
  reading: Reading,
  executor: Executor,
  model: Model,
  rows: readonly Row[],
  fields: readonly Field[],
): Promise<Values[]> {
  const picked = (row: Readonly<Record<string, unknown>>, id: string): Values => {
    const values: Values = { id };
    for (const field of fields) values[field.name] = readValue(field, row[field.name]);
    return values;
  };
  const rights = rightsOf(reading.viewer, model);
  const cut = rights.redacts || fields.some((field) => rights.cell(field.name).always !== 'clear');
  const missing =
    cut || fields.some((field) => field.type === 'attachment' || rows.some((row) => !(field.name in row)));
  if (!missing) return rows.map((row) => picked(row, row.id));
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
