import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { FieldOf } from '../../../model/field-types/fieldTypes.ts';
import { plainText } from '../../../model/field-types/richText.ts';
import type { DisplayProps, FieldUi, InputProps } from '../fieldUi.ts';
import { ContainsFilter } from '../support/ContainsFilter.tsx';
import { Empty } from '../support/Empty.tsx';
import { textOf } from '../support/values.ts';

const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'));
const RichTextView = lazy(() => import('./RichTextView.tsx'));

const RichTextInput = (props: InputProps<FieldOf<'richText'>>) => (
  <Suspense fallback={<Skeleton active paragraph={{ rows: 3 }} title={false} />}>
    <RichTextEditor {...props} />
  </Suspense>
);

function RichTextDisplay({ value, dense }: DisplayProps<FieldOf<'richText'>>) {
  const html = textOf(value);
  if (html === '') return <Empty />;
  if (dense)
    return (
      <span className="field-line" title={plainText(html)}>
        {plainText(html)}
      </span>
    );
  return (
    <Suspense fallback={<span className="field-lines">{plainText(html)}</span>}>
      <RichTextView html={html} />
    </Suspense>
  );
}

/** Formatted text. */
export const richTextUi: FieldUi<FieldOf<'richText'>> = {
  Input: RichTextInput,
  Display: RichTextDisplay,
  Filter: ContainsFilter,
  column: () => ({ width: 260, align: 'left' }),
};
