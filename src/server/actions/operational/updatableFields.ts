/** Fields of a loss event that an update may change, with the field of the update that holds the new value. */
export const UPDATABLE = {
  title: 'newTitle',
  occurEnd: 'newOccurEnd',
  summary: 'newSummary',
  expectedLoss: 'newExpectedLoss',
  nonFinImpact: 'newNonFinImpact',
  nonFinLevel: 'newNonFinLevel',
  customersAffected: 'newCustomersAffected',
  downtimeMinutes: 'newDowntimeMinutes',
  provincesAffected: 'newProvincesAffected',
  eventType: 'newEventType',
  businessLine: 'newBusinessLine',
  primaryCause: 'newPrimaryCause',
  boundary: 'newBoundary',
} as const;

/** Fields of the rows that an update adds to an event. */
export const LOSS_FIELDS = [
  'lossForm',
  'acctDate',
  'currency',
  'amount',
  'fxRate',
  'glAccount',
  'voucherNo',
  'isProvision',
  'remark',
] as const;
export const RECOVERY_FIELDS = [
  'recoveryType',
  'receivedDate',
  'currency',
  'amount',
  'fxRate',
  'payer',
  'policyNo',
  'voucherNo',
] as const;

/** Whether an update says nothing about a field: what is empty stays as the event has it. */
export const isUnchanged = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
