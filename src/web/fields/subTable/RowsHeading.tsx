import { memo } from 'react';
import { useLabel } from '../../i18n/useTexts.ts';
import { cellUiOf, type CellField } from '../cellUis.ts';

interface RowsHeadingProps {
  column: CellField;
  /** Undefined for one that takes the room that is left. */
  width: string | undefined;
  /** Whether cells of the column can be typed in. */
  isEdited: boolean;
  /** Which next steps want it filled, in words. */
  wanted: string | undefined;
}

/** The head of a column; typing in the rows does not draw it again. */
export const RowsHeading = memo(function RowsHeading({ column, width, isEdited, wanted }: RowsHeadingProps) {
  const pick = useLabel();
  const { align } = cellUiOf(column).column(column);
  return (
    <th scope="col" className={`rows-${align}`} style={{ inlineSize: width }}>
      {pick(column.title)}
      {'unit' in column && column.unit ? ` (${pick(column.unit)})` : ''}
      {column.required && isEdited ? (
        <span className="field-required" aria-hidden="true">
          {' '}
          *
        </span>
      ) : null}
      {isEdited && wanted && <div className="field-wanted">{wanted}</div>}
    </th>
  );
});
