import type { RecordPermissions } from '../../contract/endpoints/records.ts';
import type { FieldError } from '../../contract/envelope.ts';
import { fieldOf, type Model } from '../../model/resolved/model.ts';
import { cleanedSet, resultOfScript, userInScripts } from '../records/write/runScript.ts';
import type { ActionAnswer, ActionRecord, ActionScene } from './serverAction.ts';

/** A record with what the viewer may do with it. */
export interface FoundRecord extends ActionRecord {
  version: number;
  permissions: RecordPermissions;
}

type ScriptScene = Omit<ActionScene, 'records' | 'model'> & {
  model: Model;
  records: readonly FoundRecord[];
  /** The day in the business time zone. */
  today: string;
  confirmed?: boolean;
};

/** A soft rule asks about what the script has set: nothing of it stands until it is answered. */
export class ScriptAsks extends Error {
  constructor(readonly warnings: readonly FieldError[]) {
    super('A soft rule asks about what a script has set.');
  }
}

/**
 * Runs the script of a button on each of the records, and saves what it sets by the viewer's own road: his rights, rules and history. Throws
 * `Refusal` as a save does, and when the script refuses, fails or is stopped; `ScriptAsks` for questions that nobody has answered.
 */
export async function runButtonScript(source: string, scene: ScriptScene): Promise<ActionAnswer> {
  const { viewer, unit, model, records, params, services, today, confirmed } = scene;
  const messages = new Set<string>();
  const warnings: FieldError[] = [];
  for (const { id, version, values, permissions } of records) {
    const result = await resultOfScript(services, viewer, {
      source,
      record: values,
      before: values,
      params,
      user: userInScripts(viewer),
      today,
    });
    for (const message of result.messages) messages.add(message);
    const set = cleanedSet(viewer, model, result.set, (name) => isClosed(model, permissions, name));
    if (Object.keys(set).length === 0) continue;
    const billData = { ...set, id, version };
    const saved = await services.store.save(viewer, { templateCode: model.templateCode, billData, confirmed }, unit);
    warnings.push(...(saved.warnings ?? []));
  }
  if (warnings.length > 0) throw new ScriptAsks(warnings);
  return messages.size > 0 ? { message: [...messages].join(' ') } : {};
}

function isClosed(model: Model, { hidden, readOnly, masked = [] }: RecordPermissions, name: string): boolean {
  return (
    fieldOf(model, name)?.readOnly === true || hidden.includes(name) || readOnly.includes(name) || masked.includes(name)
  );
}
