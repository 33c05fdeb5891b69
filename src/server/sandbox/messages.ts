import { Type, type Static } from 'typebox';

/** What a script is given: plain data, of which it gets a copy. */
export interface ScriptInput {
  source: string;
  /** Values of the record in wire form; null where there is none. */
  record: Readonly<Record<string, unknown>> | null;
  /** The record as it was; null for a new one. */
  before: Readonly<Record<string, unknown>> | null;
  params: Readonly<Record<string, unknown>>;
  user: Readonly<Record<string, unknown>>;
  /** The day in the business time zone, `YYYY-MM-DD`. */
  today: string;
}

/** Why a script has come to no end of its own. */
export type ScriptFault =
  | { kind: 'tooLong' | 'tooMuchMemory' }
  /** What it threw, with the line of the script where that is known. */
  | { kind: 'threw'; message: string; line?: number };

/** What a script asks for. Nothing of it has happened yet. */
export const ScriptResult = Type.Object({
  set: Type.Record(Type.String(), Type.Unknown()),
  refusals: Type.Array(Type.Object({ message: Type.String(), field: Type.Optional(Type.String()) })),
  messages: Type.Array(Type.String()),
});
export type ScriptResult = Static<typeof ScriptResult>;

export type ScriptOutcome = { ok: true; result: ScriptResult } | { ok: false; fault: ScriptFault };

export interface ScriptRequest {
  id: number;
  input: ScriptInput;
}

export interface ScriptReply {
  id: number;
  outcome: ScriptOutcome;
}
