import { sql } from 'kysely';
import { CODES } from '../../../contract/codes.ts';
import type { Language } from '../../../model/language/texts.ts';
import { deliver } from '../../access/personal/inbox.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Executor, Transaction } from '../../database/tables.ts';
import { Refusal } from '../../records/refusal.ts';
import { say } from '../../texts/say.ts';
import type { Definitions } from '../definitions.ts';
import { called } from '../engine/names.ts';
import { inLanguages } from '../inLanguages.ts';
import type { WorkflowParts } from '../parts.ts';
import type { Loaded, Root } from '../store.ts';
import { aboutRun } from '../telling.ts';

/** What is done beside where a run stands: those who hold it up are asked to hurry, others get to read it. */
export class BesideRun {
  constructor(
    private readonly parts: WorkflowParts,
    private readonly definitions: Definitions,
  ) {}

  /** Asks those whose task is open to hurry. Refusal 30011 where somebody did within the hour. */
  async urge(transaction: Transaction, viewer: Viewer, { root, state }: Loaded, comment: string | null): Promise<void> {
    const now = this.parts.clock.now().toISOString();
    const { rows } = await sql`
      select 1 from wf_history where root_id = ${root.id} and kind = 'urged' and at > ${now}::timestamptz - interval '1 hour' limit 1`.execute(
      transaction,
    );
    if (rows.length > 0) throw new Refusal(CODES.limitReached, say(viewer.language, 'workflow.urgedAlready'));
    const open = [...state.tasks.values()].filter(({ status }) => status === 'open');
    const receivers = open.flatMap(({ assignee, candidates }) => (assignee === null ? candidates : [assignee]));
    const titleIn = await this.#processName(transaction, root);
    await this.#tell(transaction, root, receivers, (language) =>
      say(language, 'workflow.urge', { name: viewer.name, title: titleIn(language) }),
    );
    await this.#note(transaction, viewer, root, 'urged', comment);
  }

  /** Makes somebody a reader of the run. */
  async copy(transaction: Transaction, viewer: Viewer, { root }: Loaded, person: string): Promise<void> {
    await sql`
      insert into wf_cc (root_id, user_id, by_user) values (${root.id}, ${person}, ${viewer.id}) on conflict do nothing`.execute(
      transaction,
    );
    const titleIn = await this.#processName(transaction, root);
    await this.#tell(transaction, root, [person], (language) =>
      say(language, 'workflow.copied', { name: viewer.name, title: titleIn(language) }),
    );
    await this.#note(transaction, viewer, root, 'copied', null);
  }

  /** Notices keep the name of the process; that of the record is told when they are read, to whoever may see it then. */
  async #processName(executor: Executor, root: Root): Promise<(language: Language) => string> {
    const { definition } = await this.definitions.ready(executor, root.definition);
    return (language) => called(definition, language);
  }

  async #tell(
    transaction: Transaction,
    root: Root,
    receivers: readonly string[],
    title: Parameters<typeof inLanguages>[0],
  ): Promise<void> {
    await deliver(transaction, receivers, aboutRun(root, 'info', inLanguages(title)));
  }

  async #note(
    transaction: Transaction,
    viewer: Viewer,
    root: Root,
    kind: string,
    comment: string | null,
  ): Promise<void> {
    await sql`
      insert into wf_history (root_id, instance_id, kind, actor, actor_name, comment, at)
      values (${root.id}, ${root.id}, ${kind}, ${viewer.id}, ${viewer.name}, ${comment}, ${this.parts.clock.now().toISOString()})`.execute(
      transaction,
    );
  }
}
