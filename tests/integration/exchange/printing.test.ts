import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import type { Language } from '../../../src/model/language/texts.ts';
import { forEachEngine } from '../../support/engines.ts';
import { refusal, viewer } from '../records-write/harness.ts';
import { bytes, stageOver, type Stage } from './harness.ts';
import { dictionaries, models, words } from './models.ts';

const paper: ModelConfig = {
  templateCode: 'paperControl',
  extends: 'control',
  title: words('Control sheet', '控制措施单', '控制措施單'),
  print: {
    sections: [
      { title: words('What it is', '基本信息', '基本資訊'), fields: ['code', 'title', 'kind', 'traits', 'secret'] },
      {
        title: words('Figures', '数据', '數據'),
        columns: 3,
        fields: [
          'budget',
          'coverage',
          'since',
          'reviewedAt',
          'key',
          'notes',
          { field: 'steps', columns: ['name', 'cost'] },
        ],
      },
    ],
    footer: words('For internal use', '内部资料', '內部資料'),
  },
};

const caseRow: ModelConfig = {
  templateCode: 'caseRow',
  title: words('Item'),
  rows: true,
  fields: [
    { type: 'text', name: 'item', title: words('Item') },
    { type: 'text', name: 'court', title: words('Court'), visibleWhen: "item == 'suit'", whenHidden: 'keep' },
  ],
};
/** What its form hides, by conditions of fields and sections, and by the state. */
const caseModel: ModelConfig = {
  templateCode: 'case',
  title: words('Case'),
  labelField: 'name',
  fields: [
    { type: 'text', name: 'name', title: words('Name') },
    { type: 'boolean', name: 'fined', title: words('Fined') },
    { type: 'text', name: 'fine', title: words('Amount of the fine'), visibleWhen: 'fined', whenHidden: 'keep' },
    { type: 'text', name: 'lawyer', title: words('Lawyer'), whenHidden: 'keep' },
    { type: 'text', name: 'verdict', title: words('Verdict') },
    { type: 'subTable', name: 'items', title: words('Items'), model: 'caseRow' },
  ],
  states: {
    field: 'status',
    dictionary: 'caseStatus',
    initial: 'draft',
    list: [{ code: 'draft' }, { code: 'closed' }],
    transitions: [{ name: 'close', title: words('Close'), from: ['draft'], to: 'closed' }],
  },
  buttons: [
    { code: 'close', title: words('Close'), selection: 'one', do: [{ action: 'transition', transition: 'close' }] },
  ],
  form: {
    sections: [
      { code: 'main', title: words('Main'), fields: ['name', 'fined', 'fine', 'verdict', 'items'] },
      { code: 'law', title: words('At law'), visibleWhen: 'fined', fields: ['lawyer'] },
    ],
  },
  access: { fields: [{ fields: ['verdict'], states: ['draft'], except: ['boss'], rights: 'hidden' }] },
  print: { signatures: [words('Made by', '经办人', '經辦人'), words('Checked by')] },
};
const status = {
  dictionary: 'caseStatus',
  title: words('Status'),
  items: ['draft', 'closed'].map((code) => ({ code, label: words(code) })),
};

/** The words of each page. */
async function pagesOf(content: Buffer): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  await pdf.destroy();
  return pages;
}

