import { expect, it } from 'vitest';
import { namesFor, unfinishedAt } from '../../../../src/web/plugins/workflow/designer/inputs/completion.ts';

const KNOWN = { names: ['bill', 'amountOf', 'initiator'], members: { bill: ['amount', 'netAmount', 'title'] } };
const offered = (source: string, cursor = source.length): string[] => {
  const unfinished = unfinishedAt(source, cursor);
  return unfinished ? namesFor(unfinished, KNOWN) : [];
};

it('offers what a name may go on to, at the cursor', () => {
  expect(offered('bi')).toEqual(['bill', 'amountOf'].filter((name) => name.includes('bi')));
  expect(offered('bill.am')).toEqual(['amount', 'netAmount']);
  expect(offered('1 < bill. && true', '1 < bill.'.length)).toEqual(['amount', 'netAmount', 'title']);
});

it('offers nothing within a text, after a member of something else, and for a finished name', () => {
  expect(offered("title == 'bi")).toEqual([]);
  expect(offered('initiator.na')).toEqual([]);
  expect(offered('bill.title')).toEqual([]);
  expect(offered('1 + ')).toEqual([]);
});
