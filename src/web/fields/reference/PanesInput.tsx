import { lazy, Suspense } from 'react';
import type { InputProps } from '../fieldUi.ts';
import { textsOf } from '../support/values.ts';
import type { ChosenField } from './chooser/chosenField.ts';

const Chooser = lazy(() => import('./chooser/Chooser.tsx').then((part) => ({ default: part.Chooser })));

/** Several records in two panes in their place: what is on offer, and what has been chosen, in its order. */
export function PanesInput<F extends ChosenField>(props: InputProps<F>) {
  const { id, field, label, value, onChange, record, disabled, invalid, describedBy } = props;
  return (
    <div
      className={`chooser-in-place${invalid ? ' chooser-invalid' : ''}`}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
    >
      <Suspense fallback={null}>
        <Chooser
          id={id}
          field={field}
          chosen={textsOf(value)}
          record={record}
          disabled={disabled}
          describedBy={describedBy}
          onChange={onChange}
        />
      </Suspense>
    </div>
  );
}
