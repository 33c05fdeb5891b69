import type { Row, TransitionResult } from '../../contract/endpoints/records.ts';
import { CODES } from '../../contract/codes.ts';
import { isCondition } from '../../model/language/filter.ts';
import type { TransitionConfig } from '../../model/language/states.ts';
import type { Model, ResolvedStates } from '../../model/resolved/model.ts';
import { leadsOnwards, toneOf } from '../../model/resolved/onward.ts';
import { readRoles } from '../records/directory/lists.ts';
import { closedFields } from '../records/policy/fields.ts';
import { necessaryFilters } from './home/necessary.ts';
import type { Call } from './parts.ts';

/** What finding out who has a record next needs. */
export interface HandsCall extends Pick<Call, 'viewer'> {
  parts: {
    database: Pick<Call['parts']['database'], 'kysely'>;
    registry: Pick<Call['parts']['registry'], 'model' | 'program'>;
    records: Pick<Call['parts']['records'], 'queryPage'>;
  };
}

/** Records of one call whose next hands are told; who sends more on at once is not asking for names. */
const MOST = 20;

/**
 * The results of a transition, each with who has the record next: the people whom it names for a step onwards, else the roles that may take
 * one, else its creator where it has come back to him. Only as far as the viewer may still see the record and what names them, and
 * never himself alone.
 */
export async function withNextHands(
  call: HandsCall,
  templateCode: string,
  results: readonly TransitionResult[],
): Promise<TransitionResult[]> {
  const moved = results.filter(({ code, warnings }) => code === CODES.ok && !warnings);
  const model = call.parts.registry.model(templateCode);
  if (!model?.states || moved.length === 0 || moved.length > MOST) return [...results];
  const hands = await nextHands(
    call,
    model,
    model.states,
    moved.map(({ billId }) => billId),
  );
  return results.map((result) => {
    const next = hands.get(result.billId) ?? [];
    return next.length > 0 ? { ...result, next } : result;
  });
}

async function nextHands(
  call: HandsCall,
  model: Model,
  states: ResolvedStates,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { parts, viewer } = call;
  const steps = states.transitions.filter(({ by }) => by === undefined || by === 'button');
  const people = new Map(steps.map((step) => [step.name, personFields(call, model, step)]));
  const columns = [...new Set([states.field, 'createdBy', ...[...people.values()].flat()])];
  const query = { field: 'id', op: 'in' as const, value: [...ids] };
  const asked = { templateCode: model.templateCode, query, columns, sort: [], pageNum: 1, pageSize: ids.length };
  const [{ list }, roles] = await Promise.all([
    parts.records.queryPage(viewer, asked),
    readRoles(parts.database.kysely),
  ]);
  const titles = new Map(roles.map(({ code, title }) => [code, title[viewer.language]]));
  const handsOf = (row: Row): string[] => {
    const state = String(row[states.field] ?? '');
    const onwards = steps.filter((step) => leadsOnwards(states, step, state));
    const named = onwards.flatMap((step) => people.get(step.name) ?? []).flatMap((field) => nameIn(row, field));
    const back = ['draft', 'returned'].includes(toneOf(states, state) ?? '');
    const found =
      named.length > 0 ? named : back && onwards.length > 0 ? nameIn(row, 'createdBy') : rolesOf(onwards, titles);
    return found.every((name) => name === viewer.name) ? [] : [...new Set(found)];
  };
  return new Map(list.map((row) => [row.id, handsOf(row)]));
}

/** Fields that name who alone may take a step (`owner == currentUser`). */
function personFields({ parts, viewer }: HandsCall, model: Model, { name }: TransitionConfig): string[] {
  const who = parts.registry.program(model.templateCode).transitions.get(name)?.who;
  return necessaryFilters(who?.ast, model, closedFields(viewer, model)).flatMap((filter) =>
    isCondition(filter) && filter.value === '$user.id' ? [filter.field] : [],
  );
}

const rolesOf = (steps: readonly TransitionConfig[], titles: ReadonlyMap<string, string>): string[] =>
  steps.flatMap(({ roles = [] }) => roles.flatMap((role) => titles.get(role) ?? []));

function nameIn(row: Row, field: string): string[] {
  const label = row._labels?.[field];
  return label === undefined ? [] : [label].flat();
}
