import { CODES } from '../../../contract/codes.ts';
import { isId } from '../../../model/field-types/reference.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { Viewer } from '../../access/viewer.ts';
import { say } from '../../texts/say.ts';
import { heldOfNew, toldWire } from '../policy/heldCells.ts';
import { Refusal, refusedInput } from '../refusal.ts';
import { readRecord } from './currentRecord.ts';
import { firstValues, withDefaults, withRowDefaults } from './defaults.ts';
import { evaluateFully } from './evaluateFully.ts';
import { unseenFaults } from './foreignChecks.ts';
import { mergeRows } from './mergeRows.ts';
import { takeInput } from './takeInput.ts';
import { openScene, requireModel, rowModelsOf, type WriterCore } from './writerCore.ts';

/**
 * The record as a save would make it: cleaned, with defaults (for a new one) and computed values; nothing is stored, nothing judged.
 * Values that cannot be understood at all, and records that the viewer may not see, are refused with their faults.
 */
export async function formatRecord(
  core: WriterCore,
  viewer: Viewer,
  templateCode: string,
  billData: Readonly<Record<string, unknown>>,
): Promise<Values> {
  const model = requireModel(core, viewer, templateCode);
  if (!viewer.isSystem && !['add', 'edit', 'view'].some((right) => viewer.can(`${model.templateCode}:${right}`))) {
    throw new Refusal(
      CODES.screenDenied,
      say(viewer.language, 'records.screenDenied', { model: model.title[viewer.language] }),
    );
  }
  const program = core.registry.program(model.templateCode);
  return await core.database.transaction(async (transaction) => {
    const { id } = billData;
    const current = isId(id) ? await readRecord(transaction, model, id, rowModelsOf(core, model)) : null;
    const held = isId(id) ? await core.reads.covers(transaction, viewer, model, id) : heldOfNew(viewer, model);
    if (!held || (isId(id) && !current)) {
      throw new Refusal(CODES.recordDenied, say(viewer.language, 'records.recordDenied'));
    }
    const input = takeInput(core, viewer, model, billData, held, current?.values ?? null);
    if (input.errors.length > 0) throw refusedInput(input.errors);
    const scene = await openScene(core, transaction, viewer, program);
    const unseen = await unseenFaults(transaction, viewer, program, input.values, current?.values ?? null, core.reads);
    if (unseen.length > 0) throw refusedInput(unseen);
    const rowModels = rowModelsOf(core, model);
    const given = current
      ? { ...current.values, ...mergeRows(current.values, input.values, (name) => rowModels.has(name)) }
      : await withDefaults(program, { ...firstValues(viewer, model), ...input.values }, scene);
    if (current) await scene.refer([given, current.values]);
    const completed = current ? withRowDefaults(program, given, scene) : given;
    const { values } = await evaluateFully(program, completed, scene, { before: current?.values ?? null });
    return Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        held.hidden.has(name) || value === undefined
          ? []
          : [[name, toldWire(viewer, held, name, value, rowModels.get(name))] as const],
      ),
    );
  });
}
