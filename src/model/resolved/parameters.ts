import type { Field } from '../field-types/fieldTypes.ts';
import type { Button } from '../language/button.ts';
import type { Model } from './model.ts';

/**
 * What a button asks before it acts, as a model of its own: the same program then computes, requires and checks its values in the browser and on
 * the server. Undefined for a button that asks nothing.
 */
export function parametersModel(model: Model, button: Button): Model | undefined {
  if (!button.parameters) return undefined;
  const fields: Field[] = button.parameters;
  return {
    ...model,
    title: button.title,
    kind: 'record',
    labelField: '',
    labelNames: {},
    codeField: undefined,
    pickerFields: [],
    fields,
    aggregates: [],
    unique: [],
    rules: [],
    states: undefined,
    buttons: [],
    events: [],
    filter: undefined,
    list: undefined,
    tree: undefined,
    form: { layout: 'plain', open: 'drawer', sections: [] },
    print: { landscape: false, sections: [], opinions: false, signatures: [] },
  };
}

/** The parameter that a picker asks for by `<button>.<parameter>`; undefined when there is none. */
export function parameterField(model: Model, name: string): Field | undefined {
  const [code, parameter] = name.split('.');
  return model.buttons.find((button) => button.code === code)?.parameters?.find((field) => field.name === parameter);
}

/** The name by which a picker asks for a parameter. */
export const parameterName = (button: Button, field: { name: string }): string => `${button.code}.${field.name}`;
