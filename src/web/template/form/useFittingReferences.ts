import { raw } from '@formily/reactive';
import { useEffect } from 'react';
import type { Field } from '../../../model/field-types/fieldTypes.ts';
import { isCondition, type Filter } from '../../../model/language/filter.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { textsOf } from '../../fields/support/values.ts';
import type { FormSession } from './FormSession.ts';

const WAIT_MS = 300;

/**
 * Empties references that no longer fit: where the filter of one reads what was just changed, the server is asked whether what was
 * chosen is still on offer. Several keep what fits.
 */
export function useFittingReferences(session: FormSession): void {
  const client = useClient();
  useEffect(() => {
    const narrowed = session.template.model.fields.flatMap((field) => {
      const names = 'filter' in field && field.filter ? namesReadBy(field.filter) : new Set<string>();
      return names.size > 0 ? [{ field, names }] : [];
    });
    if (narrowed.length === 0) return undefined;
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const valueOf = (name: string): string[] => textsOf(raw(session.field(name)?.value));
    const ask = async (field: Field): Promise<void> => {
      const ids = valueOf(field.name);
      if (ids.length === 0) return;
      const { templateCode } = session.template.model;
      const { options } = await client.post(
        'api/commonData/lookup',
        {
          templateCode,
          field: field.name,
          record: session.values(),
          query: { field: 'id', op: 'in', value: ids },
          pageNum: 1,
          pageSize: ids.length,
          loading: 'N',
        },
        { handles: 'all' },
      );
      const fit = ids.filter((id) => options.some((option) => option.id === id));
      // Something else may have been chosen while the answer was on its way.
      if (fit.length === ids.length || valueOf(field.name).join() !== ids.join()) return;
      session.clearUnfit({ [field.name]: Array.isArray(raw(session.field(field.name)?.value)) ? fit : null });
    };
    const stop = session.onInput((name) => {
      for (const { field, names } of narrowed) {
        if (field.name === name || !names.has(name)) continue;
        clearTimeout(timers.get(field.name));
        // Without an answer the choice stays; the server judges it when it is saved.
        timers.set(
          field.name,
          setTimeout(() => void ask(field).catch(() => undefined), WAIT_MS),
        );
      }
    });
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
      stop();
    };
  }, [client, session]);
}

/** Names of the record at hand that stand in a filter: `$record.<field>`, and whatever an expression mentions. */
export function namesReadBy(filter: Filter): Set<string> {
  if (isCondition(filter)) return new Set(namesInValue(filter.value));
  if ('not' in filter) return namesReadBy(filter.not);
  return new Set(('and' in filter ? filter.and : filter.or).flatMap((part) => [...namesReadBy(part)]));
}

function namesInValue(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesInValue);
  if (typeof value === 'string') return /^\$record\.([a-z]\w*)/.exec(value)?.slice(1) ?? [];
  const source = typeof value === 'object' && value !== null && 'cel' in value ? value.cel : undefined;
  return typeof source === 'string' ? (source.match(/[a-z][A-Za-z0-9]*/g) ?? []) : [];
}
