import pg from 'pg';

/** Rows of one statement, over a connection of its own. */
export async function select(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Takes out the loss events made since then, so that the next run finds the database as this one did. */
export async function removeSince(url: string, began: unknown): Promise<void> {
  await select(url, 'delete from sys_history where at >= $1', [began]);
  await select(
    url,
    'delete from record_participant p using ops_loss_event e where p.record_id = e.id and e.created_at >= $1',
    [began],
  );
  await select(url, 'delete from ops_loss_event where created_at >= $1', [began]);
  await select(url, 'vacuum (analyze) ops_loss_event');
}
