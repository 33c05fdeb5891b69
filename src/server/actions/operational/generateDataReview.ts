import { CODES } from '../../../contract/codes.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import type { ActionScene, ServerAction } from '../serverAction.ts';
import { recordOf, systemFor } from './bySystem.ts';
import { type Finding, findingsOf } from './dataReviewChecks.ts';
import { daysOfQuarter } from './quarter.ts';
import { rowsOf, textOf, textsOf } from './values.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Builds the findings of a data review: one row for each check and event that the departments discovered in the quarter. What can be
 * told from the data is answered at once. It may be repeated: rows that somebody has answered stay.
 */
export const generateDataReview: ServerAction = {
  name: 'opsDataReview.generate',
  async run(scene) {
    let rows = 0;
    for (const { id } of scene.records) rows += await generate(scene, id);
    return { message: say(scene.viewer.language, 'loss.findingsBuilt', { count: rows }) };
  },
};

async function generate(scene: ActionScene, id: string): Promise<number> {
  const { viewer, unit, services } = scene;
  const review = await recordOf(scene, 'opsDataReview', id);
  const events = await eventsOf(scene, review);
  const answered = rowsOf(review, 'items').filter((row) => textOf(row, 'result') !== null);
  const known = new Set(answered.map((row) => key(row)));
  const fresh = events
    .flatMap((event) => findingsOf(event, events, viewer.language))
    .filter((finding) => !known.has(key(finding)));
  const items = [...answered.map((row) => ({ id: row.id })), ...fresh];
  await services.store.save(
    viewer,
    { templateCode: 'opsDataReview', billData: { id, version: review.version, items } },
    unit,
  );
  return items.length;
}

const key = (row: Finding | Fields): string => `${String(row.check)}:${String(row.event ?? '')}`;

const COLUMNS = [
  'eventNo',
  'reportDept',
  'occurDept',
  'occurStart',
  'discoverDate',
  'submittedOn',
  'firstAcctDate',
  'grossLoss',
  'eventTypeL1',
  'eventTypeTop',
  'reportedLate',
  'attachments',
];
const MOST = 500;

async function eventsOf(scene: ActionScene, review: Fields): Promise<Fields[]> {
  const days = daysOfQuarter(textOf(review, 'period') ?? '');
  if (!days) throw new Refusal(CODES.refused, say(scene.viewer.language, 'loss.noQuarter'));
  const departments = textsOf(review, 'depts').map((value) => ({ field: 'reportDept', op: 'below' as const, value }));
  const query = {
    and: [
      { field: 'discoverDate', op: 'between' as const, value: [days.from, days.to] },
      { field: 'status', op: 'notIn' as const, value: ['draft', 'returned', 'rejected', 'voided'] },
      { or: departments },
    ],
  };
  const asked = {
    templateCode: 'opsLossEvent',
    query,
    sort: [{ field: 'eventNo', order: 'asc' as const }],
    pageNum: 1,
    pageSize: MOST,
    columns: COLUMNS,
  };
  return (await scene.services.store.queryPage(systemFor(scene.viewer), asked, scene.unit.transaction)).list;
}
