import type { CellClassParams, ColDef, ICellRendererParams, ValueFormatterParams } from 'ag-grid-community';
import type { Row } from '../../../../contract/endpoints/records.ts';
import type { Field } from '../../../../model/field-types/fieldTypes.ts';
import type { Column } from '../../../../model/language/layout.ts';
import type { Model } from '../../../../model/resolved/model.ts';
import { uiOf } from '../../../fields/fieldUis.ts';
import { isEmpty } from '../../../fields/support/values.ts';
import { cellKey } from '../inline/useInlineEdit.ts';
import { soughtIn } from '../soughtWords.ts';
import type { GridContext } from '../useColumnDefs.tsx';

type Cell = Pick<
  CellClassParams<Row, unknown> & ICellRendererParams<Row, unknown, GridContext>,
  'data' | 'node' | 'value' | 'context'
>;

/**
 * How the cells of a column are drawn: by the grid itself where a value is words and nothing else, by `component` where there is more to
 * it. Most cells of most lists are words, and the grid writes them in a fraction of the time of a component.
 */
export function drawing(
  model: Model,
  column: Column,
  field: Field | undefined,
  component: ColDef<Row>['cellRenderer'],
): ColDef<Row> {
  const words = field && isPlain(model, column) ? uiOf(field).words : undefined;
  if (!field || !words) return { cellRenderer: component };
  const isWords = ({ data, node, value, context }: Cell): boolean =>
    data !== undefined &&
    !node.rowPinned &&
    !isEmpty(value) &&
    !context.faults.has(cellKey(data.id, field.name)) &&
    soughtIn(context.keyword, model, field).length === 0;
  return {
    valueFormatter: ({ value }: ValueFormatterParams<Row, unknown>) => (isEmpty(value) ? '' : words(value, field)),
    cellClassRules: { 'cell-words': isWords },
    cellRendererSelector: (cell) => (isWords(cell) ? undefined : { component }),
  };
}

/** Nothing opens, and no renderer of the column's own draws. */
const isPlain = ({ labelField }: Model, { field, renderer, plugin }: Column): boolean =>
  renderer === undefined && plugin === undefined && field !== labelField;

/** Pixels: less than this is rounding. */
const SLACK = 1;

/** Words that are cut off are said in full to a pointer that rests on them. */
export function sayCutWords({ target }: { target: EventTarget }): void {
  if (!(target instanceof HTMLElement) || !target.classList.contains('cell-words')) return;
  if (target.scrollWidth > target.clientWidth + SLACK) target.title = target.textContent;
  else target.removeAttribute('title');
}
