import { deliver } from '../../access/personal/inbox.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { readDepartments } from '../../records/directory/lists.ts';
import { peopleOf } from '../../records/directory/people.ts';
import type { NotifyCall } from '../../records/write/ports.ts';
import { idList } from './noticeValues.ts';

/**
 * Sends the notice that an event or a transition names, with the record as its link. Receivers: holders of a role, whoever a user field
 * names, the leader of the department that a department field names, the creator. Whoever causes the notice does not get it himself.
 * The link leads to the record itself, not to the view in which it was worked on: receivers may have no right to that one, and the
 * record may have left it.
 */
export async function sendNotice({ viewer, unit, model, values, createdBy, action }: NotifyCall): Promise<void> {
  const roles: string[] = [];
  const ids: string[] = [];
  for (const to of action.to) {
    const [kind, name = ''] = to.split(':');
    if (kind === 'role') roles.push(name);
    else if (kind === 'creator') ids.push(...(createdBy ? [createdBy] : []));
    else ids.push(...(await namedBy(name)));
  }
  const people = await peopleOf(unit.transaction, { ids, roles });
  const receivers = people.map((person) => person.id).filter((id) => id !== viewer.id);
  await deliver(unit.transaction, receivers, {
    kind: action.level === undefined || action.level === 'info' ? 'todo' : 'warning',
    level: action.level ?? 'info',
    title: action.title,
    content: label() === '' ? null : { en: label(), 'zh-cn': label(), 'zh-tw': label() },
    templateCode: model.base,
    recordId: typeof values.id === 'string' ? values.id : null,
    noticeId: null,
    expiresAt: null,
  });

  function label(): string {
    const value = values[model.labelField];
    return typeof value === 'string' ? value : '';
  }

  async function namedBy(name: string): Promise<string[]> {
    const field = fieldOf(model, name);
    const value = values[name];
    const named = typeof value === 'string' ? [value] : idList(value);
    if (field?.type !== 'department' && field?.type !== 'departments') return named;
    const departments = await readDepartments(unit.transaction);
    return departments.flatMap((department) =>
      named.includes(department.id) && department.leader ? [department.leader] : [],
    );
  }
}
