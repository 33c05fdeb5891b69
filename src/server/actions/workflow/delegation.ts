import { refusedInput } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import { systemFor } from '../operational/bySystem.ts';
import { textOf, textsOf } from '../operational/values.ts';
import type { ServerAction } from '../serverAction.ts';

type Values = Readonly<Record<string, unknown>>;

/** Nobody delegates the same tasks twice for one time, nor to somebody who has delegated his own to him. Refusal 208. */
export const checkDelegation: ServerAction = {
  name: 'wfDelegate.check',
  async run({ viewer, unit, records, services }) {
    for (const { id, values } of records) {
      const page = {
        templateCode: 'wfDelegate',
        query: {
          and: [
            { field: 'status', op: 'in' as const, value: ['draft', 'enabled'] },
            { field: 'toTime', op: 'gt' as const, value: textOf(values, 'fromTime') ?? '' },
            { field: 'fromTime', op: 'lt' as const, value: textOf(values, 'toTime') ?? '' },
          ],
        },
        pageNum: 1,
        pageSize: 200,
      };
      const { list } = await services.store.queryPage(systemFor(viewer), page, unit.transaction);
      const others = list.filter((one) => one.id !== id && sameCategory(one, values));
      if (others.some((one) => one.principal === values.principal))
        throw refusedInput([{ field: 'fromTime', message: say(viewer.language, 'workflow.overlap') }]);
      if (others.some((one) => one.principal === values.deputy && one.deputy === values.principal))
        throw refusedInput([{ field: 'deputy', message: say(viewer.language, 'workflow.delegationCycle') }]);
    }
    return {};
  },
};

/** Without categories it is all of them. */
function sameCategory(a: Values, b: Values): boolean {
  const [one, other] = [textsOf(a, 'categories'), textsOf(b, 'categories')];
  return one.length === 0 || other.length === 0 || one.some((code) => other.includes(code));
}
