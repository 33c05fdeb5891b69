import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { DisplayProps } from '../fieldUi.ts';
import { Empty } from './Empty.tsx';
import { isEmpty, textOf } from './values.ts';

/** A text as it is; several lines keep their breaks outside of lists. */
export function PlainDisplay({ value, dense }: DisplayProps<Field>) {
  if (isEmpty(value)) return <Empty />;
  const text = textOf(value);
  return (
    <span className={dense ? 'field-line' : 'field-lines'} title={dense ? text : undefined}>
      {text}
    </span>
  );
}
