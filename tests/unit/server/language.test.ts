import { expect, it } from 'vitest';
import { languageOf } from '../../../src/server/http/caller.ts';

it('picks the first language that the product speaks', () => {
  const cases: [string | undefined, string | null][] = [
    ['en', 'en'],
    ['zh-cn', 'zh-cn'],
    ['zh-TW', 'zh-tw'],
    ['zh-HK,zh;q=0.9', 'zh-tw'],
    ['zh', 'zh-cn'],
    ['zh-Hant-TW', 'zh-tw'],
    ['en-US,en;q=0.9,zh;q=0.8', 'en'],
    ['fr-FR, de;q=0.8, zh-Hant;q=0.5', 'zh-tw'],
    ['fr', null],
    ['', null],
    [undefined, null],
    ['*', null],
  ];
  for (const [header, language] of cases) expect([header, languageOf(header)]).toEqual([header, language]);
});
