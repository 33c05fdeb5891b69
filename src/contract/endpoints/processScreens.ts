import { Type, type Static } from 'typebox';
import { I18nText } from '../../model/language/texts.ts';
import { PROCESS_WORDS } from '../../model/process/vocabulary.ts';
import { endpoint } from '../endpoint.ts';
import { StoredFile } from './file.ts';

const Id = Type.String({ maxLength: 64 });
const OrNull = Type.Union([Type.String(), Type.Null()]);
const Instant = Type.String({ description: 'ISO 8601, UTC' });
const InstantOrNull = Type.Union([Instant, Type.Null()]);
const Page = {
  pageNum: Type.Integer({ minimum: 1, maximum: 10_000 }),
  pageSize: Type.Integer({ minimum: 1, maximum: 200 }),
};
/** What lists are narrowed by; texts are looked for in what whoever asks is told, never in what he is not. */
const Search = {
  title: Type.Optional(Type.String({ maxLength: 100 })),
  templateCode: Type.Optional(Id),
  initiator: Type.Optional(Id),
  from: Type.Optional(Type.String({ maxLength: 40, description: 'Arrival or start, ISO 8601, inclusive' })),
  to: Type.Optional(Type.String({ maxLength: 40, description: 'exclusive' })),
};

export const Person = Type.Object({ id: Type.String(), name: Type.String() });
const PersonOrNull = Type.Union([Person, Type.Null()]);
export type Person = Static<typeof Person>;

const About = {
  instanceId: Type.String(),
  title: Type.String(),
  processName: Type.String(),
  templateCode: OrNull,
  templateTitle: Type.Union([I18nText, Type.Null()]),
  billId: OrNull,
  initiator: Person,
};

export const TaskKind = Type.Enum(['work', 'before', 'after', 'resubmit']);

export const TaskLine = Type.Object({
  ...About,
  taskId: Type.String(),
  node: Type.String(),
  nodeName: Type.String(),
  kind: TaskKind,
  createdAt: Instant,
  dueAt: InstantOrNull,
  endedAt: InstantOrNull,
  overdue: Type.Boolean(),
  hours: Type.Union([Type.Number(), Type.Null()], { description: 'From its arrival to its end' }),
  outcome: OrNull,
  comment: OrNull,
  claimable: Type.Boolean({ description: 'Nobody has it yet; whoever claims it does it' }),
  /** Whoever delegated it, or whose deputy the handler is. */
  owner: PersonOrNull,
  withdrawable: Type.Boolean({ description: 'Of one that is done: what follows is untouched' }),
});
export type TaskLine = Static<typeof TaskLine>;

export const InstanceStatus = Type.Enum([...PROCESS_WORDS.status]);
export type InstanceStatus = Static<typeof InstanceStatus>;

export const InstanceLine = Type.Object({
  ...About,
  processKey: Type.String(),
  version: Type.Integer(),
  startedAt: Instant,
  endedAt: InstantOrNull,
  status: InstanceStatus,
  suspended: Type.Boolean(),
  overdue: Type.Boolean(),
  incident: Type.Boolean(),
  /** Where it stands, each step once. */
  nodes: Type.Array(Type.String()),
  handlers: Type.Array(Person),
  /** Of a copy: when it was sent, and whether it has been read. */
  copiedAt: InstantOrNull,
  read: Type.Boolean(),
});
export type InstanceLine = Static<typeof InstanceLine>;

const DefinitionLine = Type.Object({
  id: Type.String(),
  key: Type.String(),
  version: Type.Integer(),
  name: Type.String(),
  templateCode: OrNull,
  templateTitle: Type.Union([I18nText, Type.Null()]),
  deployedAt: Instant,
  deployedBy: PersonOrNull,
  latest: Type.Boolean(),
  suspended: Type.Boolean(),
  running: Type.Integer(),
  total: Type.Integer(),
});
export type DefinitionLine = Static<typeof DefinitionLine>;

/** What a person did or has to do at a step, for the history and the end panel. */
const Stretch = Type.Object({
  taskId: Type.String(),
  node: Type.String(),
  nodeName: Type.String(),
  kind: TaskKind,
  status: Type.Enum(['open', 'parked', 'done', 'cancelled']),
  handlers: Type.Array(Person),
  onBehalfOf: PersonOrNull,
  arrivedAt: Instant,
  dueAt: InstantOrNull,
  overdue: Type.Boolean(),
  endedAt: InstantOrNull,
  hours: Type.Union([Type.Number(), Type.Null()]),
  outcome: OrNull,
  comment: OrNull,
});
export type Stretch = Static<typeof Stretch>;

