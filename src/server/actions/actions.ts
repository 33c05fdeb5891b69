import { issueKey } from './apiKeys/issueKey.ts';
import { deliverNotice } from './notices/deliverNotice.ts';
import { withdrawNotice } from './notices/withdrawNotice.ts';
import { applyMerge } from './operational/applyMerge.ts';
import { applyUpdate } from './operational/applyUpdate.ts';
import { describeUpdate } from './operational/describeUpdate.ts';
import { generateDataReview } from './operational/generateDataReview.ts';
import { leadFeedback } from './operational/leadFeedback.ts';
import { linkEventToLead } from './operational/linkEventToLead.ts';
import { raiseReviewLeads } from './operational/raiseReviewLeads.ts';
import { splitMerge } from './operational/splitMerge.ts';
import type { ServerAction } from './serverAction.ts';
import { endSessions } from './users/endSessions.ts';
import { resetFactors } from './users/resetFactors.ts';
import { resetPassword } from './users/resetPassword.ts';
import { checkDelegation } from './workflow/delegation.ts';
import { checkModel, deployModel, inReview, restoreVersion } from './workflow/deployModel.ts';
import { checkFlow, deployFlow } from './workflow/deployFlow.ts';
import {
  checkExpression,
  checkListener,
  expressionReferences,
  listenerReferences,
  testExpression,
} from './workflow/expressions.ts';
import { checkMatch, tryMatch } from './workflow/matching.ts';
import { issueSecret } from './webhooks/issueWebhookSecret.ts';
import { resendDeliveries } from './webhooks/resendDeliveries.ts';
import { unlock } from './users/unlock.ts';

/** Every named action. A new one is a file of its own and a line here. */
const ACTIONS: readonly ServerAction[] = [
  issueKey,
  issueSecret,
  resendDeliveries,
  deliverNotice,
  endSessions,
  resetFactors,
  resetPassword,
  unlock,
  withdrawNotice,
  applyMerge,
  applyUpdate,
  describeUpdate,
  generateDataReview,
  leadFeedback,
  linkEventToLead,
  raiseReviewLeads,
  splitMerge,
  checkModel,
  deployModel,
  inReview,
  restoreVersion,
  checkFlow,
  deployFlow,
  checkExpression,
  testExpression,
  expressionReferences,
  checkListener,
  listenerReferences,
  checkMatch,
  tryMatch,
  checkDelegation,
];

export const serverActions: ReadonlyMap<string, ServerAction> = new Map(ACTIONS.map((action) => [action.name, action]));
