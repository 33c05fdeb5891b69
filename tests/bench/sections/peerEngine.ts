import { EventEmitter } from 'node:events';
import { Engine } from 'bpmn-engine';
import pg from 'pg';
import { newId } from '../../../src/server/database/uuid.ts';

/** Another engine for BPMN, which keeps where a run stands as one text: saved in a table when it waits and when it has ended. */
export class PeerEngine {
  private constructor(
    private readonly pool: pg.Pool,
    private readonly source: string,
  ) {}

  static async open(connectionString: string, source: string): Promise<PeerEngine> {
    const pool = new pg.Pool({ connectionString, max: 10 });
    await pool.query('create table peer_run (id uuid primary key, state jsonb not null, ended_at timestamptz)');
    return new PeerEngine(pool, source);
  }

  /** A run from its beginning to its end: it is saved where it waits, read again for the approval, and saved at its end. */
  async run(): Promise<void> {
    const id = newId();
    const first = new Engine({ name: id, source: this.source });
    const begun = new EventEmitter();
    const waits = new Promise<void>((resolve) => begun.once('activity.wait', () => resolve()));
    await first.execute({ listener: begun });
    await waits;
    const state = await first.getState();
    await first.stop();
    await this.pool.query('insert into peer_run (id, state) values ($1, $2)', [id, JSON.stringify(state)]);
    const { rows } = await this.pool.query<{ state: object }>('select state from peer_run where id = $1', [id]);
    const second = new Engine({ name: id }).recover(rows[0]?.state);
    const resumed = new EventEmitter();
    resumed.once('activity.wait', (task: { signal(): void }) => task.signal());
    const ended = new Promise<void>((resolve) => second.once('end', () => resolve()));
    await second.resume({ listener: resumed });
    await ended;
    await this.pool.query('update peer_run set state = $2, ended_at = now() where id = $1', [
      id,
      JSON.stringify(await second.getState()),
    ]);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
