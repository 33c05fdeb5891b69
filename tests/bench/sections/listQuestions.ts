import { join } from 'node:path';
import { ModelRegistry } from '../../../src/server/models/registry.ts';
import { neededColumns } from '../../../src/web/template/list/neededColumns.ts';
import { projectFolder } from '../children/bundle.ts';
import type { Question } from '../measure/load.ts';

/** The path of the list page. */
export const PAGE_PATH = '/apis/api/commonData/queryPageDataV2';

/** The fields that the list of loss events asks for as it is shipped: its columns and what its buttons read. */
function listColumns(): string[] {
  const registry = ModelRegistry.load(join(projectFolder, 'schemas'));
  const model = registry.model('opsLossEvent');
  if (!model?.list) throw new Error('There is no list of loss events.');
  const shown = model.list.columns.map(({ field }) => field);
  return neededColumns({ model, program: registry.program(model.templateCode) }, shown);
}

const LIST_COLUMNS = listColumns();

export const PAGE_SIZE = 50;

interface PageRequest {
  query?: object;
  keyword?: string;
  pageNum?: number;
  exactTotal?: boolean;
}

/** What the list screen sends for one page. */
export function listQuestion({ pageNum = 1, ...more }: PageRequest): Question {
  return {
    path: PAGE_PATH,
    body: {
      templateCode: 'opsLossEvent',
      sort: [{ field: 'discoverDate', order: 'desc' }],
      pageNum,
      pageSize: PAGE_SIZE,
      columns: LIST_COLUMNS,
      rights: true,
      loading: 'N',
      ...more,
    },
  };
}

/** One day of one department in two business lines: some forty events of a million. */
export function narrowFilter(
  department: string,
  day: string,
): { from: string; to: string; department: string; lines: string[]; query: object } {
  const from = day;
  const lines = ['BL03', 'BL04'];
  const query = {
    and: [
      { field: 'occurDept', op: 'eq', value: department },
      { field: 'businessLine', op: 'in', value: lines },
      { field: 'discoverDate', op: 'between', value: [from, day] },
    ],
  };
  return { from, to: day, department, lines, query };
}

/** Most of all events. */
export const WIDE_FILTER = { field: 'status', op: 'in', value: ['confirmed', 'closed'] };
