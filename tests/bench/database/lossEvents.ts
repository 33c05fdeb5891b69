import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { BenchServer } from '../children/benchServer.ts';
import { asDatabase, inCluster } from '../../support/postgresDatabases.ts';
import { lossTexts } from './lossTexts.ts';

/** A database with so many loss events. Made when it is not there: some minutes for a million. */
export async function lossDatabase(clusterUrl: string, rows: number, say: (line: string) => void): Promise<string> {
  const name = `losses_${rows}`;
  const url = asDatabase(clusterUrl, name);
  const there = await inCluster(clusterUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    return rowCount === 1;
  });
  if (there) return url;
  say(`Making ${rows.toLocaleString('en')} loss events (once) ...`);
  const began = performance.now();
  const draft = `draft_${randomUUID().replaceAll('-', '')}`;
  await inCluster(clusterUrl, async (client) => {
    await dropDrafts(client);
    await client.query(`create database ${draft}`);
  });
  await seed(asDatabase(clusterUrl, draft));
  say(`  people, departments and the events to draw from: ${seconds(began)} s`);
  await multiply(asDatabase(clusterUrl, draft), rows, (line) => say(`  ${line} ${seconds(began)} s`));
  await inCluster(clusterUrl, (client) => client.query(`alter database ${draft} rename to ${name}`));
  return url;
}

/** What runs that were broken off left behind. */
async function dropDrafts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'draft%'",
  );
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);

/** Tables and demonstration data, made by the product itself. */
async function seed(url: string): Promise<void> {
  const server = await BenchServer.start('product', {
    DATABASE_URL: url,
    SEED: 'demo',
    DATA_DIR: join(tmpdir(), 'rampart-bench'),
  });
  await server.stop();
}

async function multiply(url: string, rows: number, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    // Hundreds of thousands of the events will stand in the middle of a review: the shipped processes, which stay bound to them, would take
    // them over for hours beside everything that is measured.
    await client.query('update wf_definition set suspended = true');
    await client.query("set synchronous_commit = off; set work_mem = '256MB'");
    await storeTexts(client);
    await client.query(NUMBER_GRAMS);
    const indexes = await dropIndexes(client);
    await client.query(await insertEvents(client), [rows]);
    say('rows');
    await client.query(INSERT_ITEMS);
    say('rows of sub-tables');
    for (const index of indexes) await client.query(index);
    say('indexes');
    await client.query('drop table bench_text; drop table bench_base; drop function bench_number_grams');
    await client.query('vacuum (analyze)');
    say('statistics');
  } finally {
    await client.end();
  }
}

/** Texts with what the server derives from them; they are drawn from by number. */
async function storeTexts(client: pg.Client): Promise<void> {
  await client.query(
    'create unlogged table bench_text (no int primary key, title text, title_key text, product text, product_key text, summary text, search text, grams text[])',
  );
  const texts = lossTexts();
  for (let at = 0; at < texts.length; at += 1000) {
    const batch = texts.slice(at, at + 1000);
    await client.query(
      `insert into bench_text select (e->>'no')::int, e->>'title', e->>'titleKey', e->>'product', e->>'productKey', e->>'summary', e->>'search',
       array(select jsonb_array_elements_text(e->'grams')) from jsonb_array_elements($1::jsonb) e`,
      [JSON.stringify(batch)],
    );
  }
}

/** Pairs of neighbouring letters of an event number: what `_grams` holds of it. */
const NUMBER_GRAMS = `
  create function bench_number_grams(number text) returns text[] language sql immutable as
  $$ select array_agg(distinct substr(number, at, 2)) from generate_series(1, length(number) - 1) at $$`;

/** Indexes are built faster afterwards. Answers how each is made again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('ops_loss_event'::regclass, 'ops_loss_item'::regclass) and not indisprimary`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Every column of an event is that of a drawn one, but for those named here. Days reach five years back, evenly. */
const OWN: Readonly<Record<string, string>> = {
  id: `(lpad(to_hex((extract(epoch from d.day) * 1000)::bigint + g % 86400000), 12, '0') || '7' || substr(md5(g::text), 1, 3) || 'a' || substr(md5(g::text), 4, 15))::uuid`,
  event_no: `'LE' || to_char(d.day, 'YYYY') || lpad(g::text, 8, '0')`,
  title: 'x.title',
  _sort_title: 'x.title_key',
  product_name: 'x.product',
  _sort_product_name: 'x.product_key',
  summary: 'x.summary',
  _search: `'le' || to_char(d.day, 'YYYY') || lpad(g::text, 8, '0') || ' ' || x.search`,
  _grams: `bench_number_grams('le' || to_char(d.day, 'YYYY') || lpad(g::text, 8, '0')) || x.grams`,
  discover_date: 'd.day',
  occur_start: 'd.day - (g % 40)::int',
  occur_end: 'case when g % 10 < 7 then d.day end',
  first_acct_date: 'case when b.first_acct_date is not null then d.day end',
  stat_date: 'd.day',
  created_at: 'd.day::timestamptz',
  updated_at: 'd.day::timestamptz',
  gross_loss: 'round(b.gross_loss * d.factor, 2)',
  recovery_ins: 'round(b.recovery_ins * d.factor, 2)',
  recovery_other: 'round(b.recovery_other * d.factor, 2)',
  net_loss:
    'round(b.gross_loss * d.factor, 2) - round(b.recovery_ins * d.factor, 2) - round(b.recovery_other * d.factor, 2)',
  group_gross: 'round(b.gross_loss * d.factor, 2)',
  group_recovery: 'round(b.recovery_ins * d.factor, 2) + round(b.recovery_other * d.factor, 2)',
  group_net:
    'round(b.gross_loss * d.factor, 2) - round(b.recovery_ins * d.factor, 2) - round(b.recovery_other * d.factor, 2)',
  lead: 'null',
  reg_report_file: 'null',
};

async function insertEvents(client: pg.Client): Promise<string> {
  await client.query(`create unlogged table bench_base as
    select row_number() over (order by event_no) - 1 as no, e.* from ops_loss_event e where deleted_at is null and merge_role = 'single'`);
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'ops_loss_event' and is_generated = 'NEVER'`,
  );
  const columns = rows.map(({ name }) => name);
  const missing = Object.keys(OWN).filter((name) => !columns.includes(name));
  if (missing.length > 0) throw new Error(`ops_loss_event has no column ${missing.join(', ')}.`);
  return `
    insert into ops_loss_event (${columns.map((name) => `"${name}"`).join(', ')})
    select ${columns.map((name) => `${OWN[name] ?? `b."${name}"`} as "${name}"`).join(', ')}
    from generate_series(1::bigint, $1::bigint) g
    cross join lateral (select current_date - (hashint8(g) & 2147483647) % 1826 as day, 0.2 + (hashint8(g + 77) & 1023) / 640.0 as factor) d
    join bench_base b on b.no = (hashint8(g * 3) & 2147483647) % (select count(*) from bench_base)
    join bench_text x on x.no = (hashint8(g * 7) & 2147483647) % (select count(*) from bench_text)`;
}

/** A loss entry for each event that cost something. */
const INSERT_ITEMS = `
  insert into ops_loss_item (id, parent_id, sort_no, loss_form, acct_date, currency, amount, fx_rate, amount_cny)
  select gen_random_uuid(), e.id, 0, 'other', e.discover_date, 'CNY', e.gross_loss, 1, e.gross_loss from ops_loss_event e
  where e.gross_loss > 0 and not exists (select from ops_loss_item i where i.parent_id = e.id)`;
