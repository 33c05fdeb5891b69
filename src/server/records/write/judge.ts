import type { FieldError } from '../../../contract/envelope.ts';
import { checkRecord, type RecordFault } from '../../../model/program/checkRecord.ts';
import { expressionValues, holds, type RecordState, type Values } from '../../../model/program/evaluate.ts';
import type { Expression } from '../../../model/expression/compile.ts';
import { type Filter, isCondition } from '../../../model/language/filter.ts';
import type { Rule } from '../../../model/language/rule.ts';
import { celValues, type ModelProgram } from '../../../model/program/program.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { canonical } from '../history/hash.ts';
import { fieldError } from './faultText.ts';
import { besideRecord } from '../query/recordFilter.ts';
import type { EarlyAnswers } from './earlyAsks.ts';
import { foreignFaults, rowsById, type SourceOf } from './foreignChecks.ts';
import { once } from './once.ts';
import type { MatchAsk } from './readSide.ts';
import { uniqueFaults } from './uniqueChecks.ts';
import { rowModelOf, type Scene, type WriterCore } from './writerCore.ts';

/** Everything that speaks against a record: refused, to be confirmed, or only to be said. */
export interface Judgement {
  errors: FieldError[];
  warnings: FieldError[];
  reminders: FieldError[];
  /** What must not match any other record, and did not. */
  unmatched: MatchAsk[];
}

export interface Case {
  program: ModelProgram;
  id: string;
  state: RecordState;
  before: Values | null;
  changed: readonly string[];
  transition?: string;
  /** What was asked of its references before. */
  early?: EarlyAnswers;
  /** Which of the faults of fields and rules count; without it all. */
  counts?(fault: RecordFault): boolean;
}

/** Gathers all faults of a record at once: its own, those of its rows, and those that other records make. */
export async function judge(
  core: WriterCore,
  transaction: Transaction,
  viewer: Viewer,
  scene: Scene,
  it: Case,
): Promise<Judgement> {
  const { model } = it.program;
  const options = scene.options({ before: it.before, transition: it.transition });
  const judgement: Judgement = { errors: [], warnings: [], reminders: [], unmatched: [] };
  const seen = expressionValues(it.program, it.state.values, options);
  seen.id = it.id;
  for (const fault of checkRecord(it.program, it.state, scene.context, options, seen)) {
    if (it.counts && !it.counts(fault)) continue;
    bucket(judgement, 'weight' in fault ? fault.weight : 'refuse').push(
      fieldError(fault, model, (field) => rowModelOf(core, field), viewer.language),
    );
  }
  const seenIn = (program: ModelProgram, row: Values): Record<string, unknown> =>
    expressionValues(program, row, { ...options, parent: seen, before: null });
  const sourceOf: SourceOf = (program, values, isRow) =>
    besideRecord(program, isRow ? once(() => seenIn(program, values)) : () => seen, scene.context);
  judgement.errors.push(
    ...(await foreignFaults(transaction, viewer, it.program, it.state, it.before, sourceOf, core.reads, it.early)),
  );
  judgement.errors.push(
    ...(await uniqueFaults(transaction, viewer, model, it.id, it.state.values, it.changed, core.reads)),
  );
  // Candidates cost a search of other records: not worth it while the record itself is refused.
  if (judgement.errors.length === 0) await askOthers(core, transaction, viewer, scene, it, seen, judgement);
  return judgement;
}

/** A rule that no other record may match, and where it is asked. */
interface Question {
  rule: Extract<Rule, { absent: unknown }>;
  ask: MatchAsk;
  place(field: string): Omit<FieldError, 'message'>;
}

