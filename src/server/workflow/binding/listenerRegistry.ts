import { compile } from '../../../model/expression/compile.ts';
import { expressionFaultText } from '../../../model/expression/faultText.ts';
import type { Wire } from '../../../model/field-types/fieldType.ts';
import { isValues, type Values } from '../../../model/program/evaluate.ts';
import { fieldOf } from '../../../model/resolved/model.ts';
import { CODES } from '../../../contract/codes.ts';
import { asWire } from '../../records/convert.ts';
import { Refusal } from '../../records/refusal.ts';
import { contextOf, readBill } from '../bill.ts';
import type { ListenerEvent } from '../../../model/process/vocabulary.ts';
import { scopeOver } from '../expressions.ts';
import { readInitiator } from '../initiator.ts';
import type { ListenerContext, ListenerPort, WorkflowParts } from '../parts.ts';

export const LISTENER_MODEL = 'wfListener';

/** Listeners as the records of `wfListener` say: each runs a named action of the server, with parameters that are texts or expressions. */
export class ListenerRegistry implements ListenerPort {
  constructor(private readonly parts: WorkflowParts) {}

  /** A listener that is not there, is disabled or waits for another event does nothing. Refusal when its action refuses. */
  async run(code: string, event: ListenerEvent, context: ListenerContext): Promise<void> {
    const listener = await this.#find(code, event, context);
    const model = context.templateCode === null ? undefined : this.parts.registry.model(context.templateCode);
    if (!listener || !model || context.billId === null) return;
    const { transaction, viewer } = context;
    const { billData } = await this.parts.records.get(viewer, model.templateCode, context.billId, transaction);
    const values: Values = { id: context.billId };
    for (const [name, value] of Object.entries(billData)) if (fieldOf(model, name)) values[name] = asWire(value);
    const params = {
      ...(await this.#params(listener.params, context, model.templateCode)),
      event,
      process: context.processName,
      step: context.nodeName,
      handler: context.task?.assignee ?? null,
      initiator: context.initiator,
    };
    await this.parts.actions.run(listener.action, {
      viewer,
      unit: { transaction },
      model,
      values,
      before: null,
      params,
    });
  }

  async #find(code: string, event: ListenerEvent, { transaction, viewer }: ListenerContext): Promise<Found | null> {
    const { registry, records } = this.parts;
    if (!registry.model(LISTENER_MODEL)) return null;
    const query = {
      and: [
        { field: 'listenerCode', op: 'eq' as const, value: code },
        { field: 'status', op: 'eq' as const, value: 'enabled' },
        { field: 'event', op: 'eq' as const, value: event },
      ],
    };
    const page = { templateCode: LISTENER_MODEL, query, pageNum: 1, pageSize: 1 };
    const [row] = (await records.queryPage(viewer, page, transaction)).list;
    if (!row) return null;
    const { billData } = await records.get(viewer, LISTENER_MODEL, row.id, transaction);
    const { params } = billData;
    return { action: String(billData.actionName), params: Array.isArray(params) ? params.filter(isValues) : [] };
  }

  async #params(
    rows: readonly Values[],
    { transaction, viewer, billId, initiator }: ListenerContext,
    templateCode: string,
  ): Promise<Record<string, Wire>> {
    const { parts } = this;
    const scope = scopeOver(parts.registry.model(templateCode), {}, parts.registry);
    const found: Record<string, Wire> = {};
    for (const { name, kind, value } of rows) {
      if (kind !== 'expression') {
        found[String(name)] = asWire(value);
        continue;
      }
      const compiled = compile(String(value), scope);
      const told = compiled.ok
        ? []
        : compiled.faults.map((one) => expressionFaultText(one, String(value), viewer.language));
      if (!compiled.ok) throw new Refusal(CODES.refused, `${String(name)}: ${told.join(' ')}`);
      const expressions = [compiled.expression];
      const bill = await readBill(parts, transaction, viewer, { templateCode, billId: billId ?? '' }, expressions);
      const context = await contextOf(parts, transaction, viewer, expressions);
      const seen = { bill: bill.values, initiator: { ...(await readInitiator(transaction, initiator)) } };
      const outcome = compiled.expression.evaluate(seen, context);
      if (outcome.kind === 'error') throw new Refusal(CODES.refused, `${String(name)}: ${outcome.message}`);
      found[String(name)] = outcome.kind === 'value' ? asWire(outcome.value) : null;
    }
    return found;
  }
}

interface Found {
  action: string;
  params: readonly Values[];
}
