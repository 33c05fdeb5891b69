import { Input } from 'antd';
import type { FieldOf } from '../../model/field-types/fieldTypes.ts';
import { DEFAULT_MAX_LENGTH } from '../../model/field-types/text.ts';
import type { FieldUi, InputProps } from './fieldUi.ts';
import { ContainsFilter } from './support/ContainsFilter.tsx';
import { controlProps } from './support/control.ts';
import { lengthCount } from './support/lengthCount.ts';
import { PlainDisplay } from './support/PlainDisplay.tsx';
import { WithCutNotice } from './support/CutNotice.tsx';
import { textOf } from './support/values.ts';
import { useCleanText } from './text.tsx';

const ROWS = { minRows: 3, maxRows: 12 };
const ROWS_DENSE = { minRows: 1, maxRows: 4 };

function LongTextInput(props: InputProps<FieldOf<'longText'>>) {
  const { field, dense } = props;
  const { typed, notice, over } = useCleanText(props);
  const count = lengthCount(field.maxLength ?? DEFAULT_MAX_LENGTH.longText);
  return (
    <WithCutNotice notice={notice} invalid={props.invalid} over={over}>
      <Input.TextArea
        {...controlProps(props)}
        {...typed}
        count={{ ...count, show: !dense }}
        autoSize={dense ? ROWS_DENSE : ROWS}
      />
    </WithCutNotice>
  );
}

/** Text of several lines. */
export const longTextUi: FieldUi<FieldOf<'longText'>> = {
  Input: LongTextInput,
  Display: PlainDisplay,
  Filter: ContainsFilter,
  column: () => ({ width: 260, align: 'left' }),
  words: textOf,
};
