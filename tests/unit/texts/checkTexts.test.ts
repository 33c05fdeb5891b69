import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkTexts } from '../../../scripts/checkTexts.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

const project = (texts: Record<string, unknown>, source = '') => {
  const root = mkdtempSync(path.join(tmpdir(), 'texts-'));
  folders.push(root);
  for (const language of ['en', 'zh-cn', 'zh-tw']) {
    const folder = path.join(root, 'src/web/i18n', language);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'shop.json'), JSON.stringify(texts[language] ?? texts['all']));
  }
  writeFileSync(path.join(root, 'src/web/Screen.tsx'), source);
  return root;
};

describe('the check of texts', () => {
  it('finds a key that one language lacks', () => {
    const root = project({ all: { a: { b: 'x' } }, 'zh-tw': { a: {} } });
    expect(checkTexts(root)).toEqual(['src/web/i18n/zh-tw/shop.json has no "a.b"']);
  });

  it('lets languages differ in their plural endings', () => {
    expect(
      checkTexts(
        project({ all: { n_other: 'x' }, en: { n_one: 'x', n_other: 'y' } }, "const t = useTexts('shop'); t('n');"),
      ),
    ).toEqual([]);
  });

  it.each([
    ["const t = useTexts('shop'); t('gone');", 'gone'],
    ["const t = useTexts('shop'); t(x ? 'here' : 'gone');", 'gone'],
    ['const t = useTexts("shop"); t(`gone.${x}`);', 'gone.…'],
    ["translate('shop:gone');", 'gone'],
    ["const title = { key: 'shop:gone' };", 'gone'],
    ['function f(texts: Texts) { return texts("gone"); }', 'gone'],
  ])('finds a key that the code names but no language has: %s', (source, key) => {
    const faults = checkTexts(project({ all: { here: 'x' } }, source));
    expect(faults[0]).toContain(`names "${key}"`);
  });

  it('finds a text of which nothing says that it is loaded', () => {
    const faults = checkTexts(project({ all: { here: 'x' } }, "const t = useTexts('yard'); t('shop:here');"));
    expect(faults).toEqual([
      `src/web/Screen.tsx:1 names "here" of shop, which may not be loaded: read it by useTexts('shop')`,
    ]);
    expect(checkTexts(project({ all: { here: 'x' } }, "const t = useTexts('shop'); t('shop:here');"))).toEqual([]);
  });

  it('accepts what exists', () => {
    const source = "const t = useTexts('shop'); t('here'); t(`size.${x}`); translate('shop:here'); t(computed);";
    expect(checkTexts(project({ all: { here: 'x', size: { big: 'y' } } }, source))).toEqual([]);
  });

  it.each(['{{count}} records', 'More than {{total}} open records', '{{done}} of {{total}} rows'])(
    'wants a form for one where English counts: %s',
    (text) => {
      const faults = checkTexts(project({ all: { n: 'x' }, en: { n: text } }));
      expect(faults).toEqual(['src/web/i18n/en/shop.json: "n" counts, but has no forms "n_one" and "n_other"']);
      expect(checkTexts(project({ all: { n: 'x' }, en: { n_one: '{{count}} record', n_other: text } }))).toEqual([]);
    },
  );

  it.each(['Records: {{count}}', '{{name}} has changed this', '{{count}} is too much'])('lets stand: %s', (text) => {
    expect(checkTexts(project({ all: { n: 'x' }, en: { n: text } }))).toEqual([]);
  });
});
