import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import type { InputProps } from '../fieldUi.ts';
import { cellUiOf, type CellField } from '../cellUis.ts';
import { FieldScopeContext, useFieldScope } from '../support/fieldScope.ts';
import { rowsOf } from '../support/values.ts';
import { useMoreBeside } from '../../kit/useMoreBeside.ts';
import { columnWidths, longestFigures, rowColumns } from './columns.ts';
import { RowDrawer } from './RowDrawer.tsx';
import { ROWS_PAGE, RowsFoot } from './RowsFoot.tsx';
import { RowsHeading } from './RowsHeading.tsx';
import { SubTableRow } from './SubTableRow.tsx';
import { totalOf } from './totals.ts';
import { useRowEditing } from './useRowEditing.ts';
import { useWidest } from './useWidest.ts';

const DEFAULT_MAX = 1000;

/** The rows of a record: typed in place, added, copied, removed, pasted from a spreadsheet; totals below. */
export function SubTableEditor({
  id,
  field,
  label,
  value,
  onChange,
  disabled = false,
  describedBy,
  rows: support,
}: InputProps<FieldOf<'subTable'>>) {
  const t = useTexts('fields');
  const scope = useFieldScope();
  const { rowModels } = scope;
  const within = useMemo(() => ({ ...scope, rowsOf: field.name }), [scope, field.name]);
  const rows = rowsOf(value);
  const columns = useMemo(() => rowColumns(field, rowModels[field.model]), [field, rowModels]);
  const rowFields = useMemo(
    () => rowColumns({ ...field, columns: undefined }, rowModels[field.model]),
    [field, rowModels],
  );
  const totals = useMemo(
    () => new Map((field.totals ?? []).map((name) => [name, totalOf(rows, name)])),
    [field.totals, rows],
  );
  const scroller = useMoreBeside<HTMLDivElement>();
  const frame = useRef<HTMLDivElement>(null);
  const editing = useRowEditing({
    rows,
    columns,
    max: field.maxItems ?? DEFAULT_MAX,
    support,
    scope: within,
    onChange,
    frame,
  });
  const { active, opened } = editing;
  // A shorter figure makes nothing narrower below the hands that type it.
  const widths = columnWidths(columns, useWidest(longestFigures(columns, rows, totals), active !== undefined));
  const [page, setPage] = useState(1);
  const faults = useMemo(() => faultsByRow(support?.errors ?? [], columns), [support?.errors, columns]);
  useEffect(() => {
    if (active) setPage(Math.floor(active.row / ROWS_PAGE) + 1);
  }, [active]);
  const firstFault = support?.errors[0]?.row;
  useEffect(() => {
    if (firstFault !== undefined) setPage(Math.floor(firstFault / ROWS_PAGE) + 1);
  }, [firstFault]);
  const { shown, fixed = false } = support ?? {};
  useEffect(() => {
    if (shown) setPage(Math.floor(shown.row / ROWS_PAGE) + 1);
  }, [shown]);
  const first = (Math.min(page, Math.max(1, Math.ceil(rows.length / ROWS_PAGE))) - 1) * ROWS_PAGE;

  return (
    <FieldScopeContext.Provider value={within}>
      <div
        ref={frame}
        className={`rows${disabled || fixed ? ' rows-looked' : ''}`}
        id={id}
        role="group"
        aria-label={label}
        aria-describedby={describedBy}
        tabIndex={-1}
      >
        <div className="rows-frame">
          <div
            ref={scroller}
            className="rows-scroll"
            onPaste={disabled ? undefined : editing.paste}
            onKeyDown={disabled ? undefined : editing.keyDown}
          >
            <table
              className="rows-typed"
              style={{ minInlineSize: `calc(${widths.least} + var(--rows-number) + var(--rows-tools))` }}
            >
              <thead>
                <tr>
                  <th className="rows-number" scope="col">
                    {t('rows.number')}
                  </th>
                  {columns.map((column, at) => (
                    <RowsHeading
                      key={column.name}
                      column={column}
                      width={widths.each[at]}
                      isEdited={!disabled}
                      wanted={support?.wanted?.(column.name)}
                    />
                  ))}
                  <th className="rows-tools" aria-label={t('rows.tools')} />
                </tr>
              </thead>
              <tbody>
                {rows.slice(first, first + ROWS_PAGE).map((row, at) => (
                  <SubTableRow
                    key={editing.keys[first + at]}
                    index={first + at}
                    row={row}
                    columns={columns}
                    state={support?.states[first + at]}
                    withheld={support?.withheld?.[first + at]}
                    faults={faults.get(first + at)}
                    active={active?.row === first + at ? active.field : undefined}
                    disabled={disabled}
                    fixed={fixed}
                    baseId={id}
                    events={editing.events}
                  />
                ))}
              </tbody>
              {field.totals && rows.length > 0 && (
                <tfoot>
                  <tr>
                    <th scope="row">{t('rows.total')}</th>
                    {columns.map((column) => {
                      const { Display, column: look } = cellUiOf(column);
                      const total = totals.get(column.name);
                      return (
                        <td key={column.name} className={`rows-${look(column).align}`}>
                          {total !== undefined && <Display field={column} value={total} dense />}
                        </td>
                      );
                    })}
                    <td className="rows-tools" />
                  </tr>
                </tfoot>
              )}
            </table>
          </div>
        </div>
        {rows.length === 0 && <p className="rows-empty">{t('rows.empty')}</p>}
        <RowsFoot
          count={rows.length}
          page={first / ROWS_PAGE + 1}
          onPage={setPage}
          grows={!disabled && !fixed}
          events={editing.events}
        />
        {opened !== undefined && rows[opened] && (
          <RowDrawer
            title={label}
            index={opened}
            count={rows.length}
            row={rows[opened]}
            columns={rowFields}
            state={support?.states[opened]}
            withheld={support?.withheld?.[opened]}
            faults={faults.get(opened)}
            disabled={disabled}
            baseId={`${id}-drawer`}
            onChange={(name, next) => editing.events.change(opened, name, next)}
            onLeave={(name) => editing.events.leave(opened, name)}
            onGo={editing.show}
          />
        )}
      </div>
    </FieldScopeContext.Provider>
  );
}

/** Faults by row and column; what has no column here counts for the row as a whole, under ''. */
function faultsByRow(
  errors: readonly { row: number; field?: string; message: string }[],
  columns: readonly CellField[],
): Map<number, Record<string, string>> {
  const result = new Map<number, Record<string, string>>();
  for (const { row, field: name, message } of errors) {
    const field = columns.find((column) => column.name === name)?.name ?? '';
    const known = result.get(row)?.[field];
    result.set(row, { ...result.get(row), [field]: known ? `${known}; ${message}` : message });
  }
  return result;
}
