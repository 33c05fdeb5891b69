import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/model/expression/compile.ts';
import { expressionFaultText } from '../../../src/model/expression/faultText.ts';
import type { ExpressionFault } from '../../../src/model/expression/fault.ts';
import type { ValueType } from '../../../src/model/expression/valueType.ts';
import { lossEvent } from './lossEventScope.ts';

function faultsOf(source: string, expected?: ValueType): readonly ExpressionFault[] {
  const result = compile(source, lossEvent, expected);
  return result.ok ? [] : result.faults;
}

/** The part of the source that the first fault points at, and its message. */
function pointedAt(source: string, expected?: ValueType): [string, string] {
  const [fault] = faultsOf(source, expected);
  return fault ? [source.slice(fault.offset, fault.offset + fault.length), fault.message] : ['', 'no fault'];
}

/** Whether two names differ by a letter or less: then they are the same once a letter of either, or of both, is left out. */
function mayBeSlipsOf(one: string, other: string): boolean {
  const shorter = (name: string) => [name, ...Array.from(name, (_, i) => name.slice(0, i) + name.slice(i + 1))];
  const shared = new Set(shorter(one));
  return shorter(other).some((name) => shared.has(name));
}

describe('misspelt names', () => {
  it('give the nearest field, whichever letter is wrong', () => {
    const names = Object.keys(lossEvent.variables).filter((name) => name.length >= 6);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(), fc.constantFrom('swap', 'drop', 'double'), (name, at, how) => {
        const i = at % (name.length - 1);
        const wrong = misspelt(name, i, how);
        // "eventType1" may mean eventType as well as eventTypeL1: where two names are as near, either may be proposed.
        fc.pre(!Object.keys(lossEvent.variables).some((other) => other !== name && mayBeSlipsOf(other, wrong)));
        fc.pre(wrong !== name);
        const [fault] = faultsOf(`!empty(${wrong})`);
        expect(fault).toMatchObject({ code: 'unknownName', offset: 7, length: wrong.length, suggestion: name });
      }),
    );
  });

  it.each([
    ['losses.map(r, r.ammount)', 'ammount', 'amount'],
    ['eventType.cod == "x"', 'cod', 'code'],
    ['1 + summ(losses)', 'summ', 'sum'],
    ['losses.fliter(r, true)', 'fliter', 'filter'],
    ['day(today) > planDate', 'today', 'today()'],
    ['currentUser.departmant == department', 'departmant', 'department'],
    ['losses.map(row, rwo.amount)', 'rwo', 'row'],
  ])('%s points at %s and proposes %s', (source, at, proposal) => {
    const [fault] = faultsOf(source);
    expect(source.slice(fault?.offset, (fault?.offset ?? 0) + (fault?.length ?? 0))).toBe(at);
    expect(fault?.suggestion).toBe(proposal);
  });

  it('far from every name get no proposal', () => {
    expect(faultsOf('xyzzyxyzzy > 1')[0]).not.toHaveProperty('suggestion');
  });
});

describe('type faults', () => {
  it.each([
    ['grossLoss > 1 && title > 5', 'title > 5', /title \(a text\) with 5 \(a number\)/],
    ['title + 1', '1', /Use text\(1\)/],
    ['grossLoss + planDate', 'planDate', /addDays/],
    ['sum(losses.map(r, r.currency))', 'losses.map(r, r.currency)', /a list of numbers here.*a list of texts/],
    ['losses + 1', 'losses', /sum\(losses\)/],
    ['losses.amount', 'amount', /losses\.map\(r, r\.amount\)/],
    ['grossLoss.code', 'code', /is a number and has no fields/],
    ['grossLoss && true', 'grossLoss', /needs a yes\/no value/],
    ['!title', 'title', /needs a yes\/no value/],
    ['title ? 1 : 2', 'title', /condition/],
    ['isCase ? 1 : "x"', '"x"', /one type/],
    ['submitTime > planDate', 'submitTime > planDate', /day\(submitTime\)/],
    ["planDate > '2026-01-01'", "planDate > '2026-01-01'", /day\('2026-01-31'\)/],
    ['eventType == primaryCause', 'eventType == primaryCause', /cannot compare/],
    ["eventType == 'ET01'", "eventType == 'ET01'", /eventType\.code/],
    ["majorCriteria == 'M1'", "majorCriteria == 'M1'", /'M1' in majorCriteria/],
    ["'x' in title", 'title', /contains\(title, 'x'\)/],
    ['1 in majorCriteria', '1', /cannot be in a list of texts/],
    ["[1, 'x']", "'x'", /of one type/],
    ['round(title, 2)', 'title', /round needs a number here, but title is a text/],
    ['max(grossLoss, planDate)', 'planDate', /max needs a number here/],
    ['coalesce(grossLoss, title)', 'title', /coalesce needs a number/],
    ['grossLoss.map(x, x)', 'grossLoss', /goes over a list/],
    ['losses.filter(r, r.amount)', 'r.amount', /filter needs a yes\/no value/],
    ['ancestor(title, 1)', 'title', /a record/],
    ['prev(grossLoss + 1)', 'grossLoss + 1', /by its name/],
  ])('%s points at %s', (source, at, message) => {
    const [where, words] = pointedAt(source);
    expect(where).toBe(at);
    expect(words).toMatch(message);
  });

  it('come all at once', () => {
    const faults = faultsOf("grosLoss > 1 && title == 2 || round(isCase, 'x') == netLos");
    expect(faults.map((fault) => fault.code)).toEqual(['unknownName', 'type', 'type', 'unknownName']);
  });

  it.each<[string, ValueType, RegExp]>([
    ['grossLoss', 'bool', /A yes\/no value is wanted here, but the expression gives a number/],
    ['eventType', { record: 'opsLossReason' }, /A record \(opsLossReason\)/],
    ['losses', { list: 'text' }, /A list of texts/],
  ])('%s where %j is wanted', (source, expected, message) => {
    expect(pointedAt(source, expected)).toEqual([source, expect.stringMatching(message)]);
  });

  it('are not made of null and of empty lists', () => {
    expect(faultsOf('isCase ? planDate : null', 'day')).toEqual([]);
    expect(faultsOf('null', 'day')).toEqual([]);
    expect(faultsOf('isCase ? [] : majorCriteria', { list: 'text' })).toEqual([]);
    expect(faultsOf('null')[0]?.message).toMatch(/always missing/);
  });
});

