import type { SheetMapping } from '../../../contract/endpoints/exchange.ts';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { keyFields, PARENT, type ImportTarget, VERSION } from './importFields.ts';
import { titleKey } from './titles.ts';

/** A sheet as far as its mapping depends on it. */
export interface SheetShape {
  name: string;
  titleRow: number;
  titles: readonly string[];
}

export type Targets = readonly ImportTarget[];

/** Where the columns of a file go by their titles, in any language, or by names of fields. */
export function proposeMapping(model: Model, targets: Targets, sheets: readonly SheetShape[]): SheetMapping[] {
  const byName = sheets.map((sheet) => targets.find((target) => namesOf(target, model).has(titleKey(sheet.name))));
  const hasMain = byName.some((target) => target?.target === '');
  return sheets.map(({ name, titleRow, titles }, at) => {
    const target = byName[at] ?? (at === 0 && !hasMain ? targets[0] : undefined);
    const columns = target ? columnsOf(model, target, titles) : titles.map(() => null);
    return {
      sheet: name,
      target: target?.target ?? null,
      titleRow,
      columns: columns.map((field, column) => ({ column, field })),
    };
  });
}

function namesOf({ target, model: own }: ImportTarget, model: Model): ReadonlySet<string> {
  const field = target === '' ? undefined : fieldOf(model, target);
  return new Set(
    [target === '' ? own.templateCode : target, ...Object.values(field?.title ?? own.title)].map((name) =>
      titleKey(name).slice(0, 31),
    ),
  );
}

function columnsOf(model: Model, target: ImportTarget, titles: readonly string[]): (string | null)[] {
  const candidates: { field: string; names: ReadonlySet<string> }[] = target.fields.map((field) => ({
    field: field.name,
    names: titleNames(field),
  }));
  if (target.target !== '')
    candidates.unshift(
      ...parentFields(model).map((field) => ({ field: `${PARENT}${field.name}`, names: titleNames(field) })),
    );
  else candidates.push({ field: VERSION, names: new Set(['version', '版本']) });
  const taken = new Set<string>();
  const take = (key: string): string | null => {
    const found = key === '' ? undefined : candidates.find(({ field, names }) => !taken.has(field) && names.has(key));
    if (found) taken.add(found.field);
    return found?.field ?? null;
  };
  const exact = titles.map((title) => take(titleKey(title)));
  return exact.map((field, at) => field ?? take(titleKey(titles[at] ?? '', true)));
}

/** What a column of a field may be called. */
export const titleNames = (field: Field): ReadonlySet<string> =>
  new Set([field.name, ...Object.values(field.title)].map((name) => titleKey(name)));

/** Fields of the record that a row of a sub-table can name it by. */
export function parentFields(model: Model): Field[] {
  return [...new Set([...keyFields(model), model.labelField])].flatMap((name) => fieldOf(model, name) ?? []);
}
