import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { DictionaryConfig } from '../../../src/model/language/dictionary.ts';
import type { ModelConfig } from '../../../src/model/language/model.ts';
import { forEachEngine } from '../../support/engines.ts';
import { stageOver, type Stage } from './harness.ts';
import { models as others, words } from './models.ts';

const text = (name: string, title: string) => ({ type: 'text' as const, name, title: words(title) });
const long = (name: string, title: string) => ({ type: 'longText' as const, name, title: words(title) });

const dictionaries: DictionaryConfig[] = [
  {
    dictionary: 'answerType',
    title: words('Answer type'),
    items: [
      'Open answer',
      'One choice',
      'One choice or open',
      'Date',
      'Several choices',
      'Several choices or open',
    ].map((label, at) => ({ code: String(at + 1), label: words(label) })),
  },
];

const libraryControl: ModelConfig = {
  templateCode: 'libControl',
  title: words('Internal control'),
  labelField: 'title',
  fields: [
    { ...text('title', 'Title'), required: true, unique: true },
    long('description', 'Description'),
    long('method', 'Audit methodology'),
    text('procedure', 'Policy procedure'),
  ],
};
const policyLink: ModelConfig = {
  templateCode: 'libPolicyLink',
  title: words('Policy of a control'),
  labelField: 'policy',
  exchange: { businessKey: ['control', 'policy', 'section'] },
  fields: [
    { type: 'reference', name: 'control', title: words('Control title'), model: 'libControl', required: true },
    text('policy', 'Policy'),
    text('section', 'Procedure section'),
  ],
};
const question: ModelConfig = {
  templateCode: 'libQuestion',
  title: words('Assessment question'),
  labelField: 'number',
  fields: [
    { ...text('chapter', 'Chapter ID'), required: true },
    text('chapterTitle', 'Chapter title'),
    { type: 'richText', name: 'chapterText', title: words('Chapter description') },
    { ...text('number', 'Question ID'), required: true, unique: true },
    { ...long('question', 'Question title'), required: true },
    long('explanation', 'Question description'),
    { type: 'dictionary', name: 'answer', title: words('Answer type'), dictionary: 'answerType', required: true },
    long('options', 'Dropdown options'),
    { type: 'boolean', name: 'scored', title: words('Dropdown scoring') },
    { type: 'integer', name: 'score', title: words('Dropdown option score'), min: 1 },
    { type: 'boolean', name: 'comments', title: words('Question comments & attachments') },
  ],
};

/** Small files of the shapes that practitioners exchange; whole ones are read from the folder that RAMPART_CASES names. */
const SHAPES = {
  'internal_controls.csv':
    'Title,Description,Audit Methodology,Policy Procedure\nAccess review,"Who may do what, twice a year","Evidence: list.\nConclusion: gaps.",Access > Review\nBackup test,Restores work,Try one,Backup > Test\n',
  'mapping_controls_to_policies.csv':
    'Control Title,Policy,Procedure Section\nAccess review,Access,Review\nAccess review,People,Leaving\nBackup test,Backup,Test\n',
  'assessment_questions_backup.csv':
    '"\ufeff""Chapter ID (Mandatory", for example 1, 2," Etc)""",Chapter Title (Mandatory),Chapter Description (Optional),"Question ID (Mandatory and Unique, for example: 1.1)",Question Title (Mandatory),Question Description (Optional),"Answer Type (Mandatory, 1 for Open Answer)",Dropdown Options (Mandatory if dropdown),Dropdown Scoring (Mandatory),Dropdown Option Score (Mandatory if scored),Question Comments & Attachments (Mandatory)\r\n' +
    '1,Who,,1.1,Who answers?,,1,,0,,1\r\n2,Scope,"<i>All systems,\neverywhere.</i>",2.1,Is it complete?,,2,Yes|No,0,,1\r\n2,Scope,,2.2,What is missing?,,5,A|B,1,10,0\r\n',
};
const folder = process.env.RAMPART_CASES;
const fileOf = (name: keyof typeof SHAPES) => {
  const file = folder === undefined ? undefined : path.join(folder, name);
  return { name, content: file !== undefined && existsSync(file) ? readFileSync(file) : SHAPES[name] };
};

forEachEngine('files of practitioners', (open) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await stageOver(
      await open(),
      [...others, libraryControl, policyLink, question],
      [...dictionaries, { dictionary: 'controlKind', title: words('Kind'), items: [{ code: 'a', label: words('A') }] }],
    );
  });

  it.each([
    ['libControl', 'internal_controls.csv'],
    ['libPolicyLink', 'mapping_controls_to_policies.csv'],
    ['libQuestion', 'assessment_questions_backup.csv'],
  ] as const)('%s takes %s as it is, and changes nothing the second time', async (templateCode, name) => {
    const dry = await stage.import(templateCode, fileOf(name), { dryRun: true });
    expect(dry.faults).toEqual([]);
    const first = await stage.import(templateCode, fileOf(name));
    expect(first).toMatchObject({ created: first.total, faultCount: 0, stored: true });
    expect(first.total).toBeGreaterThan(1);
    expect(await stage.import(templateCode, fileOf(name))).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: first.total,
    });
  });

  it('reads references, answers and titles that were cut at their commas', async () => {
    const links = await stage.all('libPolicyLink', ['control', 'policy']);
    expect(links.every((row) => typeof row.control === 'string')).toBe(true);
    const questions = await stage.all('libQuestion', ['chapter', 'number', 'answer', 'comments']);
    expect(questions.find((row) => row.number === '2.1')).toMatchObject({ chapter: '2', answer: '2', comments: true });
  });
});
