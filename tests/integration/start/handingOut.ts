import type { Json } from '../http/testServer.ts';
import { call, type ServerProcess } from './serverProcess.ts';

/** How far handing out is, as everything that it writes tells. */
interface Standing {
  progress: Json;
  /** Records that have another owner. */
  changed: number;
  /** Records whose result is known. */
  results: number;
  /** Of how many records their new owner was told. */
  told: number;
}

export interface HandingOut {
  /** Begins it, at the server that it was prepared at or another one. */
  begin(at?: ServerProcess): Promise<Json>;
  standing(at: ServerProcess): Promise<Standing>;
  /** The kinds of histories that the records have, oldest change first. */
  histories(at: ServerProcess): Promise<string[][]>;
}

/** Prepares so many notes, and a person whom they are to be handed to in one piece of work. `toldOf` answers of how many a person was told. */
export async function handingOut(
  first: ServerProcess,
  token: string,
  count: number,
  toldOf: (person: string) => Promise<number> = async () => 0,
): Promise<HandingOut> {
  const ask = async (at: ServerProcess, endpoint: string, payload: object): Promise<Json> =>
    await call(at.url, endpoint, payload, token);
  const save = async (templateCode: string, billData: object): Promise<string> => {
    const { code, msg, data } = await ask(first, 'api/commonData/saveOrUpdate', { templateCode, billData });
    if (code !== 200) throw new Error(msg);
    return data.billId;
  };
  const query = { field: 'title', op: 'startsWith', value: 'Given' };
  for (let at = 0; at < count; at += 1) await save('testNote', { title: `Given ${at}`, count: at });
  const departments = { templateCode: 'sysDept', pageNum: 1, pageSize: 1 };
  const [department] = (await ask(first, 'api/commonData/queryPageDataV2', departments)).data.list;
  const owner = await save('sysUser', { account: 'given', userName: 'Given', deptId: department.id });
  const work = { kind: 'assign', field: 'owner', mode: 'same', assignees: [owner] };
  const notes = async (at: ServerProcess, also: object[]): Promise<Json> => {
    const page = { templateCode: 'testNote', query: { and: [query, ...also] }, columns: ['title'] };
    return (await ask(at, 'api/commonData/queryPageDataV2', { ...page, pageNum: 1, pageSize: 200 })).data;
  };
  let jobId = '';
  return {
    async begin(at = first) {
      const asked = { templateCode: 'testNote', target: { all: true, query }, work };
      const answer = await ask(at, 'api/bulk/start', asked);
      if (answer.code === 200) ({ jobId } = answer.data);
      return answer;
    },
    async standing(at) {
      const progress = (await ask(at, 'api/exchange/progress', { jobId })).data;
      const { total: changed } = await notes(at, [{ field: 'owner', op: 'eq', value: owner }]);
      const results = (await ask(at, 'api/bulk/results', { jobId })).data.total;
      return { progress, changed, results, told: await toldOf(owner) };
    },
    async histories(at) {
      const found = new Set<string>();
      for (const { id: billId } of (await notes(at, [])).list) {
        const { data } = await ask(at, 'api/commonData/history', { templateCode: 'testNote', billId });
        found.add(JSON.stringify(data.map(({ kind }: Json) => kind).toReversed()));
      }
      return [...found].map((kinds) => JSON.parse(kinds));
    },
  };
}
