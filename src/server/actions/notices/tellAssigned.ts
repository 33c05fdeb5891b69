import { deliverInPlace } from '../../access/personal/inbox.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Language } from '../../../model/language/texts.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { readDepartments } from '../../records/directory/lists.ts';
import { peopleOf } from '../../records/directory/people.ts';
import type { Unit } from '../../records/write/unit.ts';
import { say } from '../../texts/say.ts';

/** Heads of departments, by the department's id; those without one are left out. */
export async function headsOf(
  executor: Parameters<typeof readDepartments>[0],
  departments: readonly string[],
): Promise<Map<string, string>> {
  const found = await readDepartments(executor);
  return new Map(
    found.flatMap(({ id, leader }) => (leader && departments.includes(id) ? [[id, leader] as const] : [])),
  );
}

/** Who is told of what these people and departments are given: the people themselves, the heads of the departments. Others are left out. */
export async function receiversOf(
  executor: Parameters<typeof readDepartments>[0],
  assignees: readonly string[],
): Promise<Map<string, string>> {
  if (assignees.length === 0) return new Map();
  const heads = await headsOf(executor, assignees);
  const named = assignees.map((assignee) => [assignee, heads.get(assignee) ?? assignee] as const);
  const known = new Set((await peopleOf(executor, { ids: named.map(([, person]) => person) })).map(({ id }) => id));
  return new Map(named.filter(([, person]) => known.has(person)));
}

/**
 * Tells a person that one record more was given to him, within the unit that gives it. All that one piece of work gives him is one notice,
 * which grows: how many, and which one where it is one.
 */
export async function tellAssigned(
  { transaction }: Unit,
  viewer: Viewer,
  model: Model,
  { person, job, record, count }: { person: string; job: string; record: string; count: number },
): Promise<void> {
  const title = (language: Language): string =>
    say(language, 'notice.assigned', { name: viewer.name, model: model.title[language], count });
  await deliverInPlace(transaction, person, `${job} ${person}`, {
    kind: 'todo',
    level: 'info',
    title: { en: title('en'), 'zh-cn': title('zh-cn'), 'zh-tw': title('zh-tw') },
    content: null,
    templateCode: model.templateCode,
    recordId: count === 1 ? record : null,
    noticeId: null,
    expiresAt: null,
  });
}
