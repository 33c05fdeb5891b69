import { Value } from 'typebox/value';
import { BulkResult } from '../../../contract/endpoints/bulk.ts';
import { CODES } from '../../../contract/codes.ts';
import { isId } from '../../../model/field-types/reference.ts';
import type { Viewer } from '../../access/viewer.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import type { OutgoingFile } from '../export/exportList.ts';
import { fileName } from '../fileName.ts';
import type { ExchangeParts } from '../parts.ts';
import { MEDIA_TYPES, writeTable } from '../spreadsheet/writeTable.ts';
import type { Cell } from '../spreadsheet/cell.ts';

const ORDER: readonly BulkResult['outcome'][] = ['refused', 'asks', 'changed', 'unchanged'];

/** Results of one's own work over many records, those that were not done first. Refusal 207 for work that is not known any more. */
export async function bulkResults(
  { operations }: ExchangeParts,
  viewer: Viewer,
  jobId: string,
): Promise<{ templateCode: string; results: BulkResult[] }> {
  const known = isId(jobId) ? await operations.read(viewer.id, jobId) : null;
  if (!known) throw new Refusal(CODES.notNow, say(viewer.language, 'exchange.jobUnknown'));
  const found = (await operations.findings(viewer.id, jobId)).filter((finding) => Value.Check(BulkResult, finding));
  const results = ORDER.flatMap((outcome) => found.filter((result) => result.outcome === outcome));
  return { templateCode: known.templateCode, results };
}

/** The same as a workbook. */
export async function bulkFile(parts: ExchangeParts, viewer: Viewer, jobId: string): Promise<OutgoingFile> {
  const { language } = viewer;
  const { templateCode, results } = await bulkResults(parts, viewer, jobId);
  const model = parts.registry.model(templateCode);
  const title = model?.title[language] ?? templateCode;
  const columns = [
    { title, width: 40 },
    { title: say(language, 'bulk.outcome'), width: 16 },
    { title: say(language, 'bulk.why'), width: 80 },
  ];
  return {
    name: fileName(parts.clock, `${title} ${say(language, 'bulk.file')}`, 'xlsx'),
    mediaType: MEDIA_TYPES.xlsx,
    content: writeTable('xlsx', title, columns, rows(results, viewer)),
  };
}

async function* rows(results: readonly BulkResult[], { language }: Viewer): AsyncGenerator<Cell[]> {
  for (const { label, billId, outcome, messages } of results)
    yield [label || billId, say(language, `bulk.outcome.${outcome}`), messages.join('\n')];
}
