import { useCallback, useEffect, useRef, useState } from 'react';
import type { ScanAnswer, SignInAnswer } from '../../../contract/endpoints/auth.ts';
import { post } from '../../client/post.ts';
import { keepAnswer } from '../signIn.ts';

/** How far the picture has come; `failed`: the server could not be asked. */
export type ScanStage = ScanAnswer['state'] | 'loading' | 'failed';

const POLL_MS = 2000;

/** Fetches a picture and asks how far it has come, until it is decided upon or too old. */
export function useScan(onAnswer: (answer: SignInAnswer) => void): {
  stage: ScanStage;
  code: string | undefined;
  renew: () => void;
} {
  const [round, setRound] = useState(0);
  const [stage, setStage] = useState<ScanStage>('loading');
  const [code, setCode] = useState<string>();
  const told = useRef(onAnswer);
  useEffect(() => {
    told.current = onAnswer;
  });

  useEffect(() => {
    const ended = new AbortController();
    follow(ended.signal, setStage, setCode).then(
      (answer) => answer && !ended.signal.aborted && told.current(keepAnswer(answer)),
      () => !ended.signal.aborted && setStage('failed'),
    );
    return () => ended.abort();
  }, [round]);

  return { stage, code, renew: useCallback(() => setRound((before) => before + 1), []) };
}

async function follow(
  signal: AbortSignal,
  show: (stage: ScanStage) => void,
  showCode: (code: string) => void,
): Promise<SignInAnswer | undefined> {
  const options = { handles: 'all', signal } as const;
  show('loading');
  const { code, key } = await post('api/sys/auth/scanBegin', { loading: 'N' }, options);
  showCode(code);
  show('waiting');
  while (!signal.aborted) {
    await pause(signal);
    const { state, signedIn } = await post('api/sys/auth/scanPoll', { key, loading: 'N' }, options);
    show(state);
    if (state !== 'waiting' && state !== 'scanned') return signedIn;
  }
  return undefined;
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, POLL_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
