import { mkdirSync } from 'node:fs';
import type { Engine, EngineAnswer, EngineConnection, NoticeHandler } from '../engine.ts';
import { DatabaseStopped } from '../errors.ts';
import { NoticeBoard } from '../noticeBoard.ts';
import { databaseFolder, isPrepared } from './dataFolder.ts';
import { lockFolder, type FolderLock } from './folderLock.ts';
import { LeaseQueue } from './lease.ts';
import { Upkeep } from './upkeep.ts';
import { prepareFolder, WorkerClient } from './workerClient.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log?: (line: string) => void;
  transactionIdleMs?: number;
  upkeepMs?: number;
  bufferMegabytes?: number;
}

const hour = 3_600_000;

/** Opens the embedded PostgreSQL under `dataDir`, making it first when there is none. Errors: `DataFolderLocked`. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Engine> {
  const log = options.log ?? (() => {});
  mkdirSync(options.dataDir, { recursive: true });
  const lock = await lockFolder(options.dataDir);
  try {
    const folder = databaseFolder(options.dataDir);
    if (!isPrepared(folder, log)) await prepareFolder(folder);
    const client = new WorkerClient(folder, options.bufferMegabytes ?? 64);
    await client.ready();
    return new EmbeddedEngine(client, lock, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

class EmbeddedEngine implements Engine {
  readonly name = 'embedded';
  readonly #leases: LeaseQueue;
  readonly #upkeep: Upkeep;
  readonly #notices: NoticeBoard;
  #closing: Promise<void> | undefined;

  constructor(
    readonly client: WorkerClient,
    readonly lock: FolderLock,
    options: EmbeddedOptions,
  ) {
    const log = options.log ?? (() => {});
    this.#leases = new LeaseQueue(client, options.transactionIdleMs ?? 30_000, log);
    this.#upkeep = new Upkeep(this.#leases, { intervalMs: options.upkeepMs ?? hour, log });
    this.#notices = new NoticeBoard(async (sql) => {
      if (this.#closing) return;
      const lease = await this.#leases.acquire();
      await lease.run(sql, []).finally(() => lease.release());
    });
    client.onNotice = (channel, payload) => this.#notices.deliver(channel, payload);
  }

  async acquire(): Promise<EngineConnection> {
    if (this.#closing) throw new DatabaseStopped();
    const lease = await this.#leases.acquire();
    return {
      run: async (sql, parameters, ahead = []) => {
        for (const first of ahead) this.#counted(await lease.run(first.sql, first.parameters));
        return this.#counted(await lease.run(sql, parameters));
      },
      release: () => lease.release(),
    };
  }

  listen(channel: string, handler: NoticeHandler): Promise<() => Promise<void>> {
    return this.#notices.listen(channel, handler);
  }

  syncs(): number {
    return this.client.syncs;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** Waits for whoever holds the connection, so that an acknowledged answer is never cut off. */
  async #close(): Promise<void> {
    await this.#upkeep.stop();
    const last = await this.#leases.acquire();
    await this.client.close();
    this.lock.release();
    last.release();
  }

  #counted(answer: EngineAnswer): EngineAnswer {
    if (answer.command !== 'SELECT' && answer.affected) this.#upkeep.wrote(answer.affected);
    return answer;
  }
}
