import type { Context } from '../../model/expression/context.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Transaction } from '../database/tables.ts';
import { newId } from '../database/uuid.ts';
import { contextOf, readBill } from './bill.ts';
import type { Definitions, Ready } from './definitions.ts';
import type { State } from './engine/state.ts';
import type { World } from './engine/world.ts';
import { filersOf } from './filers.ts';
import { readInitiator, type Initiator, unreadInitiator } from './initiator.ts';
import type { WorkflowParts } from './parts.ts';
import type { Root } from './store.ts';

/** Values of the dialog of a transition that somebody has filled. */
export interface StepValues {
  transition: string;
  values: Readonly<Record<string, unknown>>;
}

/** Everything that the interpreter may ask during one command, read beforehand. */
export class Scene {
  /** Wire values of the record, read anew whenever something may have changed it. */
  bill: Readonly<Record<string, unknown>> = {};
  billVersion = 0;
  given: StepValues | undefined;
  #filed: readonly string[] = [];

  private constructor(
    private readonly parts: WorkflowParts,
    private readonly transaction: Transaction,
    private readonly root: Root,
    /** Whoever gives the command, free of policies: a process reads and moves its record by its own right. */
    readonly system: Viewer,
    readonly initiator: Initiator,
    private readonly ready: ReadonlyMap<string, Ready>,
    private readonly calls: ReadonlyMap<string, string>,
    private readonly context: Context,
    /** Whether somebody gives the command, and can be asked. */
    readonly byPerson: boolean,
  ) {}

  static async open(
    parts: WorkflowParts,
    definitions: Definitions,
    transaction: Transaction,
    viewer: Viewer,
    root: Root,
    state: State | null,
    /** Versions beside those that the run is of. */
    also: readonly string[] = [],
  ): Promise<Scene> {
    const system: Viewer = { ...viewer, isSystem: true, can: () => true };
    const ready = new Map<string, Ready>();
    const calls = new Map<string, string>();
    const open = [
      ...also,
      root.definition,
      ...[...(state?.instances.values() ?? [])].map(({ definition }) => definition),
    ];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (ready.has(id)) continue;
      const one = await definitions.ready(transaction, id);
      ready.set(id, one);
      for (const { calls: key } of one.definition.nodes.values()) {
        if (key === null || calls.has(key)) continue;
        const latest = await definitions.latest(transaction, key);
        if (!latest) continue;
        calls.set(key, latest.id);
        open.push(latest.id);
      }
    }
    const expressions = [...ready.values()].flatMap((one) => [...one.expressions.values()]);
    const context = await contextOf(parts, transaction, viewer, expressions);
    const asked = [...ready.values()].some(readsInitiator);
    const initiator = asked ? await readInitiator(transaction, root.initiator) : unreadInitiator(root.initiator);
    const scene = new Scene(parts, transaction, root, system, initiator, ready, calls, context, !viewer.isSystem);
    await scene.refresh();
    return scene;
  }

  readyOf(definition: string): Ready {
    const ready = this.ready.get(definition);
    if (!ready) throw new Error(`The process version ${definition} was not read.`);
    return ready;
  }

  world(): World {
    return {
      definition: (id) => this.readyOf(id).definition,
      called: (key) => this.calls.get(key),
      evaluate: (definition, source, variables) => this.evaluate(definition, source, variables),
      filers: (transition) => this.filers(transition),
      newId,
      now: this.parts.clock.now().toISOString(),
      timeZone: this.parts.clock.timeZone,
    };
  }

  evaluate(
    definition: string,
    source: string,
    variables: Readonly<Record<string, unknown>>,
  ): ReturnType<World['evaluate']> {
    const expression = this.readyOf(definition).expressions.get(source);
    if (!expression) return { ok: false, message: 'The expression does not fit the model any more.' };
    const outcome = expression.evaluate(
      { ...variables, bill: this.bill, initiator: { ...this.initiator } },
      this.context,
    );
    return outcome.kind === 'error'
      ? { ok: false, message: outcome.message }
      : { ok: true, value: outcome.kind === 'value' ? outcome.value : null };
  }

  /** Whoever has created or submitted the record, where the model wants four eyes for the transition. */
  filers(transition: string | null): readonly string[] {
    const { templateCode } = this.root;
    const model = templateCode === null ? undefined : this.parts.registry.model(templateCode);
    const step = model?.states?.transitions.find(({ name }) => name === transition);
    return step?.fourEyes ? this.#filed : [];
  }

  /** Whether a person gives the command who may not take the record through the transition: four eyes are wanted, and he filed it. */
  byFiler(transition: string | null): boolean {
    return this.byPerson && this.filers(transition).includes(this.system.id);
  }

  /** Whether whoever gives the command may answer for the transition: where four eyes are wanted that is a person, and not the one who filed the record. */
  answersFor(transition: string | null): boolean {
    return this.filers(transition).length === 0 || (this.byPerson && !this.byFiler(transition));
  }

  /** Reads the record again, with the records whose members some expression reads. */
  async refresh(): Promise<void> {
    const { templateCode, billId } = this.root;
    if (templateCode === null || billId === null) return;
    const expressions = [...this.ready.values()].flatMap((one) => [...one.expressions.values()]);
    const { values, version } = await readBill(
      this.parts,
      this.transaction,
      this.system,
      { templateCode, billId },
      expressions,
    );
    this.billVersion = version;
    this.bill = values;
    this.#filed = await filersOf(this.parts, this.transaction, this.root, values.createdBy);
  }
}

/** Whether anything of a process asks for more of the initiator than who he is. */
function readsInitiator({ definition, expressions }: Ready): boolean {
  const named = [...expressions.values()].some(({ needs }) => needs.paths.some(([first]) => first === 'initiator'));
  return (
    named ||
    [...definition.nodes.values()].some(({ task }) =>
      task?.handlers.some(({ kind, range }) => kind === 'initiatorLeader' || (kind === 'role' && range !== 'all')),
    )
  );
}
