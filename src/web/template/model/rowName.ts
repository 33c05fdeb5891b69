import type { Row } from '../../../contract/endpoints/records.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { textOf } from '../../fields/support/values.ts';

/** What a row of a list is called, as the server names it to this reader; empty without a row. */
export function rowName({ labelField }: Pick<Model, 'labelField'>, row: Row | undefined): string {
  const label = row?._labels?.[labelField] ?? row?.[labelField];
  return Array.isArray(label) ? label.join(', ') : textOf(label);
}
