import { sql } from 'kysely';
import { CODES, type Code } from '../../../contract/codes.ts';
import type { FieldError } from '../../../contract/envelope.ts';
import { plainCharacters } from '../../../model/field-types/plainCharacters.ts';
import { isEmpty, type RecordFault } from '../../../model/program/checkRecord.ts';
import { expressionValues, fieldValue, holds, type Values } from '../../../model/program/evaluate.ts';
import type { ActionProgram, ModelProgram, TransitionProgram } from '../../../model/program/program.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { say } from '../../texts/say.ts';
import { Refusal, refusedInput } from '../refusal.ts';
import { liveBelow } from './below.ts';
import { cleanInput } from './cleanInput.ts';
import { changedFields, commitChange } from './commit.ts';
import { type CurrentRecord, lockRecord } from './currentRecord.ts';
import { withRowDefaults } from './defaults.ts';
import { evaluateFully } from './evaluateFully.ts';
import { faultAt } from './faultText.ts';
import { faultsBefore } from './faultsBefore.ts';
import { judge } from './judge.ts';
import { mergeRows } from './mergeRows.ts';
import { serialise } from './serialise.ts';
import { type ActionScene, eventActions, runServerActions, valuesSet } from './serverActions.ts';
import { refuseStale } from './staleness.ts';
import { withoutRepeats } from './withoutRepeats.ts';
import { closedFields } from './takeInput.ts';
import { transitionFault } from './transitionRight.ts';
import { retriedWhenTaken, type Unit } from './unit.ts';
import { heldByProcess, heldFor, refuseHeldSince } from './heldRecord.ts';
import { versionNow } from './versionNow.ts';
import { openScene, requireModel, rowModelOf, rowModelsOf, type Scene, type WriterCore } from './writerCore.ts';

export interface TransitionRequest {
  templateCode: string;
  transition: string;
  bills: readonly { billId: string; version: number }[];
  opinion?: string;
  /** Where the transition asks for it: all below in the tree too. */
  below?: boolean;
  values?: Readonly<Record<string, unknown>>;
  confirmed?: boolean;
}

/** What became of one record: `code` and `msg` as in the envelope. */
export interface TransitionResult {
  billId: string;
  version?: number;
  code: Code;
  msg: string;
  errors?: FieldError[];
  warnings?: FieldError[];
  reminders?: FieldError[];
}

/**
 * Takes records through a named transition, each in a transaction of its own (or all in the unit given), with a result per record.
 * An unknown transition is refused as a whole.
 */
export async function transitionRecords(
  core: WriterCore,
  viewer: Viewer,
  asked: TransitionRequest,
  unit?: Unit,
): Promise<TransitionResult[]> {
  const request = { ...asked, opinion: plainCharacters(asked.opinion ?? '').trim() || undefined };
  const model = requireModel(core, viewer, request.templateCode);
  const program = core.registry.program(model.templateCode);
  const transition = program.transitions.get(request.transition);
  if (!transition)
    throw new Refusal(
      CODES.refused,
      say(viewer.language, 'write.unknownTransition', { transition: request.transition }),
    );
  const results: TransitionResult[] = [];
  for (const bill of request.bills) {
    try {
      results.push(
        await retriedWhenTaken(core.database, viewer, unit, (own) =>
          takeStep(core, viewer, model, program, transition, request, own, bill),
        ),
      );
    } catch (error) {
      if (error instanceof Asked && !unit) {
        results.push({ billId: bill.billId, code: CODES.ok, msg: '', warnings: error.warnings });
        continue;
      }
      if (!(error instanceof Refusal) || unit) throw error;
      results.push({ billId: bill.billId, code: error.code, msg: error.message, ...errorsOf(error.data) });
    }
  }
  return results;
}

/** A soft rule asks of a record below: nothing of the step stands until it is answered. */
class Asked extends Error {
  constructor(readonly warnings: FieldError[]) {
    super('A soft rule asks of a record below.');
  }
}

