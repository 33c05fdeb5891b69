import type { FormItem } from '../../language/layout.ts';
import type { Field } from '../../field-types/fieldTypes.ts';
import { isOverride } from '../../resolved/merge.ts';
import { type Path, quoted } from '../fault.ts';
import { expectField } from '../world.ts';
import type { Look } from './look.ts';
import { expectFields } from './names.ts';

/** Sections of a form: known fields, each once, and a place for every field that must be filled. */
export function checkForm(look: Look): void {
  const { scene, config, report } = look;
  const form = 'templateCode' in config ? config.form : undefined;
  if (!form || (look.layer.role === 'base' && scene.config.form)) return;
  const codes = new Set<string>();
  const seen = new Set<string>();
  form.sections.forEach((section, at) => {
    const path = ['form', 'sections', at];
    if (codes.has(section.code))
      report({
        path: [...path, 'code'],
        code: 'duplicate',
        message: `The section ${quoted(section.code)} stands twice.`,
      });
    codes.add(section.code);
    if (section.fold && form.layout !== undefined && form.layout !== 'plain')
      report({
        path: [...path, 'fold'],
        code: 'option',
        message: `Sections fold in a plain form; in ${form.layout} only one is on screen.`,
      });
    section.fields.forEach((entry, index) => {
      const here = [...path, 'fields', index];
      checkItem(
        typeof entry === 'string' ? { field: entry } : entry,
        here,
        typeof entry === 'string' ? here : [...here, 'field'],
        seen,
        look,
      );
    });
  });
  checkFillable(seen, look);
}

/** Sections of the paper: known fields, each once. */
export function checkPrint(look: Look): void {
  const { scene, config } = look;
  const print = 'templateCode' in config ? config.print : undefined;
  if (!print || (look.layer.role === 'base' && scene.config.print)) return;
  const seen = new Set<string>();
  print.sections?.forEach((section, at) =>
    section.fields.forEach((entry, index) => {
      const here = ['print', 'sections', at, 'fields', index];
      const isName = typeof entry === 'string';
      checkItem(isName ? { field: entry } : entry, here, isName ? here : [...here, 'field'], seen, look);
    }),
  );
}

function checkItem(item: FormItem, path: Path, named: Path, seen: Set<string>, look: Look): void {
  const { scene, report } = look;
  if (seen.has(item.field))
    report({ path: named, code: 'duplicate', message: `The field ${quoted(item.field)} stands there already.` });
  seen.add(item.field);
  const field = expectField(scene.world, scene.model, item.field, named, report);
  if (!field || !item.columns) return;
  if (field.type !== 'subTable' && field.type !== 'inverse') {
    return report({
      path: [...path, 'columns'],
      code: 'fieldType',
      message: `Only rows and related records have columns; ${quoted(item.field)} is of type ${field.type}.`,
    });
  }
  const rows = scene.world.models.get(field.model);
  if (rows) expectFields(item.columns, [...path, 'columns'], look, rows);
}

/** A view fills only the fields that it brings itself; the others were filled in its base. */
function checkFillable(shown: ReadonlySet<string>, { scene, report }: Look): void {
  const own = new Set((scene.config.fields ?? []).filter((field) => !isOverride(field)).map((field) => field.name));
  const lacking = scene.model.fields.filter(
    (field) => mustBeFilled(field) && !shown.has(field.name) && (!scene.config.extends || own.has(field.name)),
  );
  for (const field of lacking) {
    report({
      path: ['form'],
      code: 'unfillable',
      message: `The field ${quoted(field.name)} is required, but stands in no section of the form: nobody could fill it.`,
      atKey: true,
    });
  }
}

const mustBeFilled = (field: Field): boolean =>
  field.required === true &&
  !field.system &&
  !field.readOnly &&
  field.default === undefined &&
  field.computed === undefined &&
  field.type !== 'autoNumber';
