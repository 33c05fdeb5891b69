/** What every measured page can do, ours and those of others: draw one of its views, and take it away again. */
export interface BenchPage {
  /**
   * Draws a view; answers the milliseconds until what it shows at first is painted. Rejects with what it waited for when that is not there
   * in time.
   */
  open(view: string): Promise<number>;
  close(): void;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

/** A view: how it is drawn, and what stands on the page once it is. */
export interface BenchView {
  draw(): void;
  selector: string;
  /** So many elements at least. */
  count: number;
}

const LIMIT_MS = 60_000;

/** Makes the page known to the benchmark, which waits for it. */
export function offer(views: Readonly<Record<string, BenchView>>, close: () => void): void {
  window.bench = {
    open: async (name) => {
      const view = views[name];
      if (!view) throw new Error(`This page has no view "${name}".`);
      const began = performance.now();
      view.draw();
      await drawn(name, view, began);
      return performance.now() - began;
    },
    close,
  };
  document.title = 'ready';
}

/** The frame after everything stands that the view waits for. */
async function drawn(name: string, { selector, count }: BenchView, began: number): Promise<void> {
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const there = document.querySelectorAll(selector).length;
    if (there >= count) break;
    if (performance.now() - began > LIMIT_MS)
      throw new Error(
        `"${name}" was not drawn in ${LIMIT_MS / 1000} s: ${there} of ${count} elements "${selector}" stand.`,
      );
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
}
