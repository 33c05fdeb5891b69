import { deliver } from '../../access/personal/inbox.ts';
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

/**
 * Tells everybody who was given records that he was, in one notice each: how many of which kind, and which one where it is one. A department means its
 * head. Whoever has handed them out is not told.
 */
export async function tellAssigned(
  { transaction }: Unit,
  viewer: Viewer,
  model: Model,
  assigned: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const heads = await headsOf(transaction, [...assigned.keys()]);
  const byPerson = new Map<string, Set<string>>();
  for (const [assignee, records] of assigned) {
    const person = heads.get(assignee) ?? assignee;
    byPerson.set(person, new Set([...(byPerson.get(person) ?? []), ...records]));
  }
  const people = await peopleOf(transaction, { ids: [...byPerson.keys()] });
  for (const { id } of people) {
    if (id === viewer.id) continue;
    const records = [...(byPerson.get(id) ?? [])];
    const title = (language: Language): string =>
      say(language, 'notice.assigned', { name: viewer.name, model: model.title[language], count: records.length });
    await deliver(transaction, [id], {
      kind: 'todo',
      level: 'info',
      title: { en: title('en'), 'zh-cn': title('zh-cn'), 'zh-tw': title('zh-tw') },
      content: null,
      templateCode: model.templateCode,
      recordId: records.length === 1 ? (records[0] ?? null) : null,
      noticeId: null,
      expiresAt: null,
    });
  }
}
