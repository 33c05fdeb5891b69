import { useCallback, useMemo, useRef, useState } from 'react';
import { CODES } from '../../../../contract/codes.ts';
import type { Row } from '../../../../contract/endpoints/records.ts';
import { fieldOf } from '../../../../model/resolved/model.ts';
import { AnswerError } from '../../../client/errors.ts';
import { useClient } from '../../../fields/support/clientContext.ts';
import { isObject, textOf } from '../../../fields/support/values.ts';
import { useLabel, useTexts } from '../../../i18n/useTexts.ts';
import { useFeedback } from '../../../kit/useFeedback.ts';
import { useTemplate } from '../../model/template.ts';
import type { ListData } from '../useListData.ts';
import type { Selection } from '../useSelection.ts';
import { whyFixed } from './cellState.ts';
import { labelled } from './labelled.ts';

/** What a person typed into a cell that the server did not take, and why. */
export interface CellFault {
  value: unknown;
  message: string;
}

export interface InlineEdit {
  /** Columns whose cells are edited in the list. */
  fields: ReadonlySet<string>;
  faults: ReadonlyMap<string, CellFault>;
  /** Counts what was stored, for figures that must follow. */
  edits: number;
  mayEdit(row: Row, field: string): boolean;
  /** Says why a cell cannot be edited. */
  explain(row: Row, field: string): void;
  store(row: Row, field: string, value: unknown): Promise<void>;
  /** Gives up what was not taken. */
  drop(row: Row, field: string): void;
}

export const cellKey = (id: string, field: string): string => `${id} ${field}`;

/**
 * Cells that are edited in the list: each is stored as it is left, with the version that was seen, by the road that a form takes. The
 * row is read again then, so that what is computed follows; its place stays until the list is read again.
 */
export function useInlineEdit({ reread }: Pick<ListData, 'reread'>, { renew }: Pick<Selection, 'renew'>): InlineEdit {
  const template = useTemplate();
  const { model } = template;
  const client = useClient();
  const feedback = useFeedback();
  const t = useTexts('template');
  const pick = useLabel();
  const [faults, setFaults] = useState<ReadonlyMap<string, CellFault>>(new Map());
  const [edits, setEdits] = useState(0);
  const fields = useMemo(() => new Set(model.list?.inlineEdit), [model]);

  const put = useCallback((key: string, fault: CellFault | undefined): void => {
    setFaults((before) => {
      const next = new Map(before);
      if (fault) next.set(key, fault);
      else next.delete(key);
      return next;
    });
  }, []);
  /** By row, the version that its last edit has made, or is about to make: edits of one row go one after the other. */
  const made = useRef(new Map<string, Promise<number>>());
  const store = useCallback(
    async (row: Row, field: string, value: unknown): Promise<void> => {
      const key = cellKey(row.id, field);
      const title = pick(fieldOf(model, field)?.title);
      const save = async (version: number, confirmed: boolean): Promise<number> => {
        const billData = { id: row.id, version, [field]: value };
        const asked = { templateCode: model.templateCode, billData, confirmed, loading: 'N' as const };
        const { warnings = [], ...saved } = await client.post('api/commonData/saveOrUpdate', asked, { handles: 'all' });
        if (warnings.length === 0) return saved.version;
        const questions = warnings.map(({ message }) => message).join('\n');
        if (!(await feedback.confirm(questions, { okText: t('transition.goOn') }))) throw new GivenUp();
        return save(version, true);
      };
      const before = made.current.get(row.id)?.catch(() => row.version);
      const saving = Promise.resolve(before).then((last = row.version) => save(Math.max(last, row.version), false));
      made.current.set(row.id, saving);
      try {
        await saving;
        put(key, undefined);
        setEdits((count) => count + 1);
      } catch (error) {
        if (error instanceof GivenUp) return put(key, undefined);
        const message = wordsOf(error) ?? t('inline.failed');
        put(key, { value, message });
        feedback.error(labelled(title, message));
        if (!(error instanceof AnswerError) || error.code !== CODES.notNow) return;
      }
      const read = await reread(row.id);
      if (read) renew([read]);
    },
    [client, feedback, model, pick, put, renew, reread, t],
  );
  return useMemo(
    () => ({
      fields,
      faults,
      edits,
      mayEdit: (row, field) => fields.has(field) && whyFixed(template, row, field) === null,
      explain: (row, field) => {
        const why = whyFixed(template, row, field);
        if (why) void feedback.error(labelled(pick(fieldOf(model, field)?.title), t(`inline.${why}`)));
      },
      store,
      drop: (row, field) => put(cellKey(row.id, field), undefined),
    }),
    [fields, faults, edits, template, feedback, model, pick, t, store, put],
  );
}

/** A question of a soft rule was answered with no. */
class GivenUp extends Error {}

/** What the server says of the fault, all of it. */
function wordsOf(error: unknown): string | undefined {
  if (!(error instanceof AnswerError)) return undefined;
  const { data } = error;
  const told = isObject(data) && Array.isArray(data.errors) ? data.errors.filter(isObject) : [];
  const texts = told.map(({ message }) => textOf(message)).filter((text) => text !== '');
  return texts.length > 0 ? [...new Set(texts)].join(' ') : error.msg;
}
