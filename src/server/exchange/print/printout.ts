import type { Printout, PrintTable } from '../../../contract/endpoints/print.ts';
import type { Change } from '../../../contract/endpoints/records.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { fieldOf, type Model, type PrintedItem } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { readableModel } from '../../records/query/access.ts';
import { say } from '../../texts/say.ts';
import type { Records } from '../../records/records.ts';
import type { ExchangeParts } from '../parts.ts';
import { momentText, printedText } from './printedText.ts';

const WIDE: readonly string[] = ['longText', 'richText', 'attachment'];
const NUMBERS: readonly string[] = ['integer', 'decimal', 'money', 'percent'];
const STEP = 'transition:';

/** What paper is made from. */
export type PrintParts = Pick<ExchangeParts, 'registry' | 'clock'> & {
  records: Pick<Records, 'get' | 'conditions' | 'history' | 'labels'>;
};

type Told = Readonly<Record<string, unknown>>;

/**
 * A record as its print layout says, with the rights and masks that the viewer's page of it has: what he is not shown there stands on no paper. Refusals: 401,
 * 402 as of the page.
 */
export async function printoutOf(
  parts: PrintParts,
  viewer: Viewer,
  templateCode: string,
  billId: string,
): Promise<Printout> {
  const { registry, records, clock } = parts;
  const { language } = viewer;
  const model = readableModel(registry, viewer, templateCode);
  const { billData, permissions } = await records.get(viewer, templateCode, billId);
  const { visible, rows: rowStates } = await records.conditions(viewer, templateCode, billData);
  // What a policy keeps from him, and what the form hides of such a record.
  const hidden = new Set(permissions.hidden);
  for (const { name } of model.fields) if (visible[name] === false) hidden.add(name);
  const masked = new Set(permissions.masked);
  const style = { viewer, registry, timeZone: clock.timeZone };
  const textIn = (owner: Told, field: Field): string => printedText(style, field, owner, masked.has(field.name));
  const table = ({ field: name, columns }: PrintedItem): PrintTable | undefined => {
    const field = fieldOf(model, name);
    const rowModel = field && 'model' in field ? registry.model(field.model) : undefined;
    const rows = billData[name];
    if (!field || !rowModel || !Array.isArray(rows) || rows.length === 0) return undefined;
    const states = rowStates[name] ?? [];
    const told = rows.filter(isTold).map((row, at) => withoutHidden(row, states[at]?.visible ?? {}));
    return rowsOf(field, rowModel, columns, told, textIn, viewer);
  };
  const sections = model.print.sections.map(({ title, columns, fields }) => {
    const open = fields.filter(({ field: name }) => !hidden.has(name) && fieldOf(model, name)?.hidden !== true);
    const isTable = ({ field: name }: PrintedItem): boolean =>
      ['subTable', 'inverse'].includes(fieldOf(model, name)?.type ?? '');
    return {
      title: title[language],
      columns,
      facts: open
        .filter((item) => !isTable(item))
        .flatMap(({ field: name }) => {
          const field = fieldOf(model, name);
          return field
            ? [{ label: titled(field, viewer), text: textIn(billData, field), wide: WIDE.includes(field.type) }]
            : [];
        }),
      tables: open.filter(isTable).flatMap((item) => table(item) ?? []),
    };
  });
  const number = model.codeField && !hidden.has(model.codeField) ? fieldOf(model, model.codeField) : undefined;
  const label = fieldOf(model, model.labelField);
  const names = [number, label].flatMap((field) => (field && !hidden.has(field.name) ? [textIn(billData, field)] : []));
  const printed = { name: viewer.name, at: momentText(clock.now().toISOString(), clock.timeZone) };
  return {
    house: await houseOf(parts, viewer),
    title: (model.print.title ?? model.title)[language],
    record: [...new Set(names)].filter(Boolean).join(' '),
    landscape: model.print.landscape,
    sections: sections.filter(({ facts, tables }) => facts.length + tables.length > 0),
    ...(model.print.opinions && model.states ? { opinions: await trail(parts, viewer, model, billId) } : {}),
    signatures: model.print.signatures.map((whose) => ({ title: whose[language], day: say(language, 'print.day') })),
    footer: model.print.footer?.[language] ?? '',
    printed: say(language, 'print.printed', printed),
  };
}

/** A row without what conditions hide in it. */
const withoutHidden = (row: Told, visible: Readonly<Record<string, boolean>>): Told =>
  Object.fromEntries(Object.entries(row).filter(([name]) => visible[name] !== false));

const isTold = (row: unknown): row is Told => typeof row === 'object' && row !== null;

const titled = (field: Field, { language }: Viewer): string =>
  'unit' in field && field.unit ? `${field.title[language]} (${field.unit[language]})` : field.title[language];

function rowsOf(
  field: Field,
  rowModel: Model,
  columns: readonly string[] | undefined,
  rows: readonly Told[],
  textIn: (owner: Told, field: Field) => string,
  viewer: Viewer,
): PrintTable {
  const named = 'columns' in field ? field.columns : undefined;
  const offered = columns ?? named ?? rowModel.fields.filter(({ system }) => !system).map(({ name }) => name);
  // What a policy keeps from the viewer is in none of his rows.
  const shown = offered.flatMap((name) => {
    const column = fieldOf(rowModel, name);
    return column && !column.hidden && rows.some((row) => name in row) ? [column] : [];
  });
  return {
    title: field.title[viewer.language],
    columns: shown.map((column) => ({ title: titled(column, viewer), right: NUMBERS.includes(column.type) })),
    rows: rows.map((row) => shown.map((column) => textIn(row, column))),
  };
}

/** Every step of the record as its history tells the viewer of it. */
async function trail(
  { records, clock }: PrintParts,
  viewer: Viewer,
  model: Model,
  billId: string,
): Promise<PrintTable | undefined> {
  const { language } = viewer;
  const changes = await records.history(viewer, { templateCode: model.templateCode, billId });
  const steps = changes.filter(({ kind }) => kind.startsWith(STEP)).toReversed();
  if (steps.length === 0) return undefined;
  const stepOf = ({ kind }: Change): string =>
    model.states?.transitions.find(({ name }) => name === kind.slice(STEP.length))?.title[language] ??
    kind.slice(STEP.length);
  return {
    title: say(language, 'print.opinions'),
    columns: HEADINGS.map((key) => ({ title: say(language, key), right: false })),
    rows: steps.map((change) => [
      stepOf(change),
      change.byName ?? say(language, 'print.system'),
      momentText(change.at, clock.timeZone),
      change.reason ?? '',
    ]),
  };
}

const HEADINGS = ['print.step', 'print.by', 'print.at', 'print.opinion'] as const;

/** The legal entity that the reader works for, by its name in his language. */
async function houseOf({ records }: PrintParts, viewer: Viewer): Promise<string> {
  if (viewer.organisation === null) return '';
  const [house] = await records.labels(viewer, 'sysDept', [viewer.organisation]);
  return house?.label ?? '';
}
