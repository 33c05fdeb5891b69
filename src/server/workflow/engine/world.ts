import type { ListenerEvent } from '../../../model/process/vocabulary.ts';
import type { Definition } from './definition.ts';
import type { FaultParams } from './fault.ts';

/** What the interpreter asks of the world around it. Nothing here waits. */
export interface World {
  definition(id: string): Definition;
  /** Id of the definition that a call activity calls now; undefined when there is none. */
  called(key: string): string | undefined;
  /** Works out a CEL expression of a definition over these variables. */
  evaluate(definition: string, source: string, variables: Readonly<Record<string, unknown>>): Evaluated;
  /** People who have created or submitted the record, where its model wants four eyes for the transition; else nobody. */
  filers(transition: string | null): readonly string[];
  newId(): string;
  /** ISO in UTC. */
  now: string;
  /** IANA name of the zone in which dates of timers are read. */
  timeZone: string;
}

/** `value` is a wire value, null where something it needs is missing. */
export type Evaluated = { ok: true; value: unknown } | { ok: false; message: string };

/** What the server does for a token, and answers with a command, before the same transaction ends. */
export type Effect =
  | { kind: 'assign'; token: string; instance: string; node: string; many: boolean; items: readonly unknown[] | null }
  | { kind: 'service'; token: string; instance: string; node: string }
  | { kind: 'script'; token: string; instance: string; node: string }
  /** Who is above those who let a task become overdue. */
  | { kind: 'escalate'; token: string; instance: string; node: string; task: string }
  | { kind: 'transition'; token: string; instance: string; node: string | null; name: string; opinion: string | null };

/** What others are told when the command stands. */
export type Told =
  | { kind: 'message'; name: string; correlation: string | null; payload: Record<string, unknown> }
  | { kind: 'signal'; name: string };

/** What those who have to do with a task are told, beside that it has come to them. */
export interface Notice {
  kind: 'reminder' | 'overdue';
  task: string;
}

/** Who gets to read a run because a step of it is done. */
export interface Copy {
  instance: string;
  node: string;
  roles: readonly string[];
  /** Ids or accounts. */
  people: readonly string[];
}

/** A registered listener whose event has come. */
export interface Heard {
  code: string;
  event: ListenerEvent;
  instance: string;
  /** Null: the process itself. */
  node: string | null;
  flow: string | null;
  task: string | null;
}

/** One line of the history. */
export interface Entry {
  kind: EntryKind;
  instance: string;
  node: string | null;
  flow: string | null;
  token: string | null;
  task: string | null;
  actor: string | null;
  onBehalfOf: string | null;
  comment: string | null;
  payload: Record<string, unknown> | null;
}

export type EntryKind =
  | 'started'
  | 'entered'
  | 'left'
  | 'cancelled'
  | 'joined'
  | 'taskMade'
  | 'claimed'
  | 'unclaimed'
  | 'approved'
  | 'rejected'
  | 'returned'
  | 'skipped'
  | 'opinion'
  | 'withdrawn'
  | 'transferred'
  | 'delegated'
  | 'resolved'
  | 'signerAdded'
  | 'signerRemoved'
  | 'copied'
  | 'urged'
  | 'suspended'
  | 'activated'
  | 'terminated'
  | 'jumped'
  | 'migrated'
  | 'takenOver'
  | 'reminded'
  | 'overdue'
  | 'escalated'
  | 'reassigned'
  | 'event'
  | 'incident'
  | 'retried'
  | 'ended';

/** A command that cannot be carried out as things stand; `key` says why, in the words of `workflow.<key>`. */
export class NotPossible extends Error {
  constructor(
    readonly key: NotPossibleKey,
    readonly params: FaultParams = {},
  ) {
    super(key);
    this.name = 'NotPossible';
  }
}

export type NotPossibleKey =
  | 'handled'
  | 'notYours'
  | 'suspended'
  | 'ended'
  | 'cannotGoThere'
  | 'nobodyBefore'
  | 'cannotWithdraw'
  | 'notCountersigned'
  | 'notAmongSigners'
  | 'alreadyAmongSigners'
  | 'parked'
  | 'toYourself'
  | 'opinionRequired'
  | 'noIncident'
  | 'notAllowed'
  | 'cannotMigrate'
  | 'claimedByOther'
  | 'fourEyes'
  | 'filed';
