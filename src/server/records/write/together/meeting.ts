/** Answers questions of one kind together: an answer for each, in their order. */
type Answering<Q, A> = (questions: readonly Q[]) => Promise<readonly A[]>;

/**
 * Works that go on side by side and put their questions to each other's: only when every one of them has ended or waits for an answer are
 * the questions of one kind answered, all in one. A work asks one question at a time.
 */
export class Meeting {
  readonly #tables: Table[] = [];
  #busy = 0;

  /** Where questions of one kind are put. Those of tables that were set up before are answered first. */
  table<Q, A>(answering: Answering<Q, A>): (question: Q) => Promise<A> {
    const table = new TableOf(answering);
    this.#tables.push(table);
    return (question) => {
      const answer = table.ask(question);
      this.#rests();
      return answer;
    };
  }

  /** Begins all works, in their order, and waits for the end of all. */
  async all<T>(works: readonly (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
    this.#busy = works.length;
    return await Promise.allSettled(
      works.map(async (work) => {
        try {
          return await work();
        } finally {
          this.#rests();
        }
      }),
    );
  }

  #rests(): void {
    this.#busy -= 1;
    if (this.#busy > 0) return;
    const table = this.#tables.find(({ waiting }) => waiting > 0);
    if (!table) return;
    this.#busy = table.waiting;
    table.serve();
  }
}

interface Table {
  readonly waiting: number;
  serve(): void;
}

interface Guest<Q, A> {
  question: Q;
  resolve(answer: A): void;
  reject(error: unknown): void;
}

class TableOf<Q, A> implements Table {
  #guests: Guest<Q, A>[] = [];

  constructor(private readonly answering: Answering<Q, A>) {}

  get waiting(): number {
    return this.#guests.length;
  }

  ask(question: Q): Promise<A> {
    return new Promise((resolve, reject) => this.#guests.push({ question, resolve, reject }));
  }

  serve(): void {
    const guests = this.#guests;
    this.#guests = [];
    const refuse = (error: unknown): void => guests.forEach(({ reject }) => reject(error));
    this.answering(guests.map(({ question }) => question)).then((answers) => {
      for (const [at, answer] of answers.entries()) guests[at]?.resolve(answer);
      for (const { reject } of guests.slice(answers.length))
        reject(new Error('A question was left without an answer.'));
    }, refuse);
  }
}
