import { sql } from 'kysely';
import type { Executor } from '../../../src/server/database/tables.ts';

/** A record with its runs as they stand in the tables. */
interface Standing {
  billId: string;
  key: string;
  state: string;
  runs: number;
  status: string | null;
  /** `node state`, of the outermost scope `state` alone. */
  tokens: string[];
  open: string[];
  /** Nodes in the order in which they were approved, by the history. */
  approved: string[];
  /** Nodes of the tasks that are done. */
  done: string[];
  started: number;
  finished: number;
  /** Steps of the record itself, by its own history. */
  steps: number;
}

/** What has to stand in the tables, and nothing else, when these steps have been approved. */
interface Wanted {
  tokens: string[];
  open: string[];
}

/** Records of the office whose process, state and history do not agree; each with what stands there and what was wanted. */
export async function astray(executor: Executor): Promise<unknown[]> {
  const { rows } = await QUERY.execute(executor);
  return rows.flatMap((found) => {
    const wanted = wantedOf(found);
    const stands = {
      ...found,
      tokens: found.tokens.toSorted(),
      open: found.open.toSorted(),
      done: found.done.toSorted(),
    };
    return JSON.stringify({ ...stands, ...wanted }) === JSON.stringify(stands) ? [] : [{ found, wanted }];
  });
}

function wantedOf({ key, runs, approved }: Standing): Partial<Standing> {
  const done = approved.toSorted();
  if (runs === 0)
    return {
      state: 'draft',
      status: null,
      tokens: [],
      open: [],
      approved: [],
      done: [],
      started: 0,
      finished: 0,
      steps: 1,
    };
  const left = key === 'single' ? leftOfSingle(approved) : leftOfWatched(approved);
  // An order of steps that the drawing does not allow.
  if (!left) return { approved: [] };
  const begun = { runs: 1, started: 1, done, tokens: left.tokens.toSorted(), open: left.open.toSorted() };
  return left.open.length > 0
    ? { ...begun, state: 'reviewing', status: 'running', finished: 0, steps: 2 }
    : { ...begun, state: 'approved', status: 'finished', finished: 1, steps: 3 };
}

const ENDED: Wanted = { tokens: [], open: [] };
const waiting = (...open: string[]): Wanted => ({ tokens: ['scope', ...open.map((node) => `${node} wait`)], open });

function leftOfSingle(approved: readonly string[]): Wanted | undefined {
  if (approved.length === 0) return waiting('check');
  return approved.join() === 'check' ? ENDED : undefined;
}

function leftOfWatched([check, one, other, ...signed]: readonly string[]): Wanted | undefined {
  if (check === undefined) return waiting('check');
  if (check !== 'check') return undefined;
  if (one === undefined) return waiting('left', 'right');
  const branches = ['left', 'right'];
  if (!branches.includes(one)) return undefined;
  if (other === undefined) {
    const { tokens, open } = waiting(one === 'left' ? 'right' : 'left');
    return { tokens: [...tokens, 'j join'], open };
  }
  if (!branches.includes(other) || other === one || signed.some((node) => node !== 'sign')) return undefined;
  if (signed.length > 2) return undefined;
  if (signed.length === 2) return ENDED;
  const { tokens, open } = waiting(...['sign', 'sign'].slice(signed.length));
  return { tokens: [...tokens, 'sign multi'], open };
}

const QUERY = sql<Standing>`
  select b.id as "billId", b.def_key as key, b.state as state,
    (select count(*)::int from wf_instance i where i.bill_id = b.id) as runs,
    (select min(i.status) from wf_instance i where i.bill_id = b.id) as status,
    array(select concat_ws(' ', t.node_id, t.state) from wf_token t join wf_instance i on i.id = t.instance_id where i.bill_id = b.id) as tokens,
    array(select t.node_id from wf_task t join wf_instance i on i.id = t.instance_id
      where i.bill_id = b.id and t.status in ('open', 'parked')) as open,
    array(select h.node_id from wf_history h join wf_instance i on i.id = h.instance_id
      where i.bill_id = b.id and h.kind = 'approved' order by h.seq) as approved,
    array(select t.node_id from wf_task t join wf_instance i on i.id = t.instance_id
      where i.bill_id = b.id and t.status = 'done' and t.outcome = 'approve') as done,
    (select count(*)::int from wf_history h join wf_instance i on i.id = h.instance_id where i.bill_id = b.id and h.kind = 'started') as started,
    (select count(*)::int from wf_history h join wf_instance i on i.id = h.instance_id where i.bill_id = b.id and h.kind = 'ended') as finished,
    (select count(*)::int from sys_history s where s.record_id = b.id) as steps
  from wf_test_bill b`;
