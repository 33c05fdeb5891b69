/** The answer to a question, or `otherwise` once the browser has gone back or forward; the dialog is closed then. */
export async function untilLeft<Answer>(
  answer: Promise<Answer>,
  close: () => void,
  otherwise: Answer,
): Promise<Answer> {
  const watch = new AbortController();
  const left = new Promise<Answer>((resolve) => {
    const leave = (): void => {
      close();
      resolve(otherwise);
    };
    addEventListener('popstate', leave, { once: true, signal: watch.signal });
  });
  try {
    return await Promise.race([answer, left]);
  } finally {
    watch.abort();
  }
}
