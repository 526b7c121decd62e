/** What a person of the staff must look at; the first ones cannot wait. */
export const alertKinds = [
  'paymentDisputed',
  'refundFailed',
  'paymentSurplus',
  'refundSlow',
  'sessionForeign',
  'eventDead',
  'subscriptionUnexpected',
  'subscriptionStuck',
  'trialAgain',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** What an alert tells in its sentences, as far as it is known. */
export interface AlertFacts {
  orderNo?: string | undefined;
  /** In whole cents. */
  amount?: number | undefined;
  currency?: string | undefined;
  /** Until when a chargeback may be answered, ISO 8601. */
  dueBy?: string | undefined;
}
