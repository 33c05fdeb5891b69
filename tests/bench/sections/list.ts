import { isDeepStrictEqual } from 'node:util';
import type { BenchServer } from '../children/benchServer.ts';
import type { Explained } from '../children/explained.ts';
import { compare, loadOnce, medianRatio, middle, warmUp, type Question } from '../measure/load.ts';
import { timed } from '../measure/often.ts';
import type { BenchOptions } from '../options.ts';
import type { Report } from '../report.ts';
import type { LossPlace } from './lossPlace.ts';
import { listQuestion, narrowFilter, PAGE_PATH, PAGE_SIZE, WIDE_FILTER } from './listQuestions.ts';

const SECTION = 'list';
/** Kinds of records that the rows refer to: types of events, departments, users. */
const REFERENCED_MODELS = 3;

/** List pages of loss events over HTTP beside the floor that answers the same bytes. */
export async function listSection(place: LossPlace, options: BenchOptions, report: Report): Promise<void> {
  report.section(
    `List of ${options.rows.toLocaleString('en')} loss events, 16 connections, beside a hand-written server`,
  );
  const { product, floor, department, lastDay } = place;
  const narrow = narrowFilter(department, lastDay);
  const page = { pageSize: PAGE_SIZE, offset: 0, states: WIDE_FILTER.value };
  const against = (path: string, body: object = {}): Question => ({ path, body: { ...page, ...narrow, ...body } });

  const pairs = [
    {
      name: 'narrow filter, sort, total, labels',
      ours: listQuestion({ query: narrow.query }),
      bare: against('/narrow'),
      atLeast: 0.6,
    },
    {
      name: 'wide filter, capped total (floor: exact total)',
      ours: listQuestion({ query: WIDE_FILTER }),
      bare: against('/wide'),
      atLeast: 20,
    },
    { name: 'first page, no filter', ours: listQuestion({}), bare: against('/plain'), atLeast: 0.6 },
  ];
  for (const { name, ours, bare, atLeast } of pairs) {
    await sameAnswer(product, ours, floor, bare, name, report);
    await warmUp(product, ours);
    await warmUp(floor, bare);
    const found = await compare(
      options.rounds,
      () => loadOnce(floor, bare, options.seconds),
      () => loadOnce(product, ours, options.seconds),
    );
    const [under, over] = [middle(found.first), middle(found.second)];
    const ratio = medianRatio(
      found.second.map((round) => round.perSecond),
      found.first.map((round) => round.perSecond),
    );
    report.add({
      section: SECTION,
      name,
      value: over.perSecond,
      unit: 'requests/s',
      baseline: under.perSecond,
      ratio,
      target: { atLeast },
      note: `median answer ${over.p50} ms, slowest hundredth ${over.p99} ms`,
    });
    report.add({
      section: SECTION,
      name: `${name}: processor time`,
      value: over.cpu,
      unit: 'ms/request',
      baseline: under.cpu,
      ratio: over.cpu / under.cpu,
    });
    report.add({
      section: SECTION,
      name: `${name}: statements`,
      value: over.statements,
      unit: 'per request',
      target: { atMost: 3 + REFERENCED_MODELS },
    });
    await showPlans(product, ours, report);
  }

  const deep = Math.floor(options.rows / 2 / PAGE_SIZE) + 1;
  const singles = [
    {
      name: `page ${deep} (offset ${((deep - 1) * PAGE_SIZE).toLocaleString('en')})`,
      request: { pageNum: deep },
      atMost: 50,
    },
    { name: 'keyword of two Chinese letters without a match', request: { keyword: '龘靐' }, atMost: 20 },
    { name: 'keyword of two Chinese letters with many matches', request: { keyword: '汇款' } },
    { name: 'keyword of four Chinese letters without a match', request: { keyword: '反洗钱龘' }, atMost: 20 },
    { name: 'keyword of five Chinese letters with many matches', request: { keyword: '司法冻结账' } },
    { name: 'keyword of initials', request: { keyword: 'gxqzh' } },
    { name: 'an event number', request: { keyword: place.someNumber } },
    { name: 'exact total of everything', request: { exactTotal: true } },
    {
      name: 'department and everything below it',
      request: { query: { field: 'occurDept', op: 'below', value: department } },
    },
  ];
  for (const { name, request, atMost } of singles) {
    const question = listQuestion(request);
    const value = await timed(() => product.post(PAGE_PATH, question.body));
    report.add({ section: SECTION, name, value, unit: 'ms', ...(atMost === undefined ? {} : { target: { atMost } }) });
    await showPlans(product, question, report);
  }
}

async function sameAnswer(
  product: BenchServer,
  ours: Question,
  floor: BenchServer,
  bare: Question,
  name: string,
  report: Report,
): Promise<void> {
  const [one, other] = await Promise.all([product.post(ours.path, ours.body), floor.post(bare.path, bare.body)]);
  if (isDeepStrictEqual(withoutRights(one), other)) return;
  report.say(JSON.stringify(withoutRights(one)).slice(0, 1500));
  report.say(JSON.stringify(other).slice(0, 1500));
  throw new Error(`${name}: the floor does not answer what the product answers.`);
}

/** The floor knows nothing of rights: what the product tells of them comes on top. */
function withoutRights(page: unknown): unknown {
  if (typeof page !== 'object' || page === null || !('list' in page) || !Array.isArray(page.list)) return page;
  const list: unknown[] = page.list;
  return {
    ...page,
    list: list.map((row) =>
      typeof row === 'object' && row !== null
        ? Object.fromEntries(Object.entries(row).filter(([name]) => name !== '_rights'))
        : row,
    ),
  };
}

async function showPlans(product: BenchServer, question: Question, report: Report): Promise<void> {
  const answer = await product.ask('explain', { account: 'chenlan', request: question.body });
  if (!isExplained(answer)) return;
  for (const { plan, planning, execution, pages } of answer)
    report.say(`    ${planning.toFixed(1)} + ${execution.toFixed(1)} ms, ${pages} pages: ${plan.join(' < ')}`);
}

const isExplained = (value: unknown): value is Explained[] => Array.isArray(value);
