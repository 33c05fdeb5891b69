import { CODES } from '../../../contract/codes.ts';
import type { FieldError } from '../../../contract/envelope.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { isId } from '../../../model/field-types/reference.ts';
import type { RecordState, Values } from '../../../model/program/evaluate.ts';
import { expressionValues } from '../../../model/program/evaluate.ts';
import type { ModelProgram } from '../../../model/program/program.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { lockKeys } from '../../database/advisoryLock.ts';
import { isUniqueViolation } from '../../database/errors.ts';
import type { Transaction } from '../../database/tables.ts';
import { newId } from '../../database/uuid.ts';
import { say } from '../../texts/say.ts';
import { Refusal, refusedInput } from '../refusal.ts';
import { giveNumbers } from './autoNumbers.ts';
import { cleanInput, isWritable } from './cleanInput.ts';
import { changedFields, commitChange } from './commit.ts';
import { type CurrentRecord, lockRecord } from './currentRecord.ts';
import { withDefaults } from './defaults.ts';
import { evaluateFully } from './evaluateFully.ts';
import { faultAt } from './faultText.ts';
import { type Judgement, judge } from './judge.ts';
import { mergeRows } from './mergeRows.ts';
import { prefilledFields } from './prefilled.ts';
import { type ActionScene, eventActions, runServerActions, valuesSet } from './serverActions.ts';
import { refuseStale } from './staleness.ts';
import { editableIn } from './stateRights.ts';
import type { Frame } from './storeRecord.ts';
import { treeLock, treePlace } from './treePlace.ts';
import { type Unit, withinUnit } from './unit.ts';
import { openScene, requireModel, rowModelOf, rowModelsOf, type Scene, type WriterCore } from './writerCore.ts';

export interface SaveRequest {
  templateCode: string;
  billData: Readonly<Record<string, unknown>>;
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
 * Stores a new or changed record with its sub-tables: authorise, clean, default, compute, validate, before-events, store, history,
 * after-events, in one transaction. Throws `Refusal`: 208 with all faults at once, 207 for a stale version or a closed state, 402 for a
 * record outside the viewer's scope, 403 without the right to add or edit.
 */
export async function saveRecord(
  core: WriterCore,
  viewer: Viewer,
  request: SaveRequest,
  unit?: Unit,
): Promise<SaveAnswer> {
  const model = requireModel(core, viewer, request.templateCode);
  const id = request.billData.id;
  const right = isEmptyId(id) ? 'add' : 'edit';
  if (!viewer.isSystem && !viewer.can(`${model.templateCode}:${right}`)) {
    throw new Refusal(
      CODES.actionDenied,
      say(viewer.language, 'write.actionDenied', { model: model.title[viewer.language] }),
    );
  }
  const run = () => withinUnit(core.database, unit, (own) => new Save(core, viewer, model, request, own).run());
  try {
    return await run();
  } catch (error) {
    // Somebody stored the same value between our check and our write: the second run says which.
    if (unit || !isUniqueViolation(error)) throw error;
    return await run();
  }
}

class Save {
  readonly #program: ModelProgram;
  readonly #transaction: Transaction;

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
    const { core, viewer, model } = this;
    await this.lockKeys();
    const current = await this.current();
    const input = this.clean(current);
    const scene = await openScene(core, this.#transaction, viewer, this.#program);
    const id = current?.frame.id ?? newId();
    const given = current
      ? { ...current.values, ...mergeRows(current.values, input.values, (name) => rowModelsOf(core, model).has(name)) }
      : await withDefaults(this.#program, { ...input.values, ...this.initialState() }, scene);
    const state = await evaluateFully(this.#program, this.framed(given, current), scene, {
      before: current?.values ?? null,
    });
    const changed = changedFields(model, current?.values ?? null, state.values);
    const place = await treePlace(this.#transaction, model, id, state.values, current?.frame.tree, viewer);
    const judgement = await judge(core, this.#transaction, viewer, scene, {
      program: this.#program,
      id,
      state,
      before: current?.values ?? null,
      changed,
    });
    judgement.errors.unshift(...input.errors, ...place.errors, ...this.lockedFaults(current, state, changed));
    if (judgement.errors.length > 0) throw refusedInput(withoutRepeats(judgement.errors));
    if (judgement.warnings.length > 0 && !this.request.confirmed) return this.unconfirmed(current, judgement);
    return await this.store(current, id, state, scene, judgement, place.place);
  }

