import type { Executor } from '../../database/tables.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { HeldCells } from '../policy/cells.ts';
import { heldOfRows } from '../policy/heldCells.ts';
import { mayRead } from './access.ts';
import { fieldNamed } from './catalogue.ts';
import type { Reading } from './query.ts';
import { readHeld } from './readRecord.ts';

/** How much of a cell must be told: anything of it, or the whole, so that a masked one does not count. */
export type HowMuch = 'part' | 'whole';

/** Whether the viewer is told these fields of a record, or of the rows of its sub-tables (`rows.field`). False for a closed model, too. */
export async function tellsFields(
  reading: Reading,
  executor: Executor,
  { templateCode, billId }: { templateCode: string; billId: string },
  paths: readonly string[],
  how: HowMuch,
): Promise<boolean> {
  const { viewer, catalogue } = reading;
  const model = catalogue.model(templateCode);
  if (!model || !mayRead(viewer, model)) return false;
  const held = await readHeld(reading, executor, model, billId);
  return held !== null && paths.every((path) => tellsPath(reading, model, held, path, how));
}

function tellsPath({ viewer, catalogue }: Reading, model: Model, held: HeldCells, path: string, how: HowMuch): boolean {
  const [name = '', member] = path.split('.');
  if (!tellsCell(held, name, how)) return false;
  const field = fieldNamed(model, name);
  const rows = field?.type === 'subTable' ? catalogue.model(field.model) : undefined;
  return member === undefined || !rows || tellsCell(heldOfRows(viewer, held, name, rows), member, how);
}

const tellsCell = ({ hidden, starred, masked }: HeldCells, name: string, how: HowMuch): boolean =>
  !hidden.has(name) && !starred.has(name) && (how === 'part' || !masked.has(name));
