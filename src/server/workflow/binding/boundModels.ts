import { sql } from 'kysely';
import { type Database, notifyOnCommit } from '../../database/connect.ts';
import type { Transaction } from '../../database/tables.ts';

/** Servers tell each other that a process was deployed. */
export const DEFINITIONS_CHANNEL = 'processes';

/** Models whose records some deployed process takes along, so that nothing is asked about the records of all others. */
export class BoundModels {
  #bases = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly baseOf: (templateCode: string) => string | undefined,
  ) {}

  /** Reads them anew, and whenever another server has deployed something. */
  async follow(failed: (error: unknown) => void): Promise<void> {
    await this.refresh();
    await this.database.listen(DEFINITIONS_CHANNEL, () => void this.refresh().catch(failed));
  }

  async refresh(): Promise<void> {
    const { rows } = await sql<{ model: string }>`
      select distinct model from wf_definition where model is not null`.execute(this.database.kysely);
    this.#bases = new Set(rows.map(({ model }) => this.baseOf(model) ?? model));
  }

  /** Of a process that is being deployed here: other servers hear of it when it stands. */
  add(templateCode: string): void {
    this.#bases.add(this.baseOf(templateCode) ?? templateCode);
  }

  has(base: string): boolean {
    return this.#bases.has(base);
  }
}

/** Tells all servers, on commit, that processes were deployed. */
export const tellDeployed = (transaction: Transaction): Promise<void> =>
  notifyOnCommit(transaction, DEFINITIONS_CHANNEL, '');
