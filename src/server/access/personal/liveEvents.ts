import { Value } from 'typebox/value';
import { Type } from 'typebox';
import { ServerEvent } from '../../../contract/events.ts';
import type { Database } from '../../database/connect.ts';
import { PEOPLE_CHANNEL } from '../../database/tellPeople.ts';
import { SESSIONS_CHANNEL } from '../sessions.ts';

/** Somebody's open page: takes events, looks whether its session goes on when some have ended, and closes when the server does. */
export interface Listener {
  take(event: ServerEvent): void;
  look(): void;
  close(): void;
}

/** Open pages of one person that hang at one server; who opens more loses the oldest. */
const PAGES_OF_ONE = 20;

/** Who listens at this server. Events come from every server over the database, so that it does not matter where a page hangs. */
export class LiveEvents {
  readonly #listeners = new Map<string, Set<Listener>>();
  #isClosed = false;

  async listen(database: Database): Promise<void> {
    await database.listen(PEOPLE_CHANNEL, (payload) => this.#spread(payload));
    await database.listen(SESSIONS_CHANNEL, () => this.#all().forEach((listener) => listener.look()));
  }

  /** The answer ends the listening. Who was just being let in when the server stopped is closed at once. */
  add(userId: string, listener: Listener): () => void {
    if (this.#isClosed) listener.close();
    const own = this.#listeners.get(userId) ?? new Set();
    this.#listeners.set(userId, own.add(listener));
    const [oldest] = own;
    if (own.size > PAGES_OF_ONE) oldest?.close();
    return () => {
      own.delete(listener);
      if (own.size === 0 && this.#listeners.get(userId) === own) this.#listeners.delete(userId);
    };
  }

  /** Ends all streams: the server stops. */
  closeAll(): void {
    this.#isClosed = true;
    for (const listener of this.#all()) listener.close();
  }

  #all(): Listener[] {
    return [...this.#listeners.values()].flatMap((own) => [...own]);
  }

  #spread(payload: string): void {
    // Empty after a lost connection: notices may have come meanwhile.
    if (payload === '') return this.#tell([...this.#listeners.keys()], { type: 'notices' });
    const told: unknown = JSON.parse(payload);
    if (Value.Check(PeopleEventShape, told)) this.#tell(told.users, told.event);
  }

  #tell(users: readonly string[], event: ServerEvent): void {
    for (const user of users) for (const listener of this.#listeners.get(user) ?? []) listener.take(event);
  }
}

const PeopleEventShape = Type.Object({ users: Type.Array(Type.String()), event: ServerEvent });
