import type { ServerEvent } from '../../contract/events.ts';
import { notifyOnCommit } from './connect.ts';
import type { Executor } from './tables.ts';

/** The channel over which servers tell each other what the pages of certain people should hear. */
export const PEOPLE_CHANNEL = 'people_events';

/** An event and the ids of whom it is for. */
export interface PeopleEvent {
  users: readonly string[];
  event: ServerEvent;
}

/** A notice to the database's listeners may have 8,000 bytes; an id with its quotes takes 39. */
const USERS_AT_ONCE = 150;

/** Tells the open pages of these people, at whichever server they hang, when the transaction commits. */
export async function tellPeople(executor: Executor, users: readonly string[], event: ServerEvent): Promise<void> {
  for (let at = 0; at < users.length; at += USERS_AT_ONCE) {
    const told: PeopleEvent = { users: users.slice(at, at + USERS_AT_ONCE), event };
    await notifyOnCommit(executor, PEOPLE_CHANNEL, JSON.stringify(told));
  }
}
