import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { startTexts } from '../../../src/web/i18n/texts.ts';
import { useFeedback, type QuestionOptions } from '../../../src/web/kit/useFeedback.ts';

beforeAll(() => startTexts('en'));

function Asking({ answers, options }: { answers: boolean[]; options?: QuestionOptions }): ReactNode {
  const { confirm } = useFeedback();
  return <button onClick={() => void confirm('Really?', options).then((yes) => answers.push(yes))}>ask</button>;
}

async function ask(options?: QuestionOptions): Promise<boolean[]> {
  const answers: boolean[] = [];
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <Suspense>
          <Asking answers={answers} options={options} />
        </Suspense>
      </App>
    </ConfigProvider>,
  );
  fireEvent.click(await screen.findByText('ask'));
  await screen.findByText('Really?');
  return answers;
}

const goBack = (): Promise<void> => act(() => Promise.resolve(void dispatchEvent(new PopStateEvent('popstate'))));

it('a question that is answered resolves with the answer', async () => {
  const answers = await ask();
  fireEvent.click(screen.getByText('Confirm'));
  await waitFor(() => expect(answers).toEqual([true]));
});

it('a question closes unconfirmed when the browser goes back', async () => {
  const answers = await ask();
  await goBack();
  await waitFor(() => expect(answers).toEqual([false]));
  await waitFor(() => expect(screen.queryByText('Really?')).toBeNull());
});

it('a question about leaving the page outlives the going back that raised it', async () => {
  const answers = await ask({ aboutLeaving: true });
  await goBack();
  fireEvent.click(screen.getByText('Confirm'));
  await waitFor(() => expect(answers).toEqual([true]));
});

function Telling({ closed }: { closed(): void }): ReactNode {
  const { alert } = useFeedback();
  return <button onClick={() => void alert('Not now').then(closed)}>tell</button>;
}

it.each([
  ['it is confirmed', () => fireEvent.click(screen.getByText('Confirm'))],
  ['the browser goes back', goBack],
])('a notice is over once %s', async (_when, end) => {
  const closed = vi.fn();
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <Suspense>
          <Telling closed={closed} />
        </Suspense>
      </App>
    </ConfigProvider>,
  );
  fireEvent.click(await screen.findByText('tell'));
  await screen.findByText('Not now');
  await end();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByText('Not now')).toBeNull());
});
