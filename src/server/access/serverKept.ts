import { AUDIT_LOG } from './auditEvent.ts';

/** The model of what is sent to other systems. */
export const WEBHOOK_DELIVERY = 'sysWebhookDelivery';

/** The model of text messages. */
export const SMS_MESSAGE = 'sysSmsMessage';

/** Base models that are read like any other and written by the server alone: their records have no history of their own. */
export const SERVER_KEPT: ReadonlySet<string> = new Set([AUDIT_LOG, WEBHOOK_DELIVERY, SMS_MESSAGE]);
