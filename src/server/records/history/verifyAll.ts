import type { Database } from '../../database/connect.ts';
import type { Model } from '../../../model/resolved/model.ts';
import { AUDIT_LOG } from '../../access/auditEvent.ts';
import { SERVER_KEPT } from '../../access/serverKept.ts';
import { verifyAudit } from '../audit/verifyAudit.ts';
import { COMMENT_CHAIN } from './commentChain.ts';
import { verifyComments } from './verifyComments.ts';
import type { AnchorKey } from './anchorKey.ts';
import type { AnchorMark } from './anchors.ts';
import { type BrokenLink, type HistoryRange, verifyHistory } from './verify.ts';
import { type BrokenAnchor, verifyAnchored, verifyAnchors } from './verifyAnchors.ts';
import { verifyRecords } from './verifyRecords.ts';
import { verifyValues } from './verifyValues.ts';

export interface Verification {
  entries: number;
  anchors: number;
  /** Entries of the audit trail. */
  audited: number;
  /** Records were compared with the ends of their chains, by model. */
  models: number;
  link: BrokenLink | null;
  anchor: BrokenAnchor | null;
}

export interface VerificationParts {
  models: ReadonlyMap<string, Model>;
  key: AnchorKey | null;
  mark: AnchorMark | null;
}

/**
 * Proves the history: the anchors, every chain within itself, every chain against the anchors and against the records as they stand (their versions
 * and what they hold), comments, and the audit trail. Answers the first thing that is not whole. Reads one state of the database, whatever is written meanwhile.
 */
export async function verifyAll(
  database: Database,
  { models, key, mark }: VerificationParts,
  range?: HistoryRange,
): Promise<Verification> {
  return await database.transaction(
    async (transaction) => {
      const { entries, broken } = await verifyHistory(transaction, range);
      const done: Verification = { entries, anchors: 0, audited: 0, models: 0, link: broken, anchor: null };
      if (done.link) return done;
      const anchors = await verifyAnchors(transaction, key, mark);
      Object.assign(done, { anchors: anchors.anchors, anchor: anchors.broken });
      done.link = await verifyAnchored(transaction, range);
      if (!done.link && models.has(AUDIT_LOG) && (!range || range.model === AUDIT_LOG)) {
        const audit = await verifyAudit(transaction);
        Object.assign(done, { audited: audit.entries, link: audit.broken });
      }
      // Chains of comments are among all chains; asked for one model's alone they are checked besides.
      if (!done.link && range) done.link = (await verifyHistory(transaction, { model: COMMENT_CHAIN })).broken;
      done.link ??= await verifyComments(transaction, range);
      for (const model of done.link ? [] : checkedModels(models, range)) {
        done.models += 1;
        done.link = await verifyRecords(transaction, { ...range, model: model.base });
        done.link ??= await verifyValues(transaction, { model: (code) => models.get(code) }, model, range);
        if (done.link) break;
      }
      return done;
    },
    { isolation: 'repeatable read', readOnly: true },
  );
}

/** Tables of records, each once. */
const checkedModels = (models: ReadonlyMap<string, Model>, range?: HistoryRange): Model[] =>
  [...models.values()]
    .filter((model) => model.kind === 'record' && model.base === model.templateCode)
    .filter(({ base }) => !SERVER_KEPT.has(base) && (!range || base === range.model));