const Event = Type.Object({
  no: Type.String({ description: 'Its place in the history' }),
  kind: Type.String(),
  nodeName: OrNull,
  actor: PersonOrNull,
  onBehalfOf: PersonOrNull,
  /** Whom it concerns: to whom a task went, who was added to those who sign. */
  person: PersonOrNull,
  comment: OrNull,
  /** What was given with the opinion; as secret as that. */
  files: Type.Array(StoredFile),
  at: Instant,
});
export type TrailEvent = Static<typeof Event>;

const Copy = Type.Object({ person: Person, by: PersonOrNull, at: Instant, readAt: InstantOrNull });

export const ProcessHistory = Type.Object({
  ...About,
  processKey: Type.String(),
  version: Type.Integer(),
  status: InstanceStatus,
  suspended: Type.Boolean(),
  startedAt: Instant,
  endedAt: InstantOrNull,
  stretches: Type.Array(Stretch),
  events: Type.Array(Event),
  copies: Type.Array(Copy),
  /** How it went through the diagram. */
  trail: Type.Array(
    Type.Object({
      kind: Type.String(),
      instance: Type.String(),
      node: OrNull,
      flow: OrNull,
      token: OrNull,
      actorName: OrNull,
      at: Instant,
    }),
  ),
  /** Where the outermost process waits now, and for whom. */
  waiting: Type.Array(Type.Object({ node: Type.String(), people: Type.Array(Type.String()), overdue: Type.Boolean() })),
  xml: Type.String(),
  /** The initiator may take the whole process back. */
  withdrawable: Type.Boolean(),
});
export type ProcessHistory = Static<typeof ProcessHistory>;

/** What may be done with a task by way of its panel; a draft is kept by the form itself. */
export const TASK_ACTIONS = PROCESS_WORDS.stepAction.filter((action) => action !== 'draft');
export type TaskAction = (typeof TASK_ACTIONS)[number];

const Step = Type.Object({ node: Type.String(), name: Type.String() });

/** Everything that the panel in which a task is dealt with shows beside the record and the history. */
export const Deal = Type.Object({
  task: TaskLine,
  version: Type.Integer({ description: 'Of the process' }),
  open: Type.Boolean(),
  parked: Type.Boolean(),
  mine: Type.Boolean(),
  /** To delegate is to be asked for an opinion alone: the task goes back to whoever asked. */
  asked: Type.Boolean(),
  actions: Type.Array(Type.Enum([...TASK_ACTIONS])),
  opinion: Type.Enum([...PROCESS_WORDS.opinion]),
  /** What a refusal for good does: it ends the process, or the process goes on and decides itself. */
  refusal: Type.Enum(['end', 'flow']),
  /** Earlier steps to which it may be returned, the latest first. */
  backTo: Type.Array(Step),
  /** People who countersign this step and have not yet. */
  signers: Type.Array(Person),
  phrases: Type.Array(Type.String()),
});
export type Deal = Static<typeof Deal>;

const Next = Type.Object({
  /** Why it could not be done as things stand. */
  refusal: OrNull,
  status: InstanceStatus,
  steps: Type.Array(Type.Object({ ...Step.properties, people: Type.Array(Person) })),
  /** Steps whose people whoever decides chooses. */
  choose: Type.Array(Step),
});
export type Next = Static<typeof Next>;

const Colleague = Type.Object({
  id: Type.String(),
  name: Type.String(),
  account: Type.String(),
  department: OrNull,
});
export type Colleague = Static<typeof Colleague>;

const Count = Type.Integer();

