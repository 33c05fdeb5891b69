import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/model/expression/compile.ts';
import { liveSqlFault } from '../../../src/model/program/liveSubset.ts';
import { expressionScope } from '../../../src/model/resolved/scope.ts';
import { catalogueOf } from '../../integration/records-read/harness.ts';

describe('live expressions', () => {
  const models = catalogueOf().models();
  const model = models.get('riskCase')!;
  const fault = (source: string) => {
    const result = compile(source, expressionScope(model, models));
    if (!result.ok) throw new Error(result.faults[0]?.message);
    return liveSqlFault(result.expression, model);
  };

  it.each([
    "dueDate < today() && status != 'closed'",
    'empty(dueDate) ? 0 : days(today(), dueDate)',
    "grade in ['low', 'mid'] || !coalesce(major, false)",
    'round(amount / count, 2) + 1.5',
    "topic.code == 'T1'",
    'owner.id == currentUser.id',
    'count(tags) > 1',
    'day(createdAt) == today()',
  ])('%s can be computed by the database', (source) => {
    expect(fault(source)).toBeNull();
  });

  it.each([
    ['sum(steps.map(s, s.cost)) > 1', /sum/],
    ["matches(name, 'a+')", /matches/],
    ['count % 2 == 0', /%/],
    ["topic.parent.code == 'T1'", /no further/],
    ['count(steps) > 1', /aggregates/],
    ['tags[0] == name', /entry/],
  ])('%s cannot, and says where', (source, message) => {
    const found = fault(source);
    expect(found?.message).toMatch(message);
    expect(found?.length).toBeGreaterThan(0);
    expect(source.slice(found?.offset, (found?.offset ?? 0) + (found?.length ?? 0)).length).toBe(found?.length);
  });
});
