import { Decimal } from 'decimal.js';
import type { Language } from '../../../model/language/texts.ts';
import { say } from '../../texts/say.ts';
import { amountOf, textOf } from './values.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A row of findings as a check makes it; `result` is empty where a person has to compare with the ledger or the files. */
export interface Finding {
  check: string;
  event: string;
  systemValue: string | null;
  referenceValue: string | null;
  difference: string | null;
  result: 'pass' | 'fail' | null;
  dept: string | null;
  remark: string | null;
}

/** The findings of all checks on an event. `others` are the events of the review, for what only a comparison shows. */
export function findingsOf(event: Fields, others: readonly Fields[], language: Language): Finding[] {
  const base = {
    event: String(event.id),
    referenceValue: null,
    difference: null,
    result: null,
    dept: textOf(event, 'reportDept'),
    remark: null,
  };
  return [
    { ...base, check: 'completeness', systemValue: textOf(event, 'firstAcctDate') },
    { ...base, check: 'amount', systemValue: amountOf(event, 'grossLoss').toFixed(2) },
    { ...base, check: 'classification', systemValue: labelOf(event, 'eventTypeTop') ?? textOf(event, 'eventTypeL1') },
    { ...base, check: 'timeliness', ...timeliness(event, language) },
    { ...base, check: 'duplicate', ...duplicate(event, others, language) },
    { ...base, check: 'evidence', ...evidence(event) },
  ];
}

/** What the record that a field refers to is called, in the language of whoever asked. */
function labelOf({ _labels: labels }: Fields, name: string): string | null {
  return typeof labels === 'object' && labels !== null ? textOf({ ...labels }, name) : null;
}

type Outcome = Pick<Finding, 'systemValue' | 'referenceValue' | 'result' | 'remark'>;

function timeliness(event: Fields, language: Language): Outcome {
  const late = event.reportedLate === true;
  return {
    systemValue: textOf(event, 'submittedOn'),
    referenceValue: textOf(event, 'discoverDate'),
    result: late ? 'fail' : 'pass',
    remark: late ? say(language, 'loss.reportedLate') : null,
  };
}

// The same pattern that warns the reporter: department, level-1 type, gross within one per cent, a week apart at most.
function duplicate(event: Fields, others: readonly Fields[], language: Language): Outcome {
  const twin = others.find((other) => other.id !== event.id && isTwin(event, other));
  return {
    systemValue: textOf(event, 'eventNo'),
    referenceValue: twin ? textOf(twin, 'eventNo') : null,
    result: twin ? 'fail' : 'pass',
    remark: twin ? say(language, 'loss.looksLike', { event: String(twin.eventNo) }) : null,
  };
}

function isTwin(a: Fields, b: Fields): boolean {
  const [gross, other] = [amountOf(a, 'grossLoss'), amountOf(b, 'grossLoss')];
  if (gross.isZero() || a.occurDept !== b.occurDept || a.eventTypeL1 !== b.eventTypeL1) return false;
  return (
    gross.minus(other).abs().lte(new Decimal(gross).times('0.01')) &&
    daysApart(textOf(a, 'occurStart'), textOf(b, 'occurStart')) <= 7
  );
}

function evidence(event: Fields): Outcome {
  const files = Array.isArray(event.attachments) ? event.attachments.length : 0;
  return { systemValue: String(files), referenceValue: null, result: files > 0 ? 'pass' : null, remark: null };
}

const daysApart = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number.POSITIVE_INFINITY : Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;
