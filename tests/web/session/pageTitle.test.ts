import { describe, expect, it } from 'vitest';
import { documentTitle, pageTitle } from '../../../src/web/session/pageTitle.ts';

const metaTitle = { en: 'Loss events', 'zh-cn': '损失事件', 'zh-tw': '損失事件' };
const labels = JSON.stringify({ en: 'Fraud', 'zh-cn': '欺诈', 'zh-tw': '詐欺' });

describe('the title rule (Specification §2)', () => {
  it.each([
    ['the entry of the language', '/x', labels, 'zh-tw', '詐欺'],
    ['the raw string', '/x', 'LE202600012', 'en', 'LE202600012'],
    ['a raw string that looks like JSON', '/x', '{broken', 'en', '{broken'],
    ['the raw string when the object is not keyed by language', '/x', '{"a":1}', 'en', '{"a":1}'],
    ['the translated meta title when nothing is given', '/x', null, 'zh-cn', '损失事件'],
    ['the translated meta title when it is empty', '/x', '', 'en', 'Loss events'],
    ['the meta title on /login, whatever is given', '/login', 'other', 'en', 'Loss events'],
  ] as const)('is %s', (_, path, tagsViewName, language, title) => {
    expect(pageTitle({ path, metaTitle, tagsViewName, language })).toBe(title);
  });

  it("is joined as '{page title} - {app name}'", () => {
    expect(documentTitle('Login', 'Rampart')).toBe('Login - Rampart');
  });
});
