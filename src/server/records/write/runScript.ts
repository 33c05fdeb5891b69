import { CODES } from '../../../contract/codes.ts';
import type { FieldError } from '../../../contract/envelope.ts';
import { typeOf } from '../../../model/field-types/fieldTypes.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import { fieldOf, type Model } from '../../../model/resolved/model.ts';
import type { Viewer } from '../../access/viewer.ts';
import { roleCodes } from '../../access/viewer.ts';
import { say } from '../../texts/say.ts';
import type { HeldCells } from '../policy/cells.ts';
import { toldValue } from '../policy/heldCells.ts';
import { Refusal, refusedInput } from '../refusal.ts';
import { emptyValue, isWritable } from './cleanInput.ts';
import { faultAt } from './faultText.ts';
import type { ScriptCall, WriterPorts } from './ports.ts';
import { closedFields } from './takeInput.ts';

/** What a script of a save or a step is about. */
export interface ScriptScene {
  viewer: Viewer;
  model: Model;
  values: Values;
  before: Values | null;
  held: HeldCells;
  today: string;
  ports: WriterPorts;
}

/**
 * The values that a script gives to fields of the record under way. It sees and sets what its viewer may see and write, and the fields that are
 * read-only for everybody, which are there for configuration to fill. Throws `Refusal` 208 for what the script refuses, for what it may not
 * set, and when it fails or is stopped: then nothing is stored.
 */
export async function valuesOfScript(source: string, scene: ScriptScene): Promise<Values> {
  const { viewer, model, values, before, held, today, ports } = scene;
  const told = (record: Values): Record<string, unknown> =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, toldValue(viewer, held, name, value)]));
  const result = await resultOfScript(ports, viewer, {
    source,
    record: told(values),
    before: before && told(before),
    params: {},
    user: userInScripts(viewer),
    today,
  });
  const closed = viewer.isSystem ? new Set<string>() : closedFields(held);
  return cleanedSet(viewer, model, result.set, (name) => closed.has(name));
}

/** Who runs it, as a script sees him. */
export const userInScripts = (viewer: Viewer): Record<string, unknown> => ({
  id: viewer.id,
  account: viewer.account,
  name: viewer.name,
  roles: roleCodes(viewer),
  department: viewer.department,
  organisation: viewer.organisation,
});

/** Runs a script. Throws `Refusal` 208 with what it refuses, or with the reason why it failed. */
export async function resultOfScript(ports: Pick<WriterPorts, 'runScript'>, viewer: Viewer, call: ScriptCall) {
  if (!ports.runScript) throw new Error('A model has a script, and nothing runs scripts here.');
  const answer = await ports.runScript(call);
  if (!answer.ok) {
    const { fault } = answer;
    const text =
      fault.kind === 'threw'
        ? say(viewer.language, fault.line ? 'script.threwAt' : 'script.threw', {
            message: fault.message,
            line: fault.line ?? 0,
          })
        : say(viewer.language, `script.${fault.kind}`);
    throw new Refusal(CODES.refused, text);
  }
  const { refusals } = answer.result;
  if (refusals.length > 0) throw refusedInput(refusals);
  return answer.result;
}

/** Values by field in their canonical form; all faults at once. */
export function cleanedSet(
  viewer: Viewer,
  model: Model,
  set: Readonly<Record<string, unknown>>,
  isClosed: (name: string) => boolean,
): Values {
  const values: Values = {};
  const errors: FieldError[] = [];
  for (const [name, raw] of Object.entries(set)) {
    const field = fieldOf(model, name);
    if (!field || !isWritable(field) || field.type === 'subTable' || isClosed(name)) {
      const title = field?.title[viewer.language] ?? name;
      errors.push({ field: name, message: say(viewer.language, 'script.closed', { field: title }) });
      continue;
    }
    if (raw === null || raw === '') {
      values[name] = emptyValue(field);
      continue;
    }
    const cleaned = typeOf(field).clean(raw, field);
    if (cleaned.ok) values[name] = cleaned.value;
    else errors.push({ field: name, message: faultAt(cleaned.fault, field, viewer.language) });
  }
  if (errors.length > 0) throw refusedInput(errors);
  return values;
}
