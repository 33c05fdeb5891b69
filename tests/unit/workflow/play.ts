import { type Command, carryOut, noState } from '../../../src/server/workflow/engine/commands.ts';
import type { Definition } from '../../../src/server/workflow/engine/definition.ts';
import { readBpmn } from '../../../src/server/workflow/engine/readBpmn.ts';
import { tellReason } from '../../../src/server/workflow/tellFaults.ts';
import { isOpen, type State, type Task } from '../../../src/server/workflow/engine/state.ts';
import type { Copy, Effect, Entry, Heard, Notice, Told, World } from '../../../src/server/workflow/engine/world.ts';
import type { Way } from '../../../src/server/workflow/engine/deciding.ts';

/** Plays a process in memory: the server's part is played by `answers`. */
export class Play {
  state: State = noState('root', 'ina');
  readonly history: Entry[] = [];
  readonly told: Told[] = [];
  readonly notices: Notice[] = [];
  readonly copies: Copy[] = [];
  readonly heard: Heard[] = [];
  /** Answers every expression instead of the small language of the tests. */
  decide: ((source: string) => unknown) | null = null;
  /** Those above, for tasks that go to them when they are overdue. */
  above: string[] = [];
  /** When the tasks of a node are due. */
  due: Record<string, string> = {};
  readonly transitions: string[] = [];
  readonly served: string[] = [];
  now = '2026-06-15T04:00:00.000Z';
  carry = carryOut;
  /** Who does the tasks of a node; [`who-<node>`] unless said otherwise. */
  people: Record<string, string[]> = {};
  /** What happens to the server's part of a node: done, unless said otherwise. */
  answers: Record<string, (token: string) => Command> = {};
  #ids = 0;

  constructor(readonly definitions: ReadonlyMap<string, Definition>) {}

  static async of(...files: string[]): Promise<Play> {
    const definitions = new Map<string, Definition>();
    for (const file of files)
      for (const definition of (await readBpmn(file)).definitions) definitions.set(definition.process, definition);
    return new Play(definitions);
  }

  world(): World {
    return {
      definition: (id) => this.definitions.get(id)!,
      filers: () => [],
      called: (key) => (this.definitions.has(key) ? key : undefined),
      evaluate: (_, source, variables) =>
        this.decide ? { ok: true, value: this.decide(source) } : evaluate(source, variables),
      newId: () => `i${(this.#ids += 1)}`,
      now: this.now,
      timeZone: 'Asia/Shanghai',
    };
  }

  start(variables: Record<string, unknown> = {}, definition = [...this.definitions.keys()][0]!): this {
    return this.send({ kind: 'start', definition, start: null, variables });
  }

  send(command: Command, actor: string | null = null): this {
    const open: { command: Command; actor: string | null }[] = [{ command, actor }];
    for (let next = open.shift(); next; next = open.shift()) {
      const carried = this.carry(this.state, next.command, this.world(), { id: next.actor, onBehalfOf: null });
      this.state = carried.state;
      this.history.push(...carried.history);
      this.told.push(...carried.told);
      this.notices.push(...carried.notices);
      this.copies.push(...carried.copies);
      this.heard.push(...carried.heard);
      open.push(...carried.effects.map((effect) => ({ command: this.#answer(effect), actor: null })));
    }
    return this;
  }

  #answer(effect: Effect): Command {
    const { token } = effect;
    const own = effect.node === null ? undefined : this.answers[effect.node];
    if (effect.kind !== 'transition' && own) return own(token);
    if (effect.kind === 'assign') {
      const people = effect.items?.map(String) ?? this.people[effect.node] ?? [`who-${effect.node}`];
      return { kind: 'assigned', token, people, deputyOf: {}, title: null, dueAt: this.due[effect.node] ?? null };
    }
    if (effect.kind === 'escalate') return { kind: 'escalated', token, task: effect.task, people: this.above };
    if (effect.kind === 'transition') this.transitions.push(effect.name);
    else this.served.push(effect.node);
    return { kind: 'served', token, variables: {} };
  }

  /** The open tasks, or those of a node. */
  open(node?: string): Task[] {
    return [...this.state.tasks.values()].filter((task) => isOpen(task) && (node === undefined || task.node === node));
  }

  /** Nodes with open tasks, in order. */
  get waiting(): string[] {
    return this.open()
      .map(({ node }) => node)
      .sort();
  }

  get status(): string | undefined {
    return this.state.instances.get('root')?.status;
  }

  get incidents(): (string | null)[] {
    return [...this.state.tokens.values()]
      .filter(({ state }) => state === 'incident')
      .map(({ incident }) => incident && tellReason(incident, 'en'));
  }

  approve(node: string, who?: string): this {
    return this.complete(node, 'approve', null, who);
  }

  reject(node: string, way: Way | null = null, who?: string): this {
    return this.complete(node, 'reject', way, who);
  }

  complete(node: string, outcome: 'approve' | 'reject', way: Way | null, who?: string): this {
    const task = this.open(node).find(
      ({ assignee, candidates, status }) =>
        status === 'open' && (who === undefined || assignee === who || candidates.includes(who)),
    );
    if (!task) throw new Error(`${who ?? 'nobody'} has no task at ${node}; open are ${this.waiting.join()}`);
    const actor = who ?? task.assignee ?? task.candidates[0]!;
    return this.send(
      { kind: 'complete', task: task.id, outcome, comment: outcome === 'reject' ? 'no' : null, way },
      actor,
    );
  }

  /** Lets the timer of a node fire. */
  fire(node: string): this {
    const found = [...this.state.subscriptions.values()].find((one) => one.node === node);
    if (!found) throw new Error(`Nothing waits for ${node}.`);
    return this.send({ kind: 'fire', subscription: found.id });
  }
}

/** A small language for tests: a name, `!name`, a JSON value, `name == json`; anything else fails. */
function evaluate(source: string, variables: Readonly<Record<string, unknown>>): ReturnType<World['evaluate']> {
  const [left = '', right] = source.split('==').map((part) => part.trim());
  const one = (text: string): unknown => {
    if (text.startsWith('!')) return variables[text.slice(1)] !== true;
    if (/^[A-Za-z]\w*$/.test(text) && text !== 'true' && text !== 'false') return variables[text] ?? null;
    return JSON.parse(text);
  };
  try {
    return { ok: true, value: right === undefined ? one(left) : one(left) === one(right) };
  } catch (error) {
    return { ok: false, message: String(error) };
  }
}