describe('faults of writing', () => {
  it.each([
    ['1 / 2', '1 / 2', /5\.0 \/ 2/],
    ['grossLoss * (1 + 2) / (3 - 1)', '', /no fault/],
    ['title == null', 'title == null', /write empty\(title\)/],
    ['null != title', 'null != title', /write !empty\(title\)/],
    ['param(title)', 'title', /must be written as a text/],
    ['band(title, grossLoss)', 'title', /must be written as a text/],
    ['matches(title, title)', 'title', /must be written as a text/],
    ["matches(title, '(a')", "'(a'", /is not closed/],
    ["isFormat(title, 'mobil')", "'mobil'", /Did you mean "mobile"/],
    ["day('2026-02-30')", "'2026-02-30'", /is not a day/],
    ['round()', 'round()', /round is written round\(number, places\), but 0 arguments are given/],
    ['map(losses, 1)', 'map', /losses\.map/],
    ['has(eventType.code)', 'has', /!empty\(x\)/],
    ['losses.map(1, 2)', '1', /new name/],
    ['1e999999', '1e999999', /Invalid number|too large/],
    ['grossLoss = 1', '=', /Write == to compare/],
    ['isCase and isMajor', 'and', /Write &&/],
    ['isCase or isMajor', 'or', /Write \|\|/],
    ['grossLoss <> 1', '<>', /Write !=/],
    ['if(isCase, 1, 2)', 'if', /condition \? a : b/],
    ['max(grossLoss，1)', '，', /full-width comma/],
    ['grossLoss ≥ 1', '≥', /Write >=/],
    ["title == 'x", "'x", /no closing quotation mark/],
    ['(grossLoss', '', /ends too early; a bracket is not closed/],
    ['', '', /is empty/],
    ['  ', '  ', /is empty/],
    ['grossLoss ++ 1', '+', /not expected here/],
    ['{"a": 1}', '{"a": 1}', /Braces/],
    ["b'x' == b'x'", "x'", /Only numbers/],
  ])('%s points at %s', (source, at, message) => {
    const [where, words] = pointedAt(source);
    expect(words).toMatch(message);
    if (!source.startsWith('b')) expect(where).toBe(at);
  });
});

function misspelt(name: string, i: number, how: 'swap' | 'drop' | 'double'): string {
  const [a = '', b = ''] = [name[i], name[i + 1]];
  if (how === 'swap') return name.slice(0, i) + b + a + name.slice(i + 2);
  return how === 'drop' ? name.slice(0, i) + name.slice(i + 1) : name.slice(0, i) + a + a + name.slice(i + 1);
}

describe('in other languages', () => {
  const told = (source: string, expected?: ValueType): string =>
    faultsOf(source, expected)
      .map((fault) => expressionFaultText(fault, source, 'zh-cn'))
      .join(' ');

  it.each<[string, string, ValueType?]>([
    ['grosLoss > 1', '没有名为“grosLoss”的字段。是否要写 grossLoss？'],
    ['eventType.cod == "x"', '记录没有名为“cod”的字段。是否要写 code？'],
    ['1 + summ(losses)', '没有名为“summ”的函数。是否要写 sum？'],
    ['title + 1', '此处需要文本，而“1”是数字。'],
    ['grossLoss > 1 && title > 5', '“title > 5”：文本与数字不能比较。'],
    ['sum(losses.map(r, r.currency))', '此处需要数字列表，而“losses.map(r, r.currency)”是文本列表。'],
    ['grossLoss', '此处需要是/否值，而“grossLoss”是数字。', 'bool'],
    ['grossLoss = 1', '“=”请改写为 ==。'],
    ['grossLoss > ', '表达式不完整。'],
    ['grossLoss > 1 )', '“)”处不合语法。'],
    ['round(1, 2, 3)', '“round(1, 2, 3)”的参数不对，应写作 round(number, places)。'],
    ['title == null', '不能与 null 比较，请用 empty(…) 判断是否为空。'],
    ['1 / 2', '整数除以整数的结果有歧义，请将其中一个写成小数（如 5.0 / 2），或直接写出结果。'],
    ['', '表达式不完整。'],
  ])('%j', (source, words, expected) => {
    expect(told(source, expected)).toBe(words);
  });
});
