import { useCallback, useEffect, useRef } from 'react';
import type { ActionProgram } from '../../../model/program/program.ts';
import { useClient } from '../../fields/support/clientContext.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import { usePages } from '../../kit/usePages.ts';
import { useTemplate } from '../model/template.ts';
import { useOverlays } from '../overlays/overlays.ts';
import type { ActionEnv, Target } from './actionEnv.ts';
import { runActions } from './runActions.ts';

export type RunActions = (actions: readonly ActionProgram[], targets?: readonly Target[]) => Promise<boolean>;

type Place = Pick<ActionEnv, 'session' | 'save' | 'refresh' | 'lookAgain' | 'gone' | 'list' | 'whole' | 'prefill'> & {
  targets?: readonly Target[];
};

/** Runs actions in the place where a button stands: a list, a tree or a form. */
export function useActions(place: Place): RunActions {
  const template = useTemplate();
  const client = useClient();
  const feedback = useFeedback();
  const pages = usePages();
  const overlays = useOverlays();
  const t = useTexts('template');
  const env = { template, client, feedback, pages, overlays, t, ...place };
  const latest = useRef(env);
  useEffect(() => {
    latest.current = env;
  });
  return useCallback(
    (actions, targets) => runActions(actions, { ...latest.current, targets: targets ?? latest.current.targets ?? [] }),
    [],
  );
}
