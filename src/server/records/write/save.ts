import { CODES } from '../../../contract/codes.ts';
import type { FieldError } from '../../../contract/envelope.ts';
import type { RecordFault } from '../../../model/program/checkRecord.ts';
import { changedCopy } from '../../../model/program/compact.ts';
import { evaluateRecord, expressionValues, type RecordState, type Values } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { newId } from '../../database/uuid.ts';
import { say } from '../../texts/say.ts';
import type { HeldCells } from '../policy/cells.ts';
import { heldOfNew } from '../policy/heldCells.ts';
import { Refusal, refusedInput } from '../refusal.ts';
import { answerValues } from './answerValues.ts';
import { giveNumbers, numbersRead } from './autoNumbers.ts';
import { changedFields, commitChange } from './commit.ts';
import { type CurrentRecord, lockRecord } from './currentRecord.ts';
import { firstValues, withDefaults, withoutLocked, withRowDefaults } from './defaults.ts';
import { earlyAsks, EarlyAnswers } from './earlyAsks.ts';
import { evaluateFully } from './evaluateFully.ts';
import { faultsBefore } from './faultsBefore.ts';
import { type Judgement, judge } from './judge.ts';
import { lockedFaults } from './lockedFields.ts';
import { mergeRows } from './mergeRows.ts';
import { serialise } from './serialise.ts';
import { type ActionScene, actsOnServer, eventActions, runServerActions, valuesSet } from './serverActions.ts';
import { once } from './once.ts';
import { heldByProcess, heldFor } from './heldRecord.ts';
import type { HeldByProcess } from './processPort.ts';
import { refuseStale } from './staleness.ts';
import { editableAtStep } from './stateRights.ts';
import { refuseStoredBefore } from './storedBefore.ts';
import type { Frame } from './storeRecord.ts';
import { takeInput } from './takeInput.ts';
import { NotTogether } from './together/notTogether.ts';
import { treePlace } from './treePlace.ts';
import { retriedWhenTaken, type Unit } from './unit.ts';
import { versionNow } from './versionNow.ts';
import { withoutRepeats } from './withoutRepeats.ts';
import { openScene, requireModel, rowModelsOf, type Scene, type WriterCore } from './writerCore.ts';

export interface SaveRequest {
  templateCode: string;
  billData: Readonly<Record<string, unknown>>;
  /** Id of a new record, chosen by who asks (UUIDv7): asked again after a lost answer, it is not stored twice. */
  newId?: string;
  /** The answers to soft rules were given. */
  confirmed?: boolean;
  reason?: string;
}

/** A stored record, or the warnings that ask for confirmation (then nothing was stored). */
export interface SaveAnswer {
  billId: string;
  version: number;
  billData: Values;
  warnings?: FieldError[];
  reminders?: FieldError[];
}

/**
 * Stores a new or changed record with its sub-tables: authorise, clean, default, compute, set what events say, validate, act before,
 * store with history, act after, in one transaction. A save that changes nothing stores nothing and keeps the version. Throws `Refusal`:
 * 208 with all faults at once, 207 for a stale version, a closed state or a new record that is stored already, 402 for a record outside the viewer's scope, 403 without the
 * right to add or edit. The system is not asked to confirm.
 */
export async function saveRecord(
  core: WriterCore,
  viewer: Viewer,
  request: SaveRequest,
  unit?: Unit,
): Promise<SaveAnswer> {
  const model = mayBeSaved(core, viewer, request.templateCode, [request.billData]);
  return await retriedWhenTaken(core.database, viewer, unit, (own) => saveWithin(core, viewer, model, request, own));
}

/** The model of records that the viewer may add or edit. Throws `Refusal` as `saveRecord` does. */
export function mayBeSaved(
  core: WriterCore,
  viewer: Viewer,
  templateCode: string,
  records: readonly SaveRequest['billData'][],
): Model {
  const model = requireModel(core, viewer, templateCode);
  const rights = new Set(records.map((record) => (isNew(record) ? 'add' : 'edit')));
  if (!viewer.isSystem && [...rights].some((right) => !viewer.can(`${model.templateCode}:${right}`))) {
    throw new Refusal(
      CODES.actionDenied,
      say(viewer.language, 'write.actionDenied', { model: model.title[viewer.language] }),
    );
  }
  return model;
}

