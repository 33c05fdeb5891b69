import { Type } from 'typebox';
import { PROCESS_WORDS } from '../../model/process/vocabulary.ts';
import { endpoint } from '../endpoint.ts';
import { FieldError } from '../envelope.ts';
import { BillData } from './records.ts';

const Id = Type.String({ maxLength: 64 });
const Optional = { comment: Type.Optional(Type.String({ maxLength: 1000 })) };
const OrNull = Type.Union([Type.String(), Type.Null()]);
/** Sent again with the same key, a command is done once and answered alike. */
const CommandKey = Type.Optional(Type.String({ minLength: 8, maxLength: 64 }));

/** People whom whoever acts chooses for later steps, by node. */
const Next = Type.Optional(
  Type.Array(
    Type.Object({ node: Type.String({ maxLength: 100 }), persons: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
    { maxItems: 50 },
  ),
);

const Status = Type.Enum([...PROCESS_WORDS.status]);
const Page = Type.Object({
  pageNum: Type.Integer({ minimum: 1, maximum: 10_000 }),
  pageSize: Type.Integer({ minimum: 1, maximum: 200 }),
});
const Step = Type.Object({ node: Type.String(), name: Type.String() });
const TaskLine = Type.Object({
  taskId: Type.String(),
  instanceId: Type.String(),
  node: Type.String(),
  nodeName: Type.String(),
  title: Type.String(),
  templateCode: OrNull,
  billId: OrNull,
  createdAt: Type.String(),
  dueAt: OrNull,
  endedAt: OrNull,
  outcome: OrNull,
  comment: OrNull,
  claimable: Type.Boolean({ description: 'Nobody has it yet; whoever claims it does it' }),
});
const Tasks = Type.Object({ list: Type.Array(TaskLine), total: Type.Integer() });

export const workflowEndpoints = {
  /** Stores the executable processes of a BPMN file as new versions, or names everything that keeps it from that. Right `wfDefinition:deploy`. */
  'api/workflow/deploy': endpoint(
    Type.Object({ xml: Type.String({ maxLength: 4_000_000 }), dryRun: Type.Optional(Type.Boolean()) }),
    Type.Object({
      deployed: Type.Array(Type.Object({ id: Type.String(), key: Type.String(), version: Type.Integer() })),
      faults: Type.Array(Type.Object({ element: OrNull, name: OrNull, message: Type.String() })),
    }),
  ),
  'api/workflow/start': endpoint(
    Type.Object({
      key: Type.String({ maxLength: 100 }),
      templateCode: Type.Optional(Id),
      billId: Type.Optional(Id),
      variables: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      next: Next,
      commandKey: CommandKey,
    }),
    Type.Object({ instanceId: Type.String() }),
  ),
  /** What waits for whoever asks. */
  'api/workflow/tasks': endpoint(Page, Tasks),
  /** What whoever asks has done. */
  'api/workflow/done': endpoint(Page, Tasks),
  'api/workflow/act': endpoint(
    Type.Object({
      taskId: Type.Optional(Id),
      /** The same for several tasks, each by itself; the answer then has a result for each. */
      taskIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 200 })),
      action: Type.Enum([
        'approve',
        'reject',
        'claim',
        'unclaim',
        'transfer',
        'delegate',
        'addBefore',
        'addAfter',
        'addSigner',
        'removeSigner',
        'withdraw',
      ]),
      person: Type.Optional(Id),
      ...Optional,
      /** Own uploads that go with what is said of one task by `approve` or `reject`; read by whoever may read the opinion. */
      files: Type.Optional(Type.Array(Id, { maxItems: 20 })),
      /** Where a refusal leads; without it where the step says. `straight`: whoever gets it answers straight back. */
      way: Type.Optional(
        Type.Object({
          to: Type.Optional(Type.Enum(['initiator', 'previous', 'end', 'flow'])),
          node: Type.Optional(Id),
          straight: Type.Optional(Type.Boolean()),
        }),
      ),
      next: Next,
      /** What was written in the form of the task: saved and decided together, or neither. */
      record: Type.Optional(Type.Object({ billData: BillData, confirmed: Type.Optional(Type.Boolean()) })),
      commandKey: CommandKey,
    }),
    Type.Object({
      /** Soft rules that ask about what was written: nothing was done, send it again with `record.confirmed`. */
      warnings: Type.Optional(Type.Array(FieldError)),
      /** Null for several tasks. */
      status: Type.Union([Status, Type.Null()]),
      results: Type.Optional(
        Type.Array(
          Type.Object({
            taskId: Type.String(),
            code: Type.Integer(),
            message: Type.String(),
            status: Type.Union([Status, Type.Null()]),
          }),
        ),
      ),
    }),
  ),
  'api/workflow/steer': endpoint(
    Type.Object({
      instanceId: Id,
      action: Type.Enum(['withdraw', 'urge', 'copy', 'suspend', 'activate', 'terminate', 'jump', 'retry', 'reassign']),
      tokenId: Type.Optional(Id),
      node: Type.Optional(Type.String({ maxLength: 100 })),
      person: Type.Optional(Id),
      from: Type.Optional(Id),
      ...Optional,
      commandKey: CommandKey,
    }),
    Type.Object({ status: Status }),
  ),
  'api/workflow/instance': endpoint(
    Type.Object({ instanceId: Id }),
    Type.Object({
      instanceId: Type.String(),
      title: Type.String(),
      processName: Type.String(),
      templateCode: OrNull,
      billId: OrNull,
      initiator: Type.String(),
      status: Status,
      suspended: Type.Boolean(),
      tasks: Type.Array(
        Type.Object({
          taskId: Type.String(),
          node: Type.String(),
          nodeName: Type.String(),
          assignee: OrNull,
          candidates: Type.Array(Type.String()),
          dueAt: OrNull,
          parked: Type.Boolean(),
          backTo: Type.Array(Step),
          jumpTo: Type.Array(Step),
          tokenId: Type.String(),
        }),
      ),
      withdrawable: Type.Array(Type.String(), { description: 'Tasks that whoever asks may take back' }),
      trail: Type.Array(
        Type.Object({
          kind: Type.String(),
          instance: Type.String(),
          node: OrNull,
          nodeName: OrNull,
          flow: OrNull,
          taskId: OrNull,
          actor: OrNull,
          actorName: OrNull,
          onBehalfOf: OrNull,
          comment: OrNull,
          at: Type.String(),
        }),
      ),
    }),
  ),
  /** What stands still and needs an administrator. Right `wfInstance:retry`. */
  'api/workflow/incidents': endpoint(
    Type.Object({}),
    Type.Array(
      Type.Object({
        /** What stands still: a step, a timer, something that was told, the beginning of a process; with its id. */
        kind: Type.Enum(['step', 'timer', 'told', 'beginning']),
        id: Type.String(),
        /** Null for what belongs to no run. */
        instanceId: OrNull,
        title: Type.String(),
        tokenId: OrNull,
        node: OrNull,
        message: OrNull,
      }),
    ),
  ),
  /** Tries an incident again: at once what is a step, else with the next work of the server. Right `wfInstance:retry`. */
  'api/workflow/retryIncident': endpoint(
    Type.Object({ kind: Type.Enum(['step', 'timer', 'told', 'beginning']), id: Id }),
    Type.Object({}),
  ),
  /** Sends a message or a signal to the processes that wait for it or begin by it. Right `wfInstance:tell`. */
  'api/workflow/tell': endpoint(
    Type.Object({
      kind: Type.Enum(['message', 'signal']),
      name: Type.String({ minLength: 1, maxLength: 200 }),
      /** Key by which a message finds its run; without it the record. */
      correlation: Type.Optional(Type.String({ maxLength: 200 })),
      templateCode: Type.Optional(Id),
      billId: Type.Optional(Id),
      payload: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
    Type.Object({}),
  ),
  /**
   * Takes running instances of one version of a process to another, each by itself: where each step has one of the same kind, scope and
   * branches. `dryRun` only says what would come of it. Right `wfInstance:migrate`.
   */
  'api/workflow/migrate': endpoint(
    Type.Object({
      from: Id,
      to: Id,
      /** Steps of the old version that have another id in the new one. */
      nodes: Type.Optional(Type.Record(Type.String(), Type.String())),
      /** Without it all that run. */
      instanceIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1000 })),
      dryRun: Type.Optional(Type.Boolean()),
    }),
    Type.Object({
      results: Type.Array(
        Type.Object({
          instanceId: Type.String(),
          migrated: Type.Boolean({ description: 'In a dry run: that it could be' }),
          faults: Type.Array(Type.Object({ node: OrNull, message: Type.String() })),
        }),
      ),
    }),
  ),
};
