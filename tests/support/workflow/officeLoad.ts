import { randomUUID } from 'node:crypto';
import type { Office, OpenTask } from './office.ts';

const AT_ONCE = 6;

interface Word {
  billId: string;
  task: OpenTask;
  request: { taskId: string; action: 'approve'; commandKey: string };
}

/** Files records and works them off without pause, over HTTP on several connections, until the server is gone; what it acknowledged is noted. */
export class OfficeLoad {
  readonly submitted: string[] = [];
  readonly approved: Word[] = [];
  /** Sent, and never answered: done or not, nobody was told. */
  readonly unanswered = new Set<Word>();
  /** Refusals, which there should be none of. */
  readonly refused: string[] = [];
  #killed = false;

  constructor(
    private readonly office: Office,
    private readonly url: string,
  ) {}

  /** Ends when the server is gone. */
  async run(): Promise<void> {
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.#work()));
  }

  /** From here on a lost connection is what was wanted. */
  expectEnd(): void {
    this.#killed = true;
  }

  async #work(): Promise<void> {
    try {
      for (;;) await this.#one();
    } catch (error) {
      if (!this.#killed || !(error instanceof TypeError || error instanceof SyntaxError))
        this.refused.push(String(error));
    }
  }

  async #one(): Promise<void> {
    const billId = await this.office.file(this.url, 'watched');
    await this.office.submit(this.url, billId);
    this.submitted.push(billId);
    for (let open = await this.office.open(billId); open.length > 0; open = await this.office.open(billId))
      // Both branches, and both signatures, at once.
      await Promise.all(open.map((task) => this.#approve(billId, task)));
  }

  async #approve(billId: string, task: OpenTask): Promise<void> {
    const word: Word = { billId, task, request: { taskId: task.taskId, action: 'approve', commandKey: randomUUID() } };
    this.unanswered.add(word);
    await this.office.done(this.url, 'workflow/act', word.request, task.person);
    this.unanswered.delete(word);
    this.approved.push(word);
  }

  /** Says again, with the same key, what was not answered, and something of what was: it is done once, and answered as if it were the first time. */
  async sayAgain(url: string): Promise<void> {
    for (const { request, task } of [...this.unanswered, ...this.approved.slice(-AT_ONCE)])
      await this.office.done(url, 'workflow/act', request, task.person);
  }
}
