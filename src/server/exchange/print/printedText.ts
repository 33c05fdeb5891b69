import { Temporal } from 'temporal-polyfill';
import type { LabelSource } from '../../../model/field-types/fieldType.ts';
import { typeOf, type Field } from '../../../model/field-types/fieldTypes.ts';
import { formatThousands } from '../../../model/formats/thousands.ts';
import { asWire } from '../../records/convert.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Catalogue } from '../../records/query/catalogue.ts';
import { say } from '../../texts/say.ts';

interface PrintStyle {
  viewer: Viewer;
  registry: Catalogue;
  timeZone: string;
}

/** A value as words on paper: labels instead of codes and ids; '—' where there is nothing. A mask stands as it is shown. */
export function printedText(
  style: PrintStyle,
  field: Field,
  owner: Readonly<Record<string, unknown>>,
  masked: boolean,
): string {
  const value = owner[field.name];
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '—';
  const label = labelIn(owner, field.name);
  if (label !== undefined) return label;
  if (masked) return String(value);
  if (Array.isArray(value) && field.type === 'attachment') return value.map(nameOf).join(', ');
  const text = typeOf(field).text(asWire(value), field, labelsOf(style));
  if (text === '') return '—';
  return field.type === 'percent' ? `${text}%` : text;
}

/** An instant by the business clock. */
export const momentText = (iso: string, timeZone: string): string =>
  Temporal.Instant.from(iso)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');

function labelIn({ _labels: labels }: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const label: unknown =
    typeof labels === 'object' && labels !== null && name in labels ? Reflect.get(labels, name) : undefined;
  if (Array.isArray(label)) return label.length > 0 ? label.join(', ') : undefined;
  return typeof label === 'string' && label !== '' ? label : undefined;
}

const nameOf = (file: unknown): string =>
  typeof file === 'object' && file !== null && 'name' in file ? String(file.name) : String(file);

const labelsOf = ({ viewer: { language }, registry, timeZone }: PrintStyle): LabelSource => ({
  language,
  item: (dictionary, code) =>
    registry.dictionary(dictionary)?.items.find((item) => item.code === code)?.label[language],
  // The record has brought the names that its reader may know; there are no others.
  record: () => undefined,
  number: formatThousands,
  dateTime: (iso) => momentText(iso, timeZone),
  yes: say(language, 'records.yes'),
  no: say(language, 'records.no'),
});