forEachEngine('printing', (open) => {
  let stage: Stage;
  let id: string;
  beforeAll(async () => {
    stage = await stageOver(await open(), [...models, paper, caseRow, caseModel], [...dictionaries, status]);
    id = await stage.create('control', {
      code: 'C-1',
      title: '双人复核 Double check 雙人覆核',
      kind: 'preventive',
      traits: ['detective', 'manual'],
      budget: '1234567.5',
      coverage: '12.5',
      since: '2026-03-01',
      reviewedAt: '2026-03-01T08:30:00.000Z',
      key: true,
      notes: '第一行\nsecond line',
      secret: 'for the boss alone',
      steps: [
        { name: '核对凭证', cost: '1000' },
        { name: '覆核簽章', cost: '2' },
      ],
    });
  });
  const speaking = (language: Language, roles = ['boss']) => ({ ...viewer({ roles }), language });
  const printed = (language: Language, roles?: string[]) =>
    stage.exchange.printout(speaking(language, roles), 'paperControl', id);

  it('says what the layout names, in the language of the reader, with labels for codes', async () => {
    const { title, record, sections, footer, printed: by } = await printed('zh-cn');
    expect([title, record, footer]).toEqual(['控制措施单', 'C-1 双人复核 Double check 雙人覆核', '内部资料']);
    expect(by).toContain('2026-06-15 12:00');
    expect(sections.map((section) => section.title)).toEqual(['基本信息', '数据']);
    const facts = Object.fromEntries(
      sections.flatMap((section) => section.facts).map(({ label, text }) => [label, text]),
    );
    expect(facts).toMatchObject({ 类型: '预防性', 特征: '检测性, 人工', 启用日期: '2026-03-01', 是否关键: '是' });
    expect(facts['预算']).toBe('1,234,567.50');
    expect(facts['覆盖率']).toBe('12.50%');
    expect(facts['复核时间']).toBe('2026-03-01 16:30');
    expect(sections[1]?.tables).toEqual([
      {
        title: '步骤',
        columns: [
          { title: '步骤', right: false },
          { title: '成本', right: true },
        ],
        rows: [
          ['核对凭证', '1,000.00'],
          ['覆核簽章', '2.00'],
        ],
      },
    ]);
  });

  it('takes the form where the model has no layout of its own', async () => {
    const { sections } = await stage.exchange.printout(stage.boss, 'control', id);
    expect(JSON.stringify(sections)).toContain('1,234,567.50');
  });

  it('tells nobody what his page does not tell him, and nothing of a record that he may not open', async () => {
    expect(JSON.stringify(await printed('en'))).toContain('for the boss alone');
    expect(JSON.stringify(await printed('en', ['clerk']))).not.toContain('for the boss alone');
    const stranger = { ...viewer({ roles: ['clerk'] }), can: () => false };
    expect(await refusal(stage.exchange.printout(stranger, 'paperControl', id))).toMatchObject({ code: 401 });
    expect(await refusal(stage.exchange.pdf(stranger, 'paperControl', id))).toMatchObject({ code: 401 });
  });

  describe('of a record whose form hides something', () => {
    const made = (fined: boolean) =>
      stage.create('case', {
        name: 'Suit',
        fined,
        fine: 'ten thousand',
        lawyer: 'Mr Zhou',
        verdict: 'guilty',
        items: [
          { item: 'suit', court: 'High court' },
          { item: 'talk', court: 'No court' },
        ],
      });
    const paperOf = async (billId: string, roles = ['boss']) =>
      JSON.stringify(await stage.exchange.printout(speaking('en', roles), 'case', billId));

    it('leaves out fields, sections and cells of rows that conditions hide', async () => {
      const hiding = await paperOf(await made(false));
      for (const text of ['Amount of the fine', 'ten thousand', 'At law', 'Lawyer', 'Mr Zhou', 'No court'])
        expect(hiding).not.toContain(text);
      expect(hiding).toContain('High court');
      const showing = await paperOf(await made(true));
      for (const text of ['Amount of the fine', 'ten thousand', 'At law', 'Mr Zhou', 'High court'])
        expect(showing).toContain(text);
    });

    it('keeps what a policy hides in one state, and tells it in the next', async () => {
      const billId = await made(true);
      expect(await paperOf(billId, ['clerk'])).not.toContain('guilty');
      expect(await paperOf(billId)).toContain('guilty');
      const bills = [{ billId, version: 1 }];
      await stage.records.transition(stage.boss, { templateCode: 'case', transition: 'close', bills });
      expect(await paperOf(billId, ['clerk'])).toContain('guilty');
    });

    it('ends with lines to sign on, in the language of the reader', async () => {
      const billId = await made(true);
      const { signatures } = await stage.exchange.printout(speaking('zh-cn'), 'case', billId);
      expect(signatures[0]).toEqual({ title: '经办人', day: '日期' });
      const [page = ''] = await pagesOf(
        await bytes((await stage.exchange.pdf(speaking('zh-cn'), 'case', billId)).content),
      );
      for (const text of ['经办人', '日期', 'Mr Zhou']) expect(page).toContain(text);
    });
  });

  it.each(['en', 'zh-cn', 'zh-tw'] as const)(
    'makes a PDF whose words can be found and copied: %s',
    async (language) => {
      const file = await stage.exchange.pdf(speaking(language), 'paperControl', id);
      expect(file).toMatchObject({ mediaType: 'application/pdf', name: expect.stringMatching(/\.pdf$/) });
      const [first = '', ...others] = await pagesOf(await bytes(file.content));
      expect(others).toEqual([]);
      for (const text of ['双人复核 Double check 雙人覆核', '1,234,567.50', '核对凭证', '覆核簽章', '第一行', '1 / 1'])
        expect(first).toContain(text);
      expect(first).toContain(paper.title[language]);
      expect(first).toContain(paper.print?.footer?.[language]);
    },
  );

  it('numbers its pages, and a long table goes on under its own heads', async () => {
    const steps = Array.from({ length: 90 }, (_none, at) => ({ name: `步骤 ${at + 1}`, cost: String(at) }));
    const long = await stage.create('control', { code: 'C-2', title: '很长', steps });
    const pages = await pagesOf(
      await bytes((await stage.exchange.pdf(speaking('zh-cn'), 'paperControl', long)).content),
    );
    expect(pages.length).toBeGreaterThan(1);
    pages.forEach((page, at) => expect(page).toContain(`${at + 1} / ${pages.length}`));
    expect(pages.filter((page) => page.includes('成本'))).toHaveLength(pages.length);
    for (const { name } of steps) expect(pages.filter((page) => page.includes(`${name}`)).length).toBeGreaterThan(0);
  });
});