export const processScreenEndpoints = {
  /**
   * Tasks of whoever asks: `mine` and `claim` wait for him, `delegated` were passed to him by somebody who gets them back, `done` he has done.
   * What waits: overdue first, then by due date, then by arrival; what is done, the latest first.
   */
  'api/workflow/taskList': endpoint(
    Type.Object({ tab: Type.Enum(['mine', 'claim', 'delegated', 'done']), ...Search, ...Page }),
    Type.Object({ list: Type.Array(TaskLine), total: Count }),
  ),
  /** How many tasks wait for whoever asks, and copies that he has not read. `overdue`: of those that are his. */
  'api/workflow/counts': endpoint(
    Type.Object({}),
    Type.Object({ mine: Count, claim: Count, delegated: Count, copied: Count, overdue: Count }),
  ),
  /** Processes: begun by whoever asks, copied to him, or all of them (`wfInstance:view`). */
  'api/workflow/instanceList': endpoint(
    Type.Object({
      scope: Type.Enum(['started', 'copied', 'all']),
      ...Search,
      key: Type.Optional(Type.String({ maxLength: 100 })),
      status: Type.Optional(InstanceStatus),
      overdue: Type.Optional(Type.Boolean()),
      ...Page,
    }),
    Type.Object({ list: Type.Array(InstanceLine), total: Count }),
  ),
  /** Notes that whoever asks has read a copy. */
  'api/workflow/readCopy': endpoint(Type.Object({ instanceId: Id }), Type.Object({})),
  /** The processes of a record, the latest first, to whoever sees the record. */
  'api/workflow/ofRecord': endpoint(
    Type.Object({ templateCode: Id, billId: Id }),
    Type.Array(
      Type.Object({
        instanceId: Type.String(),
        processName: Type.String(),
        status: InstanceStatus,
        startedAt: Instant,
        /** The task of this process that waits for whoever asks. */
        taskId: OrNull,
      }),
    ),
  ),
  /** The history of a process, to whoever takes part in it, sees its record, or watches over processes (`wfInstance:view`). */
  'api/workflow/history': endpoint(Type.Object({ instanceId: Id }), ProcessHistory),
  /** A task as its handler finds it. Refusal 402 when it is not his to see. */
  'api/workflow/deal': endpoint(Type.Object({ taskId: Id }), Deal),
  /** What a decision would lead to and who would get it. Nothing is done. */
  'api/workflow/next': endpoint(
    Type.Object({
      taskId: Id,
      action: Type.Enum(['approve', 'reject']),
      comment: Type.Optional(Type.String({ maxLength: 1000 })),
      way: Type.Optional(
        Type.Object({
          to: Type.Optional(Type.Enum(['initiator', 'previous', 'end', 'flow'])),
          node: Type.Optional(Id),
          straight: Type.Optional(Type.Boolean()),
        }),
      ),
    }),
    Next,
  ),
  /** Approves several tasks of one step with one opinion; each is one command, and says what came of it. */
  'api/workflow/approveAll': endpoint(
    Type.Object({
      taskIds: Type.Array(Id, { minItems: 1, maxItems: 100 }),
      comment: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    Type.Object({
      done: Type.Array(Type.String()),
      refused: Type.Array(Type.Object({ taskId: Type.String(), message: Type.String() })),
    }),
  ),
  /** Colleagues in service to whom something may be passed, by name, pinyin or account, department (with those below) and role. */
  'api/workflow/colleagues': endpoint(
    Type.Object({
      keyword: Type.Optional(Type.String({ maxLength: 100 })),
      department: Type.Optional(Id),
      role: Type.Optional(Id),
      ...Page,
    }),
    Type.Object({ list: Type.Array(Colleague), total: Count }),
  ),
  /** By what colleagues are narrowed. */
  'api/workflow/staffTree': endpoint(
    Type.Object({}),
    Type.Object({
      departments: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), parent: OrNull })),
      roles: Type.Array(Type.Object({ id: Type.String(), title: I18nText })),
    }),
  ),
  /** Deployed processes with their versions (`wfDefinition:view`). */
  'api/workflow/definitionList': endpoint(
    Type.Object({ latestOnly: Type.Optional(Type.Boolean()), key: Type.Optional(Type.String({ maxLength: 100 })) }),
    Type.Array(DefinitionLine),
  ),
  /** The file of a deployed version (`wfDefinition:view`). */
  'api/workflow/definitionFile': endpoint(
    Type.Object({ id: Id }),
    Type.Object({ key: Type.String(), version: Type.Integer(), name: Type.String(), xml: Type.String() }),
  ),
  /** Lets nobody begin a version, or lets them again; what runs goes on (`wfDefinition:suspend`). */
  'api/workflow/suspendDefinition': endpoint(Type.Object({ id: Id, suspended: Type.Boolean() }), Type.Object({})),
  /** Throughput of a period and where things wait now (`wfInstance:view`). Test bills do not count. */
  'api/workflow/statistics': endpoint(
    Type.Object({ from: Type.String({ maxLength: 40 }), to: Type.String({ maxLength: 40 }), key: Type.Optional(Id) }),
    Type.Object({
      running: Count,
      overdue: Count,
      started: Count,
      ended: Count,
      averageHours: Type.Union([Type.Number(), Type.Null()], { description: 'Of those that ended in the period' }),
      days: Type.Array(Type.Object({ day: Type.String(), started: Count, ended: Count })),
      nodes: Type.Array(
        Type.Object({
          processKey: Type.String(),
          processName: Type.String(),
          node: Type.String(),
          nodeName: Type.String(),
          done: Count,
          averageHours: Type.Union([Type.Number(), Type.Null()]),
          late: Type.Integer({ description: 'Done after their due date' }),
          waiting: Count,
          overdue: Count,
        }),
      ),
    }),
  ),
};
