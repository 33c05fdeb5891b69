import type { Transaction } from '../database/tables.ts';
import { tellPeople } from '../database/tellPeople.ts';
import type { State, Task } from './engine/state.ts';

/** Tells the open pages of everybody whose list of tasks a command has changed, when it stands. */
export async function tellTasks(transaction: Transaction, before: State | null, now: State): Promise<void> {
  const [had, have] = [waitingOf(before), waitingOf(now)];
  const concerned = new Set<string>();
  for (const [one, other] of [
    [had, have],
    [have, had],
  ] as const)
    for (const entry of one) if (!other.has(entry)) concerned.add(entry.slice(entry.indexOf(' ') + 1));
  if (concerned.size > 0) await tellPeople(transaction, [...concerned], { type: 'tasks' });
}

/** Who has or may claim which task, as `<kind and task> <person>`. */
function waitingOf(state: State | null): Set<string> {
  if (state === null || state.suspended) return new Set();
  const open = [...state.tasks.values()].filter(({ status }) => status === 'open');
  return new Set(
    open.flatMap((task) => peopleOf(task).map((person) => `${task.id}/${task.assignee === null} ${person}`)),
  );
}

const peopleOf = ({ assignee, candidates }: Task): readonly string[] => (assignee === null ? candidates : [assignee]);
