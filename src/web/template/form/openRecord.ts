import type { Values } from '../../../model/program/evaluate.ts';
import type { Client } from '../../fields/support/clientContext.ts';
import type { LabelStore } from '../../fields/support/labelStore.ts';
import { learnLabels } from '../model/learnLabels.ts';
import type { Template } from '../model/template.ts';
import type { OpenedRecord } from './FormSession.ts';
import { initialValues, isWire, storedValues } from './initialValues.ts';

/** Reads a stored record, or what a past version of it was. Rejects as `post` does. */
export async function readRecord(
  client: Client,
  template: Template,
  labels: LabelStore,
  billId: string,
  version?: number,
): Promise<OpenedRecord> {
  const { templateCode } = template.model;
  const answer = await client.post(
    'api/commonData/queryDataById',
    { templateCode, billId, version, loading: 'N' },
    { handles: 'all' },
  );
  learnLabels(answer.billData, template.model, labels);
  return {
    id: billId,
    version: answer.version,
    values: storedValues(template.program, answer.billData),
    permissions: answer.permissions,
    opinion: answer.opinion,
  };
}

/** A new record: the defaults known here, then those that only the server can work out. */
export async function newRecord(
  client: Client,
  template: Template,
  labels: LabelStore,
  prefill: Values,
): Promise<OpenedRecord> {
  const values = initialValues(template.program, template.context, prefill);
  const completed = await askServer(client, template, labels, values).catch(() => ({}));
  const missing = Object.entries(completed).filter(([name, value]) => isBlank(values[name]) && !isBlank(value));
  return { id: null, version: null, values: { ...values, ...Object.fromEntries(missing) }, prefill };
}

/** What the server makes of values without storing anything: cleaned, defaulted, computed. */
export async function askServer(
  client: Client,
  template: Template,
  labels: LabelStore,
  values: Values,
): Promise<Values> {
  const { templateCode } = template.model;
  const answer = await client.post(
    'api/commonData/formatRowData',
    { templateCode, billData: values, loading: 'N' },
    { handles: 'all' },
  );
  learnLabels(answer, template.model, labels);
  const known: Values = {};
  for (const [name, value] of Object.entries(answer))
    if (template.program.fields.has(name) && isWire(value)) known[name] = value;
  return known;
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);