/** One record's step, and in a tree that of all below which stand where the step begins: all of them in one transaction, or none. */
async function takeStep(
  core: WriterCore,
  viewer: Viewer,
  model: Model,
  program: ModelProgram,
  transition: TransitionProgram,
  request: TransitionRequest,
  unit: Unit,
  bill: { billId: string; version: number },
): Promise<TransitionResult> {
  const { below, from } = transition.transition;
  const step = (one: typeof bill): Promise<TransitionResult> =>
    new Step(core, viewer, model, program, transition, request, unit).run(one);
  const result = await step(bill);
  const isWhole = below === 'always' || (below === 'ask' && request.below === true);
  if (!isWhole || result.warnings) return result;
  for (const { id, version, state } of await liveBelow(unit.transaction, model, [bill.billId], 'top')) {
    if (state === null || !from.includes(state)) continue;
    const { warnings } = await step({ billId: id, version }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      const why = errorsOf(error.data).errors?.map(({ message }) => message) ?? [error.message];
      throw new Refusal(error.code, say(viewer.language, 'tree.belowRefused', { why: why.join(' ') }));
    });
    if (warnings) throw new Asked(warnings);
  }
  return result;
}

class Step {
  readonly #transaction: Transaction;

  constructor(
    private readonly core: WriterCore,
    private readonly viewer: Viewer,
    private readonly model: Model,
    private readonly program: ModelProgram,
    private readonly transition: TransitionProgram,
    private readonly request: TransitionRequest,
    private readonly unit: Unit,
  ) {
    this.#transaction = unit.transaction;
  }

