import { messages, protocol, type PGlite } from '@electric-sql/pglite';
import type { EngineAnswer } from '../engine.ts';
import { StatementNames } from '../statementNames.ts';
import type { RefusedStatement } from './workerMessages.ts';

export type Outcome = EngineAnswer | { error: RefusedStatement };

const { serialize } = protocol;
const longestNamed = 20_000;

/**
 * Sends one statement as one round of the wire protocol, prepared under a name so that the next time it is only
 * bound. (The engine's own `query` takes six rounds and asks for the parameter types each time.)
 */
export class StatementRunner {
  /** True after a statement that left a transaction open, failed or not. */
  inTransaction = false;
  readonly #names = new StatementNames(256);

  constructor(readonly engine: PGlite) {}

  async run(sql: string, parameters: readonly (string | null)[]): Promise<Outcome> {
    const outcome = await this.#send(sql, parameters);
    if (!('error' in outcome)) {
      if (changesTables.test(outcome.command)) await this.#forgetPlans();
      return outcome;
    }
    if (!isOutdatedPlan(outcome.error)) return outcome;
    if (this.inTransaction) {
      this.#names.clear();
      return outcome;
    }
    await this.#forgetPlans();
    return await this.#send(sql, parameters);
  }

  async #send(sql: string, parameters: readonly (string | null)[]): Promise<Outcome> {
    const known = this.#names.known(sql);
    const added = known === undefined && sql.length <= longestNamed ? this.#names.add(sql) : undefined;
    const statement = known ?? added?.name ?? '';
    const parts = [
      ...(added?.evicted ? [serialize.close({ type: 'S', name: added.evicted })] : []),
      ...(known === undefined ? [serialize.parse({ name: statement, text: sql })] : []),
      serialize.bind({ statement, values: [...parameters] }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ];
    const outcome = await this.#exchange(parts);
    if (added && 'error' in outcome) this.#names.forget(sql);
    return outcome;
  }

  async #exchange(parts: Uint8Array[]): Promise<Outcome> {
    const replies = await this.engine.execProtocolStream(Buffer.concat(parts), {
      syncToFs: false,
      throwOnError: false,
    });
    const answer: EngineAnswer = { columns: [], rows: [], command: '', affected: null };
    let error: RefusedStatement | undefined;
    for (const message of replies) {
      if (message instanceof messages.DataRowMessage) answer.rows.push(message.fields);
      else if (message instanceof messages.RowDescriptionMessage) answer.columns = message.fields.map(columnOf);
      else if (message instanceof messages.CommandCompleteMessage) Object.assign(answer, completion(message.text));
      else if (message instanceof messages.ReadyForQueryMessage) this.inTransaction = message.status !== 'I';
      else if (message instanceof messages.DatabaseError) error ??= refusal(message);
    }
    return error ? { error } : answer;
  }

  async #forgetPlans(): Promise<void> {
    this.#names.clear();
    await this.#exchange([serialize.query('deallocate all')]);
  }
}

const changesTables = /^(CREATE|ALTER|DROP)/;

function isOutdatedPlan(error: RefusedStatement): boolean {
  return error.code === '0A000' && error.message.includes('cached plan');
}

function columnOf(field: messages.RowDescriptionMessage['fields'][number]): EngineAnswer['columns'][number] {
  return { name: field.name, type: field.dataTypeID };
}

/** "INSERT 0 3" -> INSERT, 3; "CREATE TABLE" -> CREATE, null. */
function completion(tag: string): Pick<EngineAnswer, 'command' | 'affected'> {
  const words = tag.split(' ');
  const last = words.at(-1) ?? '';
  return { command: words[0] ?? '', affected: /^\d+$/.test(last) ? Number(last) : null };
}

function refusal(error: messages.DatabaseError): RefusedStatement {
  const { message, severity, code, detail, hint, position, where, schema, table, column, dataType, constraint } = error;
  return { message, severity, code, detail, hint, position, where, schema, table, column, dataType, constraint };
}
