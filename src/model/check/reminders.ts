import { isOverride } from '../resolved/merge.ts';
import type { Model } from '../resolved/model.ts';
import type { Field } from '../field-types/fieldTypes.ts';
import { place } from './document.ts';
import { type ConfigFault, quoted } from './fault.ts';
import type { Reading } from './read/readConfigs.ts';
import type { World } from './world.ts';

/** What is right and yet seldom meant: fields that people could fill in and that no form offers them. */
export function remindersOf(reading: Reading, world: World): ConfigFault[] {
  return reading.models.flatMap(({ config, document }) => {
    const model = world.models.get(config.templateCode);
    if (!model || !config.form) return [];
    const offered = fieldsOffered(model);
    return (config.fields ?? []).flatMap((entry, at) => {
      const field = isOverride(entry) ? undefined : model.fields.find((candidate) => candidate.name === entry.name);
      if (!field || offered.has(field.name) || !isForPeople(field)) return [];
      return place(document, {
        path: ['fields', at, 'name'],
        code: 'unshown',
        message: `The field ${quoted(field.name)} stands in no section of the form, so nobody sees it there. Name it in a section, or say "hidden": true.`,
      });
    });
  });
}

/** Fields of the form and of the questions that transitions ask; a state is shown by itself. */
function fieldsOffered({ form, states }: Model): ReadonlySet<string> {
  return new Set([
    ...form.sections.flatMap((section) => section.fields.map((item) => item.field)),
    ...(states?.transitions ?? []).flatMap((transition) => transition.form ?? []),
    ...(states ? [states.field] : []),
  ]);
}

/** Whether people fill the field in, as far as its config says; what must be filled in is a fault of its own. */
const isForPeople = (field: Field): boolean =>
  !field.hidden &&
  !field.system &&
  !field.readOnly &&
  !field.required &&
  field.computed === undefined &&
  field.mode !== 'live' &&
  field.type !== 'autoNumber';
