import type { Values } from '../../../model/program/evaluate.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { part, type Part } from './statementPart.ts';

/**
 * What brings the participants of a record up to date: whoever its flagged fields name, and its creator when it is new. Participants of
 * other kinds (candidates and handlers of processes) are left as they are.
 */
export function storeParticipants(
  model: Model,
  recordId: string,
  before: Values | null,
  values: Values,
  createdBy: string | null,
): Part[] {
  const old = before ? participantsOf(model, before) : new Map<string, Participant>();
  const now = participantsOf(model, values);
  if (!before && createdBy) now.set(`creator:${createdBy}`, { kind: 'creator', principal: createdBy });
  const gone = [...old].filter(([key]) => !now.has(key)).map(([, participant]) => participant);
  const added = [...now].filter(([key]) => !old.has(key)).map(([, participant]) => participant);
  const parts: Part[] = [];
  if (gone.length > 0)
    parts.push(part`delete from record_participant where model = ${model.base} and record_id = ${recordId}
      and (principal, kind) in (select * from unnest(${principals(gone)}::uuid[], ${kinds(gone)}::text[]))`);
  if (added.length > 0)
    parts.push({
      ...part`insert into record_participant (model, record_id, principal, kind)
      select ${model.base}::text, ${recordId}::uuid, p.principal, p.kind
      from unnest(${principals(added)}::uuid[], ${kinds(added)}::text[]) p(principal, kind) on conflict do nothing`,
      merge: addedTogether,
    });
  return parts;
}

/** Participants of several records by one statement. */
function addedTogether(alike: readonly Part[]): Part {
  const rows = alike.flatMap(({ values: [model, recordId, principals, kinds] }) =>
    listOf(principals).map((principal, at) => [model, recordId, principal, listOf(kinds)[at]]),
  );
  const column = (at: number): unknown[] => rows.map((row) => row[at]);
  return part`insert into record_participant (model, record_id, principal, kind)
    select * from unnest(${column(0)}::text[], ${column(1)}::uuid[], ${column(2)}::uuid[], ${column(3)}::text[])
    on conflict do nothing`;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

interface Participant {
  kind: string;
  principal: string;
}

const principals = (of: readonly Participant[]): string[] => of.map(({ principal }) => principal);
const kinds = (of: readonly Participant[]): string[] => of.map(({ kind }) => kind);

function participantsOf(model: Model, values: Values): Map<string, Participant> {
  const found = new Map<string, Participant>();
  for (const { name, participant: kind } of model.fields) {
    if (!kind) continue;
    const value = values[name];
    for (const principal of Array.isArray(value) ? value : [value])
      if (typeof principal === 'string') found.set(`${kind}:${principal}`, { kind, principal });
  }
  return found;
}
