import type { Model } from '../../../model/resolved/model.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import { isObject } from '../../fields/support/values.ts';
import { isWire } from '../form/initialValues.ts';

/** What a copy of a record starts with: no system fields, numbers, files or anything that says it is not copied; rows without their ids. */
export function copyValues(model: Model, record: Readonly<Record<string, unknown>>, except: readonly string[]): Values {
  const copy: Values = {};
  for (const field of model.fields) {
    const value = record[field.name];
    if (
      field.system ||
      field.copy === false ||
      field.type === 'autoNumber' ||
      field.type === 'attachment' ||
      field.type === 'inverse'
    )
      continue;
    if (field.name === model.states?.field || except.includes(field.name) || !isWire(value)) continue;
    copy[field.name] = field.type === 'subTable' && Array.isArray(value) ? value.map(withoutId) : value;
  }
  return copy;
}

function withoutId(row: Values[string]): Values[string] {
  if (!isObject(row)) return row;
  const { id: _id, version: _version, _labels, ...rest } = row;
  return Object.fromEntries(
    Object.entries(rest).filter((entry): entry is [string, Values[string]] => isWire(entry[1])),
  );
}
