import { useLabel } from '../../i18n/useTexts.ts';
import type { RowState } from '../fieldUi.ts';
import { FaultLine } from '../support/FaultLine.tsx';
import { cellUiOf, type CellField } from '../cellUis.ts';

interface RowDrawerFieldProps {
  id: string;
  column: CellField;
  row: Record<string, unknown>;
  state: RowState | undefined;
  withheld: readonly string[] | undefined;
  fault: string | undefined;
  disabled: boolean;
  onChange(value: unknown): void;
  onLeave(): void;
  onBusy(busy: boolean): void;
}

/** A field of the row that is shown by itself, as a form shows its own. */
export function RowDrawerField({
  id,
  column,
  row,
  state,
  withheld,
  fault,
  disabled,
  onChange,
  onLeave,
  onBusy,
}: RowDrawerFieldProps) {
  const pick = useLabel();
  if (state?.visible[column.name] === false) return null;
  const { Input, Display } = cellUiOf(column);
  const label = pick(column.title);
  const help = pick(column.help);
  const fixed = disabled || column.readOnly === true || state?.readOnly[column.name] === true;
  const value = row[column.name] ?? null;
  const described = [help ? `${id}-help` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ');
  return (
    <div className={`form-field${fault ? ' form-faulty' : ''}`} data-field={column.name}>
      <label className="form-label" htmlFor={fixed ? undefined : id} id={`${id}-label`}>
        {label}
        {!fixed && state?.required[column.name] ? (
          <span className="field-required" aria-hidden="true">
            {' *'}
          </span>
        ) : null}
      </label>
      {fixed ? (
        <div className="form-value" aria-labelledby={`${id}-label`}>
          <Display field={column} value={value} />
        </div>
      ) : (
        <Input
          id={id}
          field={column}
          label={label}
          value={value}
          invalid={fault !== undefined}
          describedBy={described || undefined}
          record={() => row}
          withheld={withheld}
          onChange={onChange}
          onBlur={onLeave}
          onBusy={onBusy}
        />
      )}
      {help && !disabled && (
        <div id={`${id}-help`} className="field-note">
          {help}
        </div>
      )}
      <FaultLine id={`${id}-fault`} said={fault ?? ''} />
    </div>
  );
}
