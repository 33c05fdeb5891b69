import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import { perSecond } from '../measure/often.ts';
import { CONNECTIONS } from '../measure/connections.ts';
import { listAnswer, type FloorLabels } from './floorAnswer.ts';
import { NARROW_COUNT, NARROW_PAGE, PLAIN_COUNT, PLAIN_PAGE, WIDE_COUNT, WIDE_PAGE } from './floorSql.ts';
import { answerParent, ownUsage } from './messages.ts';

/** The floor: fastify and pg with hand-written statements, as little as a server can do for the same answers. */
const TEXT_TYPES = [1082, 1700, 20];
for (const type of TEXT_TYPES) pg.types.setTypeParser(type, (text: string) => text);

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();
let statements = 0;

answerParent({
  listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
  usage: () => ownUsage(statements),
  learn: (given) => {
    learnt = isLearnt(given) ? given : learnt;
  },
  batches: (rows) => insertInBatches(Number(rows)),
  inserts: (seconds) => perSecond(create, Number(seconds), CONNECTIONS),
  close: async () => {
    await app.close();
    await pool.end();
  },
});

interface Learnt {
  labels: FloorLabels;
  /** Rows to insert again and again, by table. */
  samples: Record<string, Record<string, unknown>[]>;
  /** What the product answers when it has stored such a record: the floor sends the same bytes. */
  saved?: { billData: Record<string, unknown> };
}

let learnt: Learnt = { labels: {}, samples: {} };

const isLearnt = (value: unknown): value is Learnt => typeof value === 'object' && value !== null && 'labels' in value;

async function rowsOf(name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  statements += 1;
  const { rows } = await pool.query<Record<string, unknown>>({ name, text, values });
  return rows;
}

interface ListBody {
  department: string;
  lines: string[];
  from: string;
  to: string;
  states: string[];
  pageSize: number;
  offset: number;
}

app.post<{ Body: ListBody }>('/narrow', async ({ body }, reply) => {
  const filter = [body.department, body.lines, body.from, body.to];
  const [rows, counted] = await Promise.all([
    rowsOf('narrowPage', NARROW_PAGE, [...filter, body.pageSize, body.offset]),
    rowsOf('narrowCount', NARROW_COUNT, filter),
  ]);
  return reply.type('application/json; charset=utf-8').send(listAnswer(rows, counted, learnt.labels, body));
});

app.post<{ Body: ListBody }>('/wide', async ({ body }, reply) => {
  const [rows, counted] = await Promise.all([
    rowsOf('widePage', WIDE_PAGE, [body.states, body.pageSize, body.offset]),
    rowsOf('wideCount', WIDE_COUNT, [body.states]),
  ]);
  return reply.type('application/json; charset=utf-8').send(listAnswer(rows, counted, learnt.labels, body));
});

app.post<{ Body: ListBody }>('/plain', async ({ body }, reply) => {
  const [rows, counted] = await Promise.all([
    rowsOf('plainPage', PLAIN_PAGE, [body.pageSize, body.offset]),
    rowsOf('plainCount', PLAIN_COUNT, []),
  ]);
  return reply.type('application/json; charset=utf-8').send(listAnswer(rows, counted, learnt.labels, body));
});

app.post('/create', async (_request, reply) => {
  const id = await create();
  const { saved } = learnt;
  return reply.send({ code: 200, msg: '', data: { ...saved, billId: id, billData: { ...saved?.billData, id } } });
});

/** The sample rows once more under new ids, in one transaction. */
async function create(): Promise<string> {
  const id = randomUUID();
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [table, rows] of Object.entries(learnt.samples)) {
      const names = Object.keys(rows[0] ?? {});
      const tuples = rows.map(
        (_, row) => `(${names.map((_name, at) => `$${row * names.length + at + 1}`).join(', ')})`,
      );
      statements += 1;
      await client.query({
        name: `insert ${table}`,
        text: `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values ${tuples.join(', ')}`,
        values: rows.flatMap((row) => names.map((name) => own(id, table, name, row[name]))),
      });
    }
    await client.query('commit');
    statements += 2;
    return id;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Rows of a batch, as many as an import stores together. */
const BATCH = 200;

/** Inserts so many records with their other rows under new ids, a batch for each transaction; answers records per second. */
async function insertInBatches(rows: number): Promise<number> {
  const { ops_loss_event: events = [], ...others } = learnt.samples;
  const began = performance.now();
  const client = await pool.connect();
  try {
    for (let done = 0; done < rows; done += BATCH) {
      const batch = Array.from({ length: BATCH }, (_, at) => events[(done + at) % events.length] ?? {});
      const ids = new Map(batch.map((event) => [event['id'], randomUUID()]));
      await client.query('begin');
      await insertAll(client, 'ops_loss_event', batch, ids);
      for (const [table, all] of Object.entries(others))
        await insertAll(
          client,
          table,
          all.filter((row) => ids.has(row['record_id'])),
          ids,
        );
      await client.query('commit');
    }
  } finally {
    client.release();
  }
  return (rows * 1000) / (performance.now() - began);
}

async function insertAll(
  client: pg.PoolClient,
  table: string,
  rows: readonly Record<string, unknown>[],
  ids: ReadonlyMap<unknown, string>,
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const tuples = rows.map((_, row) => `(${names.map((_name, at) => `$${row * names.length + at + 1}`).join(', ')})`);
  await client.query({
    name: `insert ${table} ${rows.length}`,
    text: `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values ${tuples.join(', ')}`,
    values: rows.flatMap((row) =>
      names.map((name) => own(ids.get(row['id']) ?? ids.get(row['record_id']) ?? randomUUID(), table, name, row[name])),
    ),
  });
}

function own(id: string, table: string, name: string, value: unknown): unknown {
  if (name === 'id') return table === 'ops_loss_event' ? id : randomUUID();
  if (name === 'parent_id' || name === 'record_id') return id;
  return name === 'event_no' ? id.slice(0, 18) : value;
}
