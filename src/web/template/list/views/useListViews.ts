import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RequestOf, ResponseOf } from '../../../../contract/endpoints.ts';
import type { ListView } from '../../../../contract/endpoints/listViews.ts';
import { useClient } from '../../../fields/support/clientContext.ts';

type Answer = ResponseOf<'api/sys/listView/list'>;
export type ViewInput = Omit<RequestOf<'api/sys/listView/save'>, 'templateCode'>;

export interface ListViews extends Omit<Answer, 'arrangement'> {
  /** False until it is known which views there are. */
  settled: boolean;
  /** How the person has arranged the list without a view, as it was kept; undefined until that is known. */
  arrangement: unknown;
  /** Stores a view, new or over an old one; the faults of the server come through. Whatever it answers, the views are read anew. */
  save(input: ViewInput): Promise<ListView>;
  /** Answers whether the view is gone, by this or before. */
  remove(view: ListView): Promise<boolean>;
  /** Which view the list opens with for this person; `NO_VIEW`: none; null: the common one, where there is one. */
  setStandard(id: string | null): Promise<void>;
}

const NONE: Answer = { views: [], standard: null, arrangement: null, mayShare: false, roles: [] };

/** What was refused, the client has said. */
const wasSaid = (): false => false;

/** The saved views of a list. Without them a list is shown as the model says. */
export function useListViews(templateCode: string): ListViews {
  const client = useClient();
  const [state, setState] = useState<{ settled: boolean; answer: Answer }>({ settled: false, answer: NONE });
  const read = useCallback(
    (current: () => boolean = () => true) =>
      client.post('api/sys/listView/list', { templateCode, loading: 'N' }, { handles: 'all' }).then(
        (answer) => {
          if (current()) setState({ settled: true, answer });
          return answer.views;
        },
        () => {
          if (current()) setState((before) => ({ ...before, settled: true }));
          return undefined;
        },
      ),
    [client, templateCode],
  );
  useEffect(() => {
    let isCurrent = true;
    void read(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [read]);

  return useMemo(
    () => ({
      ...state.answer,
      settled: state.settled,
      arrangement: state.settled ? state.answer.arrangement : undefined,
      // What is refused may be so because of what another tab, or somebody else, has done: the views are read anew in any case.
      save: async (input) => {
        try {
          return await client.post('api/sys/listView/save', { templateCode, ...input });
        } finally {
          await read();
        }
      },
      remove: async ({ id }) => {
        const isDone = await client.post('api/sys/listView/remove', { templateCode, id }).then(() => true, wasSaid);
        const left = await read();
        return isDone || (left !== undefined && !left.some((view) => view.id === id));
      },
      setStandard: async (id) => {
        await client.post('api/sys/listView/setStandard', { templateCode, id }).catch(wasSaid);
        await read();
      },
    }),
    [state, client, templateCode, read],
  );
}
