import type { Template } from '../model/template.ts';

/** Fields that a page of the list must bring: its columns, and what its buttons and titles read. */
export function neededColumns(template: Pick<Template, 'model' | 'program'>, shown: readonly string[]): string[] {
  const { model, program } = template;
  const read = [...program.buttons.values()].flatMap((button) => [
    ...(button.visibleWhen?.needs.fields ?? []),
    ...(button.enabledWhen?.needs.fields ?? []),
    ...button.do.flatMap((action) => [
      ...(action.when?.needs.fields ?? []),
      ...(action.billId?.needs.fields ?? []),
      ...[...action.values.values()].flatMap((value) => value.needs.fields),
    ]),
  ]);
  const asked = model.buttons
    .flatMap((button) => button.do)
    .flatMap((action) =>
      action.action === 'transition'
        ? (model.states?.transitions.find((entry) => entry.name === action.transition)?.form ?? [])
        : [],
    );
  const extra = [
    model.labelField,
    ...(model.codeField ? [model.codeField] : []),
    ...(model.states ? [model.states.field] : []),
    ...read,
    ...asked,
  ];
  const known = extra.filter((name) => model.fields.some((field) => field.name === name));
  return [...new Set([...shown, ...known])];
}
