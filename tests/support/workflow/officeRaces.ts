import { expect } from 'vitest';
import { say } from '../../../src/server/texts/say.ts';
import type { Office } from './office.ts';
import { astray } from './wanted.ts';
import { unsound } from './soundness.ts';

const LANGUAGES = ['en', 'zh-cn', 'zh-tw'] as const;

/**
 * Twelve people approve one task over HTTP at once: one is first; eleven are told, each in his language, that it is done, though the process has
 * ended with it; the record goes on once.
 */
export async function twelveApproveAtOnce(office: Office, urls: readonly string[]): Promise<void> {
  const [first = ''] = urls;
  const billId = await office.file(first, 'single');
  await office.submit(first, billId);
  const [task] = await office.open(billId);
  const request = { taskId: task?.taskId, action: 'approve' };
  const answers = await Promise.all(
    office.hands.map(async (person, at) => {
      const language = LANGUAGES[at % LANGUAGES.length] ?? 'en';
      const { code, msg } = await office.ask(
        urls[at % urls.length] ?? first,
        'workflow/act',
        request,
        person,
        language,
      );
      return code === 207 && msg === say(language, 'workflow.handled') ? 'told' : `${code} ${code === 200 ? '' : msg}`;
    }),
  );
  expect(answers.toSorted()).toEqual(['200 ', ...Array.from({ length: 11 }, () => 'told')]);
  expect(await office.open(billId)).toEqual([]);
}

/** Nothing is stuck, doubled or orphaned, and every run and record is where its history says. */
export async function expectWhole(office: Office): Promise<void> {
  expect(await unsound(office.database.kysely)).toEqual({});
  expect(await astray(office.database.kysely)).toEqual([]);
}
