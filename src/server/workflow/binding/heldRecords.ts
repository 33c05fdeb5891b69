import { CODES } from '../../../contract/codes.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Executor, Transaction } from '../../database/tables.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { Refusal } from '../../records/refusal.ts';
import type {
  HeldByProcess,
  LeftByProcess,
  ProcessCall,
  ProcessPort,
  StepTaken,
  StepThrough,
} from '../../records/write/processPort.ts';
import { say } from '../../texts/say.ts';
import type { Definitions } from '../definitions.ts';
import type { Command } from '../engine/commands.ts';
import { worksOn } from '../engine/openTask.ts';
import type { Definition } from '../engine/definition.ts';
import type { State, Task } from '../engine/state.ts';
import type { WorkflowParts } from '../parts.ts';
import { carryThrough } from '../protocol.ts';
import { type Loaded, loadRun } from '../store.ts';
import type { Workflow } from '../workflow.ts';
import { findActiveRun, lockActiveRun } from './activeRun.ts';
import { leftOf } from './leftOf.ts';
import { matchProcess } from './matching.ts';
import { fieldsAt } from './stepForm.ts';
import { ledBy, type LedBy, namesTransition, type OwnTask } from './stepsOfRecord.ts';

/** Records in the hands of processes: who may change them, and which steps of theirs are steps of the process. */
export class HeldRecords implements ProcessPort {
  constructor(readonly workflow: Workflow) {}

  private get parts(): WorkflowParts {
    return this.workflow.parts;
  }

  async held(transaction: Transaction, viewer: Viewer, model: Model, recordId: string): Promise<HeldByProcess | null> {
    const loaded = await this.#load(transaction, model, recordId);
    if (!loaded) return null;
    const [task] = tasksOf(loaded.state, viewer);
    if (!task) return { handles: false, fields: new Map() };
    return { handles: true, fields: fieldsAt(await this.#definitionOf(transaction, loaded.state, task), task) };
  }

  async holds(transaction: Transaction, model: Model, recordId: string): Promise<boolean> {
    if (!this.parts.bound?.has(model.base)) return false;
    return (await findActiveRun(this.parts, transaction, model, recordId)) !== null;
  }

  async leaves(
    executor: Executor,
    viewer: Viewer,
    model: Model,
    recordIds: readonly string[],
  ): Promise<ReadonlyMap<string, LeftByProcess>> {
    if (!this.parts.bound?.has(model.base)) return new Map();
    return await leftOf(this.parts, this.workflow.definitions, executor, viewer, model, recordIds);
  }

  async begin({ viewer, unit, model, recordId, key, optional }: Parameters<ProcessPort['begin']>[0]): Promise<void> {
    const { transaction } = unit;
    if (await lockActiveRun(this.parts, transaction, model, recordId)) return;
    const chosen = (await matchProcess(this.parts, transaction, viewer, model, recordId)) ?? key;
    if (chosen === null && optional) return;
    if (chosen === null) throw new Refusal(CODES.notNow, say(viewer.language, 'workflow.noMatch'));
    await this.workflow.startWithin(transaction, viewer, {
      key: chosen,
      templateCode: model.templateCode,
      billId: recordId,
    });
  }

  async step(call: ProcessCall & StepThrough): Promise<StepTaken> {
    const { viewer, unit, model, recordId } = call;
    const loaded = await this.#load(unit.transaction, model, recordId);
    if (!loaded) return 'leaves';
    const command = (await this.#ledBy(unit.transaction, loaded, viewer))(call.transition);
    if (command === null) {
      const { definition } = await this.workflow.definitions.ready(unit.transaction, loaded.root.definition);
      return namesTransition(definition, call.transition) ? 'closed' : 'foreign';
    }
    if (command === 'leaves') return 'leaves';
    const { opinion, transition, values } = call;
    const given = values === undefined ? undefined : { transition, values };
    await carryThrough(
      this.parts,
      this.workflow.definitions,
      unit.transaction,
      viewer,
      loaded,
      command(opinion ?? null),
      given,
    );
    return 'taken';
  }

  async leave({ viewer, unit, model, recordId }: ProcessCall): Promise<void> {
    const loaded = await this.#load(unit.transaction, model, recordId);
    if (!loaded) return;
    const command: Command = { kind: 'end', status: 'withdrawn', comment: null, recordStays: true };
    await carryThrough(this.parts, this.workflow.definitions, unit.transaction, viewer, loaded, command);
  }

  async #load(transaction: Transaction, model: Model, recordId: string): Promise<Loaded | null> {
    if (!this.parts.bound?.has(model.base)) return null;
    const root = await lockActiveRun(this.parts, transaction, model, recordId);
    return root === null ? null : await loadRun(transaction, root);
  }

  async #definitionOf(executor: Executor, state: State, { instance }: Task): Promise<Definition> {
    return await definitionOf(this.workflow.definitions, executor, state, instance);
  }

  /** What leads the process through a transition, for this person. */
  async #ledBy(executor: Executor, { root, state }: Loaded, viewer: Viewer): Promise<LedBy> {
    const own: OwnTask[] = [];
    for (const task of tasksOf(state, viewer))
      own.push({ task, definition: await this.#definitionOf(executor, state, task) });
    const { definition } = await this.workflow.definitions.ready(executor, root.definition);
    return ledBy({ definition, initiator: root.initiator }, own, viewer);
  }
}

/** Open tasks at which somebody may work now. */
const tasksOf = (state: State, { id }: Viewer): Task[] =>
  [...state.tasks.values()].filter((task) => task.status === 'open' && worksOn(task, { id }));

export async function definitionOf(
  definitions: Definitions,
  executor: Executor,
  state: State,
  instance: string,
): Promise<Definition> {
  const id = state.instances.get(instance)?.definition;
  if (id === undefined) throw new Error(`There is no instance ${instance}.`);
  return (await definitions.ready(executor, id)).definition;
}
