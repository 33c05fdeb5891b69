import { ArrayTable, Form, FormItem, Input, NumberPicker } from '@formily/antd-v5';
import { createForm } from '@formily/core';
import { createSchemaField } from '@formily/react';
import { useMemo } from 'react';
import { PAGE, subColumns, subRows } from '../data.ts';

const SchemaField = createSchemaField({ components: { ArrayTable, FormItem, Input, NumberPicker } });

/** The same rows with the editable table that Formily itself offers, with as many of them on a page. */
export function PlainRows() {
  const form = useMemo(() => createForm({ values: { title: 'A thousand rows', rows: subRows() } }), []);
  return (
    <Form form={form} layout="vertical">
      <SchemaField>
        <SchemaField.String name="title" title="Title" x-decorator="FormItem" x-component="Input" />
        <SchemaField.Array
          name="rows"
          x-decorator="FormItem"
          x-component="ArrayTable"
          x-component-props={{ pagination: { pageSize: PAGE }, size: 'small' }}
        >
          <SchemaField.Object>
            <SchemaField.Void x-component="ArrayTable.Column" x-component-props={{ width: 60, title: 'No.' }}>
              <SchemaField.Void x-component="ArrayTable.Index" />
            </SchemaField.Void>
            {subColumns.map(({ name, title, kind, width }) => (
              <SchemaField.Void key={name} x-component="ArrayTable.Column" x-component-props={{ width, title }}>
                <SchemaField.String
                  name={name}
                  x-decorator="FormItem"
                  x-component={kind === 'number' ? 'NumberPicker' : 'Input'}
                />
              </SchemaField.Void>
            ))}
            <SchemaField.Void x-component="ArrayTable.Column" x-component-props={{ width: 80, title: '' }}>
              <SchemaField.Void x-component="ArrayTable.Copy" />
              <SchemaField.Void x-component="ArrayTable.Remove" />
            </SchemaField.Void>
          </SchemaField.Object>
          <SchemaField.Void x-component="ArrayTable.Addition" title="Add" />
        </SchemaField.Array>
      </SchemaField>
    </Form>
  );
}
