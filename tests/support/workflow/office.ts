import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase, type Database } from '../../../src/server/database/connect.ts';
import type { Language } from '../../../src/model/language/texts.ts';
import { call, environment, type Environment } from '../../integration/start/serverProcess.ts';
import { startTestServer, type Answer, type Json } from '../../integration/http/testServer.ts';
import { freshPlace } from '../engines.ts';
import { bpmn, end, gateway, handler, many, start, task, user } from './bpmn.ts';
import { processSchemas } from './processSchemas.ts';

const PASSWORD = 'Rain.2032';
const MODEL = 'wfTestBill';
const OWN = `<r:process model="${MODEL}" withdraw="withdraw" resubmit="submit"/>`;
/** Who files the records; the twelve beside him handle them. */
const CLERK = 'hand_clerk';
const HANDS = Array.from({ length: 12 }, (_, at) => `hand_${String.fromCharCode(97 + at)}`);

export interface OpenTask {
  taskId: string;
  node: string;
  /** Account of somebody who may handle it. */
  person: string;
}

/**
 * One database of PostgreSQL with people, a model and processes, for servers that are processes of their own: they are asked over HTTP, and what
 * has come of it is read in the tables.
 */
export class Office {
  readonly env: Environment;

  constructor(
    place: { url?: string; dataDir: string },
    schemasFolder: string,
    readonly database: Database,
    readonly hands: readonly string[],
    private readonly tokens: ReadonlyMap<string, string>,
    private readonly shut: () => Promise<void>,
  ) {
    this.env = { ...environment(place), SCHEMAS_DIR: schemasFolder, RATE_LIMIT: 'off', SIGN_IN_LIMIT: 'off' };
  }

  /** Asks as a person. Throws when the server is gone. */
  ask(url: string, endpoint: string, payload: object, account = CLERK, language: Language = 'en'): Promise<Answer> {
    return call(url, `api/${endpoint}`, payload, this.tokens.get(account), language);
  }

  /** As `ask`; throws when it is refused too. */
  async done(url: string, endpoint: string, payload: object, account = CLERK): Promise<Json> {
    const { code, msg, data } = await this.ask(url, endpoint, payload, account);
    if (code !== 200) throw new Error(`${endpoint}: ${code} ${msg} ${JSON.stringify(data)}`);
    return data;
  }

  /** Enters a record that goes to a process; answers its id. */
  async file(url: string, key: string): Promise<string> {
    const billData = { title: randomUUID(), defKey: key, days: 3 };
    return (await this.done(url, 'commonData/saveOrUpdate', { templateCode: MODEL, billData })).billId;
  }

  /** Submits a record, which begins its process. */
  async submit(url: string, billId: string): Promise<void> {
    const { billData } = await this.done(url, 'commonData/queryDataById', { templateCode: MODEL, billId });
    const bills = [{ billId, version: billData.version }];
    const request = { templateCode: MODEL, transition: 'submit', bills };
    const [result] = (await this.done(url, 'commonData/transition', request)).results;
    if (result.code !== 200) throw new Error(`submit: ${result.code} ${result.msg}`);
  }

  /** What is to be done for a record, or for all of them, as it stands in the tables. */
  async open(billId?: string): Promise<OpenTask[]> {
    const { rows } = await sql<OpenTask>`
      select t.id as "taskId", t.node_id as node, u.account as person
      from wf_task t join wf_instance i on i.id = t.instance_id
      join sys_user u on u.id = coalesce(t.assignee, t.candidates[1])
      where t.status = 'open' and (i.bill_id = ${billId ?? null} or ${billId === undefined})
      order by t.created_at, t.id`.execute(this.database.kysely);
    return rows;
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.shut();
  }
}

/** Opens it with two processes of test bills: `single`, a step that any of the twelve takes, and `watched`, with a fork and a countersignature. */
export async function openOffice(): Promise<Office> {
  const schemasFolder = processSchemas();
  const place = await freshPlace('postgres');
  const server = await startTestServer(place.options, { schemasFolder });
  const tokens = new Map<string, string>();
  for (const account of [CLERK, ...HANDS]) {
    await server.addUser(account, PASSWORD, [account === CLERK ? 'wfAdmin' : 'common']);
    tokens.set(account, await server.signIn(account, PASSWORD));
  }
  const token = await server.signIn();
  for (const xml of processes()) {
    const { data } = await server.call('api/workflow/deploy', { xml }, { token });
    if (data.faults.length > 0) throw new Error(JSON.stringify(data.faults));
  }
  await server.close();
  return new Office(place.options, schemasFolder, await openDatabase(place.options), HANDS, tokens, async () => {
    await place.remove();
    rmSync(schemasFolder, { recursive: true, force: true });
  });
}

function processes(): string[] {
  const [, left = '', right = '', first = '', second = ''] = HANDS;
  const all = HANDS.map((account) => handler(account)).join('');
  const signed = user(
    'sign',
    task('onApprove="approve"', handler(first) + handler(second)),
    many('<r:countersign rule="all"/>'),
  );
  return [
    bpmn([start(), user('check', task('onApprove="approve"', all)), end()], ['s > check > e'], {
      id: 'single',
      own: OWN,
    }),
    bpmn(
      [
        start(),
        user('check', task('', all)),
        gateway('parallel', 'f'),
        user('left', task('', handler(left))),
        user('right', task('', handler(right))),
        gateway('parallel', 'j'),
        signed,
        end(),
      ],
      ['s > check > f', 'f > left > j', 'f > right > j', 'j > sign > e'],
      { id: 'watched', own: OWN },
    ),
  ];
}
