import { createContext, useCallback, useContext, useMemo } from 'react';
import { post } from '../../../../kit/client.ts';
import { useRequest } from '../../../../kit/useRequest.ts';
import type { KnownNames } from '../inputs/completion.ts';

/** What the server says that a process of this model may name. */
export type DesignNames = Awaited<ReturnType<typeof loadNames>>;

export interface ProcessNames extends DesignNames {
  /** Code of the model; empty without one. */
  model: string;
  variables: readonly { name: string; type: string }[];
  /** For completion. */
  known: KnownNames;
}

const NONE: DesignNames = {
  models: [],
  fields: [],
  transitions: [],
  states: [],
  views: [],
  actions: [],
  processes: [],
  names: [],
};

/** Asks for the names again whenever the process is bound to another model. */
export function useLoadedNames(model: string, variables: ProcessNames['variables']): ProcessNames {
  const load = useCallback((signal: AbortSignal) => loadNames(model, signal), [model]);
  const { data = NONE } = useRequest(load);
  return useMemo(() => {
    const own = variables.map(({ name }) => name);
    const members = { bill: data.fields.map(({ name }) => name), initiator: INITIATOR };
    return { ...data, model, variables, known: { names: [...own, ...ALWAYS, ...data.names], members } };
  }, [data, model, variables]);
}

export const ProcessNamesContext = createContext<ProcessNames>({
  ...NONE,
  model: '',
  variables: [],
  known: { names: [], members: {} },
});

export const useProcessNames = (): ProcessNames => useContext(ProcessNamesContext);

const ALWAYS = [
  'bill',
  'initiator',
  'approved',
  'opinion',
  'loopCounter',
  'nrOfInstances',
  'nrOfActiveInstances',
  'nrOfCompletedInstances',
  'true',
  'false',
];
const INITIATOR = ['id', 'name', 'account', 'department', 'organisation', 'roles'];

const loadNames = (model: string, signal: AbortSignal) =>
  post('api/workflow/design/names', { ...(model === '' ? {} : { model }), loading: 'N' }, { signal, handles: 'all' });
