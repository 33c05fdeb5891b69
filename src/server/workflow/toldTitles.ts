import type { Viewer } from '../access/viewer.ts';
import { seenTitles } from '../records/seenTitles.ts';
import type { WorkflowParts } from './parts.ts';

/** What a process or a task is called, and which record it is about. */
export interface Titled {
  /** The name of the process, which tells nothing of the record. */
  processName: string;
  /** What the process or the task calls itself by an expression; null without one. */
  own: string | null;
  templateCode: string | null;
  billId: string | null;
}

export interface ToldTitle {
  title: string;
  /** Whether the viewer may know what was said of the record, too. */
  sees: boolean;
}

/**
 * Titles as the viewer may read them. To handle a task of a record is no right to see it: whoever does not, by his own rights, reads the
 * name of the process alone. One call for each model.
 */
export async function toldTitles(
  parts: WorkflowParts,
  viewer: Viewer,
  titled: readonly Titled[],
): Promise<ToldTitle[]> {
  const links = titled.flatMap(({ templateCode, billId }) =>
    templateCode !== null && billId !== null ? [{ templateCode, billId }] : [],
  );
  const labels = await seenTitles(parts, viewer, links);
  return titled.map(({ processName, own, templateCode, billId }) => {
    if (billId === null) return { title: own ?? processName, sees: true };
    const label = labels.get(`${templateCode}/${billId}`);
    return { title: label === undefined ? processName : own || label || processName, sees: label !== undefined };
  });
}
