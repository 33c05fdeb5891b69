import { describe, expect, it } from 'vitest';
import { keptViews } from '../../../src/web/shell/keptViews.ts';
import type { Tab } from '../../../src/web/shell/tabs.ts';

const tab = (key: string, keepAlive = true): Tab => ({
  key,
  title: { key: 'shell:home' },
  affix: false,
  keepAlive,
  stamp: 0,
});
const twelve = Array.from({ length: 12 }, (_, at) => `/page/${at}`);
const keeping = { current: '/page/11', tabs: twelve.map((key) => tab(key)), recent: twelve, hasUnsaved: () => false };

describe('of the views that exist', () => {
  it('those of open tabs that are kept alive stay, and the one on screen in any case', () => {
    const tabs = [tab('/kept'), tab('/plain', false), tab('/screen', false)];
    const keys = ['/kept', '/plain', '/closed', '/screen'];
    expect(keptViews(keys, { ...keeping, tabs, current: '/screen', recent: keys })).toEqual(['/kept', '/screen']);
  });

  it('more than ten lose those not seen for longest, in whatever order they were opened', () => {
    expect(keptViews(twelve, keeping)).toEqual(twelve.slice(2));
    const recent = [...twelve.slice(4), ...twelve.slice(0, 4)];
    expect(keptViews(twelve, { ...keeping, current: '/page/3', recent })).toEqual(
      twelve.filter((key) => !['/page/4', '/page/5'].includes(key)),
    );
  });

  it('one with unsaved changes is never among the lost, nor is the one on screen', () => {
    const hasUnsaved = (key: string): boolean => key !== '/page/7';
    const kept = keptViews(twelve, { ...keeping, hasUnsaved });
    expect(kept).toEqual(twelve.filter((key) => key !== '/page/7'));
    expect(keptViews(twelve, { ...keeping, hasUnsaved: () => true })).toEqual(twelve);
  });
});
