import { setClientUi } from '../../../src/web/client/ui.ts';

export interface Shown {
  kind: 'alert' | 'confirm' | 'error';
  title?: string;
  text: string;
}

export interface FakeUi {
  shown: Shown[];
  /** How often the person was sent to '/'. */
  left: number;
  overlay: string | undefined;
  /** Closes the open dialog: confirmed or not. */
  close: (confirmed?: boolean) => Promise<void>;
}

/** A screen that records what the client shows and lets a test answer dialogs. */
export function installFakeUi(): FakeUi {
  let answer: ((confirmed: boolean) => void) | undefined;
  const asked = () => new Promise<boolean>((resolve) => (answer = resolve));
  const ui: FakeUi = {
    shown: [],
    left: 0,
    overlay: undefined,
    close: async (confirmed = true) => {
      answer?.(confirmed);
      answer = undefined;
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
  setClientUi({
    alert: async (notice) => {
      ui.shown.push({ kind: 'alert', ...notice });
      await asked();
    },
    confirm: (question) => {
      ui.shown.push({ kind: 'confirm', ...question });
      return asked();
    },
    error: (text) => void ui.shown.push({ kind: 'error', text }),
    showLoading: (text) => {
      ui.overlay = text;
      return () => {
        ui.overlay = undefined;
      };
    },
    leave: () => {
      ui.left += 1;
    },
  });
  return ui;
}
