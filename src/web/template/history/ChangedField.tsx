import type { FieldChange } from '../../../contract/endpoints/records.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { uiOf } from '../../fields/fieldUis.ts';
import { isObject } from '../../fields/support/values.ts';
import { useFieldNames } from '../model/fieldNames.ts';

/** A field before and after: a line of the table of a change. `inRow`: a cell of a sub-table's row. */
export function ChangedField({ model, change, inRow }: { model: Model; change: FieldChange; inRow?: boolean }) {
  const nameOf = useFieldNames(model);
  const { field } = change;
  return (
    <tr>
      <th scope="row" className={inRow ? 'compare-cell' : undefined}>
        {nameOf(field)}
      </th>
      <td>
        <Value model={model} field={field} value={change.before} label={change.beforeLabel} />
      </td>
      <td>
        <Value model={model} field={field} value={change.after} label={change.afterLabel} />
      </td>
    </tr>
  );
}

function Value({ model, field, value, label }: { model: Model; field: string; value: unknown; label?: string }) {
  const config = fieldOf(model, field);
  if (!config) return <span>{label ?? (isObject(value) ? JSON.stringify(value) : String(value ?? ''))}</span>;
  const { Display } = uiOf(config);
  return <Display field={config} value={value ?? null} label={label} dense />;
}
