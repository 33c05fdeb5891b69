import type { TaskLine } from '../../../contract/endpoints/processScreens.ts';
import type { WaitingItem } from '../../../contract/endpoints/person.ts';
import { dealPath } from '../../workflow/screens/dealPath.ts';
import type { Call } from '../parts.ts';

/** Tasks that the home names, at most. */
const MOST = 100;
const DAY_MS = 86_400_000;

/** Tasks of processes that wait for the viewer or that he may claim. */
export async function waitingTasks({ parts, viewer }: Call): Promise<WaitingItem[]> {
  const items: WaitingItem[] = [];
  for (const tab of ['mine', 'delegated', 'claim'] as const) {
    const { list } = await parts.processScreens.taskList(viewer, { tab, pageNum: 1, pageSize: MOST });
    items.push(...list.map((line) => itemOf(line, parts.clock.now().getTime())));
  }
  return items.slice(0, MOST);
}

function itemOf(task: TaskLine, now: number): WaitingItem {
  const inAll = (text: string) => ({ en: text, 'zh-cn': text, 'zh-tw': text });
  return {
    templateCode: task.templateCode ?? '',
    templateTitle: task.templateTitle ?? inAll(task.processName),
    title: task.title,
    number: null,
    id: task.taskId,
    billId: task.billId ?? '',
    step: inAll(task.nodeName),
    link: dealPath(task.taskId),
    receivedAt: task.createdAt,
    daysLeft: task.dueAt === null ? null : Math.floor((Date.parse(task.dueAt) - now) / DAY_MS),
  };
}