async function askOthers(
  core: WriterCore,
  transaction: Transaction,
  viewer: Viewer,
  scene: Scene,
  it: Case,
  seen: Record<string, unknown>,
  judgement: Judgement,
): Promise<void> {
  const questions = questionsOf(core, scene, it, seen);
  if (questions.length === 0) return;
  const answers = await core.reads.matching(
    transaction,
    viewer,
    questions.map(({ ask }) => ask),
  );
  for (const [at, { rule, place, ask }] of questions.entries()) {
    const found = answers[at] ?? [];
    if (found.length === 0) {
      judgement.unmatched.push(ask);
      continue;
    }
    const candidates = found.map((entry) => entry.label).join(', ');
    const message = rule.message[viewer.language].replace('{candidates}', () => candidates);
    for (const field of rule.fields?.length ? rule.fields : [''])
      bucket(judgement, rule.weight ?? 'refuse').push({ ...place(field), message });
  }
}

/** Rules of the record at its moment, and those of rows that are new or have changed. */
function questionsOf(core: WriterCore, scene: Scene, it: Case, seen: Record<string, unknown>): Question[] {
  const questions: Question[] = [];
  const options = scene.options({ before: it.before, transition: it.transition });
  const ask = (
    program: ModelProgram,
    sight: () => Record<string, unknown>,
    place: Question['place'],
    changed?: readonly string[],
  ): void => {
    for (const { rule, when } of program.rules) {
      if (!('absent' in rule) || !isAsked(rule, it.transition)) continue;
      if (changed && !isTouched(program, rule, when, changed)) continue;
      if (when && !holds(when, sight(), scene.context)) continue;
      const model = rule.absent.model ? core.registry.model(rule.absent.model) : program.model;
      const source = besideRecord(program, sight, scene.context);
      if (model)
        questions.push({ rule, place, ask: { model, filter: rule.absent.filter, source, except: it.id, limit: 5 } });
    }
  };
  const hasAbsent = (program: ModelProgram): boolean => program.rules.some(({ rule }) => 'absent' in rule);
  if (!hasAbsent(it.program) && ![...it.program.rows.values()].some(hasAbsent)) return questions;
  const changed = it.before && it.transition === undefined ? it.changed : undefined;
  ask(
    it.program,
    () => seen,
    (field) => (field ? { field } : {}),
    changed,
  );
  for (const [name, rowProgram] of it.program.rows) {
    if (!hasAbsent(rowProgram) || it.state.visible[name] === false) continue;
    const old = rowsById(it.before?.[name]);
    for (const [row, { values }] of (it.state.rows[name] ?? []).entries()) {
      const before = typeof values.id === 'string' ? old.get(values.id) : undefined;
      if (before && canonical(before) === canonical({ ...before, ...values })) continue;
      const sight = once(() => expressionValues(rowProgram, values, { ...options, parent: seen, before: null }));
      ask(rowProgram, sight, (field) => ({ field: field ? `${name}.${field}` : name, row }));
    }
  }
  return questions;
}

/** Whether a change touches what a rule compares: what it does not touch was asked, and answered, before. */
function isTouched(
  program: ModelProgram,
  rule: Extract<Rule, { absent: unknown }>,
  when: Expression | undefined,
  changed: readonly string[],
): boolean {
  const compared = [
    ...(when?.needs.fields ?? []),
    ...celValues(rule.absent.filter).flatMap((source) => program.filterValues.get(source)?.needs.fields ?? []),
    ...recordValues(rule.absent.filter),
  ];
  return compared.some((name) => changed.includes(name));
}

/** Fields that a filter compares with, `$record.<field>`. */
function recordValues(filter: Filter): string[] {
  if (isCondition(filter)) {
    const values = Array.isArray(filter.value) ? filter.value : [filter.value];
    return values.flatMap((value) => (typeof value === 'string' ? (/^\$record\.(\w+)/.exec(value)?.[1] ?? []) : []));
  }
  if ('not' in filter) return recordValues(filter.not);
  return ('and' in filter ? filter.and : filter.or).flatMap(recordValues);
}

const isAsked = (rule: Rule, transition: string | undefined): boolean =>
  transition === undefined ? rule.at === undefined : rule.at?.includes(transition) === true;

const bucket = (judgement: Judgement, weight: 'refuse' | 'confirm' | 'remind'): FieldError[] =>
  ({ refuse: judgement.errors, confirm: judgement.warnings, remind: judgement.reminders })[weight];
