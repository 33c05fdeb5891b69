import { expect } from 'vitest';
import type { App } from '../../../src/server/app.ts';
import type { Viewer } from '../../../src/server/access/viewer.ts';
import type { RequestOf } from '../../../src/contract/endpoint.ts';
import type { workflowEndpoints } from '../../../src/contract/endpoints/workflow.ts';
import { Refusal } from '../../../src/server/records/refusal.ts';
import { workOnce } from '../../../src/server/workflow/worker.ts';
import { bpmn, boundary, end, gateway, handler, many, start, task, timer, user } from './bpmn.ts';
import { unsound } from './soundness.ts';

type Act = RequestOf<(typeof workflowEndpoints)['api/workflow/act']>;

/** People who act on processes at once, straight on the server's parts: nothing between them and the tables makes them wait for each other. */
export class Races {
  constructor(
    readonly app: App,
    readonly people: readonly Viewer[],
    readonly administrator: Viewer,
  ) {}

  get #workflow() {
    return this.app.parts.workflow;
  }

  async deploy(): Promise<void> {
    const all = this.people.map(({ account }) => handler(account)).join('');
    const first = handler(this.people[0]!.account);
    const second = handler(this.people[1]!.account);
    const files = [
      bpmn([start(), user('a', task('requester="allow"', all)), user('b', task('', first)), end()], ['s > a > b > e'], {
        id: 'raced',
      }),
      bpmn(
        [
          start(),
          user('a', task('requester="allow"', all), many('<r:countersign rule="all"/>')),
          user('b', task('', first)),
          end(),
        ],
        ['s > a > b > e'],
        { id: 'signed' },
      ),
      bpmn(
        [
          start(),
          user('a', task('', first)),
          boundary('late', 'a', timer('PT1H')),
          user('b', task('', first)),
          end(),
          end('e2'),
        ],
        ['s > a > e', 'late > b > e2'],
        { id: 'timed' },
      ),
      bpmn(
        [
          start(),
          user('z', task('', first)),
          gateway('parallel', 'f'),
          user('a', task('', first)),
          user('b', task('', second)),
          gateway('parallel', 'j'),
          user('c', task('', first)),
          end(),
        ],
        ['s > z > f', 'f > a > j', 'f > b > j', 'j > c > e'],
        { id: 'parted' },
      ),
    ];
    for (const xml of files) expect((await this.#workflow.deploy(this.administrator, { xml })).faults).toEqual([]);
  }

  async begin(key: string): Promise<string> {
    return (await this.#workflow.start(this.administrator, { key })).instanceId;
  }

  async open(instanceId: string) {
    return (await this.#workflow.instance(this.administrator, { instanceId })).tasks;
  }

  async taskAt(instanceId: string, node: string, who?: Viewer): Promise<string> {
    const found = (await this.open(instanceId)).find((one) => one.node === node && (!who || one.assignee === who.id));
    if (!found) throw new Error(`Nobody has anything to do at ${node}.`);
    return found.taskId;
  }

  async status(instanceId: string): Promise<string> {
    return (await this.#workflow.instance(this.administrator, { instanceId })).status;
  }

  act(viewer: Viewer, request: Act): Promise<unknown> {
    return this.#workflow.act(viewer, request);
  }

  terminate(instanceId: string): Promise<unknown> {
    return this.#workflow.steer(this.administrator, { instanceId, action: 'terminate', comment: 'Enough' });
  }

  /** The timers of a run have come; whoever works at it, works. */
  async timersCome(instanceId: string): Promise<void> {
    const { kysely } = this.app.parts.database;
    await kysely
      .updateTable('wf_subscription' as never)
      .set({ due_at: '2020-01-01T00:00:00Z' } as never)
      .where('root_id' as never, '=', instanceId as never)
      .execute();
  }

  work = (): Promise<boolean> => workOnce(this.#workflow.parts, this.#workflow.definitions);

  /** Twelve approve one task at once: one is first, eleven are told, and the next step is there once. */
  async twelveApprove(): Promise<void> {
    const instanceId = await this.begin('raced');
    const taskId = await this.taskAt(instanceId, 'a');
    const codes = await atOnce(
      this.people.slice(0, 12).map((one) => () => this.act(one, { taskId, action: 'approve' })),
    );
    expect(codes.sort()).toEqual([200, ...Array.from({ length: 11 }, () => 207)]);
    expect((await this.open(instanceId)).map(({ node }) => node)).toEqual(['b']);
  }

  /** Everybody countersigns at once: each counts, and it goes on once. */
  async allSign(): Promise<void> {
    const instanceId = await this.begin('signed');
    const tasks = await Promise.all(
      this.people.map(async (one) => [one, await this.taskAt(instanceId, 'a', one)] as const),
    );
    const codes = await atOnce(
      tasks.map(
        ([one, taskId]) =>
          () =>
            this.act(one, { taskId, action: 'approve' }),
      ),
    );
    expect(codes).toEqual(this.people.map(() => 200));
    expect((await this.open(instanceId)).map(({ node }) => node)).toEqual(['b']);
  }

  /** A task is approved while the timer at its edge takes it away: one of them. */
  async approveAgainstTimer(): Promise<void> {
    const instanceId = await this.begin('timed');
    const taskId = await this.taskAt(instanceId, 'a');
    await this.timersCome(instanceId);
    const [approved] = await atOnce([() => this.act(this.people[0]!, { taskId, action: 'approve' }), this.work]);
    const nodes = (await this.open(instanceId)).map(({ node }) => node);
    expect([approved, await this.status(instanceId), nodes]).toEqual(
      approved === 200 ? [200, 'finished', []] : [207, 'running', ['b']],
    );
  }

  /** The first takes his approval back while the next approves: one of them. */
  async withdrawAgainstApprove(): Promise<void> {
    const instanceId = await this.begin('raced');
    const before = await this.taskAt(instanceId, 'a');
    await this.act(this.people[2]!, { taskId: before, action: 'approve' });
    const taskId = await this.taskAt(instanceId, 'b');
    const codes = await atOnce([
      () => this.act(this.people[2]!, { taskId: before, action: 'withdraw' }),
      () => this.act(this.people[0]!, { taskId, action: 'approve' }),
    ]);
    expect([...codes].sort()).toEqual([200, 207]);
    expect((await this.open(instanceId)).map(({ node }) => node)).toEqual(codes[0] === 200 ? ['a'] : []);
  }

  /** One branch is refused to before the fork while its sibling is approved. */
  async rejectAgainstSibling(): Promise<void> {
    const instanceId = await this.begin('parted');
    await this.act(this.people[0]!, { taskId: await this.taskAt(instanceId, 'z'), action: 'approve' });
    const [a, b] = [await this.taskAt(instanceId, 'a'), await this.taskAt(instanceId, 'b')];
    const codes = await atOnce([
      () => this.act(this.people[0]!, { taskId: a, action: 'reject', comment: 'No', way: { node: 'z' } }),
      () => this.act(this.people[1]!, { taskId: b, action: 'approve' }),
    ]);
    expect(codes[0]).toBe(200);
    expect([200, 207]).toContain(codes[1]);
    expect((await this.open(instanceId)).map(({ node }) => node)).toEqual(['z']);
  }

  /** An administrator ends a run while its timer comes: it has ended, whoever was first. */
  async terminateAgainstTimer(): Promise<void> {
    const instanceId = await this.begin('timed');
    await this.timersCome(instanceId);
    const [ended] = await atOnce([() => this.terminate(instanceId), this.work]);
    expect(ended).toBe(200);
    expect(await this.status(instanceId)).toBe('terminated');
  }

  async expectSound(): Promise<void> {
    expect(await unsound(this.app.parts.database.kysely)).toEqual({});
  }
}

/** Does everything at once; answers the code of each. */
export function atOnce(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  return Promise.all(
    works.map((work) =>
      work().then(
        () => 200,
        (error: unknown) => {
          if (error instanceof Refusal) return error.code;
          throw error;
        },
      ),
    ),
  );
}

/** Twelve people and the processes on which they act. */
export async function racesOn(server: {
  app: App;
  addUser(account: string, password: string, roles: string[]): Promise<string>;
}): Promise<Races> {
  const { access } = server.app.parts;
  const request = { language: 'en', requestId: 'race' } as const;
  const viewer = async (id: string): Promise<Viewer> => (await access.viewer(id, request))!;
  const people: Viewer[] = [];
  for (let at = 0; at < 12; at += 1)
    people.push(await viewer(await server.addUser(`racer_${String.fromCharCode(97 + at)}`, 'Rain.2032', ['common'])));
  const races = new Races(server.app, people, await viewer(await server.addUser('race_admin', 'Rain.2032', ['admin'])));
  await races.deploy();
  return races;
}
