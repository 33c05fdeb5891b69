import type { ReactNode } from 'react';
import type { Row } from '../../../contract/endpoints/records.ts';
import type { TemplateAnswer } from '../../../contract/template.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import { useMoreBeside } from '../../kit/useMoreBeside.ts';
import { useLabel } from '../../i18n/useTexts.ts';
import { cellUiOf, isCellField, type CellField } from '../cellUis.ts';
import { RecordLink } from '../reference/RecordLink.tsx';
import { FieldScopeContext, useFieldScope } from '../support/fieldScope.ts';
import { textOf } from '../support/values.ts';

interface RelatedTableProps {
  /** The model of the records. */
  answer: TemplateAnswer;
  rows: readonly Row[];
  columns: readonly CellField[];
  label: string;
  /** What stands before the name of each record. */
  before?(row: Row, name: string): ReactNode;
}

/** Records of another model as a small table, the name of each leading to it where records can be opened. */
export function RelatedTable({ answer, rows, columns, label, before }: RelatedTableProps) {
  const pick = useLabel();
  const scope = useFieldScope();
  const scroller = useMoreBeside<HTMLDivElement>();
  const { template, dictionaries, rowModels } = answer;
  const { templateCode } = template;
  return (
    <FieldScopeContext.Provider value={{ ...scope, templateCode, rowsOf: undefined, dictionaries, rowModels }}>
      <div className="rows">
        <div ref={scroller} className="rows-scroll">
          <table aria-label={label}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.name} scope="col" className={`rows-${cellUiOf(column).column(column).align}`}>
                    {pick(column.title)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {columns.map((column, at) => {
                    const { Display, column: look } = cellUiOf(column);
                    const text = textOf(row[column.name]);
                    return (
                      <td key={column.name} className={`rows-cell rows-${look(column).align}`}>
                        {at === 0 && before?.(row, text)}
                        {at === 0 && text !== '' ? (
                          <RecordLink target={templateCode} id={row.id} text={text} open={scope.openRecord} />
                        ) : (
                          <Display
                            field={column}
                            value={row[column.name] ?? null}
                            label={row._labels?.[column.name]}
                            dense
                          />
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </FieldScopeContext.Provider>
  );
}

/** The columns that are named, else the first of the list's, the label first. */
export function columnsOf(model: Model, given: readonly string[] | undefined): CellField[] {
  const named = given ?? model.list?.columns.map((column) => column.field).slice(0, 5) ?? [];
  const names = [model.labelField, ...named.filter((name) => name !== model.labelField)];
  return names.flatMap((name) => fieldOf(model, name) ?? []).filter(isCellField);
}