  async run(bill: { billId: string; version: number }): Promise<TransitionResult> {
    const { core, viewer, model, program } = this;
    const { name } = this.transition.transition;
    await serialise(this.#transaction, model, bill.billId, {});
    const held = await heldFor(core, this.#transaction, viewer, model, bill.billId);
    const current = await lockRecord(core, this.#transaction, viewer, model, bill.billId);
    await refuseStale(core, this.#transaction, viewer, model, current, bill.version);
    if (!held) await refuseHeldSince(core, this.#transaction, viewer, model, bill.billId);
    const led = held ? await this.led(current) : 'closed';
    if (led === 'taken')
      return {
        billId: bill.billId,
        version: await versionNow(this.#transaction, model, current.frame),
        code: CODES.ok,
        msg: '',
      };
    const scene = await openScene(core, this.#transaction, viewer, program);
    await scene.refer([current.values]);
    await this.authorise(current, scene);
    const { given, errors } = this.input(current, scene);
    const to = this.target({ ...current.values, ...given }, current, scene);
    const state = await this.moved(current, given, to, scene);
    const judgement = await judge(core, this.#transaction, viewer, scene, {
      program,
      id: current.frame.id,
      state,
      before: current.values,
      changed: changedFields(model, current.values, state.values),
      transition: name,
      counts: this.counting(current, scene),
    });
    const faults = [...errors, ...this.missing(state.values), ...judgement.errors];
    if (faults.length > 0) throw refusedInput(withoutRepeats(faults));
    if (judgement.warnings.length > 0 && !this.request.confirmed && !viewer.isSystem)
      return { billId: current.frame.id, code: CODES.ok, msg: '', warnings: judgement.warnings };
    const { reminders } = judgement;
    if (led === 'leaves') await core.ports.processes?.leave(this.processCall(current));
    return { ...(await this.store(current, state.values, to, scene)), ...(reminders.length > 0 ? { reminders } : {}) };
  }

  /** The record in its new state, with everything computed and with what the transition and its events set. */
  private async moved(current: CurrentRecord, given: Values, to: string | null, scene: Scene) {
    const { program, transition } = this;
    const { name } = transition.transition;
    const { states } = program.model;
    const over = { before: current.values, transition: name };
    const values = { ...current.values, ...given, ...(states ? { [states.field]: to } : {}) };
    const state = await evaluateFully(program, withRowDefaults(program, values, scene), scene, over);
    const actions = this.actionScene(state.values, current, scene);
    const set = await valuesSet(
      [...transition.do, ...eventActions(program, `beforeTransition:${name}`, actions)],
      actions,
    );
    return Object.keys(set).length === 0
      ? state
      : await evaluateFully(program, { ...state.values, ...set }, scene, over);
  }

  /**
   * What the process that holds the record makes of the transition: a step of its own, or it is refused. One that leaves the state as it is remains
   * the model's own where the process has no step for it.
   */
  private async led(current: CurrentRecord): Promise<'taken' | 'leaves' | 'closed'> {
    const { core, viewer, transition, request } = this;
    if (!core.ports.processes) return 'closed';
    const { opinion, values } = request;
    const asked = { transition: transition.transition.name, opinion, values };
    const led = await core.ports.processes.step({ ...this.processCall(current), ...asked });
    const keeps = transition.targets.length === 0;
    if (led === 'closed' || (led === 'foreign' && !keeps)) throw heldByProcess(viewer);
    return led === 'foreign' || (keeps && led === 'leaves') ? 'closed' : led;
  }

  private processCall(current: CurrentRecord) {
    const { viewer, unit, model } = this;
    return { viewer, unit, model, recordId: current.frame.id };
  }

  private async authorise(current: CurrentRecord, scene: Scene): Promise<void> {
    const { viewer, model, transition } = this;
    const seen = this.seen(current.values, current, scene);
    const handled = transition.transition.fourEyes && !viewer.isSystem ? await this.actedOn(current.frame.id) : false;
    const fault = transitionFault({
      viewer,
      model,
      transition,
      state: current.frame.state,
      createdBy: current.frame.createdBy,
      handled,
      seen,
      context: scene.context,
    });
    if (!fault) return;
    const denied = ['system', 'role', 'permission', 'who', 'fourEyes'].includes(fault.kind);
    throw new Refusal(denied ? CODES.actionDenied : CODES.notNow, fault.message);
  }

  /** Whether the viewer has created or submitted this record before (four eyes). */
  private async actedOn(id: string): Promise<boolean> {
    const { rows } = await sql<{ found: number }>`
      select 1 as found from sys_history where model = ${this.model.base} and record_id = ${id} and actor = ${this.viewer.id}
      and action in ('create', 'transition:submit') limit 1`.execute(this.#transaction);
    return rows.length > 0;
  }

  /** Values of the dialog and those that the transition sets itself. */
  private input(current: CurrentRecord, scene: Scene): { given: Values; errors: FieldError[] } {
    const { core, viewer, model, transition, request } = this;
    const closed = viewer.isSystem ? new Set<string>() : closedFields(current.held);
    const asked = new Set((transition.transition.form ?? []).filter((name) => !closed.has(name)));
    const raw = Object.fromEntries(Object.entries(request.values ?? {}).filter(([name]) => asked.has(name)));
    const cleaned = cleanInput(
      model,
      raw,
      () => true,
      (field) => rowModelOf(core, field),
      viewer,
    );
    const errors = [...cleaned.errors];
    if (transition.transition.opinion === 'required' && request.opinion === undefined) {
      errors.push({ field: 'opinion', message: say(viewer.language, 'write.opinionRequired') });
    }
    const given = mergeRows(current.values, cleaned.values, (name) => rowModelsOf(core, model).has(name));
    const seen = { ...this.seen({ ...current.values, ...given }, current, scene), opinion: request.opinion ?? null };
    for (const { field: name, value } of transition.set) {
      const field = fieldOf(model, name);
      if (field) given[name] = fieldValue(value, field, seen, scene.context);
    }
    return { given, errors };
  }

  private target(values: Values, current: CurrentRecord, scene: Scene): string | null {
    const seen = this.seen(values, current, scene);
    const branch = this.transition.targets.find((target) => !target.when || holds(target.when, seen, scene.context));
    return branch?.to ?? current.frame.state;
  }

  /**
   * Which faults count: those that belong to the transition (fields that must be filled for it, fields of its dialog, rules of its moment),
   * and those that the record did not have before. So an unfinished draft can still be voided, and none becomes worse on the way.
   */
  private counting(current: CurrentRecord, scene: Scene): (fault: RecordFault) => boolean {
    const already = faultsBefore(this.program, current, scene);
    return (fault) => this.belongs(fault) || !already(fault);
  }

  private belongs(fault: RecordFault): boolean {
    const { transition } = this.transition;
    if ('rule' in fault) return fault.rule.at?.includes(transition.name) === true;
    const { place } = fault;
    const field = place.rows === undefined ? fieldOf(this.model, place.field) : this.rowField(place.rows, place.field);
    return (
      this.closes(place.rows ?? place.field) ||
      (fault.fault.key === 'required' && field?.requiredAt?.includes(transition.name) === true)
    );
  }

  private rowField(rows: string, name: string) {
    const owner = fieldOf(this.model, rows);
    const rowModel = owner ? rowModelOf(this.core, owner) : undefined;
    return rowModel ? fieldOf(rowModel, name) : undefined;
  }

  private closes(name: string): boolean {
    const { transition } = this.transition;
    return transition.form?.includes(name) === true || transition.requires?.includes(name) === true;
  }

  private missing(values: Values): FieldError[] {
    const { viewer, model, transition } = this;
    return (transition.transition.requires ?? []).flatMap((name) => {
      const field = fieldOf(model, name);
      return field && isEmpty(values[name])
        ? [{ field: name, message: faultAt({ key: 'required' }, field, viewer.language) }]
        : [];
    });
  }

  private async store(
    current: CurrentRecord,
    values: Values,
    to: string | null,
    scene: Scene,
  ): Promise<TransitionResult> {
    const { core, viewer, program, transition, request } = this;
    const { name } = transition.transition;
    await this.act(
      eventActions(program, `beforeTransition:${name}`, this.actionScene(values, current, scene)),
      values,
      current,
      scene,
    );
    const now = core.clock.now().toISOString();
    const frame = {
      ...current.frame,
      version: current.frame.version + 1,
      state: to,
      updatedBy: viewer.isSystem ? null : viewer.id,
      updatedAt: now,
    };
    const stored = await commitChange(core, this.unit, viewer, {
      program,
      frame,
      values,
      before: current,
      action: `transition:${name}`,
      reason: request.opinion,
    });
    const final: Values = { ...stored, id: frame.id, version: frame.version };
    const after = eventActions(program, `afterTransition:${name}`, this.actionScene(final, current, scene));
    const acted = await this.act([...transition.do, ...after], final, current, scene);
    const version = acted ? await versionNow(this.#transaction, this.model, frame) : frame.version;
    return { billId: frame.id, version, code: CODES.ok, msg: '' };
  }

  /** Runs named actions and notices; answers whether there may have been any. */
  private async act(
    actions: readonly ActionProgram[],
    values: Values,
    current: CurrentRecord,
    scene: Scene,
  ): Promise<boolean> {
    if (actions.length === 0) return false;
    await runServerActions(actions, this.actionScene(values, current, scene));
    return actions.some(({ action }) => action.action === 'callAction' || action.action === 'startProcess');
  }

  private seen(values: Values, current: CurrentRecord, scene: Scene): Record<string, unknown> {
    return expressionValues(this.program, values, scene.options({ before: current.values }));
  }

  private actionScene(values: Values, current: CurrentRecord, scene: Scene): ActionScene {
    return {
      viewer: this.viewer,
      unit: this.unit,
      program: this.program,
      values,
      before: current.values,
      createdBy: current.frame.createdBy,
      held: current.held,
      opinion: this.request.opinion,
      seen: this.seen(values, current, scene),
      context: scene.context,
      ports: this.core.ports,
    };
  }
}

function errorsOf(data: unknown): { errors?: FieldError[] } {
  if (typeof data !== 'object' || data === null || !('errors' in data) || !Array.isArray(data.errors)) return {};
  return {
    errors: data.errors.filter(
      (error): error is FieldError => typeof error === 'object' && error !== null && 'message' in error,
    ),
  };
}
