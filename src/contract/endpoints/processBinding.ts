import { Type } from 'typebox';
import { PROCESS_WORDS } from '../../model/process/vocabulary.ts';
import { endpoint } from '../endpoint.ts';
import { BillData, RecordPermissions } from './records.ts';

const Id = Type.String({ maxLength: 64 });
const OrNull = Type.Union([Type.String(), Type.Null()]);

/**
 * Why a rule of matching is taken, or passed over. `unreadable`: that hangs on what the asker may not see; `unsure`: it fits, and is taken unless such a
 * rule before it is; `later`: not asked any more.
 */
export const MATCH_REASONS = [
  'taken',
  'later',
  'notInForce',
  'otherCompany',
  'otherRole',
  'conditionFalse',
  'conditionFails',
  'unreadable',
  'unsure',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/** How processes hang together with models: what is deployed, which process a record takes, what the form of a step is. */
export const processBindingEndpoints = {
  /**
   * Which process a record would take that this person sends off, and why: each rule with its reason. Right `fwFlowMatch:view`. Where a rule is not the
   * asker's to see, or its condition reads what he is not told of the record, nothing is said of what comes of it, nor of which process is taken.
   */
  'api/workflow/match': endpoint(
    Type.Object({ templateCode: Id, billId: Id, person: Type.Optional(Id) }),
    Type.Object({
      key: OrNull,
      rules: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          flowKey: Type.String(),
          priority: Type.Integer(),
          reason: Type.Enum([...MATCH_REASONS]),
        }),
      ),
    }),
  ),
  /**
   * The form of a task, for whoever handles it: the record of the page on which it is shown, with the rights of the step (hidden fields are
   * left out), and what he may do. Refusal 403 when the task is not his, 207 when it is done.
   */
  'api/workflow/form': endpoint(
    Type.Object({ taskId: Id }),
    Type.Object({
      templateCode: OrNull,
      billId: OrNull,
      node: Type.String(),
      nodeName: Type.String(),
      kind: Type.Enum(['work', 'before', 'after', 'resubmit']),
      /** Null where the record is not his to see: then the task is decided without it. */
      record: Type.Union([
        Type.Object({ billData: BillData, version: Type.Integer(), permissions: RecordPermissions }),
        Type.Null(),
      ]),
      required: Type.Array(Type.String(), { description: 'Fields that must be filled before the step is approved' }),
      actions: Type.Array(Type.String(), { description: 'What he may do; empty: everything' }),
      opinion: Type.Enum([...PROCESS_WORDS.opinion]),
    }),
  ),
};