  private async lockKeys(): Promise<void> {
    const { model, request } = this;
    const keys = model.serialiseBy.map(
      (name) => `${model.base}.${name}:${JSON.stringify(request.billData[name] ?? null)}`,
    );
    if (model.tree && model.tree.parent in request.billData) keys.push(treeLock(model));
    if (keys.length > 0) await lockKeys(this.#transaction, ...keys);
  }

  private async current(): Promise<CurrentRecord | null> {
    const { core, viewer, model, request } = this;
    const { id } = request.billData;
    if (isEmptyId(id)) return null;
    const found = isId(id) ? await lockRecord(this.#transaction, model, id, rowModelsOf(core, model)) : null;
    if (!found || !(await core.reads.covers(this.#transaction, viewer, model, found.frame.id))) {
      throw new Refusal(CODES.recordDenied, say(viewer.language, 'records.recordDenied'));
    }
    await refuseStale(this.#transaction, core.reads, viewer, model, found, request.billData.version);
    if (editableIn(model, found.frame.state, viewer) === false) {
      throw new Refusal(CODES.notNow, say(viewer.language, 'write.lockedByState', { state: found.frame.state ?? '' }));
    }
    return found;
  }

  private clean(current: CurrentRecord | null) {
    const { core, viewer, model, request } = this;
    const prefilled = prefilledFields(core.registry.models(), model);
    const denied = viewer.isSystem ? new Set<string>() : core.reads.deniedFields(viewer, model);
    const closed = denied instanceof Set ? denied : new Set([...denied.hidden, ...denied.readOnly]);
    const taken = (field: Field): boolean =>
      !closed.has(field.name) &&
      (viewer.isSystem || field.readOnly !== true || (!current && prefilled.has(field.name)));
    return cleanInput(model, request.billData, taken, (field) => rowModelOf(core, field), viewer);
  }

  private initialState(): Values {
    const { states } = this.model;
    return states ? { [states.field]: states.initial } : {};
  }

  /** System fields as expressions see them. */
  private framed(values: Values, current: CurrentRecord | null): Values {
    const { viewer } = this;
    if (current) return values;
    return {
      department: viewer.department,
      organisation: viewer.organisation,
      createdBy: viewer.isSystem ? null : viewer.id,
      ...values,
    };
  }

  /** Changes of what a state or a condition has closed. */
  private lockedFaults(current: CurrentRecord | null, state: RecordState, changed: readonly string[]): FieldError[] {
    const { model, viewer } = this;
    const editable = current ? editableIn(model, current.frame.state, viewer) : true;
    return changed.flatMap((name) => {
      const field = fieldOf(model, name);
      if (!field || !isWritable(field) || viewer.isSystem) return [];
      if (editable instanceof Set && !editable.has(name)) {
        return [
          {
            field: name,
            message: faultAt(
              { key: 'lockedByState', params: { state: current?.frame.state ?? '' } },
              field,
              viewer.language,
            ),
          },
        ];
      }
      const closed =
        current !== null && state.readOnly[name] === true && field.readOnly !== true && state.visible[name] !== false;
      return closed ? [{ field: name, message: faultAt({ key: 'readOnly' }, field, viewer.language) }] : [];
    });
  }

  private unconfirmed(current: CurrentRecord | null, judgement: Judgement): SaveAnswer {
    return {
      billId: current?.frame.id ?? '',
      version: current?.frame.version ?? 0,
      billData: {},
      warnings: judgement.warnings,
    };
  }

  private async store(
    current: CurrentRecord | null,
    id: string,
    state: RecordState,
    scene: Scene,
    judgement: Judgement,
    tree: Frame['tree'],
  ): Promise<SaveAnswer> {
    const { core, viewer, model } = this;
    const before = current?.values ?? null;
    let { values } = state;
    const changedBefore = valuesSet(
      eventActions(this.#program, 'beforeSave', { seen: this.seen(values, before, scene), context: scene.context }),
      this.actionScene(values, current, scene),
    );
    if (Object.keys(changedBefore).length > 0) {
      values = (await evaluateFully(this.#program, { ...values, ...changedBefore }, scene, { before })).values;
    }
    await runServerActions(
      eventActions(this.#program, 'beforeSave', { seen: this.seen(values, before, scene), context: scene.context }),
      this.actionScene(values, current, scene),
    );
    if (!current) values = { ...values, ...(await giveNumbers(this.#transaction, model, values, scene.context.today)) };
    const frame = this.frame(current, id, tree);
    const stored = await commitChange(core, this.#transaction, viewer, {
      program: this.#program,
      frame,
      values,
      before: current,
      action: current ? 'update' : 'create',
      reason: this.request.reason,
    });
    const final: Values = { ...stored, id, version: frame.version };
    await runServerActions(
      eventActions(this.#program, 'afterSave', { seen: this.seen(final, before, scene), context: scene.context }),
      this.actionScene(final, current, scene),
    );
    return {
      billId: id,
      version: frame.version,
      billData: {
        ...final,
        department: frame.department,
        organisation: frame.organisation,
        createdBy: frame.createdBy,
        createdAt: frame.createdAt,
        updatedBy: frame.updatedBy,
        updatedAt: frame.updatedAt,
      },
      ...(judgement.reminders.length > 0 ? { reminders: judgement.reminders } : {}),
    };
  }

  private frame(current: CurrentRecord | null, id: string, tree: Frame['tree']): Frame {
    const { viewer, model } = this;
    const now = this.core.clock.now().toISOString();
    const by = viewer.isSystem ? null : viewer.id;
    if (current)
      return {
        ...current.frame,
        version: current.frame.version + 1,
        updatedBy: by,
        updatedAt: now,
        tree: tree ?? current.frame.tree,
      };
    return {
      id,
      version: 1,
      state: model.states?.initial ?? null,
      department: viewer.department,
      organisation: viewer.organisation,
      createdBy: by,
      createdAt: now,
      updatedBy: by,
      updatedAt: now,
      modelVersion: 1,
      tree,
    };
  }

  private seen(values: Values, before: Values | null, scene: Scene): Record<string, unknown> {
    return expressionValues(this.#program, values, scene.options({ before }));
  }

  private actionScene(values: Values, current: CurrentRecord | null, scene: Scene): ActionScene {
    const before = current?.values ?? null;
    return {
      viewer: this.viewer,
      unit: this.unit,
      program: this.#program,
      values,
      before,
      createdBy: current?.frame.createdBy ?? this.viewer.id,
      seen: this.seen(values, before, scene),
      context: scene.context,
      ports: this.core.ports,
    };
  }
}

const isEmptyId = (id: unknown): boolean => id === undefined || id === null || id === '';

/** The same fault may be found twice (a code that no dictionary has is also no right value); people read it once. */
function withoutRepeats(errors: readonly FieldError[]): FieldError[] {
  const seen = new Set<string>();
  return errors.filter((error) => {
    const key = JSON.stringify(error);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
