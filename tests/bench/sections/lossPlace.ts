import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { BenchServer } from '../children/benchServer.ts';

/** Product and floor over the same loss events, and what the questions ask for. */
export interface LossPlace {
  url: string;
  product: BenchServer;
  floor: BenchServer;
  /** A department that reports events. */
  department: string;
  /** The last day on which an event was discovered. */
  lastDay: string;
  someNumber: string;
}

/** The key of encrypted bodies. */
export const BENCH_SM4_KEY = '0123456789abcdeffedcba9876543210';

const DEMO = { account: 'chenlan', password: 'Rampart#2024' };

/** Starts both servers over the database and signs in. */
export async function openLossPlace(url: string): Promise<LossPlace> {
  const product = await BenchServer.start('product', {
    DATABASE_URL: url,
    SEED: 'none',
    DATA_DIR: join(tmpdir(), 'rampart-bench'),
    SM4_KEY: BENCH_SM4_KEY,
  });
  await signIn(product);
  const floor = await BenchServer.start('floor', { DATABASE_URL: url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const one = async (sql: string): Promise<string> => {
      const { rows } = await client.query<{ value: string }>(sql);
      return rows[0]?.value ?? '';
    };
    await floor.ask('learn', { labels: await dictionaryLabels(client), samples: {} });
    return {
      url,
      product,
      floor,
      department: await one(
        'select occur_dept as value from ops_loss_event where deleted_at is null order by id limit 1',
      ),
      lastDay: await one('select max(discover_date)::text as value from ops_loss_event'),
      someNumber: await one(
        "select event_no as value from ops_loss_event where event_no like 'LE____________' limit 1",
      ),
    };
  } finally {
    await client.end();
  }
}

export async function signIn(product: BenchServer, account = DEMO.account): Promise<void> {
  const answer = await product.post('/apis/api/sys/auth/login', { ...DEMO, account });
  if (typeof answer === 'object' && answer !== null && 'token' in answer)
    product.headers['appToken'] = String(answer.token);
}

const DICTIONARIES = {
  businessLine: 'businessLine',
  severity: 'lossSeverity',
  mergeRole: 'mergeRole',
  status: 'lossEventStatus',
};

async function dictionaryLabels(client: pg.Client): Promise<Record<string, Record<string, string>>> {
  const found: Record<string, Record<string, string>> = {};
  for (const [column, dictionary] of Object.entries(DICTIONARIES)) {
    const { rows } = await client.query<{ code: string; label: string }>(
      `select i.item_code as code, i.label_en as label from sys_dict_item i join sys_dict_type t on t.id = i.parent_id where t.dict_code = $1`,
      [dictionary],
    );
    found[column] = Object.fromEntries(rows.map(({ code, label }) => [code, label]));
  }
  return found;
}
