/**
 * What the client needs from the screen. The shell implements it with dialogs of the component library;
 * tests implement it with a record of what was shown.
 */
export interface ClientUi {
  /** Shows a notice with one button; resolves once it is closed. */
  alert(notice: { title: string; text: string }): Promise<void>;
  /** Asks; resolves with true when confirmed. */
  confirm(question: { title: string; text: string }): Promise<boolean>;
  /** Shows a short message that goes away by itself. */
  error(text: string): void;
  /** Covers the page until the returned function is called. */
  showLoading(text: string): () => void;
  /** Leaves everything in memory behind and opens '/'. */
  leave(): void;
}

const silent: ClientUi = {
  alert: () => Promise.resolve(),
  confirm: () => Promise.resolve(false),
  error: () => undefined,
  showLoading: () => () => undefined,
  leave: () => undefined,
};

let current = silent;

/** Installs the screen that the client speaks through. */
export function setClientUi(ui: ClientUi): void {
  current = ui;
}

/** The installed screen; a silent one until the shell has started. */
export function clientUi(): ClientUi {
  return current;
}
