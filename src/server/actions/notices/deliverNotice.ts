import { deliver, type Message } from '../../access/personal/inbox.ts';
import { peopleOf } from '../../records/directory/people.ts';
import type { ServerAction } from '../serverAction.ts';
import { idList, roleCodesOf, sameText, textOrNull } from './noticeValues.ts';

/** Lays an announcement into the inboxes of everybody it is for: persons, departments with what is below them, holders of roles. */
export const deliverNotice: ServerAction = {
  name: 'sysNotice.deliver',
  async run({ unit, records }) {
    for (const { id, values } of records) {
      const people = await peopleOf(unit.transaction, {
        ids: idList(values.receivers),
        departments: idList(values.depts),
        roles: await roleCodesOf(unit, idList(values.roles)),
      });
      await deliver(
        unit.transaction,
        people.map((person) => person.id),
        announcement(id, values),
      );
    }
    return {};
  },
};

function announcement(id: string, values: Readonly<Record<string, unknown>>): Message {
  return {
    kind: KINDS.find((kind) => kind === values.noticeType) ?? 'announcement',
    level: LEVELS.find((level) => level === values.level) ?? 'info',
    title: sameText(String(values.title)),
    content: sameText(String(values.content ?? '')),
    templateCode: null,
    recordId: null,
    noticeId: id,
    expiresAt: textOrNull(values.expireTime),
  };
}

const KINDS = ['todo', 'warning', 'announcement', 'system'] as const;
const LEVELS = ['info', 'warning', 'urgent'] as const;
