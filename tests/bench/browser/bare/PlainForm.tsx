import { FormGrid, FormItem, FormLayout, Input } from '@formily/antd-v5';
import { createForm, type Field as FormField } from '@formily/core';
import { Field, FormProvider } from '@formily/react';
import { useMemo } from 'react';
import { benchFields } from '../fields.ts';

/** The same fields with Formily and its own components alone. */
export function PlainForm() {
  const form = useMemo(() => createForm(), []);
  return (
    <FormProvider form={form}>
      <FormLayout layout="vertical">
        <FormGrid maxColumns={2}>
          {benchFields.map(({ name, title, shownBy }) => (
            <Field
              key={name}
              name={name}
              title={title}
              decorator={[FormItem]}
              component={[Input]}
              reactions={shownBy ? [(field) => show(field, shownBy)] : []}
            />
          ))}
        </FormGrid>
      </FormLayout>
    </FormProvider>
  );
}

function show(field: unknown, shownBy: string): void {
  if (isField(field)) field.visible = field.query(shownBy).value() !== 'no';
}

const isField = (field: unknown): field is FormField => typeof field === 'object' && field !== null && 'query' in field;
