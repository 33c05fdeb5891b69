import { CODES } from '../../../contract/codes.ts';
import type { FieldError } from '../../../contract/envelope.ts';
import { AnswerError } from '../../client/errors.ts';
import type { Client } from '../../fields/support/clientContext.ts';
import { isObject } from '../../fields/support/values.ts';
import { translate } from '../../i18n/translate.ts';
import type { FormSession } from './FormSession.ts';
import { serverFaults, type FormFault } from './formFaults.ts';
import { storedValues } from './initialValues.ts';

/** How a save ended. */
export type SaveOutcome =
  | { kind: 'saved'; billId: string; reminders: readonly FieldError[] }
  | { kind: 'faults'; faults: readonly FormFault[] }
  | { kind: 'warnings'; warnings: readonly FieldError[] }
  | { kind: 'stale'; data: Readonly<Record<string, unknown>>; message: string }
  /** `unanswered`: no answer came, so that nobody knows whether it is stored. */
  | { kind: 'failed'; unanswered: boolean };

/**
 * Saves the record of a form once, as soon as the files on their way have arrived; where one has not, it saves nothing. Faults are shown at their places here and answered; what must be asked (warnings, a stale version) is
 * answered for the caller to ask. A fault that the client has shown ends as 'failed'; what was typed stays.
 */
export async function saveRecord(client: Client, session: FormSession, confirmed: boolean): Promise<SaveOutcome> {
  session.ui.saving = true;
  try {
    if (!(await session.uploads.settle()))
      return refused(session, [{ message: translate('template:form.filesMissing') }]);
    const found = session.check();
    if (found.length > 0) return { kind: 'faults', faults: found };
    const { templateCode } = session.template.model;
    const send = () =>
      client.post(
        'api/commonData/saveOrUpdate',
        {
          templateCode,
          billData: session.payload(),
          newId: session.id ? undefined : session.newId,
          confirmed: confirmed || undefined,
        },
        { handles: [CODES.refused, CODES.notNow] },
      );
    const answer = await send().catch((error: unknown) => {
      const stored = storedBefore(error);
      if (!stored) throw error;
      // The answer to an earlier save was lost: what has been typed since is saved into the record that it made.
      session.becomes(stored);
      return send();
    });
    if (answer.warnings?.length) return { kind: 'warnings', warnings: answer.warnings };
    session.take(
      { id: answer.billId, version: answer.version, values: storedValues(session.template.program, answer.billData) },
      session.ui.mode === 'add' ? 'edit' : session.ui.mode,
    );
    return { kind: 'saved', billId: answer.billId, reminders: answer.reminders ?? [] };
  } catch (error) {
    return outcomeOf(error, session);
  } finally {
    session.ui.saving = false;
  }
}

function outcomeOf(error: unknown, session: FormSession): SaveOutcome {
  if (!(error instanceof AnswerError)) return { kind: 'failed', unanswered: true };
  if (error.code === CODES.notNow && isObject(error.data) && Array.isArray(error.data.changes))
    return { kind: 'stale', data: error.data, message: error.msg };
  if (error.code !== CODES.refused && error.code !== CODES.notNow) return { kind: 'failed', unanswered: false };
  const faults = serverFaults(error.data, session.template.model);
  return refused(session, faults.length > 0 ? faults : [{ message: error.msg }]);
}

function refused(session: FormSession, faults: readonly FormFault[]): SaveOutcome {
  session.showFaults(faults);
  return { kind: 'faults', faults };
}

/** The record that an earlier save of this form has made, as the refusal to make it again names it. */
function storedBefore(error: unknown): { billId: string; version: number } | undefined {
  if (!(error instanceof AnswerError) || error.code !== CODES.notNow || !isObject(error.data)) return undefined;
  const { stored } = error.data;
  if (!isObject(stored) || typeof stored.billId !== 'string' || typeof stored.version !== 'number') return undefined;
  return { billId: stored.billId, version: stored.version };
}
