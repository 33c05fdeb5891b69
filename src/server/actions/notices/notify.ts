import { deliver } from '../../access/personal/inbox.ts';
import type { I18nText, Language } from '../../../model/language/texts.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { readDepartments } from '../../records/directory/lists.ts';
import { peopleOf } from '../../records/directory/people.ts';
import type { NotifyCall } from '../../records/write/ports.ts';
import { say } from '../../texts/say.ts';
import { idList } from './noticeValues.ts';
import { recordName } from '../../../model/resolved/recordName.ts';

/**
 * Sends the notice that an event or a transition names, with the record as its link. Receivers: holders of a role, whoever a user field
 * names, the leader of the department that a department field names, the creator. Whoever causes the notice does not get it himself.
 * The link leads to the page that the notice names, else to the record itself, never to the view in which it was worked on: receivers
 * may have no right to that one. What was said with the transition is told along, with who said it.
 */
export async function sendNotice(call: NotifyCall): Promise<void> {
  const { viewer, unit, model, values, createdBy, action } = call;
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
    content: content(call),
    templateCode: action.templateCode ?? model.base,
    recordId: typeof values.id === 'string' ? values.id : null,
    noticeId: null,
    expiresAt: null,
  });

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

/** Which record it is, by number and name, and on a line of its own the opinion of whoever sends it. */
function content({ viewer, model, values, opinion }: NotifyCall): I18nText | null {
  const code = model.codeField === undefined ? undefined : values[model.codeField];
  const inLanguage = (language: Language): string => {
    const names = [typeof code === 'string' ? code : '', recordName(model, values, language)];
    const record = [...new Set(names.filter(Boolean))].join(' ');
    const said = opinion === undefined ? '' : say(language, 'notice.opinion', { name: viewer.name, opinion });
    return [record, said].filter(Boolean).join('\n');
  };
  const text = { en: inLanguage('en'), 'zh-cn': inLanguage('zh-cn'), 'zh-tw': inLanguage('zh-tw') };
  return text.en === '' ? null : text;
}