/** Saves a record of a model that may be saved, in a unit. */
export const saveWithin = (
  core: WriterCore,
  viewer: Viewer,
  model: Model,
  request: SaveRequest,
  unit: Unit,
): Promise<SaveAnswer> => new Save(core, viewer, model, request, unit).run();

const isNew = ({ id }: SaveRequest['billData']): boolean => id === undefined || id === null || id === '';

class Save {
  readonly #program: ModelProgram;
  readonly #transaction: Transaction;
  #process: HeldByProcess | null = null;

  constructor(
    private readonly core: WriterCore,
    private readonly viewer: Viewer,
    private readonly model: Model,
    private readonly request: SaveRequest,
    private readonly unit: Unit,
  ) {
    this.#program = core.registry.program(model.templateCode);
    this.#transaction = unit.transaction;
  }

  async run(): Promise<SaveAnswer> {
    const { core, viewer, model, request } = this;
    await serialise(this.#transaction, model, request.billData.id, request.billData);
    const current = isNew(request.billData) ? null : await this.current();
    if (!current && request.newId) await refuseStoredBefore(this.#transaction, viewer, model, request.newId);
    const held = current?.held ?? heldOfNew(viewer, model);
    const input = takeInput(core, viewer, model, request.billData, held, current?.values ?? null);
    const scene = this.unit.seat?.scene ?? (await openScene(core, this.#transaction, viewer, this.#program));
    const id = current?.frame.id ?? request.newId ?? newId();
    const before = current?.values ?? null;
    const { given, state, early } = current
      ? await this.changed(current, input.values, scene)
      : await this.created(id, input.values, scene);
    const changed = changedFields(model, before, state.values);
    const place = await treePlace(this.#transaction, model, id, state.values, current?.frame.tree, viewer);
    const judgement = await judge(core, this.#transaction, viewer, scene, {
      program: this.#program,
      id,
      state,
      before,
      changed,
      early,
      counts: current ? this.counting(current, scene) : undefined,
    });
    if (current && editableAtStep(model, current.frame.state, viewer, this.#process) === false) {
      // What changes nothing is no edit: a file or a program may send back what it was given.
      if (input.errors.length > 0 || changedFields(model, current.values, given).length > 0)
        throw this.#process && !this.#process.handles
          ? heldByProcess(viewer)
          : lockedByState(viewer, current.frame.state);
      return await this.unchanged(current, judgement);
    }
    const locked = this.locked(current, given, state, scene);
    const errors = [...input.errors, ...place.errors, ...locked, ...judgement.errors];
    if (errors.length > 0) throw refusedInput(withoutRepeats(errors));
    if (judgement.warnings.length > 0 && !request.confirmed && !viewer.isSystem) return unconfirmed(current, judgement);
    if (current && changed.length === 0) return await this.unchanged(current, judgement);
    return await this.store(current, this.frame(current, id, place.place), state.values, scene, judgement);
  }

  private async current(): Promise<CurrentRecord> {
    const { core, viewer, model, request } = this;
    this.#process = await heldFor(core, this.#transaction, viewer, model, request.billData.id);
    const found = await lockRecord(core, this.#transaction, viewer, model, request.billData.id);
    await refuseStale(core, this.#transaction, viewer, model, found, request.billData.version);
    return found;
  }

  private async changed(current: CurrentRecord, input: Values, scene: Scene): Promise<Given> {
    const rowModels = rowModelsOf(this.core, this.model);
    const merged = mergeRows(current.values, input, (name) => rowModels.has(name));
    await scene.refer([{ ...current.values, ...merged }, current.values]);
    const given = withRowDefaults(this.#program, { ...current.values, ...merged }, scene);
    return { given, state: await this.evaluated(given, scene, current) };
  }

  private async created(id: string, input: Values, scene: Scene): Promise<Given> {
    const { viewer, model } = this;
    const framed: Values = { ...firstValues(viewer, model), ...input, id };
    let given = await withDefaults(this.#program, framed, scene);
    const early = await this.asked(given, scene);
    let state = await this.evaluated(given, scene, null);
    const free = viewer.isSystem ? null : withoutLocked(this.#program, framed, state, scene);
    if (free) {
      given = free;
      state = await this.evaluated(given, scene, null);
    }
    return { given, state, early };
  }

  /** Asks for the references of a new record together with what its expressions read of them. */
  private async asked(given: Values, scene: Scene): Promise<EarlyAnswers> {
    const asks = earlyAsks(this.#program, given, this.core.registry.models());
    const along = scene.referring([given]);
    const { reads } = this.core;
    const answers = asks.length > 0 ? await reads.available(this.#transaction, this.viewer, asks, along) : [];
    return new EarlyAnswers(asks, answers);
  }

  /** The record with everything computed, and with what its events set before it is stored. */
  private async evaluated(given: Values, scene: Scene, current: CurrentRecord | null): Promise<RecordState> {
    const before = current?.values ?? null;
    const state = await evaluateFully(this.#program, given, scene, { before });
    if (!this.#program.events.some((event) => event.on === 'beforeSave')) return state;
    const actions = this.actionScene(state.values, current, scene);
    const set = await valuesSet(eventActions(this.#program, 'beforeSave', actions), actions);
    if (Object.keys(set).length === 0) return state;
    return await evaluateFully(this.#program, { ...state.values, ...set }, scene, { before });
  }

  /** What was confirmed or said once is not asked again while it stays as it is. */
  private counting(current: CurrentRecord, scene: Scene): (fault: RecordFault) => boolean {
    const already = faultsBefore(this.#program, current, scene);
    return (fault) => !('weight' in fault) || fault.weight === 'refuse' || !already(fault);
  }

  private locked(current: CurrentRecord | null, given: Values, after: RecordState, scene: Scene): FieldError[] {
    if (!current || this.viewer.isSystem) return [];
    let known: RecordState | undefined;
    return lockedFaults({
      program: this.#program,
      viewer: this.viewer,
      state: current.frame.state,
      editable: editableAtStep(this.model, current.frame.state, this.viewer, this.#process),
      before: current.values,
      given,
      conditionsBefore: () =>
        (known ??= evaluateRecord(
          this.#program,
          current.values,
          scene.context,
          scene.options({ before: current.values }),
        )),
      conditionsAfter: after,
    });
  }

  private async unchanged(current: CurrentRecord, judgement: Judgement): Promise<SaveAnswer> {
    const { frame, values, held } = current;
    await this.unit.seat?.ready({ id: frame.id, values, before: values, stands: true, alone: false });
    return await this.answer(frame, values, judgement, held);
  }

  private async store(
    current: CurrentRecord | null,
    frame: Frame,
    judged: Values,
    scene: Scene,
    judgement: Judgement,
  ): Promise<SaveAnswer> {
    const { core, viewer, model } = this;
    const before = current?.values ?? null;
    const alone = this.unit.seat !== undefined && this.isBetterAlone(frame.id, judged, current, scene);
    await this.unit.seat?.ready({ id: frame.id, values: judged, before, stands: false, alone });
    await this.act('beforeSave', judged, current, scene);
    const stored = await commitChange(core, this.unit, viewer, {
      program: this.#program,
      frame,
      values: current ? judged : await this.numbered(judged, scene),
      before: current,
      action: current ? 'update' : 'create',
      reason: this.request.reason,
    });
    if (!current && model.filter) await this.refuseOutsideView(frame.id);
    const unmatched = judgement.unmatched.filter((ask) => this.isOwnTable(ask.model));
    if (unmatched.length > 0) await this.unit.seat?.stillUnmatched(unmatched);
    const final: Values = changedCopy(stored, { id: frame.id, version: frame.version });
    const acted = await this.act('afterSave', final, current, scene);
    const version = acted ? await versionNow(this.#transaction, model, frame) : frame.version;
    const held = current?.held ?? heldOfNew(viewer, model);
    return await this.answer({ ...frame, version }, final, judgement, held);
  }

  /** With its auto numbers, and with what is computed from them: a label made of a number is there from the first save on. */
  private async numbered(judged: Values, scene: Scene): Promise<Values> {
    const numbers = await giveNumbers(this.unit, this.core.numbers, this.model, judged, scene.context.today);
    const values = changedCopy(judged, numbers);
    const read = numbersRead(this.#program).some((name) => name in numbers);
    return read ? (await evaluateFully(this.#program, values, scene, { before: null })).values : values;
  }

  /** Runs the actions of a moment; answers whether a named one was among them, which may have written anything. */
  private async act(moment: string, values: Values, current: CurrentRecord | null, scene: Scene): Promise<boolean> {
    if (!this.#program.events.some((event) => event.on === moment)) return false;
    const scenery = this.actionScene(values, current, scene);
    const actions = eventActions(this.#program, moment, scenery);
    if (this.unit.seat && actsOnServer(actions, scenery)) throw new NotTogether();
    await runServerActions(actions, scenery);
    return actions.some(({ action }) => action.action === 'callAction' || action.action === 'startProcess');
  }

  /** Whether storing it does more than that: actions run, people are told, or what hangs below it in a tree is carried along. */
  private isBetterAlone(id: string, judged: Values, current: CurrentRecord | null, scene: Scene): boolean {
    if (current && this.model.tree) return true;
    if (!this.#program.events.some(({ on }) => on === 'beforeSave' || on === 'afterSave')) return false;
    const scenery = this.actionScene({ ...judged, id }, current, scene);
    return ['beforeSave', 'afterSave'].some((moment) =>
      actsOnServer(eventActions(this.#program, moment, scenery), scenery),
    );
  }

  private isOwnTable({ base }: Model): boolean {
    return (
      base === this.model.base || [...rowModelsOf(this.core, this.model).values()].some((rows) => rows.base === base)
    );
  }

  /** What is entered through a view must be found there again. */
  private async refuseOutsideView(id: string): Promise<void> {
    const { core, viewer, model } = this;
    const system: Viewer = { ...viewer, isSystem: true };
    if ((await core.reads.covers(this.#transaction, system, model, id)) !== null) return;
    throw refusedInput([
      { message: say(viewer.language, 'write.outsideView', { model: model.title[viewer.language] }) },
    ]);
  }

  private frame(current: CurrentRecord | null, id: string, tree: Frame['tree']): Frame {
    const { viewer, model } = this;
    const updatedAt = this.core.clock.now().toISOString();
    const updatedBy = viewer.isSystem ? null : viewer.id;
    if (current) {
      const version = current.frame.version + 1;
      return { ...current.frame, version, updatedBy, updatedAt, tree: tree ?? current.frame.tree };
    }
    return {
      id,
      version: 1,
      state: model.states?.initial ?? null,
      department: viewer.department,
      organisation: viewer.organisation,
      createdBy: updatedBy,
      createdAt: updatedAt,
      updatedBy,
      updatedAt,
      modelVersion: 1,
      tree,
    };
  }

  private async answer(frame: Frame, values: Values, judgement: Judgement, held: HeldCells): Promise<SaveAnswer> {
    const { core, viewer, model } = this;
    return {
      billId: frame.id,
      version: frame.version,
      billData: await answerValues(core, this.#transaction, viewer, model, frame, values, held),
      ...(judgement.reminders.length > 0 ? { reminders: judgement.reminders } : {}),
    };
  }

  private actionScene(values: Values, current: CurrentRecord | null, scene: Scene): ActionScene {
    const before = current?.values ?? null;
    const seen = once(() => expressionValues(this.#program, values, scene.options({ before })));
    return {
      viewer: this.viewer,
      unit: this.unit,
      program: this.#program,
      values,
      before,
      createdBy: current?.frame.createdBy ?? this.viewer.id,
      held: current?.held ?? heldOfNew(this.viewer, this.model),
      get seen() {
        return seen();
      },
      context: scene.context,
      ports: this.core.ports,
    };
  }
}

/** A record as given (completed, merged with what stands), and what its conditions and computations make of it. */
interface Given {
  given: Values;
  state: RecordState;
  /** Answers to what was asked of its references before it was evaluated. */
  early?: EarlyAnswers;
}

const unconfirmed = (current: CurrentRecord | null, judgement: Judgement): SaveAnswer => ({
  billId: current?.frame.id ?? '',
  version: current?.frame.version ?? 0,
  billData: {},
  warnings: judgement.warnings,
});

const lockedByState = (viewer: Viewer, state: string | null): Refusal =>
  new Refusal(CODES.notNow, say(viewer.language, 'write.lockedByState', { state: state ?? '' }));
